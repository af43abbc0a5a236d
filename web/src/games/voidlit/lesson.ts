// The guided first match. A step is done when something was seen; it points at one thing.
import type { View } from "../../lib/play";
import { offers, type Lesson } from "../../ui/coach";
import type { Target, VoidView } from "./types";

const seen = (view: View) => view as unknown as VoidView;

const isAtPlayer = ({ kind, target }: Record<string, unknown>): boolean =>
  kind === "attack" && "player" in (target as Target);

const lesson: Lesson = {
  // In the place of the log, which is empty at first; upright, over the enemy's row, over the hand or, if need be,
  // between the rows; on a phone that lies between the players.
  room: {
    left: 20,
    width: 214,
    bottom: 262,
    heights: [112, 482, 246],
    free: '[data-testid$="-unit"], [data-testid$="-player"], [data-testid="end-turn"], [data-testid="prompt"]',
    must: '[data-testid="acts"], [data-testid="prompt"]',
    low: { top: 131, bottom: 89, width: 200 },
  },
  intro:
    "You are a few blows from winning. Each step explains one thing and waits until it is done.",
  steps: [
    {
      title: "Cards are energy",
      text: "There is no land and no mana here: every card in your bank gives one energy each turn. At your bank you see how much of it is left.",
      done: { read: true },
      points: "own-bank",
    },
    {
      title: "Bank a card",
      text: "Once a turn a card may go to the bank, face down, for good. Freight Titan is too dear for now: choose it, then your bank.",
      done: { event: "bank", seat: 0 },
      open: offers({ kind: "bank", card: "freight_titan" }),
      points: "hand-card",
      named: "Freight Titan",
    },
    {
      title: "Play a unit",
      text: "Cards with a green rim can be played; the pentagon at the upper right is the price. Choose Spark Lancer, then the free place in your row. It is Battle Ready: it may attack at once.",
      done: { event: "play", seat: 0, card: "spark_lancer" },
      open: offers({ kind: "play", card: "spark_lancer" }),
      points: "hand-card",
      named: "Spark Lancer",
    },
    {
      title: "Put an upgrade on it",
      text: "Thermal Blade stays with the unit that wears it and looks out above its card. Choose it, then one of your units.",
      done: { event: "play", seat: 0, card: "thermal_blade" },
      open: offers({ kind: "play", card: "thermal_blade" }),
      points: "hand-card",
      named: "Thermal Blade",
    },
    {
      title: "Attack",
      text: "Choose a unit that glows, then the enemy player. A unit that has just come is fatigued and waits a turn.",
      done: { event: "declare", seat: 0, target: 0 },
      open: ({ actions }) => actions?.some(({ parts }) => isAtPlayer(parts)) ?? true,
      points: "own-unit",
    },
    {
      title: "End your turn",
      text: "Attack with whatever still glows. Keep Checkpoint Guard back if you like: as a Defender it may step in when you are attacked. You banked a card this turn, so you draw one as it ends.",
      done: { event: "end turn", seat: 0 },
      points: "end-turn",
    },
    {
      title: "Block or not",
      text: "Something of yours is attacked. Your Defender may take the blow: the green line shows the offer, the red one who is hit otherwise.",
      done: { event: "block", seat: 0 },
      open: ({ view, actions }) =>
        seen(view).phase === "block" && actions !== null && actions.length > 0,
      points: "prompt",
    },
    {
      title: "Finish it",
      text: "Bring the enemy to 0 Health. Bank a card each turn while your energy is low, and attack the player when units are not worth it.",
      done: { event: "over" },
      points: "enemy-player",
    },
  ],
  end: "That is the whole game: what you bank, what you play, and who steps in. An empty deck does not lose: your waste is searched, for Health.",
};

export default lesson;
