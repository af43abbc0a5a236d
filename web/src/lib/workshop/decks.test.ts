import { describe, expect, it } from "vitest";
import { brokenBy, freeName, linesOf, nameOf, withCount } from "./decks";

const deck = (title: string, ...problems: string[]) => ({
  ...{ name: title, title, code: "", families: [], cards: [], picks: {} },
  problems,
});

describe("what an edition breaks", () => {
  it("is said once for all decks that are lost for the same reason", () => {
    const why = "Guard is removed; take it out of the deck";
    const decks = [deck("Fire", why), deck("Frost", why), deck("Storm")];
    const problems = [
      { place: "decks.Fire", words: `Fire: ${why}` },
      { place: "card.a", words: 'A still brings "Guard"' },
    ];
    expect(brokenBy({ decks, problems })).toEqual([
      "Guard is removed: 2 decks can no longer be played (Fire, Frost).",
      "A still brings “Guard”",
    ]);
    expect(brokenBy({ decks: [deck("Storm")], problems: [] })).toEqual([]);
  });
});

describe("a deck that steps", () => {
  const list = "Hero: Iri\n2x Town Guard\n10 Ember Bolt\n";

  it("knows its cards from what else belongs to it", () => {
    expect(linesOf(list)).toEqual({
      cards: [
        { n: 2, card: "Town Guard" },
        { n: 10, card: "Ember Bolt" },
      ],
      others: ["Hero: Iri"],
    });
  });

  it("takes more, fewer, new and no cards", () => {
    const fewer = withCount(list, "Town Guard", 1);
    expect(fewer).toBe("Hero: Iri\n1x Town Guard\n10x Ember Bolt");
    expect(withCount(fewer, "Zap", 2)).toBe(`${fewer}\n2x Zap`);
    expect(withCount(fewer, "Town Guard", 0)).toBe("Hero: Iri\n10x Ember Bolt");
  });
});

describe("a new deck", () => {
  it("has a name that no other has", () => {
    expect(nameOf("  Frost, slow!")).toBe("frost-slow");
    expect(freeName("Kingdom & Fire", ["kingdom-fire"])).toBe("Kingdom & Fire 2");
    expect(freeName("Kingdom & Fire 2", ["kingdom-fire", "kingdom-fire-2"])).toBe(
      "Kingdom & Fire 3",
    );
  });
});
