import { expect, it } from "vitest";
import { lineOf } from "./line";
import type { RunView } from "./types";

const view = (patch: Partial<RunView> = {}) =>
  ({ round: 3, board: [], bench: [], trophies: 1, lives: 3, mana: 2, ...patch }) as RunView;

it("hangs on what fights, not on mana", () => {
  expect(lineOf(view({ mana: 1 }))).toBe(lineOf(view({ mana: 9 })));
  expect(lineOf(view({ round: 4 }))).not.toBe(lineOf(view()));
});
