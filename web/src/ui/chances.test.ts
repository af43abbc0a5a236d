import { describe, expect, it } from "vitest";
import { pretendMatch, seatInfo, show } from "../testing";
import ChanceBar from "./ChanceBar.svelte";

const SEATS = [seatInfo("Ada"), seatInfo("Ben")];

function bar(you: number[], chances: number[] | null, result: object | null = null) {
  const { match } = pretendMatch({ seats: SEATS, you }, { seat: null, result });
  match.chances = chances;
  return show(ChanceBar, { match }).querySelector<HTMLElement>('[data-testid="chances"]');
}

describe("the chances of those who play", () => {
  it("are shown to those who watch, the near side last", () => {
    const found = bar([], [0.625, 0.375]);
    expect(found?.getAttribute("aria-label")).toBe("Chances: Ben 37 % to win, Ada 63 % to win");
    // What is shown makes 100.
    expect([...(found?.querySelectorAll("b") ?? [])].map((b) => b.textContent)).toEqual([
      "37 %",
      "63 %",
    ]);
    expect(found?.querySelector<HTMLElement>(".near")?.style.flexGrow).toBe("0.625");
  });

  it("are not shown to those who play, where none are known, or after the end", () => {
    expect(bar([0], [0.6, 0.4])).toBeNull();
    expect(bar([], null)).toBeNull();
    expect(bar([], [0.6, 0.4], { winner: 0, reason: "hero" })).toBeNull();
  });
});
