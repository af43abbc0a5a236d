import { beforeEach, describe, expect, it, vi } from "vitest";
import type { Narrator } from "../lib/games";
import { nextFor } from "../lib/next";
import type { TableInfo } from "../lib/protocol";
import type { CostlyDecision, Review, TurningPoint } from "../lib/replay.svelte";
import { gameRow, pretendMatch, pretendServer, seatInfo, show, tableInfo } from "../testing";
import GameOver from "./GameOver.svelte";

const turning = (n: number, patch: Partial<TurningPoint>): TurningPoint => ({
  n,
  before: 0,
  after: 0,
  text: "",
  since: n - 1,
  seat: 0,
  cost: 0,
  parts: { kind: "x" },
  best: null,
  best_parts: null,
  view: {},
  events: [],
  ...patch,
});
const costly = (seat: number, patch: Partial<CostlyDecision>): CostlyDecision => ({
  seat,
  turn: 7,
  n: 5,
  position: 2,
  since: 2,
  text: "end",
  parts: { kind: "x" },
  best: "win",
  best_parts: {},
  best_plan: [],
  cost: 0.46,
  before: 0.62,
  chance: 0.41,
  best_chance: 0.64,
  view: {},
  events: [],
  ...patch,
});
// Two mistakes of one's own, and a blow of the other side that decided less.
const REVIEW: Review = {
  level: "expert",
  points: [0, 1, 2, 3].map((n) => ({ n, value: 0 })),
  turning: [
    turning(2, { before: 0.2, after: 0, cost: 0.2, text: "nap", best: "nip", best_parts: {} }),
    turning(5, { before: 0.6, after: -0.2, cost: 0.8, text: "end", best: "win", best_parts: {} }),
    turning(6, { before: -0.9, after: 0.1, cost: 0, text: "hope" }), // the largest, for the loser
    turning(7, { before: -0.2, after: -0.9, seat: 1, text: "strike" }),
  ],
  costliest: [costly(0, { since: 4, position: 4 }), costly(1, { text: "nap", best: "nip" })],
};
const narrator = {
  move: ({ text, seat }: { text: string; seat: number }) => `seat ${seat} does ${text}`,
  turn: () => "Turn 6 · yours",
} as unknown as Narrator;

interface Asked {
  game?: string;
  mode?: string;
  reason?: string;
  winner?: number;
  you?: number[];
}

let asked: [string, unknown][] = [];

function end({ game = "spellfaire", mode = "bot", reason = "hero", winner = 1, you }: Asked = {}) {
  const view = { seat: 0, result: { winner, reason } };
  const { match } = pretendMatch({ game, mode, began: 1000, you: you ?? [0] }, view);
  match.ended = 1000 + 9 * 60 + 12;
  match.reveal = { salt: "5a17", secret: "5ec4e7" };
  return show(GameOver, { match, narrator, ending: "Your hero fell.", onclose: () => undefined });
}

const at = (body: HTMLElement, id: string) =>
  body.querySelector<HTMLElement>(`[data-testid="${id}"]`);

beforeEach(() => {
  asked = pretendServer({
    "GET /matches/m/review": REVIEW,
    "GET /games": { games: [gameRow("spellfaire"), gameRow("mana", { decks: [], starters: [] })] },
    "GET /me/record": { by_game: [], recent: [{ match: "m" }] },
    "POST /matches/m/continue": { url: "/match/again" },
    "POST /matches": { url: "/match/other" },
  });
});

describe("the end of a match", () => {
  it("says what decided it, how long it took and what it changed", async () => {
    const body = end();
    await vi.waitFor(() => {
      // The largest swing towards the winner, whoever's it was; a value of -0.2 is a chance of 40 %.
      expect(at(body, "decided")?.textContent).toBe(
        "Your hero fell. What decided it: Seat 0 does end. Your chance of winning went 80 % → 40 %.",
      );
    });
    expect(body.querySelector(".facts")?.textContent).toMatch(/Turn 6 · yours.*9 min 12 s/);
  });

  it("names one's costliest decision, and leads back to before it", async () => {
    const body = end();
    await vi.waitFor(() => {
      expect(body.querySelectorAll('[data-testid="costliest"]')).toHaveLength(1);
    });
    const text = at(body, "costliest")?.textContent.replace(/\s+/g, " ");
    expect(text).toContain("Your costliest decision Turn 7: Seat 0 does end62 % → 41 %");
    expect(text).toContain("Better: Seat 0 does win (64 %)");
    expect(at(body, "show-costliest")?.getAttribute("href")).toBe("/replay/m?n=4");
    at(body, "try-from-here")?.click();
    await vi.waitFor(() => {
      expect(location.pathname).toBe("/match/again");
    });
    // Before the fifth entry, in the same seat, against the same level.
    expect(asked).toContainEqual(["POST /matches/m/continue", { n: 4, seat: 0, level: "mid" }]);
  });

  it("blames nobody who only watched", async () => {
    const body = end({ you: [] });
    await vi.waitFor(() => {
      expect(at(body, "decided")?.textContent).toContain("What decided it: Seat 0 does end.");
    });
    expect(body.textContent).not.toContain("Your chance");
    expect(at(body, "try-from-here")).toBeNull();
    const heads = [...body.querySelectorAll('[data-testid="costliest"] .head')];
    expect(heads.map((head) => head.textContent)).toEqual([
      "Ada's costliest decision",
      "Ben's costliest decision",
    ]);
  });

  it("has something to try next, and begins it", async () => {
    const body = end({ winner: 0 });
    await vi.waitFor(() => {
      expect(
        [...body.querySelectorAll('[data-testid="next"] b')].map((b) => b.textContent),
      ).toEqual(["high bot", "blue"]);
    });
    at(body, "next")?.click();
    await vi.waitFor(() => {
      expect(location.pathname).toBe("/match/other");
    });
    const wanted = asked.find(([key]) => key === "POST /matches")?.[1];
    expect(wanted).toMatchObject({ game: "spellfaire", mode: "bot", level: "high", deck: "red" });
  });

  it("leaves with Escape, to look at the table", () => {
    const { match } = pretendMatch({}, { seat: 0, result: { winner: 1, reason: "hero" } });
    const onclose = vi.fn();
    show(GameOver, { match, narrator, ending: "", onclose });
    window.dispatchEvent(new KeyboardEvent("keydown", { key: "Escape" }));
    expect(onclose).toHaveBeenCalledOnce();
  });

  it("teaches nothing where nothing was played", () => {
    expect(end({ reason: "abort" }).querySelector(".learned")).toBeNull();
  });

  it("offers the dice only where a game has any", () => {
    expect(end().textContent).toContain("Check the dice");
    document.body.replaceChildren();
    expect(end({ game: "mana" }).textContent).not.toContain("Check the dice");
  });
});

describe("the end of a run alone", () => {
  function ended(patch: Partial<TableInfo> = {}) {
    const view = { seat: 0, result: { winner: null, reason: "lost", scores: [-400] } };
    const table = { game: "solo", mode: "alone", seats: [seatInfo("Ada", { deck: "red" })] };
    const { match } = pretendMatch({ ...table, ...patch }, view);
    return show(GameOver, { match, narrator, ending: "Out.", onclose: () => undefined });
  }
  const tally = { games: 4, won: 1, lost: 3, drawn: 0, streak: 0, best_streak: 1 };
  const results = [
    { name: "Bo", you: false, measure: 7, won: false, turns: 9, ended: 0, match: null },
    { name: "Ada", you: true, measure: 5, won: false, turns: 8, ended: 0, match: "m" },
  ];
  const contest = {
    id: "c1",
    kind: "challenge",
    game: "solo",
    day: null,
    ends: null,
    measure: "trophies",
    most: 10,
    by: "Bo",
    open: true,
    you: { match: "m", over: true, measure: 5, won: false, rank: 2 },
    results,
  };

  it("is told by what it came to, and others may be challenged to it", async () => {
    asked = pretendServer({
      "GET /me/record": {
        by_game: [{ ...tally, game: "solo", best: 8, total: 20, measured: 4 }],
        recent: [{ match: "m" }],
      },
      "POST /matches/m/challenge": { id: "c1", url: "/challenge/c1" },
    });
    const body = ended();
    await vi.waitFor(() => {
      expect(at(body, "record-line")?.textContent).toBe("4 runs: best 8 points, 5 on average");
    });
    expect(at(body, "rematch")?.textContent).toContain("Play again");
    HTMLDialogElement.prototype.showModal ??= () => undefined;
    at(body, "challenge-friend")?.click();
    await vi.waitFor(() => {
      const link = body.querySelector<HTMLInputElement>('[aria-label="Link of the challenge"]');
      expect(link?.value).toMatch(/\/challenge\/c1$/);
    });
    expect(asked.filter(([key]) => key === "POST /matches/m/challenge")).toHaveLength(1);
  });

  it("tells luck from choice, without a lead over anybody", async () => {
    const summary = ["Victory in 1 of 3 battles.", "Luck of the dice: −0.3."];
    const sums = { seat: 0, n: 3, came: 1, expected: 1.3, known: 1.3, summary };
    const luck = { step: "battle", outcomes: ["victory", "defeat"], rows: [], seats: [sums] };
    const alone = { before: null, chance: null, best_chance: null };
    asked = pretendServer({
      "GET /matches/m/review": { ...REVIEW, luck, costliest: [costly(0, alone)] },
    });
    const body = ended();
    await vi.waitFor(() => {
      expect(at(body, "luck")?.textContent).toContain("Victory in 1 of 3 battles.");
    });
    expect(at(body, "costliest")?.textContent).toContain("Your costliest decision");
    expect(body.querySelector(".lead .head")?.textContent).toContain("How the run went");
    expect(at(body, "decided")?.textContent.trim()).toBe("Out.");
    expect(at(body, "next")).toBeNull();
  });

  it("is no challenge where it does not count, nor for those who watch", () => {
    expect(at(ended({ counts: false }), "challenge-friend")).toBeNull();
    document.body.replaceChildren();
    expect(at(ended({ you: [] }), "challenge-friend")).toBeNull();
  });

  it("stands beside those who had the same start", async () => {
    asked = pretendServer({ "GET /contests/c1": contest });
    const body = ended({ contest: "c1" });
    await vi.waitFor(() => {
      expect(at(body, "end-challenge")?.textContent).toContain("2 trophies behind Bo");
    });
    // It is tried once: no second time is offered, nor a challenge to a challenge.
    expect(at(body, "rematch")).toBeNull();
    expect(at(body, "challenge-friend")).toBeNull();
    expect(at(body, "new-run")?.getAttribute("href")).toBe("/play/solo");
  });

  it("has its rank on the day", async () => {
    const day = { ...contest, kind: "daily", day: "2026-11-17", by: null };
    asked = pretendServer({ "GET /contests/c1": day });
    const body = ended({ contest: "c1" });
    await vi.waitFor(() => {
      const text = at(body, "end-daily")?.textContent.replace(/\s+/g, " ");
      expect(text).toContain("Daily run, 17 November 2nd of 2");
    });
  });
});

describe("what to try next", () => {
  const game = gameRow("any", { decks: [] });
  const against = (level: string) =>
    tableInfo({ seats: [seatInfo("Ada"), seatInfo("Bot", { kind: "bot", level })] });
  const titles = (level: string, outcome: "win" | "loss") =>
    nextFor(game, against(level), 0, outcome).map(({ title }) => title);

  it("is a stronger bot after a win, an easier one after a loss", () => {
    expect(titles("mid", "win")).toEqual(["high bot"]);
    expect(titles("high", "win")).toEqual([]);
    expect(titles("high", "loss")).toEqual(["mid bot"]);
    expect(titles("low", "loss")).toEqual([]);
  });

  it("is another deck, or puzzles where there are some", () => {
    const decks = nextFor(gameRow("any"), against("high"), 0, "win");
    expect(decks).toMatchObject([{ level: "high", deck: "red" }]);
    expect(nextFor({ ...game, puzzles: 9 }, against("high"), 0, "win")).toMatchObject([
      { href: "/puzzles/any" },
    ]);
  });
});
