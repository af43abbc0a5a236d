import { describe, expect, it } from "vitest";
import lesson from "../games/spellfaire/lesson";
import { progress } from "./coach";

const step = (...events: Record<string, unknown>[]) => ({ v: 0, events });
const entered = step({ event: "play", seat: 0 }, { event: "enter", seat: 0 });
const killed = step({ event: "play", seat: 0 }, { event: "die", seat: 1 });
const attacked = step({ event: "attack", seat: 0 });
const ended = step({ event: "end turn", seat: 0 });
const at = (history: { v: number; events: Record<string, unknown>[] }[], read = 0, over = false) =>
  progress(lesson, { history, read, over });

describe("the guided first match", () => {
  it("has five to eight steps", () => {
    expect(lesson.steps.length).toBeGreaterThanOrEqual(5);
    expect(lesson.steps.length).toBeLessThanOrEqual(8);
  });

  it("waits for what is read and for what is done", () => {
    expect(at([])).toBe(0);
    expect(at([], 1)).toBe(1);
    expect(at([entered], 1)).toBe(2);
    expect(at([entered], 2)).toBe(3);
    expect(at([entered, killed], 2)).toBe(4);
    expect(at([entered, killed, attacked], 2)).toBe(5);
    expect(at([entered, killed, attacked, ended], 2)).toBe(6);
    expect(at([entered, killed, attacked, ended], 2, true)).toBe(7);
  });

  it("lets a deed stand for what was not read", () => {
    expect(at([entered])).toBe(2);
    expect(at([entered, killed])).toBe(4);
  });

  it("is over when the match is", () => {
    expect(at([], 0, true)).toBe(lesson.steps.length);
  });
});
