// What one owns in a game, as its pages show it, and what is done with it.
import { claim, goOn, type Claim, type Deed, type Done } from "./claims";
import { fetchProgress, type OwnedCard, type Progress } from "./progress";
import { toastError } from "./toast.svelte";

export class Wealth {
  now = $state.raw<Progress | null>(null);
  /** A deed is under way. */
  busy = $state(false);
  owned: ReadonlyMap<string, OwnedCard> = $derived(
    new Map(this.now?.cards.map((card) => [card.id, card]) ?? []),
  );

  constructor(readonly game: string) {}

  /** What was begun before a reload is brought to its end, then all is told; the packs whose cards have
      not all been seen come back. */
  async start(): Promise<{ claim: Claim; done: Done }[]> {
    const found = await goOn(this.game, isOpening);
    await this.refresh();
    return found.filter(({ claim: each }) => isOpening(each));
  }

  async refresh(): Promise<void> {
    this.now = await fetchProgress(this.game);
  }

  /** Null: it was refused or could not be sent, and that was said. */
  async do(deed: Deed, body: Claim["body"]): Promise<Done | null> {
    if (this.busy) return null;
    this.busy = true;
    try {
      const done = await claim(this.game, deed, body, { stays: deed === "open" });
      await this.refresh();
      return done;
    } catch (error) {
      toastError(error);
      return null;
    } finally {
      this.busy = false;
    }
  }
}

const isOpening = ({ deed }: Pick<Claim, "deed">): boolean => deed === "open";
