import { expect, test } from "vitest";
import { Memory } from "./memory";

test("a name stays, and only a newer one of the same thing replaces it", () => {
  const memory = new Memory<number, string>();
  memory.learn([[7, "cub"]]);
  memory.learn([[7, "rat"]]);
  expect(memory.get(7)).toBe("cub");
  memory.set(7, "ghoul");
  expect(memory.get(7)).toBe("ghoul");
  expect(memory.get(8)).toBeUndefined();
});
