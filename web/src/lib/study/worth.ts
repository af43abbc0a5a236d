// What a position is worth, seen from White: a share of the bar, a short sign, a sentence.
import type { Analysis, BestLine } from "./types";

export interface Worth {
  /** White's part of the bar, 0 to 1. */
  share: number;
  /** "+0.63", "−0.10", "#3": White wins in three moves of its own, "−#3": Black does. */
  short: string;
  words: string;
}

type Judged = Pick<BestLine, "score" | "win_in" | "loss_in">;

/** Own moves of the winner in so many plies. */
const moves = (plies: number) => Math.max(1, Math.ceil(plies / 2));
const MINUS = "−";
const EVEN = 0.05; // less than this is nobody's advantage

export function worth(judged: Judged, whiteActs: boolean, sides: readonly string[]): Worth {
  const { win_in, loss_in } = judged;
  if (win_in !== null || loss_in !== null) {
    const whiteWins = (win_in !== null) === whiteActs;
    const n = moves(win_in ?? loss_in ?? 0);
    return {
      share: whiteWins ? 1 : 0,
      short: `${whiteWins ? "" : MINUS}#${n}`,
      words: `${sides[whiteWins ? 0 : 1] ?? ""} wins in ${n}`,
    };
  }
  const value = ((whiteActs ? 1 : -1) * judged.score) / 1000;
  return { share: (1 + value) / 2, short: signed(value), words: ahead(value, sides) };
}

export const signed = (value: number): string => {
  const size = Math.abs(value).toFixed(2);
  return size === "0.00" ? size : `${value < 0 ? MINUS : "+"}${size}`;
};

function ahead(value: number, sides: readonly string[]): string {
  if (Math.abs(value) < EVEN) return "Even";
  return `${sides[value > 0 ? 0 : 1] ?? ""} is ahead by ${Math.abs(value).toFixed(2)}`;
}

/** Of the whole position: that of the best line, as the engine gives it. */
export function worthOf(found: Analysis, first: number, sides: readonly string[]): Worth {
  const whiteActs = found.seat === first;
  const value = (found.seat === 0 ? 1 : -1) * found.value;
  const judged = {
    score: value * 1000,
    win_in: found.forced_win_in,
    loss_in: found.forced_loss_in,
  };
  return worth(judged, whiteActs, sides);
}

/** 1234567 as "1.2 M". */
export function short(count: number): string {
  if (count >= 1e6) return `${(count / 1e6).toFixed(1)} M`;
  return count >= 1e3 ? `${Math.round(count / 1e3)} k` : String(count);
}
