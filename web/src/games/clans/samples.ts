// Views, actions and events for tests, in the shapes that the server sends.
import type { Choice } from "../../lib/protocol";
import {
  LANES,
  type ClanEvent,
  type ClansView,
  type Parts,
  type SeatView,
  type Unit,
} from "./types";

let last = 0;
export const choice = (parts: Parts): Choice => ({
  id: ++last,
  text: parts.kind,
  parts: parts as unknown as Record<string, unknown>,
});

export const unit = (id: number, card: string, damage = 3, health = 9): Unit => ({
  id,
  card,
  damage,
  health,
  full: health,
});

export const seatView = (patch: Partial<SeatView> = {}): SeatView => ({
  crystal: 100,
  most: 100,
  dealt: 0,
  gold: 0,
  hero: null,
  charges: [2, 1],
  powers: [],
  base_element: null,
  crystal_element: null,
  families: [],
  hand: [],
  shown: [],
  seen: [],
  deck: 0,
  deck_cards: null,
  discard: [],
  upgrades: {},
  plan: [],
  hero_used: null,
  foresight: false,
  take_backs: 12,
  pending: [],
  confirmed: false,
  last: { plan: [], hero_used: null, card: null },
  ...patch,
});

type Stacks = Partial<Record<(typeof LANES)[number], [Unit[], Unit[]]>>;

export const clansView = (
  own: Partial<SeatView> = {},
  stacks: Stacks = {},
  other: Partial<SeatView> = {},
): ClansView => ({
  seat: 0,
  round: 1,
  round_cap: 30,
  final: false,
  phase: "plan",
  lanes: LANES.map((lane) => ({ lane, zone: 0, stacks: stacks[lane] ?? [[], []] })),
  seats: [seatView(own), seatView(other)],
  result: null,
});

type Bare = ClanEvent extends infer Event
  ? Event extends ClanEvent
    ? Omit<Event, "seat" | "clause"> & { seat?: number }
    : never
  : never;

/** Events with what the server adds to each. */
export const told = (...events: Bare[]): ClanEvent[] =>
  events.map((event) => ({ seat: 0, clause: null, ...event }) as ClanEvent);
