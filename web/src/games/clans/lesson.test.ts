import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { progress } from "../../ui/coach";
import lesson from "./lesson";
import { choice, clansView } from "./samples";

const FILE = "../src/ludarium/games/clans/lesson.json"; // tests run in web/
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

  it("goes on when what it asks for was done, and skips what lost its point", () => {
    const scout = choice({
      kind: "place",
      card: "ember_scout",
      hand: [0],
      lane: "left",
      slot: "top",
    });
    const hero = choice({ kind: "hero", ability: 1 });
    const at = (history: ReturnType<typeof step>[], actions = [scout, hero], over = false) =>
      progress(lesson, {
        history,
        over,
        read: new Set([0, 1]),
        now: { view: clansView() as never, actions },
      });
    expect(lesson.steps[at([])]?.title).toBe("Stage a card");
    const placed = step("place", { card: "ember_scout" });
    expect(lesson.steps[at([placed])]?.title).toBe("Your hero helps once a round");
    expect(lesson.steps[at([placed], [])]?.title).toBe("Confirm");
    expect(lesson.steps[at([placed, step("confirm")], [])]?.title).toBe("Break the crystal");
    expect(at([], [], true)).toBe(lesson.steps.length);
  });
});
