// The guided first match. After the first two actions Black is lost, whatever it answers.
import { offers, type Lesson } from "../../ui/coach";
import type { ManaView } from "./types";

const lesson: Lesson = {
  // Between the two players; upright, over the other player, who has nothing to press.
  room: { left: 24, width: 244, heights: [54], free: "[data-place^='cell:']" },
  intro:
    "Black's geyser is at the edge and you are three actions from winning. Each step explains one thing and waits until you have done it.",
  steps: [
    {
      title: "Two geysers",
      text: "You have the bone tiles, White. The tile with the target is a geyser. Cover all four sides of Black's, or devour it, and you win; see to it that nobody does that to yours.",
      done: { read: true },
      points: "enemy-geyser",
    },
    {
      title: "Bars show its sides",
      text: "A red bar is a side that a tile blocks, a hollow one is open. The tiles are their own board, never larger than five by five: where it cannot grow any more the edge blocks too, with a golden bar.",
      done: { read: true },
      points: "enemy-geyser",
    },
    {
      title: "Place a tile",
      text: "Choose Goetia, the plus in your reserve. The dots are all the cells next to your own tiles, but for those right beside the other geyser. Place it at the right edge, just above the corner beside Black's geyser.",
      done: { event: "place", seat: 0 },
      open: offers({ kind: "place", tile: "O" }),
      points: "hand-tile",
    },
    {
      title: "Tiles move as their sign shows",
      text: "Black has answered. Choose some of your tiles to see where they could go; all tiles must still touch afterwards, and a dot with # would win at once. Only one action is yours each turn.",
      done: { read: true },
      points: "own-tile",
    },
    {
      title: "Burst",
      text: "Choose Abramelin, the green maw beside Black's geyser: it cannot move. Press Burst. That is your whole turn, but now it is in Burst mode: it devours.",
      done: { event: "burst", seat: 0 },
      open: offers({ kind: "burst", tile: "A" }),
      points: "burst",
    },
    {
      title: "Finish it",
      text: "Black has no way out. Is its geyser still beside Abramelin? Devour it: red rings show what can be devoured. Has it fled into the corner? Follow with your own geyser. # marks the cell that ends the match.",
      done: { event: "over" },
      open: ({ view }) =>
        (view as unknown as ManaView).tiles.some(
          ({ tile, side, burst }) => tile === "A" && side === 0 && burst,
        ),
      points: "enemy-geyser",
    },
    {
      title: "Win the match",
      text: "Cover all four sides of Black's geyser, with tiles or with the edge, or devour it. Choose a tile: # marks the cell that ends the match.",
      done: { event: "over" },
      points: "enemy-geyser",
    },
  ],
  end: "Place, move, burst, take back: one of them each turn. The kinds differ only in how they move, and a chosen tile tells you.",
};

export default lesson;
