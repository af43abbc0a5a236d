// What the server tells about a game: its cards, clauses and decks, fetched once and kept.
import { api } from "./api";
import type { LookRow } from "./look";

export interface CardRow {
  id: string;
  name: string;
  kind: "creature" | "spell";
  faction?: string | null;
  school?: string | null;
  cost: number;
  attack?: number | null;
  health?: number | null;
  keywords: string[];
  text: string;
  token: boolean;
  clauses: string[];
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
}

export interface GameRow {
  name: string;
  title: string;
  summary: string;
  tagline: string;
  minutes: number;
  cards: number;
  available: boolean;
  seats: number;
  levels: Named[];
  variants: Named[];
  decks: DeckRow[];
  starters: string[];
  /** What this server has changed: "Ember Bolt.n=3". */
  changes: string[];
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
export const fetchCards = async (game: string) =>
  (await once<{ cards: CardRow[] }>(`/games/${game}/cards`)).cards;
/** Those of one match: it may be played by other rules than new ones are. */
export const fetchMatchCards = async (game: string, match: string) =>
  (await once<{ cards: CardRow[] }>(`/games/${game}/cards?match=${match}`)).cards;
/** What the rules of a match say in numbers and words, by their names: `board_limit`. */
export const fetchMatchRules = async (game: string, match: string) =>
  (await once<{ rules: Record<string, unknown> }>(`/games/${game}/cards?match=${match}`)).rules;
export const fetchRules = (game: string) => once<RuleText>(`/games/${game}/clauses`);

export async function fetchGame(name: string): Promise<GameRow | null> {
  return (await fetchGames()).find((game) => game.name === name) ?? null;
}

export const family = (card: CardRow): string => card.faction ?? card.school ?? "token";

export const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);

/** What the card component draws. */
export function face(card: CardRow) {
  const { id, name, cost, text, keywords } = card;
  return {
    id,
    name,
    cost,
    text,
    keywords,
    type: card.kind,
    family: family(card),
    ...(card.attack == null ? {} : { attack: card.attack }),
    ...(card.health == null ? {} : { health: card.health }),
  };
}

/** A card in words, for a reader of the screen. */
export function spoken(card: CardRow): string {
  const numbers =
    card.kind === "creature" ? [`${card.attack ?? 0} attack`, `${card.health ?? 0} health`] : [];
  const parts = [card.name, `cost ${card.cost}`, ...numbers, card.text || card.kind];
  return parts.join(", ");
}

export interface Filter {
  family: string;
  kind: string;
  cost: number | null;
  keyword: string;
  text: string;
}

export const noFilter = (): Filter => ({
  family: "",
  kind: "",
  cost: null,
  keyword: "",
  text: "",
});

/** Costs from here on share one button. */
export const HIGH_COST = 7;

/** The keywords a card has or speaks of. */
export const mentions = (card: CardRow, keyword: string): boolean =>
  card.keywords.includes(keyword) || card.text.toLowerCase().includes(keyword);

export function filtered(cards: readonly CardRow[], filter: Filter): CardRow[] {
  const words = filter.text.toLowerCase().split(/\s+/).filter(Boolean);
  return cards.filter((card) => {
    const all = `${card.name} ${card.text} ${family(card)} ${card.kind}`.toLowerCase();
    const costFits = filter.cost === null || Math.min(card.cost, HIGH_COST) === filter.cost;
    return (
      (!filter.family || family(card) === filter.family) &&
      (!filter.kind || card.kind === filter.kind) &&
      costFits &&
      (!filter.keyword || mentions(card, filter.keyword)) &&
      words.every((word) => all.includes(word))
    );
  });
}

export const byCost = (a: CardRow, b: CardRow): number =>
  a.cost - b.cost || a.name.localeCompare(b.name);

/** The families of a kind, in the order of the card list. */
export function families(cards: readonly CardRow[], kind?: CardRow["kind"]): string[] {
  const wanted = cards.filter((card) => !card.token && (!kind || card.kind === kind));
  return [...new Set(wanted.map(family))];
}

/** All keywords that cards of the game carry. */
export const keywordsOf = (cards: readonly CardRow[]): string[] => [
  ...new Set(cards.flatMap((card) => card.keywords)),
];
