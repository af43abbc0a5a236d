import { expect, test } from "vitest";
import { choicesOf, indexActions, placesOf, partsOf } from "./actions";

const choice = (id: number, parts: Record<string, unknown>) => ({ id, text: "", parts });

const index = indexActions([
  choice(0, { kind: "end" }),
  choice(1, { kind: "attack", source: "a1", target: { unit: "b1" } }),
  choice(2, { kind: "attack", source: "a1", target: { hero: 1 } }),
  choice(3, { kind: "play", card: "ghoul", hand: [0, 2] }),
  choice(4, { kind: "play", card: "ember_bolt", hand: [1], target: { hero: 0 } }),
]);

test("a source knows its targets", () => {
  const attack = index.sources.get("unit:a1");
  expect([...(attack?.targets.keys() ?? [])]).toEqual(["unit:b1", "hero:1"]);
  expect(attack?.direct).toBeNull();
  expect(attack && choicesOf(attack).map(({ id }) => id)).toEqual([1, 2]);
});

test("every copy of a card can be played", () => {
  expect(index.sources.get("hand:0")?.direct?.id).toBe(3);
  expect(index.sources.get("hand:2")?.direct?.id).toBe(3);
  expect(index.sources.get("hand:1")?.targets.get("hero:0")?.id).toBe(4);
});

test("what is left is counted, the end of the turn apart", () => {
  expect(index).toMatchObject({ plays: 3, attacks: 1 });
  expect(index.end?.id).toBe(0);
});

test("a hint finds its source and target", () => {
  expect(placesOf(index, 2)).toEqual(["unit:a1", "hero:1"]);
  expect(placesOf(index, 3)).toEqual(["hand:0"]);
  expect(placesOf(index, 0)).toEqual([]);
});

test("mulligans are found by the chosen cards, orders by their place", () => {
  const other = indexActions([
    choice(5, { kind: "mulligan", cards: [] }),
    choice(6, { kind: "mulligan", cards: [2, 0] }),
    choice(7, { kind: "order", index: 1 }),
  ]);
  expect(other.mulligans.get("")?.id).toBe(5);
  expect(other.mulligans.get("0,2")?.id).toBe(6);
  expect(other.order.get(1)?.id).toBe(7);
});

test("a creature that is its own target is put on the table", () => {
  const choice = { id: 9, text: "", parts: { kind: "play", hand: [0], target: { itself: true } } };
  expect(indexActions([choice]).sources.get("hand:0")).toEqual({
    direct: choice,
    targets: new Map(),
  });
});

test("what was tried in vain is named as the server names it", () => {
  const hand = ["mend", null];
  expect(partsOf("hand:0", null, hand, [])).toEqual({ kind: "play", card: "mend" });
  expect(partsOf("hand:1", null, hand, [])).toBeNull();
  expect(partsOf("unit:7", "hero:1", hand, [7])).toEqual({
    kind: "attack",
    source: 7,
    target: { hero: 1 },
  });
  expect(partsOf("unit:a", "unit:b", hand, ["a", "b"])).toEqual({
    kind: "attack",
    source: "a",
    target: { unit: "b" },
  });
});
