import { flushSync } from "svelte";
import { beforeEach, describe, expect, it } from "vitest";
import type { Match } from "../../lib/match.svelte";
import type { Choice } from "../../lib/protocol";
import { settings } from "../../lib/settings.svelte";
import { Aim } from "./aim.svelte";
import { choice, runView, unit } from "./samples";
import type { Place, RunView } from "./types";

const burn = choice({
  kind: "pitch",
  zone: "belt",
  place: 0,
  card: "sparkling",
  gain: 2,
  evaporates: 1,
});
const buy = choice({ kind: "buy", place: 0, card: "sparkling", cost: 1 });
const freeze = choice({ kind: "freeze", place: 0, card: "sparkling", on: true });
const swap = choice({
  kind: "move",
  zone: "board",
  place: 0,
  to_zone: "bench",
  to: 1,
  swap: false,
});
const end = (loses: number, empty: boolean) => choice({ kind: "end", loses, empty });

let taken: Choice[];
let tried: [Place, Place | null][];
let view: RunView;
let aim: Aim;

function sit(...actions: Choice[]): void {
  const match = {
    question: { actions },
    hint: null,
    act: (each: Choice) => taken.push(each),
  } as unknown as Match;
  aim = new Aim(
    match,
    () => view,
    (source, target) => tried.push([source, target]),
  );
  flushSync();
}

beforeEach(() => {
  taken = [];
  tried = [];
  settings.askEnd = false;
  view = runView({ board: [unit("wanderer"), null, null, null, null] });
  sit(burn, buy, freeze, swap, end(0, false));
});

describe("choosing", () => {
  it("lights what a card can do, and a second press takes it back", () => {
    expect(aim.glow("belt:0")).toBe("playable");
    expect(aim.glow("belt:3")).toBeUndefined();
    aim.press("belt:0");
    expect([aim.glow("belt:0"), aim.glow("furnace"), aim.glow("bench:4")]).toEqual([
      "selected",
      "target",
      "target",
    ]);
    expect(aim.gain).toEqual({ n: 2, lost: 1 });
    aim.press("belt:0");
    expect([aim.source, aim.gain, taken]).toEqual([null, null, []]);
  });

  it("acts where it is put", () => {
    aim.press("belt:0");
    aim.press("furnace");
    aim.press("belt:0");
    aim.press("bench:2");
    aim.press("board:0");
    aim.press("bench:1");
    expect(taken).toEqual([burn, buy, swap]);
  });

  it("asks why something is not possible", () => {
    aim.press("board:0");
    aim.press("bench:3");
    expect([tried, taken]).toEqual([[["board:0", "bench:3"]], []]);
  });

  it("works by buttons and keys, with what is chosen or has the focus", () => {
    aim.press("belt:0");
    aim.freeze();
    aim.buy("belt:0");
    aim.pitch("belt:0");
    aim.send("board:0");
    expect(taken).toEqual([freeze, buy, burn, swap]);
    aim.buy("belt:1");
    aim.pitch("bench:0");
    expect(tried).toEqual([
      ["belt:1", null],
      ["bench:0", "furnace"],
    ]);
  });
});

describe("the end of a turn", () => {
  it("comes at once where nothing is wrong", () => {
    aim.endTurn();
    expect([taken.length, aim.asks]).toEqual([1, false]);
  });

  it("is asked for where nobody would fight (B35)", () => {
    sit(end(0, true));
    aim.endTurn();
    expect([taken, aim.asks]).toEqual([[], true]);
    aim.endTurn(true);
    expect(taken).toHaveLength(1);
  });

  it("is asked for by those who want it, while mana could buy something", () => {
    settings.askEnd = true;
    sit(buy, end(2, false));
    aim.endTurn();
    expect(aim.asks).toBe(true);
    sit(end(2, false));
    aim.endTurn();
    expect(taken).toHaveLength(1);
  });
});
