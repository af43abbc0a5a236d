// The faces of all cards and leaders, by the rules of the match that is open.
import { fetchMatchCatalogue, type TableEntry } from "../../lib/cards.svelte";
import type { Tone } from "../../ui/card";
import { change } from "../../ui/token";
import type { Unit, VoidCard } from "./types";

const UNKNOWN: VoidCard = {
  id: "",
  name: "Card",
  cost: 0,
  kind: "unit",
  family: null,
  text: "",
  keywords: [],
  token: false,
  clauses: [],
};

/** A leader is drawn like a unit of its nation. */
const leader = (row: TableEntry): VoidCard => ({
  ...UNKNOWN,
  ...row,
  keywords: Array.isArray(row.keywords) ? (row.keywords as string[]) : [],
  cost: Number(row.cost ?? 0),
  family: typeof row.nation === "string" ? row.nation : null,
});

class Faces {
  rows = $state.raw<ReadonlyMap<string, VoidCard>>(new Map());

  async load(match: string): Promise<void> {
    const { cards, tables } = await fetchMatchCatalogue("voidlit", match);
    const all = [...(cards as VoidCard[]), ...Object.values(tables).flat().map(leader)];
    this.rows = new Map(all.map((row) => [row.id, row]));
  }

  name(card: string | null | undefined): string {
    return card ? (this.rows.get(card)?.name ?? card.replaceAll("_", " ")) : "a card";
  }

  /** What the card component draws. */
  card(id: string): VoidCard {
    return this.rows.get(id) ?? { ...UNKNOWN, id, name: this.name(id) };
  }

  /** A unit with the numbers it has now. */
  unit({ card, attack, health, keywords }: Unit): VoidCard {
    return { ...this.card(card), attack, health, keywords };
  }

  /** Which of its numbers are not as printed. */
  tones({ card, attack, health, max_health }: Unit): Record<string, Tone> {
    const printed = this.card(card);
    return {
      attack: printed.attack == null ? null : change(attack, printed.attack),
      health:
        health < max_health
          ? "down"
          : printed.health == null
            ? null
            : change(health, printed.health),
    };
  }
}

export const faces = new Faces();
