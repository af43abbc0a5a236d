// What the server sends about a SpellfAIre match. Handles of units are opaque.
import type { CardRow } from "../../lib/cards.svelte";

export interface SpellCard extends CardRow {
  cost: number;
  attack?: number | null;
  health?: number | null;
}

export type Handle = string | number;

export interface Unit {
  id: Handle;
  card: string;
  token: boolean;
  attack: number;
  health: number;
  max_health: number;
  keywords: string[];
  ready: boolean;
  frozen: boolean;
}

export interface Side {
  health: number;
  mana: number;
  max_mana: number;
  fatigue: number;
  turns: number;
  faction: string | null;
  school: string | null;
  deck: number;
  hand: (string | null)[];
  shown: number[];
  board: Unit[];
  dead: string[];
  discard: string[];
}

export interface SpellView {
  seat: number | null;
  phase: "mulligan" | "main" | "order" | "over";
  active: number;
  first: number;
  turn: number;
  pending: { card: string; seat: number }[];
  seats: [Side, Side];
  result: { winner: number | null; reason: string } | null;
}

/** A unit of 0 or null is the hero of the seat. */
type UnitOrHero = Handle | null;

type Fact =
  | { event: "begins" | "end turn" | "takeback" }
  | { event: "mulligan"; n: number | null }
  | { event: "turn"; n: number; mana: number }
  | { event: "draw" | "burn" | "return"; card: string | null }
  | { event: "fatigue" | "order"; n: number }
  | { event: "play"; card: string; side: number | null; unit: UnitOrHero }
  | { event: "enter" | "die"; unit: Handle; card: string }
  | { event: "attack"; unit: Handle; target: UnitOrHero }
  | { event: "damage"; unit: UnitOrHero; n: number; left: number }
  | { event: "heal"; n: number; left: number }
  | { event: "buff"; unit: Handle; attack: number; health: number }
  | { event: "ward" | "freeze" | "destroy"; unit: Handle }
  | { event: "grant"; unit: Handle; keyword: string }
  | { event: "trigger"; unit: UnitOrHero; card: string; moment: string }
  | { event: "over"; winner: number | null; reason: string };

export type SpellEvent = Fact & { seat: number; clause: string | null };

export type Target = { unit: Handle } | { hero: number } | { itself: true };

/** Something on the table that can be chosen: "hand:2", "unit:17", "hero:1". */
export type Place = `hand:${number}` | `unit:${Handle}` | `hero:${number}`;

export const unitPlace = (id: Handle): Place => `unit:${id}`;
export const heroPlace = (seat: number): Place => `hero:${seat}`;
export const handPlace = (index: number): Place => `hand:${index}`;

/** Where an event hits: a unit, or the hero of the seat. */
export const hitPlace = (seat: number, unit: UnitOrHero): Place =>
  unit ? unitPlace(unit) : heroPlace(seat);
