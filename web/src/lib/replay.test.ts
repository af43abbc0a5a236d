import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { curvePoints, Player, type ReplayStep } from "./replay.svelte";

const steps = (n: number): ReplayStep[] =>
  Array.from({ length: n }, (_, i) => ({
    n: i,
    seat: i % 2,
    text: `${i}`,
    parts: null,
    events: [],
    view: {},
  }));

describe("a replay", () => {
  let player: Player;
  beforeEach(() => {
    vi.useFakeTimers();
    player = new Player();
    player.show(steps(11));
  });
  afterEach(() => vi.useRealTimers());

  it("keeps within the match", () => {
    player.jump(99);
    expect(player.at).toBe(10);
    player.by(-40);
    expect(player.at).toBe(0);
    player.jump(Number.NaN);
    expect(player.at).toBe(0);
  });

  it("knows its keys", () => {
    for (const [key, at] of [
      ["ArrowRight", 1],
      ["End", 10],
      ["ArrowLeft", 9],
      ["PageUp", 0],
      ["PageDown", 10],
      ["Home", 0],
    ] as const) {
      expect(player.key(key)).toBe(true);
      expect(player.at).toBe(at);
    }
    expect(player.key("x")).toBe(false);
  });

  it("plays at its speed and stops at the end", async () => {
    player.jump(8);
    player.setSpeed(2);
    player.key(" ");
    await vi.advanceTimersByTimeAsync(700);
    expect(player.at).toBe(9);
    await vi.advanceTimersByTimeAsync(700);
    expect(player.at).toBe(10);
    expect(player.playing).toBe(false);
    player.play();
    expect(player.at).toBe(0);
  });

  it("waits for what is still being played", async () => {
    let done: () => void = vi.fn();
    player.shown = new Promise((resolve) => (done = resolve));
    player.play();
    await vi.advanceTimersByTimeAsync(5000);
    expect(player.at).toBe(0);
    done();
    await vi.advanceTimersByTimeAsync(0);
    expect(player.at).toBe(1);
  });

  it("pauses when a step is taken by hand", () => {
    player.play();
    player.by(1);
    vi.advanceTimersByTime(5000);
    expect(player.at).toBe(1);
  });

  it("knows who decides next", () => {
    player.jump(4);
    expect(player.decides).toBe(1);
    player.jump(10);
    expect(player.decides).toBeNull();
    const given = steps(3).map((step) => ({ ...step, view: { active: 1 } }));
    player.show(given, 1); // the other gives up
    expect(player.decides).toBe(1);
  });

  it("stays in its place when seen with other eyes", () => {
    player.jump(7);
    player.show(steps(11));
    expect(player.at).toBe(7);
    player.show(steps(4));
    expect(player.at).toBe(3);
  });
});

describe("a review", () => {
  const review = {
    level: "expert",
    points: [
      { n: 0, value: 0 },
      { n: 5, value: 1 },
      { n: 10, value: -1 },
    ],
    turning: [],
  };

  it("is a curve from top to foot", () => {
    expect(curvePoints(review, 10, 100, 40)).toEqual([
      { n: 0, x: 0, y: 20 },
      { n: 5, x: 50, y: 0 },
      { n: 10, x: 100, y: 40 },
    ]);
  });
});
