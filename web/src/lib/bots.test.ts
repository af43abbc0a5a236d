import { afterEach, expect, test, vi } from "vitest";
import { followBots } from "./bots";

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test("asks until the computer players are ready, then no more", async () => {
  vi.useFakeTimers();
  const answers = [
    { ready: false, share: 0.4, note: "Preparing the computer player: 40 %" },
    { ready: true, share: null, note: "" },
  ];
  const asked: string[] = [];
  vi.stubGlobal("fetch", (path: string) => {
    asked.push(path);
    return Promise.resolve(Response.json(answers[asked.length - 1] ?? null));
  });
  const told: number[] = [];
  const stop = followBots("mana", (state) => told.push(state.share ?? 1));
  await vi.advanceTimersByTimeAsync(10_000);
  expect(told).toEqual([0.4, 1]);
  expect(asked).toEqual(["/api/v1/games/mana/bots", "/api/v1/games/mana/bots"]);
  stop();
});

test("a page that is left asks no more", async () => {
  vi.useFakeTimers();
  let asked = 0;
  vi.stubGlobal("fetch", () => {
    asked += 1;
    return Promise.resolve(Response.json({ ready: false, share: null, note: "Preparing" }));
  });
  const stop = followBots("mana", () => undefined);
  await vi.advanceTimersByTimeAsync(2500);
  stop();
  const before = asked;
  expect(before).toBeGreaterThan(1);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(asked).toBe(before);
});
