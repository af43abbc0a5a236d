import { describe, expect, it } from "vitest";
import {
  collected,
  gains,
  givingUp,
  has,
  leastOf,
  placesOf,
  prizeWords,
  pulled,
  short,
  type OwnedCard,
  type Pack,
  type Progress,
} from "./progress";
import type { CardRow } from "./cards.svelte";

const card = (id: string, owned: number, more: Partial<OwnedCard> = {}): OwnedCard => ({
  id,
  owned,
  most: 3,
  make: 40,
  dust: 10,
  sell: null,
  upgrades: 0,
  ...more,
});
const pack: Pack = {
  kind: "small",
  title: "Pack",
  owned: 1,
  price: { coins: 100 },
  slots: [
    { n: 3, odds: { common: 100 } },
    { n: 1, odds: { rare: 85, legendary: 15 } },
  ],
  pity: null,
};
const progress: Progress = {
  game: "g",
  currencies: [
    { name: "coins", title: "Coins", amount: 1200 },
    { name: "dust", title: "Dust", amount: 50 },
  ],
  crafts: "dust",
  shops: null,
  level: null,
  streak: 0,
  played: {},
  first_win: null,
  practice_wins_left: null,
  cards: [],
  packs: [pack],
  quests: null,
  shop: null,
  upgrade: null,
  attune: null,
  slots: 12,
  owned_only: true,
};
const owned = (...cards: OwnedCard[]) => new Map(cards.map((each) => [each.id, each]));

describe("what one has", () => {
  it("is filtered: owned, missing and what one can pay", () => {
    const [none, some, full] = [card("a", 0), card("b", 1), card("c", 3)];
    expect([none, some, full].map((each) => has("owned", each, 50))).toEqual([false, true, true]);
    expect([none, some, full].map((each) => has("missing", each, 50))).toEqual([true, true, false]);
    expect([none, some, full].map((each) => has("affordable", each, 50))).toEqual([
      true,
      true,
      false,
    ]);
    expect(has("affordable", none, 39)).toBe(false);
    expect(has("affordable", card("d", 0, { make: null }), 500)).toBe(false);
  });

  it("is counted by cards, and by copies besides", () => {
    const rows = ["a", "b", "token"].map((id) => ({ id })) as CardRow[];
    expect(collected(rows, owned(card("a", 3), card("b", 0)))).toEqual({
      have: 1,
      of: 2,
      copies: 3,
      most: 6,
    });
  });

  it("says how much is short", () => {
    expect([short(50, 40), short(50, 90)]).toEqual([0, 40]);
  });
});

describe("before a copy is given up", () => {
  const deck = { name: "Rush", cards: [{ id: "a", count: 2 }] };
  it("a kept deck is named, then the last copy", () => {
    expect(givingUp("Ash", card("a", 2), [deck])).toContain("Rush");
    expect(givingUp("Ash", card("a", 3), [deck])).toBe("");
    expect(givingUp("Ash", card("a", 1), [])).toContain("last");
  });
});

describe("the cards of a pack", () => {
  it("are new, copies, or become coins", () => {
    // a: none before, two came; b: three before, the fourth is too many
    const after = owned(card("a", 2), card("b", 3));
    const found = pulled(["a", "b", "a"], after, { "card:a": 2, dust: 10 });
    expect(found).toEqual([
      { card: "a", nth: 1, fresh: true, turned: 0 },
      { card: "b", nth: 4, fresh: false, turned: 10 },
      { card: "a", nth: 2, fresh: false, turned: 0 },
    ]);
  });

  it("say by their place what they are at least", () => {
    expect(leastOf(pack, 2)).toEqual({ rarity: "common", sure: true });
    expect(leastOf(pack, 3)).toEqual({ rarity: "rare", sure: false });
  });
});

describe("in words", () => {
  it("prizes", () => {
    const prize = { coins: { coins: 60 }, packs: { small: 2 }, cards: { rare: 1 } };
    expect(prizeWords(prize, progress)).toEqual(["60 Coins", "2 packs", "1 rare card"]);
  });

  it("what a match has brought; what is only counted is left out", () => {
    const changes = { coins: 1040, xp: 100, "pack:small": 1, "card:a": 1, streak: 1, dust: -5 };
    const found = gains(changes, progress, (id) => id.toUpperCase());
    expect(found.map(({ text }) => text)).toEqual(["+1,040 Coins", "+100 XP", "1 pack", "A"]);
  });
});

it("only the places that a game has are linked", () => {
  expect(placesOf(progress).map(({ page }) => page)).toEqual(["Collection", "Packs"]);
  const shop = { ...progress, packs: [], shops: "coins" };
  expect(placesOf(shop).map(({ path }) => path)).toEqual(["/games/g/collection", "/games/g/shop"]);
});
