import { beforeEach, describe, expect, it } from "vitest";
import type { GameRow } from "./cards.svelte";
import { games } from "./games.svelte";
import { pretendServer } from "../testing";
import { clockRule, modeOf, Wanted, waysOf } from "./newmatch.svelte";

const named = (name: string) => ({ name, title: name, summary: "" });
const deck = (name: string) => ({
  name,
  title: name,
  code: "",
  families: [],
  cards: [],
  picks: {},
});
const game: GameRow = {
  ...named("spellfaire"),
  tagline: "",
  minutes: 10,
  cards: 52,
  available: true,
  seats: 2,
  levels: ["low", "mid", "high"].map(named),
  variants: [],
  decks: ["red", "blue"].map(deck),
  starters: ["blue"],
  changes: [],
};

beforeEach(() => {
  games.choose(game.name, { level: "", deck: "gone" });
});

describe("the deck of an invited newcomer", () => {
  const fresh = { ...game, name: "never-chosen", starters: ["red", "blue"] };

  it("is not the one that a newcomer who invites plays", () => {
    expect(new Wanted(fresh).deck).toBe("red");
    expect(games.guestDeck(fresh)).toBe("blue");
    expect(games.guestDeck({ ...fresh, starters: [] })).toBeNull(); // a game without decks
  });

  it("is the one chosen last, once there is one", () => {
    games.choose("chosen-before", { deck: "red" });
    expect(games.guestDeck({ ...fresh, name: "chosen-before" })).toBe("red");
  });
});

describe("Wanted", () => {
  it("offers the decks of its variants, and forgets one that they do not have", async () => {
    const asked = pretendServer({
      "GET /games/spellfaire/decks": { decks: [deck("blue"), deck("grey")] },
    });
    const wanted = new Wanted(game);
    wanted.deck = "red";
    wanted.deck2 = "blue";
    await wanted.toggle("old", true);
    expect(wanted.decks.map(({ name }) => name)).toEqual(["blue", "grey"]);
    expect(wanted).toMatchObject({ deck: null, deck2: "blue" });
    wanted.deck = "grey";
    wanted.deck2 = "spellfaire.code";
    await wanted.toggle("old", false);
    expect(wanted.decks).toEqual(game.decks);
    expect(wanted).toMatchObject({ deck: null, deck2: "spellfaire.code" });
    expect(asked).toHaveLength(1);
  });

  it("begins with a level in the middle and the deck for beginners", () => {
    expect(new Wanted(game)).toMatchObject({ mode: "bot", level: "mid", deck: "blue" });
  });

  it("begins with what was chosen last, and with the deck of the address", () => {
    const before = new Wanted(game, "bot");
    before.level = "high";
    before.deck = "red";
    before.remember();
    expect(new Wanted(game)).toMatchObject({ level: "high", deck: "red" });
    expect(new Wanted(game, "open", "spellfaire.code").deck).toBe("spellfaire.code");
  });

  it("keeps a deck of one's own, and chance as a choice", () => {
    games.choose(game.name, { deck: "spellfaire.AbC-1" });
    expect(games.choice(game).deck).toBe("spellfaire.AbC-1");
    games.choose(game.name, { deck: null });
    expect(games.choice(game).deck).toBeNull();
  });

  it("asks only for what the mode knows", () => {
    const wanted = new Wanted(game, "watch");
    wanted.picked = "move 30";
    wanted.deck2 = "red";
    expect(wanted.body()).toMatchObject({ level: "mid", level2: "mid", deck2: "red", clock: null });
    wanted.mode = "invite";
    expect(wanted.body()).toMatchObject({ deck2: null, clock: { move: 30, match: null } });
    expect(wanted.body()).not.toHaveProperty("level");
  });

  it("takes variants on and off", async () => {
    pretendServer({ "GET /games/spellfaire/decks": { decks: [] } });
    const wanted = new Wanted(game);
    await wanted.toggle("a", true);
    await wanted.toggle("b", true);
    await wanted.toggle("a", false);
    expect(wanted.variant).toEqual(["b"]);
  });
});

it("reads clocks and modes", () => {
  expect(clockRule("none")).toBeNull();
  expect(clockRule("game")).toEqual({ move: null, match: null, game: true, limit: null });
  expect(clockRule("game 600")).toEqual({ move: null, match: null, game: true, limit: 600 });
  expect(clockRule("match 600")).toEqual({ move: null, match: 600, game: false, limit: null });
  expect(clockRule("days 3")).toEqual({ move: 259_200, match: null, game: false, limit: null });
  expect(modeOf(game, "hotseat")).toBe("hotseat");
  expect(modeOf(game, "chess")).toBe("bot");
});

it("with one seat one plays alone or watches a bot, and there is nobody to play against", () => {
  const single = { ...game, seats: 1 };
  expect(waysOf(single).map(({ mode }) => mode)).toEqual(["alone", "watch"]);
  const watched = new Wanted(single, "watch");
  expect([watched.two, watched.alone, watched.bots, watched.timed]).toEqual([
    false,
    true,
    true,
    false,
  ]);
  expect(watched.body()).toMatchObject({ mode: "watch", level: watched.level, deck2: null });
  expect(watched.body()).not.toHaveProperty("level2");
  expect(modeOf(single, "open")).toBe("alone");
  const body = new Wanted(single).body();
  expect(body).toMatchObject({ mode: "alone", deck: "blue", deck2: null, first: null });
  expect(body).not.toHaveProperty("level");
});

it("days for a move are only for people at screens of their own", () => {
  const wanted = new Wanted(game, "invite");
  wanted.picked = "days 1";
  expect(wanted.body().clock).toEqual({ move: 86_400, match: null, game: false, limit: null });
  wanted.mode = "bot";
  expect(wanted.body().clock).toBeNull();
});
