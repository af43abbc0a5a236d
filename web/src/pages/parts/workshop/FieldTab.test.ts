import { describe, expect, it, vi } from "vitest";
import { asPrinted } from "../../../lib/workshop/edition";
import type { Edition, Look, Shop } from "../../../lib/workshop/types";
import { Workshop } from "../../../lib/workshop/workshop.svelte";
import { pretendServer, show } from "../../../testing";
import FieldTab from "./FieldTab.svelte";

const shop: Shop = {
  form: { tables: [] },
  rows: {},
  cards: [],
  tables: {},
  rules: [{ name: "health", text: "", value: 25 }],
  decks: [],
  fingerprint: "f0",
  measuring: { on: true, cores: 1 },
  books: [],
};
const look = (edition: Edition): Look => ({
  fingerprint: "f1",
  edition,
  rows: {},
  written: {},
  changes: [],
  problems: [],
  decks: [],
  commands: [],
  toml: "",
  cards_toml: "",
});

describe("the field", () => {
  it("is asked for the draft, although the page begins before the draft was read", async () => {
    const draft: Edition = { ...asPrinted("game"), rules: { health: 30 } };
    const answer = { id: "q", kind: "field", state: "done", bots: [], rows: [], matches: [] };
    const asked = pretendServer({
      "GET /games/game/workshop": shop,
      "POST /games/game/workshop/look": look(draft),
      "POST /games/game/workshop/asks": answer,
    });
    localStorage.setItem("ludarium.workshop.game", JSON.stringify({ book: null, draft }));
    const made = new Workshop("game");
    made.shop = shop; // its tables are there, its draft is not
    show(FieldTab, { shop: made });
    await made.start();
    const questions = () =>
      asked.flatMap(([path, body]) => (path.endsWith("/asks") ? [body as { after: Edition }] : []));
    await vi.waitUntil(() => questions().length > 0);
    expect(questions()[0]?.after.rules).toEqual({ health: 30 });
    localStorage.clear();
  });
});
