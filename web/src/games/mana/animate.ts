// How the events of a step look, one beat after the other. The numbers are in the events.
import { tick } from "svelte";
import type { Animator } from "../../lib/match.svelte";
import type { Cue } from "../../lib/sound";
import { MS, type Stage } from "../../lib/timeline";
import { between } from "./between";
import { drift, type Point, type Quarter } from "./geometry";
import {
  tileId,
  type Letter,
  type ManaEvent,
  type ManaView,
  type TileId,
  type Told,
} from "./types";

/** What the animator may touch of the table. */
export interface Scenery {
  view: () => ManaView;
  /** A tile on the board, or in its tray. */
  tile: (id: TileId) => HTMLElement | null;
  float: () => HTMLElement | null;
  quarter: () => Quarter;
  cell: () => number;
  banner: (text: string) => void;
  cue: (name: Cue) => void;
}

const BEHIND_MS = 30; // each pushed tile starts that much after the one before it

/** What happens at once: a move with all that it pushes; everything else alone. */
export function beats(events: readonly ManaEvent[]): ManaEvent[][] {
  const all: ManaEvent[][] = [];
  for (const event of events)
    if (event.event === "push" && all.length) all.at(-1)?.push(event);
    else all.push([event]);
  return all;
}

export function animator(table: Scenery): Animator {
  return async (stage, told, _after, show) => {
    const scene = new Scene(table, stage, async (view) => {
      await show(view as unknown as Record<string, unknown>);
      await tick();
    });
    for (const beat of beats(told as unknown as ManaEvent[])) {
      if (stage.still) break;
      await scene.perform(beat);
    }
    table.banner("");
  };
}

class Scene {
  #view: ManaView;

  constructor(
    private readonly table: Scenery,
    private readonly stage: Stage,
    private readonly show: (view: ManaView) => Promise<void>,
  ) {
    this.#view = table.view();
  }

  async perform(beat: ManaEvent[]): Promise<void> {
    const [event] = beat;
    switch (event?.event) {
      case "place":
        await this.#travel(event, "put_down");
        return;
      case "retrieve":
        await this.#travel(event, "pick_up");
        return;
      case "move":
        await this.#row(beat as Told<"move" | "push">[]);
        return;
      case "devour":
        await this.#devour(event);
        return;
      case "burst":
      case "settle":
        await this.#flip(event);
        return;
      case "field":
        await this.#recentre(event);
        return;
      case "swap":
        this.table.banner("Sides are swapped");
        await this.stage.wait(MS.d5);
        return;
      case "takeback":
        this.table.banner("Taken back");
        await this.stage.wait(MS.d5);
        return;
      case "enclosed":
      case "over":
        await this.stage.wait(MS.d4);
        return;
      default:
        return;
    }
  }

  async #apply(...events: ManaEvent[]): Promise<void> {
    for (const event of events) this.#view = between(this.#view, event);
    await this.show(this.#view);
  }

  #element({ tile, side }: { tile: Letter; side: number }): HTMLElement | null {
    return this.table.tile(tileId(tile, side));
  }

  /** Between tray and board: from where it was seen to where it is drawn now. */
  async #travel(event: Told<"place" | "retrieve" | "devour">, cue: Cue): Promise<void> {
    const from = box(this.#element(event));
    await this.#apply(event);
    const element = this.#element(event);
    const frames = element && from ? flight(from, element) : [];
    await this.stage.move(element, frames, { ms: MS.d4, ease: "out" });
    this.table.cue(cue);
  }

  /** The mover and all that it pushes go as one row. */
  async #row(events: Told<"move" | "push">[]): Promise<void> {
    const from = events.map((event) => box(this.#element(event)));
    await this.#apply(...events);
    if (events.length > 1) this.table.cue("push");
    await Promise.all(
      events.map((event, i) => {
        const element = this.#element(event);
        const start = from[i];
        if (!element || !start) return undefined;
        const wait = i * BEHIND_MS;
        const [first, last] = [flight(start, element)[0] ?? {}, { transform: "none" }];
        const frames = [
          { ...first, offset: 0 },
          { ...first, offset: wait / (MS.d3 + wait) },
          ...(isFar(event) ? [lifted(start, element)] : []),
          { ...last, offset: 1 },
        ].map((each) => ({ ...each, zIndex: events.length - i })); // the mover on top
        return this.stage.move(element, frames, { ms: MS.d3 + wait, ease: "out" });
      }),
    );
    this.table.cue("put_down");
  }

  /** It shrinks into what eats it, then goes to its owner's tray. */
  async #devour(event: Told<"devour">): Promise<void> {
    this.table.cue("devour");
    const small = [{ transform: "none" }, { transform: "scale(.2) rotate(30deg)", opacity: 0.4 }];
    await this.stage.move(this.#element(event), small, { ms: MS.d2, ease: "in" });
    await this.#travel(event, "pick_up");
  }

  /** Over its vertical axis: the other face is seen from the half way on. */
  async #flip(event: Told<"burst" | "settle">): Promise<void> {
    if (event.event === "burst") this.table.cue("burst");
    const half = { ms: MS.d3 / 2 } as const;
    const edge = "perspective(400px) rotateY(90deg)";
    await this.stage.move(this.#element(event), [{ transform: "none" }, { transform: edge }], {
      ...half,
      ease: "in",
    });
    await this.#apply(event);
    await this.stage.move(
      this.#element(event),
      [{ transform: "perspective(400px) rotateY(-90deg)" }, { transform: "none" }],
      half,
    );
  }

  /** The field has changed: what lies on it floats to the middle. */
  async #recentre(event: Told<"field">): Promise<void> {
    const { x, y } = drift(this.#view, event, this.table.quarter());
    const cell = this.table.cell();
    await this.#apply(event);
    const start = { transform: `translate(${-x * cell}px, ${-y * cell}px)` };
    await this.stage.move(this.table.float(), [start, { transform: "none" }], {
      ms: MS.d4,
      ease: "out",
    });
  }
}

const box = (element: HTMLElement | null) => element?.getBoundingClientRect() ?? null;

const middle = ({ left, top, width, height }: DOMRect): Point => ({
  x: left + width / 2,
  y: top + height / 2,
});

/** From a box on the screen to where the element is. */
function flight(from: DOMRect, element: HTMLElement): Keyframe[] {
  const to = element.getBoundingClientRect();
  const [a, b] = [middle(from), middle(to)];
  const scale = to.width ? from.width / to.width : 1;
  const start = `translate(${a.x - b.x}px, ${a.y - b.y}px) scale(${scale})`;
  return [{ transform: start }, { transform: "none" }];
}

/** Further than a step: the tile is lifted on its way. */
const isFar = ({ from, to }: Told<"move" | "push">) =>
  Math.max(Math.abs(from[0] - to[0]), Math.abs(from[1] - to[1])) > 1;

function lifted(from: DOMRect, element: HTMLElement): Keyframe {
  const [a, b] = [middle(from), middle(element.getBoundingClientRect())];
  const [x, y] = [(a.x - b.x) / 2, (a.y - b.y) / 2];
  return { transform: `translate(${x}px, ${y}px) scale(1.14)`, offset: 0.5 };
}
