import { flushSync } from "svelte";
import { describe, expect, it, vi } from "vitest";
import { asPrinted } from "../../../lib/workshop/edition";
import { pretendServer, show } from "../../../testing";
import Export from "./Export.svelte";

const at = (id: string) => document.querySelector(`[data-testid="${id}"]`);

async function exported(patch: object) {
  const look = { edition: asPrinted("game"), commands: ["ludarium whatif game"], toml: "x = 1" };
  pretendServer({ "POST /games/game/workshop/look": { ...look, cards_toml: "", ...patch } });
  show(Export, { game: "game", edition: asPrinted("game"), name: "mine" });
  const details = document.querySelector("details");
  if (details) details.open = true;
  details?.dispatchEvent(new Event("toggle"));
  await vi.waitUntil(() => {
    flushSync();
    return at("commands") !== null;
  });
}

describe("the export of a version", () => {
  it("has the file that its commands read", async () => {
    await exported({ cards_toml: "[[card]]" });
    expect(at("cards")?.textContent).toBe("[[card]]");
    expect(at("without-decks")).toBeNull();
  });

  it("says that commands leave decks out, and shows no file that nothing reads", async () => {
    await exported({ edition: { ...asPrinted("game"), decks: { red: null } } });
    expect(at("cards")).toBeNull();
    expect(at("without-decks")).not.toBeNull();
  });
});
