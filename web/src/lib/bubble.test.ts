import { expect, it } from "vitest";
import { bubbleAt } from "./bubble";

const window = { width: 390, height: 844 };
const bubble = { width: 120, height: 40 };
const box = (left: number, top: number, width = 80, height = 80) => ({
  left,
  top,
  right: left + width,
  bottom: top + height,
});

it("who stands above speaks downwards, who stands below upwards", () => {
  expect(bubbleAt(box(150, 60), bubble, window)).toEqual({ x: 130, y: 130, below: true });
  expect(bubbleAt(box(150, 700), bubble, window)).toEqual({ x: 130, y: 670, below: false });
});

it("a bubble stays inside the window", () => {
  for (const [left, top] of [
    [-60, 0],
    [380, 0],
    [-60, 830],
    [380, 830],
  ] as const) {
    const { x, y } = bubbleAt(box(left, top), bubble, window);
    expect(x).toBeGreaterThanOrEqual(8);
    expect(x + bubble.width).toBeLessThanOrEqual(window.width - 8);
    expect(y).toBeGreaterThanOrEqual(8);
    expect(y + bubble.height).toBeLessThanOrEqual(window.height - 8);
  }
});
