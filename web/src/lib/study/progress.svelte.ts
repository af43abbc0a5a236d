// What was solved and what was not, the streak, and how hard the next puzzle should be.
// All of it stays in this browser.
import { load, save } from "../storage";
import type { PuzzleRow } from "./types";

export type Outcome = "solved" | "failed";

interface Stored {
  outcomes: Record<string, Outcome>;
  streak: number;
  best: number;
  /** 1 to 5, like the grades; it rises with success. */
  skill: number;
  /** Puzzles whose solution was shown: to play it from memory is no success. */
  shown: string[];
}

const NONE: Stored = { outcomes: {}, streak: 0, best: 0, skill: 1, shown: [] };

const EASIEST = 1;
const HARDEST = 5;
const UP = 0.34; // three in a row are a grade
const DOWN = 0.5;

export interface Wish {
  /** Own moves to the win; null for any. */
  moves: number | null;
  /** null: as one's skill asks. */
  grade: number | null;
}

export class Progress {
  #kept: Stored = $state({ ...NONE });
  readonly #key: string;

  constructor(game: string) {
    this.#key = `ludarium.puzzles.${game}`;
    const found = load(this.#key) as Partial<Stored> | null;
    if (found && typeof found === "object") this.#kept = { ...this.#kept, ...found };
  }

  get streak(): number {
    return this.#kept.streak;
  }
  get best(): number {
    return this.#kept.best;
  }
  /** The grade that fits now. */
  get grade(): number {
    return Math.floor(this.#kept.skill);
  }

  of(id: string): Outcome | undefined {
    return this.#kept.outcomes[id];
  }

  count(outcome: Outcome): number {
    return Object.values(this.#kept.outcomes).filter((each) => each === outcome).length;
  }

  /** The first result of a visit counts: solved at the first try, or failed. */
  record(id: string, outcome: Outcome): void {
    const { skill, streak, best, outcomes, shown } = this.#kept;
    const known = shown.includes(id) || outcomes[id] === "solved";
    if (outcome === "solved" && known) return; // from memory: it proves nothing
    const won = outcome === "solved";
    const run = won ? streak + 1 : 0;
    this.#kept = {
      ...this.#kept,
      outcomes: { ...outcomes, [id]: outcome },
      streak: run,
      best: Math.max(best, run),
      skill: Math.min(HARDEST, Math.max(EASIEST, skill + (won ? UP : -DOWN))),
    };
    save(this.#key, this.#kept);
  }

  /** Its solution is shown. */
  show(id: string): void {
    const { shown } = this.#kept;
    if (!shown.includes(id)) this.#kept = { ...this.#kept, shown: [...shown, id] };
    save(this.#key, this.#kept);
  }

  forget(): void {
    this.#kept = { ...NONE };
    save(this.#key, this.#kept);
  }

  /** New ones first, then those that failed, then the solved; of the grade that fits best. */
  next(rows: readonly PuzzleRow[], wish: Wish, besides = ""): PuzzleRow | null {
    const wanted = wish.grade ?? this.grade;
    const order = (row: PuzzleRow) => [
      { failed: 1, solved: 2, new: 0 }[this.of(row.id) ?? "new"],
      Math.abs(row.grade - wanted),
      row.moves,
    ];
    const fits = rows.filter(
      (row) =>
        row.id !== besides &&
        (wish.moves === null || row.moves === wish.moves) &&
        (wish.grade === null || row.grade === wish.grade),
    );
    return fits.toSorted((a, b) => compare(order(a), order(b)))[0] ?? null;
  }
}

function compare(a: readonly number[], b: readonly number[]): number {
  for (const [i, n] of a.entries()) if (n !== b[i]) return n - (b[i] ?? 0);
  return 0;
}
