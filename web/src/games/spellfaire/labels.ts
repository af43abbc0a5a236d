// What a screen reader calls the things on the table.
import type { Glow } from "./aim.svelte";
import { capital } from "../../lib/words";
import type { Whose } from "../../ui/table/whose";
import type { Side, SpellCard, Unit } from "./types";

const join = (parts: (string | false | undefined)[]) => parts.filter(Boolean).join(", ");

export const familyName = (name: string | null) => (name ? capital(name) : "");

/** "Kingdom + Frost" */
export const families = (side: Side) =>
  [side.faction, side.school].filter(Boolean).map(familyName).join(" + ");

const GLOWS = { playable: "can be played", selected: "chosen", target: "can be targeted" };

/** `watched`: nobody here can play it, so nothing is said of that. */
export function cardLabel(card: SpellCard, glow: Glow, watched = false): string {
  const words = card.keywords.map(capital);
  const text = card.text && !words.includes(card.text.replace(/\.$/, "")) ? card.text : "";
  return join([
    card.name,
    `cost ${card.cost}`,
    card.attack != null && `${card.attack} attack`,
    card.health != null && `${card.health} health`,
    ...words,
    text.replace(/\.$/, ""),
    watched ? "" : glow ? GLOWS[glow] : "cannot be played now",
  ]);
}

const of = (whose: Whose, thing: string): string => {
  if (typeof whose === "object") return `${whose.name}'s ${thing}`;
  return whose === "own" ? thing : `enemy ${thing}`;
};

export const rowLabel = (whose: Whose): string =>
  whose === "own" ? "Your creatures" : capital(of(whose, "creatures"));

export function unitLabel(unit: Unit, name: string, whose: Whose, glow: Glow): string {
  return join([
    of(whose, name),
    `${unit.attack} attack`,
    `${unit.health} of ${unit.max_health} health`,
    ...unit.keywords.map(capital),
    unit.frozen && "Frozen",
    whose === "own" && !unit.ready && "exhausted",
    glow === "playable" ? "can attack" : glow && GLOWS[glow],
  ]);
}

export function heroLabel(side: Side, name: string, whose: Whose, glow: Glow): string {
  const cards = side.hand.length === 1 ? "1 card in hand" : `${side.hand.length} cards in hand`;
  return join([
    whose === "own"
      ? `your hero ${name}`
      : whose === "enemy"
        ? `enemy hero ${name}`
        : of(whose, "hero"),
    `${side.health} health`,
    `${side.mana} of ${side.max_mana} mana`,
    cards,
    `${side.deck} in the deck`,
    glow && GLOWS[glow],
  ]);
}
