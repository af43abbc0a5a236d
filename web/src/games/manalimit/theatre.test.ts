import { beforeEach, describe, expect, it, vi } from "vitest";
import { Timeline } from "../../lib/timeline";
import { battleIn, type Battle } from "./battle";
import { told } from "./samples";
import { Theatre } from "./theatre.svelte";

const battle = battleIn(
  told(
    { event: "battle", round: 1, name: "Amber Fox" },
    { event: "line", unit: 1, card: "mite", attack: 2, health: 1 },
    { event: "trigger", unit: 1, card: "mite", moment: "start of battle", about: 0 },
    { event: "clash", unit: 1, target: 1001 },
    { event: "outcome", outcome: "victory", clashes: 1, trophies: 1, lives: 3 },
  ),
) as Battle;

let theatre: Theatre;
let stage: Timeline;
let over: boolean;
const run = async (ms: number) => vi.advanceTimersByTimeAsync(ms);

beforeEach(async () => {
  vi.useFakeTimers();
  localStorage.clear();
  theatre = new Theatre();
  stage = new Timeline(() => ({ speed: 1, reduced: false }));
  over = false;
  void stage.add((each) => theatre.play(battle, each)).then(() => (over = true));
  await run(0);
});

describe("a playback", () => {
  it("goes from beat to beat and ends by itself", async () => {
    expect(theatre.frame?.kind).toBe("open");
    await run(1400);
    expect(theatre.frame?.kind).toBe("trigger");
    await run(2000);
    expect([theatre.frame?.kind, theatre.ended, over]).toEqual(["outcome", true, false]);
    await run(3000);
    expect([theatre.battle, over]).toEqual([null, true]);
  });

  it("stops and goes on", async () => {
    theatre.toggle();
    await run(30_000);
    expect(theatre.at).toBe(0);
    theatre.toggle();
    await run(1400);
    expect(theatre.at).toBe(1);
  });

  it("steps on and back, and stays there", async () => {
    theatre.step(1);
    theatre.step(1);
    theatre.step(-1);
    await run(10_000);
    expect([theatre.at, theatre.paused]).toEqual([1, true]);
    theatre.step(-1);
    theatre.step(-1);
    expect(theatre.at).toBe(0);
  });

  it("is skipped to its result, then left", async () => {
    theatre.skip();
    await run(10);
    expect([theatre.ended, over]).toEqual([true, false]);
    theatre.skip();
    await run(10);
    expect(over).toBe(true);
  });

  it("runs faster, and keeps that for the next one", async () => {
    theatre.hasten(4);
    await run(350);
    expect(theatre.at).toBe(1);
    expect(new Theatre().speed).toBe(4);
  });

  it("gives the stage to another battle", async () => {
    let second = false;
    const other = new Timeline(() => ({ speed: 1, reduced: false }));
    void other.add((each) => theatre.play(battle, each)).then(() => (second = true));
    await run(0);
    expect([over, second, theatre.at]).toEqual([true, false, 0]);
    await run(1400);
    expect(theatre.at).toBe(1);
    await run(10_000);
    expect([second, theatre.battle]).toEqual([true, null]);
  });

  it("ends at once when the page skips everything, even while it is stopped", async () => {
    theatre.toggle();
    await run(10);
    stage.skip();
    await run(10);
    expect([theatre.battle, over]).toEqual([null, true]);
  });
});
