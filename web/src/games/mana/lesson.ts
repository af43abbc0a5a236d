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
      text: "You play White, the bone-coloured tiles. The tile with the target is a geyser. Block all four sides of Black's geyser, or devour it, and you win. Don't let Black do the same to yours.",
      done: { read: true },
      points: "enemy-geyser",
    },
    {
      title: "Bars show its sides",
      text: "A red bar marks a side blocked by a tile, a hollow bar an open side. The tiles make up the board, which is never larger than five by five. Where it cannot grow any further, the edge blocks too: that is the golden bar.",
      done: { read: true },
      points: "enemy-geyser",
    },
    {
      title: "Place a tile",
      text: "Choose Goetia, the plus in your reserve. Dots mark where it can go: next to your own tiles, but not directly beside the enemy geyser. Place it at the right edge, just above the corner beside Black's geyser.",
      done: { event: "place", seat: 0 },
      open: offers({ kind: "place", tile: "O" }),
      points: "hand-tile",
    },
    {
      title: "Symbols show how tiles move",
      text: "Black has answered. Choose some of your tiles to see where they can go. All tiles must stay connected, and a dot with # wins at once. You take one action per turn.",
      done: { read: true },
      points: "own-tile",
    },
    {
      title: "Burst",
      text: "Choose Abramelin, the green maw beside Black's geyser: it cannot move. Press Burst. That takes your whole turn, but in Burst mode it can devour the tiles around it.",
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
      text: "Block all four sides of Black's geyser, with tiles or the edge, or devour it. Choose a tile: # marks the cell that ends the match.",
      done: { event: "over" },
      points: "enemy-geyser",
    },
  ],
  end: "Place, move, burst or retrieve: one action per turn. Tiles differ in how they move; choose one to see how.",
};

export default lesson;
