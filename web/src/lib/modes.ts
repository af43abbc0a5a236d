// Modes of several matches: runs with a drafted or built deck, and bosses in turn.
import { api } from "./api";
import { numberIn, weightField, type CardRow } from "./cards.svelte";
import { claim } from "./claims";
import type { Counts, Option } from "./deck.svelte";
import type { CardLook } from "./look";
import type { Amounts, Prize, Pulled } from "./progress";
import { load, save } from "./storage";
import { capital, many } from "./words";

export type RunState = "value" | "pick" | "build" | "play" | "over";

export interface RunMatch {
  match: string;
  outcome: "won" | "drawn" | "lost";
  name: string;
  level: string | null;
}

export interface Run {
  id: string;
  game: string;
  mode: string;
  state: RunState;
  /** What the next claim has to name. */
  step: number;
  /** What the values are of: a nation. */
  group: string;
  values: readonly Option[];
  value: string | null;
  offer: readonly string[];
  picks: readonly string[];
  pool: readonly string[];
  /** What everybody may add, and how many. */
  free: Amounts;
  deck: { code: string; cards: Counts } | null;
  wins: number;
  losses: number;
  most_wins: number;
  most_losses: number;
  match: string | null;
  matches: readonly RunMatch[];
  prize: Amounts | null;
}

export interface RunMode {
  mode: string;
  /** What one chooses a value of first: a nation. */
  group: string;
  price: Amounts;
  wins: number;
  losses: number;
  prizes: readonly Prize[];
  picks: number | null;
  of: number | null;
  packs: number | null;
  /** The kind of these packs. */
  pack: string | null;
  choices: number;
  odds: Amounts | null;
  run: Run | null;
  past: readonly Run[];
}

export interface Boss {
  id: string;
  name: string;
  deck: string;
  level: string;
  text: string;
  pays: Prize;
  state: "beaten" | "next" | "closed";
  brought: Amounts | null;
}

export interface Gauntlet {
  bosses: readonly Boss[];
  match: string | null;
  boss: string | null;
}

export interface Modes {
  game: string;
  modes: readonly RunMode[];
  gauntlet: Gauntlet | null;
}

interface RunDone {
  run: Run;
}

export const fetchModes = (game: string) => api.get<Modes>(`/games/${game}/runs`);

/** Matches of these modes are part of a run: no help, nothing is taken back, no rematch. */
export const RUN_MODES = ["draft", "sealed"];
export const ofRun = (pairing: string): boolean =>
  RUN_MODES.includes(pairing) || pairing === "gauntlet";

/** Where a mode is played. */
export const modePath = (game: string, mode: string): string =>
  mode === "gauntlet" ? `/games/${game}/gauntlet` : `/games/${game}/runs/${mode}`;

/** A mode as people call it. */
export const modeTitle = (mode: string): string =>
  mode === "gauntlet" ? "The Gauntlet" : capital(mode);

// --- steps -----------------------------------------------------------------------------------------

export const beginRun = async (game: string, mode: string): Promise<Run> =>
  (await claim<RunDone>(game, "runs", { mode })).run;

/** The next step of a run; one that was sent before changes nothing. */
export const stepRun = async (
  { game, id, step }: Run,
  deed: "value" | "pick" | "deck" | "retire",
  body: Readonly<Record<string, unknown>> = {},
): Promise<Run> => (await claim<RunDone>(game, `runs/${id}/${deed}`, { ...body, step })).run;

export const challenge = (game: string, boss: string, deck: string | null) =>
  api.post<{ id: string }>(`/games/${game}/gauntlet`, { boss, deck });

// --- what is shown ---------------------------------------------------------------------------------

export function tally(cards: readonly string[]): Counts {
  const found: Counts = {};
  for (const card of cards) found[card] = (found[card] ?? 0) + 1;
  return found;
}

// --- the packs of a sealed run ---------------------------------------------------------------------

/** What was in each pack, in its order: the pool is all of them together. */
export function packsOf(run: Run, mode: RunMode): Pulled[][] {
  if (!mode.packs) return [];
  const size = Math.ceil(run.pool.length / mode.packs);
  const found: Pulled[][] = [];
  const seen: Counts = {};
  for (const [i, card] of run.pool.entries()) {
    const nth = (seen[card] = (seen[card] ?? 0) + 1);
    const pack = (found[Math.floor(i / size)] ??= []);
    pack.push({ card, nth, fresh: nth === 1, turned: 0 });
  }
  return found;
}

const OPENED = "opened"; // of the newest run of each mode

/** How many of them somebody has seen. */
export function openedPacks(run: Run): number {
  const kept = load(`${OPENED}.${run.game}.${run.mode}`) as { run?: string; n?: number } | null;
  return kept?.run === run.id ? Number(kept.n) || 0 : 0;
}

export const setOpened = (run: Run, n: number): void =>
  save(`${OPENED}.${run.game}.${run.mode}`, { run: run.id, n });

/** Whether there are packs to be opened before the deck is built. */
export const hasPacksToOpen = (run: Run, mode: RunMode): boolean =>
  run.state === "build" && !run.deck && openedPacks(run) < packsOf(run, mode).length;

const ORDINALS = ["first", "second", "third", "fourth", "fifth", "sixth"];

/** What a card would be among those picked: "your second card of cost 3". */
export function pickNote(
  card: CardRow,
  picks: readonly string[],
  cards: ReadonlyMap<string, CardRow>,
  look: CardLook,
): string {
  const copies = picks.filter((id) => id === card.id).length;
  if (copies) return `you have ${copies === 1 ? "one" : copies} of it`;
  const field = weightField(look);
  const n = numberIn(card, field);
  if (n === null) return "";
  const same = picks.filter((id) => numberIn(cards.get(id) ?? {}, field) === n).length;
  const which = ORDINALS[same] ?? `${same + 1}th`;
  return `your ${which} card of ${field.replaceAll("_", " ")} ${n}`;
}

/** "15 units, 4 others": by the first kind of the game. */
export function kindNote(
  picks: readonly string[],
  cards: ReadonlyMap<string, CardRow>,
  kinds: readonly string[],
): string {
  const [first] = kinds;
  if (!first || !picks.length) return "";
  const n = picks.filter((id) => cards.get(id)?.kind === first).length;
  return `${many(n, first)}, ${many(picks.length - n, "other")}`;
}

/** "4–3": won and lost. */
export const recordText = ({ wins, losses }: Pick<Run, "wins" | "losses">): string =>
  `${wins}–${losses}`;

/** How many of each card a deck of this run may hold. */
export function poolLimits({ pool, free }: Run): ReadonlyMap<string, number> {
  const limits = new Map(Object.entries(free));
  for (const [id, n] of Object.entries(tally(pool)))
    limits.set(id, Math.max(n, limits.get(id) ?? 0));
  return limits;
}
