// What a foreseen action does to each place, as short as a pill can say it.
import type { IconName } from "../../lib/art/icons";
import { signedPair } from "../../lib/signed";

export interface Outcome {
  damage: number;
  heal: number;
  dies: boolean;
  signs: IconName[];
  /** "+1/+1" */
  raise: string;
}

/** What every duel tells of a blow; a unit of 0, null or none is the player of the seat. */
interface Blow {
  event: string;
  seat: number;
  unit?: string | number | null;
  n?: number | null;
  attack?: number;
  health?: number;
  winner?: number | null;
}

const none = (): Outcome => ({ damage: 0, heal: 0, dies: false, signs: [], raise: "" });

/** `hit` finds the place of a unit, or of a seat; `more` adds what only one game knows. */
export function outcomes<Place, Event extends { event: string; seat: number }>(
  events: readonly Event[],
  hit: (seat: number, unit: string | number | null) => Place,
  more: (event: Event, at: (place: Place) => Outcome) => void,
): Map<Place, Outcome> {
  const all = new Map<Place, Outcome>();
  const at = (place: Place) => {
    const known = all.get(place) ?? none();
    all.set(place, known);
    return known;
  };
  for (const event of events) {
    // What the next turn brings does not follow from this action's aim.
    if (event.event === "end turn") break;
    const { seat, unit = null, n, attack = 0, health = 0, winner = null } = event as Blow;
    if (event.event === "damage") at(hit(seat, unit)).damage += n ?? 0;
    else if (event.event === "heal") at(hit(seat, unit)).heal += n ?? 0;
    else if (event.event === "die") at(hit(seat, unit)).dies = true;
    else if (event.event === "buff") at(hit(seat, unit)).raise = signedPair(attack, health);
    else if (event.event === "over" && winner !== null) at(hit(1 - winner, null)).dies = true;
    else more(event, at);
  }
  return all;
}
