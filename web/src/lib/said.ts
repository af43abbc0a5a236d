// Moves in words: the sentence of an action, its point, and what a turning point cost.
// A game's table knows its own words; where it has none, the text of the action is shown.
import { stepText } from "./endings";
import type { Narrator, Played } from "./games";
import type { View } from "./play";
import type { CostlyDecision, ReplayStep, TurningPoint } from "./replay.svelte";

type Words = Pick<Narrator, "move" | "planned" | "point" | "together" | "whole"> &
  Partial<Pick<Narrator, "turn">>;

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
export const small = (text: string) => text.charAt(0).toLowerCase() + text.slice(1);

/** "Banner Knight attacks Razor Cub". `before` is the view in which the action is offered or was
    played, so that names survive whatever followed. */
export function sayMove(
  words: Words | null | undefined,
  played: Played,
  before: View | null | undefined,
  names: readonly string[] = [],
): string {
  const said = played.parts
    ? before && words?.move?.(played, before)
    : words?.together?.(played.events ?? []);
  if (said) return capital(said);
  const name = played.seat === null ? "" : names[played.seat];
  const text = stepText(played.text);
  if (text !== played.text)
    return capital(name && !text.startsWith("the ") ? `${name} ${text}` : text);
  return name ? `${name}: ${text}` : capital(text);
}

/** Of each step of a plan, as the table is after those before it. */
function inTurn<Step extends Played, Said>(
  words: Words | null | undefined,
  plan: readonly Step[],
  before: View | null | undefined,
  say: (step: Step, view: View | null | undefined) => Said,
): Said[] {
  let view = before;
  return plan.map((step) => {
    const said = say(step, view);
    if (view && words?.planned) view = words.planned(step, view);
    return said;
  });
}

/** The steps of a plan, each in a sentence. */
export const sayPlan = (
  words: Words | null | undefined,
  plan: readonly Played[],
  before: View | null | undefined,
): string[] => inTurn(words, plan, before, (step, view) => sayMove(words, step, view));

/** The same of a step of a replay, and whether its time had run out. */
export function sayStep(
  words: Words | null | undefined,
  step: ReplayStep,
  before: View | null | undefined,
  names: readonly string[] = [],
): string {
  const said = sayMove(words, step, before, names);
  const late = step.moves.filter((move) => move.late).map(({ seat }) => names[seat ?? -1]);
  if (!late.length) return said;
  return `${said} (${step.seat === null ? `${late.join(", ")}: ` : ""}out of time)`;
}

/** The moves of a step that were made in secret, each with who made it. */
export const saySecrets = (
  words: Words | null | undefined,
  step: ReplayStep,
  before: View | null | undefined,
): { seat: number | null; text: string }[] =>
  step.moves.length < 2
    ? []
    : inTurn(words, step.moves, before, (move, view) => ({
        seat: move.seat,
        text: (view && words?.move?.(move, view)) || move.text,
      }));

/** What a move is good for, by what is certain to follow; empty where nothing can be said. */
export function sayPoint(
  words: Words | null | undefined,
  played: Played,
  before: View | null | undefined,
): string {
  const over = played.events?.find(({ event }) => event === "over");
  if (over && over.winner === played.seat && played.seat !== null) return "Wins the match";
  if (over && typeof over.winner === "number") return "Loses the match";
  return before ? capital(words?.point?.(played, before) ?? "") : "";
}

const EVEN = 0.05; // a smaller score is nobody's advantage

/** "62 %"; nothing is certain before the end. */
function sayShare(chance: number): string {
  const share = Math.round(chance * 100);
  return share >= 99 ? "over 98 %" : share <= 1 ? "under 2 %" : `${share} %`;
}

/** What an engine expects: a chance where it has one, a score where it looks ahead, or both. */
export function sayOdds(of: {
  chance?: number | null;
  score?: number | null;
  win_in?: number | null;
}): string {
  if (of.win_in) {
    const own = Math.ceil(of.win_in / 2); // the server counts the moves of both sides
    return own === 1 ? "Wins at once" : `Forced win in ${own} moves`;
  }
  const chance = of.chance == null ? "" : capital(`${sayShare(of.chance)} to win`);
  return [chance, sayScore(of.score ?? null)].filter(Boolean).join(". ");
}

function sayScore(score: number | null): string {
  if (score === null) return "";
  if (Math.abs(score) < EVEN) return "The position is about even";
  const sign = score < 0 ? "−" : "+";
  return `Engine score ${sign}${Math.abs(score).toFixed(2)} (from −1, lost, to +1, won)`;
}

export interface TurningWords {
  /** "Ada's mistake, −14 %"; "Ada +14 %" where the move was no mistake. */
  head: string;
  said: string;
  /** The better move; empty where none is known. */
  better: string;
}

/** A turning point: whose it was, what it cost, what was better. */
export function sayTurning(
  words: Words | null | undefined,
  turn: TurningPoint,
  names: readonly string[],
): TurningWords {
  const { seat, text, parts, events, view } = turn;
  // What several seats have chosen together is told from the side that gained by it.
  const together = seat === null && names.length > 1;
  const side = together ? Number(turn.after < turn.before) : seat;
  const name = side === null ? "" : (names[side] ?? "");
  const gained = side === 1 ? turn.before - turn.after : turn.after - turn.before;
  const by = `${gained < 0 ? "−" : "+"}${Math.round(Math.abs(gained) * 50)} %`;
  const whose = name === "You" ? "Your" : `${name}'s`;
  const head = turn.best !== null && name ? `${whose} mistake, ${by}` : `${name} ${by}`.trim();
  const said = sayMove(words, { seat, text, parts, events }, view);
  const best = { seat, text: turn.best ?? "", parts: turn.best_parts, events };
  return { head, said, better: turn.best === null ? "" : sayMove(words, best, view) };
}

export interface CostlyWords {
  /** "Your costliest decision". */
  head: string;
  /** "Turn 7: you end the turn". */
  said: string;
  /** "62 % → 41 %"; empty in a game for one, where nothing is won. */
  chances: string;
  better: string;
  /** "64 %". */
  best: string;
}

const percent = (chance: number | null) => `${Math.round((chance ?? 0) * 100)} %`;

/** The decision that cost a player most, and what was better. */
export function sayCostly(
  words: Words | null | undefined,
  row: CostlyDecision,
  names: readonly string[],
): CostlyWords {
  const { seat, text, parts, events, view } = row;
  const name = names[seat] ?? "";
  const step = { seat, text, parts, events };
  const played = capital(words?.whole?.(step, view) ?? "") || sayMove(words, step, view);
  const best = { seat, text: row.best, parts: row.best_parts, events };
  const plan = row.best_plan.map((step) => ({ seat, ...step }));
  const known = row.before !== null && row.chance !== null && row.best_chance !== null;
  const word = /^\p{L}+(?= \d)/u.exec(words?.turn?.(view) ?? "")?.[0] ?? "Turn"; // or "Round"
  return {
    head: `${name === "You" ? "Your" : `${name}'s`} costliest decision`,
    said: row.turn ? `${word} ${row.turn}: ${played}` : played,
    chances: known ? `${percent(row.before)} → ${percent(row.chance)}` : "",
    better:
      plan.length > 1
        ? sayPlan(words, plan, view)
            .map((step, i) => (i ? small(step) : step))
            .join("; then ")
        : sayMove(words, best, view),
    best: known ? percent(row.best_chance) : "",
  };
}
