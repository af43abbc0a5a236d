import type { GameTable, Narrator } from "../../lib/games";
import { speakerOf, wordsOf, type Mark } from "../../lib/history";
import type { Sentences } from "../../lib/narrator";
import type { TableInfo } from "../../lib/protocol";
import { notation } from "./moves";
import { SIDES } from "./pieces";
import { moveText, pointText } from "./said";
import Table from "./Table.svelte";
import type { ManaEvent, ManaView } from "./types";

/** A line of the history has its action in notation. */
export const mark: Mark = (entry, event, first) => {
  if (first) entry.badge.text = notation(event as unknown as ManaEvent) ?? "";
};

function narrator(table: TableInfo, seat: number | null, sentences: Sentences): Narrator {
  const speaker = speakerOf(table, seat);
  return {
    ...wordsOf(sentences, table, speaker, mark),
    move: (played, before) => moveText(played, before as unknown as ManaView, speaker),
    point: (played) => pointText(played),
    turn(view) {
      const { turn, active, side, result } = view as unknown as ManaView;
      if (result) return turn ? `Over in turn ${turn}` : "Over before the first turn";
      const whose = active === speaker.you ? "you" : (speaker.names[active] ?? "");
      return `Turn ${turn + 1} · ${whose} (${SIDES[side] ?? ""})`;
    },
  };
}

const keys = [
  ["B", "Burst the chosen tile"],
  ["R", "Retrieve the chosen tile"],
  ["S", "Swap sides, when offered"],
  ["T", "Rotate the board"],
  ["↑ ↓", "Move through the move list; Enter shows that position"],
  ["← → ", "Step through earlier positions; any other key returns to the match"],
] as const;

const table: GameTable = { Table, narrator, keys, open: true, clocks: true };
export default table;
