import type { GameTable, Narrator } from "../../lib/games";
import { speakerOf, wordsOf } from "../../lib/history";
import type { Sentences } from "../../lib/narrator";
import type { TableInfo } from "../../lib/protocol";
import { faces } from "./faces.svelte";
import { moveText, pointText, type Speaker } from "./moves";
import Table from "./Table.svelte";
import type { VoidView } from "./types";

function narrator(table: TableInfo, seat: number | null, sentences: Sentences): Narrator {
  const speaker: Speaker = {
    ...speakerOf(table, seat),
    you: seat, // hands are hidden, so whoever looks is "you", also where two share a screen
    card: (id) => faces.name(id),
  };
  return {
    ...wordsOf(sentences, table, speaker),
    move: (played, before) => moveText(played, before as unknown as VoidView, speaker),
    point: (played, before) => pointText(played, before as unknown as VoidView, speaker),
    turn(view) {
      const { phase, active, turn, result } = view as unknown as VoidView;
      if (phase === "mulligan") return "Starting hands";
      const whose = active === seat ? "yours" : (speaker.names[active] ?? "");
      return phase === "over" || result ? `Over in turn ${turn}` : `Turn ${turn} · ${whose}`;
    },
    called: (id) => faces.rows.get(id)?.name ?? id,
  };
}

const keys = [
  ["E", "End the turn"],
  ["B", "Bank the chosen card; block with the first defender"],
  ["A", "Use the ability of what is chosen"],
  ["Q W", "Look at your waste, at the enemy's waste"],
] as const;

const table: GameTable = {
  Table,
  narrator,
  keys,
  slim: true,
  prepare: (match) => faces.load(match),
};
export default table;
