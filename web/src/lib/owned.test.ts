import { expect, it, vi } from "vitest";
import { gameRow } from "../testing";
import { OwnedDecks } from "./owned.svelte";

const ready = (name: string, ...cards: string[]) => ({
  name,
  title: name,
  code: `g.${name}`,
  families: [],
  cards: cards.map((id) => ({ id, count: 2 })),
  picks: {},
});

async function decksOf(owned_only: boolean) {
  const answers: Record<string, unknown> = {
    "/api/v1/games/g/progress": { owned_only, cards: [{ id: "wolf", owned: 2 }] },
    "/api/v1/games/g/decks/check": { cards: [{ id: "bear", count: 1 }] },
  };
  vi.stubGlobal("fetch", (url: string) =>
    Promise.resolve(new Response(JSON.stringify(answers[url]))),
  );
  const decks = [ready("mine", "wolf"), ready("other", "wolf", "bear")];
  const found = new OwnedDecks(gameRow("g", { decks, progress: true }));
  await found.start();
  return found;
}

it("what is missing of a deck is known before one waits with it", async () => {
  const decks = await decksOf(true);
  for (const [deck, missing] of [
    ["mine", []],
    ["other", [{ id: "bear", count: 2 }]],
    ["g.1.x", [{ id: "bear", count: 1 }]],
    [null, []],
  ] as const) {
    await decks.look(deck);
    expect(decks.missing).toEqual(missing);
  }
});

it("where all cards may be brought, nothing is missing", async () => {
  const decks = await decksOf(false);
  await decks.look("other");
  expect([decks.owned, decks.missing]).toEqual([null, []]);
});
