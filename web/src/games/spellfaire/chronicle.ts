// The history: every move becomes one entry with all that followed from it.
import type { Entry } from "../../lib/games";
import type { Step } from "../../lib/protocol";
import { standing } from "../../lib/standing";
import { Teller, type Speaker } from "./narrate";
import { signed, signedPair } from "./numbers";
import type { SpellEvent, SpellView } from "./types";

// The starting hands stay one entry: who begins, then what was replaced.
const LEADERS = new Set(["begins", "turn", "play", "attack", "takeback", "over"]);

export function chronicle(steps: readonly Step[], view: SpellView, speaker: Speaker): Entry[] {
  const all = steps.flatMap((step) => step.events as SpellEvent[]);
  const teller = new Teller(speaker).know(view, all);
  const entries: Entry[] = [];
  for (const step of standing(steps))
    for (const [i, each] of step.events.entries()) {
      const event = each as SpellEvent;
      const sentence = teller.tell(event, step.events.slice(i + 1) as SpellEvent[]);
      const leads = LEADERS.has(event.event) || triggersAlone(event);
      if (leads || !entries.length) entries.push(begin(`${step.v}.${i}`, event, teller));
      const entry = entries.at(-1);
      if (!entry || !sentence) continue;
      entry.sentences.push(sentence);
      entry.title ||= sentence.text;
      entry.badge = badge(entry.badge, event);
    }
  return entries.filter((entry) => entry.sentences.length);
}

/** What a turn brings by itself, other than its draw. */
const triggersAlone = (event: SpellEvent) =>
  event.event === "burn" ||
  event.event === "fatigue" ||
  (event.event === "trigger" && event.moment !== "death");

function begin(key: string, event: SpellEvent, teller: Teller): Entry {
  const card =
    event.event === "attack"
      ? teller.cardOf(event.unit)
      : "card" in event && event.event !== "draw"
        ? event.card
        : null;
  return {
    key,
    seat: event.seat,
    card: card ?? null,
    badge: { icon: null, text: "" },
    title: "",
    sentences: [],
  };
}

/** The sign that says most: a death before ice, ice before a number. */
function badge(before: Entry["badge"], event: SpellEvent): Entry["badge"] {
  const weak = !before.text && (before.icon === null || before.icon === "swords");
  switch (event.event) {
    case "die":
      return { icon: "death", text: "" };
    case "freeze":
      return before.icon === "death" ? before : { icon: "frozen", text: "" };
    case "damage":
      return weak ? { icon: null, text: `−${event.n}` } : before;
    case "heal":
      return weak ? { icon: null, text: `+${event.n}` } : before;
    case "attack":
      return { icon: "swords", text: "" };
    case "begins":
    case "mulligan":
      return { icon: "deck", text: "" };
    case "takeback":
      return { icon: "undo", text: "" };
    case "over":
      return { icon: "trophy", text: "" };
    case "fatigue":
      return { icon: "hourglass", text: `−${event.n}` };
    case "burn":
      return { icon: null, text: "burnt" };
    case "ward":
      return weak ? { icon: "ward", text: "" } : before;
    case "buff":
      return weak ? { icon: null, text: raise(event.attack, event.health) } : before;
    case "draw":
      return before.text || before.icon ? before : { icon: "deck", text: "" };
    case "turn":
      return { icon: null, text: `Turn ${event.n}` };
    default:
      return before;
  }
}

function raise(attack: number, health: number): string {
  if (attack && health) return signedPair(attack, health);
  return signed(attack || health);
}
