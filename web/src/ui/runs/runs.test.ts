import { flushSync } from "svelte";
import { describe, expect, it } from "vitest";
import type { Contest, RunResult } from "../../lib/runs";
import { show } from "../../testing";
import Duel from "./Duel.svelte";
import Results from "./Results.svelte";
import Spread from "./Spread.svelte";

const row = (name: string, measure: number, patch: Partial<RunResult> = {}): RunResult => ({
  name,
  you: false,
  measure,
  won: false,
  turns: 12,
  ended: 0,
  match: null,
  ...patch,
});
const contest = (results: RunResult[], patch: Partial<Contest> = {}): Contest => ({
  id: "c1",
  kind: "challenge",
  game: "solo",
  title: "Solo",
  day: null,
  ends: null,
  deck: "red",
  measure: "trophies",
  most: 10,
  by: "Ada",
  open: true,
  you: null,
  streak: 0,
  results,
  ...patch,
});
const text = (element: Element | null | undefined) =>
  element?.textContent.replace(/\s+/g, " ") ?? "";

describe("the table of results", () => {
  it("frames one's own row, and leads only to replays that are open", () => {
    const all = [row("Ada", 9), row("Me", 1, { you: true, match: "m2" })];
    const page = show(Results, { contest: contest(all) });
    const rows = [...page.querySelectorAll("tbody tr")];
    expect(rows.map((each) => each.getAttribute("aria-current"))).toEqual([null, "true"]);
    expect(text(rows[1])).toContain("You");
    expect(text(rows[1])).toMatch(/1\s*trophy/);
    expect([...page.querySelectorAll("a")].map((a) => a.getAttribute("href"))).toEqual([
      "/replay/m2",
    ]);
  });

  it("shows the first few, one's own and the rest when asked", () => {
    const all = Array.from({ length: 20 }, (_, i) => row(`P${i}`, 20 - i, { you: i === 17 }));
    const page = show(Results, { contest: contest(all), most: 5 });
    const ranks = () =>
      [...page.querySelectorAll("tbody .rank")].map((each) => Number(each.textContent));
    expect(ranks()).toEqual([1, 2, 3, 4, 5, 18]);
    page.querySelector("button")?.click();
    flushSync();
    expect(ranks()).toHaveLength(20);
  });

  it("is left out where there is none", () => {
    expect(show(Results, { contest: contest([]) }).querySelector("table")).toBeNull();
  });
});

describe("two results side by side", () => {
  const sides = (page: HTMLElement) =>
    [...page.querySelectorAll(".side")].map((each) => text(each).trim());

  it("are mine and those of whoever asked, not of whoever was best", () => {
    const all = [row("Bo", 10), row("Ada", 7), row("Me", 8, { you: true })];
    const page = show(Duel, { contest: contest(all) });
    expect(sides(page)[0]).toMatch(/^You.*8/);
    expect(sides(page)[1]).toMatch(/^Ada.*7/);
    expect(page.querySelectorAll(".ahead")).toHaveLength(1);
    expect(text(page.querySelector(".ahead"))).toContain("You");
  });

  it("wait for mine", () => {
    const page = show(Duel, { contest: contest([row("Ada", 7)]) });
    expect(sides(page)[0]).toMatch(/^You.*Your try/);
    expect(page.querySelectorAll(".ahead")).toHaveLength(0);
  });

  it("wait for an answer to mine", () => {
    const page = show(Duel, { contest: contest([row("Ada", 7, { you: true })]) });
    // Not against oneself.
    expect(sides(page)[1]).toMatch(/^A friend.*Nobody has answered yet/);
  });
});

describe("the spread of results", () => {
  it("is said as well as drawn", () => {
    const all = [row("A", 1), row("B", 1), row("Me", 7, { you: true })];
    const page = show(Spread, { contest: contest(all) });
    expect(page.querySelector("[role=img]")?.getAttribute("aria-label")).toBe(
      "1 trophy: 2 runs, 7 trophies: 1 run",
    );
    expect(text(page.querySelector(".own"))).toMatch(/1\s*7/);
  });
});
