// What a card, a token and a hero need to be drawn; the numbers come from the server.

export type CardSize = "s" | "m" | "l" | "compact";
export type CardState = "playable" | "selected" | "target" | "dim" | null;
export type Rarity = "common" | "uncommon" | "rare" | "epic" | "legendary";

export interface CardFace {
  id: string;
  name: string;
  cost: number;
  attack?: number | null;
  health?: number | null;
  type: "creature" | "spell";
  /** Faction or school. */
  family: string;
  text: string;
  keywords: readonly string[];
  rarity?: Rarity | null;
}

export interface UnitFace {
  card: string;
  name: string;
  family: string;
  attack: number;
  health: number;
  max_health: number;
  keywords: readonly string[];
  ready: boolean;
  frozen: boolean;
}
