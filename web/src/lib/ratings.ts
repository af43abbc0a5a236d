// How well people play: what the server tells of ratings, and how it is put into words and lines.
import { api, type Options } from "./api";

export interface RatingRow {
  rating: number;
  deviation: number;
  /** The range in which it lies, most likely. */
  low: number;
  high: number;
  provisional: boolean;
  games: number;
  /** The level of the bots that is nearest. */
  about: string | null;
  tier: string | null;
}

export type OwnRating = RatingRow & {
  game: string;
  mode: string;
  /** Seasons whose reward was paid, by the best tier. */
  seasons?: { season: string; tier: string }[];
};
export interface SeasonTier {
  name: string;
  /** The rating that it begins with. */
  least: number;
  /** In words. */
  pays: string[];
}
export type RankedPlayer = RatingRow & { rank: number; id: string; name: string };
export type Outcome = "won" | "lost" | "drawn";
/** What a ranked match changed, as it stood after it. */
export type RatingChange = RatingRow & { before: number; change: number; form: Outcome[] };
export interface RatedBot {
  level: string;
  rating: number;
}
export interface Ranking {
  game: string;
  season: string;
  /** Ratings are drawn together when a season begins. */
  seasons: boolean;
  /** What the best tier brings when the season is over. */
  rewards?: { ends: number; tiers: SeasonTier[] } | null;
  players: RankedPlayer[];
  bots: RatedBot[];
}

export interface RatingPoint {
  at: number;
  rating: number;
  deviation: number;
}
export interface RatingTally {
  name: string;
  won: number;
  lost: number;
  drawn: number;
}
export interface BestWin {
  match: string;
  at: number;
  opponent: string;
  against: number;
}
export interface PlayerRatings {
  id: string;
  name: string;
  game: string;
  now: RatingRow;
  graph: RatingPoint[];
  opponents: RatingTally[];
  decks: RatingTally[];
  wins: BestWin[];
}

export const fetchOwn = async (options: Options = {}) =>
  (await api.get<{ ratings: OwnRating[] }>("/me/ratings", options)).ratings;
export const fetchChange = (match: string) =>
  api.get<RatingChange>(`/me/ratings/${encodeURIComponent(match)}`);
export const fetchPlayer = (game: string, id: string) =>
  api.get<PlayerRatings>(`/ratings/${game}/${encodeURIComponent(id)}`);
export const fetchRanking = (game: string, season: string | null) =>
  api.get<Ranking>(`/ratings/${game}${season ? `?season=${encodeURIComponent(season)}` : ""}`);

/** Points to either side. */
export const spread = ({ low, high }: Pick<RatingRow, "low" | "high">): number =>
  Math.round((high - low) / 2);

/** "1240 ± 90" */
export const rangeText = (rating: number, around: number): string =>
  around ? `${rating} ± ${around}` : `${rating}`;

/** "1240 ± 90, about Adept, provisional" */
export function ratingText(row: RatingRow): string {
  return [
    rangeText(row.rating, spread(row)),
    ...(row.about ? [`about ${row.about}`] : []),
    ...(row.provisional ? ["provisional"] : []),
  ].join(", ");
}

/** "Up 13 points, from 1412 to 1425; it lies between 1384 and 1466, provisional" */
export function changeText({
  before,
  rating,
  change,
  low,
  high,
  provisional,
}: RatingChange): string {
  const by = Math.abs(change);
  const points = by === 1 ? "1 point" : `${by} points`;
  const moved = change
    ? `${change > 0 ? "Up" : "Down"} ${points}, from ${before} to ${rating}`
    : `Still ${rating}`;
  return `${moved}; it lies between ${low} and ${high}${provisional ? ", provisional" : ""}`;
}

/** Where the range, the rating before and after lie on a line that holds them all, in percent. */
export function onTrack({ before, rating, low, high }: RatingChange) {
  const [from, to] = [Math.min(low, before), Math.max(high, before)];
  const room = Math.max(1, to - from) * 1.2;
  const at = (points: number) => Math.round((1000 * (points - from + room / 12)) / room) / 10;
  return { low: at(low), high: at(high), before: at(before), after: at(rating) };
}

/** The months up to this one, the oldest first: "2026-10", "2026-11". */
export function seasonsTo(now: Date, n: number): string[] {
  return Array.from({ length: n }, (_, i) => {
    const month = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - (n - 1 - i), 1));
    return month.toISOString().slice(0, 7);
  });
}

const MONTH = new Intl.DateTimeFormat("en", { month: "long", timeZone: "UTC" });
const YEAR_MONTH = new Intl.DateTimeFormat("en", {
  month: "long",
  year: "numeric",
  timeZone: "UTC",
});

/** "November", or "November 2025" of another year; what is no month stays as it is. */
export function seasonTitle(season: string, now = new Date()): string {
  const begins = new Date(`${season}-01T00:00:00Z`);
  if (Number.isNaN(begins.getTime())) return season;
  return (begins.getUTCFullYear() === now.getUTCFullYear() ? MONTH : YEAR_MONTH).format(begins);
}

/** Whole days until the next month begins, today among them. */
export function daysLeft(now: Date): number {
  const end = Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 1);
  return Math.ceil((end - now.getTime()) / 86_400_000);
}

// --- the graph ---------------------------------------------------------------------------------------

export interface Frame {
  width: number;
  height: number;
  left: number;
  right: number;
  top: number;
  bottom: number;
}

export interface Drawn {
  /** The line, and the band around it. */
  line: string;
  band: string;
  points: { x: number; y: number }[];
  ticks: { y: number; value: number }[];
  y: (rating: number) => number;
}

const STEPS = [50, 100, 200, 250, 500];
const MOST_TICKS = 6;
const SPAN = 2; // deviations to either side, as in the range that is told

/** The matches from left to right, each as wide as the next: nobody plays evenly over time. */
export function drawGraph(graph: readonly RatingPoint[], frame: Frame): Drawn {
  const lows = graph.map((each) => each.rating - SPAN * each.deviation);
  const highs = graph.map((each) => each.rating + SPAN * each.deviation);
  const [least, most] = [Math.min(...lows), Math.max(...highs)];
  const step = STEPS.find((each) => (most - least) / each < MOST_TICKS) ?? 1000;
  const [from, to] = [Math.floor(least / step) * step, Math.ceil(most / step) * step];
  const { left, right, top, bottom, width, height } = frame;
  const y = (rating: number) =>
    round(top + ((to - rating) / Math.max(1, to - from)) * (height - top - bottom));
  const x = (n: number) =>
    round(left + (graph.length < 2 ? 1 : n / (graph.length - 1)) * (width - left - right));
  const path = (values: readonly number[]) => values.map((each, n) => `${x(n)} ${y(each)}`);
  const ticks = [];
  for (let value = from; value <= to; value += step) ticks.push({ y: y(value), value });
  return {
    line: `M${path(graph.map((each) => each.rating)).join("L")}`,
    band: `M${[...path(highs), ...path(lows).reverse()].join("L")}Z`,
    points: graph.map((each, n) => ({ x: x(n), y: y(each.rating) })),
    ticks,
    y,
  };
}

const round = (n: number) => Math.round(n * 10) / 10;

const Z = 1.96; // of a 95 % interval

/** The score of a deck with its 95 % interval: "65 % (50–77), n 48". A draw is half a win. */
export function scoreText({
  won,
  drawn,
  lost,
}: Pick<RatingTally, "won" | "drawn" | "lost">): string {
  const n = won + drawn + lost;
  if (!n) return "";
  const share = (won + drawn / 2) / n;
  const wide = 1 + (Z * Z) / n;
  const middle = (share + (Z * Z) / (2 * n)) / wide;
  const half = (Z * Math.sqrt((share * (1 - share)) / n + (Z * Z) / (4 * n * n))) / wide;
  const per = (part: number) => Math.round(100 * part);
  return `${per(share)} % (${per(middle - half)}–${per(middle + half)}), n ${n}`;
}
