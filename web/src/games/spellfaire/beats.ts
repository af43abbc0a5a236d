// Which events are seen together: a blow with all that it does, the parts of one spell, deaths.
import { together } from "../../ui/table/staging";
import type { SpellEvent } from "./types";

const EFFECTS = new Set(["damage", "heal", "ward", "freeze", "buff", "grant", "destroy"]);

export const beats = (events: readonly SpellEvent[]) =>
  together(events, (beat, event) => {
    const first = beat[0]?.event ?? "";
    if (event.event === "die") return first === "die";
    return EFFECTS.has(event.event) && (first === "attack" || EFFECTS.has(first));
  });
