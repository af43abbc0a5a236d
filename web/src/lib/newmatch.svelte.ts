// What is wanted of a new match, and making it.
import { api } from "./api";
import type { IconName } from "./art/icons";
import { fetchReady, type DeckRow, type GameRow } from "./cards.svelte";
import { games } from "./games.svelte";
import type { ClockRule } from "./protocol";
import { go } from "./router.svelte";
import { toastError } from "./toast.svelte";

export type Mode = "alone" | "bot" | "quick" | "invite" | "hotseat" | "open" | "watch";

interface Way {
  mode: Mode;
  icon: IconName;
  title: string;
  hint: string;
  /** The words on the button. */
  go: string;
}

const WAYS: readonly [Way, ...Way[]] = [
  { mode: "bot", icon: "bot", title: "Computer", hint: "Start now, at your level", go: "Play" },
  {
    mode: "quick",
    icon: "swords",
    title: "Quick play",
    hint: "A person of your strength",
    go: "Find an opponent",
  },
  {
    mode: "invite",
    icon: "link",
    title: "Invite a friend",
    hint: "Send a link",
    go: "Make the link",
  },
  {
    mode: "hotseat",
    icon: "seat",
    title: "Hot-seat",
    hint: "Two people, one screen",
    go: "Sit down",
  },
  {
    mode: "open",
    icon: "person",
    title: "Open table",
    hint: "Listed in the lobby",
    go: "Open the table",
  },
  { mode: "watch", icon: "eye", title: "Watch bots", hint: "Lean back", go: "Watch" },
];

const ALONE: typeof WAYS = [
  { mode: "alone", icon: "person", title: "Alone", hint: "Start now", go: "Play" },
  { mode: "watch", icon: "eye", title: "Watch a bot", hint: "Lean back", go: "Watch" },
];

/** With one seat one plays alone, or watches a bot's run. */
export const waysOf = (game: GameRow) => (game.seats === 1 ? ALONE : WAYS);

/** The way that an address names, else the first one. */
export function modeOf(game: GameRow, name: string | null): Mode {
  const ways = waysOf(game);
  return (ways.find((way) => way.mode === name) ?? ways[0]).mode;
}

export interface MatchRequest {
  game: string;
  mode: Mode | "learn";
  level?: string;
  level2?: string;
  deck?: string | null;
  deck2?: string | null;
  variant?: string[];
  first?: 0 | 1 | null;
  upgrades?: boolean;
  clock?: ClockRule | null;
  /** By the rules of a version from the Workshop. */
  version?: string;
}

const DAY_S = 86_400;

/** "game": its own clock, "game 600" with a limit for the match; "move 60": seconds for each turn; "match 600": for all of them; "days 3":
    for each turn. */
export function clockRule(text: string): ClockRule | null {
  const [kind, seconds] = text.split(" ");
  const none = { move: null, match: null, game: false, limit: null };
  if (kind === "game") return { ...none, game: true, limit: seconds ? Number(seconds) : null };
  if (!seconds) return null;
  if (kind === "days") return { ...none, move: Number(seconds) * DAY_S };
  return {
    ...none,
    move: kind === "move" ? Number(seconds) : null,
    match: kind === "match" ? Number(seconds) : null,
  };
}

/** The form: it begins with what was chosen last. */
export class Wanted {
  mode = $state<Mode>("bot");
  level = $state("");
  level2 = $state("");
  deck = $state<string | null>(null);
  deck2 = $state<string | null>(null);
  first = $state<0 | 1 | null>(null);
  /** As it was chosen; until then a game that has its own clock plays by it between people. */
  picked = $state<string | null>(null);
  variant = $state<string[]>([]);
  /** Between people: bought upgrades count, if the guest wants it too. */
  upgrades = $state(false);
  /** The variant that makes the others weaker or stronger; empty: as the game is. */
  strength = $state("");
  /** The ready decks under these variants. */
  decks = $state.raw<readonly DeckRow[]>([]);
  #asked = 0;

  /** Both seats are chosen here. */
  two = $derived.by(() => !this.alone && (this.mode === "hotseat" || this.mode === "watch"));
  bots = $derived(this.mode === "bot" || this.mode === "watch");
  timed = $derived(this.mode !== "watch");
  /** Two people, each at a screen of their own. */
  apart = $derived(this.mode === "invite" || this.mode === "open");
  clock = $derived.by(() => this.picked ?? (this.apart && this.game.times ? "game" : "none"));
  otherDeck = $derived(this.two || this.mode === "bot");
  /** The game has one seat. */
  alone = $derived.by(() => this.game.seats === 1);

  constructor(
    readonly game: GameRow,
    mode: Mode = modeOf(game, null),
    deck: string | null = null,
  ) {
    const before = games.choice(game);
    this.mode = mode;
    this.level = this.level2 = before.level;
    this.deck = deck ?? before.deck;
    this.strength = before.strength;
    this.decks = game.decks;
  }

  /** A ready deck that these variants do not have becomes any deck. */
  async toggle(variant: string, on: boolean): Promise<void> {
    const others = this.variant.filter((each) => each !== variant);
    this.variant = on ? [...others, variant] : others;
    const asked = ++this.#asked;
    const decks = await fetchReady(this.game, this.variant);
    if (asked !== this.#asked) return;
    const gone = new Set([...this.decks, ...this.game.decks].map(({ name }) => name));
    for (const { name } of decks) gone.delete(name);
    this.decks = decks;
    if (gone.has(this.deck ?? "")) this.deck = null;
    if (gone.has(this.deck2 ?? "")) this.deck2 = null;
  }

  body(): MatchRequest {
    return {
      game: this.game.name,
      mode: this.mode,
      ...(this.bots ? { level: this.level } : {}),
      ...(this.mode === "watch" && this.two ? { level2: this.level2 } : {}),
      deck: this.deck,
      deck2: this.otherDeck ? this.deck2 : null,
      variant: this.strength ? [...this.variant, this.strength] : this.variant,
      first: this.first,
      ...(this.apart && this.upgrades ? { upgrades: true } : {}),
      clock:
        this.timed && (this.apart || !this.clock.startsWith("days")) ? clockRule(this.clock) : null,
    };
  }

  /** What will be the choice the next time. */
  remember(): void {
    games.choose(this.game.name, {
      deck: this.deck,
      strength: this.strength,
      ...(this.mode === "bot" ? { level: this.level } : {}),
    });
  }
}

/** A match with what was chosen last, by the first way to play. */
export function usual(game: GameRow): MatchRequest {
  const { level, deck, strength } = games.choice(game);
  const variant = strength ? { variant: [strength] } : {};
  return { game: game.name, mode: modeOf(game, null), level, deck, ...variant };
}

/** Makes the match and goes to its table; a refusal is told, and the page stays. */
export async function makeMatch(wanted: MatchRequest, replace = false): Promise<void> {
  try {
    go((await api.post<{ url: string }>("/matches", wanted)).url, { replace });
  } catch (error) {
    toastError(error);
  }
}
