// The faces of all cards and heroes, by the rules of the match that is open.
import {
  fetchMatchCatalogue,
  fetchRules,
  type Clause,
  type TableEntry,
} from "../../lib/cards.svelte";
import type { Tone } from "../../ui/card";
import type { ClanCard, Staged, Unit } from "./types";

const UNKNOWN: ClanCard = {
  id: "",
  name: "Card",
  kind: null,
  family: null,
  text: "",
  keywords: [],
  token: false,
  clauses: [],
  element: null,
  tick: 1,
  damage: 0,
  health: 0,
};

export interface Power {
  title: string;
  text: string;
}

class Faces {
  rows = $state.raw<ReadonlyMap<string, ClanCard>>(new Map());
  heroes = $state.raw<ReadonlyMap<string, TableEntry>>(new Map());
  families = $state.raw<ReadonlyMap<string, TableEntry>>(new Map());
  /** The rule book, once a large card has been looked at. */
  clauses = $state.raw<readonly Clause[]>([]);

  async load(match: string): Promise<void> {
    const { cards, tables } = await fetchMatchCatalogue("clans", match);
    const byId = <Row extends { id: string }>(rows: readonly Row[]) =>
      new Map(rows.map((row) => [row.id, row]));
    this.rows = byId(cards as ClanCard[]);
    this.heroes = byId(tables.hero ?? []);
    this.families = byId(tables.family ?? []);
  }

  async learn(): Promise<void> {
    if (this.clauses.length) return;
    const { sections } = await fetchRules("clans");
    this.clauses = sections.flatMap((section) => section.clauses);
  }

  name(card: string | null | undefined): string {
    return card ? (this.rows.get(card)?.name ?? card.replaceAll("_", " ")) : "a card";
  }

  card(id: string): ClanCard {
    return this.rows.get(id) ?? { ...UNKNOWN, id, name: this.name(id) };
  }

  /** A card in play with the numbers that it has now. */
  unit({ card, damage, health }: Pick<Unit, "card" | "damage" | "health">): ClanCard {
    return { ...this.card(card), damage, health };
  }

  /** "heron 3": the families of staged cards. */
  familiesIn(plan: readonly Staged[]): string[] {
    return plan.flatMap(({ card }) => familyIn(this.card(card).text) ?? []);
  }

  hero(id: string | null): TableEntry | null {
    return id ? (this.heroes.get(id) ?? { id, name: id, text: "" }) : null;
  }

  /** Both abilities of a hero, with what they do. */
  powers(hero: string | null): Power[] {
    return powersIn(this.hero(hero)?.text ?? "");
  }

  called = (id: string): string =>
    this.rows.get(id)?.name ?? this.heroes.get(id)?.name ?? this.families.get(id)?.name ?? id;
}

export const faces = new Faces();

const POWER =
  /([A-Z][\w' ]*?) \((?:once|twice|\d+ times)\): (.+?)(?= [A-Z][\w' ]*? \((?:once|twice|\d+ times)\): |$)/g;

/** "Soothe (twice): Heal 3. Springwell (once): Heal 12." as two abilities. */
export const powersIn = (text: string): Power[] =>
  [...text.matchAll(POWER)].map(([, title = "", said = ""]) => ({ title, text: said }));

/** "Deploy: draw a card. Heron 2 of 3." is "heron 2"; null where a card has no family that counts. */
export function familyIn(text: string): string | null {
  const [, family, n] = / ?(\w+) (\d) of \d\.$/.exec(text) ?? [];
  return family && n ? `${family.toLowerCase()} ${n}` : null;
}

const tone = (now: number, before: number): Tone =>
  now > before ? "up" : now < before ? "down" : null;

/** Numbers above and below what is printed. */
export const tones = (
  now: { damage: number; health: number },
  before: { damage: number; health: number },
): Record<string, Tone> => ({
  damage: tone(now.damage, before.damage),
  health: tone(now.health, before.health),
});
