// What the server says about a game: its cards, clauses and decks, fetched once and kept.
import { api } from "./api";
import type { CardLook, LookRow } from "./look";

/** A card of any game. What only this game's cards have stands under its own name: cost, rarity ... */
export interface CardRow {
  id: string;
  name: string;
  kind: string | null;
  /** What its frame shows: a faction, an element. */
  family: string | null;
  /** What further filters go by, by field: {"rarity": "epic"}. */
  words?: Readonly<Record<string, string | null>>;
  keywords: string[];
  text: string;
  /** Made by other cards, never in a deck. */
  token: boolean;
  clauses: string[];
  [field: string]: unknown;
}

/** A row of another table of the game: a hero, a leader. */
export interface TableEntry {
  id: string;
  name: string;
  text: string;
  [field: string]: unknown;
}

/** All that is printed of a game. */
export interface Catalogue {
  cards: CardRow[];
  tables: Readonly<Record<string, readonly TableEntry[]>>;
}

export interface Clause {
  id: string;
  title: string;
  text: string;
  ruling: boolean;
  switch?: string | null;
  /** The link of a position that shows it. */
  example?: string | null;
}

export interface RuleText {
  title: string;
  intro: string;
  sections: { title: string; clauses: Clause[] }[];
}

export interface Named {
  name: string;
  title: string;
  summary: string;
}

export interface VariantRow extends Named {
  /** "Easy": how strong it makes what one plays against, in a game for one. */
  level?: string | null;
}

export interface CardCount {
  id: string;
  count: number;
}

export interface DeckRow {
  name: string;
  title: string;
  code: string;
  families: (string | null)[];
  cards: CardCount[];
  /** What was chosen for it: {"faction": "kingdom"}, {"hero": "brand"}. */
  picks: Picks;
  /** The same in words: {"hero": "Iri the Calm"}. */
  picked?: Readonly<Record<string, string>>;
}

/** Chosen options by the name of the choice. */
export type Picks = Readonly<Record<string, string | null>>;

/** A game's own clock, in seconds; 0: no limit. */
export interface Times {
  spans: { title: string; seconds: number }[];
  match: number;
  /** So many spans in a row without an action lose the match. */
  empty: number;
  absence: number;
  /** A table may limit the match as a whole. */
  limit: boolean;
}

export interface GameRow {
  name: string;
  title: string;
  summary: string;
  tagline: string;
  minutes: number;
  cards: number;
  /** How many it has. */
  puzzles?: number;
  /** Something is owned and earned in it. */
  progress?: boolean;
  /** Modes of several matches: draft, sealed, gauntlet. */
  modes?: readonly string[];
  available: boolean;
  seats: number;
  /** One seat goes first, and a new match may say which. */
  first?: boolean;
  levels: Named[];
  /** What the game as it is is called beside variants with a level: "Normal". */
  level?: string | null;
  /** What runs of a game for one are compared by: "trophies". */
  measure?: string | null;
  variants: VariantRow[];
  decks: DeckRow[];
  starters: string[];
  /** What this server has changed: "Ember Bolt.n=3". */
  changes: string[];
  times?: Times | null;
  /** By the reason of an end: what stands behind "Ada won". */
  endings?: Readonly<Record<string, string>>;
  /** Colours, letter, families, and what stands on its cards. */
  look?: LookRow;
}

/** One sentence that makes one want to play; a game that has none says what it is. */
export const pitch = ({ tagline, summary }: GameRow): string =>
  tagline || summary.charAt(0).toUpperCase() + summary.slice(1) + (summary ? "." : "");

const kept = new Map<string, Promise<unknown>>();

/** One fetch for each address; a failed one may be tried again. */
function once<T>(path: string): Promise<T> {
  const known = kept.get(path);
  if (known) return known as Promise<T>;
  const asked = api.get<T>(path);
  kept.set(path, asked);
  asked.catch(() => kept.delete(path));
  return asked;
}

export const fetchGames = async () => (await once<{ games: GameRow[] }>("/games")).games;
export const fetchCatalogue = (game: string) => once<Catalogue>(`/games/${game}/cards`);
export const fetchCards = async (game: string) => (await fetchCatalogue(game)).cards;
/** That of one match: it may be played by other rules than new ones are. */
/** Without a match as new ones have them. */
const cardsPath = (game: string, match: string) =>
  `/games/${game}/cards${match ? `?match=${match}` : ""}`;
export const fetchMatchCatalogue = (game: string, match: string) =>
  once<Catalogue>(cardsPath(game, match));
export const fetchMatchCards = async <Card extends CardRow>(game: string, match: string) =>
  (await fetchMatchCatalogue(game, match)).cards as Card[];
/** What the rules of a match say in numbers and words, by their names: `board_limit`. */
export const fetchMatchRules = async (game: string, match: string) =>
  (await once<{ rules: Record<string, unknown> }>(cardsPath(game, match))).rules;
export const fetchRules = (game: string) => once<RuleText>(`/games/${game}/clauses`);

export async function fetchGame(name: string): Promise<GameRow | null> {
  return (await fetchGames()).find((game) => game.name === name) ?? null;
}

/** The ready decks of a game with variants: a variant may have its own. */
export async function fetchReady(game: GameRow, variant: readonly string[]): Promise<DeckRow[]> {
  if (!variant.length) return game.decks;
  const query = new URLSearchParams(variant.map((name) => ["variant", name]));
  return (await once<{ decks: DeckRow[] }>(`/games/${game.name}/decks?${query}`)).decks;
}

export const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);

/** The name of a field or value as people read it: "Base element". */
export const inWords = (name: string): string => capital(name.replaceAll(/[_-]/g, " "));

/** "Factions", "Families", "Classes". */
export function plural(name: string): string {
  const words = inWords(name);
  if (/[^aeiou]y$/.test(words)) return `${words.slice(0, -1)}ies`;
  return /([sxo]|ch|sh)$/.test(words) ? `${words}es` : `${words}s`;
}

export function numberIn(card: Readonly<Record<string, unknown>>, field: string): number | null {
  const value = card[field];
  return typeof value === "number" ? value : null;
}

export function wordIn(card: Readonly<Record<string, unknown>>, field: string): string {
  const value = card[field];
  return typeof value === "string" ? value : "";
}

/** The word of a further filter that a card goes by. */
export const groupOf = (card: CardRow, field: string): string => card.words?.[field] ?? "";

/** The number that cards are sorted and counted by, if the game has one. */
export const weightField = (look: CardLook): string => look.curves[0]?.field ?? "";

/** A card in words, for a reader of the screen. */
export function spoken(card: CardRow, { corners }: CardLook): string {
  const at = (corner: keyof typeof corners, say: (field: string, n: number) => string) => {
    const field = corners[corner] ?? "";
    const n = numberIn(card, field);
    return n === null ? "" : say(field.replaceAll("_", " "), n);
  };
  const above = (field: string, n: number) => `${field} ${n}`;
  const below = (field: string, n: number) => `${n} ${field}`;
  return [
    card.name,
    at("top_left", above),
    at("top_right", above),
    at("bottom_left", below),
    at("bottom_right", below),
    card.text || card.kind,
  ]
    .filter(Boolean)
    .join(", ");
}

/** What every card has; the rest is the game's own. */
const COMMON = new Set("id name kind family words keywords text token clauses".split(" "));

/** The game's own fields of a card or of another row, in words; what is empty is left out. */
export function facts(
  row: Readonly<Record<string, unknown>>,
  look: CardLook,
  titleOf: (word: string) => string = inWords,
): [string, string][] {
  const printed = new Set<unknown>(Object.values(look.corners));
  const words = (row.words ?? {}) as NonNullable<CardRow["words"]>;
  const hidden = look.filters.flatMap((field): [string, string][] => {
    const word = words[field];
    return COMMON.has(field) && word ? [[inWords(field), word]] : [];
  });
  const own = Object.entries(row).flatMap(([field, value]): [string, string][] => {
    if (COMMON.has(field)) return [];
    if (typeof value === "number" && (value || printed.has(field)))
      return [[inWords(field), String(value)]];
    if (typeof value === "string" && value) return [[inWords(field), titleOf(value)]];
    return value === true ? [[inWords(field), "Yes"]] : [];
  });
  return [...own, ...hidden];
}

/** Cards of no family, as a family of its own. */
export const NO_FAMILY = "-";

export interface Filter {
  family: string;
  kind: string;
  /** The number of the first curve. */
  weight: number | null;
  keyword: string;
  text: string;
  /** Further fields of words: {"rarity": "epic"}. */
  words: Record<string, string>;
}

export const noFilter = (): Filter => ({
  family: "",
  kind: "",
  weight: null,
  keyword: "",
  text: "",
  words: {},
});

/** The keywords a card has or speaks of. */
export const mentions = (card: CardRow, keyword: string): boolean =>
  card.keywords.includes(keyword) ||
  card.text.toLowerCase().includes(keyword.replaceAll("_", " ").toLowerCase());

export function filtered(cards: readonly CardRow[], filter: Filter, look: CardLook): CardRow[] {
  const searched = filter.text.toLowerCase().split(/\s+/).filter(Boolean);
  const [curve] = look.curves;
  const weighs = (card: CardRow): boolean => {
    if (filter.weight === null || !curve) return true;
    const n = numberIn(card, curve.field);
    return n !== null && Math.min(n, curve.high) === filter.weight;
  };
  return cards.filter((card) => {
    const { name, text, family, kind } = card;
    const all = [name, text, family, kind, ...look.filters.map((field) => groupOf(card, field))]
      .join(" ")
      .toLowerCase();
    return (
      (!filter.family || (family ?? NO_FAMILY) === filter.family) &&
      (!filter.kind || kind === filter.kind) &&
      weighs(card) &&
      (!filter.keyword || mentions(card, filter.keyword)) &&
      Object.entries(filter.words).every(
        ([field, word]) => !word || groupOf(card, field) === word,
      ) &&
      searched.every((word) => all.includes(word))
    );
  });
}

/** Whether the last number of a curve stands for larger ones, too. */
export const goesBeyond = (
  cards: readonly CardRow[],
  { field, high }: CardLook["curves"][number],
): boolean => cards.some((card) => (numberIn(card, field) ?? 0) > high);

/** By the number of the first curve, then by name; cards without the number come last. */
export function inOrder(look: CardLook): (a: CardRow, b: CardRow) => number {
  const field = weightField(look);
  const weight = (card: CardRow) => numberIn(card, field) ?? Number.MAX_SAFE_INTEGER;
  return (a, b) => weight(a) - weight(b) || a.name.localeCompare(b.name);
}

/** The families of printed cards, grouped by the field they come from, in the order of the list. */
export function familyGroups(cards: readonly CardRow[], look: CardLook) {
  const printed = cards.filter((card) => !card.token);
  const groups = new Map<string, Map<string, number>>();
  for (const card of printed) {
    const { family } = card;
    if (family === null) continue;
    const field = look.family.find((each) => card[each] === family) ?? "family";
    const group = groups.get(field) ?? new Map<string, number>();
    group.set(family, (group.get(family) ?? 0) + 1);
    groups.set(field, group);
  }
  const families = [...groups].map(([field, group]) => ({
    title: plural(field),
    names: [...group].map(([name, count]) => ({ name, count })),
  }));
  return { families, none: printed.filter((card) => card.family === null).length };
}

/** All keywords that cards of the game carry. */
export const keywordsOf = (cards: readonly CardRow[]): string[] => [
  ...new Set(cards.flatMap((card) => card.keywords)),
];

/** The kinds of these cards with their titles, those that the look names first. */
export function kindsOf(
  cards: readonly CardRow[],
  kinds: Readonly<Record<string, { title: string }>>,
) {
  const found = new Set(cards.flatMap(({ kind }) => (kind === null ? [] : [kind])));
  const names = [...new Set([...Object.keys(kinds), ...found])].filter((name) => found.has(name));
  return names.map((name) => ({ name, title: kinds[name]?.title ?? plural(name) }));
}

/** The values that further filters offer, by field, in the order of all cards of the game. */
export function wordsOf(cards: readonly CardRow[], look: CardLook, all = cards) {
  const has = (field: string, word: string) => cards.some((card) => groupOf(card, field) === word);
  return look.filters
    .map((field) => ({
      field,
      title: inWords(field),
      words: [...new Set(all.map((card) => groupOf(card, field)))].filter(
        (word) => word && has(field, word),
      ),
    }))
    .filter(({ words }) => words.length > 1);
}
