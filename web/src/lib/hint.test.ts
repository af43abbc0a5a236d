import { expect, test } from "vitest";
import { restOf } from "./hint";
import type { Hint } from "./protocol";

const choice = (id: number) => ({ id, text: `do ${id}`, parts: {} });
const hint: Hint = {
  request: "7",
  level: "expert",
  advice: [{ action: 1, text: "do 1", share: 0.6, events: [] }],
  chance: 0.5,
  score: null,
  win_in: null,
  plan: [choice(1), choice(2), choice(3)],
};

test("a plan that is followed leaves its next steps", () => {
  const rest = restOf(hint, 1);
  expect(rest?.plan.map(({ id }) => id)).toEqual([2, 3]);
  expect(rest?.advice[0]).toMatchObject({ action: 2, text: "do 2" });
});

test("any other action, and the last step, leave nothing", () => {
  expect(restOf(hint, 2)).toBeNull();
  expect(restOf({ ...hint, plan: [choice(1)] }, 1)).toBeNull();
  expect(restOf(null, 1)).toBeNull();
});
