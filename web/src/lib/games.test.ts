import { afterEach, describe, expect, it } from "vitest";
import { gameRow } from "../testing";
import { places } from "../ui/menu";
import { games } from "./games.svelte";

const coming = gameRow("later", { available: false });
const rows = [coming, gameRow("pebbles", { cards: 0 }), gameRow("muster")];
const titles = () => places().map(({ title }) => title);

afterEach(() => {
  games.list = [];
});

describe("the game that is meant where none is named", () => {
  it("is nothing before anything is known", () => {
    expect(games.last).toBe("");
    expect(titles()).toEqual(["Play", "Lobby"]);
  });

  it("is the first that can be played, then the one that was", () => {
    games.list = rows;
    expect(games.last).toBe("pebbles");
    expect(titles()).toEqual(["Play", "Lobby", "Replays", "Rules", "Workshop"]);
    games.choose("muster", {});
    expect(games.last).toBe("muster");
    expect(places().find(({ title }) => title === "Decks")?.href).toBe("/games/muster/decks");
  });

  it("is one that this server has", () => {
    games.choose("gone", {});
    games.list = rows;
    expect(games.last).toBe("pebbles");
    games.choose("later", {});
    expect(games.last).toBe("pebbles");
    games.list = [coming];
    expect(games.last).toBe("");
  });
});
