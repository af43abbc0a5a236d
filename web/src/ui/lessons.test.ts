import { expect, it } from "vitest";
import { hasLesson, loadLesson } from "./lessons";

it("a game has a guided match or none", async () => {
  expect(hasLesson("mana")).toBe(true);
  expect(hasLesson("bluff")).toBe(false);
  expect((await loadLesson("mana"))?.steps.length).toBeGreaterThan(2);
  expect(await loadLesson("bluff")).toBeNull();
});
