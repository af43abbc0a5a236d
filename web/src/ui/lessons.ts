// The guided first matches: `lesson.ts` in the folder of a game that has one.
import type { Lesson } from "./coach";

const lessons = import.meta.glob<{ default: Lesson }>("../games/*/lesson.ts");
const path = (game: string) => `../games/${game}/lesson.ts`;

export const hasLesson = (game: string): boolean => path(game) in lessons;

export async function loadLesson(game: string): Promise<Lesson | null> {
  return (await lessons[path(game)]?.())?.default ?? null;
}
