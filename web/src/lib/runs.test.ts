import { describe, expect, it, vi } from "vitest";
import { pretendServer } from "../testing";
import {
  compared,
  counted,
  dayText,
  endText,
  enter,
  fetchMet,
  ordinal,
  ownText,
  rivalOf,
  single,
  stageOf,
  streakText,
  timeLeft,
  type Contest,
  type RunResult,
} from "./runs";
import { toasts } from "./toast.svelte";

const result = (name: string, measure: number, patch: Partial<RunResult> = {}) => ({
  name,
  you: false,
  measure,
  won: false,
  turns: 12,
  ended: 0,
  match: null,
  ...patch,
});
const contest = (patch: Partial<Contest> = {}): Contest => ({
  id: "c1",
  kind: "daily",
  game: "solo",
  title: "Solo",
  day: "2026-11-17",
  ends: 100_000,
  deck: "red",
  measure: "trophies",
  most: 10,
  by: null,
  open: true,
  you: null,
  streak: 0,
  results: [],
  ...patch,
});
const tried = (over: boolean, rank: number | null = 3) => ({
  match: "m1",
  over,
  measure: over ? 7 : null,
  won: false,
  rank,
});

describe("words for runs", () => {
  it("count one and many", () => {
    expect(counted(1, "trophies")).toBe("1 trophy");
    expect(counted(0, "trophies")).toBe("0 trophies");
    expect(counted(7, "trophies")).toBe("7 trophies");
    expect(counted(-3, "points")).toBe("−3 points");
    expect(counted(-1, "points")).toBe("−1 point");
    expect(single("gold")).toBe("gold");
    expect(single("loss")).toBe("loss");
  });

  it("rank", () => {
    expect([1, 2, 3, 4, 11, 12, 13, 21, 22, 101, 111].map(ordinal)).toEqual([
      "1st",
      "2nd",
      "3rd",
      "4th",
      "11th",
      "12th",
      "13th",
      "21st",
      "22nd",
      "101st",
      "111th",
    ]);
  });

  it("say how long it is open", () => {
    expect(timeLeft(5 * 3600 + 60, 0)).toBe("5 h");
    expect(timeLeft(12 * 60, 0)).toBe("12 min");
    expect(timeLeft(30, 0)).toBe("less than a minute");
    expect(timeLeft(-5, 0)).toBe("less than a minute");
    expect(timeLeft(3 * 86_400, 0)).toBe("3 days");
    expect(endText(contest(), 100_000 - 7200)).toBe("Ends in 2 h");
    expect(endText(contest({ open: false }))).toBe("The day is over");
    expect(endText(contest({ ends: null }))).toBe("Open as long as you like");
  });

  it("name a day by the server's clock", () => {
    expect(dayText("2026-11-07")).toBe("7 November");
    expect(dayText("some day")).toBe("some day");
  });

  it("tell one's own result, and only when there is one", () => {
    const results = [result("Ada", 9), result("Bo", 8), result("Me", 7, { you: true })];
    expect(ownText(contest({ you: tried(true), results }))).toBe("7 trophies, 3rd of 3");
    expect(ownText(contest({ you: tried(false), results }))).toBe("");
    expect(ownText(contest({ you: { ...tried(true, null), measure: null } }))).toBe("no result");
    expect(ownText(contest({ results }))).toBe("");
  });

  it("compare with somebody", () => {
    expect(compared(9, result("Ada", 7), "trophies")).toBe("2 trophies ahead of Ada");
    expect(compared(6, result("Ada", 7), "trophies")).toBe("1 trophy behind Ada");
    expect(compared(7, result("Ada", 7), "trophies")).toBe("Level with Ada");
  });

  it("count days in a row from two on", () => {
    expect([0, 1, 2, 14].map(streakText)).toEqual(["", "", "2 days in a row", "14 days in a row"]);
  });
});

describe("a contest", () => {
  it("sets one's result against that of whoever asked, not of whoever was best", () => {
    const results = [result("Bo", 9), { ...result("Me", 5), you: true }, result("Ada", 3)];
    expect(rivalOf(contest({ by: "Ada", results }))?.name).toBe("Ada");
    expect(rivalOf(contest({ by: "Me", results }))?.name).toBe("Bo");
    expect(rivalOf(contest({ by: "Me", results: results.slice(1, 2) }))).toBeNull();
  });

  it("can be begun, gone on with, or only looked at", () => {
    expect(stageOf(contest())).toBe("start");
    expect(stageOf(contest({ open: false }))).toBe("closed");
    expect(stageOf(contest({ you: tried(false) }))).toBe("continue");
    // A run that was begun on its day is played to its end.
    expect(stageOf(contest({ you: tried(false), open: false }))).toBe("continue");
    expect(stageOf(contest({ you: tried(true) }))).toBe("over");
  });

  it("leads to the table of one's try", async () => {
    const asked = pretendServer({ "POST /contests/c1/try": { id: "m1", url: "/match/m1" } });
    vi.stubGlobal("scrollTo", () => undefined);
    expect(await enter(contest())).toBe(true);
    expect(asked).toEqual([["POST /contests/c1/try", {}]]);
    expect(location.pathname).toBe("/match/m1");
    history.replaceState(null, "", "/");
  });

  it("refuses a second try kindly", async () => {
    const detail = "You have played this run. Everybody has one try.";
    vi.stubGlobal("fetch", () =>
      Promise.resolve(new Response(JSON.stringify({ title: "Conflict", detail }), { status: 409 })),
    );
    expect(await enter(contest())).toBe(false);
    expect(toasts.at(-1)?.text).toBe(detail);
    expect(location.pathname).toBe("/");
  });
});

describe("the ghosts that were met", () => {
  it("are asked for by game, outcome and page", async () => {
    const asked: string[] = [];
    vi.stubGlobal("fetch", (input: string) => {
      asked.push(input);
      return Promise.resolve(new Response(JSON.stringify({ ghosts: [], next: null })));
    });
    await fetchMet("solo", null, null);
    await fetchMet("solo", "defeat", "12");
    expect(asked).toEqual([
      "/api/v1/me/ghosts?game=solo",
      "/api/v1/me/ghosts?game=solo&outcome=defeat&cursor=12",
    ]);
  });
});
