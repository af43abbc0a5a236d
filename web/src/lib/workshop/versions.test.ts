import { describe, expect, it } from "vitest";
import { asPrinted } from "./edition";
import type { AskRow, Change, Version } from "./types";
import { deckScores, headline, lineOf, spokesman, told } from "./versions";

const book = asPrinted("game");
const version = (number: number, health: number | null): Version => ({
  code: `v${number}`,
  number,
  fingerprint: "",
  edition: health === null ? book : { ...book, rules: { health } },
  changes: [],
  note: "",
  made: 0,
  by: "Ada",
  comments: 0,
  people: 0,
  restored_from: null,
});
const row = (key: string, before: number, middle: number): AskRow => ({
  key,
  title: key,
  unit: "points",
  zone: 1,
  by: {
    random: {
      state: "known",
      before,
      after: before + middle,
      low: middle - 1,
      middle,
      high: middle + 1,
      n: 10,
    },
  },
});

describe("the line of versions", () => {
  it("has the newest first, the draft above it and the book below", () => {
    const keys = (line: ReturnType<typeof lineOf>) => line.map(({ key }) => key);
    expect(keys(lineOf("game", [], null))).toEqual(["book"]);
    const versions = [version(1, null), version(2, 30)];
    expect(keys(lineOf("game", versions, { ...book, rules: { health: 9 } }))).toEqual([
      "draft",
      "2",
      "1",
    ]);
  });

  it("calls a version by its note, or by what it changed", () => {
    const change = { name: "Ghoul", words: "Attack 2 → 1" } as Change;
    expect(headline([change], "Too strong")).toBe("Too strong");
    expect(headline([change, change])).toBe("Ghoul: Attack 2 → 1 and 1 more");
    expect(headline([])).toBe("Nothing changed");
  });

  it("tells most in three lines, by the strongest bot that is done", () => {
    const rows = [row("deck:a", 40, -1), row("deck:b", 60, 5), row("first_seat", 50, 0)];
    expect(told(rows, "random").map(({ key }) => key)).toEqual(["deck:b", "first_seat"]);
    expect(deckScores(rows, "random").map(({ before }) => before)).toEqual([60, 40]);
    expect(
      spokesman([
        { bot: "random", state: "done", played: 9 },
        { bot: "adept", state: "measuring", played: 3 },
      ]),
    ).toBe("random");
    const done = ["random", "adept"].map((bot) => ({ bot, state: "done", played: 9 }));
    expect(spokesman(done)).toBe("adept");
    expect(spokesman(done, rows)).toBe("random"); // adept knows of no change
  });
});
