// The colours of every family's frame, and the subject that stands for the family.
import type { Family } from "./palettes";
import type { SubjectName } from "./subjects";

export interface Frame {
  label: string;
  /** Frame from its lit edge to its shade. */
  edge: string;
  body: string;
  shade: string;
  /** The ground of the text. */
  panel: string;
  /** The plate of the name. */
  plate: string;
  emblem: SubjectName;
}

const frame = (
  label: string,
  [edge, body, shade, panel, plate]: readonly [string, string, string, string, string],
  emblem: SubjectName,
): Frame => ({ label, edge, body, shade, panel, plate, emblem });

export const FRAMES: Record<Family, Frame> = {
  kingdom: frame("Kingdom", ["#f6d98c", "#6f86c8", "#2a3c80", "#10183a", "#2b4496"], "helm"),
  wildclan: frame("Wildclan", ["#f0b06a", "#9a5226", "#54260f", "#1c0f0a", "#8a3f1b"], "wolf"),
  necropolis: frame("Necropolis", ["#c3e29a", "#56755c", "#22382e", "#0d1512", "#36553f"], "skull"),
  ironbound: frame("Ironbound", ["#ecb68c", "#8a6a58", "#3a4a54", "#12191e", "#7a4b34"], "bot"),
  fire: frame("Fire", ["#ffcf8a", "#d0502a", "#6d180e", "#1c0806", "#9c2a14"], "flame"),
  frost: frame("Frost", ["#e0f6ff", "#5fa3d6", "#1f4f86", "#0a1a30", "#245f9c"], "flake"),
  nature: frame("Nature", ["#e2f2a4", "#5f9a4c", "#23532c", "#0c1a0f", "#2f6b37"], "leaf"),
  shadow: frame("Shadow", ["#dcb6ff", "#7d4bb8", "#371a62", "#0f081a", "#4f2688"], "eye"),
  emberkin: frame("Emberkin", ["#ffc98a", "#e2582a", "#7a1e10", "#1e0a07", "#b83a1a"], "flame"),
  bulwark: frame("Bulwark", ["#eef4f8", "#8fa3b8", "#465a70", "#131a22", "#50677f"], "tower"),
  brood: frame("Brood", ["#eef29a", "#a3ad3a", "#565c18", "#15170a", "#5f6619"], "beetle"),
  gravebound: frame(
    "Gravebound",
    ["#d9ccff", "#8a78c8", "#3d3168", "#110d1c", "#55458e"],
    "coffin",
  ),
  thornwild: frame("Thornwild", ["#d2edac", "#559a5a", "#1f5636", "#0b170f", "#2d6e45"], "boar"),
  cinderbank: frame("Cinderbank", ["#fff0c0", "#d79a34", "#7a4f12", "#1b1207", "#835815"], "coin"),
  warhost: frame("Warhost", ["#ffc2ae", "#cf4a52", "#6d1824", "#1c080d", "#9a2634"], "axe"),
  wayfarers: frame("Wayfarers", ["#d4f2ef", "#5fb0b8", "#22606c", "#0b181d", "#276873"], "owl"),
  cfire: frame("Fire", ["#ffd9a4", "#c8592e", "#6d2412", "#241009", "#a5431f"], "flame"),
  cwater: frame("Water", ["#dcf1ee", "#5a9dc0", "#225575", "#0c1f2c", "#2c6d92"], "wave"),
  cnature: frame("Nature", ["#e8eeb0", "#7f9d48", "#3a5520", "#141e0c", "#54762c"], "leaf"),
  cnone: frame("None", ["#f5e6c4", "#a98f66", "#564429", "#1c160e", "#75603c"], "coin"),
  emberhold: frame("Emberhold", ["#ffb48a", "#b8452c", "#3c0f14", "#14080c", "#7a2420"], "flame"),
  tidewright: frame("Tidewright", ["#b6f8f6", "#2d93a8", "#0a3c50", "#05131c", "#12617a"], "wave"),
  verdant: frame("Verdant", ["#d9f7a8", "#4f9a52", "#14492c", "#07150d", "#246b3b"], "leaf"),
  ironveil: frame("Ironveil", ["#eaf0fa", "#8797b4", "#2d3850", "#0b0f18", "#485875"], "shield"),
  umbral: frame("Umbral", ["#e6c4ff", "#8347b8", "#2f0f52", "#0d0618", "#55238a"], "eye"),
  universal: frame("Universal", ["#f5ead0", "#9a8f7c", "#3b372f", "#101014", "#5c5548"], "orb"),
};
