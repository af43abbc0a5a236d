// Who left the ghosts of a run: people's names are in no log, so the server is asked once for each battle.
import { fetchGhostNames } from "../../lib/runs";

class Names {
  #match = $state("");
  #known = $state.raw<ReadonlyMap<number, string>>(new Map());
  /** The last round that was asked about. */
  #asked = -1;

  /** What the ghost of a round is called; `name` where nobody left it. */
  of(round: number | undefined, name: string): string {
    return this.#known.get(round ?? -1) ?? name;
  }

  /** A battle of this round was fought. A failure is no news: the ghost keeps the name it has. */
  async learn(match: string, round: number): Promise<void> {
    if (match !== this.#match) {
      this.#match = match;
      this.#known = new Map();
      this.#asked = -1;
    }
    if (round <= this.#asked) return;
    this.#asked = round;
    try {
      const found = await fetchGhostNames(match);
      if (match === this.#match)
        this.#known = new Map(found.map((each) => [each.round, each.name]));
    } catch {
      // As the view says it.
    }
  }
}

export const names = new Names();
