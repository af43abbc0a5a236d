import { describe, expect, it } from "vitest";
import { fatesOf, forecastInShort, forecastSaid, laneFate, planOf, type Ending } from "./forecast";
import { clansView, unit } from "./samples";

const bear = unit(7, "bear", 6, 9);
const view = clansView(
  { crystal: 88, plan: [{ card: "regent", lane: "left", slot: "top" }] },
  { left: [[], [bear]], right: [[unit(3, "raider")], []] },
  { crystal: 72 },
);
const ending: Ending = {
  lanes: [
    { lane: "left", zone: 1, stacks: [[unit(9, "regent", 8, 7)], []] },
    { lane: "center", zone: 0, stacks: [[], []] },
    { lane: "right", zone: 1, stacks: [[unit(3, "raider")], []] },
  ],
  crystals: [88, 57],
  over: false,
  winner: null,
};
const names = {
  card: (id: string) => id,
  called: ["you", "enemy"] as const,
  where: (zone: number) => (zone > 0 ? "enemy base" : "middle"),
};

describe("the forecast of a round", () => {
  it("says what each card is left with", () => {
    const two = [
      { card: "scout", unit: null },
      { card: "scout", unit: null },
    ];
    expect(fatesOf(two, [unit(9, "scout", 2, 4)])).toEqual([0, 4]);
    expect(fatesOf([{ card: "bear", unit: bear }], [{ ...bear, health: 2 }])).toEqual([2]);
    expect(fatesOf([{ card: "bear", unit: bear }, ...two], [])).toEqual([0, 0, 0]);
  });

  it("tells a card in play from one of the same name that comes", () => {
    const stack = [
      { card: "bear", unit: null },
      { card: "bear", unit: bear },
    ];
    expect(fatesOf(stack, [{ ...bear, health: 5 }])).toEqual([0, 5]);
    expect(fatesOf(stack, [unit(8, "bear", 6, 3)])).toEqual([3, 0]);
  });

  it("says who wins a lane, from either side", () => {
    expect(laneFate(view, 0, "left", ending)).toEqual({ zone: 1, own: [7], foe: [0], won: 1 });
    expect(laneFate({ ...view, seat: 1 }, 1, "left", ending).won).toBe(-1);
    expect(laneFate(view, 0, "center", ending).won).toBe(0);
  });

  it("is said in full and in short", () => {
    expect(forecastInShort(view, 0, ending)).toBe("Forecast: left won, center open, right won");
    expect(forecastSaid(view, 0, ending, names)).toBe(
      "If the other side adds nothing. " +
        "Left: regent is left with 7, bear falls; you advance: enemy base. Center: empty. " +
        "Right: raider is left with 9; you advance: enemy base. Enemy: crystal 72 to 57.",
    );
  });

  it("tells of a lane that only an ultimate fills", () => {
    const [left, , right] = ending.lanes;
    const colony = { lane: "center" as const, zone: 1, stacks: [[unit(12, "worker")], []] };
    const filled = { ...ending, lanes: [left, colony, right] } as Ending;
    expect(forecastSaid(view, 0, filled, names)).toContain("Center: you advance: enemy base.");
  });

  it("hangs on the plan and the lanes, not on the hand", () => {
    const drawn = { ...view, seats: [{ ...view.seats[0], hand: ["scout"] }, view.seats[1]] };
    expect(planOf(drawn as typeof view, 0)).toBe(planOf(view, 0));
    expect(planOf(clansView(), 0)).not.toBe(planOf(view, 0));
    expect(planOf(view, 1)).not.toBe(planOf(view, 0)); // at one screen
  });
});
