import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { gameRow } from "../testing";
import { Builder } from "./builder.svelte";
import type { CardRow } from "./cards.svelte";

const card = (id: string, nation: string | null): CardRow => ({
  id,
  name: id,
  kind: null,
  family: nation,
  nation,
  keywords: [],
  text: "",
  token: false,
  clauses: [],
});
const CARDS = [card("scout", null), card("wolf", "north"), card("lancer", "south")];
const option = (id: string) => ({ id, title: id.toUpperCase(), family: null, text: "" });
const pick = (name: string, field: boolean, value: string, ...ids: string[]) => ({
  name,
  title: name,
  value,
  options: ids.map(option),
  field,
});
const entry = { name: "level", title: "Level", kind: "number", value: 1, low: 0, high: 9 };

/** A server with a game whose decks have a hero, a nation and a level. `groups`: the nation follows
    from the cards instead. */
function serve({
  groups = false,
  size = 3 as number | null,
  owned = null as object[] | null,
} = {}) {
  const sent: unknown[] = [];
  const row = owned ? { progress: true } : {};
  vi.stubGlobal("fetch", (input: string, init: RequestInit = {}) => {
    const url = new URL(input, "http://here");
    const body = typeof init.body === "string" ? (JSON.parse(init.body) as unknown) : null;
    const q = url.searchParams;
    const nation = q.get("nation") ?? "north";
    const fits = CARDS.filter((each) => each.nation === null || each.nation === nation);
    const path = url.pathname.replace("/api/v1", "").replace("/games/g", "");
    const ready = {
      name: "frost",
      title: "Frost",
      code: "g.1.x",
      families: ["north"],
      cards: [
        { id: "wolf", count: 2 },
        { id: "scout", count: 1 },
      ],
      picks: { hero: "brand", nation: "north" },
    };
    const answers: Record<string, unknown> = {
      "/games": { games: [gameRow("g", { decks: [ready], starters: ["frost"], ...row })] },
      "/cards": { cards: CARDS, tables: {} },
      "/decks/choices": {
        picks: [
          pick("hero", true, q.get("hero") ?? "brand", "brand", "iri"),
          pick("nation", !groups, nation, "north", "south"),
        ],
        fields: [entry],
        parts: [{ title: "cards", size, cards: fits.map(({ id }) => ({ id, most: 2 })) }],
      },
      "/decks/check": { legal: true, problems: [], cards: [], fields: { level: 4 }, picks: {} },
      "/progress": {
        owned_only: owned !== null,
        cards: owned ?? [],
        attune: { price: 100, fields: ["hero"] },
      },
      "/me/decks": { decks: owned ? [{ ...ready, id: "d1", game: "g", fields: {} }] : [] },
    };
    if (path === "/decks/check") sent.push((body as { deck: unknown }).deck);
    const wrong = ["north", "south"].includes(nation) ? undefined : { status: 400 };
    return Promise.resolve(new Response(JSON.stringify(answers[path] ?? {}), wrong));
  });
  const open = async () => {
    const builder = new Builder("g");
    opened.push(builder);
    await builder.start();
    return builder;
  };
  return { sent, open };
}

const opened: Builder[] = [];

beforeEach(() => {
  localStorage.clear();
});
afterEach(() => {
  for (const builder of opened.splice(0)) builder.checker.stop();
});

describe("the deck builder", () => {
  it("fills from what one owns, or from all cards", async () => {
    const owned = [
      { id: "wolf", owned: 1 },
      { id: "scout", owned: 0 },
    ];
    const builder = await serve({ owned }).open();
    builder.empty();
    expect(builder.pool.map(({ id }) => id)).toEqual(["wolf"]);
    expect(builder.complete()).toBe(false);
    expect(builder.deck).toEqual({ wolf: 1 });
    builder.limitToOwned(false);
    expect(builder.pool.map(({ id }) => id)).toEqual(["scout", "wolf"]);
    expect(builder.complete()).toBe(true);
    expect(builder.place(card("wolf", "north")).most).toBe(2);
    const again = await serve({ owned }).open(); // the switch is remembered
    expect(again.ownedOnly).toBe(false);
  });

  it("knows what costs coins to change in a kept deck", async () => {
    const builder = await serve({ owned: [] }).open();
    await builder.pick("hero", "iri");
    expect(builder.reattuned()).toEqual([]); // it is not a kept deck
    const [kept] = builder.saved;
    if (kept) await builder.open(kept);
    expect(builder.reattuned()).toEqual([]);
    await builder.pick("hero", "iri");
    expect(builder.reattuned()).toEqual(["hero"]);
    builder.part();
    expect(builder.reattuned()).toEqual([]);
  });

  it("begins a deck from nothing, with the same choices", async () => {
    const { open } = serve();
    const builder = await open();
    expect(builder.deck).toEqual({ wolf: 2, scout: 1 });
    builder.empty();
    expect(builder.deck).toEqual({});
    expect(builder.picks).toEqual({ hero: "brand", nation: "north" });
    expect((await open()).deck).toEqual({}); // a reload does not bring the old one back
  });

  it("opens the first deck with its picks and the fields of its code", async () => {
    const builder = await serve().open();
    expect(builder.deck).toEqual({ wolf: 2, scout: 1 });
    expect(builder.picks).toEqual({ hero: "brand", nation: "north" });
    expect(builder.fields).toEqual({ level: 4 });
    expect(builder.bars).toEqual([{ title: "cards", family: "north", have: 3, want: 3 }]);
    expect(builder.name).toBe("Frost");
  });

  it("sends fields beside the cards", async () => {
    const { sent, open } = serve();
    const builder = await open();
    await builder.pick("hero", "iri");
    await vi.waitFor(() => {
      expect(sent.at(-1)).toEqual({
        cards: { wolf: 2, scout: 1 },
        hero: "iri",
        nation: "north",
        level: 4,
      });
    });
  });

  it("answers for the deck that was opened last, though it has not come yet", async () => {
    const { sent, open } = serve();
    const builder = await open();
    await builder.checker.settled();
    void builder.read({ deck: { lancer: 2 }, picks: { nation: "south" }, fields: {} });
    await builder.checker.settled();
    expect(sent.at(-1)).toMatchObject({ cards: { lancer: 2 }, nation: "south" });
  });

  it("answers again where another deck could not be fetched", async () => {
    const builder = await serve().open();
    await builder.checker.settled();
    await expect(builder.pick("nation", "west")).rejects.toThrow();
    expect((await builder.checker.settled())?.legal).toBe(true);
  });

  it("keeps the cards that fit another hero and another nation", async () => {
    const builder = await serve().open();
    await builder.pick("hero", "iri");
    expect(builder.deck).toEqual({ wolf: 2, scout: 1 });
    expect(builder.name).toBe("IRI, NORTH");
    await builder.pick("nation", "south");
    expect(builder.deck).toEqual({ scout: 1 });
    builder.complete();
    expect(builder.deck).toEqual({ scout: 2, lancer: 1 });
    expect(builder.fields).toEqual({ level: 4 });
  });

  it("has the cards of a nation back with it, as far as there is room", async () => {
    const builder = await serve().open();
    await builder.pick("nation", "south");
    await builder.pick("nation", "north");
    expect(builder.deck).toEqual({ wolf: 2, scout: 1 });
    const [, wolf] = CARDS;
    if (wolf) builder.change(wolf, -2);
    await builder.pick("hero", "iri");
    expect(builder.deck).toEqual({ scout: 1 }); // taken out by hand: that stays
    builder.complete();
    await builder.pick("nation", "south");
    builder.complete();
    expect(builder.deck).toEqual({ scout: 2, lancer: 1 });
    await builder.pick("nation", "north");
    expect(builder.deck).toEqual({ scout: 2, wolf: 1 });
  });

  it("keeps what is changed in the deck while another hero's choices are fetched", async () => {
    const { sent, open } = serve();
    const builder = await open();
    const [scout] = CARDS;
    const picked = builder.pick("hero", "iri");
    if (scout) builder.change(scout, -1);
    builder.set("level", 7);
    builder.rename("Mine");
    await picked;
    expect([builder.deck, builder.fields]).toEqual([{ wolf: 2 }, { level: 7 }]);
    expect(builder.name).toBe("Mine");
    await builder.checker.settled();
    expect(sent.at(-1)).toMatchObject({ cards: { wolf: 2 }, hero: "iri", level: 7 });
  });

  it("has another deck where a choice follows from the cards", async () => {
    const builder = await serve({ groups: true }).open();
    await builder.pick("nation", "south");
    expect(builder.deck).toEqual({ scout: 1, lancer: 2 });
    expect(builder.name).toBe("SOUTH");
  });

  it("keeps a draft with its picks and fields", async () => {
    const { open } = serve();
    const builder = await open();
    await builder.pick("nation", "south");
    builder.set("level", 7);
    builder.rename("Mine");
    const again = await open();
    expect(again.picks).toEqual({ hero: "brand", nation: "south" });
    expect(again.fields).toEqual({ level: 7 });
    expect([again.deck, again.name]).toEqual([{ scout: 1 }, "Mine"]);
  });

  it("reads drafts of older versions, and begins again where one is of no use", async () => {
    const { open } = serve();
    const key = "ludarium.draft.g";
    const older = { hero: "iri", nation: "south", deck: { lancer: 2 }, name: "Old" };
    localStorage.setItem(key, JSON.stringify(older));
    const found = await open();
    expect([found.picks, found.deck, found.name]).toEqual([
      { hero: "iri", nation: "south" },
      { lancer: 2 },
      "Old",
    ]);
    localStorage.setItem(key, JSON.stringify({ ...older, nation: "west" }));
    expect((await open()).name).toBe("Frost");
  });

  it("shows cards that may not be in the deck, so that they can be taken out", async () => {
    const builder = await serve().open();
    await builder.read({ deck: { lancer: 2 }, picks: { hero: "iri", nation: null }, fields: {} });
    expect(builder.picks).toEqual({ hero: "iri", nation: "north" });
    const [lancer] = builder.pool.filter(({ id }) => id === "lancer");
    expect(lancer && builder.place(lancer)).toEqual({ most: 0, given: false });
    if (lancer) builder.change(lancer, -1);
    expect(builder.deck).toEqual({});
  });

  it("has decks of any size", async () => {
    const builder = await serve({ size: null }).open();
    expect(builder.bars[0]).toMatchObject({ have: 3, want: null });
  });
});
