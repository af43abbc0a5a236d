// A match from a position.
import { api } from "../api";
import { go } from "../router.svelte";
import { toastError } from "../toast.svelte";
import type { Rules } from "./types";

interface Wanted {
  game: string;
  link: string;
  rules: Rules;
  /** 0: the person has the first side, 1: the computer has it. */
  side: number;
  level: string;
}

export async function playFrom({ game, link, rules, side, level }: Wanted): Promise<void> {
  const body = { game, mode: "bot", level, position: link, first: side, ...rules };
  try {
    go((await api.post<{ url: string }>("/matches", body)).url);
  } catch (error) {
    toastError(error);
  }
}
