import { describe, expect, it } from "vitest";
import { drop, indexActions, placesIn, placing, stagedAt, triedParts, waysBack } from "./actions";
import { choice, clansView, unit } from "./samples";
import { familiesOf, familySaid, ownStack } from "./stacks";

const top = choice({ kind: "place", card: "scout", hand: [0, 2], lane: "left", slot: "top" });
const below = choice({ kind: "place", card: "scout", hand: [0, 2], lane: "left", slot: "bottom" });

describe("actions by what is touched", () => {
  it("lead every copy of a card to its places", () => {
    const index = indexActions([top, below, choice({ kind: "confirm" })], clansView(), 0);
    expect([...index.sources.keys()]).toEqual(["hand:0", "hand:2"]);
    expect(index.sources.get("hand:2")?.get(drop("left", "bottom"))).toBe(below);
    expect(index.confirm).not.toBe(null);
  });

  it("lead an ability to lanes, cards in play, cards to pick, or nowhere", () => {
    const view = clansView({}, { right: [[unit(4, "raider"), unit(5, "scout")], []] });
    const index = indexActions(
      [
        choice({ kind: "hero", ability: 1, lane: "center" }),
        choice({ kind: "hero", ability: 2, card: "scout", unit: 5, lane: "right", slot: "bottom" }),
        choice({ kind: "hero", ability: 2, card: "raider" }),
        choice({ kind: "take", card: "raider" }),
        choice({ kind: "clear" }),
      ],
      view,
      0,
    );
    expect([...(index.sources.get("hero:1")?.keys() ?? [])]).toEqual(["lane:center"]);
    expect([...(index.sources.get("hero:2")?.keys() ?? [])]).toEqual([
      "own:right:1",
      "pick:raider",
    ]);
    expect([...index.direct.keys()]).toEqual(["pick:raider"]);
    const plain = indexActions([choice({ kind: "hero", ability: 1 })], view, 0);
    expect([...plain.direct.keys()]).toEqual(["hero:1"]);
  });

  it("are named for a refusal and a hint", () => {
    const view = clansView({ hand: ["scout", "raider"] });
    expect(triedParts(view, 0, "hand:1", "drop:right:bottom")).toEqual({
      kind: "place",
      card: "raider",
      lane: "right",
      slot: "bottom",
    });
    expect(triedParts(view, 0, "hero:2", null)).toEqual({ kind: "hero", ability: 2 });
    expect(triedParts(view, 0, "own:left:0", "lane:left")).toBe(null);
    expect(placesIn(top, view, 0)).toEqual(["hand:0", "drop:left:top", "hand:2", "drop:left:top"]);
    expect(placesIn(undefined, view, 0)).toEqual([]);
  });
});

describe("a staged card", () => {
  const back = choice({ kind: "take back", card: "scout", lane: "left" });
  const view = clansView(
    { plan: [{ card: "scout", lane: "left", slot: "bottom" }] },
    { left: [[unit(1, "raider")], []], right: [[unit(2, "raider"), unit(3, "raider")], []] },
  );
  const index = indexActions([back], view, 0);

  it("lies in its stack where it will fight", () => {
    expect(ownStack(view, 0, "left").map(({ card }) => card)).toEqual(["raider", "scout"]);
    expect(ownStack(view, 1, "left")).toEqual([]);
  });

  it("may go back to the hand, change places, or go to a lane with room", () => {
    const from = stagedAt(index, view, 0, "own:left:1");
    expect(from?.back).toBe(back);
    expect(stagedAt(index, view, 0, "own:left:0")).toBe(null);
    expect(from && waysBack(from, view, 0)).toEqual(["hand", "drop:center:top", "drop:left:top"]);
  });

  it("goes on with the action that is then offered", () => {
    expect(placing([back, top, below], "scout", "drop:left:bottom")).toBe(below);
    expect(placing([back], "scout", "drop:left:bottom")).toBe(null);
  });
});

it("families come a variation at a time", () => {
  const [heron, ant, wolf] = familiesOf(
    ["heron 2", "ant 1", "heron 3"],
    ["heron 1", "wolf 2", "ant 1"],
  );
  expect(heron?.variations).toEqual(["coming", "have", "have"]);
  expect(ant?.variations).toEqual(["have", "missing", "missing"]);
  expect(wolf?.variations).toEqual(["missing", "coming", "missing"]);
  const said = [heron, ant, wolf, familiesOf(["ant 1", "ant 2", "ant 3"], [])[0]].map(
    (each) => each && familySaid(each, "Flood"),
  );
  expect(said).toEqual(["this round: Flood", "2 more: Flood", "2 more: Flood", "Flood"]);
});
