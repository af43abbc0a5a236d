import { expect, test } from "vitest";
import { clearest, shared } from "./spot";

const WINDOW = { width: 1000, height: 600 };
const SIZE = { width: 200, height: 300 };
const box = (left: number, top: number) => ({ left, top, width: 100, height: 100 });

test("the first point that covers nothing is taken", () => {
  const points = [
    { left: 200, top: 0 },
    { left: 400, top: 0 },
    { left: 700, top: 0 },
  ];
  expect(clearest(points, SIZE, WINDOW, [box(210, 10), box(450, 250)])).toEqual(points[2]);
});

test("where everything is taken, the point that covers least", () => {
  const points = [
    { left: 0, top: 0 },
    { left: 300, top: 0 },
  ];
  expect(clearest(points, SIZE, WINDOW, [box(10, 10), box(490, 10)])).toEqual(points[1]);
});

test("it stays inside the window", () => {
  expect(clearest([{ left: 950, top: -50 }], SIZE, WINDOW, [])).toEqual({ left: 800, top: 0 });
});

test("boxes side by side share nothing", () => {
  expect(shared(box(0, 0), box(100, 0))).toBe(0);
  expect(shared(box(0, 0), box(50, 50))).toBe(2500);
});
