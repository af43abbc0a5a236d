// The odds of the next battle: asked for once for each line, a moment after it stands still.
import type { Match } from "../../lib/match.svelte";
import type { Choice, Odds } from "../../lib/protocol";
import type { RunView } from "./types";

const QUIET_MS = 120;

/** What the battle hangs on, as far as a player can change it. */
export const lineOf = ({ round, board, bench, trophies, lives }: RunView): string =>
  JSON.stringify([round, board, bench, trophies, lives]);

export class Forecast {
  known = $state.raw<Odds | null>(null);
  /** The line that it is about. */
  #line = $state("");
  #asked: { line: string; request: string } | null = null;

  fits(view: RunView): boolean {
    return this.known !== null && this.#line === lineOf(view);
  }

  /** Ask if this line was not judged yet; what it returns takes the question back. */
  ask(match: Pick<Match, "askOdds" | "question">, view: RunView, end: Choice) {
    const line = lineOf(view);
    const request = match.question?.request;
    if (!request || (this.known && this.#line === line)) return;
    if (this.#asked?.line === line && this.#asked.request === request) return;
    const timer = setTimeout(() => {
      this.#asked = { line, request };
      match.askOdds(end);
    }, QUIET_MS);
    return () => {
      clearTimeout(timer);
    };
  }

  /** An answer came; one to an older question is dropped. */
  hear(odds: Odds | null): void {
    if (!odds || odds.request !== this.#asked?.request) return;
    this.known = odds;
    this.#line = this.#asked.line;
  }
}
