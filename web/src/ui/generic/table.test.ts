import { flushSync } from "svelte";
import { expect, test } from "vitest";
import { sentencesOf } from "../../golden";
import { pretendMatch, show } from "../../testing";
import { narrator } from "./index";
import Table from "./Table.svelte";

test("the table of any game names cards and heroes as the history does", () => {
  const seat = { hero: "iri", nation: "south", hand: ["snow_wolf", null] };
  const { match } = pretendMatch({ game: "muster" }, { seat: 0, active: 1, seats: [seat, {}] });
  match.narrator = match.table && narrator(match.table, 0, sentencesOf("muster"));
  const page = show(Table, { match });
  expect(page.textContent).toContain("Iri the Calm");
  expect(page.textContent).toContain("Snow Wolf");
  expect(page.textContent).toContain("south");
});

test("the table of any game tells the last step in the game's own sentences", () => {
  const { match } = pretendMatch({ game: "muster" }, { seat: 0, active: 1, seats: [{}, {}] });
  const page = show(Table, { match });
  expect(page.querySelector(".told")).toBeNull();
  match.narrator = match.table && narrator(match.table, 0, sentencesOf("muster"));
  match.history = [
    { v: 1, events: [{ event: "begins", seat: 0, clause: "U1" }] },
    {
      v: 2,
      events: [
        { event: "play", seat: 0, card: "ice_wall", damage: 1, clause: "U3" },
        { event: "heal", seat: 0, card: "ice_wall", n: 5, clause: "U3" },
        { event: "draw", seat: 0, card: "scout", clause: "U2" },
      ],
    },
  ];
  flushSync();
  expect(page.querySelector(".told")?.textContent).toBe(
    "You play Ice Wall for 1 damage. Ice Wall heals your hero for 5. You draw Scout.",
  );
});
