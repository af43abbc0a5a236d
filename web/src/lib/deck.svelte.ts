// The deck under construction. The server says what may be chosen and what is wrong.
import { api } from "./api";
import { byCost, capital, HIGH_COST, type CardCount, type CardRow } from "./cards.svelte";

export interface Choices {
  creatures: CardCount[];
  spells: { id: string; most: number }[];
  leave_out: number;
}

export interface Problem {
  text: string;
  clause?: string | null;
}

export interface Check {
  legal: boolean;
  problems: Problem[];
  code: string | null;
  list: string | null;
  cards: CardCount[];
  families: (string | null)[];
}

export interface SavedDeck {
  id: string;
  game: string;
  name: string;
  code: string;
  families: (string | null)[];
  cards: CardCount[];
}

/** What is wrong as a sentence, without the clause that is linked beside it. */
export function sentence({ text, clause }: Problem): string {
  const bare = clause ? text.replace(` (${clause})`, "") : text;
  return `${capital(bare)}.`;
}

/** Copies by card; cards that are not in the deck are left out. */
export type Counts = Record<string, number>;

export const counts = (cards: readonly CardCount[]): Counts =>
  Object.fromEntries(cards.map(({ id, count }) => [id, count]));

/** Creatures are given; of the spells all that fit, the dearest left out. */
export function filled(choices: Choices, cards: ReadonlyMap<string, CardRow>): Counts {
  const deck = counts(choices.creatures);
  const dear = (id: string) => cards.get(id)?.cost ?? 0;
  const spells = [...choices.spells].sort((a, b) => dear(b.id) - dear(a.id));
  let out = choices.leave_out;
  for (const { id, most } of spells) {
    const left = Math.min(most, out);
    out -= left;
    if (most > left) deck[id] = most - left;
  }
  return deck;
}

/** How many copies of spells a deck of these choices has. */
export const spellsWanted = (choices: Choices): number =>
  choices.spells.reduce((sum, { most }) => sum + most, 0) - choices.leave_out;

export const total = (deck: Counts, ids: Iterable<string>): number =>
  [...ids].reduce((sum, id) => sum + (deck[id] ?? 0), 0);

/** One copy more or less, within what may be chosen. */
export function changed(deck: Counts, id: string, by: number, most: number): Counts {
  const n = Math.min(most, Math.max(0, (deck[id] ?? 0) + by));
  const rest = Object.entries(deck).filter(([key]) => key !== id);
  return Object.fromEntries(n ? [...rest, [id, n]] : rest);
}

/** Adds spells, the cheapest first, until the deck is full. */
export function completed(deck: Counts, choices: Choices, cards: ReadonlyMap<string, CardRow>) {
  let next = deck;
  const cheap = (id: string) => cards.get(id)?.cost ?? 0;
  const spells = [...choices.spells].sort((a, b) => cheap(a.id) - cheap(b.id));
  const ids = spells.map(({ id }) => id);
  for (const { id, most } of spells)
    while (total(next, ids) < spellsWanted(choices) && (next[id] ?? 0) < most)
      next = changed(next, id, 1, most);
  return next;
}

/** For each cost from 1 to "7 and more": creatures and spells. */
export function curve(deck: Counts, cards: ReadonlyMap<string, CardRow>) {
  const bars = Array.from({ length: HIGH_COST }, (_, i) => ({
    cost: i + 1,
    creature: 0,
    spell: 0,
  }));
  for (const [id, n] of Object.entries(deck)) {
    const card = cards.get(id);
    const bar = card && bars[Math.min(HIGH_COST, Math.max(1, card.cost)) - 1];
    if (card && bar) bar[card.kind] += n;
  }
  return bars;
}

/** The cards of a deck in the order of its list. */
export function rows(deck: Counts, cards: ReadonlyMap<string, CardRow>) {
  return Object.entries(deck)
    .flatMap(([id, count]) => {
      const card = cards.get(id);
      return card ? [{ card, count }] : [];
    })
    .sort((a, b) => byCost(a.card, b.card));
}

export const listText = (deck: Counts, cards: ReadonlyMap<string, CardRow>): string =>
  rows(deck, cards)
    .map(({ card, count }) => `${count}x ${card.name}`)
    .join("\n");

/** A list of lines like `2x Ice Shard`; what cannot be read is told, never dropped. */
export function readList(text: string, cards: Iterable<CardRow>) {
  const known = new Map<string, string>();
  for (const card of cards) {
    if (card.token) continue;
    known.set(card.name.toLowerCase(), card.id);
    known.set(card.id, card.id);
  }
  const deck: Counts = {};
  const unknown: string[] = [];
  for (const line of text.split("\n").map((each) => each.trim())) {
    if (!line || line.startsWith("#")) continue;
    const [, number = "1", name = ""] = /^(?:(\d+)\s*x?\s+)?(.+)$/i.exec(line) ?? [];
    const id = known.get(name.toLowerCase());
    if (id) deck[id] = (deck[id] ?? 0) + Number(number);
    else unknown.push(line);
  }
  return { deck, unknown };
}

/** A code is one word with dots; everything else is a list. */
export const isCode = (text: string): boolean => /^[a-z]+\.[\w.-]+$/i.test(text.trim());

const PAUSE_MS = 250;

/** Asks the server about a deck, once the hand rests; only the last question is answered. */
export class Checker {
  result = $state.raw<Check | null>(null);
  busy = $state(false);
  #timer: ReturnType<typeof setTimeout> | undefined;
  #asked: AbortController | null = null;

  constructor(private readonly game: string) {}

  ask(deck: Counts, pause = PAUSE_MS): void {
    clearTimeout(this.#timer);
    this.#asked?.abort();
    this.busy = true;
    this.#timer = setTimeout(() => void this.#send(deck), pause);
  }

  stop(): void {
    clearTimeout(this.#timer);
    this.#asked?.abort();
  }

  async #send(deck: Counts): Promise<void> {
    const asked = (this.#asked = new AbortController());
    try {
      this.result = await check(this.game, deck, asked.signal);
    } catch {
      if (asked.signal.aborted) return;
      this.result = null;
    }
    this.busy = false;
  }
}

export const check = (game: string, deck: Counts | string, signal?: AbortSignal) =>
  api.post<Check>(`/games/${game}/decks/check`, { deck }, signal ? { signal } : {});

export const fetchChoices = (game: string, faction: string, school: string) =>
  api.get<Choices>(`/games/${game}/decks/choices?${new URLSearchParams({ faction, school })}`);

export const fetchSaved = async (game: string) =>
  (await api.get<{ decks: SavedDeck[] }>("/me/decks")).decks.filter((deck) => deck.game === game);
