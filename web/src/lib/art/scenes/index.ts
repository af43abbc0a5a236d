// The picture of each game's case, 500 x 700; what matters lies within the middle 230 units.
import { type Game } from "../marks";
import { hash, stream, type Rng } from "../rng";
import { dataUrl } from "../svg";
import { clans } from "./clans";
import { mana } from "./mana";
import { manalimit } from "./manalimit";
import { spellfaire } from "./spellfaire";
import { voidlit } from "./voidlit";

const SCENES: Record<Game, (rng: Rng) => string> = { spellfaire, mana, manalimit, clans, voidlit };

export function sceneSvg(game: Game): string {
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="500" height="700" viewBox="0 0 500 700" preserveAspectRatio="xMidYMid slice">` +
    `${SCENES[game](stream(hash(game)))}</svg>`
  );
}

const addresses = new Map<Game, string>();

/** The scene as an address for <img>. */
export function sceneUrl(game: Game): string {
  const known = addresses.get(game);
  if (known !== undefined) return known;
  const url = dataUrl(sceneSvg(game));
  addresses.set(game, url);
  return url;
}
