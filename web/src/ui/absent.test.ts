import { flushSync } from "svelte";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Prompt } from "../lib/protocol";
import { pretendMatch, seatInfo, show, tableInfo } from "../testing";
import Absent from "./Absent.svelte";
import AwayCount from "./AwayCount.svelte";

const PROMPT: Prompt = { request: "r", seat: 0, phase: "main", actions: [] };
const seats = (away: number | null) => [
  seatInfo("Ada"),
  seatInfo("Ben", { away, online: away === null }),
];

function opponent(away: number | null, prompt: Prompt | null = null) {
  const table = { mode: "invite", claim_after: 300, seats: seats(away) };
  const { match, sent } = pretendMatch(table, { seat: 0, result: null }, prompt);
  return { body: show(Absent, { match }), match, sent };
}

const after = (seconds: number) => {
  vi.advanceTimersByTime(seconds * 1000);
  flushSync();
};

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

describe("an opponent who left", () => {
  it("is not spoken of while present, nor for a reload", () => {
    expect(opponent(null).body.textContent).toBe("");
    expect(opponent(5).body.textContent).toBe("");
  });

  it("may lose the match once the time is over, which is counted down", () => {
    const { body, sent } = opponent(0);
    after(30);
    expect(body.textContent).toContain("Ben is away. You can claim the win in 5 minutes.");
    after(240);
    expect(body.textContent).toContain("You can claim the win in 30 seconds.");
    expect(body.querySelector("button")).toBeNull();
    after(31);
    expect(body.textContent).toContain("Ben has left. You can end the match.");
    body.querySelector<HTMLElement>('[data-testid="claim-win"]')?.click();
    body.querySelector<HTMLElement>('[data-testid="call-off"]')?.click();
    expect(sent).toEqual([
      ["claim", { win: true }],
      ["claim", { win: false }],
    ]);
  });

  it("waits for the move of whoever has one to make", () => {
    const { body } = opponent(400, PROMPT);
    expect(body.textContent).toContain("Make your move. They will see it when they return.");
    expect(body.querySelector("button")).toBeNull();
  });

  it("is back: nothing is left to claim", () => {
    const { body, match } = opponent(400);
    expect(body.querySelectorAll("button")).toHaveLength(2);
    match.table = tableInfo({ claim_after: 300, seats: seats(null) });
    flushSync();
    expect(body.textContent).toBe("");
  });

  it("loses by the game's clock, which everybody sees counted down", () => {
    const table = { mode: "invite", lose_after: 60, seats: seats(0), you: [] as number[] };
    const { match } = pretendMatch(table, { seat: null, result: null }, PROMPT);
    const body = show(AwayCount, { match });
    const said = () => body.textContent.replace(/\s+/g, " ").trim();
    expect(said()).toBe("");
    after(18);
    expect(said()).toBe("Ben is away and loses in Away 0:42");
    expect(body.querySelector("button")).toBeNull();
    after(60);
    expect(said()).toContain("0:00");
    match.table = { ...tableInfo(), lose_after: 60, seats: seats(null) };
    flushSync();
    expect(said()).toBe("");
  });
});
