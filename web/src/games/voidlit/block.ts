// Who attacks whom, in the words of the question whether to block.
import { enumerated } from "../../lib/words";
import type { VoidView } from "./types";

export interface BlockWords {
  title: string;
  detail: string;
  /** What happens without a block. */
  otherwise: string;
}

/** `you`: whom the one who is asked reads of as "you"; null where several look on. */
export function blockWords(
  view: VoidView,
  blockers: readonly string[],
  you: number | null,
  names: readonly string[],
  name: (card: string) => string,
): BlockWords {
  const units = view.seats.flatMap((side) => side.units);
  const attacker = units.find(({ id }) => id === view.attack?.attacker);
  const target = view.attack?.target ?? { player: 1 - view.active };
  const hits = view.attack?.n ?? 0;
  const who = attacker ? name(attacker.card) : "A unit";
  const may = `${enumerated(blockers)} may step in.`;
  if ("player" in target) {
    const mine = target.player === you;
    const whom = mine ? "you" : (names[target.player] ?? "the player");
    return {
      title: `${who} attacks ${whom} for ${hits}`,
      detail: may,
      otherwise: mine ? `Take ${hits}` : "No block",
    };
  }
  const aimed = units.find(({ id }) => id === target.unit);
  return {
    title: `${who} attacks ${aimed ? name(aimed.card) : "a unit"} for ${hits}`,
    detail: may,
    otherwise: "No block",
  };
}
