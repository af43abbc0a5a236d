// The deck under construction. The server says what may be chosen and what is wrong.
import { api } from "./api";
import {
  capital,
  inOrder,
  numberIn,
  weightField,
  type CardCount,
  type CardRow,
  type Picks,
} from "./cards.svelte";
import type { CardLook } from "./look";

/** One of a few, chosen before the cards. */
export interface Pick {
  name: string;
  title: string;
  value: string | null;
  options: readonly Option[];
  /** Part of the deck itself (a hero); else it follows from its cards (a faction). */
  field: boolean;
  /** The only variant in which it takes part. */
  variant?: string | null;
}

export interface Option {
  id: string;
  title: string;
  family: string | null;
  text: string;
}

/** A field of a deck that is not one of a few. */
export interface Entry {
  name: string;
  title: string;
  kind: "number" | "flag" | "text" | "toml";
  value: unknown;
  low: number | null;
  high: number | null;
}

/** Cards that fill one part of a deck: so many in all, of each at most so many. */
export interface Part {
  title: string;
  /** Null: as many as one likes. */
  size: number | null;
  cards: readonly { id: string; most: number }[];
}

export interface Choices {
  picks: readonly Pick[];
  fields: readonly Entry[];
  parts: readonly Part[];
}

/** Fields of a deck by name. */
export type Fields = Readonly<Record<string, unknown>>;

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
  picks: Picks;
  fields: Fields;
}

export interface SavedDeck {
  id: string;
  game: string;
  name: string;
  code: string;
  families: (string | null)[];
  cards: CardCount[];
  picks: Picks;
  picked?: Readonly<Record<string, string>>;
  fields: Fields;
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

const mostOf = ({ cards }: Part): number => cards.reduce((sum, { most }) => sum + most, 0);

/** Nothing is left to choose: all copies are in every deck. */
export const isGiven = (part: Part): boolean => part.size !== null && mostOf(part) <= part.size;

type Cards = ReadonlyMap<string, CardRow>;

/** The cards of a part by the number of the first curve: `way` 1 from light to heavy, -1 back. */
function byWeight(part: Part, cards: Cards, look: CardLook, way: 1 | -1) {
  const field = weightField(look);
  const weight = (id: string) => numberIn(cards.get(id) ?? {}, field) ?? 0;
  return [...part.cards].sort((a, b) => way * (weight(a.id) - weight(b.id)));
}

/** A full deck: all that fits into each part, the heaviest left out. */
export function filled({ parts }: Choices, cards: Cards, look: CardLook): Counts {
  const deck: Counts = {};
  for (const part of parts) {
    if (part.size === null) continue;
    let out = Math.max(0, mostOf(part) - part.size);
    for (const { id, most } of byWeight(part, cards, look, -1)) {
      const left = Math.min(most, out);
      out -= left;
      if (most > left) deck[id] = most - left;
    }
  }
  return deck;
}

/** What still fits of a deck after another choice; what is given is there in full. */
export function kept(deck: Counts, { parts }: Choices): Counts {
  const next: Counts = {};
  for (const part of parts)
    for (const { id, most } of part.cards) {
      const n = isGiven(part) ? most : Math.min(most, deck[id] ?? 0);
      if (n) next[id] = n;
    }
  return next;
}

export const total = (deck: Counts, ids: Iterable<string>): number =>
  [...ids].reduce((sum, id) => sum + (deck[id] ?? 0), 0);

/** One copy more or less, within what may be chosen. */
export function changed(deck: Counts, id: string, by: number, most: number): Counts {
  const n = Math.min(most, Math.max(0, (deck[id] ?? 0) + by));
  const rest = Object.entries(deck).filter(([key]) => key !== id);
  return Object.fromEntries(n ? [...rest, [id, n]] : rest);
}

/** Adds the lightest cards until every part is full. */
export function completed(deck: Counts, { parts }: Choices, cards: Cards, look: CardLook): Counts {
  let next = deck;
  for (const part of parts) {
    const size = part.size ?? 0;
    const ids = part.cards.map(({ id }) => id);
    for (const { id, most } of byWeight(part, cards, look, 1))
      while (total(next, ids) < size && (next[id] ?? 0) < most) next = changed(next, id, 1, most);
  }
  return next;
}

/** The same choices with no more copies than one owns; what every deck has is everybody's. */
export function limited(choices: Choices, owned: ReadonlyMap<string, number>): Choices {
  const own = (part: Part) =>
    isGiven(part)
      ? part
      : {
          ...part,
          cards: part.cards.map(({ id, most }) => ({
            id,
            most: Math.min(most, owned.get(id) ?? 0),
          })),
        };
  return { ...choices, parts: choices.parts.map(own) };
}

/** The cards of a deck that one does not own often enough, with how many are missing. */
export const lacking = (
  cards: readonly CardCount[],
  owned: ReadonlyMap<string, number>,
): CardCount[] =>
  cards.flatMap(({ id, count }) => {
    const missing = count - (owned.get(id) ?? 0);
    return missing > 0 ? [{ id, count: missing }] : [];
  });

/** Puts back what was in a deck before, as far as there is room for it. */
export function restored(deck: Counts, before: Counts, { parts }: Choices): Counts {
  let next = deck;
  for (const part of parts) {
    const ids = part.cards.map(({ id }) => id);
    for (const { id, most } of part.cards) {
      const wanted = Math.min(most, before[id] ?? 0);
      while ((next[id] ?? 0) < wanted && total(next, ids) < (part.size ?? Infinity))
        next = changed(next, id, 1, most);
    }
  }
  return next;
}

/** For each number of a curve, the last one for all beyond: how many cards, split by a word of them. */
export function curve(
  deck: Counts,
  cards: Cards,
  { field, low, high }: CardLook["curves"][number],
  split: (card: CardRow) => string,
) {
  const bars = Array.from({ length: Math.max(1, high - low + 1) }, (_, i) => ({
    at: low + i,
    total: 0,
    parts: {} as Record<string, number>,
  }));
  for (const [id, n] of Object.entries(deck)) {
    const card = cards.get(id);
    const number = card && numberIn(card, field);
    if (!card || number == null) continue;
    const bar = bars[Math.min(high, Math.max(low, number)) - low];
    if (!bar) continue;
    const key = split(card);
    bar.total += n;
    bar.parts[key] = (bar.parts[key] ?? 0) + n;
  }
  return bars;
}

/** The cards of a deck in the order of its list. */
export function rows(deck: Counts, cards: Cards, look: CardLook) {
  const order = inOrder(look);
  return Object.entries(deck)
    .flatMap(([id, count]) => {
      const card = cards.get(id);
      return card ? [{ card, count }] : [];
    })
    .sort((a, b) => order(a.card, b.card));
}

// --- a deck as text --------------------------------------------------------------------------------

/** A value as a line holds it: words as they are, tables as in TOML. */
export function written(value: unknown): string {
  const inner = (each: unknown) =>
    typeof each === "string" ? JSON.stringify(each) : written(each);
  if (Array.isArray(value)) return `[${value.map(inner).join(", ")}]`;
  if (typeof value === "object" && value !== null) {
    const pairs = Object.entries(value).map(
      ([key, each]) => `${JSON.stringify(key)} = ${inner(each)}`,
    );
    return `{ ${pairs.join(", ")} }`;
  }
  return typeof value === "string" ? value : value == null ? "" : JSON.stringify(value);
}

const isEmpty = (value: unknown): boolean =>
  value == null || value === "" || (typeof value === "object" && !Object.keys(value).length);

/** The fields of a deck as it is sent: chosen options that belong to it, and the rest. */
export function deckFields({ picks: all, fields: others }: Choices, picks: Picks, fields: Fields) {
  const chosen = all.filter(({ field }) => field).map(({ name }) => [name, picks[name]] as const);
  const typed = others.map(({ name }) => [name, fields[name]] as const);
  return Object.fromEntries([...chosen, ...typed].filter(([, value]) => !isEmpty(value)));
}

/** A field per line, then a card per line. */
export function listText(
  deck: Counts,
  cards: Cards,
  look: CardLook,
  fields: Fields,
  picks: readonly Pick[],
) {
  const name = (field: string, value: unknown) =>
    picks.find((pick) => pick.name === field)?.options.find(({ id }) => id === value)?.title ??
    written(value);
  return [
    ...Object.entries(fields).map(([field, value]) => `${field}: ${name(field, value)}`),
    ...rows(deck, cards, look).map(({ card, count }) => `${count}x ${card.name}`),
  ].join("\n");
}

/** The value of a field as it was typed; undefined where it is none. */
function readField(text: string, name: string, { picks, fields }: Choices): unknown {
  const word = text.replaceAll(/^["']|["']$/g, "").toLowerCase();
  const pick = picks.find((each) => each.field && each.name === name);
  if (pick)
    return pick.options.find(({ id, title }) => [id, title.toLowerCase()].includes(word))?.id;
  switch (fields.find((each) => each.name === name)?.kind) {
    case "number":
      return /^-?\d+$/.test(text) ? Number(text) : undefined;
    case "flag":
      return word === "true" ? true : word === "false" ? false : undefined;
    default:
      return text;
  }
}

/** Lines like `2x Ice Shard` and `hero: Iri`; what cannot be read is reported, never dropped. */
export function readList(text: string, cards: Iterable<CardRow>, choices: Choices) {
  const known = new Map<string, string>();
  for (const card of cards) {
    if (card.token) continue;
    known.set(card.name.toLowerCase(), card.id);
    known.set(card.id, card.id);
  }
  const named = new Set(
    [...choices.picks.filter(({ field }) => field), ...choices.fields].map(({ name }) => name),
  );
  const deck: Counts = {};
  const fields: Record<string, unknown> = {};
  const unknown: string[] = [];
  for (const line of text.split("\n").map((each) => each.replace(/#.*/, "").trim())) {
    if (!line) continue;
    const [, before, name = "", after] =
      /^(?:(\d+)\s*[x×]?\s+)?(.+?)(?:\s+[x×]\s*(\d+))?$/i.exec(line) ?? [];
    const [, key = "", value = ""] = /^([\w ]+?)\s*[:=]\s*(.*)$/.exec(line) ?? [];
    const field = key.toLowerCase().replaceAll(" ", "_");
    const whole = known.get(line.toLowerCase());
    const id = whole ?? known.get(name.toLowerCase());
    const number = whole ? 1 : Number(before ?? after ?? 1);
    const found = named.has(field) ? readField(value, field, choices) : undefined;
    if (id) deck[id] = (deck[id] ?? 0) + number;
    else if (found !== undefined) fields[field] = found;
    else unknown.push(line);
  }
  return { deck, fields, unknown };
}

/** A code is one word with dots; everything else is a list. */
export const isCode = (text: string): boolean => /^[a-z][\w-]*\.[\w.-]+$/i.test(text.trim());

// --- asking the server -----------------------------------------------------------------------------

/** A deck as it is sent. */
export const sent = (cards: Counts, fields: Fields) => ({ cards, ...fields });
type Sent = ReturnType<typeof sent>;

const PAUSE_MS = 250;

/** Asks the server about a deck, once the hand rests; only the last question is answered. */
export class Checker {
  result = $state.raw<Check | null>(null);
  busy = $state(false);
  #timer: ReturnType<typeof setTimeout> | undefined;
  #asked: AbortController | null = null;

  constructor(private readonly game: string) {}

  ask(deck: Sent, pause = PAUSE_MS): void {
    clearTimeout(this.#timer);
    this.#asked?.abort();
    this.busy = true;
    this.#timer = setTimeout(() => void this.#send(deck), pause);
  }

  /** Another deck is on its way: what is known is of the one before. */
  hold(): void {
    this.stop();
    this.busy = true;
  }

  stop(): void {
    clearTimeout(this.#timer);
    this.#asked?.abort();
    this.busy = false;
  }

  /** The answer about the deck that was asked about last, once it has come. */
  async settled(): Promise<Check | null> {
    while (this.busy) await new Promise((done) => setTimeout(done, 20));
    return this.result;
  }

  async #send(deck: Sent): Promise<void> {
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

export const check = (game: string, deck: Sent | string, signal?: AbortSignal) =>
  api.post<Check>(`/games/${game}/decks/check`, { deck }, signal ? { signal } : {});

/** What may be chosen once these picks are made; those left out are as in the first deck. */
export function fetchChoices(game: string, picks: Picks): Promise<Choices> {
  const made = Object.entries(picks).filter((pair): pair is [string, string] => pair[1] !== null);
  return api.get<Choices>(`/games/${game}/decks/choices?${new URLSearchParams(made)}`);
}

export const fetchSaved = async (game: string) =>
  (await api.get<{ decks: SavedDeck[] }>("/me/decks")).decks.filter((deck) => deck.game === game);

export interface Read {
  deck: Counts;
  picks: Picks;
  fields: Fields;
}

/** The deck that a code stands for; a problem in words where it stands for none. */
export async function readCode(game: string, code: string): Promise<Read | string> {
  const { cards, picks, fields, problems } = await check(game, code);
  if (!cards.length) return problems[0] ? sentence(problems[0]) : "This code is empty.";
  return { deck: counts(cards), picks, fields };
}

/** Cards and fields that were written down, and the choices that follow from them. A field that a
    deck cannot do without is taken from `usual`; the others may follow from the cards. */
export async function completeRead(
  game: string,
  deck: Counts,
  fields: Fields,
  usual: Fields,
): Promise<Read> {
  const missing = Object.entries(usual).filter(([name]) => !(name in fields));
  const tries = [{}, ...missing.map(([name, value]) => ({ [name]: value })), usual];
  let found: Check | null = null;
  for (const more of tries) {
    found = await check(game, sent(deck, { ...more, ...fields }));
    if (found.code) break;
  }
  return { deck, picks: found?.picks ?? {}, fields: { ...fields, ...found?.fields } };
}
