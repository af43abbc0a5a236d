import { describe, expect, it } from "vitest";
import { runsText, runStreakText, streakText, tallyText, type Tally } from "./record";

const tally = (patch: Partial<Tally>): Tally => ({
  games: 3,
  won: 1,
  lost: 2,
  drawn: 0,
  streak: 0,
  best_streak: 0,
  ...patch,
});

describe("a record in words", () => {
  it("counts matches by how they ended", () => {
    expect(tallyText(tally({}))).toBe("1 won, 2 lost");
    expect(streakText(tally({ streak: 3, best_streak: 3 }))).toBe("3 wins in a row, your best");
  });

  it("counts runs by what they came to", () => {
    expect(runsText(tally({ best: 8, total: 16, measured: 3 }), "trophies")).toBe(
      "best 8 trophies, 5.3 on average",
    );
    expect(runsText(tally({ best: 1, total: 1, measured: 1 }), "trophies")).toBe("best 1 trophy");
    expect(runsText(tally({ best: null }), "trophies")).toBe("");
    expect(runsText(tally({}), "trophies")).toBe("");
    expect(runStreakText(tally({ streak: 2, best_streak: 4 }))).toBe("2 runs won in a row");
    expect(runStreakText(tally({ streak: 1 }))).toBe("");
  });
});
