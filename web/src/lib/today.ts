// What waits today, and what all games share: the profile's level, badges and streaks.
import { api } from "./api";
import { makeMatch } from "./newmatch.svelte";
import type { Prize } from "./progress";
import { toast } from "./toast.svelte";
import type { PuzzleRow } from "./study/types";

export interface Streak {
  /** Days on which it was done; forgiven ones are not counted. */
  n: number;
  best: number;
  today: boolean;
  /** A missed day would be forgiven now. */
  forgives: boolean;
}
export type DayState = "open" | "done" | "missed";

export type TodayPuzzle = PuzzleRow & {
  game: string;
  state: DayState;
  streak: Streak;
  solved: number;
  tried: number;
};
export interface TodayDeck {
  game: string;
  deck: string;
  level: string;
  state: DayState;
  streak: Streak;
}
export interface TodayQuest {
  id: string;
  text: string;
  n: number;
  done: number;
  pays: Prize;
}
export interface TodayQuests {
  game: string;
  a_day: number;
  /** Null: not asked for yet. */
  quests: TodayQuest[] | null;
}
export interface Today {
  day: string;
  ends: number;
  puzzle: TodayPuzzle | null;
  deck: TodayDeck | null;
  quests: TodayQuests[];
}

export interface Badge {
  id: string;
  game: string | null;
  title: string;
  text: string;
  picture: string;
  family: string;
  metal: string;
}
export type OwnBadge = Badge & { at: number | null; n: number; have: number };
export interface Level {
  level: number;
  xp: number;
  of: number;
}
export interface Honours {
  level: Level;
  streaks: Readonly<Record<"puzzle" | "deck" | "day", Streak>>;
  badges: OwnBadge[];
}
export interface Brought {
  paid: boolean;
  xp: number;
  level: Level;
  risen: boolean;
  deck: boolean;
  badges: Badge[];
}
/** What a try at the puzzle of the day came to. */
export interface DailyTried {
  state: "done" | "missed";
  /** False: an earlier try had decided. */
  noted: boolean;
  streak: Streak;
  xp: number;
  badges: Badge[];
}

export const fetchToday = () => api.get<Today>("/today");
export const fetchHonours = () => api.get<Honours>("/me/honours");
export const fetchBrought = (match: string) => api.get<Brought>(`/me/honours/${match}`);

/** A match with the deck of the day, against the bot that it is to beat. */
export const playDeck = ({ game, deck, level }: TodayDeck): Promise<void> =>
  makeMatch({ game, mode: "bot", level, deck });

// --- words -----------------------------------------------------------------------------------------

/** "Win in 2", "Win this turn" */
export const puzzleTask = ({ moves, this_turn }: PuzzleRow): string =>
  this_turn ? "Win this turn" : `Win in ${moves}`;

/** "12 in a row", or what keeps it. */
export function streakText({ n, today, forgives }: Streak): string {
  if (!n) return "";
  const row = `${n} in a row`;
  return today || forgives ? row : `${row}, ends today`;
}

/** "61 % of 318 solved it" */
export const solvedText = ({ solved, tried }: TodayPuzzle): string =>
  tried ? `${Math.round((100 * solved) / tried)} % of ${tried} solved it` : "Nobody has tried yet";

const NUMBERS = ["No", "One", "Two", "Three", "Four", "Five", "Six", "Seven", "Eight", "Nine"];

/** What the day says: "Two games wait for your move; the daily puzzle and deck are open until midnight UTC." */
export function dayText(today: Today | null, waiting: number): string {
  const moves =
    waiting > 0
      ? `${NUMBERS[waiting] ?? String(waiting)} ${waiting === 1 ? "game waits" : "games wait"} for your move`
      : "";
  const open = [
    today?.puzzle?.state === "open" ? "puzzle" : "",
    today?.deck?.state === "open" ? "deck" : "",
  ].filter(Boolean);
  const days = open.length
    ? `the daily ${open.join(" and ")} ${open.length > 1 ? "are" : "is"} open until midnight UTC`
    : "";
  const all = [moves, days].filter(Boolean).join("; ");
  return all ? `${all[0]?.toUpperCase()}${all.slice(1)}.` : "";
}

/** The quests that are still to be done, and how many there are. */
export function questsLeft({ quests, a_day }: TodayQuests): number {
  return quests ? quests.filter(({ n, done }) => done < n).length : a_day;
}
export const questsText = (row: TodayQuests): string =>
  questsLeft(row) ? `${questsLeft(row)} to do` : "all done";

/** Tell badges that were just won. */
export function cheer(badges: readonly Badge[]): void {
  for (const { title, text } of badges) toast(`Badge won: ${title}. ${text}.`, "good");
}

/** Won ones first, the latest of them first; then those that are nearest. */
export function inOrder(badges: readonly OwnBadge[]): OwnBadge[] {
  const near = ({ have, n }: OwnBadge) => have / n;
  return [...badges].sort((a, b) => (b.at ?? 0) - (a.at ?? 0) || near(b) - near(a));
}
