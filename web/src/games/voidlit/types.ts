// What the server sends about a match of Voidlit. Handles of units are opaque.
import type { CardRow } from "../../lib/cards.svelte";

export interface VoidCard extends CardRow {
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
  upgrades: { card: string; owner: number }[];
  fatigued: boolean;
  attacked: boolean;
  exhausted: boolean;
  shielded: boolean;
  silenced: boolean;
  ready: boolean;
}

/** A card that both know of: in the hand for sure, or in the hand or the bank. */
export interface Shown {
  card: string;
  where: string;
}

export interface Side {
  health: number;
  most: number;
  energy: number;
  max_energy: number;
  nation: string | null;
  paragon: string | null;
  paragon_played: boolean;
  banked: boolean;
  searches: number;
  search_price: number;
  /** Of the searches after the next one. */
  next_prices: number[];
  answered: boolean | null;
  hand: (string | null)[];
  shown: Shown[];
  deck: number;
  deck_cards: string[] | null;
  known_top: string[];
  known_bottom: string[];
  bank: number;
  bank_cards: (string | null)[] | null;
  waste: string[];
  relics: string[];
  units: Unit[];
}

export interface VoidView {
  seat: number | null;
  phase: "mulligan" | "main" | "block" | "choose" | "over";
  active: number;
  first: number;
  turn: number;
  /** `n`: what it deals. */
  attack: { attacker: Handle; target: { unit: Handle } | { player: number }; n: number } | null;
  pending: { seat: number; card: string | null } | null;
  seats: [Side, Side];
  result: { winner: number | null; reason: string } | null;
}

/** A unit of 0 or null is the player of the seat. */
type UnitOrPlayer = Handle | null;

type Fact =
  | { event: "begins" | "end turn" | "takeback" | "keep" | "bottom" | "start" }
  | { event: "mulligan"; n: number | null }
  | { event: "turn"; n: number; energy: number }
  | { event: "draw" | "bank" | "discard" | "look"; card: string | null }
  | { event: "waste" | "relic" | "break"; card: string }
  | { event: "find"; card: string; zone: string }
  | { event: "search"; card: string; n: number; left: number; kept: boolean }
  | { event: "play"; card: string; side: number | null; unit: UnitOrPlayer; n: number }
  | { event: "enter" | "die" | "return" | "attach"; unit: Handle; card: string }
  | { event: "detach"; unit: Handle; card: string; saved: boolean }
  | { event: "declare" | "attack"; unit: Handle; target: UnitOrPlayer }
  | { event: "block" | "shield" | "exhaust" | "silence" | "destroy"; unit: Handle }
  | { event: "damage" | "heal"; unit: UnitOrPlayer; n: number; left: number }
  | { event: "lose" | "energy"; n: number; left: number }
  | { event: "buff"; unit: Handle; attack: number; health: number; turn: boolean }
  | { event: "grant"; unit: Handle; keyword: string }
  | { event: "salvages"; unit: Handle; n: number }
  | { event: "trigger"; unit: UnitOrPlayer; card: string; moment: string }
  | { event: "activate"; unit: UnitOrPlayer; card: string; n: number }
  | { event: "over"; winner: number | null; reason: string };

export type VoidEvent = Fact & { seat: number; clause: string | null };

export type Source = { unit: Handle; upgrade?: number } | { relic: [number, number] };

export type Target =
  | { unit: Handle }
  | { unit: Handle; upgrade: number }
  | { player: number }
  | { relic: [number, number] }
  | { zone: string; card: string }
  | { itself: true };

export interface Parts {
  kind: string;
  card?: string;
  cards?: number[];
  hand?: number[];
  leader?: boolean;
  source?: Source;
  target?: Target;
}

/** Something on the table that can be chosen: "hand:2", "unit:17", "player:1", "bank:0", "relic:0:1", "leader:0". */
export type Place =
  | `hand:${number}`
  | `unit:${Handle}`
  | `player:${number}`
  | `bank:${number}`
  | `relic:${number}:${number}`
  | `leader:${number}`;

export const handPlace = (index: number): Place => `hand:${index}`;
export const unitPlace = (id: Handle): Place => `unit:${id}`;
export const playerPlace = (seat: number): Place => `player:${seat}`;
export const bankPlace = (seat: number): Place => `bank:${seat}`;
export const relicPlace = (seat: number, at: number): Place => `relic:${seat}:${at}`;
export const leaderPlace = (seat: number): Place => `leader:${seat}`;

/** Where an event hits: a unit, or the player of the seat. */
export const hitPlace = (seat: number, unit: UnitOrPlayer): Place =>
  unit ? unitPlace(unit) : playerPlace(seat);

export const isFromHand = (place: Place | null): boolean => place?.startsWith("hand:") ?? false;
export const isPlayed = (place: Place | null): boolean =>
  isFromHand(place) || (place?.startsWith("leader:") ?? false);
