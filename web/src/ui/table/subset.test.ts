import { expect, test } from "vitest";
import type { Choice, Hint } from "../../lib/protocol";
import { firstOf, markedBy, subset } from "./subset";

const hand = ["sidearm", "blade", "armor", "armor", "blade"];
const key = (...chosen: number[]) => subset(firstOf(hand, chosen));

test("of equal cards, any may be chosen", () => {
  expect(key()).toBe("");
  expect(key(4)).toBe("1");
  expect(key(0, 4)).toBe("0,1");
  expect(key(3, 2)).toBe("2,3");
  expect(key(4, 1, 3)).toBe("1,2,4");
});

test("a hint marks the cards that it would replace", () => {
  const choices = new Map(
    ["", "0,2", "1"].map((each, id): [string, Choice] => [each, { id, text: "", parts: {} }]),
  );
  const hint = (action: number) => ({ advice: [{ action }] }) as unknown as Hint;
  expect([...markedBy(hint(1), choices)]).toEqual([0, 2]);
  expect([...markedBy(hint(0), choices)]).toEqual([]); // keep all
  expect([...markedBy(null, choices)]).toEqual([]);
});
