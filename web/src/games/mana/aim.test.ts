import { flushSync } from "svelte";
import { beforeEach, describe, expect, it } from "vitest";
import { Match } from "../../lib/match.svelte";
import type { Choice } from "../../lib/protocol";
import { Aim, followHint, type Tried } from "./aim.svelte";
import { choice, viewOf } from "./samples";

const step = choice("O>(0,1)", { kind: "move", tile: "O", from: [0, 0], to: [0, 1] });
const burst = choice("O!", { kind: "burst", tile: "O", from: [0, 0] });
const place = choice("N@(-1,0)", { kind: "place", tile: "N", to: [-1, 0] });
const swap = choice("swap", { kind: "swap", side: 1 });

let taken: Choice[];
let tried: Tried[];
let aim: Aim;

beforeEach(() => {
  taken = [];
  tried = [];
  const match = {
    question: { actions: [step, burst, place, swap] },
    hint: null,
    preview: () => undefined,
    act: (each: Choice) => taken.push(each),
  } as unknown as Match;
  const view = viewOf("OGg w");
  aim = new Aim(
    match,
    () => view,
    (parts) => tried.push(parts),
  );
  flushSync();
});

describe("choosing by clicks", () => {
  it("takes a tile, then one of its cells", () => {
    expect(aim.glow([0, 0])).toBe("playable");
    aim.pressCell([0, 0]);
    expect(aim.glow([0, 0])).toBe("selected");
    expect(aim.glow([0, 1])).toBe("target");
    aim.pressCell([0, 1]);
    expect(taken).toEqual([step]);
    expect(aim.source).toBeNull();
  });

  it("changes its mind: the same tile again, another tile, an empty cell", () => {
    aim.pressCell([0, 0]);
    aim.pressCell([0, 0]);
    expect(aim.source).toBeNull();
    aim.pressHand("N0");
    expect(aim.source).toBe("N0");
    aim.pressCell([0, 0]);
    expect(aim.source).toBe("O0");
    expect(taken).toEqual([]);
  });

  it("asks why a cell is not possible and keeps the tile", () => {
    aim.pressHand("N0");
    aim.pressCell([3, 0]);
    expect(tried).toEqual([{ kind: "place", tile: "N", side: 0, to: [3, 0] }]);
    expect(aim.source).toBe("N0");
    aim.pressCell([0, 0]);
    aim.pressCell([2, 0]);
    expect(tried[1]).toEqual({ kind: "move", tile: "O", side: 0, to: [2, 0] });
  });

  it("only looks at a tile that can do nothing", () => {
    aim.pressCell([2, 0]);
    expect(aim.source).toBe("G1");
    expect(aim.reach).toBeNull();
    aim.pressCell([3, 0]);
    expect([aim.source, tried.length]).toEqual([null, 0]);
  });
});

describe("the buttons", () => {
  it("do what is offered and ask about the rest", () => {
    aim.pressCell([0, 0]);
    aim.press("retrieve");
    expect(tried).toEqual([{ kind: "retrieve", tile: "O", side: 0 }]);
    aim.press("burst");
    aim.swap();
    expect(taken).toEqual([burst, swap]);
    aim.press("burst");
    expect(tried).toHaveLength(1); // no tile is chosen
  });
});

describe("a tile that is dragged", () => {
  it("is held under the pointer until it is let go", () => {
    aim.choose("O0");
    expect(aim.held).toBeNull();
    aim.dragging = true;
    aim.pointer = { x: 3, y: 4 };
    expect(aim.held).toEqual({ at: { x: 3, y: 4 }, letter: "O", side: 0, burst: false });
    aim.cancel();
    expect(aim.held).toBeNull();
  });
});

describe("a hint", () => {
  it("chooses its tile once, and not again when a preview arrives", () => {
    const match = new Match(
      "m",
      { send: () => true, on: () => () => true, onResume: () => () => true },
      () => ({
        speed: 0,
        reduced: true,
      }),
    );
    match.prompt = { request: "0.1", seat: 0, phase: "main", actions: [step, burst, place, swap] };
    const view = viewOf("OGg w");
    const other = new Aim(
      match,
      () => view,
      () => undefined,
    );
    const stop = followHint(other);
    const advice = [{ action: step.id, text: step.text, share: 1, events: [] }];
    match.hint = {
      request: "0.1",
      level: "expert",
      advice,
      chance: null,
      score: null,
      win_in: null,
      plan: [],
    };
    flushSync();
    expect(other.source).toBe("O0");
    other.choose("N0");
    match.foreseen = new Map([[step.id, []]]); // the answer to a preview
    flushSync();
    expect(other.source).toBe("N0");
    stop();
  });
});
