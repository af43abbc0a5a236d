// The faces of all cards, by the rules of the match that is open.
import { fetchMatchCards, fetchMatchRules, fetchRules, type Clause } from "../../lib/cards.svelte";
import type { UnitFace } from "../../ui/card";
import type { SpellCard, Unit } from "./types";

const UNKNOWN: SpellCard = {
  id: "",
  name: "Card",
  cost: 0,
  kind: "spell",
  family: null,
  text: "",
  keywords: [],
  token: false,
  clauses: [],
};

class Faces {
  rows = $state.raw<ReadonlyMap<string, SpellCard>>(new Map());
  /** The rule book, once a large card has been looked at. */
  clauses = $state.raw<readonly Clause[]>([]);

  #rules = $state.raw<Readonly<Record<string, unknown>>>({});

  async load(match: string): Promise<void> {
    const rows = await fetchMatchCards<SpellCard>("spellfaire", match);
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
  card(id: string): SpellCard {
    return this.rows.get(id) ?? { ...UNKNOWN, id, name: this.name(id) };
  }

  /** What the token component draws. */
  unit(unit: Unit): UnitFace {
    const { name, family } = this.card(unit.card);
    return { ...unit, name, family };
  }
}

export const faces = new Faces();
