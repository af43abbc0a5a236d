// What can be changed: a row of a table, the rules, the decks; as an address writes it.

/** The table that every game with cards has. */
export const CARD_TABLE = "card";

export interface Subject {
  table: string;
  id: string;
}

export type Place = (Subject & { kind: "row" }) | { kind: "rules" } | { kind: "decks" };

export const addressOf = (place: Place): string =>
  place.kind === "row" ? `${place.table}:${place.id}` : place.kind;

export function placeAt(address: string | null): Place | null {
  if (address === "rules" || address === "decks") return { kind: address };
  const [, table, id] = /^([^:]+):(.+)$/.exec(address ?? "") ?? [];
  return table && id ? { kind: "row", table, id } : null;
}
