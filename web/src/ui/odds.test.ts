import { describe, expect, it, vi } from "vitest";
import type { Luck as LuckRow } from "../lib/replay.svelte";
import { show } from "../testing";
import Luck from "./Luck.svelte";
import OddsBar from "./OddsBar.svelte";

const shares = [
  { outcome: "victory", count: 580, low: 0.55, high: 0.61 },
  { outcome: "draw", count: 140, low: 0.12, high: 0.16 },
  { outcome: "defeat", count: 280, low: 0.25, high: 0.31 },
];

describe("a bar of odds", () => {
  it("shows each outcome by its share, and says all of it", () => {
    const page = show(OddsBar, { shares, n: 1000, title: "Next battle" });
    const bar = page.querySelector('[role="img"]');
    expect(bar?.getAttribute("aria-label")).toBe(
      "Next battle: victory 58 %, draw 14 %, defeat 28 %. Victory lies between 55 and 61 %, by 1,000 tries",
    );
    const parts = [...page.querySelectorAll("i")];
    expect(parts.map((each) => [each.classList[0], each.style.flexGrow])).toEqual([
      ["best", "580"],
      ["between", "140"],
      ["worst", "280"],
    ]);
    expect(page.textContent.replace(/\s+/g, " ")).toContain("58 · 14 · 28 %");
  });

  it("names what each number is of, where there is room", () => {
    const page = show(OddsBar, { shares, n: 1000, title: "Next battle", words: true });
    expect(page.textContent.replace(/\s+/g, " ")).toContain("victory 58 · draw 14 · defeat 28 %");
  });

  it("has no part for what never came", () => {
    const never = shares.map((each, i) => ({ ...each, count: i ? 0 : 1000 }));
    const page = show(OddsBar, { shares: never, n: 1000, title: "Odds", quiet: true });
    expect([...page.querySelectorAll("i")].map((each) => each.classList[0])).toEqual(["best"]);
    expect(page.textContent.trim()).toBe("victory every time");
  });
});

const luck: LuckRow = {
  step: "battle",
  outcomes: ["victory", "draw", "defeat"],
  rows: [
    {
      n: 9,
      since: 8,
      seat: 0,
      turn: 4,
      came: "defeat",
      tries: 1000,
      odds: { victory: 0.8, draw: 0.02, defeat: 0.18 },
      known: { victory: 0.6, draw: 0.1, defeat: 0.3 },
      intervals: {},
      luck: "bad",
    },
    {
      n: 12,
      since: 11,
      seat: 0,
      turn: 5,
      came: "victory",
      tries: 1000,
      odds: { victory: 1, draw: 0, defeat: 0 },
      known: { victory: 0.7, draw: 0.1, defeat: 0.2 },
      intervals: {},
      luck: null,
    },
  ],
  seats: [
    { seat: 0, n: 2, came: 1, expected: 1.8, known: 1.3, summary: ["Victory in 1 of 2 battles."] },
  ],
};

describe("luck and choice", () => {
  it("says the sum, and each step with its odds", () => {
    const ongo = vi.fn();
    const page = show(Luck, { luck, seat: 0, names: ["Ada"], ongo });
    expect(page.textContent).toContain("Victory in 1 of 2 battles.");
    const rows = [...page.querySelectorAll("button")];
    expect(rows.map((each) => each.textContent.replace(/\s+/g, " ").trim())).toEqual([
      "4 Defeat at 18 %, 30 % beforehand bad luck",
      "5 Victory at 100 %, 70 % beforehand",
    ]);
    rows[0]?.click();
    expect(ongo).toHaveBeenCalledWith(9);
    expect(rows[0]?.title).toBe("30 % by all that could be known before");
  });

  it("leaves out what is another seat's, and the steps where nothing can be shown", () => {
    const page = show(Luck, { luck, seat: 1, names: ["Ada", "Ben"] });
    expect(page.querySelector("button")).toBeNull();
    expect(page.textContent).not.toContain("Victory");
  });
});
