// What the words on a card mean, in one sentence each, from the rule book.
import type { CardRow, Clause } from "../../lib/cards.svelte";
import { keywordsOf } from "../../lib/cards.svelte";
import { sameWord } from "../../lib/stems";
import type { CardFace } from "../../ui/card";
import type { Unit } from "./types";

export interface Reminder {
  word: string;
  title: string;
  text: string;
}

const FROZEN = "frozen"; // a state, not a keyword that a card carries
const REFERENCES = / ?\((?:[A-Z]\d[\d.]*(?:, )?)+\)/g;

/** The first sentence, without the numbers of other clauses. */
const brief = (text: string): string =>
  text.replaceAll(REFERENCES, "").match(/^.*?\.(?=\s|$)/s)?.[0] ?? text;

/** For a card of the hand its keywords and those its text speaks of; for a creature on the table
    those that it has now. */
export function reminders(
  card: Pick<CardFace, "keywords" | "text">,
  unit: Pick<Unit, "keywords" | "frozen"> | null,
  cards: readonly CardRow[],
  clauses: readonly Clause[],
): Reminder[] {
  const has = unit?.keywords ?? card.keywords;
  const lost = unit ? card.keywords.filter((word) => !unit.keywords.includes(word)) : [];
  const written = card.text.match(/\p{L}+/gu) ?? [];
  const holds = (word: string) =>
    has.includes(word) ||
    (word === FROZEN && unit?.frozen) ||
    (!lost.includes(word) && written.some((each) => sameWord(word, each)));
  return [...keywordsOf(cards), FROZEN].filter(holds).flatMap((word) => {
    const clause = clauses.find((each) => each.title.toLowerCase() === word);
    return clause ? [{ word, title: clause.title, text: brief(clause.text) }] : [];
  });
}
