// A battle as a row of pictures: each beat is what is seen at once, each frame the lines after it.
// It follows the events alone; where a token stands is the one thing that they leave to B22.
import type { BattleFact, LastBattle, Outcome, RunEvent, Unit } from "./types";

export interface Fighter {
  unit: number;
  card: string;
  /** Summoned: without a text and a price. */
  token: boolean;
  attack: number;
  health: number;
  shield: number;
  /** As it came: numbers above and below are marked. */
  printed: { attack: number; health: number };
  /** Its place is kept until the next clash, for those who are summoned there. */
  fallen: boolean;
}

export type Lines = readonly [own: readonly Fighter[], ghost: readonly Fighter[]];

export type BeatKind = "open" | "trigger" | "clash" | "faint" | "stall" | "outcome" | "other";

export interface Frame {
  kind: BeatKind;
  /** The lines once the beat is over. Those who fall in it are in the lines, fallen. */
  lines: Lines;
  events: readonly RunEvent[];
  /** The unit that acts: it triggers. */
  actor: number | null;
  /** Whom the beat hits or changes, with what floats over each. */
  marks: ReadonlyMap<number, Mark>;
  /** How many clashes there were. */
  clash: number;
  outcome: Outcome | null;
}

/** What a beat does to one unit: it floats over it. */
export interface Mark {
  hurt: number;
  absorbed: number;
  shield: number;
  attack: number;
  health: number;
  fresh: boolean;
}

export interface Battle {
  round: number;
  name: string;
  frames: readonly Frame[];
}

const GHOST_FROM = 1001;
export const sideOf = (unit: number): 0 | 1 => (unit >= GHOST_FROM ? 1 : 0);

const FOLLOWS = new Set(["damage", "absorb", "buff", "shield", "summon", "mana", "save"]);
const KINDS: Record<string, BeatKind> = {
  battle: "open",
  trigger: "trigger",
  clash: "clash",
  faint: "faint",
  stall: "stall",
  outcome: "outcome",
};

/** Which events are seen together: the lines, a trigger or a clash with all that it does, deaths. */
export function beats(events: readonly RunEvent[]): RunEvent[][] {
  const all: RunEvent[][] = [];
  for (const event of events) {
    const beat = all.at(-1);
    const first = beat?.[0]?.event ?? "";
    const joins =
      (event.event === "line" && first === "battle") ||
      (event.event === "faint" && first === "faint") ||
      (FOLLOWS.has(event.event) && (first === "trigger" || first === "clash"));
    if (beat && joins) beat.push(event);
    else all.push([event]);
  }
  return all;
}

/** The Shields that units bring along, front first: the events do not tell them, the view does. */
export type Brought = Pick<LastBattle, "round" | "own" | "ghost"> | null;

/** The battle in the events of a step; null where there is none. */
export function battleIn(events: readonly RunEvent[], met: Brought = null): Battle | null {
  const from = events.findIndex(({ event }) => event === "battle");
  if (from < 0) return null;
  const to = events.findIndex(({ event }, i) => i > from && event === "outcome");
  const told = events.slice(from, to < 0 ? undefined : to + 1);
  const first = told[0];
  if (first?.event !== "battle") return null;
  const { round, name } = first;
  return { round, name, frames: framesOf(told, met?.round === round ? met : null) };
}

export function framesOf(events: readonly RunEvent[], met: Brought = null): Frame[] {
  const stage = new Ground([met?.own ?? [], met?.ghost ?? []]);
  return beats(events).map((beat) => stage.play(beat));
}

const living = (line: readonly Fighter[]): Fighter[] => line.filter(({ fallen }) => !fallen);

/** The lines as they are seen, without the places of those who fell before this beat. */
export function seen(frame: Frame): Lines {
  const now = new Set(frame.events.flatMap((e) => (e.event === "faint" ? [e.unit] : [])));
  const keep = ({ fallen, unit }: Fighter) => !fallen || now.has(unit);
  return [frame.lines[0].filter(keep), frame.lines[1].filter(keep)];
}

/** Who would act first: highest Attack, of both sides. */
export const initiative = (frame: Frame): Fighter[] =>
  [...living(frame.lines[0]), ...living(frame.lines[1])].sort((a, b) => b.attack - a.attack);

type Brings = readonly Pick<Unit, "shield">[];

class Ground {
  #lines: [Fighter[], Fighter[]] = [[], []];
  #clash = 0;
  #trigger: { unit: number; moment: string; about: number } | null = null;
  /** How many were summoned to the place of a unit: of one that lives, in this beat. */
  readonly #heirs = new Map<number, number>();

  constructor(private readonly met: readonly [Brings, Brings]) {}

  play(beat: readonly RunEvent[]): Frame {
    const marks = new Map<number, Mark>();
    this.#trigger = null;
    for (const event of beat) this.#take(event, marks);
    const first = beat[0];
    const last = beat.at(-1);
    return {
      kind: KINDS[first?.event ?? ""] ?? "other",
      lines: [[...this.#lines[0]], [...this.#lines[1]]],
      events: beat,
      actor: first?.event === "trigger" ? first.unit : null,
      marks,
      clash: this.#clash,
      outcome: last?.event === "outcome" ? last.outcome : null,
    };
  }

  #take(event: RunEvent, marks: Map<number, Mark>): void {
    const mark = (unit: number): Mark => {
      const known = marks.get(unit) ?? unmarked();
      marks.set(unit, known);
      return known;
    };
    switch (event.event) {
      case "line": {
        const side = sideOf(event.unit);
        const shield = this.met[side][this.#lines[side].length]?.shield ?? 0;
        this.#lines[side].push({ ...fighter(event, false), shield });
        return;
      }
      case "trigger":
        this.#trigger = event;
        if (event.moment !== "faint") this.#heirs.delete(event.unit);
        return;
      case "clash":
        this.#clash++;
        this.#lines = [living(this.#lines[0]), living(this.#lines[1])];
        return;
      case "damage":
        mark(event.unit).hurt += event.n;
        this.#edit(event.unit, () => ({ health: event.left }));
        return;
      case "absorb":
        mark(event.unit).absorbed += event.n;
        this.#edit(event.unit, () => ({ shield: event.left }));
        return;
      case "shield":
        mark(event.unit).shield += event.n;
        this.#edit(event.unit, () => ({ shield: event.left }));
        return;
      case "buff": {
        const shown = mark(event.unit);
        shown.attack += event.attack;
        shown.health += event.health;
        this.#edit(event.unit, ({ attack, health }) => ({
          attack: Math.max(0, attack + event.attack),
          health: health + event.health,
        }));
        return;
      }
      case "summon":
        mark(event.unit).fresh = true;
        this.#summon(event);
        return;
      case "faint":
        this.#heirs.delete(event.unit);
        this.#edit(event.unit, () => ({ fallen: true }));
        return;
      default:
        return;
    }
  }

  #edit(unit: number, change: (fighter: Fighter) => Partial<Fighter>): void {
    for (const line of this.#lines) {
      const at = line.findIndex((each) => each.unit === unit);
      const found = line[at];
      if (found) line[at] = { ...found, ...change(found) };
    }
  }

  /** B22: where somebody fell, else right behind whoever summons; the next one stands behind it. */
  #summon(event: BattleFact & { event: "line" | "summon" }): void {
    const side = sideOf(event.unit);
    const line = this.#lines[side];
    const trigger = this.#trigger;
    const place = (trigger?.moment === "ally faints" ? trigger.about : trigger?.unit) ?? 0;
    const behind = this.#heirs.get(place) ?? 0;
    this.#heirs.set(place, behind + 1);
    const found = line.findIndex(({ unit }) => unit === place);
    const at = found < 0 ? line.length : found + 1 + behind;
    line.splice(at, 0, fighter(event, true));
  }
}

const fighter = (
  { unit, card, attack, health }: BattleFact & { event: "line" | "summon" },
  token: boolean,
): Fighter => ({
  unit,
  card,
  token,
  attack,
  health,
  shield: 0,
  printed: { attack, health },
  fallen: false,
});

const unmarked = (): Mark => ({
  hurt: 0,
  absorbed: 0,
  shield: 0,
  attack: 0,
  health: 0,
  fresh: false,
});
