import { describe, expect, it } from "vitest";
import {
  asPrinted,
  broughtBack,
  canonical,
  differences,
  freeId,
  isRemoved,
  rowAt,
  ruleAt,
  sameEdition,
  takenBack,
  withDeck,
  withoutRow,
  withRow,
  withRule,
  withValue,
} from "./edition";
import type { Shop } from "./types";

const shop = {
  rows: {
    card: [{ id: "ghoul", name: "Ghoul", cost: 2, effects: [{ do: "draw", n: 1 }] }],
    hero: [{ id: "iri", name: "Iri" }],
  },
  rules: [{ name: "health", text: "", value: 25 }],
} as unknown as Shop;
const book = asPrinted("game");
const ghoul = { table: "card", id: "ghoul" };

describe("an edition", () => {
  it("keeps a changed row, and nothing once it is as printed again", () => {
    const dear = withRow(shop, book, "card", { ...shop.rows.card?.[0], cost: 3 });
    expect(rowAt(shop, dear, ghoul)?.cost).toBe(3);
    expect(differences(dear, book)).toBe(1);
    const back = withRow(shop, dear, "card", {
      effects: [{ n: 1, do: "draw" }],
      cost: 2,
      name: "Ghoul",
      id: "ghoul",
    });
    expect(sameEdition(back, book)).toBe(true);
  });

  it("names the table of a row that is no card", () => {
    const named = withRow(shop, book, "hero", { id: "iri", name: "Iri the Calm" });
    expect(named.rows).toEqual([{ id: "iri", name: "Iri the Calm", table: "hero" }]);
    expect(rowAt(shop, named, { table: "hero", id: "iri" })).not.toHaveProperty("table");
  });

  it("takes rows out and brings them back; an added one is gone at once", () => {
    const out = withoutRow(shop, book, ghoul);
    expect(isRemoved(out, ghoul)).toBe(true);
    expect(sameEdition(broughtBack(out, ghoul), book)).toBe(true);
    expect(sameEdition(takenBack(out, book, ghoul), book)).toBe(true);
    const added = withRow(shop, book, "card", { id: "rat", name: "Rat" });
    expect(sameEdition(withoutRow(shop, added, { table: "card", id: "rat" }), book)).toBe(true);
  });

  it("keeps rules and decks that differ, a deck that is taken out too", () => {
    const rich = withRule(shop, book, "health", 30);
    expect(ruleAt(shop, rich, "health")).toBe(30);
    expect(sameEdition(withRule(shop, rich, "health", 25), book)).toBe(true);
    const without = withDeck(book, "mine", null);
    expect(sameEdition(without, book)).toBe(false);
    expect(sameEdition(withDeck(without, "mine", undefined), book)).toBe(true);
  });

  it("puts values into rows of rows, and takes them away", () => {
    const row = { effects: [{ do: "draw" }, { do: "heal", n: 2 }] };
    expect(withValue(row, ["effects", 1, "n"], 3).effects[1]).toEqual({ do: "heal", n: 3 });
    expect(withValue(row, ["effects", 0], undefined).effects).toEqual([{ do: "heal", n: 2 }]);
    expect(withValue(row, ["effects", 1, "n"], undefined).effects[1]).toEqual({ do: "heal" });
    expect(withValue({}, ["abilities", "fury"], 1)).toEqual({ abilities: { fury: 1 } });
  });

  it("has one text for equal values, and a free id for a new row", () => {
    expect(canonical({ b: 1, a: [2, null] })).toBe(canonical({ a: [2, null], b: 1 }));
    expect(freeId(shop, book, "card", "Ghoul")).toBe("ghoul_2");
    expect(freeId(shop, book, "card", "Frost Wyrm!")).toBe("frost_wyrm");
  });
});
