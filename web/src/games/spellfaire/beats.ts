// Which events are seen together: a blow with all that it does, the parts of one spell, deaths.
import type { SpellEvent } from "./types";

const EFFECTS = new Set(["damage", "heal", "ward", "freeze", "buff", "grant", "destroy"]);

export function beats(events: readonly SpellEvent[]): SpellEvent[][] {
  const all: SpellEvent[][] = [];
  for (const event of events) {
    const beat = all.at(-1);
    if (beat && joins(beat, event)) beat.push(event);
    else all.push([event]);
  }
  return all;
}

function joins(beat: readonly SpellEvent[], event: SpellEvent): boolean {
  const first = beat[0]?.event ?? "";
  if (event.event === "die") return first === "die";
  return EFFECTS.has(event.event) && (first === "attack" || EFFECTS.has(first));
}
