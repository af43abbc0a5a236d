// The server's part of studying: positions, analyses row by row, puzzles.
import { api, ApiError, problemOf, type Options } from "../api";
import type { Analysis, Checked, Puzzle, PuzzleRow, Start, Verdict } from "./types";

export const check = (
  game: string,
  start: Start,
  actions: readonly string[] = [],
  options: Options = {},
) => api.post<Checked>(`/games/${game}/positions`, { ...start, actions }, options);

export const fetchPuzzles = async (game: string) =>
  (await api.get<{ puzzles: PuzzleRow[] }>(`/games/${game}/puzzles`)).puzzles;

export const fetchPuzzle = (game: string, id: string) =>
  api.get<Puzzle>(`/games/${game}/puzzles/${encodeURIComponent(id)}`);

/** The own actions so far; replies are not among them. */
export const tryPuzzle = (game: string, id: string, actions: readonly string[], give_up = false) =>
  api.post<Verdict>(`/games/${game}/puzzles/${encodeURIComponent(id)}`, { actions, give_up });

export interface Wanted extends Start {
  actions: readonly string[];
  seconds: number;
  lines: number;
}

/** Hears what the engine found after each depth, until it is done or the signal stops it. */
export async function analyse(
  game: string,
  wanted: Wanted,
  told: (found: Analysis) => void,
  signal: AbortSignal,
): Promise<void> {
  const headers = { "content-type": "application/json", "x-ludarium": "1" };
  const body = JSON.stringify(wanted);
  let answer: Response;
  try {
    answer = await fetch(`/api/v1/games/${game}/analysis`, {
      method: "POST",
      headers,
      body,
      signal,
    });
  } catch (error) {
    if (signal.aborted) throw error;
    throw new ApiError(0, "No connection", "The server cannot be reached.");
  }
  if (!answer.ok) throw await problemOf(answer);
  if (answer.body) await eachRow(answer.body, (row) => told(JSON.parse(row) as Analysis));
}

/** The rows of a stream, each as soon as it is complete. */
export async function eachRow(
  stream: ReadableStream<Uint8Array>,
  told: (row: string) => void,
): Promise<void> {
  const reader = stream.getReader();
  const decoder = new TextDecoder();
  let rest = "";
  for (;;) {
    const { done, value } = await reader.read();
    rest += done ? decoder.decode() : decoder.decode(value, { stream: true });
    const rows = rest.split("\n");
    rest = done ? "" : (rows.pop() ?? "");
    for (const row of rows) if (row.trim()) told(row);
    if (done) return;
  }
}
