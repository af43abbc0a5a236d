// The picture of each game's case, 500 x 700; what matters lies within the middle 230 units.
import { houseScene } from "./house";
import { hash, stream, type Rng } from "./rng";
import { dataUrl } from "./svg";

/** `scene.ts` in the folder of a game. */
export type DrawScene = (rng: Rng) => string;

const folders = import.meta.glob<{ scene: DrawScene }>("../../games/*/scene.ts", { eager: true });

/** By the name of the game, so that no two without a scene of their own are quite the same. */
export function sceneSvg(name: string): string {
  const scene = folders[`../../games/${name}/scene.ts`]?.scene ?? houseScene;
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="500" height="700" viewBox="0 0 500 700" preserveAspectRatio="xMidYMid slice">` +
    `${scene(stream(hash(name)))}</svg>`
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
