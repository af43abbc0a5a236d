// The history: every action becomes one entry with all that followed from it.
import type { Entry } from "../../lib/games";
import type { Step } from "../../lib/protocol";
import { standing } from "../../lib/standing";
import { notation } from "./moves";
import { Teller, type Speaker } from "./narrate";
import type { ManaEvent } from "./types";

const ALONE = new Set(["begins", "takeback", "over"]);

export function chronicle(steps: readonly Step[], speaker: Speaker): Entry[] {
  const teller = new Teller(speaker);
  const entries: Entry[] = [];
  for (const step of standing(steps))
    for (const [i, told] of step.events.entries()) {
      const event = told as unknown as ManaEvent;
      const text = notation(event);
      if (text !== null || ALONE.has(event.event) || !entries.length)
        entries.push(begin(`${step.v}.${i}`, event, text));
      const entry = entries.at(-1);
      const sentence = teller.tell(event);
      if (!entry || !sentence) continue;
      entry.sentences.push(sentence);
      entry.title ||= sentence.text;
    }
  return entries.filter((entry) => entry.sentences.length);
}

const begin = (key: string, event: ManaEvent, text: string | null): Entry => ({
  key,
  seat: event.seat,
  card: null,
  badge: { icon: null, text: text ?? "" },
  title: "",
  sentences: [],
});
