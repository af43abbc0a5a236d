// Making a match and going to its table.
import { api } from "./api";
import { go } from "./router.svelte";
import { toastError } from "./toast.svelte";

export type Mode = "bot" | "hotseat" | "invite" | "open" | "watch";

export interface MatchRequest {
  game: string;
  mode: Mode;
  level: string | null;
  level2: string | null;
  deck: string | null;
  deck2: string | null;
  variant: string[];
  first: 0 | 1 | null;
  clock: { move: number | null; match: number | null } | null;
}

export function request(game: string, mode: Mode, more: Partial<MatchRequest> = {}): MatchRequest {
  return {
    game,
    mode,
    level: null,
    level2: null,
    deck: null,
    deck2: null,
    variant: [],
    first: null,
    clock: null,
    ...more,
  };
}

/** True when the match was made and its table is being shown. */
export async function makeMatch(wanted: MatchRequest): Promise<boolean> {
  try {
    const made = await api.post<{ id: string; url: string }>("/matches", wanted);
    go(new URL(made.url, location.href).pathname + new URL(made.url, location.href).search);
    return true;
  } catch (error) {
    toastError(error);
    return false;
  }
}
