// Changing an edition: always a new one, in which only what differs from the game's book is kept.
import { CARD_TABLE, type Subject } from "./subjects";
import type { Edition, Path, Raw, Shop } from "./types";

export const asPrinted = (game: string): Edition => ({
  game,
  variant: [],
  rules: {},
  rows: [],
  removed: [],
  decks: {},
});

/** The same value has the same text, in whatever order its fields were written. */
export function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join()}]`;
  if (typeof value !== "object" || value === null) return JSON.stringify(value) ?? "null";
  const fields = Object.entries(value).filter(([, each]) => each !== undefined && each !== null);
  fields.sort(([a], [b]) => (a < b ? -1 : 1));
  return `{${fields.map(([name, each]) => `${JSON.stringify(name)}:${canonical(each)}`).join()}}`;
}

export const equal = (a: unknown, b: unknown): boolean => canonical(a) === canonical(b);

/** A taken-out deck is null, which is a change: it counts beside the rest. */
export function sameEdition(a: Edition, b: Edition): boolean {
  const sorted = (edition: Edition) => ({
    ...edition,
    rows: edition.rows.map(canonical).sort(),
    removed: edition.removed.map(canonical).sort(),
    decks: Object.entries(edition.decks)
      .map(([name, deck]) => canonical([name, deck]))
      .sort(),
  });
  return equal(sorted(a), sorted(b));
}

const tableOf = (row: Raw): string => (typeof row.table === "string" ? row.table : CARD_TABLE);
const isAt = ({ table, id }: Subject) => {
  return (row: Raw) => tableOf(row) === table && row.id === id;
};
const plain = ({ table: _, ...row }: Raw): Raw => row;

export const printedRow = (shop: Pick<Shop, "rows">, at: Subject): Raw | undefined =>
  shop.rows[at.table]?.find((row) => row.id === at.id);

/** The row as the edition has it: changed, added, or the book's. */
export function rowAt(shop: Pick<Shop, "rows">, edition: Edition, at: Subject): Raw | undefined {
  const own = edition.rows.find(isAt(at));
  return own ? plain(own) : printedRow(shop, at);
}

export const isRemoved = (edition: Edition, at: Subject): boolean =>
  edition.removed.some(([table, id]) => table === at.table && id === at.id);

export function withRow(
  shop: Pick<Shop, "rows">,
  edition: Edition,
  table: string,
  row: Raw,
): Edition {
  const at = { table, id: String(row.id) };
  const printed = printedRow(shop, at);
  const own = table === CARD_TABLE ? plain(row) : { ...plain(row), table };
  const found = edition.rows.findIndex(isAt(at));
  const rows = edition.rows.filter((_, i) => i !== found);
  if (!printed || !equal(printed, plain(row))) rows.splice(found < 0 ? rows.length : found, 0, own);
  return { ...edition, rows };
}

/** Taken out of the book; a row that was added is as if it had never been. */
export function withoutRow(shop: Pick<Shop, "rows">, edition: Edition, at: Subject): Edition {
  const rows = edition.rows.filter((row) => !isAt(at)(row));
  const removed = edition.removed.filter(([table, id]) => table !== at.table || id !== at.id);
  if (printedRow(shop, at)) removed.push([at.table, at.id]);
  return { ...edition, rows, removed };
}

export const broughtBack = (edition: Edition, at: Subject): Edition => ({
  ...edition,
  removed: edition.removed.filter(([table, id]) => table !== at.table || id !== at.id),
});

/** As another edition has it: one row, with all that was done to it, taken back. */
export function takenBack(edition: Edition, from: Edition, at: Subject): Edition {
  const before = from.rows.find(isAt(at));
  const rows = edition.rows.filter((row) => !isAt(at)(row));
  const back = broughtBack(edition, at);
  const removed = isRemoved(from, at)
    ? [...back.removed, [at.table, at.id] as const]
    : back.removed;
  return { ...edition, rows: before ? [...rows, before] : rows, removed };
}

export function withRule(
  shop: Pick<Shop, "rules">,
  edition: Edition,
  name: string,
  value: unknown,
) {
  const rules = leftOut(edition.rules, name);
  const printed = shop.rules.find((rule) => rule.name === name)?.value;
  return { ...edition, rules: equal(printed, value) ? rules : { ...rules, [name]: value } };
}

export const ruleAt = (shop: Pick<Shop, "rules">, edition: Edition, name: string): unknown =>
  name in edition.rules
    ? edition.rules[name]
    : shop.rules.find((each) => each.name === name)?.value;

/** `undefined` leaves the deck as it is printed, null takes it out. */
export function withDeck(edition: Edition, name: string, deck: unknown): Edition {
  const decks = leftOut(edition.decks, name);
  return { ...edition, decks: deck === undefined ? decks : { ...decks, [name]: deck } };
}

export function valueAt(row: unknown, path: Path): unknown {
  let found = row;
  for (const step of path) found = (found as Record<string | number, unknown> | null)?.[step];
  return found;
}

/** A copy with another value at a place; `undefined` takes it away, from a list with its place. */
export function withValue<T>(row: T, path: Path, value: unknown): T {
  const [step, ...rest] = path;
  if (step === undefined) return value as T;
  if (Array.isArray(row) || typeof step === "number") {
    const list = [...((row as unknown[] | undefined) ?? [])];
    if (!rest.length && value === undefined) list.splice(Number(step), 1);
    else list[Number(step)] = withValue(list[Number(step)], rest, value);
    return list as T;
  }
  const fields = (row ?? {}) as Record<string, unknown>;
  const next = withValue(fields[step], rest, value);
  return (next === undefined ? leftOut(fields, step) : { ...fields, [step]: next }) as T;
}

const leftOut = <T>(fields: Readonly<Record<string, T>>, name: string): Record<string, T> =>
  Object.fromEntries(Object.entries(fields).filter(([each]) => each !== name));

/** How often something differs from another edition: rows, rules, decks. */
export function differences(a: Edition, b: Edition): number {
  const parts = (edition: Edition) =>
    new Set([
      ...Object.entries(edition.rules).map((rule) => canonical(["rule", rule])),
      ...edition.rows.map((row) => canonical(["row", row])),
      ...edition.removed.map((gone) => canonical(["removed", gone])),
      ...Object.entries(edition.decks).map((deck) => canonical(["deck", deck])),
    ]);
  const [mine, other] = [parts(a), parts(b)];
  return Math.max(
    [...mine].filter((each) => !other.has(each)).length,
    [...other].filter((each) => !mine.has(each)).length,
  );
}

/** An id that no row has yet: "Ember Bolt" becomes ember_bolt, then ember_bolt_2. */
export function freeId(shop: Pick<Shop, "rows">, edition: Edition, table: string, name: string) {
  const word =
    name
      .toLowerCase()
      .replaceAll(/[^a-z0-9]+/g, "_")
      .replaceAll(/^_+|_+$/g, "") || "new";
  const taken = (id: string) => rowAt(shop, edition, { table, id }) !== undefined;
  let id = word;
  for (let i = 2; taken(id); i++) id = `${word}_${i}`;
  return id;
}
