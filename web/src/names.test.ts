import { readdirSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";
import { describe, expect, it } from "vitest";

const games = readdirSync(join(import.meta.dirname, "games"));
/** Games whose name is also a word for something else: only their name as a name is looked for. */
const WORDS = ["mana"];

function files(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return files(path);
    return /\.(ts|svelte|css)$/.test(entry.name) && !entry.name.endsWith(".test.ts") ? [path] : [];
  });
}
const general = [
  ...["lib", "ui", "pages", "styles"].flatMap((name) => files(join(import.meta.dirname, name))),
  ...["App.svelte", "main.ts", "app.css", "../index.html"].map((name) =>
    join(import.meta.dirname, name),
  ),
];

/** A name in quotes, in a selector or in a path; any other mention too, unless it is a word. */
const named = (game: string) =>
  WORDS.includes(game)
    ? new RegExp(`["'\`/.=]${game}["'\`/\\]]|\\.${game}\\b(?! =|[,;)?.])`)
    : new RegExp(`\\b${game}\\b`, "i");

describe("the general part of the page", () => {
  it("names no game: what is a game's own is in its folder, found by its name", () => {
    const found = general.flatMap((path) => {
      const lines = readFileSync(path, "utf8").split("\n");
      return lines.flatMap((line, i) =>
        games
          .filter((game) => named(game).test(line))
          .map((game) => `${relative(import.meta.dirname, path)}:${i + 1} names ${game}`),
      );
    });
    expect(found).toEqual([]);
  });

  it("is searched for names that it would find", () => {
    expect(games).toContain("spellfaire");
    for (const line of [
      'if (game === "mana")',
      '[data-game="mana"]',
      "/games/mana/rules",
      "h2.mana {",
    ])
      expect(line).toMatch(named("mana"));
    for (const line of [
      "<Crystals mana={4} />",
      "side.mana, side.max_mana",
      "{mana} of {max} mana",
    ])
      expect(line).not.toMatch(named("mana"));
    expect("// SpellfAIre's own").toMatch(named("spellfaire"));
  });
});
