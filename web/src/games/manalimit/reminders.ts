// What the words on a card mean, in one sentence each, from the rule book.
import type { Clause } from "../../lib/cards.svelte";
import { sameWord } from "../../lib/stems";
import { momentsIn } from "./moments";
import type { UnitCard } from "./types";

export interface Reminder {
  title: string;
  text: string;
}

const REFERENCES = / ?\((?:[A-Z]+\d[\d.]*(?:, )?)+\)/g;
const ENTRY = /^\s*(?:[-*] |\| ?)?\**([A-Z][\w ]*?)\**\s*(?:[:|]|—|–)\s*\**\s*(.+?)\s*\|?\s*$/;

/** The first sentence, without the numbers of other clauses. */
function brief(text: string): string {
  const plain = text.replaceAll(REFERENCES, "");
  return plain.match(/^.*?\.(?=\s|$)/s)?.[0] ?? plain;
}

/** The terms of the glossary: one line each, "**Ash Pile**: where pitched cards go." */
export function glossary(clauses: readonly Clause[]): Reminder[] {
  return clauses
    .filter(({ title }) => title.toLowerCase() === "glossary")
    .flatMap(({ text }) => text.split("\n"))
    .flatMap((line) => {
      const found = ENTRY.exec(line.replaceAll("**", ""));
      return found?.[1] && found[2] ? [{ title: found[1], text: brief(found[2]) }] : [];
    });
}

/** The moments of its abilities, and the terms that its text speaks of. */
export function reminders(card: Pick<UnitCard, "text">, clauses: readonly Clause[]): Reminder[] {
  const written = card.text.match(/\p{L}+/gu) ?? [];
  const terms = glossary(clauses).filter(({ title }) =>
    written.some((word) => sameWord(title.toLowerCase(), word.toLowerCase())),
  );
  return [...momentsIn(card.text).map(({ title, text }) => ({ title, text })), ...terms];
}
