// What the narrator in Python says of whole matches (`tests/golden/sentences.json`), for tests.
import { readFileSync } from "node:fs";
import type { Sentences } from "./lib/narrator";
import type { Told } from "./lib/play";

interface Case {
  name: string;
  viewer: number | null;
  names: string[];
  sentences: Sentences;
  ends: Record<string, string>;
  steps: { events: Told[]; said: string[] }[];
}

const FILE = "../tests/golden/sentences.json"; // tests run in web/
export const golden = (JSON.parse(readFileSync(FILE, "utf8")) as { cases: Case[] }).cases;

/** The sentences of a game as the server sends them. */
export function sentencesOf(game: string): Sentences {
  const found = golden.find(({ name }) => name.startsWith(`${game}-`));
  if (!found) throw new Error(`${game}: not in tests/golden/sentences.json`);
  return found.sentences;
}
