// Words for the rows of a lobby and for a list of replays.
import type { Times } from "./cards.svelte";
import type { ClockRule, LobbyRow, SeatInfo } from "./protocol";

export const seatName = (seat: SeatInfo): string =>
  seat.kind === "open" ? "free seat" : seat.name;

export const versus = (row: Pick<LobbyRow, "seats">): string =>
  row.seats.map(seatName).join(" and ");

const CONTESTS: Record<string, string> = { daily: "Daily run", challenge: "Challenge" };

/** Whom I play: everyone but me, or both where I hold both seats. */
export function against(row: LobbyRow, myName: string): string {
  const others = row.seats.filter((seat) => seat.kind !== "person" || seat.name !== myName);
  if (row.seats.length === 1) return CONTESTS[row.contest ?? ""] ?? "Alone";
  if (row.mode === "hotseat" || !others.length) return "Two players, one screen";
  if (others.some((seat) => seat.kind === "open")) return "Waiting for an opponent";
  return `Against ${others.map(seatName).join(" and ")}`;
}

const DAY_S = 86_400;

export function clockText(clock: ClockRule | null): string {
  const limit = clock?.limit == null ? "" : `, ${Math.round(clock.limit / 60)} min per match`;
  if (clock?.game) return `game's clock${limit}`;
  if (clock?.move != null && clock.move >= DAY_S) {
    const days = Math.round(clock.move / DAY_S);
    return `${days} ${days === 1 ? "day" : "days"} per turn`;
  }
  if (clock?.move != null) return `${clock.move} s per turn`;
  if (clock?.match != null) return `${Math.round(clock.match / 60)} min per match`;
  return "no clock";
}

/** A game's own clock in one line: "Turn 75 s · Reply 15 s. Stay away for 60 s and you lose." */
export function timesText(times: Times, apart: boolean, limit: number | null = null): string {
  const short = (s: number) => (s < 120 ? `${s} s` : `${Math.round(s / 60)} min`);
  const spans = times.spans.filter(({ seconds }) => seconds > 0);
  const all = spans.map(({ title, seconds }) => `${title} ${short(seconds)}`);
  const match = limit ?? times.match;
  if (match > 0) all.push(`Match ${short(match)}`);
  const ends = [
    ...(times.empty ? [`miss ${times.empty} in a row`] : []),
    ...(times.absence && apart ? [`stay away for ${short(times.absence)}`] : []),
  ].join(" or ");
  const lost = ends && ` ${ends.charAt(0).toUpperCase()}${ends.slice(1)} and you lose.`;
  return `${all.join(" · ")}.${lost}`;
}

const MODES: Record<string, string> = {
  alone: "Alone",
  bot: "Computer",
  hotseat: "Hot-seat",
  invite: "By invitation",
  open: "Open table",
  watch: "Bots",
  learn: "First match",
};

export const modeText = (mode: string): string => MODES[mode] ?? mode;

export const turnText = (row: LobbyRow): string =>
  row.over ? "ended" : row.turn > 0 ? `turn ${row.turn}` : "about to start";

/** Time left: "4:38", over an hour "2 h 05", over a day "2 d 4 h". */
export function timeLeft(ms: number): string {
  const seconds = Math.ceil(ms / 1000);
  const two = (n: number) => String(n).padStart(2, "0");
  const [minutes, hours] = [Math.floor(seconds / 60), Math.floor(seconds / 3600)];
  if (seconds >= DAY_S) return `${Math.floor(hours / 24)} d ${hours % 24} h`;
  if (seconds >= 3 * 3600) return `${hours} h ${two(minutes % 60)}`;
  return `${minutes}:${two(seconds % 60)}`;
}

const STEPS: [number, Intl.RelativeTimeFormatUnit][] = [
  [60, "second"],
  [3600, "minute"],
  [86_400, "hour"],
  [86_400 * 30, "day"],
];

/** "5 minutes ago"; `then` and `now` in seconds. */
export function ago(then: number, now = Date.now() / 1000): string {
  const past = Math.max(0, now - then);
  if (past < 60) return "just now";
  const words = new Intl.RelativeTimeFormat("en", { numeric: "auto" });
  let unit = 1;
  for (const [limit, name] of STEPS) {
    if (past < limit) return words.format(-Math.floor(past / unit), name);
    unit = limit;
  }
  return new Date(then * 1000).toLocaleDateString("en", { dateStyle: "medium" });
}

/** "(1) Lobby · Ludarium": how many games wait for me. */
export const tabTitle = (title: string, waiting: number): string =>
  waiting > 0 ? `(${waiting}) ${title}` : title;

/** What leaving a match for good means. */
export function discarding(row: LobbyRow): string {
  if (row.seats.some((seat) => seat.kind === "open")) return "The table will be closed.";
  if (row.contest) return "If you have moved, that was your only try. The replay is kept.";
  return row.counts
    ? "If you have moved, this counts as a loss in your record. The replay is kept."
    : "It ends without a result and does not count in your record.";
}
