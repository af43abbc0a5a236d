// The catalogue of games, and what was last chosen in each.
import { api } from "./api";
import type { Game } from "./art/marks";
import { load, save } from "./storage";

export interface Named {
  name: string;
  title: string;
}

export interface DeckInfo extends Named {
  faction: string;
  school: string;
}

export interface GameInfo extends Named {
  name: Game;
  summary: string;
  tagline: string;
  minutes: number;
  cards: number;
  /** False while only its rule book is written: it can be shown but not played. */
  available: boolean;
  levels: Named[];
  variants: Named[];
  decks: DeckInfo[];
  seats: number;
}

export interface Choice {
  level?: string;
  deck?: string;
}

const KEY = "ludarium.choices";

interface Stored {
  last: string;
  games: Record<string, Choice>;
}

function stored(): Stored {
  const found = load(KEY) as Partial<Stored> | null;
  return { last: found?.last ?? "spellfaire", games: found?.games ?? {} };
}

class Games {
  list = $state.raw<GameInfo[]>([]);
  #chosen = $state(stored());
  #asked: Promise<void> | null = null;

  /** The game that the menu means where the address names none. */
  get last(): string {
    return this.#chosen.last;
  }

  find(name: string): GameInfo | undefined {
    return this.list.find((game) => game.name === name);
  }

  /** Fetches the catalogue once; a failed try may be repeated. */
  load(): Promise<void> {
    this.#asked ??= api
      .get<{ games: GameInfo[] }>("/games")
      .then(({ games }) => {
        this.list = games;
      })
      .catch((error: unknown) => {
        this.#asked = null;
        throw error;
      });
    return this.#asked;
  }

  /** What was last chosen; else a level in the middle and the first deck. */
  choice(game: GameInfo): { level: string; deck: string } {
    const chosen = this.#chosen.games[game.name];
    const pick = (list: readonly Named[], name: string | undefined, at: number) =>
      (list.find((item) => item.name === name) ?? list[at])?.name ?? "";
    return {
      level: pick(game.levels, chosen?.level, Math.floor((game.levels.length - 1) / 2)),
      deck: pick(game.decks, chosen?.deck, 0),
    };
  }

  choose(game: string, choice: Choice): void {
    this.#chosen.games[game] = { ...this.#chosen.games[game], ...choice };
    this.#chosen.last = game;
    save(KEY, this.#chosen);
  }
}

export const games = new Games();
