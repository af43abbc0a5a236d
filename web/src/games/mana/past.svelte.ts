// An earlier position of a running match: looked at from the list of moves, left by any key or click.
import type { Match } from "../../lib/match.svelte";
import { undone } from "./between";
import { movesOf, type Move } from "./moves";
import type { Cell, ManaView } from "./types";

export class Past {
  /** The move after which the board is shown, from 0; -1: before the first; null: the present. */
  at = $state<number | null>(null);
  /** The cells of the move under the pointer or the focus. */
  marked = $state.raw<readonly Cell[]>([]);

  readonly moves = $derived.by(() => movesOf(this.match.history, this.at));
  readonly view = $derived.by(() => {
    const now = this.now();
    if (this.at === null) return now;
    return this.moves
      .slice(this.at + 1)
      .reduceRight((view, { events }) => undone(view, events), now);
  });
  /** What led to the board that is shown, where it is an earlier one. */
  readonly step = $derived<Move | null>(this.at === null ? null : (this.moves[this.at] ?? null));

  constructor(
    private readonly match: Match,
    private readonly now: () => ManaView,
  ) {}

  /** The last move is the present. */
  show(n: number): void {
    const last = this.moves.length - 1;
    this.at = n >= last ? null : Math.max(-1, n);
  }

  by(n: number): void {
    this.show((this.at ?? this.moves.length - 1) + n);
  }

  leave(): void {
    this.at = null;
  }
}
