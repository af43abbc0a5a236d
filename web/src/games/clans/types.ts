// What the server sends about a match of Clans. Cards are ids; null is a card that is not known.
import type { CardRow } from "../../lib/cards.svelte";
import type { Result } from "../../lib/play";

export const LANES = ["left", "center", "right"] as const;
export type LaneName = (typeof LANES)[number];
export type Slot = "top" | "bottom";
export type Element = "fire" | "water" | "nature";

export interface ClanCard extends CardRow {
  element: Element | null;
  tick: number;
  damage: number;
  health: number;
}

/** A card in play. */
export interface Unit {
  id: number;
  card: string;
  damage: number;
  health: number;
  full: number;
}

export interface LaneView {
  lane: LaneName;
  /** 1: at the base of seat 1, −1: at that of seat 0. */
  zone: number;
  /** By seat, top first. */
  stacks: [Unit[], Unit[]];
}

export interface Staged {
  card: string;
  lane: LaneName;
  slot: Slot;
}

/** The ability from 1, and its lane if it has one. */
export type HeroUsed = [number] | [number, LaneName] | null;

export interface SeatView {
  crystal: number;
  most: number;
  dealt: number;
  gold: number;
  hero: string | null;
  charges: [number, number];
  powers: string[];
  base_element: Element | null;
  crystal_element: Element | null;
  /** "heron 2": the variations that were played. */
  families: string[];
  hand: (string | null)[];
  /** Places of the hand that everybody knows, and that the other side knows. */
  shown: number[];
  seen: number[];
  deck: number;
  deck_cards: string[] | null;
  discard: string[];
  upgrades: Record<string, { damage?: number; health?: number }>;
  plan: Staged[];
  hero_used: HeroUsed;
  foresight: boolean;
  take_backs: number | null;
  /** While Omen waits: the cards on top of the deck. */
  pending: string[];
  confirmed: boolean;
  last: { plan: Staged[]; hero_used: HeroUsed; card: string | null };
}

export interface ClansView {
  seat: number | null;
  round: number;
  round_cap: number;
  final: boolean;
  phase: "plan" | "over";
  lanes: LaneView[];
  seats: [SeatView, SeatView];
  result: Result | null;
}

export type Parts =
  | { kind: "confirm" | "clear" | "take back hero" }
  | { kind: "place"; card: string; hand: number[]; lane: LaneName; slot: Slot }
  | { kind: "take back"; card: string; lane: LaneName }
  | { kind: "take"; card: string }
  | { kind: "hero"; ability: number; card?: string; unit?: number; lane?: LaneName; slot?: Slot };

type Fact =
  | { event: "draw" | "burn" | "look" | "take" | "see" | "regrow"; card: string | null }
  | { event: "place"; card: string; lane: LaneName; slot: Slot }
  | { event: "take back"; card: string; lane: LaneName }
  | { event: "prepare"; ability: string; lane: LaneName | null }
  | { event: "take back hero"; ability: string }
  | { event: "confirm" | "clear" }
  | { event: "reveal" | "round"; round: number }
  | { event: "hero"; ability: string; lane: LaneName | null; card: string | null }
  | { event: "vanish" | "die"; unit: number; card: string; lane: LaneName }
  | { event: "enter"; unit: number; card: string; lane: LaneName; slot: Slot }
  | { event: "swap"; lane: LaneName }
  | { event: "boost"; unit: number; n: number; cause: string }
  | { event: "guard" | "cow"; unit: number; n: number }
  | { event: "sunder" | "bare"; unit: number }
  | { event: "ultimate"; family: string }
  | { event: "tick"; tick: number }
  | { event: "promote"; unit: number; lane: LaneName }
  | { event: "attack"; unit: number; target: number; n: number }
  | { event: "modify"; unit: number; target: number; step: string; n: number }
  | { event: "damage" | "heal"; unit: number; n: number; left: number; cause: string }
  | { event: "lane"; lane: LaneName; zone: number; moved: number }
  | { event: "strike"; unit: number; lane: LaneName; n: number }
  | { event: "crystal"; n: number; left: number }
  | { event: "mend crystal"; n: number; left: number; cause: string }
  | { event: "tire"; unit: number; n: number; left: number }
  | { event: "gold"; n: number; total: number }
  | { event: "over"; reason: string };

export type ClanEvent = Fact & { seat: number; clause: string | null };

/** Something that can be chosen or aimed at: "hand:2", "own:left:0" (a card of the own stack),
    "drop:left:top" (a free place), "lane:left", "hero:1", "pick:ember_scout", "hand". */
export type Place =
  | `hand:${number}`
  | `own:${LaneName}:${number}`
  | `drop:${LaneName}:${Slot}`
  | `lane:${LaneName}`
  | `hero:${number}`
  | `pick:${string}`
  | "hand";

export const zoneFor = (zone: number, seat: number): number => (seat === 1 ? -zone : zone);
