// Sample faces for the test sheet; numbers and texts are there only to be drawn.
import { wornBy } from "../../lib/art/pictures";
import { keywordName } from "../../lib/art/words";
import type { CardFace, UnitFace } from "../../ui/card";
import { cards as pictures } from "./pictures";

export const FACTIONS = ["kingdom", "wildclan", "necropolis", "ironbound"];

const TEXTS = [
  "Guard.",
  "When played, give another friendly creature +1 Health.",
  "Deal 2 damage to a creature. Freeze it.",
  "Start of your turn: return a random creature that died under your control to your hand if its cost is 3 or less.",
  "",
];

const title = (id: string): string => id.split("_").map(keywordName).join(" ");

export function sampleCards(): CardFace[] {
  return Object.entries(pictures).flatMap(([family, cards], f) =>
    Object.keys(cards).map((id, i): CardFace => {
      const creature = FACTIONS.includes(family) || id.endsWith("_token");
      const text = TEXTS[(i + f) % TEXTS.length] ?? "";
      return {
        id,
        family,
        name: title(id),
        kind: creature ? "creature" : "spell",
        cost: i + 1,
        ...(creature ? { attack: i + 1, health: i === 6 ? 12 : i + 2 } : {}),
        text,
        keywords: text === "Guard." ? ["guard"] : [],
      };
    }),
  );
}

export function sampleUnit(card: string, keywords: string[] = []): UnitFace {
  return {
    card,
    name: title(card),
    family: wornBy("spellfaire", card, null) ?? "",
    attack: 3,
    health: 3,
    max_health: 3,
    keywords,
    ready: true,
    frozen: false,
  };
}
