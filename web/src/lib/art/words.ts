// Words of the cards that are set apart: the names of keywords and of what they do.

const LEADING_KEYWORDS = /^(?:(?:Guard|Charge|Lifesteal|Ward)(?:, |\.\s*))+/;
const WORDS = /\b(Guard|Charge|Lifesteal|Ward|Freeze|Frozen)\b/;

export interface TextPart {
  text: string;
  strong: boolean;
}

/** The text without the keywords it begins with, for a card that shows them with their marks. */
export const withoutKeywords = (text: string): string => text.replace(LEADING_KEYWORDS, "");

export function emphasise(text: string): TextPart[] {
  return text
    .split(WORDS)
    .map((part, i) => ({ text: part, strong: i % 2 === 1 }))
    .filter((part) => part.text !== "");
}

/** "battle_ready" as "Battle ready". */
export function keywordName(keyword: string): string {
  const words = keyword.replaceAll("_", " ");
  return words.charAt(0).toUpperCase() + words.slice(1);
}
