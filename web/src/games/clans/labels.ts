// What a screen reader calls the things on the table, and other short words.
import { capital } from "../../lib/words";
import type { Glow } from "./aim.svelte";
import type { ClanCard, Element, LaneName, SeatView, Unit } from "./types";

const join = (parts: (string | false | null | undefined)[]) => parts.filter(Boolean).join(", ");

const textOf = ({ text }: ClanCard) => text.replace(/\.$/, "");
export const elementName = (element: Element | null): string =>
  element ? capital(element) : "No element";

const GLOWS: Record<string, string> = {
  playable: "can be placed",
  selected: "chosen",
  target: "can be chosen",
};

export const handLabel = (face: ClanCard, glow: Glow): string =>
  join([
    face.name,
    `tick ${face.tick}`,
    elementName(face.element),
    `${face.damage} damage`,
    `${face.health} health`,
    textOf(face),
    glow && GLOWS[glow],
  ]);

export const unitLabel = (
  unit: Pick<Unit, "damage" | "health"> & { full?: number },
  face: ClanCard,
  where: string,
  glow: Glow,
): string =>
  join([
    face.name,
    where,
    `tick ${face.tick}`,
    elementName(face.element),
    `${unit.damage} damage`,
    unit.full !== undefined && unit.full !== unit.health
      ? `${unit.health} of ${unit.full} health`
      : `${unit.health} health`,
    textOf(face),
    glow === "playable" ? "can be moved" : glow && GLOWS[glow],
  ]);

export const laneTitle = (lane: LaneName): string => capital(lane);

/** "middle", "enemy base"; for those who watch or share a screen, as it is drawn. */
export function zoneTitle(zone: number, alone: boolean): string {
  if (zone === 0) return "middle";
  if (!alone) return zone > 0 ? "upper base" : "lower base";
  return zone > 0 ? "enemy base" : "your base";
}

/** The place in a stack. */
export const slotTitle = (at: number, of: number): string =>
  of < 2 ? "alone" : at === 0 ? "top" : "bottom";

/** "furnace charge" as it is written on the hero: "Furnace Charge". */
export const powerTitle = (power: string): string => power.split(" ").map(capital).join(" ");

/** What a phone says beside a crystal. */
export const noteOf = ({ hand, deck }: SeatView): string => `hand ${hand.length} · deck ${deck}`;
