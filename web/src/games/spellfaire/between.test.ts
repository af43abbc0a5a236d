import { expect, test } from "vitest";
import { between } from "./between";
import type { SpellEvent, SpellView } from "./types";

const unit = (id: number, health = 3) => ({
  id,
  card: "cub",
  token: false,
  attack: 1,
  health,
  max_health: 3,
  keywords: ["ward"],
  ready: true,
  frozen: false,
});
const side = {
  health: 25,
  mana: 3,
  max_mana: 3,
  fatigue: 0,
  turns: 1,
  faction: null,
  school: null,
  deck: 5,
  hand: ["cub", "mend", "cub"],
  shown: [],
  board: [unit(1), unit(2)],
  dead: [],
  discard: [],
};
const view = { active: 0, turn: 1, phase: "main", seats: [side, side] } as unknown as SpellView;
const after = (fact: Record<string, unknown>) =>
  between(view, { seat: 0, clause: "", ...fact } as unknown as SpellEvent, view, new Map()).seats;

test("a turn counts as soon as it begins", () => {
  const [own, other] = after({ event: "turn", n: 2, mana: 2 });
  expect([own.turns, own.mana, other.turns]).toEqual([2, 2, 1]);
});

test("an event changes only its own side", () => {
  const [own, other] = after({ event: "damage", unit: 1, n: 2, left: 1 });
  expect(own.board[0]?.health).toBe(1);
  expect(other).toBe(side);
});

test("a played card leaves the hand, an unknown one from the end", () => {
  expect(after({ event: "play", card: "cub" })[0].hand).toEqual(["mend", "cub"]);
  const hidden = { ...view, seats: [{ ...side, hand: [null, null] }, side] } as SpellView;
  const play = { event: "play", seat: 0, card: "cub", side: null, unit: 0, clause: "" } as const;
  expect(between(hidden, play, hidden, new Map()).seats[0].hand).toEqual([null]);
});

test("the dead leave, the drawn come, the glass breaks", () => {
  expect(after({ event: "die", unit: 1, card: "cub" })[0].board).toHaveLength(1);
  expect(after({ event: "draw", card: "mend" })[0]).toMatchObject({ deck: 4 });
  expect(after({ event: "ward", unit: 2 })[0].board[1]?.keywords).toEqual([]);
});
