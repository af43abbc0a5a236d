// Words for the rows of a lobby and for a list of replays.
import type { ClockRule, LobbyRow, SeatInfo } from "./protocol";

export const seatName = (seat: SeatInfo): string =>
  seat.kind === "open" ? "free seat" : seat.name;

export const versus = (row: Pick<LobbyRow, "seats">): string =>
  row.seats.map(seatName).join(" and ");

/** Whom I play: everyone but me, or both where I hold both seats. */
export function against(row: LobbyRow, myName: string): string {
  const others = row.seats.filter((seat) => seat.kind !== "person" || seat.name !== myName);
  if (!others.length) return "Hot-seat";
  if (others.some((seat) => seat.kind === "open")) return "Waiting for a guest";
  return `Against ${others.map(seatName).join(" and ")}`;
}

export function clockText(clock: ClockRule | null): string {
  if (clock?.move != null) return `${clock.move} s a move`;
  if (clock?.match != null) return `${Math.round(clock.match / 60)} min a match`;
  return "no clock";
}

const MODES: Record<string, string> = {
  bot: "Computer",
  hotseat: "Hot-seat",
  invite: "By invitation",
  open: "Open table",
  watch: "Bots",
  learn: "First match",
};

export const modeText = (mode: string): string => MODES[mode] ?? mode;

export const turnText = (row: LobbyRow): string =>
  row.over ? "ended" : row.turn > 0 ? `turn ${row.turn}` : "about to begin";

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
