import { describe, expect, it } from "vitest";
import {
  against,
  ago,
  clockText,
  discarding,
  tabTitle,
  timeLeft,
  timesText,
  turnText,
  versus,
} from "./lobby";
import type { LobbyRow, SeatInfo } from "./protocol";

const seat = (kind: string, name: string): SeatInfo => ({
  kind,
  name,
  level: null,
  deck: null,
  online: true,
  away: null,
});
const row = (...seats: SeatInfo[]): LobbyRow => ({
  id: "1",
  game: "spellfaire",
  title: "SpellfAIre",
  mode: "bot",
  seats,
  turn: 3,
  your_turn: false,
  over: false,
  watching: 0,
  created: 0,
  clock: null,
  counts: true,
  contest: null,
});

describe("a row of the lobby", () => {
  it("says whom I play", () => {
    const mira = seat("person", "Mira");
    expect(against(row(mira, seat("bot", "Adept")), "Mira")).toBe("Against Adept");
    expect(against(row(seat("person", "Tarn"), mira), "Mira")).toBe("Against Tarn");
    expect(against(row(mira, seat("open", "")), "Mira")).toBe("Waiting for an opponent");
    expect(against(row(mira, mira), "Mira")).toBe("Two players, one screen");
    expect(against(row(mira), "Mira")).toBe("Alone");
    const daily = { ...row(mira), contest: "daily" };
    expect(against(daily, "Mira")).toBe("Daily run");
    expect(against({ ...daily, contest: "challenge" }, "Mira")).toBe("Challenge");
    expect(discarding(daily)).toContain("your only try");
    expect(discarding(row(mira))).toContain("counts as a loss");
  });

  it("names both seats and how it stands", () => {
    const two = row(seat("bot", "Adept"), seat("open", ""));
    expect(versus(two)).toBe("Adept and free seat");
    expect(turnText(two)).toBe("turn 3");
    expect(turnText({ ...two, turn: 0 })).toBe("about to start");
    expect(turnText({ ...two, over: true })).toBe("ended");
  });

  it("says what a game's own clock is", () => {
    const spans = [
      { title: "Turn", seconds: 75 },
      { title: "Plan", seconds: 0 },
      { title: "Reply", seconds: 15 },
    ];
    const times = { spans, match: 0, empty: 3, absence: 60, limit: true };
    expect(timesText(times, true)).toBe(
      "Turn 75 s · Reply 15 s. Miss 3 in a row or stay away for 60 s and you lose.",
    );
    expect(timesText({ ...times, match: 900, empty: 0 }, false)).toBe(
      "Turn 75 s · Reply 15 s · Match 15 min.",
    );
    expect(timesText({ ...times, empty: 0 }, false, 600)).toBe(
      "Turn 75 s · Reply 15 s · Match 10 min.",
    );
  });

  it("reads the clock", () => {
    expect(clockText(null)).toBe("no clock");
    expect(clockText({ move: null, match: null, game: true, limit: null })).toBe("game's clock");
    expect(clockText({ move: null, match: null, game: true, limit: 600 })).toBe(
      "game's clock, 10 min per match",
    );
    expect(clockText({ move: 30, match: null, game: false, limit: null })).toBe("30 s per turn");
    expect(clockText({ move: null, match: 600, game: false, limit: null })).toBe(
      "10 min per match",
    );
    expect(clockText({ move: 86_400, match: null, game: false, limit: null })).toBe(
      "1 day per turn",
    );
    expect(clockText({ move: 7 * 86_400, match: null, game: false, limit: null })).toBe(
      "7 days per turn",
    );
  });

  it("writes the time that is left as short as it is long", () => {
    expect(timeLeft(0)).toBe("0:00");
    expect(timeLeft(278_001)).toBe("4:39");
    expect(timeLeft(2 * 3_600_000)).toBe("120:00");
    expect(timeLeft(5 * 3_600_000 + 300_000)).toBe("5 h 05");
    expect(timeLeft(52 * 3_600_000)).toBe("2 d 4 h");
  });

  it("tells the time in words", () => {
    expect(ago(995, 1000)).toBe("just now");
    expect(ago(1000 - 125, 1000)).toBe("2 minutes ago");
    expect(ago(0, 7200)).toBe("2 hours ago");
    expect(ago(0, 86_400 * 3)).toBe("3 days ago");
    expect(ago(2000, 1000)).toBe("just now");
  });

  it("counts the games that wait in the tab", () => {
    expect(tabTitle("Ludarium", 0)).toBe("Ludarium");
    expect(tabTitle("Ludarium", 2)).toBe("(2) Ludarium");
  });
});
