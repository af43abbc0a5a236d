// The catalogue of games, and what was last chosen in each.
import { fetchGames, type GameRow } from "./cards.svelte";
import { isCode } from "./deck.svelte";
import { takeLooks } from "./looks.svelte";
import { load, save } from "./storage";
import { strengthsOf } from "./strength";

export interface Choice {
  level?: string;
  /** The name of a ready deck, or the code of one's own; null leaves it to chance. */
  deck?: string | null;
  /** In a game for one: the variant that makes the others weaker or stronger. */
  strength?: string;
}

const KEY = "ludarium.choices";

interface Stored {
  last: string;
  games: Record<string, Choice>;
}

function stored(): Stored {
  const found = load(KEY) as Partial<Stored> | null;
  return { last: found?.last ?? "", games: found?.games ?? {} };
}

class Games {
  list = $state.raw<GameRow[]>([]);
  #chosen = $state(stored());

  /** The game that the menu means where the address names none: the one played last, else the
      first that can be played. Empty as long as neither is known. */
  get last(): string {
    const { last } = this.#chosen;
    if (!this.list.length) return last;
    const playable = this.list.filter((game) => game.available);
    return (playable.find((game) => game.name === last) ?? playable[0])?.name ?? "";
  }

  find(name: string): GameRow | undefined {
    return this.list.find((game) => game.name === name);
  }

  /** The game whose cards are meant: this one, else the first that has any. */
  withCards(name: string): string {
    const has = (game: GameRow) => game.available && game.cards > 0;
    const found = this.find(name);
    if (!found || has(found)) return name;
    return this.list.find(has)?.name ?? name;
  }

  /** The game at whose tables others sit: this one, else the first for more than one. */
  withOthers(name: string): string {
    const has = (game: GameRow) => game.available && game.seats > 1;
    const found = this.find(name);
    if (!found || has(found)) return name;
    return this.list.find(has)?.name ?? name;
  }

  /** Once the list is here, or cannot be had: then in the colours of the house. */
  async ready(): Promise<void> {
    if (!this.list.length) await this.load().catch(() => undefined);
  }

  async load(): Promise<void> {
    this.list = await fetchGames();
    takeLooks(this.list);
  }

  /** What was last chosen; else a level in the middle and the deck for beginners. */
  choice(game: GameRow): { level: string; deck: string | null; strength: string } {
    const chosen = this.#chosen.games[game.name];
    const level =
      game.levels.find((each) => each.name === chosen?.level) ??
      game.levels[Math.floor((game.levels.length - 1) / 2)];
    const ready = (name: string) => game.decks.some((each) => each.name === name);
    const usual = game.starters[0] ?? null;
    const { deck = usual } = chosen ?? {};
    const known = deck === null || isCode(deck) || ready(deck);
    const strength = strengthsOf(game).find(({ value }) => value === chosen?.strength);
    return {
      level: level?.name ?? "",
      deck: known ? deck : usual,
      strength: strength?.value ?? "",
    };
  }

  /** The deck that an invited player brings: two newcomers do not meet with the same one. */
  guestDeck(game: GameRow): string | null {
    const chosen = this.#chosen.games[game.name]?.deck !== undefined;
    return chosen ? this.choice(game).deck : (game.starters[1] ?? game.starters[0] ?? null);
  }

  choose(game: string, choice: Choice): void {
    this.#chosen.games[game] = { ...this.#chosen.games[game], ...choice };
    this.#chosen.last = game;
    save(KEY, this.#chosen);
  }
}

export const games = new Games();
