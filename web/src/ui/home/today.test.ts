import { afterEach, describe, expect, it, vi } from "vitest";
import { games } from "../../lib/games.svelte";
import type { Contest } from "../../lib/runs";
import { gameRow, pretendServer, show } from "../../testing";
import type { Today } from "../../lib/today";
import Waits from "./Today.svelte";

const daily = (patch: Partial<Contest> = {}): Contest => ({
  id: "c1",
  kind: "daily",
  game: "solo",
  title: "Solo",
  day: "2026-11-17",
  ends: Date.now() / 1000 + 5 * 3600 + 60,
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
const streak = { n: 3, best: 3, today: false, forgives: true };
const WAITS: Today = {
  day: "2026-11-18",
  ends: Date.now() / 1000 + 3600,
  puzzle: {
    ...{ game: "duel", id: "2-001", moves: 2, grade: 3, seat: 0, this_turn: false },
    ...{ state: "open", streak, solved: 1, tried: 2 },
  },
  deck: { game: "duel", deck: "red", level: "adept", state: "open", streak },
  quests: [{ game: "duel", a_day: 3, quests: null }],
};
const ended = { name: "Ada", you: false, measure: 9, won: false, turns: 9, ended: 0, match: null };

async function row(contest: Contest) {
  const asked = pretendServer({
    "GET /today": WAITS,
    "GET /daily": { daily: [contest] },
    "POST /contests/c1/try": { id: "m1", url: "/match/m1" },
  });
  games.list = [gameRow("solo", { seats: 1 })];
  const page = show(Waits, {});
  const found = await vi.waitFor(() => {
    const each = page.querySelector<HTMLElement>('[data-testid="home-daily"]');
    if (!each) throw new Error("no row");
    return each;
  });
  const text = found.textContent.replace(/[\s\u00a0]+/g, " ").trim();
  return { found, text, asked, button: found.querySelector("button") };
}

afterEach(() => {
  games.list = [];
  history.replaceState(null, "", "/");
});

describe("the run of the day on the home page", () => {
  it("says the deck, the time and how many have played, and begins it", async () => {
    vi.stubGlobal("scrollTo", () => undefined);
    const { text, button, asked, found } = await row(daily({ results: [ended] }));
    expect(text).toBe("Daily run · red Ends in 5 h · 1 run Play");
    expect(found.querySelector("a")?.getAttribute("href")).toBe("/daily/solo");
    button?.click();
    await vi.waitFor(() => {
      expect(location.pathname).toBe("/match/m1");
    });
    expect(asked.map(([key]) => key)).toContain("POST /contests/c1/try");
  });

  it("goes on with a try that is not over", async () => {
    const you = { match: "m1", over: false, measure: null, won: false, rank: null };
    expect((await row(daily({ you }))).button?.textContent).toBe("Continue");
  });

  it("says one's result, and offers no second try", async () => {
    const you = { match: "m1", over: true, measure: 7, won: false, rank: 2 };
    const results = [ended, { ...ended, name: "Me", you: true, measure: 7 }];
    const { text, button } = await row(daily({ you, results }));
    expect(text).toContain("you: 7 trophies, 2nd of 2");
    expect(button).toBeNull();
  });
});

describe("what waits today", () => {
  async function page(patch: Partial<Today> = {}) {
    const asked = pretendServer({
      "GET /today": { ...WAITS, ...patch },
      "GET /daily": { daily: [] },
      "POST /matches": { id: "m2", url: "/match/m2" },
    });
    games.list = [gameRow("duel", { seats: 2 })];
    const found = show(Waits, {});
    await vi.waitFor(() => {
      if (!found.querySelector('[data-testid="home-quests"]')) throw new Error("not yet");
    });
    const text = (id: string) =>
      found
        .querySelector(`[data-testid="${id}"]`)
        ?.textContent.replace(/[\s\u00a0]+/g, " ")
        .trim();
    return { found, asked, text };
  }

  it("shows the puzzle, the deck, quests and opponents, and the same as tiles", async () => {
    const { found, text } = await page();
    expect(text("home-puzzle")).toContain("Win in 2");
    expect(text("home-puzzle")).toContain("50 % of 2 solved it");
    expect(text("puzzle-streak")).toBe("3 in a row");
    expect(text("home-quests")).toContain("3 quests wait for you today");
    expect(text("tile-puzzle")).toBe("Puzzle Win in 2");
    expect(text("tile-quests")).toBe("Quests 3 to do");
    const solve = found.querySelector('[data-testid="solve-daily"]');
    expect(solve?.getAttribute("href")).toBe("/puzzles/duel/2-001");
    expect(found.querySelector('[data-testid="tile-run"]')).toBeNull();
  });

  it("plays the deck of the day against the bot that it is to beat", async () => {
    vi.stubGlobal("scrollTo", () => undefined);
    const { found, asked } = await page();
    found.querySelector<HTMLElement>('[data-testid="play-deck"]')?.click();
    await vi.waitFor(() => {
      expect(location.pathname).toBe("/match/m2");
    });
    expect(asked.at(-1)).toEqual([
      "POST /matches",
      { game: "duel", mode: "bot", level: "adept", deck: "red" },
    ]);
  });

  it("says what is done", async () => {
    const { found, text } = await page({
      puzzle: WAITS.puzzle && { ...WAITS.puzzle, state: "done" },
      deck: WAITS.deck && { ...WAITS.deck, state: "done" },
    });
    expect(text("solve-daily")).toBe("Solved");
    expect(text("home-deck-of-day")).toContain("Won");
    expect(found.querySelector('[data-testid="play-deck"]')).toBeNull();
    expect(found.querySelector('a[data-testid="tile-deck"]')?.textContent).toContain("won");
  });
});
