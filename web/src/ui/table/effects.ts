// Small pictures over the table: numbers, rings, ice, shards, halves. They remove themselves.
import { EASE, MS, type Move, type Stage } from "../../lib/timeline";

export type Tone = "hurt" | "heal" | "raise" | "word";

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

async function once(stage: Stage, made: HTMLElement, frames: Keyframe[], how: Move): Promise<void> {
  await stage.move(made, frames, { ...how, hold: true });
  made.remove();
}

/** Where an element lies when no blow carries it away: its number belongs there. */
function resting(at: Element): DOMRect {
  const { left, top, width, height } = at.getBoundingClientRect();
  const { m41, m42 } = new DOMMatrix(getComputedStyle(at).transform);
  return new DOMRect(left - m41, top - m42, width, height);
}

export async function number(
  stage: Stage,
  layer: HTMLElement,
  at: Element,
  text: string,
  tone: Tone,
): Promise<void> {
  if (stage.still) return;
  const made = put(layer, resting(at), "number");
  made.dataset.tone = tone;
  made.textContent = text;
  if (stage.reduced) {
    await stage.wait(MS.d5); // it stays where it is, long enough to be read
    made.remove();
    return;
  }
  const frames = [
    { transform: "scale(1.4)", opacity: 1 },
    { transform: "scale(1.15)", opacity: 1, offset: 0.2 },
    { transform: "translateY(-18px)", opacity: 1, offset: 0.75 },
    { transform: "translateY(-24px)", opacity: 0 },
  ];
  await once(stage, made, frames, { ms: MS.d5, ease: "linear" });
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

/** The number that changed is looked at. */
export const flash = (stage: Stage, at: Element) =>
  stage.move(
    at.querySelector(".gem.health, .gem"),
    [{ transform: "scale(1.45)" }, { transform: "none" }],
    { ms: MS.d4 },
  );

/** What another side is about to hit. */
export async function mark(
  stage: Stage,
  layer: HTMLElement | null,
  at: Element | null,
  ms: number = MS.d4,
): Promise<void> {
  if (stage.still || !at || !layer) return;
  const made = put(layer, at.getBoundingClientRect(), "mark");
  if (!stage.reduced)
    void stage.move(made, [{ transform: "scale(1.5)", opacity: 0 }, { opacity: 1 }], { ms: MS.d3 });
  await stage.wait(ms);
  made.remove();
}

/** Without motion: a line around what changed. */
export async function outline(stage: Stage, layer: HTMLElement, at: Element): Promise<void> {
  if (stage.still) return;
  const made = put(layer, at.getBoundingClientRect(), "outline");
  await stage.wait(MS.d5);
  made.remove();
}

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
  await once(stage, made, name === "cure" ? closing : [small, large], { ms: MS.d4 });
}

export async function ice(stage: Stage, layer: HTMLElement, at: Element): Promise<void> {
  if (stage.still || stage.reduced) return;
  const made = put(layer, at.getBoundingClientRect(), "ice");
  const frames = [
    { transform: "scaleY(0)", opacity: 1 },
    { transform: "scaleY(1)", opacity: 0.9, offset: 0.7 },
    { transform: "scaleY(1)", opacity: 0 },
  ];
  await once(stage, made, frames, { ms: MS.d4, ease: "linear" });
}

/** Where each of six shards flies: up the sides, then down. */
const SHARDS = [
  [28, -26, 40],
  [46, 6, 60],
  [26, 44, 30],
  [-26, 44, -30],
  [-46, 6, -60],
  [-28, -26, -40],
] as const;

/** Ward: the glass cracks in six and falls. */
export async function shards(stage: Stage, layer: HTMLElement, at: Element): Promise<void> {
  if (stage.still || stage.reduced) return;
  const box = at.getBoundingClientRect();
  await Promise.all(
    SHARDS.map(async ([x, y, turn], i) => {
      const made = put(layer, box, "shard");
      made.dataset.n = String(i);
      const frames = [
        { transform: "none", opacity: 1 },
        { transform: `translate(${x * 0.2}px, ${y * 0.2}px)`, opacity: 1, offset: 0.25 },
        { transform: `translate(${x}px, ${y + 60}px) rotate(${turn}deg)`, opacity: 0 },
      ];
      await once(stage, made, frames, { ms: MS.d4, ease: "in" });
    }),
  );
}

/** A death: the token turns grey, splits along its axis of light and the halves fall apart. */
export async function split(stage: Stage, layer: HTMLElement, at: Element): Promise<void> {
  if (stage.still || stage.reduced) return;
  const box = at.getBoundingClientRect();
  await Promise.all(
    (["left", "right"] as const).map(async (side) => {
      const made = put(layer, box, `half`);
      made.dataset.side = side;
      made.append((at.firstElementChild ?? at).cloneNode(true));
      const sign = side === "left" ? -1 : 1;
      const frames = [
        { transform: "none", opacity: 1 },
        { transform: `translateX(${sign * 3}px)`, opacity: 1, offset: 0.3 },
        { transform: `translate(${sign * 26}px, 34px) rotate(${sign * 14}deg)`, opacity: 0 },
      ];
      await once(stage, made, frames, { ms: MS.d4, ease: "in" });
    }),
  );
}

/** From the start of a blow until it hits. */
export const STRIKE_MS = MS.d1 + MS.d2;

/** Leans back, flies, hits, returns. */
export function lunge(striker: Element | null, target: Element | null): Keyframe[] {
  if (!striker || !target) return [];
  const a = striker.getBoundingClientRect();
  const b = target.getBoundingClientRect();
  const x = b.left + b.width / 2 - (a.left + a.width / 2);
  const y = b.top + b.height / 2 - (a.top + a.height / 2);
  const far = Math.hypot(x, y) || 1;
  const whole = STRIKE_MS + MS.d3;
  const back = `translate(${(-8 * x) / far}px, ${(-8 * y) / far}px)`;
  const hit = `translate(${x * 0.78}px, ${y * 0.78}px)`;
  return [
    { transform: "none", zIndex: 9, easing: "ease-out" },
    { transform: back, zIndex: 9, offset: MS.d1 / whole, easing: EASE.in },
    { transform: hit, zIndex: 9, offset: STRIKE_MS / whole, easing: EASE.out },
    { transform: "none", zIndex: 9 },
  ];
}
