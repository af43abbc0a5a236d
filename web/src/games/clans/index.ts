import type { GameTable, Narrator } from "../../lib/games";
import { speakerOf, wordsOf } from "../../lib/history";
import type { Sentences } from "../../lib/narrator";
import type { View } from "../../lib/play";
import type { TableInfo } from "../../lib/protocol";
import { faces } from "./faces.svelte";
import { moveText, planned, planText, roundText } from "./moves";
import Summary from "./Summary.svelte";
import Table from "./Table.svelte";
import type { ClanEvent, ClansView } from "./types";

function narrator(table: TableInfo, seat: number | null, sentences: Sentences): Narrator {
  return {
    ...wordsOf(sentences, table, speakerOf(table, seat)),
    move: (played, before) =>
      moveText(played, before as unknown as ClansView, (id) => faces.name(id)),
    whole: (played, before) =>
      planText(played, before as unknown as ClansView, (id) => faces.name(id)),
    planned: (played, before) => planned(played, before as unknown as ClansView) as unknown as View,
    together: (events) => roundText(events as unknown as ClanEvent[], speakerOf(table, seat)),
    turn(view) {
      const { round, phase, final } = view as unknown as ClansView;
      if (phase === "over") return `Over in round ${round - 1}`;
      return `Round ${round}${final ? " · the last" : ""}`;
    },
    called: faces.called,
  };
}

const keys = [
  ["1 – 9", "Choose a card of your hand"],
  ["A S D", "Put it on top in the left, center or right lane"],
  ["Z X C", "Put it at the bottom there"],
  ["T", "Take a staged card back"],
  ["Q W", "Use an ability of your hero"],
  ["E", "Confirm"],
  ["F", "Read the forecast aloud"],
  ["Space", "In a round: pause or play"],
  ["← →", "In a round: one beat back or on"],
  ["S", "In a round: skip to its end"],
] as const;

const table: GameTable = {
  Table,
  Summary,
  narrator,
  keys,
  final: true, // C35: what can be taken back are staged cards, at the table itself
  clocks: true,
  slim: true,
  prepare: (match) => faces.load(match),
};
export default table;
