// The legal actions in groups, and the keys that choose them.
import type { Choice } from "../../lib/protocol";
import { capital } from "../../lib/words";

export interface Offered {
  choice: Choice;
  /** What stands on the button. */
  label: string;
  /** The key that presses it, if one does. */
  key: string | null;
}
export interface ActionGroup {
  title: string;
  offered: Offered[];
}

const FEW = 9; // so many are numbered
const TAKEN = "h"; // asks for a hint

/** Actions of one kind stand together, those that are alone come first. */
export function groupActions(choices: readonly Choice[]): ActionGroup[] {
  const named = choices.some(({ parts }) => parts.kind !== choices[0]?.parts.kind);
  const byKind = new Map<string, Choice[]>();
  for (const choice of choices) {
    const kind = named ? String(choice.parts.kind) : firstWord(choice.text);
    byKind.set(kind, [...(byKind.get(kind) ?? []), choice]);
  }
  const alone = [...byKind.values()].filter((all) => all.length === 1).flat();
  const many = [...byKind].filter(([, all]) => all.length > 1);
  const groups = [
    ...(alone.length ? [{ title: "", offered: alone.map((each) => offer(each, "")) }] : []),
    ...many.map(([kind, all]) => {
      const verb = all.every(({ text }) => firstWord(text) === kind) ? kind : "";
      return { title: capital(kind), offered: all.map((each) => offer(each, verb)) };
    }),
  ];
  return withKeys(groups, choices.length);
}

const firstWord = (text: string): string => text.split(" ", 1)[0] ?? "";

/** Under the title "Bid" a button need not say "bid" again. */
function offer(choice: Choice, verb: string): Offered {
  const rest = verb ? choice.text.slice(verb.length).trim() : choice.text;
  return { choice, label: rest ? capital(rest) : capital(choice.text), key: null };
}

/** A few actions are numbered; of many, those that stand alone have their first letter. */
function withKeys(groups: ActionGroup[], total: number): ActionGroup[] {
  let n = 0;
  const used = new Set(TAKEN);
  const keyOf = (group: ActionGroup, { label }: Offered): string | null => {
    if (total <= FEW) return String(++n);
    const letter = label.charAt(0).toLowerCase();
    if (group.title || used.has(letter) || !/[a-z]/.test(letter)) return null;
    used.add(letter);
    return letter;
  };
  return groups.map((group) => ({
    ...group,
    offered: group.offered.map((each) => ({ ...each, key: keyOf(group, each) })),
  }));
}

/** The action that a key chooses. */
export function pressed(groups: readonly ActionGroup[], key: string): Choice | null {
  const wanted = key.toLowerCase();
  const all = groups.flatMap(({ offered }) => offered);
  return all.find((each) => each.key === wanted)?.choice ?? null;
}
