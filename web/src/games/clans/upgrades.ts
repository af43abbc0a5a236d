// The upgrades of a deck, between the text that the deck keeps and levels by card.

export interface Levels {
  damage: number;
  health: number;
}

export type Upgrades = Readonly<Record<string, Levels>>;

export const LEVELS = 2; // of one kind, as the buttons go round; what may be had the server says

const ENTRY = /(?:"([^"]+)"|([\w-]+))\s*=\s*\{([^{}]*)\}/g;
const number = (text: string, name: string): number =>
  Number(new RegExp(`${name}\\s*=\\s*(\\d+)`).exec(text)?.[1] ?? 0);

/** As a text, `{ "Coal Raider" = { damage = 1 } }`, or as a table. Names may be names or ids. */
export function readUpgrades(value: unknown): Upgrades {
  if (typeof value === "string")
    return Object.fromEntries(
      [...value.matchAll(ENTRY)].map(([, quoted, bare, levels = ""]) => [
        quoted ?? bare ?? "",
        { damage: number(levels, "damage"), health: number(levels, "health") },
      ]),
    );
  if (typeof value !== "object" || value === null) return {};
  return Object.fromEntries(
    Object.entries(value as Record<string, Partial<Levels>>).map(([card, levels]) => [
      card,
      { damage: levels.damage ?? 0, health: levels.health ?? 0 },
    ]),
  );
}

/** The text of it; cards without a level are left out. */
export function writeUpgrades(upgrades: Upgrades): string {
  const entries = Object.entries(upgrades).flatMap(([card, levels]) => {
    const told = (["damage", "health"] as const).flatMap((name) =>
      levels[name] ? [`${name} = ${levels[name]}`] : [],
    );
    return told.length ? [`"${card}" = { ${told.join(", ")} }`] : [];
  });
  return entries.length ? `{ ${entries.join(", ")} }` : "{  }";
}

/** One level more of a kind; after the last it begins anew. */
export function raised(upgrades: Upgrades, card: string, kind: keyof Levels): Upgrades {
  const now = upgrades[card] ?? { damage: 0, health: 0 };
  return { ...upgrades, [card]: { ...now, [kind]: (now[kind] + 1) % (LEVELS + 1) } };
}
