import { beforeEach, describe, expect, it, vi } from "vitest";
import { Timeline } from "../../lib/timeline";
import { roundIn, type Round } from "./rounds";
import { clansView, told } from "./samples";
import { Theatre } from "./theatre.svelte";

const round = roundIn(
  told(
    { event: "reveal", seat: -1, round: 1 },
    { event: "tick", seat: -1, tick: 1 },
    { event: "tick", seat: -1, tick: 2 },
    { event: "gold", n: 50, total: 50 },
  ),
  clansView(),
  () => ({ damage: 1, health: 1, full: 1 }),
) as Round;

let theatre: Theatre;
let over: boolean;
const run = async (ms: number) => vi.advanceTimersByTimeAsync(ms);

beforeEach(async () => {
  vi.useFakeTimers();
  localStorage.clear();
  theatre = new Theatre();
  over = false;
  const stage = new Timeline(() => ({ speed: 1, reduced: false }));
  void stage.add((each) => theatre.play(round, each)).then(() => (over = true));
  await run(0);
});

describe("a playback", () => {
  it("goes from beat to beat, as long as each is looked at, and ends by itself", async () => {
    expect(theatre.frame?.kind).toBe("reveal");
    await run(1250);
    expect(theatre.frame?.tick).toBe(1);
    await run(500);
    expect(theatre.frame?.tick).toBe(2);
    await run(1000);
    expect([theatre.round, over, theatre.seen]).toEqual([null, true, round]);
  });

  it("stops, steps on and back, and stays there", async () => {
    theatre.toggle();
    await run(30_000);
    expect(theatre.at).toBe(0);
    theatre.step(1);
    theatre.step(1);
    theatre.step(-1);
    await run(10_000);
    expect([theatre.at, theatre.paused]).toEqual([1, true]);
    theatre.restart();
    await run(1250);
    expect([theatre.at, theatre.paused]).toEqual([1, false]);
  });

  it("is over beyond the last beat, or when somebody skips it", async () => {
    for (let i = 0; i < 4; i++) theatre.step(1);
    await run(0);
    expect([theatre.round, over]).toEqual([null, true]);
  });

  it("waits at its first beat where it is walked through", async () => {
    const stage = new Timeline(() => ({ speed: 1, reduced: false }));
    void stage.add((each) => theatre.play(round, each, undefined, true));
    await run(10_000);
    expect([theatre.at, theatre.walk(-1), theatre.walk(1), theatre.at]).toEqual([
      0,
      false,
      true,
      1,
    ]);
    expect(theatre.walk(1) && theatre.walk(1)).toBe(true);
    expect([theatre.ended, theatre.walk(1), theatre.hold(false)]).toEqual([true, false, true]);
    await run(1000);
    expect([theatre.round, theatre.walk(1), theatre.hold(true)]).toEqual([null, false, false]);
  });

  it("keeps its speed for the next time", async () => {
    theatre.hasten(2);
    await run(620);
    expect(theatre.at).toBe(1);
    expect(new Theatre().speed).toBe(2);
    theatre.leave();
    await run(0);
    expect(over).toBe(true);
  });
});
