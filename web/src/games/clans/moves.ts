// An action in words: its names come from the view in which it is offered or was played.
import type { Played } from "../../lib/games";
import { powerTitle } from "./labels";
import type { ClansView, Parts } from "./types";

export function moveText(played: Played, view: ClansView, name: (id: string) => string): string {
  const parts = played.parts as unknown as Parts | null;
  switch (parts?.kind) {
    case "confirm":
      return "confirm the plan";
    case "clear":
      return "confirm without a plan";
    case "place":
      return `stage ${name(parts.card)} in the ${parts.lane} lane${parts.slot === "bottom" ? ", at the bottom" : ""}`;
    case "take back":
      return `take ${name(parts.card)} back from the ${parts.lane} lane`;
    case "take back hero":
      return "take the hero’s ability back";
    case "take":
      return `take ${name(parts.card)}`;
    case "hero": {
      const power = view.seats[played.seat === 1 ? 1 : 0].powers[parts.ability - 1];
      const aim = parts.card
        ? ` on ${name(parts.card)}`
        : parts.lane
          ? ` in the ${parts.lane} lane`
          : "";
      return power ? `use ${powerTitle(power)}${aim}` : "";
    }
    default:
      return "";
  }
}
