// The look of a game as its look.toml says it, read with care: what is not what it should be
// becomes the house's.
import { hex } from "./art/colour";
import { isFamily, madePalette, type Art } from "./art/palettes";
import { SUBJECTS, type SubjectName } from "./art/subjects";

export type Corner = "top_left" | "top_right" | "bottom_left" | "bottom_right";
export type Five = readonly [
  edge: string,
  body: string,
  shade: string,
  panel: string,
  plate: string,
];
export type Four = readonly [string, string, string, string];

export interface Letter {
  font: string;
  weight: number;
  /** Hundredths of its size. */
  spacing: number;
  upper: boolean;
}

/** As the server sends it with the list of games. */
export interface LookRow {
  ground: readonly string[];
  accent: string;
  accent2: string;
  on_accent: string;
  letter: Letter | null;
  /** SVG paths on a 64 grid, for a game without a mark in this page. */
  mark: readonly string[];
  families: Readonly<Record<string, FamilyRow>>;
  kinds: Readonly<Record<string, KindRow>>;
  card: CardLook;
}
export interface FamilyRow {
  title: string;
  colours: readonly string[];
  emblem: string | null;
  art: string | null;
}
export interface KindRow {
  /** The plural: "Creatures". */
  title: string;
  /** "spell": drawn as a thing or an effect, else as a figure. */
  art: string | null;
}
/** What stands on a card's face, by the names of its fields. */
export interface CardLook {
  family: readonly string[];
  kind: string | null;
  corners: Readonly<Partial<Record<Corner, string | null>>>;
  gems: Readonly<Record<string, string>>;
  curves: readonly { field: string; low: number; high: number }[];
  filters: readonly string[];
  /** Words that stand out in the texts, as keywords do. */
  strong: readonly string[];
}

/** The colours of a family's frame, the subject that stands for it, and what its pictures are drawn in. */
export interface Frame {
  title: string;
  /** From its lit edge to its shade. */
  edge: string;
  body: string;
  shade: string;
  /** The ground of the text. */
  panel: string;
  /** The plate of the name. */
  plate: string;
  emblem: SubjectName;
  art: Art;
}

export interface Look {
  /** From dark to light. */
  ground: Four;
  accent: string;
  accent2: string;
  onAccent: string;
  /** The letter of its name; null for the house's. */
  letter: Letter | null;
  mark: readonly string[];
  /** By family; the one without a name is that of cards without a family. */
  frames: ReadonlyMap<string, Frame>;
  kinds: Readonly<Record<string, KindRow>>;
  card: CardLook;
}

export const HOUSE_FRAME: Frame = {
  title: "",
  edge: "#f5ead0",
  body: "#9a8f7c",
  shade: "#3b372f",
  panel: "#101014",
  plate: "#5c5548",
  emblem: "orb",
  art: "universal",
};

/** What a game without a look of its own wears: lamplight, brass, the letter of the house. */
export const HOUSE: Look = {
  ground: ["#100d14", "#1d1722", "#33293a", "#54445a"],
  accent: "#e0b96c",
  accent2: "#c9e4f2",
  onAccent: "#1a1408",
  letter: null,
  mark: [],
  frames: new Map(),
  kinds: {},
  card: { family: [], kind: null, corners: {}, gems: {}, curves: [], filters: [], strong: [] },
};

const isSubject = (name: unknown): name is SubjectName =>
  typeof name === "string" && Object.hasOwn(SUBJECTS, name);

const pathData = /^[MLHVCSQTAZmlhvcsqtaz0-9eE.,\s+-]+$/;
const fontName = /^[A-Za-z0-9][A-Za-z0-9 -]{0,60}$/;

export function frameFrom(name: string, row: FamilyRow): Frame {
  const { edge, body, shade, panel, plate, emblem } = HOUSE_FRAME;
  const five = [edge, body, shade, panel, plate].map(
    (usual, i) => hex(row.colours[i]) ?? usual,
  ) as unknown as Five;
  const wanted = row.art ?? (name || "universal");
  return {
    title: row.title,
    edge: five[0],
    body: five[1],
    shade: five[2],
    panel: five[3],
    plate: five[4],
    emblem: isSubject(row.emblem) ? row.emblem : emblem,
    art: isFamily(wanted) ? wanted : madePalette(name, five),
  };
}

function letterFrom(row: Letter | null): Letter | null {
  if (!row || !fontName.test(row.font)) return null;
  const { font, upper } = row;
  return { font, upper, weight: Number(row.weight) || 400, spacing: Number(row.spacing) || 0 };
}

export function lookFrom(row: LookRow): Look {
  return {
    ground: HOUSE.ground.map((usual, i) => hex(row.ground[i]) ?? usual) as unknown as Four,
    accent: hex(row.accent) ?? HOUSE.accent,
    accent2: hex(row.accent2) ?? HOUSE.accent2,
    onAccent: hex(row.on_accent) ?? HOUSE.onAccent,
    letter: letterFrom(row.letter),
    mark: row.mark.every((path) => pathData.test(path)) ? row.mark : [],
    frames: new Map(
      Object.entries(row.families).map(([name, each]) => [name, frameFrom(name, each)]),
    ),
    kinds: row.kinds,
    card: row.card,
  };
}

/** The custom properties of a look, as declarations of a style sheet. */
export function declarations({ ground, accent, accent2, onAccent, letter }: Look): string {
  const all = {
    ...Object.fromEntries(ground.map((colour, i) => [`--g${i}`, colour])),
    "--acc": accent,
    "--acc2": accent2,
    "--on-acc": onAccent,
  };
  return Object.entries(all)
    .map(([name, value]) => `${name}:${value};`)
    .concat(letterDeclarations(letter))
    .join("");
}

/** `initial` gives way to what stands in `var()`, for a letter that says nothing. */
export function letterDeclarations(letter: Look["letter"]): string {
  const all = {
    "--gfont": letter ? `"${letter.font}"` : "var(--display)",
    "--gweight": letter ? letter.weight : "initial",
    "--gspacing": letter?.spacing ? `${letter.spacing / 100}em` : "initial",
    "--gcase": letter?.upper ? "uppercase" : "initial",
  };
  return Object.entries(all)
    .map(([name, value]) => `${name}:${value};`)
    .join("");
}

const gameName = /^[A-Za-z0-9_-]+$/;

/** One rule for each game: around its parts, and the letter alone where its name stands among others. */
export function styleSheet(looks: ReadonlyMap<string, Look>): string {
  const rules = [...looks]
    .filter(([game]) => gameName.test(game))
    .map(
      ([game, look]) =>
        `[data-game="${game}"]{${declarations(look)}}` +
        `[data-letter="${game}"]{${letterDeclarations(look.letter)}}`,
    );
  return [`[data-game]{${declarations(HOUSE)}}`, ...rules].join("\n");
}
