import { describe, expect, it } from "vitest";
import { elsewhere, followUp, indexActions, partsOf, placesIn, waysOf } from "./actions";
import { choice, runView, unit } from "./samples";

const burn = choice({
  kind: "pitch",
  zone: "belt",
  place: 1,
  card: "mite",
  gain: 1,
  evaporates: 0,
});
const buy = choice({ kind: "buy", place: 1, card: "mite", cost: 1 });
const freeze = choice({ kind: "freeze", place: 1, card: "mite", on: true });
const away = choice({
  kind: "pitch",
  zone: "board",
  place: 0,
  card: "wanderer",
  gain: 0,
  evaporates: 1,
});
const move = (place: number, to_zone: "board" | "bench", to: number, swap = false) =>
  choice({ kind: "move", zone: "board", place, to_zone, to, swap });
const back = move(0, "board", 1, true);
const rest = move(0, "bench", 2);
const end = choice({ kind: "end", loses: 2, empty: false });

const view = runView({
  board: [unit("wanderer"), unit("mite"), null, null, null],
  bench: [unit("bastion"), unit("mourner"), null, null, null],
});

describe("the legal actions", () => {
  const index = indexActions([burn, buy, freeze, away, back, rest, end]);

  it("are grouped by the card or unit that they begin with", () => {
    expect([...index.sources.keys()]).toEqual(["belt:1", "board:0"]);
    expect(index.sources.get("belt:1")).toMatchObject({ pitch: burn, buy, freeze });
    expect(index.sources.get("board:0")?.buy).toBeNull();
    expect(index.end).toBe(end);
  });

  it("light the furnace, and what is free for what is bought", () => {
    const reach = index.sources.get("belt:1");
    const ways = reach && waysOf(reach, view);
    expect([...(ways?.keys() ?? [])]).toEqual([
      "furnace",
      "bench:2",
      "bench:3",
      "bench:4",
      "board:2",
      "board:3",
      "board:4",
    ]);
    expect(ways?.get("bench:3")).toEqual({ choice: buy, then: null });
    expect(ways?.get("board:2")).toEqual({ choice: buy, then: "board:2" });
  });

  it("light for a unit only the places that the server offers", () => {
    const reach = index.sources.get("board:0");
    expect([...(reach ? waysOf(reach, view).keys() : [])]).toEqual([
      "furnace",
      "board:1",
      "bench:2",
    ]);
  });

  it("light nothing for a card that can only be frozen", () => {
    const reach = indexActions([freeze]).sources.get("belt:1");
    expect(reach && waysOf(reach, view).size).toBe(0);
  });

  it("know the free place on the other side", () => {
    const reach = index.sources.get("board:0");
    expect(reach && elsewhere("board:0", reach, view)).toEqual({ place: "bench:2", choice: rest });
  });
});

describe("a card that is bought for the board", () => {
  const up = choice({
    kind: "move",
    zone: "bench",
    place: 2,
    to_zone: "board",
    to: 3,
    swap: false,
  });
  const after = { bench: [...view.bench] };
  after.bench[2] = unit("mite");

  it("goes on from wherever it came to lie", () => {
    expect(followUp("board:3", view, after, indexActions([up]))).toBe(up);
  });

  it("stays on the bench where the move is not offered, or nothing was bought", () => {
    expect(followUp("board:4", view, after, indexActions([up]))).toBeNull();
    expect(followUp("board:3", view, view, indexActions([up]))).toBeNull();
  });
});

describe("what was tried in vain", () => {
  it("is told as the server names it", () => {
    expect(partsOf("belt:2", null)).toEqual({ kind: "buy", place: 2 });
    expect(partsOf("belt:2", "board:1")).toEqual({ kind: "buy", place: 2 });
    expect(partsOf("bench:0", "furnace")).toEqual({ kind: "pitch", zone: "bench", place: 0 });
    expect(partsOf("bench:0", "board:1")).toEqual({
      kind: "move",
      zone: "bench",
      place: 0,
      to_zone: "board",
      to: 1,
    });
    expect(partsOf("bench:0", "belt:1")).toBeNull();
  });
});

describe("a hint", () => {
  it("marks where it begins and ends", () => {
    expect(placesIn(burn)).toEqual(["belt:1", "furnace"]);
    expect(placesIn(rest)).toEqual(["board:0", "bench:2"]);
    expect([placesIn(buy), placesIn(end), placesIn(undefined)]).toEqual([["belt:1"], [], []]);
  });
});
