// The guided first match. A step is done when something was seen; it points at one thing.
import type { Lesson } from "../../ui/coach";

const lesson: Lesson = {
  // Up to the first place on the board, or between the rows, which here are one deep.
  room: {
    left: 76,
    width: 182,
    heights: [446, 236],
    free: '[data-testid$="-unit"], [data-testid$="-hero"], [data-testid="end-turn"]',
  },
  intro:
    "You are a few blows from winning. Each step says one thing and waits until you have done it.",
  steps: [
    {
      title: "Mana pays for cards",
      text: "The blue crystals are your mana: five this turn. The number at a card's upper left is its price. Every turn you have one more, and all of it comes back.",
      done: { read: true },
      points: "mana",
    },
    {
      title: "Play a creature",
      text: "Cards with a green rim can be played. Choose Town Guard, then a free place on your side of the table.",
      done: { event: "enter", seat: 0 },
      points: "hand-card",
    },
    {
      title: "Their Guard is in the way",
      text: "Crypt Warden stands on a shield: it has Guard, so your creatures must attack it first. Your own Town Guard now does the same for you. Spells do not care about Guard.",
      done: { read: true },
      points: "enemy-unit",
    },
    {
      title: "Cast a spell at a target",
      text: "Ember Bolt deals 2 damage, just what the Warden has left. Choose the spell, then the Warden; the skull shows what will happen.",
      done: { event: "die", seat: 1 },
      points: "hand-card",
    },
    {
      title: "Attack",
      text: "The way is free. Choose Banner Knight, then the enemy hero. A creature that came this turn must wait; the other two may strike, once each.",
      done: { event: "attack", seat: 0 },
      points: "own-unit",
    },
    {
      title: "End your turn",
      text: "Attack with the second creature too, and play Chapel Healer with the rest of your mana. When nothing glows any more, end the turn.",
      done: { event: "end turn", seat: 0 },
      points: "end-turn",
    },
    {
      title: "Finish it",
      text: "With six mana you can afford Final Spark: 7 damage, straight to the enemy hero. A hero at 0 Health has lost.",
      done: { event: "over" },
      points: "enemy-hero",
    },
  ],
  end: "That is the whole game: mana, creatures, Guard, spells, attacks. The rest is on the cards.",
};

export default lesson;
