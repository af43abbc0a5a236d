import { describe, expect, it } from "vitest";
import { unitLabel } from "./labels";
import type { Unit, VoidCard } from "./types";

const CARD: VoidCard = {
  id: "warden",
  name: "Warden",
  cost: 5,
  kind: "unit",
  family: null,
  text: "Shielded, Defender. Muster: draw a card.",
  keywords: ["shielded", "defender"],
  token: false,
  clauses: [],
};
const UNIT = { card: "warden", attack: 4, health: 5, max_health: 5, upgrades: [] };
const said = (unit: object) =>
  unitLabel({ ...UNIT, ...unit } as unknown as Unit, CARD, [], "own", undefined, false);

describe("what is said of a unit", () => {
  it("has each keyword once, and then what it does", () => {
    expect(said({ keywords: ["shielded", "defender"] })).toBe(
      "Warden, 4 attack, 5 of 5 health, Shielded, Defender, Muster: draw a card",
    );
  });

  it("is nothing that silence has taken", () => {
    expect(said({ keywords: [], silenced: true })).toBe(
      "Warden, 4 attack, 5 of 5 health, silenced",
    );
  });
});
