// Which subject stands for which card, by element; tokens and new cards share what is spare.
import type { Family } from "../../lib/art/palettes";
import type { Pictures } from "../../lib/art/pictures";
import type { SubjectName } from "../../lib/art/subjects";

export const cards: Pictures["cards"] = {
  none: {
    road_brawler: "axe",
    gate_pikeman: "sword",
    ox_cart_ram: "cart",
    knife_runner: "blade",
    twin_axe_reaver: "skull",
    hill_slinger: "bow",
    shieldbearer: "shield",
    war_drummer: "drum",
    hexpost: "eye",
    field_surgeon: "chalice",
    pathfinder: "owl",
    siege_sledge: "hammer",
    barrow_golem: "golem",
    duelist_of_the_ford: "helm",
    wandering_champion: "helmwing",
    old_crown_guard: "crown",
    wolf_pup: "cub",
    wolf_tracker: "wolf",
    wolf_matriarch: "howler",
    wolf: "howler",
    vesk_quartermaster: "coin",
    sable_wanderer: "hood",
    halda_stonewall: "tower",
  },
  fire: {
    ember_scout: "hood",
    coal_raider: "mask",
    furnace_brute: "giant",
    cinder_twins: "sparks",
    torch_thrower: "brazier",
    ash_berserker: "bear",
    smelter_priest: "anvil",
    lava_lobber: "comet",
    pyre_widow: "flame",
    magma_ram: "ram",
    kiln_warlord: "helm",
    ant_worker: "beetle",
    ant_soldier: "ant",
    ant_queen_guard: "wasp",
    salamander_hatch: "salamander",
    salamander_spitter: "dragon",
    salamander_elder: "hydra",
    worker: "ant",
    ant: "ant",
    salamander: "salamander",
    ashka_torchbearer: "sunburst",
    brakk_clanbreaker: "axe",
  },
  water: {
    reed_skirmisher: "javelin",
    ford_warden: "anchor",
    tide_hauler: "ship",
    otter_pair: "otter",
    rain_caller: "orb",
    silt_wall: "tower",
    mist_totem: "fog",
    undertow_hunter: "snare",
    moon_pool_healer: "lantern",
    harbor_colossus: "golem",
    deep_regent: "crown",
    heron_wader: "owl",
    heron_sage: "heron",
    heron_stormwing: "bolt",
    heron: "heron",
    maren_tidewarden: "wave",
    iri_seer: "eye",
  },
  nature: {
    thorn_sprout: "sprout",
    grove_sentry: "pine",
    moss_giant: "titan",
    boar_riders: "boar",
    bark_archer: "bow",
    bramble_hide: "bramble",
    book_oracle: "book",
    sap_weaver: "vine",
    root_tyrant: "treant",
    hive_banner: "banner",
    ancient_treeherd: "tree",
    monkey_rockthrower: "hand",
    monkey_drummer: "monkey",
    monkey_stave_master: "javelin",
    monkey: "monkey",
    oru_rootkeeper: "stag",
  },
};

export const spare: Pictures["spare"] = {
  none: ["banner", "heart", "cog", "rat"],
  fire: ["phoenix", "bolt"],
  water: ["turtle", "flake", "toad"],
  nature: ["hedge", "flower", "leaf"],
};

/** Heroes and families have their figures among the cards of an element. */
export function figureOf(id: string): readonly [SubjectName, Family] {
  for (const element of ["none", "fire", "water", "nature"] as const) {
    const subject = cards[element]?.[id];
    if (subject) return [subject, `c${element}`];
  }
  return ["helm", "cnone"];
}
