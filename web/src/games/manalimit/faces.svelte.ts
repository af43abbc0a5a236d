// The faces of all cards, by the rules of the run that is open.
import { fetchMatchCards, fetchRules, type Clause } from "../../lib/cards.svelte";
import type { Tone } from "../../ui/card";
import type { Fighter } from "./battle";
import type { Unit, UnitCard } from "./types";

const UNKNOWN: UnitCard = {
  id: "",
  name: "Card",
  kind: null,
  family: null,
  text: "",
  keywords: [],
  token: false,
  clauses: [],
  cost: 0,
  pitch: 0,
  attack: 0,
  health: 0,
};

class Faces {
  rows = $state.raw<ReadonlyMap<string, UnitCard>>(new Map());
  /** The rule book, once a large card has been looked at. */
  clauses = $state.raw<readonly Clause[]>([]);

  async load(match: string): Promise<void> {
    const rows = await fetchMatchCards<UnitCard>("manalimit", match);
    this.rows = new Map(rows.map((row) => [row.id, row]));
  }

  async learn(): Promise<void> {
    if (this.clauses.length) return;
    const { sections } = await fetchRules("manalimit");
    this.clauses = sections.flatMap((section) => section.clauses);
  }

  name(card: string | null | undefined): string {
    return card ? (this.rows.get(card)?.name ?? card.replaceAll("_", " ")) : "a card";
  }

  card(id: string): UnitCard {
    return this.rows.get(id) ?? { ...UNKNOWN, id, name: this.name(id) };
  }

  /** A unit with the numbers that it has now. */
  unit({ card, attack, health }: Pick<Unit, "card" | "attack" | "health">): UnitCard {
    return { ...this.card(card), attack, health };
  }

  /** A unit of a battle. A token wears its summoner's colours and has neither price nor text. */
  fighter({ card, token, attack, health }: Fighter): UnitCard {
    const face = this.unit({ card, attack, health });
    if (!token) return face;
    const bare = { id: `${card} token`, name: "Token", text: "", cost: null, pitch: null };
    return { ...face, ...bare } as unknown as UnitCard;
  }

  fighterName = ({ card, token }: Pick<Fighter, "card" | "token">): string =>
    token ? `${this.name(card)}'s token` : this.name(card);
}

export const faces = new Faces();

const tone = (now: number, before: number): Tone =>
  now > before ? "up" : now < before ? "down" : null;

/** Numbers above and below what was printed. */
export const tones = (
  now: { attack: number; health: number },
  before: { attack: number; health: number },
): Record<string, Tone> => ({
  attack: tone(now.attack, before.attack),
  health: tone(now.health, before.health),
});
