// Measured numbers in words and on a scale. Shape, line and word say the state; colour comes last.
import type { AskRow, Change, Measured, State } from "./types";

export const STATES: readonly State[] = [
  "known",
  "same",
  "unknown",
  "measuring",
  "stale",
  "not asked",
];

const MINUS = "−";
const SEVERAL = /^\d+ changes$/; // as shortOf() says it

/** "+0.25", "−2.3", "±0.0" */
export function signed(value: number, digits = 1): string {
  const size = Math.abs(value).toFixed(digits);
  if (Number(size) === 0) return `±${size}`;
  return (value > 0 ? "+" : MINUS) + size;
}

/** So many that the smallest difference that matters can be told. */
export const digitsOf = ({ zone }: Pick<AskRow, "zone">): number =>
  zone > 0 && zone < 0.5 ? 2 : 1;

export const counted = (n: number): string => Math.round(n).toLocaleString("en-US");

/** "1 point", "0.1 turns" */
export const amount = (value: number, unit: string): string =>
  `${value} ${value === 1 ? unit.replace(/s$/, "") : unit}`;

const BOTS: Readonly<Record<string, string>> = {
  random: "any legal move",
  heuristic: "the book's advice",
  adept: "looks ahead",
};
/** "adept: looks ahead" */
export const botInWords = (bot: string): string => (BOTS[bot] ? `${bot}: ${BOTS[bot]}` : bot);

/** What an old number was measured for: "for Attack 5"; several changes are not told apart by their count. */
export const ofOld = (since = "", about = ""): string =>
  !since || since === about || SEVERAL.test(since) ? "before this edit" : `for ${since}`;

/** Some of its matches were played, or it needs none. */
export const isMeasured = ({ by }: Pick<AskRow, "by">): boolean =>
  Object.values(by).some(({ n, exact }) => n > 0 || exact === true);

/** Cut where it would run into what stands behind it. */
export const clipped = (text: string, length: number): string =>
  text.length > length ? `${text.slice(0, length - 1).trimEnd()}…` : text;

/** What stands beside the mark; `of` is what an old answer was measured for. */
export function verdict(row: AskRow, found: Measured, of = ""): string {
  const digits = digitsOf(row);
  const { state, middle, low, high, n } = found;
  if (state === "stale") {
    const { was = "known", exact } = found;
    if (middle === null || (!exact && was !== "known" && was !== "same")) return "not known yet";
    const told = exact || was === "same" ? "same" : signed(middle, digits);
    return of ? `${told} ${of}` : told;
  }
  if (found.exact) return n ? `not one of ${counted(n)} differed` : "cannot move";
  if (state === "known" && middle !== null) return `${signed(middle, digits)} ${row.unit}`;
  if (state === "same" && low !== null && high !== null)
    return `same, within ${within(low, high, digits)}`;
  if (state === "not asked") return "not asked";
  return n ? "not known yet" : "not measured yet";
}

/** Rounded up: never narrower than the interval is. */
function within(low: number, high: number, digits: number): string {
  const ten = 10 ** digits;
  return (Math.ceil(Math.max(Math.abs(low), Math.abs(high)) * ten - 1e-9) / ten).toFixed(digits);
}

/** The number before and after by one bot: "75.0 → 73.4 %". */
export function beforeAfter(row: AskRow, found: Measured | undefined): string {
  if (!found || found.before === null || found.after === null) return "";
  const digits = 1;
  const sign = row.unit === "points" ? " %" : "";
  return `${found.before.toFixed(digits)} → ${found.after.toFixed(digits)}${sign}`;
}

/** How far the scale goes on both sides: all that is known, and a bit of what is not. */
export function limitOf(row: AskRow, found: readonly Measured[]): number {
  const zone = row.zone || 1;
  const reach = found.map(({ state, low, high, n }) => {
    if (low === null || high === null || !n) return 0;
    const far = Math.max(Math.abs(low), Math.abs(high));
    return state === "known" || state === "same" ? far * 1.2 : Math.min(far, zone * 7);
  });
  return Math.max(zone * 3, ...reach) * 1.05;
}

/** Round steps, at most three to a side: [1, 2, 3]. */
export function ticksTo(limit: number): number[] {
  const power = 10 ** Math.floor(Math.log10(limit / 3));
  const step = [1, 2, 5, 10].map((n) => n * power).find((each) => limit / each < 4) ?? limit;
  const most = Math.floor(limit / step + 1e-9);
  return Array.from({ length: most }, (_, i) => Number(((i + 1) * step).toPrecision(6)));
}

/** In short what a change makes of its card: "Attack 7 → 5" becomes "Attack 5". */
export function shortOf(changes: readonly Change[]): string {
  const [first] = changes;
  if (!first) return "the book";
  if (changes.length > 1) return `${changes.length} changes`;
  const { name, words } = first;
  const [, label = "", after] = /^([^→]*?)\S+ → ([^→]+)$/.exec(words) ?? [];
  if (words.startsWith("is new")) return `${name}, which is new`;
  return after ? `${label.trim() || name} ${after}` : `${name} ${words}`;
}

/** "40 s left", "3 min left"; nothing where it is not known. */
export function timeLeft(seconds: number | null): string {
  if (seconds === null) return "";
  if (seconds >= 90) return `${Math.round(seconds / 60)} min left`;
  return `${Math.max(1, Math.ceil(seconds))} s left`;
}

/** What one reads first of a sentence stands out: how much, and what is not known. */
export const emphasised = (sentence: string): string =>
  sentence.includes("**")
    ? sentence
    : sentence.replaceAll(/by [\d.]+ \w+|no difference is known yet|stays? the same/gi, "**$&**");
