// Whether the deck one would bring to paired play is one's own, card by card.
import type { CardCount, GameRow } from "./cards.svelte";
import { check, lacking } from "./deck.svelte";
import { fetchProgress } from "./progress";

export class OwnedDecks {
  /** Copies of each card that one owns; null: any cards may be brought, or it is not known yet. */
  owned = $state.raw<ReadonlyMap<string, number> | null>(null);
  /** What is missing of the deck that was looked at last. */
  missing = $state.raw<readonly CardCount[]>([]);
  #asked = 0;

  constructor(private readonly game: GameRow) {}

  async start(): Promise<void> {
    if (!this.game.progress) return;
    const { owned_only, cards } = await fetchProgress(this.game.name);
    if (owned_only) this.owned = new Map(cards.map(({ id, owned }) => [id, owned]));
  }

  /** A deck by its name or code; null leaves it to the server, which takes an owned one. */
  async look(deck: string | null): Promise<void> {
    const asked = ++this.#asked;
    const { owned, game } = this;
    const ready = game.decks.find(({ name }) => name === deck);
    const cards = !owned || deck === null ? [] : (ready ?? (await check(game.name, deck))).cards;
    if (asked === this.#asked) this.missing = owned ? lacking(cards, owned) : [];
  }
}
