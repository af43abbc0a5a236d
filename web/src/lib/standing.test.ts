import { expect, test } from "vitest";
import { standing } from "./standing";

const steps = (...events: [string, number][]) =>
  events.map(([event, seat], i) => ({ v: i + 1, events: [{ event, seat, clause: null }] }));
const kept = (...events: [string, number][]) => standing(steps(...events)).map(({ v }) => v);

test("a takeback removes its seat's last action and what came after it", () => {
  expect(kept(["begins", 0], ["play", 0])).toEqual([1, 2]);
  expect(kept(["begins", 0], ["play", 0], ["attack", 0], ["takeback", 0])).toEqual([1, 2, 4]);
  expect(kept(["begins", 0], ["play", 0], ["play", 1], ["takeback", 0])).toEqual([1, 4]);
});

test("two takebacks are one line, and a new action stays", () => {
  expect(kept(["play", 0], ["play", 0], ["takeback", 0], ["takeback", 0])).toEqual([4]);
  expect(kept(["play", 0], ["takeback", 0], ["play", 0])).toEqual([2, 3]);
  expect(kept(["begins", 0], ["takeback", 0])).toEqual([1, 2]);
});
