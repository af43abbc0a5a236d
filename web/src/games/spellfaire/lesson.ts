// The guided first match. A step is done when something was seen; it points at one thing.
import { offers, type Lesson } from "../../ui/coach";
import type { View } from "../../lib/play";
import type { SpellView, Target } from "./types";

const enemies = (view: View) => (view as unknown as SpellView).seats[1].board;

const isAtHero = ({ kind, target }: Record<string, unknown>): boolean =>
  kind === "attack" && "hero" in (target as Target);

const lesson: Lesson = {
  // Up to the first place on the board, or between the rows, which here are one deep.
  room: {
    left: 24,
    width: 284,
    bottom: 18,
    heights: [446, 236],
    free: '[data-testid$="-unit"], [data-testid$="-hero"], [data-testid="end-turn"]',
  },
  intro:
    "You are a few blows from winning. Each step explains one thing and waits until you have done it.",
  steps: [
    {
      title: "Mana pays for cards",
      text: "The blue crystals are your mana: five this turn. The number at a card's upper left is its cost. Every turn you get one more crystal, and all of them refill.",
      done: { read: true },
      points: "mana",
    },
    {
      title: "Play a creature",
      text: "You can play cards with a green rim. Choose Town Guard, then the free place on your side of the table.",
      done: { event: "enter", seat: 0 },
      open: offers({ kind: "play", card: "town_guard" }),
      points: "hand-card",
      named: "Town Guard",
    },
    {
      title: "Their Guard is in the way",
      text: "Crypt Warden stands on a shield: it has Guard, so your creatures must attack it first. Town Guard does the same for you. Guard does not stop spells.",
      done: { read: true },
      open: ({ view }) => enemies(view).some(({ keywords }) => keywords.includes("guard")),
      points: "enemy-unit",
    },
    {
      title: "Cast a spell at a target",
      text: "Ember Bolt deals 2 damage, exactly what the Warden has left. Choose the spell, then the Warden; the skull shows what will happen.",
      done: { event: "play", seat: 0, card: "ember_bolt" },
      open: (now) =>
        enemies(now.view).some(({ card }) => card === "crypt_warden") &&
        offers({ kind: "play", card: "ember_bolt" })(now),
      points: "hand-card",
      named: "Ember Bolt",
    },
    {
      title: "Attack",
      text: "The way is clear. Choose Banner Knight, then the enemy hero. A creature must wait one turn before it attacks; your other two are ready, once each per turn.",
      done: { event: "attack", seat: 0, target: 0 },
      open: ({ actions }) => actions?.some(({ parts }) => isAtHero(parts)) ?? true,
      points: "own-unit",
    },
    {
      title: "End your turn",
      text: "Attack with whatever still glows, and play Chapel Healer with the rest of your mana. When nothing glows any more, end the turn.",
      done: { event: "end turn", seat: 0 },
      points: "end-turn",
    },
    {
      title: "A spell without a target",
      text: "Six mana are enough for Final Spark: 7 damage, straight to the enemy hero. Choose it, then press anywhere on the table. A hero with 0 Health has lost.",
      done: { event: "play", seat: 0, card: "final_spark" },
      open: offers({ kind: "play", card: "final_spark" }),
      points: "hand-card",
      named: "Final Spark",
    },
    {
      title: "Finish it",
      text: "Bring the enemy hero to 0 Health. Attack creatures with Guard first, then the hero, and play every card that helps.",
      done: { event: "over" },
      points: "enemy-hero",
    },
  ],
  end: "That is the whole game: mana, creatures, Guard, spells, attacks. The cards explain the rest.",
};

export default lesson;
