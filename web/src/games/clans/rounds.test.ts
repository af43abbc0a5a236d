import { describe, expect, it } from "vitest";
import { beats, roundIn } from "./rounds";
import { linesOf, whyHit } from "./said";
import { clansView, told, unit } from "./samples";
import { deedsIn, roundsIn } from "./summary";
import type { Element } from "./types";

const EVENTS = told(
  { event: "reveal", seat: -1, round: 3 },
  { event: "enter", unit: 7, card: "scout", lane: "left", slot: "top" },
  { event: "hero", ability: "kindle", lane: null, card: null },
  { event: "hero", seat: 1, ability: "soothe", lane: null, card: null },
  { event: "boost", unit: 7, n: 1, cause: "hero" },
  { event: "tick", seat: -1, tick: 1 },
  { event: "attack", unit: 7, target: 5, n: 6 },
  { event: "modify", unit: 7, target: 5, step: "element", n: 2 },
  { event: "modify", unit: 7, target: 5, step: "hero", n: 1 },
  { event: "damage", seat: 1, unit: 5, n: 6, left: 0, cause: "attack" },
  { event: "damage", seat: 1, unit: 6, n: 2, left: 7, cause: "overflow" },
  { event: "die", seat: 1, unit: 5, card: "sprout", lane: "left" },
  { event: "tick", seat: -1, tick: 2 },
  { event: "lane", lane: "left", zone: 1, moved: 1 },
  { event: "strike", unit: 7, lane: "left", n: 5 },
  { event: "crystal", seat: 1, n: 5, left: 95 },
  { event: "gold", n: 50, total: 150 },
  { event: "round", seat: -1, round: 4 },
);
const before = clansView(
  { gold: 100 },
  { left: [[unit(1, "raider")], [unit(5, "sprout", 2, 4), unit(6, "giant")]] },
);
const round = roundIn(EVENTS, before, () => ({ damage: 3, health: 5, full: 5 }));
const frames = round?.frames ?? [];

describe("a round", () => {
  it("is cut into beats", () => {
    expect(frames.map(({ kind }) => kind)).toEqual([
      "reveal",
      "hero",
      "tick",
      "tick",
      "lanes",
      "crystal",
      "after",
    ]);
    expect(beats([])).toEqual([]);
    expect(roundIn(told({ event: "confirm" }), before, () => unit(1, "x"))).toBe(null);
  });

  it("puts who enters on top, and takes the fallen away with the next beat", () => {
    const ids = (i: number, side: 0 | 1) => frames[i]?.lanes[0]?.stacks[side].map(({ id }) => id);
    expect(ids(0, 0)).toEqual([7, 1]);
    expect(ids(2, 1)).toEqual([5, 6]);
    expect(frames[2]?.lanes[0]?.stacks[1][0]?.fallen).toBe(true);
    expect(ids(3, 1)).toEqual([6]);
  });

  it("moves zones, crystals and gold", () => {
    expect(frames.map(({ lanes }) => lanes[0]?.zone)).toEqual([0, 0, 0, 0, 1, 1, 1]);
    expect(frames[5]?.crystals).toEqual([100, 95]);
    expect(frames[5]?.struck).toEqual([0, -5]);
    expect(frames.at(-1)?.gold).toEqual([150, 0]);
  });

  it("knows who acts when, and lasts as long as the server's clock says", () => {
    expect(round?.acts.get(1)).toEqual([{ lane: "left", seat: 0, unit: 7, card: "scout" }]);
    expect(round?.acts.get(2)).toEqual([]);
    expect(frames.map(({ ms }) => ms)).toEqual([950, 1600, 950, 500, 300, 800, 250]);
  });

  it("shows an instant ability with the cards that are revealed", () => {
    const [first] = beats(
      told(
        { event: "reveal", seat: -1, round: 1 },
        { event: "hero", ability: "levy", lane: null, card: null },
        { event: "draw", card: null },
        { event: "enter", unit: 1, card: "scout", lane: "left", slot: "top" },
      ),
    );
    expect(first?.events.length).toBe(4);
  });
});

describe("numbers", () => {
  const elements: Record<number, Element> = { 7: "fire", 5: "nature", 6: "water" };
  const element = (id: number) => elements[id] ?? null;
  const hits = (id: number) => frames[2]?.marks.get(id)?.hits ?? [];

  it("have their reasons", () => {
    expect(hits(5).map((hit) => whyHit(hit, 5, element))).toEqual([
      ["Fire over Nature +2", "Hero +1"],
    ]);
    expect(hits(5).map((hit) => whyHit(hit, 5, null))).toEqual([["Element +2", "Hero +1"]]);
    expect(hits(6).map((hit) => whyHit(hit, 6, element))).toEqual([["Overflow"]]);
  });

  it("are told in words, with the sum", () => {
    const names: Record<number, string> = { 5: "Sprout", 6: "Giant", 7: "Scout" };
    const words = {
      name: (id: number) => names[id] ?? "",
      face: (id: number) => ({ element: element(id) }),
      who: () => "you",
      whose: () => "your",
      power: (power: string) => power,
      ultimate: (family: string) => family,
    };
    const lines = frames[2] ? linesOf(frames[2], words) : [];
    expect(lines.map(({ strong, text }) => `${strong} ${text}`)).toEqual([
      "Scout 3, Fire over Nature +2, Hero +1 = 6, on Sprout",
      "Giant takes 2: overflow",
      "Sprout falls",
    ]);
  });
});

it("the summary counts lanes won, cards felled and zones taken", () => {
  const history = [{ v: 1, events: EVENTS as never }];
  expect(roundsIn(history)).toEqual([{ round: 3, won: { left: 0 } }]);
  expect(deedsIn(history, 0)).toEqual({ felled: 1, taken: 1 });
  expect(deedsIn(history, 1)).toEqual({ felled: 0, taken: 0 });
});
