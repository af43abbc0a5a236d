import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Stage } from "../../lib/timeline";
import { animator, type Scenery } from "./animate";
import { Flights } from "../../ui/table/flights.svelte";
import type { SpellView } from "./types";

const unit = (id: number) => ({
  id,
  card: "cub",
  token: false,
  attack: 2,
  health: 3,
  max_health: 3,
  keywords: [],
  ready: true,
  frozen: false,
});
const side = (...ids: number[]) => ({ health: 20, hand: [], deck: 5, board: ids.map(unit) });
const before = { active: 0, seats: [side(1), side(2, 3)] } as unknown as SpellView;

/** A table of boxes: a unit stands at 100 times its id, and a blow carries number 1 away. */
function setTable() {
  const layer = document.createElement("div");
  const made = new Map<string, HTMLElement>();
  document.body.append(layer);
  for (const id of [1, 2, 3]) {
    const box = document.createElement("div");
    const carried = id === 1 ? 70 : 0;
    if (carried) box.style.transform = `matrix(1, 0, 0, 1, ${carried}, 0)`;
    box.getBoundingClientRect = () => new DOMRect(100 * id + carried, 0, 80, 100);
    document.body.append(box);
    made.set(`unit:${id}`, box);
  }
  const table: Scenery = {
    own: 0,
    you: 0,
    name: () => "",
    view: () => before,
    at: (place) => made.get(place) ?? null,
    layer: () => layer,
    flights: new Flights(),
    cardWidth: () => 100,
    banner: () => undefined,
    cue: () => undefined,
  };
  return { table, layer, at: (id: number) => made.get(`unit:${id}`) };
}

/** A stage whose motions and pauses last until they are let go. */
function slowStage() {
  const open: (() => void)[] = [];
  const moved: Element[] = [];
  const hold = () => new Promise<void>((done) => open.push(done));
  const stage: Stage = {
    still: false,
    reduced: false,
    move: (element) => {
      if (element) moved.push(element);
      return hold();
    },
    wait: hold,
  };
  const letGo = async () => {
    for (const done of open.splice(0)) done();
    await settled();
  };
  return { stage, moved, letGo };
}

const settled = async () => {
  for (let i = 0; i < 20; i++) await Promise.resolve();
};

const hit = (seat: number, id: number) => ({ event: "damage", seat, unit: id, n: 2, left: 1 });
const numbers = (layer: HTMLElement) =>
  [...layer.querySelectorAll<HTMLElement>(".fx-number")].map(({ textContent, style }) => [
    textContent,
    style.left,
  ]);

// A browser knows the matrix of a transform; here it is read from its text.
class Matrix {
  m41: number;
  m42: number;
  constructor(text: string) {
    const [, , , , x = 0, y = 0] = (/\((.+)\)/.exec(text)?.[1] ?? "").split(",").map(Number);
    this.m41 = x || 0;
    this.m42 = y || 0;
  }
}

beforeEach(() => {
  vi.stubGlobal("DOMMatrix", Matrix);
});
afterEach(() => {
  vi.unstubAllGlobals();
  document.body.replaceChildren();
});

describe("a blow", () => {
  it("has its numbers in the frame of the impact, before the table is drawn again", async () => {
    const { table, layer, at } = setTable();
    const { stage, moved, letGo } = slowStage();
    const events = [{ event: "attack", seat: 0, unit: 1, target: 2 }, hit(1, 2), hit(0, 1)];
    // Drawing takes a while, as it does on a busy machine.
    const show = vi.fn(() => new Promise<void>(() => undefined));
    void animator(table)(stage, events, before as never, show);
    await settled();
    expect(numbers(layer)).toEqual([]); // the striker is on its way
    moved.length = 0;
    await letGo(); // it hits
    expect(numbers(layer)).toHaveLength(2);
    expect(moved).toContain(at(2)); // it shakes
    expect(show).toHaveBeenCalledOnce(); // and is still being drawn
  });

  it("leaves the number of the striker where the striker lives", async () => {
    const { table, layer } = setTable();
    const { stage, letGo } = slowStage();
    const events = [{ event: "attack", seat: 0, unit: 1, target: 2 }, hit(1, 2), hit(0, 1)];
    void animator(table)(stage, events, before as never, () => Promise.resolve());
    await settled();
    await letGo();
    expect(numbers(layer)).toEqual([
      ["−2", "200px"],
      ["−2", "100px"], // and not at 170, over its victim
    ]);
  });
});

describe("a death", () => {
  it("is over before the neighbours close up", async () => {
    const { table, layer, at } = setTable();
    const { stage, letGo } = slowStage();
    const rows: number[] = [];
    const events = [{ event: "die", seat: 1, unit: 2, card: "cub" }];
    void animator(table)(stage, events, before as never, (view) => {
      rows.push((view as unknown as SpellView).seats[1].board.length);
      return Promise.resolve();
    });
    await settled();
    expect(layer.querySelectorAll(".fx-half")).toHaveLength(2);
    expect(at(2)?.style.opacity).toBe("0"); // its halves are seen in its place
    expect(rows).toEqual([]);
    await letGo();
    expect(rows).toEqual([1]);
  });
});
