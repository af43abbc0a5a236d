// One puzzle being tried: a right action is answered, a wrong one can be tried again.
import { Match, type Link } from "../match.svelte";
import type { Played } from "../games";
import type { View } from "../play";
import type { Choice } from "../protocol";
import type { Pace } from "../timeline";
import type { DailyTried } from "../today";
import { toastError } from "../toast.svelte";
import { check, fetchPuzzle, tryPuzzle } from "./api";
import { ask, studyTable } from "./desk.svelte";
import type { Outcome } from "./progress.svelte";
import type { Puzzle, Standing, Verdict } from "./types";

const REFUTED_MS = 1800; // a refutation stays in sight

type Stage = "trying" | "checking" | "wrong" | "right" | "solved" | "given up";

export class Attempt {
  readonly match: Match;
  puzzle = $state.raw<Puzzle | null>(null);
  stage = $state<Stage>("trying");
  /** The own actions that were right so far. */
  own = $state.raw<readonly string[]>([]);
  /** What was tried last, in words. */
  tried = $state("");
  /** Says an action in words, from the view it is tried in. */
  say: (played: Played, before: View) => string = ({ text }) => text;
  /** The reply that refutes it, and whether it wins for the other side. */
  refuted = $state<{ text: string; lost: boolean } | null>(null);
  left = $state(0);
  solution = $state.raw<readonly string[]>([]);
  /** How much of the solution is shown. */
  at = $state(0);
  failed = $state(false);
  /** What the puzzle of the day came to, once it has. */
  daily = $state.raw<DailyTried | null>(null);
  /** Where a try begins. */
  #standing: Shown | null = null;
  over = $derived(this.stage === "solved" || this.stage === "given up");

  constructor(
    readonly game: string,
    readonly id: string,
    names: readonly string[],
    pace: () => Pace,
    private readonly told: (outcome: Outcome) => void,
  ) {
    const link: Link = {
      send: (kind, data) => kind === "act" && this.#act((data as { action: number }).action),
      on: () => () => true,
      onResume: () => () => true,
    };
    this.match = new Match("", link, pace);
    this.match.table = studyTable(game, names);
    this.match.uncover();
  }

  async open(): Promise<void> {
    const puzzle = await fetchPuzzle(this.game, this.id);
    this.puzzle = puzzle;
    this.left = puzzle.moves;
    const { table } = this.match;
    // What the other seat hides stays hidden: only one seat is at this table.
    if (puzzle.this_turn && table) this.match.table = { ...table, you: [puzzle.seat] };
    this.#draw(puzzle);
  }

  /** Show the solution; it can be stepped through. */
  async giveUp(): Promise<void> {
    this.#fail();
    try {
      const { solution, daily } = await tryPuzzle(this.game, this.id, this.own, true);
      this.solution = solution ?? [];
      this.daily ??= daily ?? null;
      this.stage = "given up";
      await this.step(0);
    } catch (error) {
      toastError(error);
    }
  }

  /** So many actions of the solution; one more is played, every other number is a jump. */
  async step(to: number): Promise<void> {
    if (!this.puzzle) return;
    const at = Math.max(0, Math.min(this.solution.length, to));
    const follows = at === this.at + 1;
    this.at = at;
    try {
      const found = await this.#after(this.puzzle, this.solution.slice(0, at));
      if (!found || this.at !== at) return;
      if (follows) this.#play(found, found.steps.slice(-1));
      else this.#draw({ ...found, seat: null });
    } catch (error) {
      toastError(error);
    }
  }

  /** Where a part of the solution leads to. */
  async #after(puzzle: Puzzle, actions: readonly string[]): Promise<Following | null> {
    if (puzzle.position === null) return tryPuzzle(this.game, this.id, actions, true);
    const found = await check(this.game, { position: puzzle.position }, actions);
    return found.legal ? found : null;
  }

  #act(action: number): boolean {
    const choice = this.match.prompt?.actions.find(({ id }) => id === action);
    if (choice) void this.#try(choice);
    return choice !== undefined;
  }

  async #try({ text, parts }: Choice): Promise<void> {
    const { view, seat } = this.match;
    this.tried = view ? this.say({ seat, text, parts }, view) : text;
    this.refuted = null;
    this.stage = "checking";
    try {
      const verdict = await tryPuzzle(this.game, this.id, [...this.own, text]);
      this.daily ??= verdict.daily ?? null;
      if (verdict.right) this.#right(text, verdict);
      else this.#wrong(verdict);
    } catch (error) {
      toastError(error);
      this.#again("trying");
    }
  }

  /** The question is open again, under a name that has not been answered. */
  #again(stage: Stage): void {
    this.stage = stage;
    if (this.match.prompt) this.match.prompt = ask(this.match.prompt);
  }

  #right(text: string, verdict: Verdict): void {
    this.own = [...this.own, text];
    this.left = verdict.left;
    this.stage = verdict.solved ? "solved" : "right";
    this.#play({ ...verdict, seat: verdict.solved ? null : verdict.seat }, verdict.steps);
    if (!verdict.solved) return;
    this.solution = verdict.solution ?? [];
    this.at = this.solution.length;
    if (!this.failed) this.told("solved");
  }

  /** The reply is played, then the board is as before and the question open again. */
  #wrong({ refutation, seat }: Verdict): void {
    this.#fail();
    const back = this.#standing;
    if (!refutation || !back) {
      this.#again("wrong");
      return;
    }
    const winner = refutation.result?.winner ?? null;
    this.refuted = { text: refutation.text, lost: winner !== null && winner === seat };
    this.stage = "wrong";
    const events = refutation.steps.flatMap((step) => step.events);
    const { view } = refutation;
    this.match.follow(
      {
        events,
        view,
        prompt: null,
        reveal: null,
        public: null,
        late: null,
        late_too: [],
        chances: null,
      },
      null,
    );
    void this.match.timeline
      .add((stage) => stage.wait(REFUTED_MS))
      .then(() => {
        if (this.stage === "wrong") this.#draw(back);
      });
  }

  #fail(): void {
    if (!this.failed) this.told("failed");
    this.failed = true;
  }

  #play({ view, ...standing }: Shown, steps: Standing["steps"]): void {
    this.#standing = { view, ...standing };
    const events = steps.flatMap((step) => step.events);
    this.match.follow(
      {
        events,
        view,
        prompt: ask(standing),
        reveal: null,
        public: null,
        late: null,
        late_too: [],
        chances: null,
      },
      null,
    );
  }

  #draw({ view, ...standing }: Shown): void {
    this.#standing = { view, ...standing };
    const { table } = this.match;
    if (table)
      this.match.take(
        { table, view, history: [], prompt: ask(standing), reveal: null, chances: null },
        null,
      );
  }
}

type Shown = Pick<Standing, "view" | "seat" | "actions">;
type Following = Pick<Standing, "view" | "seat" | "actions" | "steps">;
