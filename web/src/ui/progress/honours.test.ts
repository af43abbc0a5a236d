import { afterEach, expect, it, vi } from "vitest";
import { me } from "../../lib/me.svelte";
import { pretendServer, show } from "../../testing";
import EndHonours from "./EndHonours.svelte";

const brought = {
  match: "m1",
  paid: true,
  xp: 50,
  level: { level: 2, xp: 10, of: 500 },
  risen: true,
  deck: true,
  badges: [
    { id: "a", game: null, title: "First light", text: "Win a match" },
    { id: "b", game: "toy", title: "Untouched", text: "Win without losing Health" },
  ].map((each) => ({ ...each, picture: "owl", family: "frost", metal: "gold" })),
};

async function end(patch: Partial<typeof brought> = {}) {
  const asked = pretendServer({ "GET /me/honours/m1": { ...brought, ...patch } });
  const page = show(EndHonours, { match: "m1" });
  await vi.waitFor(() => {
    expect(asked.length).toBe(1);
    expect(me.level).toBe(2);
  });
  return page;
}

afterEach(() => {
  me.level = 1;
});

it("tells experience, the new level, the deck of the day and badges at the end of a match", async () => {
  const page = await end();
  await vi.waitFor(() => {
    expect(page.textContent).toContain("+50 XP");
  });
  for (const words of ["Level 2 reached", "Deck of the day won", "First light", "Untouched"])
    expect(page.textContent).toContain(words);
});

it("says nothing of a match that paid nothing", async () => {
  const page = await end({ paid: false, badges: [] });
  expect(page.querySelector('[data-testid="end-honours"]')).toBeNull();
});
