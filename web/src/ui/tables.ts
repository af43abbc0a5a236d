// The tables of the games: a folder in `src/games` with an `index.ts`, loaded when it is needed.
// A game without one is played at the table for all.
import type { GameTable, LoadedTable } from "../lib/games";
import { fetchSentences } from "../lib/narrator";

type Load = () => Promise<{ default: GameTable }>;

const folders: Partial<Record<string, Load>> = import.meta.glob<{ default: GameTable }>(
  "../games/*/index.ts",
);
const forAll: Load = () => import("./generic");

export async function loadTable(game: string, match: string): Promise<LoadedTable> {
  const load = folders[`../games/${game}/index.ts`] ?? forAll;
  const [{ default: table }, sentences] = await Promise.all([load(), fetchSentences(game, match)]);
  await table.prepare?.(match);
  return { ...table, narrator: (info, seat) => table.narrator(info, seat, sentences) };
}
