// What a foreseen action does to each place, as short as a pill can say it.
import { signedPair } from "../../lib/signed";
import { heroPlace, hitPlace, unitPlace, type Place, type SpellEvent } from "./types";

export interface Outcome {
  damage: number;
  heal: number;
  dies: boolean;
  signs: ("frozen" | "ward")[];
  /** "+1/+1" */
  raise: string;
}

const none = (): Outcome => ({ damage: 0, heal: 0, dies: false, signs: [], raise: "" });

export function outcomes(events: readonly SpellEvent[]): Map<Place, Outcome> {
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
    else if (event.event === "heal") at(heroPlace(event.seat)).heal += event.n;
    else if (event.event === "die") at(unitPlace(event.unit)).dies = true;
    else if (event.event === "freeze") at(unitPlace(event.unit)).signs.push("frozen");
    else if (event.event === "ward") at(unitPlace(event.unit)).signs.push("ward");
    else if (event.event === "over" && event.winner !== null)
      at(heroPlace(1 - event.winner)).dies = true;
    else if (event.event === "buff")
      at(unitPlace(event.unit)).raise = signedPair(event.attack, event.health);
  }
  return all;
}
