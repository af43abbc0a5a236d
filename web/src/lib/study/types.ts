// What the server tells of positions, analyses and puzzles.
import type { DailyTried } from "../today";
import type { Result, Told, View } from "../play";
import type { Choice } from "../protocol";

export interface Problem {
  text: string;
  clause: string | null;
}

/** One action with all that followed from it. */
export interface StudyStep {
  seat: number;
  text: string;
  position: string;
  events: Told[];
}

/** Where a line of play has come to, and what can be done there. */
export interface Standing {
  position: string;
  /** The same as one word, for a new match. */
  link: string;
  view: View;
  /** Who is to act; null when it is over. */
  seat: number | null;
  actions: Choice[];
  steps: StudyStep[];
  result: Result | null;
}

export type Checked = ({ legal: true } & Standing) | { legal: false; problems: Problem[] };

/** By which rules: those of new matches with some variants, or those that a match was begun with. */
export interface Rules {
  variant?: readonly string[];
  rules_of?: string | null;
}

/** Where a line of play begins; a null position is the start of a match. */
export interface Start extends Rules {
  position: string | null;
}

export interface BestLine {
  texts: string[];
  /** Thousandths, for the seat that is to act. */
  score: number;
  /** In plies. */
  win_in: number | null;
  loss_in: number | null;
}

export interface Analysis {
  seat: number;
  /** -1 to 1, for seat 0. */
  value: number;
  depth: number;
  nodes: number;
  forced_win_in: number | null;
  forced_loss_in: number | null;
  lines: BestLine[];
  done: boolean;
}

export interface PuzzleRow {
  id: string;
  /** Own moves to the win. */
  moves: number;
  /** 1 easy to 5 hard. */
  grade: number;
  seat: number;
  /** To be won before the turn is over: nobody replies. */
  this_turn: boolean;
}

export interface Puzzle extends PuzzleRow {
  /** Null where something in it is hidden. */
  position: string | null;
  view: View;
  actions: Choice[];
}

/** What is said of a try. */
export interface Verdict {
  right: boolean;
  solved: boolean;
  /** Own moves that are left. */
  left: number;
  reply: string | null;
  position: string | null;
  view: View;
  seat: number | null;
  actions: Choice[];
  steps: StudyStep[];
  solution: string[] | null;
  /** How a wrong action is answered; none where it ends the match. */
  refutation?: {
    text: string;
    steps: StudyStep[];
    view: View;
    result: { winner: number | null } | null;
  } | null;
  /** Of the puzzle of the day. */
  daily?: DailyTried | null;
}
