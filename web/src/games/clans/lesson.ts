// The guided first match. A step is done when something was seen; it points at one thing.
import { offers, type Lesson } from "../../ui/coach";

const lesson: Lesson = {
  // Between the own crystal and the hero; upright, over the other side's cards.
  room: {
    left: 20,
    width: 204,
    bottom: 236,
    heights: [106, 384],
    free: '[data-testid="drop"], [data-testid="hand-card"], [data-testid="confirm"], [data-testid="staged"]',
  },
  intro:
    "Both sides plan in secret, then three lanes fight at once. The other crystal is already cracked.",
  steps: [
    {
      title: "Three lanes, two crystals",
      text: "Win a lane and its flag moves a zone towards the other base. Who still stands there after the fight strikes the crystal.",
      done: { read: true },
      points: "lane",
    },
    {
      title: "Cards act by their tick",
      text: "A fight has five ticks. The ring at a card’s upper left shows when it strikes: 1 is always first, 5 is late but heavy.",
      done: { read: true },
      points: "hand-card",
    },
    {
      title: "Stage a card",
      text: "Fire beats Nature. Choose Ember Scout, then the left lane, where a Thorn Sprout stands. You may take it back until you confirm.",
      done: { event: "place", seat: 0, card: "ember_scout" },
      open: offers({ kind: "place", card: "ember_scout" }),
      points: "hand-card",
      named: "Ember Scout",
    },
    {
      title: "Two cards make a stack",
      text: "Only the top card fights; the other one helps and moves up when it falls. Put War Drummer below Coal Raider in the center.",
      done: { event: "place", seat: 0, card: "war_drummer" },
      open: offers({ kind: "place", card: "war_drummer" }),
      points: "hand-card",
      named: "War Drummer",
    },
    {
      title: "Your hero helps once a round",
      text: "Choose Kindle at your hero: all your Fire cards hit harder in this round. The dots are charges for the whole match.",
      done: { event: "prepare", seat: 0 },
      open: offers({ kind: "hero" }),
      points: "power",
      behind: "hero", // on a phone
    },
    {
      title: "Confirm",
      text: "The other side does not see your plan, nor whether you are ready. When both have confirmed, the round is played.",
      done: { event: "confirm", seat: 0 },
      points: "confirm",
    },
    {
      title: "Break the crystal",
      text: "You draw two cards a round. Hold the lane at the other base and win the next one. Do not spend all you have in a lane that is won already.",
      done: { event: "over" },
      points: "foe-crystal",
    },
  ],
  end: "That is the whole game: guess where the other side will be, and be there first.",
};

export default lesson;
