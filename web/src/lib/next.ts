// What to try after a match, for any game: by its levels, its decks and what else it has.
import type { GameRow } from "./cards.svelte";
import type { TableInfo } from "./protocol";

export interface Next {
  title: string;
  hint: string;
  /** A match to make at once, or a page to go to. */
  level?: string;
  deck?: string;
  href?: string;
}

export function nextFor(
  game: GameRow,
  table: TableInfo,
  seat: number,
  outcome: "win" | "loss" | "draw",
): Next[] {
  const level = table.seats.find((each) => each.kind === "bot")?.level ?? null;
  const at = game.levels.findIndex((each) => each.name === level);
  const out: Next[] = [];
  const stronger = game.levels[at + 1];
  const weaker = game.levels[at - 1];
  if (at >= 0 && outcome === "win" && stronger)
    out.push({ title: `${stronger.title} bot`, hint: stronger.summary, level: stronger.name });
  else if (at > 1 && outcome === "loss" && weaker)
    out.push({ title: `${weaker.title} bot`, hint: "One level easier", level: weaker.name });
  const own = table.seats[seat]?.deck;
  const others = game.decks.filter((each) => each.name !== own);
  const deck = others[own ? own.length % Math.max(1, others.length) : 0];
  if (deck && level)
    out.push({ title: deck.title, hint: "Another deck, same level", level, deck: deck.name });
  if (game.puzzles)
    out.push({ title: "Puzzles", hint: "Find the only way to win", href: `/puzzles/${game.name}` });
  return out.slice(0, 2);
}

/** "9 min 12 s" */
export function lasted(seconds: number): string {
  const s = Math.max(0, Math.round(seconds));
  const hours = Math.floor(s / 3600);
  const minutes = Math.floor(s / 60) % 60;
  if (hours) return `${hours} h ${minutes} min`;
  return minutes ? `${minutes} min ${s % 60} s` : `${s} s`;
}
