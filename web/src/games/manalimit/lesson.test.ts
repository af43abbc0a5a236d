import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { progress } from "../../ui/coach";
import lesson from "./lesson";
import { choice, runView, unit } from "./samples";

const FILE = "../src/ludarium/games/manalimit/lesson.json"; // tests run in web/
const start = JSON.parse(readFileSync(FILE, "utf8")) as { belt: string[]; trophies: number };
const step = (event: string, facts: object = {}) => ({
  v: 1,
  events: [{ event, seat: 0, ...facts }],
});

describe("the guided first run", () => {
  it("begins at a belt where all that it speaks of lies", () => {
    const named = lesson.steps.flatMap(({ named }) => named ?? []);
    expect(named.length).toBeGreaterThan(3);
    for (const card of named) expect(start.belt).toContain(card);
    expect(lesson.intro).toContain("Two trophies");
    expect(start.trophies).toBe(8);
  });

  it("goes on when what it asks for was done, and skips what lost its point", () => {
    const burn = choice({
      kind: "pitch",
      zone: "belt",
      place: 0,
      card: "tinder_bundle",
      gain: 3,
      evaporates: 0,
    });
    const buy = choice({ kind: "buy", place: 1, card: "hill_scout", cost: 2 });
    const at = (
      history: ReturnType<typeof step>[],
      actions = [burn, buy],
      view = runView(),
      over = false,
    ) =>
      progress(lesson, {
        history,
        read: new Set([0]),
        over,
        now: { view: view as unknown as Record<string, unknown>, actions },
      });
    const title = (n: number) => lesson.steps[n]?.title;
    expect(title(at([]))).toBe("Burn a card for mana");
    expect(title(at([step("pitch")]))).toBe("Buy a unit");
    const bought = runView({ bench: [unit("hill_scout"), null, null, null, null] });
    const done = [step("pitch"), step("buy", { card: "hill_scout" })];
    expect(title(at(done, [], bought))).toBe("Only the board fights");
    const placed = runView({ board: [unit("hill_scout"), null, null, null, null] });
    expect(title(at(done, [], placed))).toBe("End the turn"); // nothing else is offered
    expect(at(done, [], placed, true)).toBe(lesson.steps.length);
  });
});
