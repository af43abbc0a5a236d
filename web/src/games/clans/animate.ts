// How the events of a step look: cards go to their lanes, a round is played back.
import { tick } from "svelte";
import type { Animator } from "../../lib/match.svelte";
import type { Cue } from "../../lib/sound";
import { MS, type Stage } from "../../lib/timeline";
import { faces } from "./faces.svelte";
import { roundIn, type Frame, type Printed } from "./rounds";
import { ownStack } from "./stacks";
import type { Theatre } from "./theatre.svelte";
import type { ClanEvent, ClansView, Place } from "./types";

export interface Scenery {
  view: () => ClansView;
  seat: () => number;
  /** What is drawn at a place. */
  at: (place: Place) => HTMLElement | null;
  theatre: Theatre;
  /** The round waits at its first beat. */
  held: () => boolean;
  cue: (cue: Cue) => void;
}

export function animator(table: Scenery): Animator {
  return async (stage, told, later, show) => {
    const events = told as unknown as ClanEvent[];
    const after = later as unknown as ClansView;
    const round = roundIn(events, table.view(), printedIn(table.view(), after));
    if (round) {
      await table.theatre.play(
        round,
        stage,
        (frame) => {
          sound(frame, table.cue);
        },
        table.held(),
      );
      if (events.some(({ event }) => event === "over") || stage.still) return;
      await show(later);
      await tick();
      table.cue("your_turn");
      return;
    }
    const from = sources(table, events);
    await show(later);
    await tick();
    void plan(table, stage, events, from); // time is short: the next card may be chosen meanwhile
  };
}

/** The numbers of a card that comes: as it stands after the round, else as printed, with upgrades. */
const printedIn =
  (before: ClansView, after: ClansView): Printed =>
  (card, seat, unit) => {
    const left = after.lanes.flatMap(({ stacks }) => stacks.flat()).find(({ id }) => id === unit);
    if (left) return { damage: left.damage, health: left.full, full: left.full };
    const { damage, health } = faces.card(card);
    const more = before.seats[seat === 1 ? 1 : 0].upgrades[card] ?? {};
    const full = health + (more.health ?? 0);
    return { damage: damage + (more.damage ?? 0), health: full, full };
  };

function sound({ kind, events, tick: n }: Frame, cue: (cue: Cue) => void): void {
  const has = (name: ClanEvent["event"]) => events.some(({ event }) => event === name);
  if (kind === "reveal") cue("creature");
  else if (kind === "hero" || kind === "deploy") cue("heal");
  else if (kind === "ultimate") cue("burst");
  else if (kind === "tick") {
    cue(`tick_${Math.min(5, Math.max(1, n)) as 1 | 2 | 3 | 4 | 5}`);
    if (has("die")) cue("death");
    else if (has("attack")) cue("damage");
  } else if (kind === "lanes") cue("zone");
  else if (kind === "crystal") cue("crystal_hit");
}

type Boxes = Map<string, DOMRect | undefined>;

/** Where the cards are that go somewhere. */
function sources(table: Scenery, events: readonly ClanEvent[]): Boxes {
  const boxes: Boxes = new Map();
  const hand = table.view().seats[table.seat() === 1 ? 1 : 0].hand;
  for (const event of events)
    if (event.event === "place")
      boxes.set(event.card, table.at(`hand:${hand.indexOf(event.card)}`)?.getBoundingClientRect());
  return boxes;
}

async function plan(table: Scenery, stage: Stage, events: readonly ClanEvent[], from: Boxes) {
  const moves: Promise<void>[] = [];
  for (const event of events) {
    if (event.event === "place") {
      table.cue("put_down");
      const stack = ownStack(table.view(), table.seat(), event.lane);
      const at = event.slot === "bottom" ? stack.length - 1 : 0;
      const card = table.at(`own:${event.lane}:${at}`)?.previousElementSibling ?? null;
      moves.push(arrive(stage, card, from.get(event.card)));
    } else if (event.event === "take back" || event.event === "take back hero")
      table.cue("pick_up");
    else if (event.event === "prepare") table.cue("ward");
    else if (event.event === "draw" || event.event === "take") table.cue("draw");
    else if (event.event === "confirm") table.cue("put_down");
  }
  await Promise.all(moves);
}

/** Lies over `from` and comes to rest where it is. */
function arrive(stage: Stage, element: Element | null, from: DOMRect | undefined): Promise<void> {
  const to = element?.getBoundingClientRect();
  if (!element || !from || !to) return Promise.resolve();
  const x = from.left + from.width / 2 - (to.left + to.width / 2);
  const y = from.top + from.height / 2 - (to.top + to.height / 2);
  return stage.move(
    element,
    [
      { translate: `${x}px ${y}px`, zIndex: 9 },
      { translate: "0 0", zIndex: 9 },
    ],
    { ms: MS.d3 },
  );
}
