// Which guided matches were finished in this browser: they are offered no longer in front.
import { load, save } from "./storage";

const KEY = "ludarium.lessons";

class Lessons {
  #done = $state<string[]>(stored());

  done(game: string): boolean {
    return this.#done.includes(game);
  }

  finish(game: string): void {
    if (this.done(game)) return;
    this.#done = [...this.#done, game];
    save(KEY, this.#done);
  }
}

function stored(): string[] {
  const found = load(KEY);
  return Array.isArray(found) ? found.filter((each) => typeof each === "string") : [];
}

export const lessons = new Lessons();
