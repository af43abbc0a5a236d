// What stands for a deck in a list: the pictures of its families, and words for the rest.
import { inWords, type Picks } from "./cards.svelte";
import { frameOf, lookOf } from "./looks.svelte";

interface Deck {
  families: readonly (string | null)[];
  picks: Picks;
  picked?: Readonly<Record<string, string>>;
}

/** The families that were chosen for a deck, else those of its cards. */
export function familiesOf(game: string, { families, picks }: Deck): string[] {
  const { frames } = lookOf(game);
  const chosen = Object.values(picks).filter((each) => each !== null && frames.has(each));
  const all = [...chosen, ...families].filter((each) => each !== null);
  return [...new Set(all)];
}

/** What was chosen for a deck, in words; families only where pictures are not enough. */
export function wordsFor(game: string, deck: Deck, families = false): string {
  const shown = familiesOf(game, deck);
  const others = Object.entries(deck.picks).flatMap(([name, id]) =>
    id === null || shown.includes(id) ? [] : deck.picked ? (deck.picked[name] ?? []) : inWords(id),
  );
  return [...others, ...(families ? shown.map((name) => frameOf(game, name).title) : [])].join(
    " + ",
  );
}
