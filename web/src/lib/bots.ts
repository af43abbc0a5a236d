// Whether the computer players of a game are ready, or how far they are.
import { api } from "./api";

export interface BotState {
  ready: boolean;
  /** 0 to 1; null where nobody knows. */
  share: number | null;
  note: string;
}

const EVERY_MS = 1000;

/** Ask until they are ready; returns the function that stops it. */
export function followBots(game: string, tell: (state: BotState) => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let stopped = false;
  async function ask() {
    // Nobody is bothered by a failure: matches between people need none of it.
    const state = await api.get<BotState>(`/games/${game}/bots`).catch(() => null);
    if (stopped || !state) return;
    tell(state);
    if (!state.ready) timer = setTimeout(() => void ask(), EVERY_MS);
  }
  void ask();
  return () => {
    stopped = true;
    clearTimeout(timer);
  };
}
