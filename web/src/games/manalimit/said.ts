// The log of a battle: what a beat does, in few words, each with its clause.
import { sideOf, type Frame } from "./battle";
import { capital } from "../../lib/words";
import type { RunEvent } from "./types";

export interface Line {
  /** Stands out before the rest: a moment, a name. */
  strong: string;
  text: string;
  clause: string | null;
  side: 0 | 1 | null;
}

/** "Start of Battle", as the cards say it. */
export const momentTitle = (moment: string): string =>
  moment
    .split(" ")
    .map((word) => (word === "of" ? word : capital(word)))
    .join(" ");

export const signed = (n: number): string => (n < 0 ? `−${-n}` : `+${n}`);
export const pair = (attack: number, health: number): string =>
  `${signed(attack)}/${signed(health)}`;

const ENDS = { victory: "Victory", defeat: "Defeat", draw: "Draw" };

type Names = (unit: number) => string;

/** The lines of one beat. */
export function logOf(frame: Frame, name: Names): Line[] {
  return frame.events.flatMap((event) => lineOf(event, frame, name) ?? []);
}

function lineOf(event: RunEvent, frame: Frame, name: Names): Line | null {
  const { clause } = event;
  const of = (unit: number, strong: string, text: string): Line => ({
    strong,
    text,
    clause,
    side: sideOf(unit),
  });
  switch (event.event) {
    case "battle":
      return { strong: "Start", text: "both lines meet", clause, side: null };
    case "clash": {
      const [a, b] = [event.unit, event.target].map((unit) => attackOf(frame, unit));
      const text = `${a} and ${name(event.target)} ${b} strike at once`;
      return { strong: name(event.unit), text, clause, side: null };
    }
    case "trigger": {
      const idle = frame.events.length === 1 ? ", to no effect" : "";
      return of(event.unit, `${momentTitle(event.moment)}:`, name(event.unit) + idle);
    }
    case "damage":
      return frame.kind === "clash"
        ? null
        : of(event.unit, "", `${event.n} damage to ${name(event.unit)}`);
    case "absorb":
      return of(event.unit, "", `${name(event.unit)}'s Shield takes ${event.n}`);
    case "buff":
      return of(event.unit, "", `${name(event.unit)} ${pair(event.attack, event.health)}`);
    case "shield":
      return of(event.unit, "", `${name(event.unit)} gets Shield ${event.n}`);
    case "summon":
      return of(event.unit, "", `a ${event.attack}/${event.health} joins`);
    case "faint":
      return of(event.unit, name(event.unit), "falls");
    case "save":
      return { strong: "", text: `+${event.n} mana for the next shop`, clause, side: null };
    case "stall":
      return { strong: "Stalled:", text: "neither side gives way", clause, side: null };
    case "outcome":
      return { strong: ENDS[event.outcome], text: "", clause, side: null };
    default:
      return null;
  }
}

const attackOf = (frame: Frame, unit: number): number =>
  frame.lines.flat().find((each) => each.unit === unit)?.attack ?? 0;
