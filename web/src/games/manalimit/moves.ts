// An action in words: its names come from the view in which it is offered or was played.
import type { Played } from "../../lib/games";
import { many } from "../../lib/words";
import type { Parts, RunEvent, RunView, Zone } from "./types";

const at = (view: RunView, zone: Zone, place: number): string | null =>
  view[zone][place]?.card ?? null;

const where = (zone: Zone, place: number): string =>
  zone === "bench"
    ? "the bench"
    : place === 0
      ? "the front of the board"
      : `place ${place + 1} of the board`;

export function moveText(played: Played, view: RunView, name: (id: string) => string): string {
  const parts = played.parts as unknown as Parts | null;
  switch (parts?.kind) {
    case "end":
      return "end the turn";
    case "pitch":
      return `pitch ${name(parts.card)}${parts.zone === "belt" ? "" : ` from the ${parts.zone}`}`;
    case "buy":
      return `buy ${name(parts.card)}`;
    case "freeze":
      return `${parts.on ? "freeze" : "thaw"} ${name(parts.card)}`;
    case "move": {
      const unit = at(view, parts.zone, parts.place);
      const other = at(view, parts.to_zone, parts.to);
      if (!unit) return "";
      if (other) return `swap ${name(unit)} and ${name(other)}`;
      return `move ${name(unit)} to ${where(parts.to_zone, parts.to)}`;
    }
    default:
      return "";
  }
}

/** What is certain to come of it. */
export function pointText(played: Played): string {
  const parts = played.parts as unknown as Parts | null;
  if (parts?.kind === "pitch") {
    const lost = parts.evaporates ? `, ${many(parts.evaporates, "mana", "mana")} evaporates` : "";
    return `gains ${parts.gain} mana${lost}`;
  }
  if (parts?.kind === "buy") return `costs ${parts.cost} mana`;
  if (parts?.kind === "end" && parts.loses) return `${parts.loses} unspent mana is lost`;
  return "";
}

/** Whom chance has sent: what a step that nobody chose is about. */
export function metText(events: readonly RunEvent[]): string {
  const battle = events.find((each) => each.event === "battle");
  return battle?.event === "battle" && battle.name ? `the ghost of ${battle.name} comes` : "";
}
