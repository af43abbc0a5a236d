import { describe, expect, it } from "vitest";
import { moveText, pointText, type Speaker } from "./moves";
import type { SpellView } from "./types";

const speaker: Speaker = {
  you: 0,
  names: ["Ada", "Bot"],
  card: (id) => (id ? id.replace("_", " ") : "a card"),
};
const view = {
  active: 0,
  pending: [{ card: "Rat", seat: 1 }],
  seats: [
    {
      hand: ["Ice_Shard", "Bolt"],
      board: [
        { id: 5, card: "Knight" },
        { id: 7, card: "Knight" },
        { id: 6, card: "Cub" },
      ],
    },
    { hand: [null, null], board: [{ id: 8, card: "Razor_Cub" }] },
  ],
} as unknown as SpellView;
const say = (parts: Record<string, unknown>, seat = 0) =>
  moveText({ seat, text: "", parts }, view, speaker);

describe("an action in words", () => {
  it("has the names of the view it is played in", () => {
    expect(say({ kind: "attack", source: 6, target: { unit: 8 } })).toBe("Cub attacks Razor Cub");
    expect(say({ kind: "attack", source: 7, target: { hero: 1 } })).toBe(
      "the second Knight attacks Bot's hero",
    );
    expect(say({ kind: "attack", source: 8, target: { hero: 0 } }, 1)).toBe(
      "Razor Cub attacks your hero",
    );
    expect(say({ kind: "play", card: "Ice_Shard", target: { unit: 8 } })).toBe(
      "you play Ice Shard on Razor Cub",
    );
    expect(say({ kind: "play", card: "Ice_Shard", target: { unit: 6 } })).toBe(
      "you play Ice Shard on your own Cub",
    );
    expect(say({ kind: "play", card: "Bolt" }, 1)).toBe("Bot plays Bolt");
  });

  it("says turns, starting hands and orders", () => {
    expect(say({ kind: "end" })).toBe("you end the turn");
    expect(say({ kind: "mulligan", cards: [] }, 1)).toBe("Bot keeps all cards");
    expect(say({ kind: "mulligan", cards: [0, 1] })).toBe("you replace Ice Shard and Bolt");
    expect(say({ kind: "mulligan", cards: [1] }, 1)).toBe("Bot replaces 1 card");
    expect(say({ kind: "order", index: 0 })).toBe("you let Rat take effect first");
  });
});

describe("the point of an action", () => {
  const point = (...events: Record<string, unknown>[]) =>
    pointText({ seat: 0, text: "", events }, view, speaker);
  const dies = (seat: number, card: string) => ({ event: "die", seat, unit: 1, card });

  it("is what is certain to follow", () => {
    expect(point(dies(1, "Rat"))).toBe("kills Rat for free");
    expect(point({ event: "damage", seat: 0, unit: 5, n: 1, left: 2 }, dies(1, "Rat"))).toBe(
      "kills Rat",
    );
    expect(point(dies(1, "Rat"), dies(0, "Cub"))).toBe("trades Cub for Rat");
    expect(point({ event: "freeze", seat: 1, unit: 8 })).toBe("freezes Razor Cub");
    expect(point({ event: "damage", seat: 1, unit: null, n: 3, left: 9 })).toBe(
      "3 damage to Bot's hero",
    );
    expect(point()).toBe("");
  });
});
