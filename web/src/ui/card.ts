// What a card, a token and a hero need to be drawn; the numbers come from the server.

export type CardSize = "s" | "m" | "l" | "compact";
export type CardState = "playable" | "selected" | "target" | "dim" | null;
export type Rarity = "common" | "uncommon" | "rare" | "epic" | "legendary";
export type Tone = "up" | "down" | null;

/** A card as the server describes it; the look of its game says which fields stand in its corners. */
export interface CardFace {
  id: string;
  name: string;
  kind: string | null;
  family: string | null;
  text: string;
  keywords: readonly string[];
  [field: string]: unknown;
}

export interface CardProps {
  game: string;
  card: CardFace;
  /** Width in pixels. */
  width: number;
  /** What the card shows; follows from the width when absent. */
  size?: CardSize;
  state?: CardState;
  /** Numbers above or below what is printed, by field. */
  tones?: Readonly<Record<string, Tone>>;
  /** Pips under the card: how many of it, out of how many. */
  count?: { have: number; of: number };
  /** Fields whose numbers are added to those of another card: "+2". */
  added?: readonly string[];
  /** At its foot; without it the name of its family. */
  foot?: string;
}

export interface UnitFace {
  card: string;
  name: string;
  family: string | null;
  attack: number;
  health: number;
  max_health: number;
  keywords: readonly string[];
  ready: boolean;
  frozen: boolean;
}
