import { describe, expect, it } from "vitest";
import { short, worth, worthOf } from "./worth";

const SIDES = ["White", "Black"];
const judged = (score: number, win_in: number | null = null, loss_in: number | null = null) => ({
  score,
  win_in,
  loss_in,
});

describe("worth", () => {
  it("is White's, whoever is to act", () => {
    expect(worth(judged(630), true, SIDES)).toMatchObject({ short: "+0.63", share: 0.815 });
    expect(worth(judged(630), false, SIDES)).toMatchObject({ short: "−0.63" });
    expect(worth(judged(630), false, SIDES).words).toBe("Black is ahead by 0.63");
    expect(worth(judged(4), true, SIDES)).toMatchObject({ short: "0.00", words: "Even" });
  });

  it("counts a forced win in the winner's own moves", () => {
    expect(worth(judged(1000, 5), true, SIDES)).toEqual({
      share: 1,
      short: "#3",
      words: "White wins in 3",
    });
    expect(worth(judged(1000, 1), false, SIDES)).toMatchObject({ share: 0, short: "−#1" });
    expect(worth(judged(-1000, null, 4), true, SIDES).words).toBe("Black wins in 2");
  });

  it("reads the whole analysis: its value is seat 0's, who may own Black", () => {
    const found = {
      seat: 1,
      value: -0.5,
      depth: 3,
      nodes: 10,
      forced_win_in: null,
      forced_loss_in: null,
      lines: [],
      done: false,
    };
    expect(worthOf(found, 0, SIDES).short).toBe("−0.50"); // seat 0 is White
    expect(worthOf(found, 1, SIDES).short).toBe("+0.50"); // seat 1 is White
  });
});

describe("short", () => {
  it("rounds large counts", () => {
    expect([12, 3400, 2_150_000].map(short)).toEqual(["12", "3 k", "2.1 M"]);
  });
});
