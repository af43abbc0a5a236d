import { describe, expect, it } from "vitest";
import { show } from "../../../testing";
import PairCard from "./PairCard.svelte";

const pair = {
  seed: 3,
  decks: ["red", "blue"],
  seats: ["adept", "adept"],
  before: "won",
  after: "lost",
  replays: [null, null],
};
const called = (deck: string) => `The ${deck} one`;

describe("a pair of matches", () => {
  it("names first the deck whose ending it tells, wherever it sat", () => {
    const told = (seat?: number) =>
      show(PairCard, { pair: { ...pair, seat }, called }).querySelector("b")?.textContent;
    expect(told(1)).toBe("The blue one against The red one");
    document.body.replaceChildren();
    expect(told(0)).toBe("The red one against The blue one");
  });
});
