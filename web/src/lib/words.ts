// Names and values of views and events, as words.

/** "max_mana" or "maxMana" becomes "Max mana". */
export function label(key: string): string {
  const words = key
    .replace(/([a-z])([A-Z])/g, "$1 $2")
    .replace(/[_-]+/g, " ")
    .trim();
  return capital(words.toLowerCase());
}

export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

export type Table = Record<string, unknown>;

export const isTable = (value: unknown): value is Table =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** Any value in one line. */
export function word(value: unknown): string {
  if (value === null || value === undefined) return "–";
  if (typeof value === "boolean") return value ? "yes" : "no";
  if (typeof value === "number") return String(value).replace("-", "−");
  if (typeof value === "string")
    return /^[a-z0-9_]+$/.test(value) ? value.replaceAll("_", " ") : value;
  if (Array.isArray(value)) return value.length ? value.map(word).join(" ") : "none";
  if (!isTable(value)) return "";
  return Object.entries(value)
    .map(([key, each]) => `${label(key).toLowerCase()} ${word(each)}`)
    .join(", ");
}

/** "Ghoul, Mend and Rat". */
export const enumerated = (words: readonly string[]): string =>
  words.length < 2
    ? (words[0] ?? "none")
    : `${words.slice(0, -1).join(", ")} and ${words.at(-1) ?? ""}`;

/** "1 card", "2 cards" */
export const many = (n: number, one: string, more = `${one}s`): string =>
  `${n} ${n === 1 ? one : more}`;
