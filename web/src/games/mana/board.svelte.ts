// How the board is turned on this screen; kept in this browser, since it has no top of its own.
import { load, save } from "../../lib/storage";
import type { Quarter } from "./geometry";

const KEY = "ludarium.mana.quarter";

const stored = (): Quarter => {
  const found = load(KEY);
  return found === 1 || found === 2 || found === 3 ? found : 0;
};

class Turning {
  #more = $state<Quarter>(stored());

  /** White looks at the board as it is written, Black from the other end. */
  quarter(side: number): Quarter {
    return ((this.#more + (side === 1 ? 2 : 0)) % 4) as Quarter;
  }

  turn(): void {
    this.#more = ((this.#more + 1) % 4) as Quarter;
    save(KEY, this.#more);
  }
}

export const turning = new Turning();
