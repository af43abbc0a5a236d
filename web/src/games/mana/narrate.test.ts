import { describe, expect, it } from "vitest";
import { sentencesOf } from "../../golden";
import { chronicle } from "../../lib/history";
import { Teller } from "../../lib/narrator";
import { tableInfo, seatInfo } from "../../testing";
import table, { mark } from "./index";
import { cellLabel, handLabel } from "./labels";
import { told, viewOf } from "./samples";

const sentences = sentencesOf("mana");
const speaker = { you: 0, names: ["Ada", "Bo"] };
const say = (...args: Parameters<typeof told>) =>
  new Teller(sentences, speaker).told([told(...args) as never])[0]?.text;
const history = (steps: unknown) => chronicle(steps as never, {}, sentences, speaker, mark);

describe("what is told", () => {
  it("speaks to a player, and of the other by name", () => {
    expect(say({ event: "place", tile: "O", side: 0, to: [1, 0] })).toBe(
      "You place Goetia at (1,0).",
    );
    expect(say({ event: "move", tile: "R", side: 1, from: [0, 0], to: [3, 0] }, 1)).toBe(
      "Bo moves Raziel from (0,0) to (3,0).",
    );
    expect(say({ event: "devour", tile: "N", side: 1, at: [1, 1] })).toBe(
      "Black's Noa is devoured.",
    );
    expect(say({ event: "over", winner: 1, reason: "enclosed" })).toBe("Bo wins the match.");
    expect(say({ event: "over", winner: null, reason: "repetition" })).toBe("The match is a draw.");
  });

  it("says how it ended", () => {
    const seats = [seatInfo("Ada"), seatInfo("Bo")];
    const { ending } = table.narrator(tableInfo({ seats }), 0, sentences);
    const end = (reason: string, winner: number | null) => ending({ result: { reason, winner } });
    expect(end("enclosed", 1)).toBe("Your geyser is blocked on all four sides.");
    expect(end("devoured", 0)).toBe("Bo's geyser was devoured.");
    expect(end("self-enclosed", 1)).toBe("You blocked your own geyser.");
    expect(end("no action", 0)).toBe("Bo had no legal move left.");
    expect(end("repetition", null)).toMatch(/third time/);
    expect(end("time", 0)).toBe("Bo ran out of time.");
    expect(end("forfeit", 1)).toBe("You made an illegal move.");
  });

  it("leaves out what was taken back", () => {
    const place = [told({ event: "place", tile: "O", side: 0, to: [1, 0] })];
    const steps = [place, [told({ event: "takeback" })]].map((events, v) => ({ v, events }));
    const titles = history(steps).map(({ title }) => title);
    expect(titles).toEqual(["You take the last move back."]);
  });

  it("gathers what followed from an action in one entry", () => {
    const events = [
      told({ event: "move", tile: "O", side: 0, from: [0, 1], to: [1, 1] }),
      {
        ...told({ event: "push", tile: "G", side: 1, from: [1, 1], to: [2, 1] }),
        clause: "MA11.4",
      },
    ];
    const entries = history([{ v: 3, events }]);
    expect(entries).toHaveLength(1);
    expect(entries[0]).toMatchObject({ key: "3.0", seat: 0, badge: { text: "O>(1,1)" } });
    expect(entries[0]?.sentences[1]).toEqual({
      text: "Black's Gran is pushed to (2,1).",
      clause: "MA11.4",
    });
  });
});

describe("what a reader hears of the board", () => {
  const view = viewOf("O*go/G.. w");
  const rest = { inside: true, glow: undefined, special: null, you: 0 } as const;
  const tile = (x: number, y: number) => view.tiles.find((each) => each.x === x && each.y === y);

  it("names the cell, what lies there and what can be done", () => {
    expect(cellLabel([0, 1], view, { ...rest, tile: tile(0, 1), glow: "playable" })).toBe(
      "(0,1), your Goetia, bursting, can act",
    );
    expect(
      cellLabel([1, 1], view, { ...rest, tile: tile(1, 1), glow: "target", special: "push" }),
    ).toBe("(1,1), enemy Gran, geyser, 2 of 4 sides blocked, can push here");
    const won = {
      ...rest,
      tile: tile(1, 1),
      glow: "target",
      special: "devour",
      end: "win",
    } as const;
    expect(cellLabel([1, 1], view, won)).toMatch(/can be devoured, this would win the match$/);
    expect(cellLabel([2, 0], view, { ...rest, tile: undefined, glow: "target" })).toBe(
      "(2,0), empty, can go here",
    );
    expect(cellLabel([-1, 0], view, { ...rest, tile: undefined, inside: false })).toBe(
      "(-1,0), outside, the field may grow here",
    );
  });

  it("names the sides by colour where one plays both", () => {
    expect(handLabel("A", 1, null, undefined)).toBe("Black Abramelin in hand");
    expect(handLabel("A", 0, 0, "playable")).toBe("your Abramelin in hand, can be placed");
  });
});
