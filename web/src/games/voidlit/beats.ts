// Which events are seen together: a blow with all that it does, the parts of one effect, deaths.
import { together } from "../../ui/table/staging";
import type { VoidEvent } from "./types";

const EFFECTS = new Set([
  "damage",
  "lose",
  "heal",
  "buff",
  "grant",
  "salvages",
  "shield",
  "exhaust",
  "silence",
  "destroy",
  "energy",
]);

export const beats = (events: readonly VoidEvent[]) =>
  together(events, (beat, event) => {
    const first = beat[0]?.event ?? "";
    if (event.event === "die" || event.event === "detach") return first === "die";
    return EFFECTS.has(event.event) && (first === "attack" || EFFECTS.has(first));
  });
