import type { RunView } from "./types";

/** What the next battle hangs on, as far as a player can change it. */
export const lineOf = ({ round, board, bench, trophies, lives }: RunView): string =>
  JSON.stringify([round, board, bench, trophies, lives]);
