import { flushSync } from "svelte";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { chronicle } from "../lib/history";
import type { Sentences } from "../lib/narrator";
import type { Clock as Times } from "../lib/protocol";
import { show } from "../testing";
import Clock from "./Clock.svelte";

const CLOCK: Times = {
  running: [1],
  match: null,
  move: [65_000, 15_000],
  spans: ["Turn", "Reply"],
  wait: 4000,
  limit: null,
  empty: [2, 0],
  most_empty: 3,
};
const shown = (seat: number, clock: Partial<Times> = {}) =>
  show(Clock, { clock: { ...CLOCK, ...clock, at: Date.now() }, seat, own: false });
const after = (seconds: number) => {
  vi.advanceTimersByTime(seconds * 1000);
  flushSync();
};

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

describe("the clock of a seat", () => {
  it("starts when the last step has been played", () => {
    const body = shown(1);
    after(3);
    expect(body.textContent).toContain("0:15");
    after(6);
    expect(body.textContent).toContain("0:10");
    expect(body.querySelector('[data-testid="missed"]')).toBeNull();
    expect(body.querySelector("[role=timer]")?.getAttribute("aria-label")).toBe("Time left: Reply");
  });

  it("stands still while the other decides, and counts what was missed", () => {
    const body = shown(0);
    after(30);
    expect(body.textContent).toContain("1:05");
    expect(body.querySelector(".still")).not.toBeNull();
    expect(body.querySelector('[data-testid="missed"]')?.textContent?.trim()).toBe("2 of 3 missed");
  });

  it("is not there without a limit", () => {
    expect(shown(0, { move: [null, 15_000], empty: null }).textContent.trim()).toBe("");
  });
});

it("marks in the history what nobody chose", () => {
  const sentences: Sentences = { facts: {}, say: {}, leads: [], together: {}, ends: {}, names: {} };
  const steps = [0, null].map((late, i) => ({
    v: i + 1,
    events: [{ event: "rest", seat: 0 }],
    late,
  }));
  const speaker = { you: 1, names: ["Ada", "Ben"] };
  const told = chronicle(steps, {}, sentences, speaker).map(({ sentences }) =>
    sentences.map(({ text }) => text),
  );
  expect(told.map((each) => each.includes("Ada ran out of time."))).toEqual([true, false]);
});

it("names those whose time had run out in secret", () => {
  const sentences: Sentences = { facts: {}, say: {}, leads: [], together: {}, ends: {}, names: {} };
  const steps = [{ v: 1, events: [{ event: "rest", seat: 0 }], late: 1, late_too: [0] }];
  const told = chronicle(steps, {}, sentences, { you: 1, names: ["Ada", "Ben"] });
  const texts = told.flatMap((entry) => entry.sentences.map(({ text }) => text));
  expect(texts).toContain("Ada ran out of time. You ran out of time.");
});
