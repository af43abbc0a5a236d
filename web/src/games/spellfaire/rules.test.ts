import { describe, expect, it } from "vitest";
import { pretendMatch, pretendServer, show } from "../../testing";
import Crystals from "../../ui/Crystals.svelte";
import { Aim } from "./aim.svelte";
import { faces } from "./faces.svelte";
import { Peek } from "./peek.svelte";
import Row from "./Row.svelte";

/** The places of a side that nobody stands on, by the rules of a match. */
async function places(match: string, rules: Record<string, unknown>): Promise<number> {
  pretendServer({ "GET /games/spellfaire/cards": { cards: [], rules } });
  await faces.load(match);
  const aim = new Aim(
    pretendMatch({}, {}).match,
    () => undefined,
    () => false,
    () => false,
  );
  const props = { units: [], own: true, whose: "own", active: true, aim, peek: new Peek() };
  const found = show(Row, props as never).querySelectorAll(".slot").length;
  document.body.replaceChildren();
  return found;
}

describe("the numbers of the rules", () => {
  it("come with the match: S5.3 may be changed", async () => {
    expect(await places("by-the-book", { board_limit: 6, max_mana: 10 })).toBe(6);
    expect(await places("wide", { board_limit: 7, max_mana: 4 })).toBe(7);
    expect(faces.rule("max_mana")).toBe(4);
  });

  it("draw as many crystals as there may be (S5.1), and of very many those that are there", () => {
    const drawn = (mana: number, max: number, limit: number) => {
      document.body.replaceChildren();
      return show(Crystals, { mana, max, limit }).querySelectorAll("svg").length;
    };
    expect(drawn(1, 3, 10)).toBe(10);
    expect(drawn(1, 3, 4)).toBe(4);
    expect(drawn(6, 5, 4)).toBe(6); // more than the maximum, for one turn
    expect(drawn(1, 3, 99)).toBe(3);
    expect(drawn(40, 40, 99)).toBe(12);
  });
});
