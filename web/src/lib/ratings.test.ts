import { describe, expect, it } from "vitest";
import {
  changeText,
  daysLeft,
  drawGraph,
  onTrack,
  rangeText,
  ratingText,
  seasonsTo,
  seasonTitle,
  type RatingRow,
} from "./ratings";

const row = (patch: Partial<RatingRow> = {}): RatingRow => ({
  rating: 1240,
  deviation: 45,
  low: 1150,
  high: 1330,
  provisional: false,
  games: 20,
  about: "Adept",
  tier: null,
  ...patch,
});

describe("the words of a rating", () => {
  it("never leave it without its range", () => {
    expect(ratingText(row())).toBe("1240 ± 90, about Adept");
    expect(ratingText(row({ about: null, provisional: true }))).toBe("1240 ± 90, provisional");
  });
  it("leave the range of a bot out, which has none", () => {
    expect(rangeText(1200, 0)).toBe("1200");
  });
});

describe("seasons", () => {
  const now = new Date("2026-01-31T23:30:00Z");
  it("are months by UTC, also over a new year", () => {
    expect(seasonsTo(now, 3)).toEqual(["2025-11", "2025-12", "2026-01"]);
    expect(daysLeft(now)).toBe(1);
    expect(daysLeft(new Date("2026-01-01T00:00:00Z"))).toBe(31);
  });
  it("have a name", () => {
    expect(seasonTitle("2026-01", now)).toBe("January");
    expect(seasonTitle("2025-12", now)).toBe("December 2025");
    expect(seasonTitle("soon", now)).toBe("soon");
  });
});

describe("the change by a match", () => {
  const change = (before: number, rating: number, provisional = false) => ({
    ...row({ rating, low: rating - 90, high: rating + 90, provisional }),
    before,
    change: rating - before,
    form: [],
  });

  it("says from where to where, and how sure it is", () => {
    expect(changeText(change(1227, 1240))).toBe(
      "Up 13 points, from 1227 to 1240; it lies between 1150 and 1330",
    );
    expect(changeText(change(1241, 1240, true))).toMatch(/^Down 1 point, .*, provisional$/);
    expect(changeText(change(1240, 1240))).toMatch(/^Still 1240;/);
  });
  it("is drawn on a line that holds all of it, also a rating that fell out of its range", () => {
    for (const before of [1000, 1240, 1600]) {
      const at = onTrack(change(before, 1240));
      expect(Math.min(...Object.values(at))).toBeGreaterThan(0);
      expect(Math.max(...Object.values(at))).toBeLessThan(100);
      expect(Math.sign(at.after - at.before)).toBe(Math.sign(1240 - before));
      expect(at.low < at.after && at.after < at.high).toBe(true);
    }
  });
});

describe("the graph", () => {
  const frame = { width: 200, height: 100, left: 0, right: 0, top: 0, bottom: 0 };
  const point = (rating: number, deviation = 100) => ({ at: 0, rating, deviation });

  it("goes from the first match to the last, within its band", () => {
    const drawn = drawGraph([point(1200), point(1300)], frame);
    expect(drawn.points.map(({ x }) => x)).toEqual([0, 200]);
    expect(drawn.ticks[0]?.value).toBe(1000);
    expect(drawn.ticks.at(-1)?.value).toBe(1500);
    expect(drawn.y(1500)).toBe(0);
    expect(drawn.line).toBe("M0 60L200 40");
    expect(drawn.band).toBe("M0 20L200 0L200 80L0 100Z");
  });
  it("shows one match at the right", () => {
    expect(drawGraph([point(1200)], frame).points).toEqual([{ x: 200, y: 50 }]);
  });
});
