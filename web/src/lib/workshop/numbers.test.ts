import { describe, expect, it } from "vitest";
import {
  beforeAfter,
  limitOf,
  ofOld,
  shortOf,
  signed,
  ticksTo,
  timeLeft,
  verdict,
} from "./numbers";
import type { AskRow, Change, Measured } from "./types";

const row = (patch: Partial<AskRow> = {}): AskRow => ({
  key: "deck:a",
  title: "A wins",
  unit: "points",
  zone: 1,
  by: {},
  ...patch,
});
const found = (state: Measured["state"], low: number, middle: number, high: number): Measured => ({
  state,
  before: 75,
  after: 75 + middle,
  low,
  middle,
  high,
  n: 2520,
});

describe("a measured number", () => {
  it("says what it knows, and never more", () => {
    expect(verdict(row(), found("known", -2.3, -1.5, -0.8))).toBe("−1.5 points");
    expect(verdict(row(), found("same", -0.41, -0.2, 0.1))).toBe("same, within 0.5");
    expect(verdict(row(), found("unknown", -4, 1, 6))).toBe("not known yet");
    expect(verdict(row(), { ...found("measuring", -4, 1, 6), n: 0 })).toBe("not measured yet");
    expect(verdict(row(), found("measuring", -4, 1, 6))).toBe("not known yet");
    expect(verdict(row(), found("stale", -2.3, -1.5, -0.8), "for Attack 5")).toBe(
      "−1.5 for Attack 5",
    );
    const open = { ...found("stale", -4, 1, 6), was: "measuring" as const };
    expect(verdict(row(), open, "for Attack 5")).toBe("not known yet");
    const even = { ...found("stale", -0.4, -0.2, 0.1), was: "same" as const };
    expect(verdict(row(), even, "for Attack 5")).toBe("same for Attack 5");
    expect(verdict(row(), { ...found("same", 0, 0, 0), exact: true })).toBe(
      "not one of 2,520 differed",
    );
    expect(verdict(row(), { ...found("same", 0, 0, 0), exact: true, n: 0 })).toBe("cannot move");
    const turns = row({ unit: "turns", zone: 0.1 });
    expect(verdict(turns, found("known", 0.22, 0.25, 0.28))).toBe("+0.25 turns");
  });

  it("has its sign and its levels", () => {
    expect([signed(0.04), signed(-2.34), signed(3, 0)]).toEqual(["±0.0", "−2.3", "+3"]);
    expect(beforeAfter(row(), found("known", -2, -1.6, -1))).toBe("75.0 → 73.4 %");
    expect(beforeAfter(row(), undefined)).toBe("");
  });

  it("fits a scale: what is known as a whole, the rest as far as it helps", () => {
    expect(limitOf(row(), [found("known", -16, -15, -14)])).toBeGreaterThan(16);
    expect(limitOf(row(), [found("measuring", -80, 0, 80)])).toBeLessThan(8);
    expect(limitOf(row(), [{ ...found("measuring", -100, 0, 100), n: 0 }])).toBeLessThan(4);
    expect(ticksTo(7)).toEqual([2, 4, 6]);
    expect(ticksTo(0.35)).toEqual([0.1, 0.2, 0.3]);
  });

  it("is named by what it was measured for", () => {
    const change = (words: string): Change => ({
      key: "card.a.attack",
      table: "card",
      id: "a",
      name: "A",
      words,
      before: 7,
      after: 5,
    });
    expect(shortOf([change("Attack 7 → 5")])).toBe("Attack 5");
    expect(shortOf([change("25 → 30")])).toBe("A 30");
    expect(shortOf([change("now has Guard")])).toBe("A now has Guard");
    expect(shortOf([change("is new: Guard.")])).toBe("A, which is new");
    expect(shortOf([change("x"), change("y")])).toBe("2 changes");
    expect(ofOld("Attack 5", "Attack 4")).toBe("for Attack 5");
    expect(ofOld("Attack 5", "Attack 5")).toBe("before this edit");
    expect(ofOld("3 changes", "2 changes")).toBe("before this edit");
    expect([timeLeft(0.2), timeLeft(40), timeLeft(300), timeLeft(null)]).toEqual([
      "1 s left",
      "40 s left",
      "5 min left",
      "",
    ]);
  });
});
