// What is seen of a zone that is opened.
import { many } from "../../lib/words";
import type { Whose } from "../../ui/table/whose";
import { titleOf } from "./labels";
import type { VoidView } from "./types";

export interface Opened {
  what: "waste" | "bank" | "hand";
  seat: number;
}

export interface Part {
  title: string;
  cards: readonly (string | null)[];
  note?: string;
}

export function zonesOf(
  { what, seat }: Opened,
  view: VoidView,
  whose: Whose,
): { title: string; parts: Part[] } | null {
  const side = view.seats[seat];
  if (!side) return null;
  if (what === "waste")
    return {
      title: titleOf(whose, "waste"),
      parts: [
        {
          title: many(side.waste.length, "card"),
          cards: side.waste,
          note: `With an empty deck, the next search of the waste costs ${side.search_price} Health.`,
        },
      ],
    };
  const bank = side.bank_cards?.filter((card) => card !== null) ?? [];
  if (what === "bank")
    return {
      title: titleOf(whose, "bank"),
      parts: [
        {
          title: many(side.bank, "card"),
          cards: bank,
          note: bank.length ? "Face down for everybody else." : "Its cards lie face down.",
        },
      ],
    };
  const known = side.hand.some((card) => card !== null)
    ? []
    : (["hand", "hand or bank"] as const).map((where) => ({
        title: where === "hand" ? "Known cards of the hand" : "In the hand or the bank",
        cards: side.shown.filter((each) => each.where === where).map(({ card }) => card),
      }));
  const parts: Part[] = [
    ...known,
    { title: "On top of the deck", cards: side.known_top },
    { title: "At the bottom of the deck", cards: side.known_bottom },
    { title: "The deck, in no order", cards: side.deck_cards ?? [] },
  ].filter(({ cards }) => cards.length > 0);
  const [first, ...rest] = parts.length ? parts : [{ title: "Nothing is known", cards: [] }];
  const note = `${many(side.hand.length, "card")} in hand, ${side.deck} in the deck`;
  return {
    title: titleOf(whose, "hand and deck"),
    parts: first ? [{ ...first, note }, ...rest] : [],
  };
}
