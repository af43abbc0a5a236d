import { describe, expect, it } from "vitest";
import { medal } from "./art/medals";
import { scoreText } from "./ratings";
import {
  dayText,
  inOrder,
  puzzleTask,
  questsText,
  solvedText,
  streakText,
  type OwnBadge,
  type Streak,
  type Today,
  type TodayPuzzle,
} from "./today";

const streak = (patch: Partial<Streak> = {}): Streak => ({
  n: 3,
  best: 5,
  today: false,
  forgives: true,
  ...patch,
});
const puzzle = (patch: Partial<TodayPuzzle> = {}): TodayPuzzle => ({
  game: "toy",
  id: "2-001",
  moves: 2,
  grade: 3,
  seat: 0,
  this_turn: false,
  state: "open",
  streak: streak(),
  solved: 0,
  tried: 0,
  ...patch,
});
const today = (patch: Partial<Today> = {}): Today => ({
  day: "2026-11-18",
  ends: 0,
  puzzle: puzzle(),
  deck: { game: "toy", deck: "red", level: "adept", state: "open", streak: streak() },
  quests: [],
  ...patch,
});
const badge = (id: string, at: number | null, have = 0, n = 1): OwnBadge => ({
  ...{ id, game: null, title: id, text: id, picture: "owl", family: "frost", metal: "gold" },
  ...{ at, have, n },
});

describe("the words of a day", () => {
  it("say what a puzzle asks for, and how many solved it", () => {
    expect(puzzleTask(puzzle())).toBe("Win in 2");
    expect(puzzleTask(puzzle({ this_turn: true }))).toBe("Win this turn");
    expect(solvedText(puzzle())).toBe("Nobody has tried yet");
    expect(solvedText(puzzle({ solved: 194, tried: 318 }))).toBe("61 % of 318 solved it");
  });

  it("say a streak, and when it would end today", () => {
    expect(streakText(streak({ n: 0 }))).toBe("");
    expect(streakText(streak())).toBe("3 in a row");
    expect(streakText(streak({ forgives: false }))).toBe("3 in a row, ends today");
    expect(streakText(streak({ forgives: false, today: true }))).toBe("3 in a row");
  });

  it("say what waits, and nothing when nothing does", () => {
    expect(dayText(today(), 2)).toBe(
      "Two games wait for your move; the daily puzzle and deck are open until midnight UTC.",
    );
    expect(dayText(today({ deck: null }), 0)).toBe("The daily puzzle is open until midnight UTC.");
    expect(dayText(today({ deck: null, puzzle: puzzle({ state: "missed" }) }), 1)).toBe(
      "One game waits for your move.",
    );
    expect(dayText(null, 0)).toBe("");
  });

  it("count the quests that are left", () => {
    const pays = { coins: {}, packs: {}, cards: {} };
    const quests = [
      { id: "a", text: "A", n: 2, done: 2, pays },
      { id: "b", text: "B", n: 2, done: 1, pays },
    ];
    expect(questsText({ game: "toy", a_day: 3, quests })).toBe("1 to do");
    expect(questsText({ game: "toy", a_day: 3, quests: null })).toBe("3 to do");
    expect(questsText({ game: "toy", a_day: 3, quests: quests.slice(0, 1) })).toBe("all done");
  });
});

describe("badges", () => {
  it("come with the latest won first, then the nearest", () => {
    const all = [
      badge("far", null, 1, 9),
      badge("old", 1),
      badge("near", null, 8, 9),
      badge("new", 2),
    ];
    expect(inOrder(all).map(({ id }) => id)).toEqual(["new", "old", "near", "far"]);
  });

  it("are drawn whatever their data say", () => {
    const known = medal({ picture: "owl", family: "frost", metal: "silver" }, true);
    const odd = medal({ picture: "no such", family: "no such", metal: "tin" }, true);
    expect(known).not.toBe(odd);
    expect(medal({ picture: "owl", family: "frost", metal: "silver" }, false)).toContain(
      "dasharray",
    );
    for (const each of [known, odd]) {
      const read = new DOMParser().parseFromString(each, "image/svg+xml");
      expect(read.querySelector("parsererror")).toBeNull();
    }
  });
});

it("says the score of a deck with its range", () => {
  expect(scoreText({ won: 31, drawn: 0, lost: 17 })).toBe("65 % (50–77), n 48");
  expect(scoreText({ won: 0, drawn: 0, lost: 0 })).toBe("");
});
