// A ready deck as people write it: one card per line.
import { api } from "../api";
import type { DeckRow } from "../cards.svelte";
import { many } from "../words";
import { curly } from "./sentence";
import type { Look } from "./types";

/** The list of a printed deck, with whatever else belongs to it. */
export async function printedList(game: string, { code }: Pick<DeckRow, "code">): Promise<string> {
  const told = await api.post<{ list: string | null }>(`/games/${game}/decks/check`, {
    deck: code,
  });
  return told.list ?? code;
}

/** What an edition breaks, in sentences: decks that are lost for the same reason in one. */
export function brokenBy({ decks, problems }: Pick<Look, "decks" | "problems">): string[] {
  const lost = new Map<string, string[]>();
  for (const deck of decks) {
    const [why] = deck.problems;
    if (why === undefined) continue;
    const [cause = why] = why.split(";");
    lost.set(cause, [...(lost.get(cause) ?? []), deck.title]);
  }
  const told = [...lost].map(
    ([cause, titles]) =>
      `${cause}: ${many(titles.length, "deck")} can no longer be played (${titles.join(", ")}).`,
  );
  const others = problems.filter(({ place }) => !place.startsWith("decks."));
  return [...told, ...others.map(({ words }) => words)].map(curly);
}

/** What a deck is called in files: "Frost, slow" is frost-slow. */
export const nameOf = (called: string): string =>
  called
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-|-$/g, "");

/** A name for a copy that no deck has yet: "Kingdom & Fire 2". */
export function freeName(title: string, taken: readonly string[]): string {
  const plainTitle = title.replace(/ \d+$/, "");
  for (let n = 2; ; n++)
    if (!taken.includes(nameOf(`${plainTitle} ${n}`))) return `${plainTitle} ${n}`;
}

/** How often a line of a deck has its card: "2x Town Guard". */
export interface DeckLine {
  n: number;
  card: string;
}
const LINE = /^(\d+)\s*(?:x\s*|\s)(\S.*)$/i;

/** The cards of a list; every other line ("Hero: Iri") is no card. */
export function linesOf(list: string): { cards: DeckLine[]; others: string[] } {
  const cards: DeckLine[] = [];
  const others: string[] = [];
  for (const line of plain(list).split("\n").filter(Boolean)) {
    const [, n, card] = LINE.exec(line) ?? [];
    if (n === undefined || card === undefined) others.push(line);
    else cards.push({ n: Number(n), card });
  }
  return { cards, others };
}

/** The list with so many of a card, which is added at its end or taken out. */
export function withCount(list: string, card: string, n: number): string {
  const { cards, others } = linesOf(list);
  const isThere = cards.some((each) => each.card === card);
  const all = isThere
    ? cards.map((each) => (each.card === card ? { card, n } : each))
    : [...cards, { card, n }];
  const lines = all.filter((each) => each.n > 0).map((each) => `${each.n}x ${each.card}`);
  return [...others, ...lines].join("\n");
}

/** The same deck, however it is spaced. */
export const sameList = (a: string, b: string): boolean => plain(a) === plain(b);

const plain = (text: string): string =>
  text
    .split("\n")
    .map((line) => line.trim())
    .filter(Boolean)
    .join("\n");
