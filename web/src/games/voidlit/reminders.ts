// What the words on a card mean, in one sentence each, from the rule book.
import type { Clause } from "../../lib/cards.svelte";

export interface Reminder {
  word: string;
  text: string;
}

const REFERENCES = / ?\((?:(?:VL|V)\d[\d.]*(?:, )?)+\)/g;

/** The first sentence that begins with the word, else that of the clause which has its name. */
export function reminders(words: readonly string[], clauses: readonly Clause[]): Reminder[] {
  return words.flatMap((word) => {
    const name = word.replace(/ \d+$/, "");
    for (const { title, text } of clauses) {
      const plain = text.replaceAll(REFERENCES, "").replaceAll("**", "");
      const said = plain
        .split(/(?<=\.)\s+/)
        .find((sentence) => sentence.toLowerCase().startsWith(`${name}:`));
      if (said) return [{ word, text: said.slice(name.length + 1).trim() }];
      if (title.toLowerCase() === name)
        return [{ word, text: plain.split(/(?<=\.)\s/)[0] ?? plain }];
    }
    return [];
  });
}
