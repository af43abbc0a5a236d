// Words of the cards that are set apart: the names of keywords and of what they do.

export interface TextPart {
  text: string;
  strong: boolean;
}

const oneOf = (words: Iterable<string>): string =>
  [...words].map((word) => word.replaceAll(/[^\p{L}\p{N} ]/gu, "\\$&")).join("|");

/** The text without the keywords that it begins with, or that follow its numbers, for a card that shows them with their marks. */
export function withoutKeywords(text: string, keywords: readonly string[]): string {
  if (!keywords.length) return text;
  const names = oneOf(keywords.map(keywordName));
  return text
    .replace(new RegExp(`^(?:(?:${names})(?:, |\\.\\s*))+`, "i"), "")
    .replace(new RegExp(`^([+-]\\d+/[+-]\\d+)(?:, (?:${names}))+(?=\\.)`, "i"), "$1");
}

/** The text in parts: a card's keywords and the `strong` words of its game stand out. */
export function emphasise(text: string, strong: readonly string[]): TextPart[] {
  const words = oneOf(new Set(strong.map(keywordName)));
  if (!words) return [{ text, strong: false }];
  return text
    .split(new RegExp(`\\b(${words})\\b`))
    .map((part, i) => ({ text: part, strong: i % 2 === 1 }))
    .filter((part) => part.text !== "");
}

/** "battle_ready" as "Battle ready". */
export function keywordName(keyword: string): string {
  const words = keyword.replaceAll("_", " ");
  return words.charAt(0).toUpperCase() + words.slice(1);
}
