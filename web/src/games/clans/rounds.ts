// A round as a row of pictures: each beat is what is seen at once, each frame the lanes after it.
// It follows the events alone.
import type { ClanEvent, ClansView, LaneName, LaneView, Unit } from "./types";

export type BeatKind =
  "reveal" | "hero" | "deploy" | "ultimate" | "tick" | "lanes" | "crystal" | "after";

export interface Fighter extends Unit {
  seat: 0 | 1;
  /** It falls in this beat, and its place is kept until the next. */
  fallen: boolean;
}

export interface LaneFrame {
  lane: LaneName;
  zone: number;
  stacks: [Fighter[], Fighter[]];
  /** Who won it, in the beat that says so. */
  won: number | null;
}

/** Why a number is what it is: "fury", 2. */
export interface Reason {
  step: string;
  n: number;
}

/** A number that floats over a card. */
export interface Hit {
  kind: "hurt" | "heal" | "raise" | "note";
  n: number;
  cause: string;
  /** Who struck, by its number. */
  by: number | null;
  reasons: readonly Reason[];
}

export interface Mark {
  hits: Hit[];
  acts: boolean;
  fresh: boolean;
}

export interface Frame {
  kind: BeatKind;
  /** From 1; 0 before the first. */
  tick: number;
  lanes: readonly LaneFrame[];
  crystals: readonly [number, number];
  /** What the beat does to a crystal, below zero: it is hit. */
  struck: readonly [number, number];
  gold: readonly [number, number];
  marks: ReadonlyMap<number, Mark>;
  events: readonly ClanEvent[];
  ms: number;
}

export interface Round {
  round: number;
  frames: readonly Frame[];
  /** Who acts in which tick: by tick from 1, then by lane. */
  acts: ReadonlyMap<number, readonly Actor[]>;
}

export interface Actor {
  lane: LaneName;
  seat: 0 | 1;
  unit: number;
  card: string;
}

/** Milliseconds for each event, as the clock of the server counts them (times.py). */
const LOOK: Partial<Record<ClanEvent["event"], number>> = {
  reveal: 1200,
  hero: 800,
  ultimate: 1200,
  tick: 500,
  attack: 250,
  die: 200,
  lane: 300,
  crystal: 800,
};

/** Which beat an event begins; null: it goes with the one before. */
function begins(event: ClanEvent, beat: readonly ClanEvent[], kind: BeatKind): BeatKind | null {
  const same = (name: string) => beat.every((each) => each.event === name);
  switch (event.event) {
    case "reveal":
    case "tick":
      return event.event;
    case "hero": // an instant one comes to light with the cards
      if (kind === "reveal" && !beat.some((each) => each.event === "enter")) return null;
      return kind === "hero" && same("hero") ? null : "hero";
    case "ultimate":
      return kind === event.event && same(event.event) ? null : event.event;
    case "lane":
      return kind === "lanes" ? null : "lanes";
    case "strike":
    case "crystal":
      return kind === "crystal" ? null : "crystal";
    case "heal":
    case "mend crystal":
      if (event.cause === "deploy") return kind === "deploy" ? null : "deploy";
      if (event.cause === "mend") return kind === "after" ? null : "after";
      return null;
    case "tire":
    case "gold":
    case "round":
    case "over":
      return kind === "after" ? null : "after";
    default:
      return null;
  }
}

interface Beat {
  kind: BeatKind;
  events: ClanEvent[];
}

export function beats(events: readonly ClanEvent[]): Beat[] {
  const all: Beat[] = [];
  for (const event of events) {
    const beat = all.at(-1);
    const next = begins(event, beat?.events ?? [], beat?.kind ?? "after");
    if (beat && !next) beat.events.push(event);
    else all.push({ kind: next ?? "reveal", events: [event] });
  }
  return all;
}

/** The fresh numbers of a card that comes into play. */
export type Printed = (
  card: string,
  seat: number,
  unit: number,
) => Pick<Unit, "damage" | "health" | "full">;

/** The round in the events of a step; null where there is none. */
export function roundIn(
  events: readonly ClanEvent[],
  before: ClansView,
  printed: Printed,
): Round | null {
  const from = events.findIndex(({ event }) => event === "reveal");
  const first = events[from];
  if (first?.event !== "reveal") return null;
  const ground = new Ground(before, printed);
  const frames = paced(
    beats(events.slice(from)).map(({ kind, events: told }) => ground.play(kind, told)),
  );
  return { round: first.round, frames, acts: actsIn(frames) };
}

const LEAST_MS = 250; // of a beat that the clock gives no time, such as the gold at the end

/** Beats without a time of their own take it from the first: the whole stays as long as the clock waits. */
function paced(frames: readonly Frame[]): Frame[] {
  const owed = frames.reduce((sum, { ms }) => sum + Math.max(0, LEAST_MS - ms), 0);
  return frames.map((frame, i) => ({
    ...frame,
    ms: Math.max(LEAST_MS, i === 0 ? frame.ms - owed : frame.ms),
  }));
}

function actsIn(frames: readonly Frame[]): Map<number, Actor[]> {
  const acts = new Map<number, Actor[]>();
  for (const { kind, tick, events, lanes } of frames) {
    if (kind !== "tick") continue;
    const strikers = new Set(events.flatMap((e) => (e.event === "attack" ? [e.unit] : [])));
    const found = lanes.flatMap(({ lane, stacks }) =>
      stacks
        .flat()
        .flatMap(({ id, card, seat }) =>
          strikers.has(id) ? [{ lane, seat, unit: id, card }] : [],
        ),
    );
    acts.set(tick, found);
  }
  return acts;
}

class Ground {
  #lanes: LaneFrame[];
  #tick = 0;
  #crystals: [number, number];
  #gold: [number, number];
  #attacks: { unit: number; target: number; reasons: Reason[] }[] = [];

  constructor(
    before: ClansView,
    private readonly printed: Printed,
  ) {
    this.#lanes = before.lanes.map(standing);
    this.#crystals = [before.seats[0].crystal, before.seats[1].crystal];
    this.#gold = [before.seats[0].gold, before.seats[1].gold];
  }

  play(kind: BeatKind, events: readonly ClanEvent[]): Frame {
    const marks = new Map<number, Mark>();
    const struck: [number, number] = [0, 0];
    this.#lanes = this.#lanes.map((each) => ({ ...each, won: null, stacks: living(each.stacks) }));
    this.#attacks = [];
    for (const event of events) this.#take(event, marks, struck);
    return {
      kind,
      tick: this.#tick,
      lanes: this.#lanes.map((each) => ({ ...each, stacks: copied(each.stacks) })),
      crystals: [...this.#crystals],
      gold: [...this.#gold],
      struck,
      marks,
      events,
      ms: events.reduce((sum, { event }) => sum + (LOOK[event] ?? 0), 0),
    };
  }

  #take(event: ClanEvent, marks: Map<number, Mark>, struck: [number, number]): void {
    const mark = (unit: number): Mark => {
      const known = marks.get(unit) ?? { hits: [], acts: false, fresh: false };
      marks.set(unit, known);
      return known;
    };
    const note = (unit: number, kind: Hit["kind"], n: number, cause: string) =>
      mark(unit).hits.push({ kind, n, cause, by: null, reasons: [] });
    const seat = event.seat === 1 ? 1 : 0;
    switch (event.event) {
      case "enter": {
        mark(event.unit).fresh = true;
        const numbers = this.printed(event.card, seat, event.unit);
        const fighter: Fighter = {
          id: event.unit,
          card: event.card,
          seat,
          fallen: false,
          ...numbers,
        };
        const stack = this.#lane(event.lane)?.stacks[seat];
        if (event.slot === "bottom") stack?.push(fighter);
        else stack?.unshift(fighter);
        return;
      }
      case "vanish":
        for (const lane of this.#lanes)
          lane.stacks[seat] = lane.stacks[seat].filter(({ id }) => id !== event.unit);
        return;
      case "swap":
        this.#lane(event.lane)?.stacks[seat].reverse();
        return;
      case "tick":
        this.#tick = event.tick;
        return;
      case "attack":
        mark(event.unit).acts = true;
        this.#attacks.push({ unit: event.unit, target: event.target, reasons: [] });
        return;
      case "modify":
        this.#attacks
          .findLast(({ unit, target }) => unit === event.unit && target === event.target)
          ?.reasons.push({ step: event.step, n: event.n });
        return;
      case "damage":
        mark(event.unit).hits.push(this.#hit(event));
        this.#edit(event.unit, { health: event.left });
        return;
      case "heal":
        note(event.unit, "heal", event.n, event.cause);
        this.#edit(event.unit, { health: event.left });
        return;
      case "tire":
        note(event.unit, "hurt", event.n, "tired");
        this.#edit(event.unit, { health: event.left });
        return;
      case "boost":
        note(event.unit, "raise", event.n, event.cause);
        return;
      case "guard":
        note(event.unit, "note", event.n, "shield");
        return;
      case "cow":
        note(event.unit, "note", -event.n, "damage");
        return;
      case "sunder":
        note(event.unit, "note", 0, "no shield, no thorns");
        return;
      case "bare":
        note(event.unit, "note", 0, "no shield");
        return;
      case "die":
        this.#edit(event.unit, { fallen: true });
        return;
      case "lane": {
        const lane = this.#lane(event.lane);
        if (!lane) return;
        lane.zone = event.zone;
        lane.won = event.seat >= 0 ? event.seat : null;
        return;
      }
      case "strike":
        mark(event.unit).acts = true;
        return;
      case "crystal":
        struck[seat] -= event.n;
        this.#crystals[seat] = event.left;
        return;
      case "mend crystal":
        struck[seat] += event.n;
        this.#crystals[seat] = event.left;
        return;
      case "gold":
        this.#gold[seat] = event.total;
        return;
      default:
        return;
    }
  }

  #hit({ unit, n, cause }: ClanEvent & { event: "damage" | "heal" }): Hit {
    const direct = cause === "attack" || cause === "cleave";
    const attack = direct ? this.#attacks.find(({ target }) => target === unit) : undefined;
    return { kind: "hurt", n, cause, by: attack?.unit ?? null, reasons: attack?.reasons ?? [] };
  }

  #lane(name: LaneName): LaneFrame | undefined {
    return this.#lanes.find(({ lane }) => lane === name);
  }

  #edit(unit: number, change: Partial<Fighter>): void {
    for (const { stacks } of this.#lanes)
      for (const stack of stacks) {
        const at = stack.findIndex(({ id }) => id === unit);
        const found = stack[at];
        if (found) stack[at] = { ...found, ...change };
      }
  }
}

type Stacks = [Fighter[], Fighter[]];
const living = ([a, b]: Stacks): Stacks => [
  a.filter(({ fallen }) => !fallen),
  b.filter(({ fallen }) => !fallen),
];
const copied = ([a, b]: Stacks): Stacks => [[...a], [...b]];

const standing = ({ lane, zone, stacks: [a, b] }: LaneView): LaneFrame => ({
  lane,
  zone,
  won: null,
  stacks: [
    a.map((unit) => ({ ...unit, seat: 0, fallen: false })),
    b.map((unit) => ({ ...unit, seat: 1, fallen: false })),
  ],
});
