import { describe, expect, it } from "vitest";
import type { CardRow } from "./cards.svelte";
import {
  changed,
  completed,
  curve,
  deckFields,
  filled,
  isCode,
  isGiven,
  kept,
  lacking,
  limited,
  listText,
  readList,
  sentence,
  total,
  written,
  type Choices,
  type Part,
} from "./deck.svelte";
import { HOUSE, type CardLook } from "./look";

const card = (id: string, kind: string, cost: number, token = false): CardRow => ({
  id,
  name: id.replace("_", " "),
  kind,
  family: null,
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
const COSTS = { field: "cost", low: 1, high: 7 };
const look: CardLook = { ...HOUSE.card, curves: [COSTS] };

const two = (...ids: string[]) => ids.map((id) => ({ id, most: 2 }));
const creatures: Part = { title: "creatures", size: 4, cards: two("Wolf", "Old_Bear") };
const spells: Part = { title: "spells", size: 3, cards: two("Bolt", "Storm", "Frost") };
const choices: Choices = { picks: [], fields: [], parts: [creatures, spells] };

const hero = {
  name: "hero",
  title: "Hero",
  value: "brand",
  options: [
    { id: "brand", title: "Brand", family: null, text: "" },
    { id: "iri", title: "Iri the Calm", family: null, text: "Health 16." },
  ],
  field: true,
};
const faction = { ...hero, name: "faction", field: false };
const entry = (name: string, kind: "number" | "flag" | "text" | "toml") => ({
  name,
  title: name,
  kind,
  value: null,
  low: null,
  high: null,
});
/** Clans' kind of deck: a hero, and fields that are not one of a few. */
const rich: Choices = {
  picks: [hero, faction],
  fields: [entry("level", "number"), entry("dark", "flag"), entry("upgrades", "toml")],
  parts: [{ title: "cards", size: null, cards: two("Wolf", "Bolt") }],
};

describe("a deck under construction", () => {
  it("starts full: what is given, and of the rest the heaviest left out", () => {
    expect(filled(choices, cards, look)).toEqual({ Wolf: 2, Old_Bear: 2, Bolt: 2, Frost: 1 });
    expect([isGiven(creatures), isGiven(spells)]).toEqual([true, false]);
  });

  it("of any size starts empty and is never short", () => {
    expect(filled(rich, cards, look)).toEqual({});
    expect(completed({}, rich, cards, look)).toEqual({});
    expect(rich.parts.some(isGiven)).toBe(false);
  });

  it("stays within what may be chosen", () => {
    const deck = filled(choices, cards, look);
    expect(changed(deck, "Bolt", 1, 2).Bolt).toBe(2);
    expect(changed(deck, "Frost", -1, 2)).not.toHaveProperty("Frost");
    expect(changed(deck, "Storm", 1, 2).Storm).toBe(1);
    expect(deck).not.toHaveProperty("Storm");
  });

  it("is completed with the lightest cards and no more", () => {
    const deck = completed({ Wolf: 2, Old_Bear: 2, Storm: 1 }, choices, cards, look);
    expect(deck).toEqual({ Wolf: 2, Old_Bear: 2, Storm: 1, Bolt: 2 });
    expect(completed(deck, choices, cards, look)).toEqual(deck);
    expect(total(deck, ["Bolt", "Storm"])).toBe(3);
    expect(completed({}, choices, cards, look)).toEqual(filled(choices, cards, look));
  });

  it("keeps what still fits, and what is given in full", () => {
    const next: Choices = { ...choices, parts: [creatures, { ...spells, cards: two("Bolt") }] };
    expect(kept({ Wolf: 1, Bolt: 3, Storm: 2 }, next)).toEqual({ Wolf: 2, Old_Bear: 2, Bolt: 2 });
  });

  it("has a curve with a last bar for all beyond, split by a word of the cards", () => {
    const bars = curve({ Wolf: 2, Old_Bear: 1, Bolt: 2, unknown: 4 }, cards, COSTS, (each) =>
      String(each.kind),
    );
    expect(bars).toHaveLength(7);
    expect(bars[0]).toEqual({ at: 1, total: 4, parts: { creature: 2, spell: 2 } });
    expect(bars[6]).toEqual({ at: 7, total: 1, parts: { creature: 1 } });
  });

  it("leaves a card without the number out of the curve", () => {
    const power = { field: "power", low: 0, high: 2 };
    expect(curve({ Wolf: 2 }, cards, power, () => "").map((bar) => bar.total)).toEqual([0, 0, 0]);
  });

  it("has the fields that belong to it, without those that are empty", () => {
    const picks = { hero: "iri", faction: "brand" };
    const fields = { level: 0, dark: false, upgrades: "", other: 3 };
    expect(deckFields(rich, picks, fields)).toEqual({ hero: "iri", level: 0, dark: false });
    expect(deckFields(rich, { hero: null }, { upgrades: {} })).toEqual({});
  });
});

describe("a deck as text", () => {
  it("goes out and comes back", () => {
    const deck = { Wolf: 2, Old_Bear: 2, Bolt: 1 };
    const text = listText(deck, cards, look, {}, []);
    expect(text).toBe("1x Bolt\n2x Wolf\n2x Old Bear");
    expect(readList(text, cards.values(), choices)).toEqual({ deck, fields: {}, unknown: [] });
  });

  it("has its fields in lines of their own", () => {
    const fields = { hero: "iri", level: 2, dark: true, upgrades: '{ "Wolf" = [1, "x"] }' };
    const text = listText({ Wolf: 1 }, cards, look, fields, rich.picks);
    expect(text.split("\n")[0]).toBe("hero: Iri the Calm");
    expect(readList(text, cards.values(), rich)).toEqual({
      deck: { Wolf: 1 },
      fields,
      unknown: [],
    });
    expect(readList("hero: Bran\nlevel: many\nfaction: iri", [], rich).unknown).toHaveLength(3);
  });

  it("writes tables as a list of lines does", () => {
    expect(written({ Wolf: { damage: 2 }, all: [1, "a b"] })).toBe(
      '{ "Wolf" = { "damage" = 2 }, "all" = [1, "a b"] }',
    );
    expect([written("a b"), written(null), written(false), written(0)]).toEqual([
      "a b",
      "",
      "false",
      "0",
    ]);
  });

  it("reads many hands, adds up and never drops a line", () => {
    const text = "# mine\n2 wolf\n\n1x WOLF\nold_bear # big\nBolt × 1\n3x Dragon\n2x Cub";
    const known = [...cards.values(), card("old_bear", "creature", 8)];
    expect(readList(text, known, choices)).toEqual({
      deck: { Wolf: 3, old_bear: 1, Bolt: 1 },
      fields: {},
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
    expect(isCode("my_game2.2343.Agw.eyJ9")).toBe(true);
    expect(isCode("2x Ice Shard")).toBe(false);
    expect(isCode("Bolt")).toBe(false);
  });
});

describe("what one owns", () => {
  const parts: Part[] = [
    { title: "cards", size: 3, cards: ["Wolf", "Bolt", "Storm"].map((id) => ({ id, most: 2 })) },
    { title: "given", size: 2, cards: [{ id: "Frost", most: 2 }] },
  ];
  const choices: Choices = { picks: [], fields: [], parts };
  const owned = new Map([
    ["Wolf", 1],
    ["Storm", 3],
  ]);

  it("limits what a deck is filled with, but not what every deck has", () => {
    const full = completed({}, limited(choices, owned), cards, HOUSE.card);
    expect(full).toEqual({ Wolf: 1, Storm: 2, Frost: 2 });
    expect(completed({}, limited(choices, new Map()), cards, HOUSE.card)).toEqual({ Frost: 2 });
  });
  it("tells what a deck lacks", () => {
    const deck = [
      { id: "Wolf", count: 2 },
      { id: "Storm", count: 2 },
      { id: "Bolt", count: 1 },
    ];
    expect(lacking(deck, owned)).toEqual([
      { id: "Wolf", count: 1 },
      { id: "Bolt", count: 1 },
    ]);
    expect(lacking(deck.slice(1, 2), owned)).toEqual([]);
  });
});
