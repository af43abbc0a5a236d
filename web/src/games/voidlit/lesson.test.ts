import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { progress } from "../../ui/coach";
import lesson from "./lesson";

const FILE = "../src/ludarium/games/voidlit/lesson.json"; // tests run in web/
const start = JSON.parse(readFileSync(FILE, "utf8")) as { seats: { hand: string[] }[] };
const step = (event: string, facts: object = {}) => ({
  v: 1,
  events: [{ event, seat: 0, ...facts }],
});

describe("the guided first match", () => {
  it("begins with a hand that holds all that it speaks of", () => {
    const named = lesson.steps.flatMap(({ named }) => named ?? []);
    expect(named.length).toBeGreaterThan(1);
    for (const card of named) expect(start.seats[0]?.hand).toContain(card);
  });

  it("speaks of blocking only while a block is asked", () => {
    const history = [
      step("bank"),
      step("play", { card: "spark_lancer" }),
      step("play", { card: "thermal_blade" }),
      step("declare", { target: 0 }),
      step("end turn"),
    ];
    const at = (phase: string) =>
      lesson.steps[
        progress(lesson, {
          history,
          over: false,
          read: new Set([0]),
          now: { view: { phase }, actions: [{ id: 1, text: "", parts: {} }] },
        })
      ]?.title;
    expect(at("block")).toBe("Block or not");
    expect(at("main")).toBe("Finish it");
  });
});
