// The table of any game that has none of its own: its view in words and numbers, its actions as buttons.
import type { GameTable, Narrator } from "../../lib/games";
import { speakerOf, wordsOf, type Mark } from "../../lib/history";
import type { Sentences } from "../../lib/narrator";
import type { TableInfo } from "../../lib/protocol";
import { label } from "../../lib/words";
import Table from "./Table.svelte";

const mark: Mark = (entry, event, first) => {
  if (first) entry.badge.text = String(event.event);
};

export function narrator(table: TableInfo, seat: number | null, sentences: Sentences): Narrator {
  const { you, names } = speakerOf(table, seat);
  const who = (each: unknown) =>
    typeof each !== "number" || each < 0 ? "" : (names[each] ?? `Seat ${each + 1}`);
  const rows = Object.assign({}, ...Object.values(sentences.names)) as Record<string, string>;
  return {
    called: (id) => rows[id] ?? id,
    ...wordsOf(sentences, table, { you, names }, mark),
    /** "Ada: bid 3 x five": this game's texts are all there is. */
    move({ seat: mover, text }) {
      const name = mover !== null && mover === you ? "You" : who(mover);
      return name ? `${name}: ${text}` : text;
    },
    turn(view) {
      const n = typeof view.turn === "number" ? view.turn : null;
      if (view.result) return n === null ? "Over" : `Over in turn ${n}`;
      const stage = view.phase ?? view.stage;
      const when =
        n === null ? (typeof stage === "string" ? label(stage) : "The match") : `Turn ${n + 1}`;
      const whose = view.active !== null && view.active === you ? "yours" : who(view.active);
      return whose ? `${when} · ${whose}` : when;
    },
  };
}

const table: GameTable = { Table, words: true, clocks: true, narrator };
export default table;
