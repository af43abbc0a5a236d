// What a screen reader calls the things on the table.
import type { CardFace } from "../../ui/card";
import type { Glow } from "./aim.svelte";
import type { Side, Unit } from "./types";

const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);
const join = (parts: (string | false | undefined)[]) => parts.filter(Boolean).join(", ");

export const familyName = (name: string | null) => (name ? capital(name) : "");

/** "Kingdom + Frost" */
export const families = (side: Side) =>
  [side.faction, side.school].filter(Boolean).map(familyName).join(" + ");

const GLOWS = { playable: "can be played", selected: "chosen", target: "can be targeted" };

export function cardLabel(card: CardFace, glow: Glow): string {
  const words = card.keywords.map(capital);
  const text = card.text && !words.includes(card.text.replace(/\.$/, "")) ? card.text : "";
  return join([
    card.name,
    `cost ${card.cost}`,
    card.attack != null && `${card.attack} attack`,
    card.health != null && `${card.health} health`,
    ...words,
    text.replace(/\.$/, ""),
    glow ? GLOWS[glow] : "cannot be played now",
  ]);
}

export function unitLabel(unit: Unit, name: string, own: boolean, glow: Glow): string {
  return join([
    own ? name : `enemy ${name}`,
    `${unit.attack} attack`,
    `${unit.health} of ${unit.max_health} health`,
    ...unit.keywords.map(capital),
    unit.frozen && "Frozen",
    own && !unit.ready && "exhausted",
    glow === "playable" ? "can attack" : glow && GLOWS[glow],
  ]);
}

export function heroLabel(side: Side, name: string, own: boolean, glow: Glow): string {
  const cards = side.hand.length === 1 ? "1 card in hand" : `${side.hand.length} cards in hand`;
  return join([
    `${own ? "your" : "enemy"} hero ${name}`,
    `${side.health} health`,
    `${side.mana} of ${side.max_mana} mana`,
    cards,
    `${side.deck} in the deck`,
    glow && GLOWS[glow],
  ]);
}
