import { describe, expect, it } from "vitest";
import {
  facts,
  familyGroups,
  filtered,
  goesBeyond,
  inOrder,
  keywordsOf,
  kindsOf,
  NO_FAMILY,
  noFilter,
  pitch,
  plural,
  spoken,
  wordsOf,
  type CardRow,
  type GameRow,
} from "./cards.svelte";
import { HOUSE, type CardLook } from "./look";

const look: CardLook = {
  ...HOUSE.card,
  family: ["faction", "school"],
  kind: "kind",
  corners: { top_left: "cost", bottom_left: "attack", bottom_right: "health" },
  curves: [{ field: "cost", low: 1, high: 7 }],
  filters: ["rarity"],
  strong: [],
};
const guard: CardRow = {
  id: "town_guard",
  name: "Town Guard",
  kind: "creature",
  family: "kingdom",
  faction: "kingdom",
  school: null,
  cost: 1,
  attack: 1,
  health: 2,
  rarity: "common",
  words: { rarity: "common" },
  keywords: ["guard"],
  text: "Guard.",
  token: false,
  clauses: ["S7.1"],
};
const spark: CardRow = {
  ...guard,
  id: "final_spark",
  name: "Final Spark",
  kind: "spell",
  family: "fire",
  faction: null,
  school: "fire",
  cost: 9,
  attack: null,
  health: null,
  rarity: "epic",
  words: { rarity: "epic" },
  keywords: [],
  text: "Deal 7 damage.",
};
const wall: CardRow = {
  ...guard,
  id: "wall",
  name: "Wall",
  family: null,
  faction: null,
  token: true,
  cost: 0,
};
const all = [guard, spark, wall];

/** A card of a game whose cards have neither cost nor kind. */
const lancer: CardRow = {
  id: "sun_lancer",
  name: "Sun Lancer",
  kind: null,
  family: "south",
  nation: "south",
  power: 3,
  armed: true,
  tier: 0,
  keywords: ["battle_ready"],
  text: "Battle ready.",
  token: false,
  clauses: [],
};
const muster: CardLook = {
  ...HOUSE.card,
  family: ["nation"],
  corners: { bottom_left: "power" },
  curves: [{ field: "power", low: 0, high: 5 }],
};
const scout: CardRow = { ...lancer, id: "scout", name: "Scout", family: null, nation: null };

describe("the library", () => {
  it("filters by everything at once", () => {
    const ids = (patch: object) =>
      filtered(all, { ...noFilter(), ...patch }, look).map(({ id }) => id);
    expect(ids({})).toHaveLength(3);
    expect(ids({ family: "fire" })).toEqual(["final_spark"]);
    expect(ids({ weight: 7 })).toEqual(["final_spark"]);
    expect(ids({ weight: 1 })).toEqual(["town_guard"]);
    expect(ids({ words: { rarity: "epic" } })).toEqual(["final_spark"]);
    expect(ids({ words: { rarity: "" }, family: NO_FAMILY })).toEqual(["wall"]);
    expect(ids({ keyword: "guard", kind: "creature", text: "town gu" })).toEqual(["town_guard"]);
    expect(ids({ text: "damage epic" })).toEqual(["final_spark"]);
    expect(ids({ text: "damage kingdom" })).toEqual([]);
  });

  it("tells a family of the game's own from what the frame shows", () => {
    const clans = { ...look, family: ["element"], filters: ["family"] };
    const heron = { ...guard, family: "water", element: "water", words: { family: "Heron" } };
    const otter = { ...heron, id: "otter", words: { family: null } };
    const ids = (patch: object) =>
      filtered([heron, otter], { ...noFilter(), ...patch }, clans).map(({ id }) => id);
    expect(ids({ family: "water" })).toHaveLength(2);
    expect(ids({ words: { family: "Heron" } })).toEqual(["town_guard"]);
    expect(ids({ text: "heron" })).toEqual(["town_guard"]);
    expect(wordsOf([heron, { ...otter, words: { family: "Wolf" } }], clans)).toEqual([
      { field: "family", title: "Family", words: ["Heron", "Wolf"] },
    ]);
    expect(facts(heron, clans)).toContainEqual(["Family", "Heron"]);
  });

  it("knows the keyword of two words, and a game without a curve", () => {
    const plain = { ...muster, curves: [] };
    const ids = (patch: object) =>
      filtered([lancer], { ...noFilter(), ...patch }, plain).map(({ id }) => id);
    expect(ids({ keyword: "battle_ready", weight: 3 })).toEqual(["sun_lancer"]);
  });

  it("knows families by their field, keywords, kinds and further words", () => {
    expect(familyGroups(all, look)).toEqual({
      families: [
        { title: "Factions", names: [{ name: "kingdom", count: 1 }] },
        { title: "Schools", names: [{ name: "fire", count: 1 }] },
      ],
      none: 0,
    });
    expect(familyGroups([lancer, scout], muster)).toEqual({
      families: [{ title: "Nations", names: [{ name: "south", count: 1 }] }],
      none: 1,
    });
    expect(keywordsOf(all)).toEqual(["guard"]);
    expect(kindsOf(all, { spell: { title: "Spells" } })).toEqual([
      { name: "spell", title: "Spells" },
      { name: "creature", title: "Creatures" },
    ]);
    expect(kindsOf([lancer], {})).toEqual([]);
    expect(wordsOf(all, look)).toEqual([
      { field: "rarity", title: "Rarity", words: ["common", "epic"] },
    ]);
    expect([plural("family"), plural("base_class"), plural("hero")]).toEqual([
      "Families",
      "Base classes",
      "Heroes",
    ]);
  });

  it("sorts by the first curve, then by name; what has no number comes last", () => {
    const none = { ...guard, id: "none", name: "A none", cost: null };
    const ids = [none, spark, { ...guard, id: "b", name: "Ape" }, guard].sort(inOrder(look));
    expect(ids.map(({ id }) => id)).toEqual(["b", "town_guard", "final_spark", "none"]);
    expect([spark, guard].sort(inOrder(HOUSE.card)).map(({ id }) => id)).toEqual([
      "final_spark",
      "town_guard",
    ]);
  });

  it("has a last number for larger ones only where there are any", () => {
    const costs = { field: "cost", low: 1 };
    expect(goesBeyond([guard, spark], { ...costs, high: 8 })).toBe(true);
    expect(goesBeyond([guard, spark], { ...costs, high: 9 })).toBe(false);
    expect(goesBeyond([{ ...guard, cost: null }], { ...costs, high: 9 })).toBe(false);
  });

  it("says a card aloud", () => {
    expect(spoken(guard, look)).toBe("Town Guard, cost 1, 1 attack, 2 health, Guard.");
    expect(spoken(spark, look)).toBe("Final Spark, cost 9, Deal 7 damage.");
    expect(spoken({ ...guard, text: "" }, look)).toBe(
      "Town Guard, cost 1, 1 attack, 2 health, creature",
    );
    expect(spoken({ ...lancer, text: "" }, muster)).toBe("Sun Lancer, 3 power");
  });

  it("lists what only this game's cards have", () => {
    expect(facts(guard, look)).toEqual([
      ["Faction", "Kingdom"],
      ["Cost", "1"],
      ["Attack", "1"],
      ["Health", "2"],
      ["Rarity", "Common"],
    ]);
    expect(facts(lancer, muster, () => "The South")).toEqual([
      ["Nation", "The South"],
      ["Power", "3"],
      ["Armed", "Yes"],
    ]);
    expect(facts({ ...lancer, power: 0 }, muster)).toContainEqual(["Power", "0"]);
  });
});

describe("the pitch of a game", () => {
  it("is its own, else what the game is", () => {
    const row = { tagline: "", summary: "dice under cups" } as GameRow;
    expect(pitch({ ...row, tagline: "Call the lie." })).toBe("Call the lie.");
    expect(pitch(row)).toBe("Dice under cups.");
    expect(pitch({ ...row, summary: "" })).toBe("");
  });
});
