// A view of any game as parts that can be drawn: facts, rows of chips, boards, things, groups.
import { isTable, label, word, type Table } from "../../lib/words";

interface Base {
  /** Where it stands in the view; the same place in the next view is the same part. */
  path: string;
  label: string;
}
export interface Fact extends Base {
  kind: "fact";
  text: string;
}
export interface Chips extends Base {
  kind: "chips";
  /** Null is a thing of which nothing is known. */
  items: (string | null)[];
}
export interface Grid extends Base {
  kind: "grid";
  rows: string[][];
}
export interface Group extends Base {
  kind: "group";
  parts: Part[];
}
export interface Things extends Base {
  kind: "things";
  things: Group[];
}
export type Part = Fact | Chips | Grid | Group | Things;

// What the page itself shows: whose view it is, whose turn, the players, the end.
const SHOWN_ELSEWHERE = new Set(["game", "seat", "seats", "active", "first", "turn", "result"]);
const NAMES = ["name", "title", "card", "kind", "id"];

/** A view in which cards, heroes ... have their names, not their ids. */
export function inNames(view: Table, called: (id: string) => string = (id) => id): Table {
  const named = (value: unknown): unknown => {
    if (typeof value === "string") return called(value);
    if (Array.isArray(value)) return value.map(named);
    return isTable(value) ? inNames(value, called) : value;
  };
  return Object.fromEntries(Object.entries(view).map(([key, value]) => [key, named(value)]));
}

/** What lies on the table for all. */
export const sharedParts = (view: Table): Part[] =>
  partsOf(
    Object.fromEntries(Object.entries(view).filter(([key]) => !SHOWN_ELSEWHERE.has(key))),
    "",
  );

/** What a seat has. */
export function seatParts(view: Table, seat: number): Part[] {
  const seats = view.seats;
  const own: unknown = Array.isArray(seats) ? seats[seat] : undefined;
  if (own === undefined || own === null) return [];
  return isTable(own) ? partsOf(own, `seats.${seat}`) : [partOf("seat", own, `seats.${seat}`)];
}

/** Facts first, in the order of the view, then what takes more room. */
function partsOf(table: Table, path: string): Part[] {
  const parts = Object.entries(table).map(([key, value]) =>
    partOf(key, value, path ? `${path}.${key}` : key),
  );
  return [...parts.filter(isFact), ...parts.filter((part) => !isFact(part))];
}

const isFact = (part: Part): part is Fact => part.kind === "fact";

function partOf(key: string, value: unknown, path: string): Part {
  const base = { path, label: label(key) };
  if (isTable(value)) return { ...base, kind: "group", parts: partsOf(value, path) };
  if (!Array.isArray(value)) return { ...base, kind: "fact", text: word(value) };
  const items: readonly unknown[] = value;
  if (isBoard(items)) return { ...base, kind: "grid", rows: items.map((row) => row.map(cell)) };
  if (items.some(isTable))
    return { ...base, kind: "things", things: items.map((each, i) => thing(each, i, path)) };
  return {
    ...base,
    kind: "chips",
    items: items.map((each) => (each === null ? null : word(each))),
  };
}

/** Rows of equal length: a board. */
function isBoard(items: readonly unknown[]): items is readonly (readonly unknown[])[] {
  const rows = items.filter((row): row is readonly unknown[] => Array.isArray(row));
  const width = rows[0]?.length ?? 0;
  return (
    rows.length > 1 &&
    rows.length === items.length &&
    width > 0 &&
    rows.every((row) => row.length === width)
  );
}

const cell = (value: unknown): string => (value === null ? "" : word(value));

/** One of several: what it is called stands over it, the rest below. */
function thing(value: unknown, i: number, path: string): Group {
  const at = `${path}.${i}`;
  if (!isTable(value)) return { kind: "group", path: at, label: word(value), parts: [] };
  const called = NAMES.find((key) => typeof value[key] === "string");
  const rest = Object.fromEntries(
    Object.entries(value).filter(([key]) => key !== called && key !== "id"),
  );
  const title = called ? word(value[called]) : String(i + 1);
  return { kind: "group", path: at, label: title, parts: partsOf(rest, at) };
}

/** What each part says, by its place: to see what a step has changed. */
export function sayings(
  parts: readonly Part[],
  into = new Map<string, string>(),
): Map<string, string> {
  for (const part of parts)
    switch (part.kind) {
      case "fact":
        into.set(part.path, part.text);
        break;
      case "chips":
        into.set(part.path, JSON.stringify(part.items));
        break;
      case "grid":
        into.set(part.path, JSON.stringify(part.rows));
        break;
      case "group":
        sayings(part.parts, into);
        break;
      case "things":
        into.set(part.path, part.things.map((each) => each.label).join());
        sayings(part.things, into);
    }
  return into;
}

/** The places that say something else than before. */
export function changes(
  before: ReadonlyMap<string, string>,
  after: ReadonlyMap<string, string>,
): ReadonlySet<string> {
  return new Set(
    [...after].filter(([path, text]) => before.get(path) !== text).map(([path]) => path),
  );
}
