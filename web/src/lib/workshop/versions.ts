// The line of versions, the newest first: with the draft above it and the game's book below.
import { asPrinted, sameEdition } from "./edition";
import type { AskRow, Change, Edition, Version } from "./types";

export interface Entry {
  /** "draft", "book", or the number of a version. */
  key: string;
  /** "version 6" */
  title: string;
  edition: Edition;
  version: Version | null;
}

export function lineOf(game: string, versions: readonly Version[], draft: Edition | null): Entry[] {
  const kept = [...versions].sort((a, b) => (b.number ?? 0) - (a.number ?? 0));
  const book = asPrinted(game);
  return [
    ...(draft ? [{ key: "draft", title: "the draft", edition: draft, version: null }] : []),
    ...kept.map((version) => ({
      key: String(version.number),
      title: `version ${version.number}`,
      edition: version.edition,
      version,
    })),
    // the first version of every book is the one as printed
    ...(kept.some(({ edition }) => sameEdition(edition, book))
      ? []
      : [{ key: "book", title: "the book as printed", edition: book, version: null }]),
  ];
}

/** What a version is called by those who read the line: its note, else what it changed. */
export function headline(changes: readonly Change[], note = ""): string {
  const [first] = changes;
  if (note) return note;
  if (!first) return "Nothing changed";
  const rest = changes.length - 1;
  return `${first.name}: ${first.words}` + (rest ? ` and ${rest} more` : "");
}

export const isDeck = ({ key }: AskRow): boolean => key.startsWith("deck:");

/** Decks by their score before, the best first. */
export function deckScores(rows: readonly AskRow[], bot: string) {
  return rows
    .filter(isDeck)
    .flatMap((row) => {
      const found = row.by[bot];
      if (!found || found.before === null || found.after === null) return [];
      return [{ row, found, before: found.before, after: found.after }];
    })
    .sort((a, b) => b.before - a.before);
}

/** The numbers that tell most of a version in three lines: the deck that moved most, then the others. */
export function told(rows: readonly AskRow[], bot: string): AskRow[] {
  const size = (row: AskRow) => {
    const found = row.by[bot];
    return found?.state === "known" ? Math.abs(found.middle ?? 0) : -1;
  };
  const decks = rows.filter(isDeck).sort((a, b) => size(b) - size(a));
  return [...decks.slice(0, 1), ...rows.filter((row) => !isDeck(row)).slice(0, 2)];
}

/** The bot whose numbers stand for all: the strongest that is done and knows of a change, else the strongest that is done, else the first that knows something. */
export function spokesman(
  bots: readonly { bot: string; state: string; played: number }[],
  rows: readonly AskRow[] = [],
): string {
  const done = bots.filter(({ state }) => state === "done");
  const sure = done.filter(({ bot }) => rows.some(({ by }) => by[bot]?.state === "known"));
  const found = sure.at(-1) ?? done.at(-1) ?? bots.find(({ played }) => played > 0) ?? bots[0];
  return found?.bot ?? "";
}
