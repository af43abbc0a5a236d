import { expect, test } from "vitest";
import type { CardRow, Clause } from "../../lib/cards.svelte";
import { reminders } from "./reminders";

const clause = (title: string, text: string): Clause => ({ id: "S7", title, text, ruling: false });
const CLAUSES = [
  clause("Guard", "Attackers must hit it first. It guards while Frozen (A37)."),
  clause("Ward", "Swallows the next damage (A12, S6.3). Then it is gone."),
  clause("Frozen", "Sits out one turn."),
  clause("Damage", "Is taken off Health."),
];
const card = (keywords: string[], text: string) => ({ keywords, text });
const CARDS = [card(["guard"], "Guard."), card(["ward"], "Ward.")] as CardRow[];
const titles = (...args: Parameters<typeof reminders>) => reminders(...args).map((r) => r.title);

test("a card is explained by its keywords and by those it speaks of", () => {
  const freezer = card(
    ["guard"],
    "Guard. When played: deal 2 damage and freeze an enemy creature.",
  );
  expect(titles(freezer, null, CARDS, CLAUSES)).toEqual(["Guard", "Frozen"]);
});

test("a creature is explained by what it has now", () => {
  const warded = card(["ward"], "Ward.");
  const now = { keywords: ["guard"], frozen: true };
  expect(titles(warded, now, CARDS, CLAUSES)).toEqual(["Guard", "Frozen"]);
});

test("one sentence, without the numbers of other clauses", () => {
  const [ward] = reminders(card(["ward"], "Ward."), null, CARDS, CLAUSES);
  expect(ward?.text).toBe("Swallows the next damage.");
});
