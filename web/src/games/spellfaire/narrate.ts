// What happened, in English, from the viewer's side. Read aloud and written in the history.
import type { Sentence } from "../../lib/games";
import { Memory } from "../../lib/memory";
import { signed, signedPair } from "./numbers";
import type { Handle, SpellEvent, SpellView } from "./types";

export interface Speaker {
  /** The seat that is "you"; null for a viewer of both. */
  you: number | null;
  names: readonly string[];
  card: (id: string | null) => string;
}

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
const cards = (n: number) => (n === 1 ? "1 card" : `${n} cards`);

export class Teller {
  readonly #units = new Memory<Handle, string>();
  #played: string | null = null;

  constructor(private readonly speaker: Speaker) {}

  /** Learn which card each unit is: from what stands on the table, and from all that came or went. */
  know(view: SpellView, events: Iterable<SpellEvent> = []): this {
    for (const event of events)
      if (event.event === "enter" || event.event === "die")
        this.#units.learn([[event.unit, event.card]]);
    this.#units.learn(view.seats.flatMap(({ board }) => board.map(({ id, card }) => [id, card])));
    return this;
  }

  /** The card of a unit that is or was on the table. */
  cardOf(unit: Handle | null): string | null {
    return unit ? (this.#units.get(unit) ?? null) : null;
  }

  /** One sentence per event, of which `later` follow; none where the event before has said it. */
  tell(event: SpellEvent, later: readonly SpellEvent[] = []): Sentence | null {
    const text = this.#say(event, later);
    return text ? { text: capital(text), clause: event.clause } : null;
  }

  #say(event: SpellEvent, later: readonly SpellEvent[]): string {
    const { seat } = event;
    const own = seat === this.speaker.you;
    const who = this.#who(seat);
    const s = own ? "" : "s";
    switch (event.event) {
      case "begins":
        return `${who} ${own ? "go" : "goes"} first.`;
      case "mulligan":
        if (event.n === null) return `${who} choose${s} a starting hand.`;
        return event.n ? `${who} replace${s} ${cards(event.n)}.` : `${who} keep${s} all cards.`;
      case "turn":
        return `${this.#whose(seat)} turn ${event.n} begins with ${event.mana} mana.`;
      case "end turn":
        return `${who} end${s} the turn.`;
      case "draw":
        return `${who} draw${s} ${this.speaker.card(event.card)}.`;
      case "burn":
        return `${this.speaker.card(event.card)} burns: ${this.#whose(seat)} hand is full.`;
      case "fatigue":
        return `${this.#whose(seat)} deck is empty: fatigue ${event.n}.`;
      case "play":
        this.#played = event.card;
        return `${who} play${s} ${this.speaker.card(event.card)}${this.#aim(event.side, event.unit, later)}.`;
      case "enter": {
        this.#units.set(event.unit, event.card);
        const known = this.#played === event.card; // the play has said it
        this.#played = null;
        return known ? "" : `${this.#unit(seat, event.unit)} appears.`;
      }
      case "attack":
        return `${this.#unit(seat, event.unit)} attacks ${this.#unit(1 - seat, event.target)}.`;
      case "damage": {
        const left = event.left > 0 ? `, ${event.left} left` : "";
        return `${this.#unit(seat, event.unit)} takes ${event.n}${left}.`;
      }
      case "ward":
        return `${this.#unit(seat, event.unit)}'s Ward absorbs the damage.`;
      case "heal":
        return `${this.#unit(seat, null)} regains ${event.n}, now ${event.left}.`;
      case "buff":
        return `${this.#unit(seat, event.unit)} gets ${raise(event.attack, event.health)}.`;
      case "freeze":
        return `${this.#unit(seat, event.unit)} is Frozen.`;
      case "grant":
        return `${this.#unit(seat, event.unit)} gains ${capital(event.keyword)}.`;
      case "destroy":
        return `${this.#unit(seat, event.unit)} is destroyed.`;
      case "die":
        this.#units.set(event.unit, event.card);
        return `${this.#unit(seat, event.unit)} dies.`;
      case "trigger":
        return `${this.speaker.card(event.card)}: ${MOMENTS[event.moment] ?? event.moment}.`;
      case "return":
        return `${this.speaker.card(event.card)} returns to ${this.#whose(seat)} hand.`;
      case "takeback":
        return `${who} take${s} the last move back.`;
      case "order":
        return `${who} choose${s} which of ${event.n} deaths takes effect first.`;
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

  #whose(seat: number): string {
    return seat === this.speaker.you ? "your" : `${this.#who(seat)}'s`;
  }

  #unit(seat: number, unit: Handle | null): string {
    const card = unit ? this.#units.get(unit) : null;
    return `${this.#whose(seat)} ${unit ? (card ? this.speaker.card(card) : "creature") : "hero"}`;
  }

  #aim(side: number | null, unit: Handle | null, later: readonly SpellEvent[]): string {
    if (side === null) return "";
    const itself = later.some((each) => each.event === "enter" && each.unit === unit);
    return itself ? " on itself" : ` on ${this.#unit(side, unit)}`;
  }
}

const MOMENTS: Record<string, string> = {
  death: "its death takes effect",
  "turn start": "the turn starts",
  "turn end": "the turn ends",
};

function raise(attack: number, health: number): string {
  if (attack && health) return signedPair(attack, health);
  return attack ? `${signed(attack)} Attack` : `${signed(health)} Health`;
}
