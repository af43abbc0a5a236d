import { describe, expect, it } from "vitest";
import { nextSpot, type Spot } from "./keys";

// A row of three foes, a row of two of mine, a hand of four, and a button at the right of my row.
const spots: Spot[] = [
  ...[100, 200, 300].map((x) => ({ zone: "foes", x, y: 100 })),
  ...[150, 250].map((x) => ({ zone: "mine", x, y: 300 })),
  ...[50, 150, 250, 350].map((x) => ({ zone: "hand", x, y: 500 })),
  { zone: "turn", x: 600, y: 300 },
];

describe("nextSpot", () => {
  it("walks along a zone", () => {
    expect(nextSpot(0, "right", spots)).toBe(1);
    expect(nextSpot(2, "left", spots)).toBe(1);
    expect(nextSpot(7, "right", spots)).toBe(8);
  });
  it("leaves a zone only at its end", () => {
    expect(nextSpot(4, "right", spots)).toBe(9);
    expect(nextSpot(9, "left", spots)).toBe(4);
  });
  it("goes up and down to the nearest", () => {
    expect(nextSpot(6, "up", spots)).toBe(3);
    expect(nextSpot(3, "down", spots)).toBe(6);
  });
  it("stays where nothing lies ahead", () => {
    expect(nextSpot(1, "up", spots)).toBe(-1);
    expect(nextSpot(0, "left", [])).toBe(-1);
  });
});
