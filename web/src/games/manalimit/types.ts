// What the server sends about a run of MANALIMIT. Places count from 0 in views and actions, from 1 in events.
import type { CardRow } from "../../lib/cards.svelte";

export interface UnitCard extends CardRow {
  cost: number;
  pitch: number;
  attack: number;
  health: number;
}

/** A unit on the board or the bench, with the numbers it has now. */
export interface Unit {
  card: string;
  attack: number;
  health: number;
  shield: number;
}

export interface BeltCard {
  card: string;
  frozen: boolean;
}

export type Outcome = "victory" | "defeat" | "draw";

export interface LastBattle {
  round: number;
  outcome: Outcome;
  clashes: number;
  stalled: boolean;
  name: string;
  own: Unit[];
  ghost: Unit[];
  own_left: [attack: number, health: number][];
  ghost_left: [attack: number, health: number][];
}

export interface RunView {
  seat: number | null;
  active: number | null;
  phase: "waiting" | "shop" | "over";
  round: number;
  trophies: number;
  goal: number;
  lives: number;
  max_lives: number;
  mana: number;
  limit: number;
  /** Mana that the next shop begins with. */
  saved: number;
  /** Moves and freezes that this shop still allows. */
  free_left: number;
  belt: (BeltCard | null)[];
  bench: (Unit | null)[];
  /** Front first. */
  board: (Unit | null)[];
  deck: number;
  /** All that is left, in no order. */
  deck_cards: string[];
  ash: string[];
  bought: number;
  pitched: number;
  evaporated: number;
  last_battle: LastBattle | null;
  result: { winner: number | null; reason: string } | null;
}

export type Zone = "belt" | "board" | "bench";

/** Something on the table that can be chosen or aimed at: "belt:3", "board:0", "furnace". */
export type Place = `${Zone}:${number}` | "furnace";

export const placeOf = (zone: Zone, place: number): Place => `${zone}:${place}`;

export function zoneOf(place: Place): { zone: Zone; place: number } | null {
  const [zone, n] = place.split(":");
  return n === undefined ? null : { zone: zone as Zone, place: Number(n) };
}

export type Parts =
  | {
      kind: "pitch";
      zone: Zone;
      place: number;
      card: string;
      gain: number;
      evaporates: number;
    }
  | { kind: "buy"; place: number; card: string; cost: number }
  | { kind: "freeze"; place: number; card: string; on: boolean }
  | { kind: "move"; zone: Zone; place: number; to_zone: Zone; to: number; swap: boolean }
  | { kind: "end"; loses: number; empty: boolean };

type Fact =
  | { event: "shop"; round: number; limit: number; mana: number }
  | { event: "slide" | "freeze" | "thaw"; card: string; place: number }
  | { event: "starve" | "stall" | "takeback" }
  | { event: "pitch"; card: string; zone: Zone; place: number; n: number }
  | { event: "evaporate" | "end turn" | "cycle" | "save"; n: number }
  | { event: "buy"; card: string; place: number; bench: number; n: number }
  | { event: "move"; zone: Zone; place: number; to_zone: Zone; to: number }
  | { event: "improve"; card: string; zone: Zone; attack: number; health: number }
  | { event: "guard"; card: string; zone: Zone; n: number }
  | { event: "wither"; card: string; zone: Zone; place: number }
  | { event: "mana"; n: number; now: boolean }
  | { event: "over"; reason: string }
  | BattleFact;

/** What happens in a battle; units are numbers, those of the ghost from 101. */
export type BattleFact =
  | { event: "battle"; round: number; name: string }
  | { event: "line" | "summon"; unit: number; card: string; attack: number; health: number }
  | { event: "trigger"; unit: number; card: string; moment: string; about: number }
  | { event: "clash"; unit: number; target: number }
  | { event: "damage"; unit: number; n: number; left: number; by: number }
  | { event: "absorb" | "shield"; unit: number; n: number; left: number }
  | { event: "buff"; unit: number; attack: number; health: number; permanent: boolean }
  | { event: "faint"; unit: number; card: string }
  | {
      event: "outcome";
      outcome: Outcome;
      clashes: number;
      trophies: number;
      lives: number;
    };

export type RunEvent = Fact & { seat: number; clause: string | null };
export type Told<Name extends RunEvent["event"]> = RunEvent & { event: Name };
