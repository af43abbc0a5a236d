// What a screen reader calls the things on the table, and other short words.
import { capital, many } from "../../lib/words";
import type { Whose } from "../../ui/table/whose";
import type { Glow } from "./aim.svelte";
import type { Pick } from "./actions";
import type { Side, Unit, VoidCard, VoidView } from "./types";

const join = (parts: (string | false | null | undefined)[]) => parts.filter(Boolean).join(", ");

const textOf = ({ text }: VoidCard) => text.replace(/\.$/, "");

/** Its text without the keywords, which a unit says of itself. */
const abilitiesOf = (card: VoidCard): string =>
  textOf(card)
    .split(". ")
    .filter((part) => !part.split(", ").every((word) => card.keywords.includes(word.toLowerCase())))
    .join(". ");

/** "Tidewright Compact" */
export const nationName = (nation: string | null): string =>
  (nation ?? "").split(" ").map(capital).join(" ");

const GLOWS = { playable: "can be played", selected: "chosen", target: "can be chosen" };

/** `watched`: nobody here can play it, so nothing is said of that. */
export function cardLabel(card: VoidCard, glow: Glow, banks = false, watched = false): string {
  return join([
    card.name,
    card.kind,
    `costs ${card.cost} energy`,
    card.attack != null && `${card.attack} attack`,
    card.health != null && `${card.health} health`,
    textOf(card) || card.keywords.map(capital).join(", "),
    !watched && (glow ? GLOWS[glow] : banks ? "can be banked" : "cannot be played now"),
  ]);
}

export const of = (whose: Whose, thing: string): string => {
  if (typeof whose === "object") return `${whose.name}'s ${thing}`;
  return whose === "own" ? `your ${thing}` : `enemy ${thing}`;
};
export const titleOf = (whose: Whose, thing: string): string => capital(of(whose, thing));

export const tagsOf = (unit: Unit): string[] =>
  [
    unit.exhausted && "exhausted",
    // only where it keeps it from attacking: who is battle ready has attacked
    !unit.exhausted && unit.fatigued && !unit.ready && !unit.attacked && "fatigued",
    unit.silenced && "silenced",
  ].filter((tag) => tag !== false);

export function unitLabel(
  unit: Unit,
  card: VoidCard,
  upgrades: readonly string[],
  whose: Whose,
  glow: Glow,
  blocks: boolean,
): string {
  return join([
    whose === "own" ? card.name : of(whose, card.name),
    `${unit.attack} attack`,
    `${unit.health} of ${unit.max_health} health`,
    ...unit.keywords.map(capital),
    !unit.silenced && abilitiesOf(card),
    upgrades.length > 0 && `wears ${upgrades.join(" and ")}`,
    unit.shielded && !unit.keywords.includes("shielded") && "shielded",
    ...tagsOf(unit),
    unit.attacked && "has attacked",
    blocks ? "can block" : glow === "playable" ? "can act" : glow && GLOWS[glow],
  ]);
}

export function playerLabel(side: Side, name: string, whose: Whose, glow: Glow): string {
  return join([
    typeof whose === "object"
      ? name
      : whose === "own"
        ? `you, ${name}`
        : `the enemy player ${name}`,
    nationName(side.nation),
    `${side.health} of ${side.most} health`,
    `${side.energy} of ${side.max_energy} energy`,
    `${many(side.hand.length, "card")} in hand`,
    `${side.deck} in the deck`,
    glow && GLOWS[glow],
  ]);
}

const ORDINALS = ["first", "second", "third", "fourth", "fifth", "sixth", "seventh"];

/** Which of its side's units of the same card it is; nothing where it is the only one. */
export function ordinal(unit: Unit, units: readonly Unit[]): string {
  const same = units.filter(({ card }) => card === unit.card);
  return same.length > 1 ? (ORDINALS[same.indexOf(unit)] ?? "last") : "";
}

/** Whose relic or upgrade it is, or where a card lies. */
export function pickNote(
  { target }: Pick,
  view: VoidView,
  seat: number,
  name: (id: string) => string,
) {
  if ("zone" in target) return target.zone;
  if ("relic" in target) return target.relic[0] === seat ? "your relic" : "enemy relic";
  if (!("upgrade" in target)) return "";
  const side = view.seats.findIndex(({ units }) => units.some(({ id }) => id === target.unit));
  const units = view.seats[side]?.units ?? [];
  const host = units.find(({ id }) => id === target.unit);
  if (!host) return "";
  const which = ordinal(host, units);
  const whose = side === seat ? ["your", which] : [which && "the", which, "enemy"];
  return ["on", ...whose, name(host.card)].filter(Boolean).join(" ");
}

/** The card that a pick is about. */
export function pickCard({ target }: Pick, view: VoidView): string | null {
  if ("zone" in target) return target.card;
  if ("relic" in target) return view.seats[target.relic[0]]?.relics[target.relic[1]] ?? null;
  if (!("upgrade" in target)) return null;
  const host = view.seats.flatMap(({ units }) => units).find(({ id }) => id === target.unit);
  return host?.upgrades[target.upgrade]?.card ?? null;
}
