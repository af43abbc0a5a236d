import { expect, test } from "vitest";
import { firstOf, subset } from "./subset";

const hand = ["sidearm", "blade", "armor", "armor", "blade"];
const key = (...chosen: number[]) => subset(firstOf(hand, chosen));

test("of equal cards, any may be chosen", () => {
  expect(key()).toBe("");
  expect(key(4)).toBe("1");
  expect(key(0, 4)).toBe("0,1");
  expect(key(3, 2)).toBe("2,3");
  expect(key(4, 1, 3)).toBe("1,2,4");
});
