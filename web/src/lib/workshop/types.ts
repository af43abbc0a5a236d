// What the server says of a game's workshop: its form, books, versions, and the answers it measures.
import type { CardRow, DeckRow, TableEntry } from "../cards.svelte";

/** A row as files write it; what a field is, the form says. */
export type Raw = Readonly<Record<string, unknown>>;
export type Path = readonly (string | number)[];

/** What differs from the game's book; equal books have equal editions. */
export interface Edition {
  game: string;
  variant: readonly string[];
  rules: Readonly<Record<string, unknown>>;
  /** Whole rows that are changed or added, with their `table` unless they are cards. */
  rows: readonly Raw[];
  removed: readonly (readonly [table: string, id: string])[];
  /** By name; null: taken out. */
  decks: Readonly<Record<string, unknown>>;
}

export type FieldKind =
  "number" | "text" | "flag" | "word" | "words" | "rows" | "table" | "pair" | "reference";

export interface Word {
  value: string;
  title: string;
}

export interface FormField {
  name: string;
  title: string;
  kind: FieldKind;
  low?: number | null;
  high?: number | null;
  words?: readonly Word[];
  /** The table of the rows that it names by their ids. */
  names?: string;
  needed?: boolean;
  default?: unknown;
  /** Rows in a list of them. */
  most?: number | null;
  fields?: readonly FormField[];
}

export interface FormTable {
  name: string;
  title: string;
  fields: readonly FormField[];
}

export interface RuleRow {
  name: string;
  title?: string;
  text: string;
  clause?: string | null;
  value: unknown;
  choices?: readonly unknown[] | null;
  low?: number | null;
  high?: number | null;
}

/** A change in words: "Attack 7 → 5". */
export interface Change {
  key: string;
  table: string;
  id: string;
  name: string;
  words: string;
  before: unknown;
  after: unknown;
}

export interface Problem {
  place: string;
  words: string;
}

export interface Version {
  code: string;
  /** Null: a draft that was tried. */
  number: number | null;
  fingerprint: string;
  edition: Edition;
  changes: readonly Change[];
  note: string;
  made: number;
  /** Null: somebody who is gone. */
  by: string | null;
  comments: number;
  people: number;
  restored_from: number | null;
}

/** A version as its link shows it. */
export interface SharedVersion extends Version {
  game: string;
  book: string | null;
  /** What this release does not know of it. */
  problem: string | null;
  mine: boolean;
}

export interface Book {
  id: string;
  game: string;
  name: string;
  by: string | null;
  draft: Edition | null;
  versions: readonly Version[];
  head: number;
}

/** A book in the list of mine. */
export interface BookRow {
  id: string;
  name: string;
  head: number;
  /** There is one. */
  draft: boolean;
}

export interface Shop {
  form: { tables: readonly FormTable[] };
  rows: Readonly<Record<string, readonly Raw[]>>;
  cards: readonly CardRow[];
  tables: Readonly<Record<string, readonly TableEntry[]>>;
  rules: readonly RuleRow[];
  decks: readonly DeckRow[];
  fingerprint: string;
  measuring: { on: boolean; cores: number };
  books: readonly BookRow[];
}

/** An edition that the form has checked. */
export interface Look {
  fingerprint: string;
  edition: Edition;
  /** As the catalogue shows them, by table: what is changed or added. */
  rows: Readonly<Record<string, readonly TableEntry[]>>;
  written: Readonly<Record<string, readonly Raw[]>>;
  changes: readonly Change[];
  problems: readonly Problem[];
  decks: readonly (DeckRow & { problems: readonly string[] })[];
  commands: readonly string[];
  toml: string;
  /** The file that the commands read; empty where they need none. */
  cards_toml: string;
}

export interface Option {
  value: unknown;
  title: string;
  group: string;
  fits: boolean;
  /** Why it does not fit. */
  why: string;
  /** The whole row with it, without what it leaves no room for. */
  row?: Raw | null;
  /** Fields of the same sentence that are still missing. */
  left?: readonly string[];
  /** What the card would say with it. */
  says?: string | null;
}

export type State = "known" | "same" | "unknown" | "measuring" | "not asked" | "stale";

/** One number by one bot, before and after. */
export interface Measured {
  state: State;
  before: number | null;
  after: number | null;
  low: number | null;
  middle: number | null;
  high: number | null;
  n: number;
  /** Nothing can move it, or nothing did. */
  exact?: boolean;
  /** Of a stale one: what it was measured for, and its state then. */
  since?: string;
  was?: State;
}

export interface AskRow {
  key: string;
  title: string;
  unit: string;
  /** What is too small to matter. */
  zone: number;
  by: Readonly<Record<string, Measured>>;
}

export interface AskBot {
  bot: string;
  state: string;
  played: number;
  wanted: number;
  /** Seconds. */
  left: number | null;
}

/** A pair of matches of one seed, before and after. */
export interface Pair {
  seed: number;
  decks: readonly string[];
  seats: readonly string[];
  bot?: string;
  /** Whose ending is told; in a run there is only one. */
  seat?: number;
  /** "won", "lost", "drawn"; of a run with its measure behind: "won, 12". */
  before: string;
  after: string;
  turns?: readonly number[];
  replays: readonly (string | null)[];
}

export interface Ask {
  id: string;
  kind: string;
  state: "waiting" | "measuring" | "done" | "stopped" | "failed";
  before: string;
  after: string;
  bots: readonly AskBot[];
  rows: readonly AskRow[];
  sentence: string;
  matches: readonly Pair[];
  found?: Readonly<Record<string, unknown>>;
  why?: string | null;
}

export interface Comment {
  id: number;
  by: string;
  text: string;
  at: number;
  mine: boolean;
}

/** Rates in percent; a draw is half a win. */
export interface PeopleRow {
  key: string;
  title: string;
  unit: string;
  won: number | null;
  n: number;
  low: number | null;
  middle: number;
  high: number | null;
}

export interface People {
  people: number;
  /** Between people. */
  matches: number;
  against_bots: number;
  rows: readonly PeopleRow[];
  /** People against bots, never mixed with the rest. */
  bots: readonly PeopleRow[];
}
