// What a foreseen action does to each place, as short as a pill can say it.
import { signedPair } from "../../lib/signed";
import { hitPlace, playerPlace, unitPlace, type Place, type VoidEvent } from "./types";

export interface Outcome {
  damage: number;
  heal: number;
  dies: boolean;
  /** "+1/+1" */
  raise: string;
}

const none = (): Outcome => ({ damage: 0, heal: 0, dies: false, raise: "" });

export function outcomes(events: readonly VoidEvent[]): Map<Place, Outcome> {
  const all = new Map<Place, Outcome>();
  const at = (place: Place) => {
    const known = all.get(place) ?? none();
    all.set(place, known);
    return known;
  };
  for (const event of events) {
    // What the next turn brings does not follow from this action's aim.
    if (event.event === "end turn") break;
    if (event.event === "damage") at(hitPlace(event.seat, event.unit)).damage += event.n;
    else if (event.event === "lose") at(playerPlace(event.seat)).damage += event.n;
    else if (event.event === "heal") at(hitPlace(event.seat, event.unit)).heal += event.n;
    else if (event.event === "die") at(unitPlace(event.unit)).dies = true;
    else if (event.event === "over" && event.winner !== null)
      at(playerPlace(1 - event.winner)).dies = true;
    else if (event.event === "buff")
      at(unitPlace(event.unit)).raise = signedPair(event.attack, event.health);
  }
  return all;
}
