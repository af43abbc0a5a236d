// What a screen reader calls the things on the table, and other short words.
import { many } from "../../lib/words";
import type { Glow } from "./aim.svelte";
import type { BeltCard, RunView, Unit, UnitCard, Zone } from "./types";

const join = (parts: (string | false | null | undefined)[]) => parts.filter(Boolean).join(", ");

const stats = ({ attack, health }: { attack: number; health: number }) =>
  `${attack} attack, ${health} health`;
const textOf = ({ text }: UnitCard) => text.replace(/\.$/, "");

const GLOWS: Record<string, string> = { selected: "chosen", target: "can be put here" };

export const beltLabel = (
  { frozen }: BeltCard,
  face: UnitCard,
  place: number,
  glow: Glow,
  canBuy: boolean,
): string =>
  join([
    face.name,
    `cost ${face.cost}`,
    `pitch ${face.pitch}`,
    stats(face),
    textOf(face),
    `belt ${place + 1}`,
    frozen && "frozen",
    glow === "selected" ? "chosen" : canBuy && "can be bought",
  ]);

export const unitLabel = (
  unit: Unit,
  face: UnitCard,
  zone: Zone,
  place: number,
  glow: Glow,
): string =>
  join([
    face.name,
    stats(unit),
    unit.shield > 0 && `Shield ${unit.shield}`,
    `pitch ${face.pitch}`,
    textOf(face),
    placeName(zone, place),
    glow && GLOWS[glow],
  ]);

export const placeName = (zone: Zone, place: number): string =>
  zone === "board" && place === 0 ? "board 1, the front" : `${zone} ${place + 1}`;

export const emptyLabel = (zone: Zone, place: number, glow: Glow): string =>
  join([`${placeName(zone, place)}, empty`, glow && GLOWS[glow]]);

/** In how many rounds the deck is gone, at the pace of the run so far; null: nobody can tell yet. */
export function starvesIn(
  view: Pick<RunView, "deck" | "belt" | "bought" | "pitched" | "round">,
): number | null {
  if (view.round < 2) return null;
  const left = view.deck + view.belt.filter(Boolean).length;
  const rate = (view.bought + view.pitched) / (view.round - 0.5);
  return rate > 0 ? Math.max(1, Math.round(left / rate)) : null;
}

/** "starving", "starves in about 5 rounds", or nothing worth saying. */
export function hunger(view: Parameters<typeof starvesIn>[0]): string {
  if (view.deck === 0) return "the belt does not refill";
  const rounds = starvesIn(view);
  if (rounds === null) return "";
  return rounds > 15 ? "" : `starves in about ${many(rounds, "round")}`;
}
