import { describe, expect, it } from "vitest";
import { certain, oddsIn, percents, sayOdds, sayShare, sayShares } from "./odds";

const shares = (victory: number, draw: number, defeat: number) => [
  { outcome: "victory", count: victory, low: 0.55, high: 0.61 },
  { outcome: "draw", count: draw, low: 0, high: 0 },
  { outcome: "defeat", count: defeat, low: 0, high: 0 },
];

describe("odds", () => {
  it("are whole percents that make a hundred", () => {
    expect(percents(shares(580, 140, 280), 1000)).toEqual([58, 14, 28]);
    expect(percents(shares(333, 333, 334), 1000)).toEqual([33, 33, 34]);
    expect(percents(shares(335, 335, 330), 1000)).toEqual([34, 33, 33]);
    expect(percents(shares(1, 0, 0), 3)).toEqual([33, 0, 0]); // the others came to nothing
    expect(percents(shares(0, 0, 0), 0)).toEqual([0, 0, 0]);
  });

  it("are those of a review, too, by turn", () => {
    const row = { n: 9, since: 8, seat: 0, came: "defeat", tries: 500, known: {}, luck: null };
    const odds = { victory: 0.8, draw: 0.02, defeat: 0.18 };
    const intervals: Record<string, [number, number]> = { victory: [0.76, 0.83] };
    const outcomes = ["victory", "draw", "defeat"];
    const rows = [{ ...row, turn: 4, odds, intervals }];
    const found = oddsIn({ step: "battle", outcomes, rows, seats: [] });
    const [best, ...others] = found.get(4)?.shares ?? [];
    expect(best).toEqual({ outcome: "victory", count: 400, low: 0.76, high: 0.83 });
    expect(others.map(({ count }) => count)).toEqual([10, 90]);
    expect([found.size, found.get(4)?.n, found.get(4)?.came]).toEqual([1, 500, "defeat"]);
  });

  it("call nothing certain that is not", () => {
    expect([1000, 998, 580, 4, 0].map((count) => sayShare(count, 1000))).toEqual([
      "100 %",
      "over 99 %",
      "58 %",
      "under 1 %",
      "under 1 %",
    ]);
    expect(certain(shares(0, 1000, 0), 1000)).toBe("draw");
    expect(certain(shares(1, 999, 0), 1000)).toBeNull();
  });

  it("are said with how sure they are", () => {
    expect(sayShares(shares(580, 140, 280), 1000)).toBe("victory 58 %, draw 14 %, defeat 28 %");
    expect(sayOdds({ shares: shares(580, 140, 280), n: 1000 })).toBe(
      "victory 58 %, draw 14 %, defeat 28 %. Victory lies between 55 and 61 %, by 1,000 tries",
    );
    const never = shares(0, 0, 1000).map((each) => ({ ...each, low: 0, high: 0.004 }));
    expect(sayOdds({ shares: never, n: 1000 })).toContain("Victory is under 1 %, by 1,000 tries");
    expect(sayOdds({ shares: [], n: 10 })).toBe("");
  });
});
