// Which events are seen together: a blow with all that it does, the parts of one effect, deaths.
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

export function beats(events: readonly VoidEvent[]): VoidEvent[][] {
  const all: VoidEvent[][] = [];
  for (const event of events) {
    const beat = all.at(-1);
    if (beat && joins(beat, event)) beat.push(event);
    else all.push([event]);
  }
  return all;
}

function joins(beat: readonly VoidEvent[], event: VoidEvent): boolean {
  const first = beat[0]?.event ?? "";
  if (event.event === "die" || event.event === "detach") return first === "die";
  return EFFECTS.has(event.event) && (first === "attack" || EFFECTS.has(first));
}
