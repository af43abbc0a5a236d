// The guided first run. A step is done when something was seen; it points at one thing.
import { offers, type Lesson } from "../../ui/coach";
import type { View } from "../../lib/play";
import type { RunView } from "./types";

const run = (view: View) => view as unknown as RunView;

const lesson: Lesson = {
  // Below the board, left of the buttons; upright, wherever nothing can be chosen.
  room: {
    left: 34,
    width: 300,
    bottom: 268,
    heights: [376, 190, 96],
    free: '[data-testid="belt-card"], [data-testid="end-turn"], [data-testid$="-free"]',
  },
  intro:
    "You build a line of units from your own deck, and burn cards of it to pay for them. Two trophies are missing.",
  steps: [
    {
      title: "The tank begins empty",
      text: "Every turn begins with 0 mana, and nothing brings you any. The red line is your manalimit: the most you can hold, 3 in the first round and one more each round.",
      done: { read: true },
      points: "tank",
    },
    {
      title: "Burn a card for mana",
      text: "The flame on a card is what it gives when it burns. Choose Tinder Bundle and pitch it into the fire. It is gone for good, and the next card slides in.",
      done: { event: "pitch", seat: 0 },
      open: offers({ kind: "pitch", zone: "belt", card: "tinder_bundle" }),
      points: "belt-card",
      named: "Tinder Bundle",
    },
    {
      title: "Buy a unit",
      text: "The blue gem is the price. What you can afford has a green rim: choose Hill Scout, then a place on your bench, or straight on your board.",
      done: { event: "buy", seat: 0 },
      open: offers({ kind: "buy", card: "hill_scout" }),
      points: "belt-card",
      named: "Hill Scout",
    },
    {
      title: "Only the board fights",
      text: "Units on the bench only wait. Choose your unit, then a place on the board. The first place is the front; moving costs nothing.",
      done: { event: "move", seat: 0, to_zone: "board" },
      open: ({ view }) => run(view).bench.some(Boolean) && !run(view).board.some(Boolean),
      points: "bench-unit",
    },
    {
      title: "Spend the rest",
      text: "Mana that is left when the turn ends is lost. One is left: buy Wanderer and put it on the board, too.",
      done: { event: "buy", seat: 0, card: "wanderer" },
      open: offers({ kind: "buy", card: "wanderer" }),
      points: "belt-card",
      named: "Wanderer",
    },
    {
      title: "Keep a card on ice",
      text: "All cards of the belt go under your deck when the turn ends. Choose Caravan Brute and freeze it: it will still be here in the next round.",
      done: { event: "freeze", seat: 0 },
      open: ({ view, actions }) =>
        run(view).round === 1 &&
        offers({ kind: "freeze", card: "caravan_brute" })({ view, actions }),
      points: "belt-card",
      named: "Caravan Brute",
    },
    {
      title: "End the turn",
      text: "Your line meets the ghost of another run. The fronts strike each other at once until one line is gone; abilities go by Attack, the highest first.",
      done: { event: "end turn", seat: 0 },
      points: "end-turn",
    },
    {
      title: "Win the run",
      text: "Round by round the limit rises. Units of your board burn as well: turn weak ones into mana for a strong one. But your deck is all you have; when it is empty, the belt stays empty.",
      done: { event: "over" },
      points: "deck",
    },
  ],
  end: "That is the whole game: burn, buy, line up, fight. Ten trophies win a run, three lost lives end it.",
};

export default lesson;
