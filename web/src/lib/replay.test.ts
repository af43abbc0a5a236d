import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { beforeEnd, byStep, curvePoints, Player, type ReplayStep } from "./replay.svelte";

const steps = (n: number): ReplayStep[] =>
  Array.from({ length: n }, (_, i) => ({
    n: i,
    since: Math.max(0, i - 1),
    seat: i % 2,
    text: `${i}`,
    parts: null,
    moves: [],
    events: [],
    view: {},
  }));

/** The start, a round of five entries, a move, a round of three. */
const rounds = (): ReplayStep[] => {
  const ends = [0, 5, 6, 9];
  return ends.map((n, i) => {
    const since = ends[i - 1] ?? 0;
    const alone = n - since === 1;
    const moves = Array.from({ length: n - since }, (_, k) => ({
      n: since + k + 1,
      seat: alone ? 1 : (k + 1) % 2,
      text: "place",
      parts: {},
    }));
    const [step] = steps(1);
    if (!step) throw new Error("no step");
    return { ...step, n, since, seat: alone ? 1 : null, moves };
  });
};

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

  it("goes within a step that is seen in beats, before it goes on", () => {
    let beat = 0;
    const held: boolean[] = [];
    player.beats = () => ({
      walk: (by) => (beat + by < 0 || beat + by > 2 ? false : ((beat += by), true)),
      hold: (on) => held.push(on) > 0,
    });
    for (const [by, at, in_] of [
      [1, 0, 1],
      [1, 0, 2],
      [1, 1, 2],
      [-1, 1, 1],
      [10, 10, 1],
    ] as const) {
      player.by(by);
      expect([player.at, beat]).toEqual([at, in_]);
    }
    player.toggle(); // the last one is played to its end, not the match from its start
    expect([player.at, player.playing, held]).toEqual([10, false, [false]]);
    player.jump(3);
    player.toggle();
    player.toggle();
    expect([player.playing, held]).toEqual([false, [false, false, true]]);
    expect(player.byHand).toBe(true);
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
    expect(player.deciders).toEqual([1]);
    player.jump(10);
    expect(player.deciders).toEqual([]);
    const given = steps(3).map((step) => ({ ...step, view: { active: 1 } }));
    player.show(given, 1); // the other gives up
    expect(player.deciders).toEqual([1]);
  });

  it("goes from round to round, and finds the round of any entry", () => {
    player.show(rounds(), 0);
    expect(player.deciders).toEqual([0, 1]); // both choose at once
    player.by(1);
    expect(player.step?.n).toBe(5);
    expect(player.deciders).toEqual([1]);
    for (const [n, at] of [
      [0, 0],
      [1, 1],
      [5, 1],
      [6, 2],
      [8, 3],
      [99, 3],
      [Number.NaN, 0],
    ] as const) {
      player.show(rounds(), n);
      expect(player.at).toBe(at);
    }
    player.show(rounds(), 6);
    player.show(rounds()); // other eyes
    expect(player.at).toBe(2);
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

  it("is drawn by steps, where it counts entries", () => {
    const points = [0, 5, 6, 9].map((n) => ({ n, value: 0 }));
    const turn = { before: 0, after: 1, text: "", since: 6, seat: null, cost: 0 };
    const more = {
      parts: null,
      best: null,
      best_parts: null,
      best_plan: [],
      view: null,
      events: [],
    };
    const decision = { seat: 0, turn: 2, n: 9, position: 6, text: "", best: "", cost: 1, view: {} };
    const chances = { before: 0.6, chance: 0.4, best_chance: 0.6 };
    const made = {
      level: "expert",
      points,
      turning: [{ n: 9, ...turn, ...more }],
      costliest: [{ ...more, since: 7, ...decision, ...chances }],
    };
    const placed = byStep(made, rounds());
    expect(placed.points.map(({ n }) => n)).toEqual([0, 1, 2, 3]);
    expect(placed.turning.map(({ n, since }) => [n, since])).toEqual([[3, 6]]);
    expect(placed.costliest.map(({ position, since }) => [position, since])).toEqual([[2, 7]]);
  });

  it("is a curve from top to foot", () => {
    expect(curvePoints(review, 10, 100, 40)).toEqual([
      { n: 0, x: 0, y: 20 },
      { n: 5, x: 50, y: 0 },
      { n: 10, x: 100, y: 40 },
    ]);
  });
});

describe("the end of a turn", () => {
  const turns = [0, 0, 0, 1, 1, 2];
  const all = steps(turns.length).map((step, i) => ({ ...step, view: { turn: turns[i] } }));

  it("is found by the step before it", () => {
    expect(beforeEnd(all, 1)).toBe(2); // step 3 is the first of the second turn
    expect(beforeEnd(all, 2)).toBe(4);
    expect(beforeEnd(all, 3)).toBe(4); // the last turn ends with the match
    expect(beforeEnd([], 3)).toBe(0);
    expect(beforeEnd(steps(4), 2)).toBe(2); // a game whose views count no turns
  });
});
