// The colours of a family's picture: sky from top to horizon, ground, body, lights; and what stands around it.
import { hash } from "./rng";
import { mix } from "./svg";

export type MotifName =
  | "rays"
  | "rings"
  | "orbit"
  | "moon"
  | "eclipse"
  | "claws"
  | "gear"
  | "shards"
  | "leaves"
  | "hex"
  | "stars";
export type LandName =
  | "castle"
  | "peaks"
  | "pines"
  | "crags"
  | "graves"
  | "spires"
  | "foundry"
  | "plates"
  | "dunes"
  | "floes"
  | "canopy"
  | "waves";
export type ParticleName = "spark" | "leaf" | "wisp" | "ember" | "snow";

export interface Palette {
  sky: readonly [top: string, middle: string, horizon: string];
  ground: string;
  lit: string;
  shade: string;
  hi: string;
  glow: string;
  motif: MotifName;
  land: LandName;
  particle: ParticleName;
}

const palette = (
  sky: Palette["sky"],
  ground: string,
  [lit, shade, hi, glow]: readonly [lit: string, shade: string, hi: string, glow: string],
  motif: MotifName,
  land: LandName,
  particle: ParticleName,
): Palette => ({ sky, ground, lit, shade, hi, glow, motif, land, particle });

export const PALETTES = {
  kingdom: palette(
    ["#16255c", "#3c5fb4", "#f4d79a"],
    "#121c40",
    ["#f6ecd2", "#8f8fb0", "#f2c14e", "#ffe9a8"],
    "rays",
    "castle",
    "spark",
  ),
  wildclan: palette(
    ["#3a1710", "#b9542a", "#ffd08a"],
    "#22100b",
    ["#f0b678", "#8e4a2c", "#ffe2b0", "#ffb24d"],
    "claws",
    "pines",
    "leaf",
  ),
  necropolis: palette(
    ["#10161c", "#2c4a46", "#a9d68a"],
    "#0b1412",
    ["#e3ead0", "#7d8f7a", "#a9e06e", "#b6ff7a"],
    "moon",
    "graves",
    "wisp",
  ),
  ironbound: palette(
    ["#14212b", "#3f6273", "#f0b184"],
    "#101a20",
    ["#d9a27a", "#7a4f3c", "#8fd3e8", "#7fe3ff"],
    "gear",
    "foundry",
    "spark",
  ),
  fire: palette(
    ["#2a0808", "#a62612", "#ffb347"],
    "#240806",
    ["#ffe3a1", "#ff7a2e", "#fff4cf", "#ff8b38"],
    "rays",
    "crags",
    "ember",
  ),
  frost: palette(
    ["#0b2145", "#2f76b5", "#d8f3ff"],
    "#0c2340",
    ["#f3fbff", "#7fb6dc", "#ffffff", "#a8e6ff"],
    "shards",
    "floes",
    "snow",
  ),
  nature: palette(
    ["#0c2617", "#2f7a44", "#e6f2a2"],
    "#0b2012",
    ["#e3f3b0", "#6fa64e", "#fbffd8", "#c8f57a"],
    "leaves",
    "canopy",
    "leaf",
  ),
  shadow: palette(
    ["#12081f", "#4a2278", "#d29bf0"],
    "#0e0618",
    ["#e7d2ff", "#8753c4", "#ffffff", "#c77bff"],
    "eclipse",
    "spires",
    "wisp",
  ),
  emberkin: palette(
    ["#3b0d0a", "#c23a1c", "#ffc46b"],
    "#2a0a08",
    ["#ffd9a0", "#c9512a", "#fff0c4", "#ff8a3c"],
    "rays",
    "crags",
    "ember",
  ),
  bulwark: palette(
    ["#1c2836", "#55718c", "#dfe8ee"],
    "#141d28",
    ["#e6edf2", "#7f93a8", "#f2c76a", "#cfe6ff"],
    "rings",
    "castle",
    "spark",
  ),
  brood: palette(
    ["#20240a", "#6d7a1e", "#eef08a"],
    "#171a08",
    ["#e8ec9a", "#8c9436", "#fbffcf", "#dbe94a"],
    "hex",
    "dunes",
    "wisp",
  ),
  gravebound: palette(
    ["#150f26", "#473a78", "#c9b8f0"],
    "#100b1c",
    ["#e8e0fb", "#8878b8", "#c6ffb0", "#b79bff"],
    "moon",
    "graves",
    "wisp",
  ),
  thornwild: palette(
    ["#0b2418", "#2c7048", "#d6e99a"],
    "#0a1c12",
    ["#d9edb2", "#5c8f50", "#fff2a8", "#a6e06a"],
    "leaves",
    "canopy",
    "leaf",
  ),
  cinderbank: palette(
    ["#2b1c08", "#8f6216", "#ffe08a"],
    "#1e1406",
    ["#ffe3a0", "#b07d2c", "#fff6d8", "#ffcb4d"],
    "rings",
    "foundry",
    "ember",
  ),
  warhost: palette(
    ["#2c0a10", "#962433", "#ffb48a"],
    "#200810",
    ["#f7d9c4", "#a8505a", "#ffd166", "#ff6f61"],
    "claws",
    "dunes",
    "ember",
  ),
  wayfarers: palette(
    ["#0f2a33", "#347a88", "#f6e3b4"],
    "#0d2028",
    ["#f4ead0", "#8a9f96", "#ffd98a", "#9fe6e6"],
    "stars",
    "peaks",
    "spark",
  ),
  cfire: palette(
    ["#4a1a12", "#cc5a2a", "#ffdf9e"],
    "#2e120c",
    ["#ffdfae", "#b5532f", "#fff3cf", "#ff8a45"],
    "rays",
    "crags",
    "ember",
  ),
  cwater: palette(
    ["#10304d", "#3b86b8", "#e2f1e6"],
    "#0f2636",
    ["#e8f4ee", "#6f9fb5", "#ffffff", "#8fd8ff"],
    "rings",
    "waves",
    "snow",
  ),
  cnature: palette(
    ["#1c3418", "#5f8f3a", "#f2edb0"],
    "#17260f",
    ["#eaf0b8", "#7f9a4c", "#fffbd6", "#c4e86a"],
    "leaves",
    "canopy",
    "leaf",
  ),
  cnone: palette(
    ["#33291f", "#8f7654", "#f3e3c0"],
    "#231b14",
    ["#f3e6cc", "#9c8464", "#ffd88f", "#f6d79a"],
    "stars",
    "peaks",
    "spark",
  ),
  emberhold: palette(
    ["#12060c", "#7c1f1c", "#ff9a56"],
    "#12060a",
    ["#ffd2b0", "#b0472e", "#fff0dc", "#ff7648"],
    "orbit",
    "crags",
    "ember",
  ),
  tidewright: palette(
    ["#04141f", "#0f5670", "#7fe6e6"],
    "#04121a",
    ["#d6fbfa", "#3f93a6", "#ffffff", "#3fc1d6"],
    "orbit",
    "waves",
    "snow",
  ),
  verdant: palette(
    ["#071710", "#1f6138", "#cdf08a"],
    "#06140c",
    ["#e4f7bd", "#5f9c52", "#ffffff", "#7fcb5e"],
    "orbit",
    "canopy",
    "leaf",
  ),
  ironveil: palette(
    ["#0c1018", "#44536e", "#d5deea"],
    "#0a0e15",
    ["#e3eaf4", "#7787a3", "#ffd98a", "#a9c4f0"],
    "orbit",
    "plates",
    "spark",
  ),
  umbral: palette(
    ["#0a0414", "#46196b", "#cf8cf5"],
    "#090312",
    ["#ecd6ff", "#7f45b0", "#c6ffd0", "#b06ce0"],
    "eclipse",
    "spires",
    "wisp",
  ),
  universal: palette(
    ["#0c0d14", "#4c473f", "#eadfc6"],
    "#0c0c10",
    ["#f2e9d6", "#978b76", "#ffffff", "#e8d6a4"],
    "orbit",
    "plates",
    "spark",
  ),
} satisfies Record<string, Palette>;

export type Family = keyof typeof PALETTES;

export const isFamily = (name: string): name is Family => Object.hasOwn(PALETTES, name);

/** What a picture is drawn in: a palette of this file by its name, or one that was made. */
export type Art = Family | { readonly name: string; readonly palette: Palette };

export const artName = (art: Art): string => (typeof art === "string" ? art : art.name);
export const paletteOf = (art: Art): Palette =>
  typeof art === "string" ? PALETTES[art] : art.palette;

const MOTIFS = ["rays", "rings", "orbit", "moon", "eclipse", "shards", "hex", "stars"] as const;
const LANDS = ["peaks", "pines", "crags", "spires", "plates", "dunes", "canopy", "waves"] as const;
const PARTICLES = ["spark", "leaf", "wisp", "ember", "snow"] as const;

/** From the five colours of a family's frame; what stands around comes from its name. */
export function madePalette(
  name: string,
  [edge, body, shade, panel, plate]: readonly [string, string, string, string, string],
): Art {
  const seed = hash(name);
  const at = <T>(choice: readonly [T, ...T[]], step: number): T =>
    choice[Math.floor(seed / step) % choice.length] ?? choice[0];
  return {
    // The colours belong to the name: pictures are kept by it.
    name: `${name} ${[edge, body, shade, panel, plate].join("")}`,
    palette: {
      sky: [mix(shade, panel, 0.45), mix(body, plate, 0.5), mix(edge, body, 0.15)],
      ground: mix(panel, shade, 0.2),
      lit: mix(edge, "#ffffff", 0.45),
      shade: mix(body, edge, 0.25),
      hi: edge,
      glow: mix(edge, "#ffffff", 0.2),
      motif: at(MOTIFS, 1),
      land: at(LANDS, 11),
      particle: at(PARTICLES, 101),
    },
  };
}
