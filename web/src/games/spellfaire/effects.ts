// Small pictures over the table: numbers, rings, ice, shards, halves. They remove themselves.
import { MS, type Stage } from "../../lib/timeline";

export type Tone = "hurt" | "heal" | "raise";

/** An element of the effects layer over a box of the screen. */
function put(layer: HTMLElement, box: DOMRect, name: string): HTMLElement {
  const made = document.createElement("div");
  made.className = `fx-${name}`;
  made.style.left = `${box.left}px`;
  made.style.top = `${box.top}px`;
  made.style.width = `${box.width}px`;
  made.style.height = `${box.height}px`;
  layer.append(made);
  return made;
}

async function once(
  stage: Stage,
  made: HTMLElement,
  frames: Keyframe[],
  ms: number,
): Promise<void> {
  await stage.move(made, frames, { ms, hold: true });
  made.remove();
}

export async function number(
  stage: Stage,
  layer: HTMLElement,
  at: Element,
  text: string,
  tone: Tone,
): Promise<void> {
  if (stage.still) return;
  const made = put(layer, at.getBoundingClientRect(), "number");
  made.dataset.tone = tone;
  made.textContent = text;
  const frames = [
    { transform: "scale(1.4)", opacity: 0 },
    { transform: "scale(1.15)", opacity: 1, offset: 0.2 },
    { transform: "translateY(-18px)", opacity: 1, offset: 0.75 },
    { transform: "translateY(-24px)", opacity: 0 },
  ];
  await once(stage, made, frames, MS.d5);
}

export const shake = (stage: Stage, at: Element) =>
  stage.move(
    at,
    [0, -3, 3, -3, 3, 0].map((x) => ({ transform: `translateX(${x}px)` })),
    { ms: MS.d3, ease: "linear" },
  );

export const pulse = (stage: Stage, at: Element | null) =>
  stage.move(
    at,
    [{ transform: "none" }, { transform: "translateY(-6px) scale(1.08)" }, { transform: "none" }],
    { ms: MS.d4 },
  );

/** A ring that opens (a landing, a burst) or closes (a cure). */
export async function ring(
  stage: Stage,
  layer: HTMLElement,
  at: Element,
  name: "dust" | "burst" | "cure",
): Promise<void> {
  if (stage.still || stage.reduced) return;
  const made = put(layer, at.getBoundingClientRect(), name);
  const small = { transform: "scale(.4)", opacity: 0.9 };
  const large = { transform: "scale(1.25)", opacity: 0 };
  const closing = [
    { ...large, opacity: 0.2 },
    { ...small, opacity: 0.8 },
  ];
  await once(stage, made, name === "cure" ? closing : [small, large], MS.d4);
}

export async function ice(stage: Stage, layer: HTMLElement, at: Element): Promise<void> {
  if (stage.still || stage.reduced) return;
  const made = put(layer, at.getBoundingClientRect(), "ice");
  const frames = [
    { transform: "scaleY(0)", opacity: 1 },
    { transform: "scaleY(1)", opacity: 0.9, offset: 0.7 },
    { transform: "scaleY(1)", opacity: 0 },
  ];
  await once(stage, made, frames, MS.d4);
}

/** Ward: the glass breaks in six and falls. */
export async function shards(stage: Stage, layer: HTMLElement, at: Element): Promise<void> {
  if (stage.still || stage.reduced) return;
  const box = at.getBoundingClientRect();
  await Promise.all(
    Array.from({ length: 6 }, async (_, i) => {
      const made = put(layer, box, "shard");
      made.dataset.n = String(i);
      const x = (i % 2 ? 1 : -1) * (10 + 8 * i);
      const end = `translate(${x}px, ${60 + 14 * i}px) rotate(${x * 2}deg)`;
      await once(stage, made, [{ opacity: 1 }, { transform: end, opacity: 0 }], MS.d4);
    }),
  );
}

/** A death: the token splits along its axis of light and the halves fall apart. */
export async function split(stage: Stage, layer: HTMLElement, at: Element): Promise<void> {
  if (stage.still || stage.reduced) return;
  const box = at.getBoundingClientRect();
  await Promise.all(
    (["left", "right"] as const).map(async (side) => {
      const made = put(layer, box, `half`);
      made.dataset.side = side;
      made.append(at.cloneNode(true));
      const sign = side === "left" ? -1 : 1;
      const end = `translate(${sign * 26}px, 34px) rotate(${sign * 14}deg)`;
      await once(stage, made, [{ opacity: 1 }, { transform: end, opacity: 0 }], MS.d4);
    }),
  );
}
