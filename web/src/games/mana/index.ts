import type { GameTable, Narrator } from "../../lib/games";
import type { TableInfo } from "../../lib/protocol";
import { chronicle } from "./chronicle";
import { endingText, Teller, type Speaker } from "./narrate";
import { SIDES } from "./pieces";
import { moveText, pointText } from "./said";
import Table from "./Table.svelte";
import type { ManaEvent, ManaView } from "./types";

function narrator(table: TableInfo, seat: number | null): Narrator {
  const speaker: Speaker = {
    you: table.you.length > 1 ? null : seat,
    names: table.seats.map((each, i) => each.name || `Seat ${i + 1}`),
  };
  const teller = new Teller(speaker);
  return {
    tell(events) {
      const told = events.map((event) => teller.tell(event as unknown as ManaEvent)?.text ?? "");
      return told.filter(Boolean).join(" ");
    },
    move: (played, before) => moveText(played, before as unknown as ManaView, speaker),
    point: (played) => pointText(played),
    entries: (history) => chronicle(history, speaker),
    turn(view) {
      const { turn, active, side, result } = view as unknown as ManaView;
      if (result) return turn ? `Over in turn ${turn}` : "Over before the first turn";
      const whose = active === speaker.you ? "you" : (speaker.names[active] ?? "");
      return `Turn ${turn + 1} · ${whose} (${SIDES[side] ?? ""})`;
    },
    ending(view) {
      const { result } = view as unknown as ManaView;
      return endingText(result?.reason ?? "", result?.winner ?? null, speaker);
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
