import { describe, expect, it } from "vitest";
import type { CostlyDecision, TurningPoint } from "./replay.svelte";
import { sayCostly, sayMove, sayOdds, sayPoint, saySecrets, sayStep, sayTurning } from "./said";

const words = {
  move: ({ parts }: { parts?: Readonly<Record<string, unknown>> | null }) =>
    parts?.unknown ? "" : `the ${String(parts?.kind)} of it`,
  point: () => "kills it",
};
const NAMES = ["Ada", "Bo"];

describe("a move", () => {
  it("is said by the table of its game", () => {
    const played = { seat: 0, text: "attack own 1 on enemy 1", parts: { kind: "attack" } };
    expect(sayMove(words, played, {}, NAMES)).toBe("The attack of it");
  });

  it("falls back on its text where the game has no words", () => {
    const played = { seat: 1, text: "bid 2 x five", parts: { kind: "bid", unknown: true } };
    expect(sayMove(words, played, {}, NAMES)).toBe("Bo: bid 2 x five");
    expect(sayMove({}, played, {}, NAMES)).toBe("Bo: bid 2 x five");
    expect(sayMove(null, played, null)).toBe("Bid 2 x five");
  });

  it("of several seats together is said in short, with what each has chosen", () => {
    const together = {
      ...words,
      together: (all: readonly object[]) => (all.length ? "round 4" : ""),
    };
    const step = {
      n: 3,
      since: 0,
      seat: null,
      text: "Ada stages. Bo stages.",
      parts: null,
      view: {},
    };
    const moves = [0, 1].map((seat) => ({ n: 1, seat, text: "place", parts: { kind: "stage" } }));
    const all = { ...step, moves, events: [{ event: "reveal" }] };
    expect(sayStep(together, all, {}, NAMES)).toBe("Round 4");
    expect(sayStep(together, { ...all, events: [] }, {}, NAMES)).toBe("Ada stages. Bo stages.");
    expect(saySecrets(together, all, {})).toEqual([
      { seat: 0, text: "the stage of it" },
      { seat: 1, text: "the stage of it" },
    ]);
    expect(saySecrets(together, { ...all, moves: moves.slice(1) }, {})).toEqual([]);
  });

  it("names who gave up", () => {
    expect(sayMove(words, { seat: 1, text: "concede", parts: null }, {}, NAMES)).toMatch(
      /^Bo concede/,
    );
  });
});

describe("the point of a move", () => {
  it("is the end before all else", () => {
    const events = [{ event: "over", winner: 1 }];
    expect(sayPoint(words, { seat: 1, text: "", events }, {})).toBe("Wins the match");
    expect(sayPoint(words, { seat: 0, text: "", events }, {})).toBe("Loses the match");
    expect(sayPoint(words, { seat: 0, text: "", events: [] }, {})).toBe("Kills it");
  });

  it("comes with a chance, a score, or both where an engine knows both", () => {
    expect(sayOdds({ chance: 0.624 })).toBe("62 % to win");
    expect(sayOdds({ chance: 1 })).toBe("Over 98 % to win");
    expect(sayOdds({ chance: 0.62, score: 0.3 })).toMatch(/^62 % to win. Engine score \+0.30/);
    expect(sayOdds({ score: -0.4 })).toMatch(/^Engine score −0.40/);
    expect(sayOdds({ score: -0.03 })).toBe("The position is about even");
    expect(sayOdds({ score: 1, win_in: 1 })).toBe("Wins at once");
    expect(sayOdds({ score: 1, win_in: 3 })).toBe("Forced win in 2 moves"); // the reply is not one
    expect(sayOdds({})).toBe("");
  });
});

describe("a turning point", () => {
  const turn: TurningPoint = {
    n: 4,
    before: 0.4,
    after: 0.12,
    text: "play Deep Winter",
    since: 3,
    seat: 0,
    cost: 0.28,
    parts: { kind: "play" },
    best: "end turn",
    best_parts: { kind: "end" },
    view: {},
    events: [],
  };

  it("says whose mistake it was, what it cost and what was better", () => {
    expect(sayTurning(words, turn, NAMES)).toEqual({
      head: "Ada's mistake, −14 %",
      said: "The play of it",
      better: "The end of it",
    });
    expect(sayTurning(words, { ...turn, seat: 1, before: -0.4, after: -0.12 }, NAMES).head).toBe(
      "Bo's mistake, −14 %",
    );
  });

  it("names who gained where both chose at once", () => {
    const round = { ...turn, seat: null, text: "Lane north", parts: null, best: null };
    expect(sayTurning(words, round, NAMES)).toMatchObject({ head: "Bo +14 %", said: "Lane north" });
    expect(sayTurning(words, { ...round, after: 0.6 }, NAMES).head).toBe("Ada +10 %");
  });

  it("blames nobody for luck", () => {
    const luck = { ...turn, best: null, best_parts: null };
    expect(sayTurning(words, luck, NAMES)).toMatchObject({ head: "Ada −14 %", better: "" });
    expect(sayTurning(words, { ...luck, seat: 1 }, NAMES).head).toBe("Bo +14 %");
    expect(sayTurning(words, luck, ["Ada"]).head).toBe("Ada −14 %");
  });
});

describe("the costliest decision", () => {
  const row: CostlyDecision = {
    seat: 1,
    turn: 7,
    n: 9,
    position: 8,
    since: 8,
    text: "end turn",
    parts: { kind: "end" },
    best: "attack",
    best_parts: { kind: "attack" },
    best_plan: [],
    cost: 0.46,
    before: 0.62,
    chance: 0.41,
    best_chance: 0.64,
    view: {},
    events: [],
  };

  it("tells a plan with all that was in it", () => {
    const whole = { ...words, whole: () => "confirm Razor Cub" };
    expect(sayCostly(whole, row, NAMES).said).toBe("Turn 7: Confirm Razor Cub");
  });

  it("says when, what it cost and what was better", () => {
    expect(sayCostly(words, row, ["Ada", "You"])).toEqual({
      head: "Your costliest decision",
      said: "Turn 7: The end of it",
      chances: "62 % → 41 %",
      better: "The attack of it",
      best: "64 %",
    });
    expect(sayCostly(words, { ...row, seat: 0, turn: 0 }, NAMES)).toMatchObject({
      head: "Ada's costliest decision",
      said: "The end of it",
    });
  });

  it("tells the whole plan that was better", () => {
    const step = (kind: string) => ({ text: kind, parts: { kind } });
    const best_plan = [step("attack"), step("end")];
    expect(sayCostly(words, { ...row, best_plan }, NAMES).better).toBe(
      "The attack of it; then the end of it",
    );
  });

  it("counts as its game does", () => {
    const rounds = { ...words, turn: () => "Round 4 · yours" };
    expect(sayCostly(rounds, row, ["Ada", "You"]).said).toBe("Round 7: The end of it");
  });

  it("says no chances where nothing is won", () => {
    const alone = { ...row, seat: 0, before: null, chance: null, best_chance: null };
    expect(sayCostly(words, alone, ["You"])).toMatchObject({ chances: "", best: "" });
  });
});

it("says of a step that its time had run out", () => {
  const move = { n: 1, seat: 1, text: "end turn", parts: null, late: true };
  const step = { n: 1, since: 0, seat: 1, text: "end turn", parts: null, moves: [move] };
  const shown = { ...step, events: [], view: {} };
  expect(sayStep(null, shown, null, NAMES)).toBe("Bo: end turn (out of time)");
  const round = {
    ...shown,
    seat: null,
    text: "Both are shown",
    moves: [move, { ...move, seat: 0 }],
  };
  expect(sayStep(null, round, null, NAMES)).toBe("Both are shown (Bo, Ada: out of time)");
  const chosen = { ...shown, moves: [{ ...move, late: false }] };
  expect(sayStep(null, chosen, null, NAMES)).toBe("Bo: end turn");
});
