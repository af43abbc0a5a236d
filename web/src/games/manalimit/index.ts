import type { GameTable, Narrator } from "../../lib/games";
import { speakerOf, wordsOf } from "../../lib/history";
import type { Sentences } from "../../lib/narrator";
import type { TableInfo } from "../../lib/protocol";
import { faces } from "./faces.svelte";
import { metText, moveText, pointText } from "./moves";
import Summary from "./Summary.svelte";
import Table from "./Table.svelte";
import type { RunEvent, RunView } from "./types";

function narrator(table: TableInfo, seat: number | null, sentences: Sentences): Narrator {
  const name = (id: string) => faces.name(id);
  return {
    ...wordsOf(sentences, table, speakerOf(table, seat)),
    move: (played, before) => moveText(played, before as unknown as RunView, name),
    together: (events) => metText(events as unknown as RunEvent[]),
    point: (played) => pointText(played),
    turn(view) {
      const { phase, round, result } = view as unknown as RunView;
      return phase === "over" || result ? `Over in round ${round}` : `Round ${round}`;
    },
  };
}

const keys = [
  ["1 – 7", "Choose a card of the belt"],
  ["P", "Pitch what is chosen or focused"],
  ["B", "Buy it"],
  ["F", "Freeze or thaw it"],
  ["M", "Move a unit between board and bench"],
  ["E", "End the turn"],
  ["Space", "In a battle: pause or play"],
  ["← →", "In a battle: one beat back or on"],
  ["S", "In a battle: skip to its end"],
] as const;

const table: GameTable = {
  Table,
  Summary,
  narrator,
  keys,
  final: true, // B34
  prepare: (match) => faces.load(match),
};
export default table;
