// A row of fields as a sentence: which words lead to a slot, in which order, and what is still open.
import { inWords } from "../cards.svelte";
import type { FormField, Path } from "./types";

/** How forms commonly call the parts of a sentence; any other field is led by its title. */
const LEADS: Readonly<Record<string, string>> = {
  on: "when",
  do: "",
  n: "",
  keyword: "",
  card: "",
  to: "to",
  for: "for",
  when: "if",
  while: "while",
};
/** What an empty slot asks. */
const QUESTIONS: Readonly<Record<string, string>> = {
  on: "what happens?",
  do: "does what?",
  n: "how much?",
  to: "whom?",
  card: "which one?",
};
/** Names that say nothing to people. */
const TITLES: Readonly<Record<string, string>> = { n: "Amount" };
const EARLY = ["on", "do", "n"];
const LATE = ["to", "for", "while", "when"];

export function inSentence(fields: readonly FormField[]): FormField[] {
  const rank = ({ name, kind }: FormField): number => {
    if (EARLY.includes(name)) return EARLY.indexOf(name) - EARLY.length;
    if (name === "to") return 1;
    if (LATE.includes(name)) return 2 + LATE.indexOf(name);
    return kind === "flag" || kind === "table" || name.startsWith("max") ? 2 : 0;
  };
  return [...fields].sort((a, b) => rank(a) - rank(b));
}

export const titleOf = ({ name, title }: Pick<FormField, "name" | "title">): string =>
  TITLES[name] ?? (title || inWords(name));

export const leadOf = (field: FormField): string => LEADS[field.name] ?? lowered(titleOf(field));

export const questionOf = (field: FormField): string =>
  QUESTIONS[field.name] ?? `${lowered(titleOf(field))}?`;

/** "How much" becomes "how much"; a name of capitals stays. */
const lowered = (text: string): string =>
  /^[A-Z][a-z]/.test(text) ? text.charAt(0).toLowerCase() + text.slice(1) : text;

/** What a word says in a slot. */
export const valueInWords = (value: unknown): string => {
  if (typeof value === "string") return value.replaceAll("_", " ");
  if (Array.isArray(value)) return value.map(valueInWords).join(" ");
  if (typeof value === "boolean") return value ? "yes" : "no";
  return value === null || value === undefined ? "" : String(value);
};

/** Fields that a fault speaks of: a sentence shows them as open. */
export function namedIn(words: string, fields: readonly FormField[]): string[] {
  const quoted = new Set([...words.matchAll(/["“`]([^"”`]+)["”`]/g)].map(([, name]) => name));
  return fields.filter(({ name }) => quoted.has(name)).map(({ name }) => name);
}

/** Faults speak of fields by their names in files; people read their titles, or what an empty slot asks. */
export function inTitles(words: string, fields: readonly FormField[]): string {
  const all = flat(fields);
  const open = words.replace(/the field (["“][^"“”]+["”]) is missing/, "$1 is still open");
  return open.replaceAll(/["“]([^"“”]+)["”]/g, (_, name: string) => {
    const field = all.find((each) => each.name === name);
    if (!field) return `“${name}”`;
    return `“${QUESTIONS[name] ?? titleOf(field).toLowerCase()}”`;
  });
}

/** A fault of a row without the names of the row, which its form shows already. */
export function ofItself(words: string, ...names: readonly string[]): string {
  const own = names.find((name) => name && words.startsWith(`${name}: `));
  return own === undefined ? words : words.slice(own.length + 2);
}

/** With the quote marks of the page. */
export const curly = (words: string): string => inTitles(words, []);

/** "a creature", "an ally": the article alone. */
export const articleOf = (word: string): string =>
  /^(?!uni|use|one|eu)[aeiou]/i.test(word) ? "an" : "a";

const flat = (fields: readonly FormField[]): FormField[] =>
  fields.flatMap((field) => [field, ...flat(field.fields ?? [])]);

/** The value of a field, or what it has by itself. */
export function valueIn(row: Readonly<Record<string, unknown>>, field: FormField): unknown {
  const value = row[field.name];
  if (value !== undefined && value !== null) return value;
  const { default: usual } = field;
  return typeof usual === "number" || (typeof usual === "string" && usual) ? usual : undefined;
}

/** Fields that a sentence shows: those it has, those it needs and those it was asked for. */
export function shownFields(
  fields: readonly FormField[],
  row: Readonly<Record<string, unknown>>,
  asked: readonly string[],
): FormField[] {
  return inSentence(fields).filter((field) => {
    const value = valueIn(row, field);
    const given = value !== undefined && value !== false;
    return given || field.needed || asked.includes(field.name);
  });
}

export const pathKey = (path: Path): string => path.join(".");
