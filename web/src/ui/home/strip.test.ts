import { afterEach, describe, expect, it, vi } from "vitest";
import { games } from "../../lib/games.svelte";
import type { Contest } from "../../lib/runs";
import { gameRow, pretendServer, show } from "../../testing";
import Strip from "./Strip.svelte";

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
const ended = { name: "Ada", you: false, measure: 9, won: false, turns: 9, ended: 0, match: null };

async function row(contest: Contest) {
  const asked = pretendServer({
    "GET /daily": { daily: [contest] },
    "POST /contests/c1/try": { id: "m1", url: "/match/m1" },
  });
  games.list = [gameRow("solo", { seats: 1 })];
  const page = show(Strip, {});
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
