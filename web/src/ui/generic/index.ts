// The table of any game that has none of its own: its view in words and numbers, its actions as buttons.
import type { GameTable } from "../../lib/games";
import { Teller } from "./narrate";
import Table from "./Table.svelte";

const table: GameTable = {
  Table,
  words: true,
  clocks: true,
  narrator: (info, seat) => new Teller(info, seat),
};
export default table;
