// Runs in games for one: the run of the day, challenges, and the ghosts that were met.
import { api } from "./api";
import type { GameRow } from "./cards.svelte";
import { go } from "./router.svelte";
import { toastError } from "./toast.svelte";

/** One's own try. */
export interface OwnTry {
  match: string;
  over: boolean;
  /** Null while it goes on. */
  measure: number | null;
  won: boolean;
  rank: number | null;
}

export interface RunResult {
  name: string;
  you: boolean;
  measure: number;
  won: boolean;
  turns: number;
  ended: number;
  /** Null as long as the table is closed to whoever asks. */
  match: string | null;
}

/** A start that several people play, each once: same deck, same cards, same ghosts. */
export interface Contest {
  id: string;
  kind: "daily" | "challenge";
  game: string;
  title: string;
  /** "2026-11-17", of a run of the day. */
  day: string | null;
  /** In seconds; null: it stays open. */
  ends: number | null;
  deck: string;
  /** What is counted: "trophies". */
  measure: string;
  /** The most that can be had of it. */
  most: number;
  /** Who asks for it. */
  by: string | null;
  /** It can still be tried. */
  open: boolean;
  you: OwnTry | null;
  /** Days in a row. */
  streak: number;
  /** Best first. */
  results: RunResult[];
}

/** A unit in a line: card, attack, health. */
export type LineUnit = readonly [card: string, attack: number, health: number];
export type Line = readonly LineUnit[];

export type BattleOutcome = "victory" | "defeat" | "draw";

/** A ghost that was met. */
export interface Met {
  match: string;
  round: number;
  outcome: BattleOutcome;
  name: string;
  /** It was left by a person. */
  person: boolean;
  /** One's own line, front first. */
  line: Line;
  foe: Line;
  /** One's own record when they met. */
  trophies: number;
  lives: number;
  at: number;
}

export interface MetPage {
  ghosts: Met[];
  next: string | null;
}

export interface GhostName {
  round: number;
  name: string;
  person: boolean;
}

interface Made {
  id: string;
  url: string;
}

/** A run of the day is for games for one with decks. */
export const hasDaily = ({ seats, decks }: Pick<GameRow, "seats" | "decks">): boolean =>
  seats === 1 && decks.length > 0;

const part = encodeURIComponent;

export const fetchDailies = async () => (await api.get<{ daily: Contest[] }>("/daily")).daily;
export const fetchDaily = (game: string) => api.get<Contest>(`/daily/${part(game)}`);
export const fetchContest = (id: string) => api.get<Contest>(`/contests/${part(id)}`);
export const makeChallenge = (match: string) => api.post<Made>(`/matches/${part(match)}/challenge`);
export const fetchGhostNames = async (match: string) =>
  (await api.get<{ ghosts: GhostName[] }>(`/matches/${part(match)}/ghosts`)).ghosts;

export function fetchMet(
  game: string,
  outcome: BattleOutcome | null,
  cursor: string | null,
): Promise<MetPage> {
  const query = new URLSearchParams({ game });
  if (outcome) query.set("outcome", outcome);
  if (cursor) query.set("cursor", cursor);
  return api.get<MetPage>(`/me/ghosts?${query}`);
}

/** Begins one's try, or goes back to it; a refusal is told, and the page stays. False: refused. */
export async function enter(contest: Pick<Contest, "id">): Promise<boolean> {
  try {
    go((await api.post<Made>(`/contests/${part(contest.id)}/try`)).url);
    return true;
  } catch (error) {
    toastError(error);
    return false;
  }
}

// --- words -----------------------------------------------------------------------------------------

/** One of what a plural counts: "trophies" is "trophy". */
export function single(plural: string): string {
  if (plural.endsWith("ies")) return `${plural.slice(0, -3)}y`;
  return plural.endsWith("s") && !plural.endsWith("ss") ? plural.slice(0, -1) : plural;
}

/** "7 trophies", "1 trophy", "−3 points" */
export function counted(n: number, plural: string): string {
  const number = n < 0 ? `−${-n}` : String(n);
  return `${number} ${Math.abs(n) === 1 ? single(plural) : plural}`;
}

/** "3rd" */
export function ordinal(n: number): string {
  const teen = n % 100 >= 11 && n % 100 <= 13;
  const ending = teen ? "th" : (["th", "st", "nd", "rd"][n % 10] ?? "th");
  return `${n}${ending}`;
}

/** "5 h", "12 min", "less than a minute": how long something is still open. */
export function timeLeft(ends: number, now = Date.now() / 1000): string {
  const minutes = Math.floor((ends - now) / 60);
  if (minutes < 1) return "less than a minute";
  if (minutes < 60) return `${minutes} min`;
  const hours = Math.floor(minutes / 60);
  return hours < 48 ? `${hours} h` : `${Math.floor(hours / 24)} days`;
}

/** "Ends in 5 h", "The day is over" */
export function endText(contest: Pick<Contest, "open" | "ends">, now?: number): string {
  if (!contest.open) return "The day is over";
  return contest.ends === null
    ? "Open as long as you like"
    : `Ends in ${timeLeft(contest.ends, now)}`;
}

/** "17 November"; the day is that of the server's clock. */
export function dayText(day: string): string {
  const date = new Date(`${day}T00:00:00Z`);
  if (Number.isNaN(date.getTime())) return day;
  return date.toLocaleDateString("en-GB", { day: "numeric", month: "long", timeZone: "UTC" });
}

/** "7 trophies, 3rd of 12"; nothing before one's try is over. */
export function ownText({ you, measure, results }: Contest): string {
  if (!you?.over) return "";
  const got = you.measure === null ? "no result" : counted(you.measure, measure);
  return you.rank === null ? got : `${got}, ${ordinal(you.rank)} of ${results.length}`;
}

/** What can be done with it: to play, to go on, or only to look. */
export type Stage = "start" | "continue" | "over" | "closed";

export function stageOf({ you, open }: Pick<Contest, "you" | "open">): Stage {
  if (you) return you.over ? "over" : "continue";
  return open ? "start" : "closed";
}

/** "4 days in a row"; a single day is no row yet. */
export const streakText = (days: number): string => (days > 1 ? `${days} days in a row` : "");

/** Whose result mine is set against: of whoever asked, or for them the best of those who answered. */
export const rivalOf = ({ results, by }: Pick<Contest, "results" | "by">): RunResult | null =>
  results.find((row) => !row.you && row.name === by) ?? results.find((row) => !row.you) ?? null;

/** How somebody stands against another: "2 trophies ahead of Ada", "Level with Ada". */
export function compared(own: number, other: RunResult, measure: string): string {
  const ahead = own - other.measure;
  if (ahead === 0) return `Level with ${other.name}`;
  const by = counted(Math.abs(ahead), measure);
  return ahead > 0 ? `${by} ahead of ${other.name}` : `${by} behind ${other.name}`;
}
