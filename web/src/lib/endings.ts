// How a match ended, in words. What a decision ends and not the rules is the same in every game.

interface Words {
  /** What the one who lost by it did, behind the name. */
  did: string;
  /** The step itself, in a list of steps. */
  step: string;
  /** Behind "Ada won". */
  how: string;
  /** Where there was nobody to win. */
  alone: string;
}

const LOST: Record<string, Words> = {
  concede: {
    did: "conceded",
    step: "concedes",
    how: "by concession",
    alone: "Conceded",
  },
  time: {
    did: "ran out of time",
    step: "runs out of time",
    how: "on time",
    alone: "Out of time",
  },
  away: {
    did: "left the match",
    step: "left the match",
    how: "the other side left",
    alone: "Left",
  },
  // A program crashed, or answered with something that is no action here.
  forfeit: {
    did: "made an illegal move",
    step: "forfeits by an illegal move",
    how: "by forfeit",
    alone: "Forfeited",
  },
};

const UNDECIDED: Record<string, { told: string; short: string }> = {
  abort: { told: "The match was called off.", short: "Called off" },
  void: { told: "The rules of this match are no longer available, so nobody wins.", short: "Void" },
};

interface Ended {
  winner?: number | null;
  reason?: string;
  scores?: readonly number[];
}

/** How it looks and sounds from a seat; `seat` null: from nobody's side. A run alone is lost below 0. */
export function standing(
  { winner = null, scores = [] }: Ended,
  seat: number | null,
): "win" | "loss" | "draw" {
  if (winner === null) return scores.length === 1 && (scores[0] ?? 0) < 0 ? "loss" : "draw";
  return seat === null || winner === seat ? "win" : "loss";
}

/** "Score −400.": what a run alone has come to; nothing between two, whose scores only say who won. */
export function scored({ reason = "", scores = [] }: Ended): string {
  const [score] = scores;
  if (score === undefined || scores.length > 1 || reason in LOST || reason in UNDECIDED) return "";
  return `Score ${score < 0 ? `−${-score}` : score}.`;
}

/** "Bo ran out of time."; nothing where the rules have ended the match. */
export function decided(
  { winner = null, reason = "" }: Ended,
  names: readonly string[],
  you: number | null,
): string {
  const words = LOST[reason];
  if (!words) return UNDECIDED[reason]?.told ?? "";
  const loser = winner !== null ? 1 - winner : names.length === 1 ? 0 : -1;
  const who = loser === you ? "You" : (names[loser] ?? "Somebody");
  return `${who} ${words.did}.`;
}

/** "Ada won, on time": how a match ended, in a line; `endings`: what the game says of its own; `got`:
    what a run alone has come to, "7 trophies". */
export function outcome(
  winner: number | null,
  reason: string | undefined,
  names: readonly string[],
  endings: Readonly<Record<string, string>> = {},
  got = "",
): string {
  const words = LOST[reason ?? ""];
  const undecided = UNDECIDED[reason ?? ""];
  if (undecided) return undecided.short;
  if (names.length === 1) {
    const ended = words?.alone ?? alone(winner !== null, reason ?? "", endings, got !== "");
    return got ? [got, ended.charAt(0).toLowerCase() + ended.slice(1)].join(", ") : ended;
  }
  if (winner === null) return "Draw";
  const how = words?.how ?? endings[reason ?? ""];
  return `${names[winner] ?? "?"} won${how ? `, ${how}` : ""}`;
}

/** "Won, five throws": nobody was there to win against. Behind what it came to a word is enough. */
function alone(
  won: boolean,
  reason: string,
  endings: Readonly<Record<string, string>>,
  short: boolean,
): string {
  const how = endings[reason] ?? reason;
  if (!won) return how.charAt(0).toUpperCase() + how.slice(1) || "The end";
  if (short) return "Won";
  return reason && reason !== "won" ? `Won, ${reason}` : "Won";
}

/** The headline of an end; `seat`: from whose side, null: from nobody's. */
export function headline(
  { winner = null, reason = "" }: Ended,
  names: readonly string[],
  seat: number | null,
): string {
  if (reason in UNDECIDED) return "No result";
  if (winner === null) return names.length === 1 ? "The end" : "Draw";
  if (seat === null) return `${names[winner] ?? "Somebody"} wins`;
  return winner === seat ? "Victory" : "Defeat";
}

/** The text of a step, as people say it: an ending is written down by its kind alone, and what came
    from outside as data, which may say what it is called. */
export function stepText(text: string): string {
  if (text.startsWith(INPUT)) {
    const called = /"called": "([^"\\]+)"/.exec(text)?.[1];
    return called ? `chance picks ${called}` : "chance decides";
  }
  return LOST[text]?.step ?? (text === "abort" ? "the match is called off" : text);
}
const INPUT = "input {";
