import { expect, it } from "vitest";
import { pretendMatch, show } from "../../testing";
import { Aim } from "./aim.svelte";
import Tray from "./Tray.svelte";
import type { ManaView, Player } from "./types";

it("counts the tiles of a reserve in English", () => {
  const view = { seat: 0, tiles: [], seats: [] } as unknown as ManaView;
  const { match } = pretendMatch({ game: "mana" }, view as never);
  const aim = new Aim(
    match,
    () => view,
    () => undefined,
  );
  const label = (hand: string[], owner: string) => {
    const player = { side: 0, hand } as unknown as Player;
    show(Tray, { player, aim, own: true, you: 0, owner });
    return document.body.lastElementChild?.getAttribute("aria-label");
  };
  expect(label(["O"], "Your")).toBe("Your reserve, 1 tile");
  expect(label(["O", "T"], "Ben's")).toBe("Ben's reserve, 2 tiles");
  expect(label([], "Your")).toBe("Your reserve, 0 tiles");
});
