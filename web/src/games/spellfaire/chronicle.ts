// What a line of the history shows beside its words: a card, and the sign that says most.
import type { Entry } from "../../lib/games";
import type { Mark } from "../../lib/history";
import { signed, signedPair } from "../../lib/signed";
import type { SpellEvent } from "./types";

export const mark: Mark = (entry, told, first, teller) => {
  const event = told as SpellEvent;
  if (first)
    entry.card =
      event.event === "attack"
        ? teller.rowOf(event.unit)
        : "card" in event && event.event !== "draw"
          ? event.card
          : null;
  entry.badge = badge(entry.badge, event);
};

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
