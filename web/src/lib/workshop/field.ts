// What the server says of a field, of open readings and of a search; and how it is put in words.
import type { DeckRow } from "../cards.svelte";
import { inWords } from "../cards.svelte";
import type { AskRow, Measured } from "./types";

/** Low, middle, high. */
export type Range = readonly [number, number, number];

/** A match behind a number: enough to play it again. */
export interface Ref {
  seed: number;
  decks: readonly string[];
  first: number;
  /** The seat; null: nobody. */
  won: number | null;
  turns: number;
  /** A plain card in the place of another, in one of the decks. */
  instead?: { deck: string; card: string; by: string };
  /** Who won then. */
  other?: number | null;
}

/** A part that this game, or this bot, does not have. */
export interface Missing {
  why: string;
}

export interface Cell {
  a: string;
  b: string;
  n: number;
  rate: Range;
  /** 1 significantly above a half, -1 below, 0 neither. */
  beyond: number;
  matches: readonly Ref[];
}

export interface Impact {
  n: number;
  difference: Range;
  clear: boolean;
}

export interface Counted {
  n: number;
  rate: number | null;
  difference: Range | null;
}

export interface CensusCard {
  card: string;
  name: string;
  decks: readonly string[];
  n: number;
  counts: Readonly<Record<string, Counted>>;
  impact: Impact | null;
  matches: readonly Ref[];
}

export interface DeckRate {
  deck: string;
  n?: number;
  rate?: Range;
  measure?: { n: number; interval: Range };
  matches?: readonly Ref[];
}

export interface Bar {
  turn: number;
  n: number;
  matches: readonly Ref[];
}

export interface LeadRow {
  turn: number;
  n: number;
  lead: Range;
  behind: Range;
  matches: readonly Ref[];
  shown: readonly Ref[];
}

export interface Mix {
  mix: readonly { deck: string; share: number; share_interval: Range; in_mix: number }[];
  verified: readonly { deck: string; n: number; rate: Range }[];
  refuted: boolean;
  beaten_by: readonly string[];
  ties: readonly string[];
  of: number;
}

export interface Census {
  seats: number;
  counted: string;
  n: number;
  opening: number;
  bot: string;
  why?: string;
  seat_why?: string;
  decks: readonly DeckRate[];
  matrix: readonly Cell[];
  first_seat: { n: number; rate: Range } | null;
  mirrors: {
    all: { n: number; rate: Range } | null;
    decks: readonly { deck: string; n: number; rate: Range; matches: readonly Ref[] }[];
  };
  length: { n: number; interval: Range; p95: number; rows: readonly Bar[] };
  alternate?: boolean;
  measure?: { name: string; unit: string };
  reached?: readonly { value: number; n: number; matches: readonly Ref[] }[];
  columns: readonly string[];
  cards: readonly CensusCard[];
  impact: { n: number } | Missing | null;
  mix: Mix | Missing | null;
  lead: { judged_by: string; n: number; rows: readonly LeadRow[] } | Missing | null;
  lethal:
    | {
        told_by: string;
        exact: boolean;
        n: number;
        mean: Range;
        missed: Range;
        too_large: number;
        rows: readonly Bar[];
      }
    | Missing
    | null;
  energy:
    | {
        name: string;
        left: number | null;
        won: Range | null;
        lost: Range | null;
        rows: readonly { turn: number; n: number; had: number; spent: number; left: number }[];
      }
    | Missing
    | null;
  pairs:
    | { rows: readonly (Impact & { cards: readonly string[]; names: readonly string[] })[] }
    | Missing
    | null;
  progress: { part: string; played: number; wanted: number };
  look: { sentence: string; edit: { card: string; name: string } | null };
}

export const isMissing = (part: object | null | undefined): part is Missing =>
  part !== null && part !== undefined && "why" in part;

/** "64.0 %" */
export const percent = (rate: number, digits = 1): string => `${(100 * rate).toFixed(digits)} %`;

/** "60.3 to 66.2" */
export const span = ([low, , high]: Range, scale = 100, digits = 1): string =>
  [low, high].map((end) => (scale * end).toFixed(digits).replace("-", "\u2212")).join(" to ");

/** A rate as a mark draws it: known where its interval leaves `even` out. */
export function measured(rate: Range, n: number, even: number, scale = 100): Measured {
  const [low, middle, high] = rate.map((each) => scale * (each - even)) as unknown as Range;
  const state = low > 0 || high < 0 ? "known" : "unknown";
  return { state, before: null, after: null, low, middle, high, n };
}

export const impactMark = ({ difference, n, clear }: Impact, scale: number): Measured => ({
  ...measured(difference, n, 0, scale),
  state: clear ? "known" : "unknown",
});

/** What a deck is called; a name that no list knows as its words. */
export function deckTitle(decks: readonly DeckRow[], name: string): string {
  return decks.find((deck) => deck.name === name)?.title ?? (inWords(name) || "this side");
}

/** Both ends of a list and how many lie between: what is most for and most against. */
export function bothEnds<T>(
  rows: readonly T[],
  top: number,
  bottom: number,
): { rows: readonly (T | null)[]; between: readonly T[] } {
  if (rows.length <= top + bottom + 1) return { rows, between: [] };
  const between = rows.slice(top, rows.length - bottom);
  return { rows: [...rows.slice(0, top), null, ...rows.slice(-bottom)], between };
}

/** "Ironbound Fire beat Kingdom Frost in 17 turns" */
export function refWords(one: Ref, title: (deck: string) => string, counted: string): string {
  const [a = "", b] = one.decks;
  const long = `${one.turns} ${counted}`;
  if (b === undefined) return `${title(a)}: ${one.won === null ? "not won" : "won"} after ${long}`;
  if (one.won === null) return `${title(a)} and ${title(b)}: a draw after ${long}`;
  if (a === b) {
    const first = one.first === one.won ? "the first seat" : "the second seat";
    return `${a ? `${title(a)} against itself: ` : ""}${one.first < 0 ? "one side" : first} won in ${long}`;
  }
  const winner = one.won === 0 ? a : b;
  return `${title(winner)} beat ${title(winner === a ? b : a)} in ${long}`;
}

// --- open readings ---------------------------------------------------------------------------------

export interface Reading {
  value: unknown;
  words: string;
  book: boolean;
  now: boolean;
  rows: readonly AskRow[];
  matches: readonly Ref[];
}

export interface Switch {
  switch: string;
  text: string;
  clause: string;
  title: string;
  paper: readonly { id: string; title: string; text: string }[];
  readings: readonly Reading[];
  state: "matters" | "never differed" | "not known yet";
  felt: number;
}

/** The bot that says most of a row: the strongest that knows it. */
export function told(row: AskRow): [string, Measured] | undefined {
  const known = Object.entries(row.by).filter(([, each]) => each.state === "known");
  return known.at(-1);
}

// --- search ----------------------------------------------------------------------------------------

export interface Vary {
  table?: string;
  id?: string;
  path?: readonly (string | number)[];
  rule?: string;
  title: string;
  low: number;
  high: number;
}

export interface Proposal {
  goal: { name: string; text: string; unit: string };
  fields: readonly (Vary & { before: number; after: number })[];
  trail: readonly { round: number; far: number; n: number }[];
  verified: { n: number; before: Range; after: Range; gain: Range } | null;
  result: string | null;
  said: string;
}
