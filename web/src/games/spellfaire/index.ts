import { decided } from "../../lib/endings";
import type { GameTable, Narrator } from "../../lib/games";
import type { TableInfo } from "../../lib/protocol";
import { chronicle } from "./chronicle";
import Face from "./Face.svelte";
import { faces } from "./faces.svelte";
import { moveText, pointText } from "./moves";
import { Teller, type Speaker } from "./narrate";
import Table from "./Table.svelte";
import Thumb from "./Thumb.svelte";
import type { SpellEvent, SpellView } from "./types";

const ENDINGS: Record<string, string> = {
  "both heroes": "Both heroes fell at the same moment.",
  "turn cap": "The last turn was played.",
};

function narrator(table: TableInfo, seat: number | null): Narrator {
  const speaker: Speaker = {
    you: seat,
    names: table.seats.map((each, i) => each.name || `Seat ${i + 1}`),
    card: (id) => faces.name(id),
  };
  const teller = new Teller(speaker);
  return {
    tell(events, after) {
      const all = events as SpellEvent[];
      teller.know(after as unknown as SpellView, all);
      const told = all.map((event, i) => teller.tell(event, all.slice(i + 1))?.text ?? "");
      return told.filter(Boolean).join(" ");
    },
    move: (played, before) => moveText(played, before as unknown as SpellView, speaker),
    point: (played, before) => pointText(played, before as unknown as SpellView, speaker),
    entries: (history, view) => chronicle(history, view as unknown as SpellView, speaker),
    turn(view) {
      const { phase, active, seats, result } = view as unknown as SpellView;
      if (phase === "mulligan") return "Starting hands";
      const turn = seats[active]?.turns ?? 0;
      const whose = active === seat ? "yours" : (speaker.names[active] ?? "");
      return phase === "over" || result ? `Over in turn ${turn}` : `Turn ${turn} · ${whose}`;
    },
    ending(view) {
      const { result } = view as unknown as SpellView;
      const loser = result?.winner == null ? null : 1 - result.winner;
      const reason = result?.reason ?? "";
      if (reason === "hero" && loser !== null)
        return loser === seat
          ? "Your hero fell."
          : `${speaker.names[loser] ?? "The other"}'s hero fell.`;
      return (
        ENDINGS[reason] ?? decided(result ?? {}, speaker.names, table.you.length > 1 ? null : seat)
      );
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
