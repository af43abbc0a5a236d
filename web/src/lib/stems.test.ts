import { describe, expect, it } from "vitest";
import { rank, sameWord } from "./stems";

describe("stems", () => {
  it.each([
    ["freeze", "Frozen"],
    ["freezes", "frozen"],
    ["attack", "attacking"],
    ["attacks", "attacked"],
    ["devour", "devoured"],
  ])("%s finds %s", (sought, word) => {
    expect(sameWord(sought, word)).toBe(true);
  });

  it.each([
    ["guard", "good"],
    ["mana", "man"],
    ["end", "and"],
  ])("%s does not find %s", (sought, word) => {
    expect(sameWord(sought, word)).toBe(false);
  });

  it("puts the clause that is named so before those that mention it", () => {
    const named = rank("freeze", { id: "S9", title: "Frozen", text: "It skips an attack." });
    const mentions = rank("freeze", { id: "S8", title: "Targets", text: "Spells freeze." });
    expect(named).toBeGreaterThan(mentions);
    expect(mentions).toBeGreaterThan(0);
    expect(rank("freeze mana", { id: "S9", title: "Frozen", text: "Nothing else." })).toBe(0);
  });

  it("finds a clause by its number", () => {
    expect(rank("s6.2", { id: "S6.2", title: "Guard", text: "" })).toBeGreaterThan(0);
  });
});
