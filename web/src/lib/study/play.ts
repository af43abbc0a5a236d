// A match from a position.
import { api } from "../api";
import { go } from "../router.svelte";
import { toastError } from "../toast.svelte";

interface Wanted {
  game: string;
  link: string;
  variant: readonly string[];
  /** 0: the person has the first side, 1: the computer has it. */
  side: number;
  level: string;
}

export async function playFrom({ game, link, variant, side, level }: Wanted): Promise<void> {
  const body = { game, mode: "bot", level, position: link, variant, first: side };
  try {
    go((await api.post<{ url: string }>("/matches", body)).url);
  } catch (error) {
    toastError(error);
  }
}
