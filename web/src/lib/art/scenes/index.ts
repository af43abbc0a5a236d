// The picture of each game's case, 500 x 700; what matters lies within the middle 230 units.
import { gameOf, type Game } from "../marks";
import { hash, stream, type Rng } from "../rng";
import { dataUrl } from "../svg";
import { clans } from "./clans";
import { mana } from "./mana";
import { manalimit } from "./manalimit";
import { other } from "./other";
import { spellfaire } from "./spellfaire";
import { voidlit } from "./voidlit";

const SCENES: Record<Game, (rng: Rng) => string> = {
  spellfaire,
  mana,
  manalimit,
  clans,
  voidlit,
  other,
};

/** By the name of the game, so that no two without a look of their own are quite the same. */
export function sceneSvg(name: string): string {
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="500" height="700" viewBox="0 0 500 700" preserveAspectRatio="xMidYMid slice">` +
    `${SCENES[gameOf(name)](stream(hash(name)))}</svg>`
  );
}

const addresses = new Map<string, string>();

/** The scene as an address for <img>. */
export function sceneUrl(name: string): string {
  const known = addresses.get(name);
  if (known !== undefined) return known;
  const url = dataUrl(sceneSvg(name));
  addresses.set(name, url);
  return url;
}
