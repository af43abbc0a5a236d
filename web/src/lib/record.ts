// A player's record, as the server counts it, and how it is put into a line.
import { api } from "./api";
import { counted } from "./runs";

export interface Tally {
  games: number;
  won: number;
  lost: number;
  drawn: number;
  /** Wins in a row, now and at best. */
  streak: number;
  best_streak: number;
  /** Of runs alone: the most that was got, all of it, and in how many runs. */
  best?: number | null;
  total?: number;
  measured?: number;
}

export interface GameRecord extends Tally {
  game: string;
  opponents: (Tally & { opponent: string })[];
  decks: (Tally & { deck: string })[];
}

export type Outcome = "won" | "lost" | "drawn";

export interface Played {
  match: string;
  game: string;
  outcome: Outcome;
  opponent: string;
  ended: number;
  /** What a run alone has come to. */
  measure?: number | null;
}

export interface PlayerRecord extends Tally {
  by_game: GameRecord[];
  recent: Played[];
}

export const fetchRecord = () => api.get<PlayerRecord>("/me/record");

/** "3 won, 1 drawn, 2 lost" */
export function tallyText({ won, drawn, lost }: Tally): string {
  return [`${won} won`, ...(drawn ? [`${drawn} drawn`] : []), `${lost} lost`].join(", ");
}

/** "3 wins in a row, your best"; nothing below two. */
export function streakText({ streak, best_streak }: Tally): string {
  if (streak < 2) return "";
  return `${streak} wins in a row${streak === best_streak ? ", your best" : ""}`;
}

/** "best 8 trophies, 5.3 on average" */
export function runsText({ best, total = 0, measured = 0 }: Tally, measure: string): string {
  if (best == null || !measured) return "";
  const average = Math.round((10 * total) / measured) / 10;
  return `best ${counted(best, measure)}${measured > 1 ? `, ${average} on average` : ""}`;
}

/** "2 runs won in a row, your best"; nothing below two. */
export function runStreakText({ streak, best_streak }: Tally): string {
  if (streak < 2) return "";
  return `${streak} runs won in a row${streak === best_streak ? ", your best" : ""}`;
}

export const LETTERS: Record<Outcome, string> = { won: "W", lost: "L", drawn: "D" };

/** "People" for "people", "Kingdom & Frost" where the catalogue knows the name. */
export function titled(name: string, known: readonly { name: string; title: string }[]): string {
  const found = known.find((each) => each.name === name)?.title;
  return found ?? name.charAt(0).toUpperCase() + name.slice(1);
}

const AGAIN_MS = 400;
const TRIES = 6;

/** The record once it contains a match that has just ended. */
export async function recordWith(match: string, tries = TRIES): Promise<PlayerRecord> {
  for (let n = 0; ; n++) {
    const found = await fetchRecord();
    if (n >= tries || found.recent.some((each) => each.match === match)) return found;
    await new Promise((done) => setTimeout(done, AGAIN_MS));
  }
}
