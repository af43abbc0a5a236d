// Views, actions and events for tests, in the shapes that the server sends.
import type { Choice } from "../../lib/protocol";
import type { Parts, RunEvent, RunView, Unit } from "./types";

let last = 0;
export const choice = (parts: Parts): Choice => ({
  id: ++last,
  text: parts.kind,
  parts: parts as unknown as Record<string, unknown>,
});

export const unit = (card: string, attack = 1, health = 1, shield = 0): Unit => ({
  card,
  attack,
  health,
  shield,
});

export const runView = (patch: Partial<RunView> = {}): RunView => ({
  seat: 0,
  active: 0,
  phase: "shop",
  round: 1,
  trophies: 0,
  goal: 10,
  lives: 3,
  max_lives: 3,
  mana: 0,
  limit: 3,
  saved: 0,
  free_left: 60,
  belt: ["sparkling", "mite", "bastion", "wanderer", "sunlance", "mourner", "smelter"].map(
    (card) => ({ card, frozen: false }),
  ),
  bench: [null, null, null, null, null],
  board: [null, null, null, null, null],
  deck: 53,
  deck_cards: [],
  ash: [],
  bought: 0,
  pitched: 0,
  evaporated: 0,
  last_battle: null,
  result: null,
  ...patch,
});

type Bare = RunEvent extends infer Event
  ? Event extends RunEvent
    ? Omit<Event, "seat" | "clause">
    : never
  : never;

/** Events with what the server adds to each. */
export const told = (...events: Bare[]): RunEvent[] =>
  events.map((event) => ({ seat: 0, clause: null, ...event }) as RunEvent);
