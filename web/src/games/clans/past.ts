// The history by rounds: what was planned and what came of it belong together.
import type { Entry } from "../../lib/games";
import type { Speaker } from "../../lib/narrator";
import type { Step } from "../../lib/protocol";
import { roundText } from "./moves";
import type { ClanEvent } from "./types";

export interface PastRound {
  key: string;
  /** "Round 4: Ada wins left"; of the one that is being planned, "Your plan". */
  title: string;
  entries: Entry[];
}

/** The newest first; each in the order in which it happened. */
export function pastRounds(
  history: readonly Step[],
  entries: readonly Entry[],
  speaker: Speaker,
): PastRound[] {
  const titles = new Map(
    history.map(({ v, events }) => [
      String(v),
      roundText(events as unknown as ClanEvent[], speaker),
    ]),
  );
  const rounds: PastRound[] = [];
  let open: PastRound | null = null;
  let shown = "";
  for (const entry of entries) {
    const step = entry.key.slice(0, entry.key.indexOf("."));
    if (!open || (open.title && step !== shown)) {
      open = { key: entry.key, title: "", entries: [] };
      rounds.push(open);
    }
    open.entries.push(entry);
    shown = step;
    open.title ||= titles.get(step) ?? "";
  }
  return rounds.map((each) => ({ ...each, title: each.title || "Your plan" })).toReversed();
}
