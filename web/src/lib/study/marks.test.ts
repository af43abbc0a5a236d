import { describe, expect, it } from "vitest";
import type { Steps } from "../replay.svelte";
import { asLine } from "./finished";
import { summaries } from "./marks";

describe("summaries", () => {
  it("counts marks and what was lost, for each seat", () => {
    const points = [
      { n: 0, value: 0 },
      { n: 1, value: 0 },
      { n: 2, value: 0.4, loss: 0.4, mark: "mistake" as const, best: "g!" },
      { n: 3, value: 0.3, loss: 0.1, mark: null },
      { n: 4, value: 1, loss: 0.7, mark: "blunder" as const, best: "g^" },
    ];
    const [white, black] = summaries(points, (n) => (n ? (n + 1) % 2 : undefined));
    expect(white).toMatchObject({ actions: 2, counts: { inaccuracy: 0, mistake: 0, blunder: 0 } });
    expect(white.average).toBeCloseTo(0.05);
    expect(black).toMatchObject({ actions: 2, counts: { inaccuracy: 0, mistake: 1, blunder: 1 } });
    expect(black.average).toBeCloseTo(0.55);
  });
});

describe("asLine", () => {
  const steps = (rows: [text: string, seat: number | null, turn: number][], first = 0) =>
    ({
      table: { id: "m1", title: "Mana (swap)", seats: [{ name: "Ada" }, { name: "Bot" }] },
      result: null,
      steps: rows.map(([text, seat, turn], n) => ({
        n,
        text,
        seat,
        events: [],
        view: { turn, first, position: n ? "" : "Gg w" },
      })),
    }) as unknown as Steps;

  it("is the line of the actions that stand", () => {
    const found = asLine(
      steps([
        ["", null, 0],
        ["O@(1,1)", 0, 1],
        ["n@(2,0)", 1, 2],
        ["undo", 0, 0],
        ["P@(1,1)", 0, 1],
        ["concede", 1, 1],
      ]),
    );
    expect(found).toMatchObject({
      start: { position: "Gg w", rules_of: "m1" },
      changes: "swap",
      actions: ["P@(1,1)"],
      steps: [4],
      names: ["Ada", "Bot"],
    });
  });

  it("names White first, whatever the seat", () => {
    expect(asLine(steps([["", null, 0]], 1)).names).toEqual(["Bot", "Ada"]);
  });
});
