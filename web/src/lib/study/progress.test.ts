import { beforeEach, describe, expect, it } from "vitest";
import { Progress } from "./progress.svelte";
import type { PuzzleRow } from "./types";

const row = (id: string, moves: number, grade: number): PuzzleRow => ({
  id,
  moves,
  grade,
  seat: 0,
  this_turn: false,
});
const ROWS = [row("2-001", 2, 1), row("2-002", 2, 1), row("3-001", 3, 2), row("4-001", 4, 4)];
const ANY = { moves: null, grade: null };

beforeEach(() => {
  localStorage.clear();
});

describe("Progress", () => {
  it("counts a streak, keeps the best one and what was solved", () => {
    const progress = new Progress("mana");
    progress.record("2-001", "solved");
    progress.record("2-002", "solved");
    progress.record("3-001", "failed");
    progress.record("4-001", "solved");
    const later = new Progress("mana"); // another visit of the same browser
    expect(later).toMatchObject({ streak: 1, best: 2 });
    expect(later.of("3-001")).toBe("failed");
    expect(later.count("solved")).toBe(3);
    expect(new Progress("chess").count("solved")).toBe(0);
  });

  it("does not count what is played from memory", () => {
    const progress = new Progress("mana");
    progress.record("2-001", "failed");
    progress.show("2-001"); // given up: the solution was shown
    const later = new Progress("mana");
    later.record("2-001", "solved");
    expect(later).toMatchObject({ streak: 0, best: 0 });
    expect(later.of("2-001")).toBe("failed");
    later.record("2-002", "solved");
    later.record("2-002", "solved"); // the same again
    expect(later.streak).toBe(1);
  });

  it("grows harder with success and easier again", () => {
    const progress = new Progress("mana");
    expect(progress.grade).toBe(1);
    for (const id of ["a", "b", "c"]) progress.record(id, "solved");
    expect(progress.grade).toBe(2);
    for (let n = 0; n < 30; n++) progress.record(`s${n}`, "solved");
    expect(progress.grade).toBe(5);
    for (let n = 0; n < 30; n++) progress.record(`f${n}`, "failed");
    expect(progress.grade).toBe(1);
  });

  it("offers new ones of the grade that fits, then those that failed", () => {
    const progress = new Progress("mana");
    expect(progress.next(ROWS, ANY)?.id).toBe("2-001");
    expect(progress.next(ROWS, ANY, "2-001")?.id).toBe("2-002");
    expect(progress.next(ROWS, { moves: 4, grade: null })?.id).toBe("4-001");
    expect(progress.next(ROWS, { moves: 2, grade: 3 })).toBeNull();
    progress.record("2-001", "failed");
    progress.record("2-002", "solved");
    expect(progress.next(ROWS, ANY)?.id).toBe("3-001");
    expect(progress.next(ROWS, { moves: 2, grade: null })?.id).toBe("2-001");
  });

  it("does not trust what it finds", () => {
    localStorage.setItem("ludarium.puzzles.mana", '"nonsense"');
    expect(new Progress("mana")).toMatchObject({ streak: 0, grade: 1 });
  });
});
