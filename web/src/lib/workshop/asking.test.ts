import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { pretendServer } from "../../testing";
import { Asking, merged } from "./asking.svelte";
import { asPrinted } from "./edition";
import type { Ask, AskRow, Measured } from "./types";

const measured = (state: Measured["state"], middle: number, n = 100): Measured => ({
  state,
  before: 50,
  after: 50 + middle,
  low: middle - 1,
  middle,
  high: middle + 1,
  n,
});
const rowWith = (by: Record<string, Measured>): AskRow => ({
  key: "length",
  title: "A match lasts",
  unit: "turns",
  zone: 0.1,
  by,
});
const ask = (patch: Partial<Ask>): Ask => ({
  id: "q",
  kind: "change",
  state: "measuring",
  before: "a",
  after: "b",
  bots: [],
  rows: [],
  sentence: "",
  matches: [],
  ...patch,
});
const book = asPrinted("game");
const draft = (health: number) => ({ ...book, rules: { health } });

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

describe("answers", () => {
  it("are new where they have come, and stale where they have not", () => {
    const old = [rowWith({ random: measured("known", 3), adept: measured("unknown", 1) })];
    const [row] = merged([rowWith({ random: measured("known", 2) })], old);
    expect(row?.by.random?.middle).toBe(2);
    expect(row?.by.adept?.state).toBe("stale");
    expect(merged([], old)[0]?.by.random?.state).toBe("stale");
    const [begun] = merged([rowWith({ random: measured("measuring", 0, 0) })], old);
    expect(begun?.by.random).toMatchObject({ state: "stale", middle: 3 });
  });

  it("come in batches until all is known, and at once the second time", async () => {
    const rows = [rowWith({ random: measured("known", 2) })];
    const asked = pretendServer({
      "POST /games/game/workshop/asks": ask({}),
      "GET /workshop/asks/q": ask({ state: "done", rows, sentence: "It lasts **longer**." }),
    });
    const asking = new Asking("game");
    asking.ask(null, draft(30), "health 30", 300);
    expect(asking.waits).toBe(true);
    await vi.advanceTimersByTimeAsync(299);
    expect(asked).toHaveLength(0);
    await vi.advanceTimersByTimeAsync(1);
    expect(asking.measuring).toBe(true);
    await vi.advanceTimersByTimeAsync(400);
    expect(asking.rows[0]?.by.random?.middle).toBe(2);
    expect(asked).toHaveLength(2);
    asking.edited();
    expect(asking.isStale).toBe(true);
    expect(asking.rows[0]?.by.random?.was).toBe("known");
    expect(asking.since).toBe("health 30");
    asking.ask(null, draft(30), "health 30", 300);
    expect(asking.isStale).toBe(false);
    expect(asked).toHaveLength(2);
  });

  it("stop with an edit, which takes them away from the server", async () => {
    const asked = pretendServer({
      "POST /games/game/workshop/asks": ask({}),
      "DELETE /workshop/asks/q": {},
    });
    const asking = new Asking("game");
    asking.ask(null, draft(30), "health 30");
    await vi.advanceTimersByTimeAsync(0);
    asking.edited();
    await vi.advanceTimersByTimeAsync(2000);
    expect(asked.map(([what]) => what)).toEqual([
      "POST /games/game/workshop/asks",
      "DELETE /workshop/asks/q",
    ]);
  });

  it("say in words why there are none", async () => {
    pretendServer({});
    const asking = new Asking("game");
    asking.ask(null, draft(30), "health 30");
    await vi.advanceTimersByTimeAsync(0);
    expect(asking.fault).not.toBe("");
    expect(asking.waits).toBe(false);
  });
});
