import { describe, expect, it } from "vitest";
import type { CardRow } from "./cards.svelte";
import {
  changed,
  completed,
  curve,
  filled,
  isCode,
  listText,
  readList,
  sentence,
  spellsWanted,
  total,
  type Choices,
} from "./deck.svelte";

const card = (id: string, kind: CardRow["kind"], cost: number, token = false): CardRow => ({
  id,
  name: id.replace("_", " "),
  kind,
  cost,
  keywords: [],
  text: "",
  token,
  clauses: [],
});

const cards = new Map(
  [
    card("Wolf", "creature", 1),
    card("Old_Bear", "creature", 8),
    card("Bolt", "spell", 1),
    card("Storm", "spell", 5),
    card("Frost", "spell", 3),
    card("Cub", "creature", 0, true),
  ].map((each) => [each.id, each]),
);

const choices: Choices = {
  creatures: [
    { id: "Wolf", count: 2 },
    { id: "Old_Bear", count: 2 },
  ],
  spells: [
    { id: "Bolt", most: 2 },
    { id: "Storm", most: 2 },
    { id: "Frost", most: 2 },
  ],
  leave_out: 3,
};

describe("a deck under construction", () => {
  it("starts full: creatures given, the dearest spells left out", () => {
    expect(filled(choices, cards)).toEqual({ Wolf: 2, Old_Bear: 2, Bolt: 2, Frost: 1 });
    expect(spellsWanted(choices)).toBe(3);
  });

  it("stays within what may be chosen", () => {
    const deck = filled(choices, cards);
    expect(changed(deck, "Bolt", 1, 2).Bolt).toBe(2);
    expect(changed(deck, "Frost", -1, 2)).not.toHaveProperty("Frost");
    expect(changed(deck, "Storm", 1, 2).Storm).toBe(1);
    expect(deck).not.toHaveProperty("Storm");
  });

  it("is completed with the cheapest spells and no more", () => {
    const deck = completed({ Wolf: 2, Old_Bear: 2, Storm: 1 }, choices, cards);
    expect(deck).toEqual({ Wolf: 2, Old_Bear: 2, Storm: 1, Bolt: 2 });
    expect(completed(deck, choices, cards)).toEqual(deck);
    expect(total(deck, ["Bolt", "Storm"])).toBe(3);
  });

  it("has a curve with a last bar for all that is dear", () => {
    const bars = curve({ Wolf: 2, Old_Bear: 1, Bolt: 2, unknown: 4 }, cards);
    expect(bars).toHaveLength(7);
    expect(bars[0]).toEqual({ cost: 1, creature: 2, spell: 2 });
    expect(bars[6]).toEqual({ cost: 7, creature: 1, spell: 0 });
  });
});

describe("a deck as text", () => {
  it("goes out and comes back", () => {
    const deck = { Wolf: 2, Old_Bear: 2, Bolt: 1 };
    expect(listText(deck, cards)).toBe("1x Bolt\n2x Wolf\n2x Old Bear");
    expect(readList(listText(deck, cards), cards.values())).toEqual({ deck, unknown: [] });
  });

  it("reads many hands, adds up and never drops a line", () => {
    const text = "# mine\n2 wolf\n\n1x WOLF\nold_bear\nBolt\n3x Dragon\n2x Cub";
    expect(readList(text, [...cards.values(), { ...card("old_bear", "creature", 8) }])).toEqual({
      deck: { Wolf: 3, old_bear: 1, Bolt: 1 },
      unknown: ["3x Dragon", "2x Cub"],
    });
  });

  it("says what is wrong without its clause", () => {
    const text = "9 spells, exactly 10 are needed (S4.2)";
    expect(sentence({ text, clause: "S4.2" })).toBe("9 spells, exactly 10 are needed.");
    expect(sentence({ text: "unknown card", clause: null })).toBe("Unknown card.");
  });

  it("tells a code from a list", () => {
    expect(isCode(" spellfaire.2343.AgwAAQIDBAUGIiMkJSc ")).toBe(true);
    expect(isCode("2x Ice Shard")).toBe(false);
    expect(isCode("Bolt")).toBe(false);
  });
});
