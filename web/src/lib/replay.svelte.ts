// A finished match, step by step: where it stands, playing on, jumping.
import { api } from "./api";
import type { Beats } from "./play";
import type { TableInfo } from "./protocol";

/** One entry of the log. */
export interface ReplayMove {
  n: number;
  seat: number | null;
  text: string;
  /** Of the action; none where the entry is something else. */
  parts: Record<string, unknown> | null;
  /** Nobody chose it: the seat's time had run out. */
  late?: boolean;
}

/** What others could see: a move, or a round with all that was placed for it in secret. */
export interface ReplayStep {
  /** Entries of the log after the step: links count by them. */
  n: number;
  /** Entries before it. */
  since: number;
  /** Null: nobody's, or of several seats. */
  seat: number | null;
  text: string;
  /** Of the action; none where the step is something else. */
  parts: Record<string, unknown> | null;
  moves: ReplayMove[];
  events: Record<string, unknown>[];
  view: Record<string, unknown>;
}

export interface Steps {
  table: TableInfo;
  result: { winner: number | null; reason?: string } | null;
  steps: ReplayStep[];
}

export interface TurningPoint {
  n: number;
  before: number;
  after: number;
  text: string;
  /** Entries of the log before it. */
  since: number;
  /** Whose move it was; null: nobody's, or of several seats. */
  seat: number | null;
  /** What it lost for that seat, of the 2 between a loss and a win. */
  cost: number;
  parts: Record<string, unknown> | null;
  /** What was better, where the move was a mistake. */
  best: string | null;
  best_parts: Record<string, unknown> | null;
  /** Everything, before the move; its events. */
  view: Record<string, unknown> | null;
  events: Record<string, unknown>[];
}

/** The decision that cost a player most. Chances are this player's, 0 to 1; null in a game for one. */
export interface CostlyDecision {
  seat: number;
  /** As the table counts; 0 where it does not. */
  turn: number;
  n: number;
  /** Where a replay shows the position before it. */
  position: number;
  /** Entries of the log before it. */
  since: number;
  text: string;
  parts: Record<string, unknown> | null;
  best: string;
  best_parts: Record<string, unknown> | null;
  /** Where a plan is made in secret: all of the better one. */
  best_plan: { text: string; parts: Record<string, unknown> }[];
  cost: number;
  before: number | null;
  chance: number | null;
  best_chance: number | null;
  view: Record<string, unknown>;
  events: Record<string, unknown>[];
}

/** A step that came to something, such as a battle, and how likely each outcome was. */
export interface StepOdds {
  n: number;
  since: number;
  seat: number;
  turn: number;
  came: string;
  tries: number;
  /** With other dice; `known`: by all that could be known before. */
  odds: Record<string, number>;
  known: Record<string, number>;
  intervals: Record<string, [number, number]>;
  luck: "good" | "bad" | null;
}

export interface Luck {
  step: string;
  /** The best first. */
  outcomes: string[];
  rows: StepOdds[];
  seats: {
    seat: number;
    n: number;
    came: number;
    expected: number;
    known: number;
    summary: string[];
  }[];
}

export interface Review {
  points: { n: number; value: number; chance?: number | null }[];
  turning: TurningPoint[];
  costliest: CostlyDecision[];
  luck?: Luck | null;
  level: string;
}

/** Whose eyes: a seat, both hands, or a spectator. */
export type Eyes = "0" | "1" | "all" | "none";

export const SPEEDS = [0.5, 1, 2, 4] as const;
const STEP_MS = 1400;

export class Player {
  steps = $state.raw<ReplayStep[]>([]);
  at = $state(0);
  playing = $state(false);
  speed = $state<number>(1);
  /** Settles when the events of the step have been played: playing on waits for it. */
  shown: Promise<void> = Promise.resolve();
  /** What plays a step beat by beat, at a table that has it. */
  beats: () => Beats | null = () => null;
  /** The last step was gone to by hand: what is seen in beats waits at the first. */
  byHand = true;
  #timer: ReturnType<typeof setTimeout> | undefined;

  last = $derived(Math.max(0, this.steps.length - 1));
  step = $derived(this.steps[this.at]);
  /** The seats that decide after this step, several where they choose together; none where the match
      is over. */
  deciders = $derived.by(() => {
    const next = this.steps[this.at + 1];
    const active = this.step?.view.active;
    // Whoever gives up last may do so in the turn of the other.
    if (this.at + 1 === this.last && typeof active === "number") return [active];
    const acts = next?.moves.filter(({ parts }) => parts !== null) ?? [];
    const seats = (acts.length ? acts : [next]).map((each) => each?.seat ?? null);
    return [...new Set(seats)].filter((seat) => seat !== null).sort();
  });

  /** The step with the nth entry of the log; without it other eyes, same place. */
  show(steps: ReplayStep[], n = this.step?.n ?? 0): void {
    this.steps = steps;
    const found = steps.findIndex((step) => step.n >= (Math.trunc(n) || 0));
    this.at = found < 0 ? this.last : found;
  }

  jump(to: number): void {
    this.byHand = true;
    this.at = this.#within(to);
    if (this.playing) this.#plan();
  }

  by(n: number): void {
    this.pause();
    if ((n === 1 || n === -1) && this.beats()?.walk(n)) return;
    this.jump(this.at + n);
  }

  toggle(): void {
    const { playing } = this;
    if (playing) this.pause();
    const inside = this.beats()?.hold(playing) ?? false;
    if (!playing && !(inside && this.at >= this.last)) this.play(); // the last step plays to its end
  }

  play(): void {
    if (this.at >= this.last) this.at = 0;
    this.playing = true;
    this.#plan();
  }

  pause(): void {
    this.playing = false;
    clearTimeout(this.#timer);
  }

  setSpeed(speed: number): void {
    this.speed = speed;
    if (this.playing) this.#plan();
  }

  /** True when the key was one of ours. */
  key(name: string): boolean {
    const moves: Record<string, () => void> = {
      ArrowLeft: () => {
        this.by(-1);
      },
      ArrowRight: () => {
        this.by(1);
      },
      PageUp: () => {
        this.by(-10);
      },
      PageDown: () => {
        this.by(10);
      },
      Home: () => {
        this.by(-this.at);
      },
      End: () => {
        this.by(this.last);
      },
      " ": () => {
        this.toggle();
      },
    };
    moves[name]?.();
    return name in moves;
  }

  #within(at: number): number {
    return Math.min(this.last, Math.max(0, Math.trunc(at) || 0));
  }

  #plan(): void {
    clearTimeout(this.#timer);
    const timer = setTimeout(() => {
      void this.shown.then(() => {
        if (this.playing && timer === this.#timer) this.#next();
      });
    }, STEP_MS / this.speed);
    this.#timer = timer;
  }

  #next(): void {
    this.byHand = false;
    if (this.at < this.last) this.at++;
    if (this.at >= this.last) this.pause();
    else this.#plan();
  }
}

/** The place before the last step of a turn: what ends it is seen next. Turns count from 1, those of
    views from 0. */
export function beforeEnd(steps: readonly ReplayStep[], turn: number): number {
  const next = steps.findIndex(({ view }) => Number(view.turn) >= turn);
  return Math.max(0, (next < 0 ? steps.length - 1 : next) - 1);
}

/** A review by the places of its steps, where it counts entries of the log. */
export function byStep(review: Review, steps: readonly ReplayStep[]): Review {
  const place = new Map(steps.map(({ n }, at) => [n, at]));
  const placed = <T extends { n: number }>(rows: T[]) =>
    rows.flatMap((row) => {
      const at = place.get(row.n);
      return at === undefined ? [] : [{ ...row, n: at }];
    });
  const costliest = review.costliest.flatMap((row) => {
    const position = place.get(row.position);
    return position === undefined ? [] : [{ ...row, position }];
  });
  const luck = review.luck && { ...review.luck, rows: placed(review.luck.rows) };
  const [points, turning] = [placed(review.points), placed(review.turning)];
  return { ...review, points, turning, costliest, luck };
}

/** The curve of a review in a box: value 1 at the top, -1 at the foot. */
export type Judged = Pick<Review, "points">;
export type CurvePoint = ReturnType<typeof curvePoints>[number];

export function curvePoints(review: Judged, last: number, width: number, height: number) {
  const x = (n: number) => (last ? (n / last) * width : 0);
  const y = (value: number) => ((1 - value) / 2) * height;
  return review.points.map(({ n, value }) => ({ n, x: x(n), y: y(value) }));
}

export const fetchSteps = (id: string, eyes: Eyes) =>
  api.get<Steps>(`/matches/${id}/steps?seat=${eyes}`);

const AGAIN_MS = 1500;

/** Waits until the server has thought it over; `told` hears how far it is, 0 to 1. */
export async function fetchReview(
  id: string,
  signal: AbortSignal,
  told: (progress: number) => void = () => undefined,
): Promise<Review> {
  for (;;) {
    const answer = await api.get<Review | { ready: false; progress: number }>(
      `/matches/${id}/review`,
      { signal },
    );
    if ("points" in answer) return answer;
    told(answer.progress);
    await new Promise((done) => setTimeout(done, AGAIN_MS));
    signal.throwIfAborted();
  }
}
