// How strong the others are in a game for one: variants that say so, and the game as it is.
import type { GameRow } from "./cards.svelte";
import { changesIn } from "./play";

export interface Strength {
  /** The variant; empty for the game as it is. */
  value: string;
  title: string;
  summary: string;
}

type Game = Pick<GameRow, "seats" | "variants" | "level">;
const usual = ({ level }: Game): Strength => ({
  value: "",
  title: level || "Normal",
  summary: "The usual strength",
});

/** From weak to strong, the game itself in the middle; none where no variant says a level. */
export function strengthsOf(game: Game): Strength[] {
  if (game.seats !== 1) return [];
  const levels = game.variants.flatMap(({ name, level, summary }) =>
    level ? [{ value: name, title: level, summary }] : [],
  );
  if (!levels.length) return [];
  const middle = Math.ceil(levels.length / 2);
  return [...levels.slice(0, middle), usual(game), ...levels.slice(middle)];
}

/** The variants that may be had beside any strength. */
export const otherVariants = (game: Game) =>
  game.seats === 1 ? game.variants.filter(({ level }) => !level) : game.variants;

/** The strength of a match, by its variants: "Hard"; empty where there is none to choose. */
export function strengthOf(game: Game | undefined, variant: readonly string[]): string {
  const all = game ? strengthsOf(game) : [];
  const found = all.find(({ value }) => value && variant.includes(value));
  return (found ?? all.find(({ value }) => !value))?.title ?? "";
}

/** What else was changed: "first, Ember Bolt.n=3" without the name of a strength. */
export function otherChanges(changes: string, game: Game | undefined): string {
  const levels = new Set(game ? strengthsOf(game).map(({ value }) => value) : []);
  return changes
    .split(", ")
    .filter((each) => !levels.has(each))
    .join(", ");
}

/** The title of a match in a list: "Dice · Hard" for "Dice (hard)". */
export function listed(title: string, game: Game | undefined): string {
  const all = game ? strengthsOf(game) : [];
  const changes = changesIn(title);
  if (!all.length) return title;
  const level = strengthOf(game, changes.split(", "));
  const others = otherChanges(changes, game);
  const bare = changes ? title.slice(0, -changes.length - 2).trimEnd() : title;
  return `${bare}${others ? ` (${others})` : ""} · ${level}`;
}
