// The faces of all cards, by the rules of the match that is open.
import {
  face,
  fetchMatchCards,
  fetchMatchRules,
  fetchRules,
  type CardRow,
  type Clause,
} from "../../lib/cards.svelte";
import type { CardFace, UnitFace } from "../../ui/card";
import type { Unit } from "./types";

const UNKNOWN: CardFace = {
  id: "",
  name: "Card",
  cost: 0,
  type: "spell",
  family: "universal",
  text: "",
  keywords: [],
};

class Faces {
  rows = $state.raw<ReadonlyMap<string, CardRow>>(new Map());
  /** The rule book, once a large card has been looked at. */
  clauses = $state.raw<readonly Clause[]>([]);
  #drawn = $derived(new Map([...this.rows].map(([id, row]) => [id, face(row)])));

  #rules = $state.raw<Readonly<Record<string, unknown>>>({});

  async load(match: string): Promise<void> {
    const rows = await fetchMatchCards("spellfaire", match);
    this.#rules = await fetchMatchRules("spellfaire", match); // comes with them
    this.rows = new Map(rows.map((row) => [row.id, row]));
  }

  async learn(): Promise<void> {
    if (this.clauses.length) return;
    const { sections } = await fetchRules("spellfaire");
    this.clauses = sections.flatMap((section) => section.clauses);
  }

  /** A number of the rules that the match is played by. */
  rule(name: "board_limit" | "max_mana"): number {
    const value = this.#rules[name];
    return typeof value === "number" ? value : 0;
  }

  name(card: string | null | undefined): string {
    return card ? (this.rows.get(card)?.name ?? card.replaceAll("_", " ")) : "a card";
  }

  /** What the card component draws. */
  card(id: string): CardFace {
    return this.#drawn.get(id) ?? { ...UNKNOWN, id, name: this.name(id) };
  }

  /** What the token component draws. */
  unit(unit: Unit): UnitFace {
    const { name, family } = this.card(unit.card);
    return { ...unit, name, family };
  }
}

export const faces = new Faces();
