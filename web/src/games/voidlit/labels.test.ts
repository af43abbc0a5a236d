import { describe, expect, it } from "vitest";
import { unitLabel } from "./labels";
import { pointText, type Speaker } from "./moves";
import type { Unit, VoidCard, VoidView } from "./types";

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

describe("the point of an action", () => {
  const speaker = { card: (id: string) => id.toUpperCase() } as unknown as Speaker;
  const point = (...events: Record<string, unknown>[]) =>
    pointText({ seat: 0, text: "", events }, { active: 0 } as unknown as VoidView, speaker);
  const dies = (seat: number, card: string) => ({ event: "die", seat, card });

  it("names who falls", () => {
    expect(point(dies(1, "drifter"))).toBe("destroys DRIFTER");
    expect(point(dies(0, "cub"))).toBe("loses CUB");
    expect(point(dies(0, "cub"), dies(1, "drifter"))).toBe("trades CUB for DRIFTER");
  });

  it("is nothing where nobody falls", () => {
    expect(point({ event: "bank", seat: 0 })).toBe("");
  });
});
