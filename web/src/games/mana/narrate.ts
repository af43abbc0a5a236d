// What happened, in English, from the viewer's side. Read aloud and written in the history.
import { decided } from "../../lib/endings";
import type { Sentence } from "../../lib/games";
import { PIECES, SIDES } from "./pieces";
import type { Cell, Letter, ManaEvent } from "./types";

export interface Speaker {
  /** The seat that is "you"; null for a viewer of both. */
  you: number | null;
  names: readonly string[];
}

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
export const cellName = ([x, y]: Cell) => `(${x},${y})`;

export class Teller {
  constructor(private readonly speaker: Speaker) {}

  /** One sentence per event; none where the event before has said it. */
  tell(event: ManaEvent): Sentence | null {
    const text = this.#say(event);
    return text ? { text: capital(text), clause: event.clause } : null;
  }

  #say(event: ManaEvent): string {
    const own = event.seat === this.speaker.you;
    const who = this.#who(event.seat);
    const s = own ? "" : "s";
    switch (event.event) {
      case "begins":
        return `${who} ${own ? "go" : "goes"} first, with White.`;
      case "place":
        return `${who} place${s} ${name(event.tile)} at ${cellName(event.to)}.`;
      case "move":
        return `${who} move${s} ${name(event.tile)} from ${cellName(event.from)} to ${cellName(event.to)}.`;
      case "push":
        return `${whose(event)} is pushed to ${cellName(event.to)}.`;
      case "devour":
        return `${whose(event)} is devoured.`;
      case "retrieve":
        return `${who} retrieve${s} ${name(event.tile)}.`;
      case "burst":
        return `${who} burst${s} ${name(event.tile)}.`;
      case "settle":
        return `${name(event.tile)} flips back.`;
      case "field":
        return `The field is now ${event.width} by ${event.height}.`;
      case "enclosed":
        return `${SIDES[event.side] ?? ""}'s geyser is blocked on all four sides.`;
      case "swap":
        return `${who} take${s} over White.`;
      case "takeback":
        return `${who} take${s} the last move back.`;
      case "over":
        return this.#over(event.winner);
    }
  }

  #over(winner: number | null): string {
    if (winner === null) return "The match is a draw.";
    return winner === this.speaker.you
      ? "You win the match."
      : `${this.#who(winner)} wins the match.`;
  }

  #who(seat: number): string {
    return seat === this.speaker.you ? "you" : (this.speaker.names[seat] ?? `seat ${seat + 1}`);
  }
}

const name = (tile: Letter) => PIECES[tile].name;
const whose = ({ tile, side }: { tile: Letter; side: number }) =>
  `${SIDES[side] ?? ""}'s ${name(tile)}`;

/** How a match ended: by whose geyser, seen from a seat. */
export function endingText(reason: string, winner: number | null, { you, names }: Speaker): string {
  const loser = winner === null ? null : 1 - winner;
  const theirs = (seat: number | null) =>
    seat === null ? "A" : seat === you ? "Your" : `${names[seat] ?? "The other"}'s`;
  switch (reason) {
    case "enclosed":
      return `${theirs(loser)} geyser is blocked on all four sides.`;
    case "devoured":
      return `${theirs(loser)} geyser was devoured.`;
    case "self-enclosed":
      return loser === you
        ? "You blocked your own geyser."
        : `${names[loser ?? 0] ?? "The other"} blocked their own geyser.`;
    default:
      return ENDINGS[reason] ?? decided({ winner, reason }, names, you);
  }
}

const ENDINGS: Record<string, string> = {
  "no action": "There was no legal move left.",
  repetition: "The same position came up for the third time.",
  "ply cap": "The move limit was reached.",
};
