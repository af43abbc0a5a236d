import { describe, expect, it } from "vitest";
import {
  face,
  families,
  filtered,
  keywordsOf,
  noFilter,
  pitch,
  spoken,
  type CardRow,
  type GameRow,
} from "./cards.svelte";

const guard: CardRow = {
  id: "town_guard",
  name: "Town Guard",
  kind: "creature",
  faction: "kingdom",
  school: null,
  cost: 1,
  attack: 1,
  health: 2,
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
  faction: null,
  school: "fire",
  cost: 9,
  attack: null,
  health: null,
  keywords: [],
  text: "Deal 7 damage.",
};
const wall: CardRow = { ...guard, id: "wall", name: "Wall", faction: null, token: true, cost: 0 };
const all = [guard, spark, wall];

describe("the library", () => {
  it("filters by everything at once", () => {
    const ids = (patch: object) => filtered(all, { ...noFilter(), ...patch }).map(({ id }) => id);
    expect(ids({})).toHaveLength(3);
    expect(ids({ family: "fire" })).toEqual(["final_spark"]);
    expect(ids({ cost: 7 })).toEqual(["final_spark"]);
    expect(ids({ keyword: "guard", kind: "creature", text: "town gu" })).toEqual(["town_guard"]);
    expect(ids({ text: "damage kingdom" })).toEqual([]);
  });

  it("knows families and keywords", () => {
    expect(families(all)).toEqual(["kingdom", "fire"]);
    expect(families(all, "spell")).toEqual(["fire"]);
    expect(keywordsOf(all)).toEqual(["guard"]);
  });

  it("says a card aloud and gives its face", () => {
    expect(spoken(guard)).toBe("Town Guard, cost 1, 1 attack, 2 health, Guard.");
    expect(spoken(spark)).toBe("Final Spark, cost 9, Deal 7 damage.");
    expect(face(spark)).not.toHaveProperty("attack");
    expect(face(guard)).toMatchObject({ family: "kingdom", type: "creature", health: 2 });
    expect(face(wall).family).toBe("token");
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
