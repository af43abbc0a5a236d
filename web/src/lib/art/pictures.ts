// Which subject stands for which card. Pictures only: what a card does is the server's to say.
import { artUrl, type PictureKind } from "./engine";
import { FRAMES } from "./frames";
import { isFamily, type Family } from "./palettes";
import { hash } from "./rng";
import type { SubjectName } from "./subjects";

type Pictures = Readonly<Record<string, SubjectName>>;

const CARDS: Partial<Record<Family, Pictures>> = {
  kingdom: {
    town_guard: "shield",
    squire_captain: "helm",
    banner_knight: "banner",
    chapel_healer: "chalice",
    shield_marshal: "tower",
    royal_tactician: "crown",
    high_paladin: "helmwing",
  },
  wildclan: {
    razor_cub: "cub",
    pack_runner: "wolf",
    bristleback: "boar",
    alpha_howler: "howler",
    thicket_stalker: "cat",
    frenzied_mauler: "bear",
    elder_mammoth: "mammoth",
  },
  necropolis: {
    grave_rat: "rat",
    bone_acolyte: "hood",
    ghoul: "mask",
    crypt_warden: "coffin",
    soul_collector: "lantern",
    rotting_giant: "giant",
    lich_adept: "lich",
  },
  ironbound: {
    copper_drone: "drone",
    rivet_guard: "bot",
    arc_sparkbot: "sparkbot",
    plating_engineer: "hammer",
    steel_sentinel: "mech",
    overclock_colossus: "golem",
    titan_forgeguard: "titan",
  },
  fire: {
    ember_bolt: "bolt",
    searing_ping: "sparks",
    flame_javelin: "javelin",
    combust: "flame",
    inferno_sweep: "comet",
    final_spark: "sunburst",
  },
  frost: {
    ice_shard: "shard",
    frost_shield: "shield",
    cold_snap: "flake",
    shatter: "crystal",
    glacial_binding: "snare",
    deep_winter: "pine",
  },
  nature: {
    mend: "leaf",
    vine_whip: "vine",
    sproutling: "sprout",
    growth: "tree",
    bramble_wall: "bramble",
    renewal: "flower",
    sproutling_token: "treant",
    bramble_wall_token: "hedge",
  },
  shadow: {
    dark_touch: "hand",
    wither: "wilt",
    siphon_life: "heart",
    grim_bargain: "skull",
    haunting_fog: "fog",
    void_snare: "snare",
  },
};

/** What a card without a picture of its own may show, by family and kind; the id picks. */
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
const SPARE: Partial<Record<Family, readonly SubjectName[]>> = {
  kingdom: ["sword", "helm", "crown", "axe", "bow", "book"],
  wildclan: ["stag", "ram", "owl", "otter", "monkey", "dragon"],
  necropolis: ["skull", "hood", "hand", "lich", "fog", "beetle"],
  ironbound: ["cog", "anvil", "mech", "core", "cart", "ship"],
  fire: ["phoenix", "brazier", "salamander", "core", "blade"],
  frost: ["wave", "owl", "orb", "wolf", "anchor"],
  nature: ["stag", "toad", "turtle", "wasp", "heron"],
  shadow: ["eye", "lantern", "mask", "hood", "orb"],
};

const OWNER = new Map<string, Family>(
  Object.entries(CARDS).flatMap(([family, cards]) =>
    Object.keys(cards).map((id) => [id, family as Family] as const),
  ),
);

/** The family whose colours a card wears; a summoned card without one wears that of the spell which made it. */
export function familyOf(id: string, family: string): Family {
  if (isFamily(family)) return family;
  return OWNER.get(id) ?? "universal";
}

export function subjectOf(id: string, family: string, kind: PictureKind): SubjectName {
  const home = familyOf(id, family);
  const own = CARDS[home]?.[id];
  if (own) return own;
  const choice = SPARE[home] ?? (kind === "spell" ? SPELLS : CREATURES);
  return choice[hash(id) % choice.length] ?? "orb";
}

/** The picture of a card as an address for <img>. */
export function cardPicture(id: string, family: string, kind: PictureKind): string {
  return artUrl(id, familyOf(id, family), subjectOf(id, family, kind), kind);
}

/** The portrait of a faction's hero: the family's own emblem. */
export function heroPicture(family: string, name: string): string {
  const home = familyOf(name, family);
  return artUrl(`hero ${name}`, home, FRAMES[home].emblem);
}

/** The cards that have a picture of their own, by family. */
export const CARD_PICTURES = CARDS;
