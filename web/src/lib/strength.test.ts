import { afterEach, describe, expect, it } from "vitest";
import { gameRow } from "../testing";
import { games } from "./games.svelte";
import { usual, Wanted } from "./newmatch.svelte";
import { listed, otherChanges, otherVariants, strengthOf, strengthsOf } from "./strength";

const variant = (name: string, level: string | null = null) => ({
  name,
  title: name,
  summary: `${name} others`,
  level,
});
const variants = [variant("first"), variant("easy", "Easy"), variant("hard", "Hard")];
const solo = gameRow("solo", { seats: 1, variants, level: "Normal" });
const duel = gameRow("duel", { variants });

afterEach(() => {
  games.choose("solo", { strength: "" });
});

describe("how strong the others are", () => {
  it("is offered in games for one whose variants say so", () => {
    expect(strengthsOf(solo).map(({ title }) => title)).toEqual(["Easy", "Normal", "Hard"]);
    expect(strengthsOf(solo).map(({ value }) => value)).toEqual(["easy", "", "hard"]);
    expect(strengthsOf(duel)).toEqual([]);
    expect(strengthsOf(gameRow("plain", { seats: 1 }))).toEqual([]);
  });

  it("is no switch among the other variants", () => {
    expect(otherVariants(solo).map(({ name }) => name)).toEqual(["first"]);
    expect(otherVariants(duel)).toHaveLength(3);
  });

  it("is told of a match", () => {
    expect(strengthOf(solo, [])).toBe("Normal");
    expect(strengthOf(solo, ["first", "hard"])).toBe("Hard");
    expect(strengthOf(duel, ["hard"])).toBe("");
    expect(strengthOf(undefined, [])).toBe("");
    expect(otherChanges("first, hard", solo)).toBe("first");
    expect(otherChanges("", solo)).toBe("");
    expect(listed("Solo (first, easy)", solo)).toBe("Solo (first) · Easy");
    expect(listed("Solo (hard)", solo)).toBe("Solo · Hard");
    expect(listed("Solo", solo)).toBe("Solo · Normal");
    expect(listed("Duel (hard)", duel)).toBe("Duel (hard)");
  });

  it("goes into the match, and is remembered", () => {
    const wanted = new Wanted(solo);
    expect(wanted).toMatchObject({ mode: "alone", strength: "" });
    expect(wanted.body().variant).toEqual([]);
    expect(usual(solo)).not.toHaveProperty("variant");
    wanted.strength = "hard";
    wanted.variant = ["first"];
    expect(wanted.body().variant).toEqual(["first", "hard"]);
    wanted.remember();
    expect(new Wanted(solo).strength).toBe("hard");
    expect(usual(solo)).toMatchObject({ game: "solo", mode: "alone", variant: ["hard"] });
  });

  it("falls back where this server has no such variant", () => {
    games.choose("solo", { strength: "gone" });
    expect(games.choice(solo).strength).toBe("");
  });
});
