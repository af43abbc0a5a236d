import type { GameTable, Narrator } from "../../lib/games";
import { speakerOf, wordsOf } from "../../lib/history";
import type { Sentences } from "../../lib/narrator";
import type { TableInfo } from "../../lib/protocol";
import { mark } from "./chronicle";
import Face from "./Face.svelte";
import { faces } from "./faces.svelte";
import { moveText, pointText, type Speaker } from "./moves";
import Table from "./Table.svelte";
import Thumb from "./Thumb.svelte";
import type { SpellView } from "./types";

function narrator(table: TableInfo, seat: number | null, sentences: Sentences): Narrator {
  const speaker: Speaker = {
    ...speakerOf(table, seat),
    you: seat, // hands are hidden, so whoever looks is "you", also where two share a screen
    card: (id) => faces.name(id),
  };
  return {
    ...wordsOf(sentences, table, speaker, mark),
    move: (played, before) => moveText(played, before as unknown as SpellView, speaker),
    point: (played, before) => pointText(played, before as unknown as SpellView, speaker),
    turn(view) {
      const { phase, active, seats, result } = view as unknown as SpellView;
      if (phase === "mulligan") return "Starting hands";
      const turn = seats[active]?.turns ?? 0;
      const whose = active === seat ? "yours" : (speaker.names[active] ?? "");
      return phase === "over" || result ? `Over in turn ${turn}` : `Turn ${turn} · ${whose}`;
    },
  };
}

const keys = [["E", "End the turn"]] as const;

const table: GameTable = {
  Table,
  Thumb,
  Face,
  narrator,
  keys,
  prepare: (match) => faces.load(match),
};
export default table;
