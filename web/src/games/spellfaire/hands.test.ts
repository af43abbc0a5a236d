import { describe, expect, it } from "vitest";
import { pretendMatch, seatInfo, show } from "../../testing";
import { Aim } from "./aim.svelte";
import FoeHand from "./FoeHand.svelte";
import OwnHand from "./OwnHand.svelte";
import { Peek } from "./peek.svelte";

const HAND = ["town_guard", "ember_bolt"];

function lowerHand(owner: string | null, acting = false) {
  const { match } = pretendMatch({ seats: [seatInfo("Ada"), seatInfo("Ben")] }, { seat: 0 });
  const aim = new Aim(
    match,
    () => undefined,
    () => true,
    () => true,
  );
  const props = { hand: HAND, seat: 0, acting, turn: acting, aim, peek: new Peek(), owner };
  const body = show(OwnHand, props);
  return {
    zone: body.querySelector('[data-zone="hand"]')?.getAttribute("aria-label"),
    cards: [...body.querySelectorAll("button")].map((card) => card.getAttribute("aria-label")),
  };
}

describe("the lower hand", () => {
  it("is that of its owner where one only looks on, and nothing is said about playing it", () => {
    const { zone, cards } = lowerHand("Ada");
    expect(zone).toBe("Ada's hand");
    expect(cards).toHaveLength(2);
    expect(cards.join()).not.toContain("played");
  });

  it("is your own at your own table", () => {
    const { zone, cards } = lowerHand(null, true);
    expect(zone).toBe("Your hand");
    expect(cards.every((label) => label?.endsWith("cannot be played now"))).toBe(true);
  });
});

describe("the upper hand", () => {
  const upper = (hand: (string | null)[], watched: boolean) =>
    show(FoeHand, { hand, seat: 1, peek: new Peek(), watched }).querySelector(".hand:last-child");

  it("lies open where one looks on and may see all of it", () => {
    expect(upper(HAND, true)?.classList.contains("open")).toBe(true);
  });

  it("stays closed for an opponent, and where cards are hidden", () => {
    expect(upper(HAND, false)?.classList.contains("open")).toBe(false); // shown to all by a rule
    expect(upper(["town_guard", null], true)?.classList.contains("open")).toBe(false);
    expect(upper([], true)?.classList.contains("open")).toBe(false);
  });
});
