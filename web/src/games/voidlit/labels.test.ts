import { describe, expect, it } from "vitest";
import { pickNote, tagsOf, unitLabel } from "./labels";
import { moveText, pointText, type Speaker } from "./moves";
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

describe("short words", () => {
  const view = {
    active: 0,
    seats: [
      { units: [{ id: 1, card: "drifter" }], hand: ["ferrum"], relics: ["core"] },
      {
        units: [
          { id: 2, card: "drifter" },
          { id: 3, card: "warden" },
          { id: 4, card: "drifter" },
        ],
      },
    ],
  } as unknown as VoidView;

  it("tell two hosts of the same card apart", () => {
    const note = (unit: number) =>
      pickNote(
        { choice: { id: 0, text: "", parts: {} }, target: { unit, upgrade: 0 } },
        view,
        0,
        (id) => id.toUpperCase(),
      );
    expect([1, 2, 3, 4].map(note)).toEqual([
      "on your DRIFTER",
      "on the first enemy DRIFTER",
      "on enemy WARDEN",
      "on the second enemy DRIFTER",
    ]);
  });

  it("name fatigue only where it keeps a unit from attacking", () => {
    const tags = (unit: object) =>
      tagsOf({ exhausted: false, silenced: false, ...unit } as unknown as Unit);
    expect(tags({ fatigued: true, ready: false, attacked: false })).toEqual(["fatigued"]);
    expect(tags({ fatigued: true, ready: true, attacked: false })).toEqual([]);
    expect(tags({ fatigued: true, ready: false, attacked: true })).toEqual([]);
  });

  it("say that a chosen card comes out of the waste or the deck", () => {
    const speaker = {
      card: (id: string) => id.toUpperCase(),
      names: ["Ada", "Ben"],
      you: 0,
    } as unknown as Speaker;
    const said = (parts: object) =>
      moveText({ seat: 0, text: "", parts: { ...parts } }, view, speaker);
    const from = (zone: string) => ({ target: { zone, card: "frame" } });
    expect(said({ kind: "play", card: "ferrum", ...from("waste") })).toBe(
      "you play FERRUM to get FRAME from the waste",
    );
    expect(said({ kind: "activate", source: { relic: [0, 0] }, ...from("deck") })).toBe(
      "you activate CORE to get FRAME from the deck",
    );
    expect(said({ kind: "play", card: "ferrum", target: { unit: 3 } })).toBe(
      "you play FERRUM on WARDEN",
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
