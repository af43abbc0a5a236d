// The picture of a person: the same for the same name, whoever looks.
import type { Family } from "./palettes";
import { hash } from "./rng";
import type { SubjectName } from "./subjects";

export type Portrait = readonly [Family, SubjectName];

/** Oneself, everywhere in the house. */
export const OWN: Portrait = ["wayfarers", "owl"];
export const BOT: Portrait = ["ironbound", "wolf"];

const OTHERS: readonly [Portrait, ...Portrait[]] = [
  ["necropolis", "skull"],
  ["wildclan", "bear"],
  ["fire", "phoenix"],
  ["nature", "stag"],
  ["frost", "heron"],
  ["shadow", "hood"],
  ["kingdom", "helmwing"],
  ["emberkin", "salamander"],
  ["tidewright", "turtle"],
  ["verdant", "toad"],
  ["umbral", "eye"],
];

export const portraitOf = (name: string): Portrait =>
  OTHERS[hash(name) % OTHERS.length] ?? OTHERS[0];
