// Which subject stands for which card. Pictures only: what a card does is the server's to say.
import { frameOf, lookOf } from "../looks.svelte";
import { artUrl, type PictureKind } from "./engine";
import { hash } from "./rng";
import type { SubjectName } from "./subjects";

/** `pictures.ts` in the folder of a game. */
export interface Pictures {
  /** The subjects of its cards, by family and id. */
  cards: Readonly<Record<string, Readonly<Record<string, SubjectName>>>>;
  /** What other cards of a family may show. */
  spare: Readonly<Record<string, readonly SubjectName[]>>;
}

const folders = import.meta.glob<Partial<Pictures>>("../../games/*/pictures.ts", { eager: true });

/** The pictures that a game has of its own. */
export function picturesOf(game: string): Pictures {
  const { cards = {}, spare = {} } = folders[`../../games/${game}/pictures.ts`] ?? {};
  return { cards, spare };
}

/** What a card without a picture of its own may show, by its kind; the id picks. */
const CREATURES: readonly SubjectName[] = [
  "helm",
  "wolf",
  "owl",
  "stag",
  "ram",
  "golem",
  "dragon",
  "hydra",
  "mech",
  "mask",
];
const SPELLS: readonly SubjectName[] = [
  "orb",
  "book",
  "comet",
  "crystal",
  "core",
  "eye",
  "sunburst",
  "coin",
];
const owners = new Map<string, ReadonlyMap<string, string>>();

function ownersOf(game: string): ReadonlyMap<string, string> {
  const known = owners.get(game);
  if (known) return known;
  const found = new Map(
    Object.entries(picturesOf(game).cards).flatMap(([family, cards]) =>
      Object.keys(cards).map((id) => [id, family] as const),
    ),
  );
  owners.set(game, found);
  return found;
}

/** The family whose colours a card wears; a summoned card without one wears that of the card which made it. */
export function wornBy(game: string, id: string, family: string | null | undefined): string | null {
  if (family && lookOf(game).frames.has(family)) return family;
  return ownersOf(game).get(id) ?? null;
}

/** How a kind of card is drawn: as a figure, or as a thing or an effect. */
export const pictureKind = (game: string, kind: string | null | undefined): PictureKind =>
  (lookOf(game).kinds[kind ?? ""]?.art ?? kind) === "spell" ? "spell" : "creature";

export function subjectFor(
  game: string,
  id: string,
  family: string | null | undefined,
  kind: string | null | undefined,
): SubjectName {
  const { cards, spare } = picturesOf(game);
  const home = wornBy(game, id, family) ?? "";
  const own = cards[home]?.[id];
  if (own) return own;
  const choice = spare[home] ?? (pictureKind(game, kind) === "spell" ? SPELLS : CREATURES);
  return choice[hash(id) % choice.length] ?? "orb";
}

/** The picture of a card as an address for <img>. */
export function pictureOf(
  game: string,
  id: string,
  family: string | null | undefined,
  kind: string | null | undefined,
): string {
  const { art } = frameOf(game, wornBy(game, id, family));
  return artUrl(id, art, subjectFor(game, id, family, kind), pictureKind(game, kind));
}

/** The portrait of a family's hero: the family's own emblem. */
export function portraitOf(game: string, family: string): string {
  const { art, emblem } = frameOf(game, family);
  return artUrl(`hero ${family}`, art, emblem);
}
