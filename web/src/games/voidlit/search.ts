// What the card for banking costs where the deck is empty: the waste is searched for it, for Health.
import type { VoidView } from "./types";

export interface Search {
  price: number;
  /** No Health is left then. */
  loses: boolean;
}

/** The search at the end of a turn in which this seat has banked; null where a card is drawn, or none is left (V11). */
export function searchAtEnd(view: VoidView, seat: number): Search | null {
  const side = view.seats[seat];
  if (!side || side.deck > 0 || !side.waste.length) return null;
  return { price: side.search_price, loses: side.health <= side.search_price };
}

/** `short`: for a small button. */
export function searchWords({ price, loses }: Search, short = false): string {
  const costs = `search costs ${price}`;
  if (!loses) return costs;
  return short ? "you would lose" : `you would lose: ${costs}`;
}
