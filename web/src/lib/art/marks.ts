// The five games, and any other: their marks on a 64 grid and the colours that draw them.

export const GAMES = ["spellfaire", "mana", "manalimit", "clans", "voidlit"] as const;
/** The look of a game that has none of its own. */
export const OTHER = "other";
export const LOOKS = [...GAMES, OTHER] as const;
export type Game = (typeof LOOKS)[number];

/** The look of a game by the name the server gives it. */
export const gameOf = (name: string): Game => GAMES.find((game) => game === name) ?? OTHER;

interface GameColours {
  accent: string;
  ground: string;
  deep: string;
}

export const GAME_COLOURS: Record<Game, GameColours> = {
  spellfaire: { accent: "#f3bb55", ground: "#3c2057", deep: "#150c1f" },
  mana: { accent: "#86dcc8", ground: "#1b3d43", deep: "#0a1516" },
  manalimit: { accent: "#ff8a4c", ground: "#4b2418", deep: "#170d0a" },
  clans: { accent: "#c9d86b", ground: "#314021", deep: "#10150d" },
  voidlit: { accent: "#9db1ff", ground: "#1e2350", deep: "#080a18" },
  other: { accent: "#e0b96c", ground: "#33293a", deep: "#100d14" },
};

/** A mark in two colours: a the figure, b what is cut into it. */
type DrawMark = (a: string, b: string) => string;

const MARKS: Record<Game, DrawMark> = {
  spellfaire: (a, b) =>
    `<path d="M32 2C34 20 44 30 62 32 44 34 34 44 32 62 30 44 20 34 2 32 20 30 30 20 32 2Z" fill="${a}"/>` +
    `<path d="M32 18c1 7-8 9-8 18 0 6 4 10 8 10s8-4 8-10c0-9-7-10-8-18z" fill="${b}"/>` +
    `<path d="M32 32c0 4-4 5-4 9a4 4 0 0 0 8 0c0-4-4-5-4-9z" fill="${a}"/>`,
  mana: (a, b) =>
    `<circle cx="32" cy="32" r="29" fill="none" stroke="${a}" stroke-width="3"/>` +
    `<path d="M32 7a25 25 0 0 1 0 50 12.5 12.5 0 0 1 0-25 12.5 12.5 0 0 0 0-25z" fill="${a}"/>` +
    `<circle cx="32" cy="19.5" r="4.5" fill="${a}"/><circle cx="32" cy="44.5" r="4.5" fill="${b}"/>`,
  manalimit: (a, b) =>
    `<path d="M14 6h36v12l-4 4v30c0 5-4 8-14 8s-14-3-14-8V22l-4-4z" fill="none" stroke="${a}" stroke-width="3.4"/>` +
    `<path d="M20 34h24v18c0 4-4 5-12 5s-12-1-12-5z" fill="${a}"/>` +
    `<path d="M33 26c1 6-6 7-6 14a6 6 0 0 0 12 0c0-6-5-8-6-14z" fill="${b}"/>` +
    `<path d="M44 24h8M44 34h5M44 44h8" stroke="${a}" stroke-width="3"/>`,
  clans: (a) =>
    `<path d="M32 2l10 14-10 18L22 16z" fill="${a}"/><path d="M32 2v32L22 16z" fill="#fff" opacity=".35"/>` +
    `<path d="M30 62c-2-12 0-16 2-24 2 8 4 12 2 24zM4 60c8-6 12-12 16-26 2 12-2 20-6 28zM60 60c-8-6-12-12-16-26-2 12 2 20 6 28z" fill="${a}"/>`,
  voidlit: (a, b) =>
    `<circle cx="32" cy="32" r="29" fill="none" stroke="${a}" stroke-width="1.6" stroke-dasharray="3 4"/>` +
    `<path d="M32 10a22 22 0 1 0 0 44 22 22 0 0 0 0-44zm3 4a18 18 0 1 1 0 36 18 18 0 0 1 0-36z" fill="${a}" fill-rule="evenodd"/>` +
    `<path d="M14 32a18 18 0 0 1 6-13c-3 8-3 18 0 26a18 18 0 0 1-6-13z" fill="${a}"/>` +
    `<path d="M58 2l-8 22-6-6z" fill="${a}"/><circle cx="50" cy="14" r="3" fill="${b}"/>`,
  other: (a, b) =>
    `<path d="M32 4a12 12 0 0 1 8 21h5v6h-6c1 9 5 14 10 19v10H15V50c5-5 9-10 10-19h-6v-6h5A12 12 0 0 1 32 4z" fill="${a}"/>` +
    `<path d="M32 4a12 12 0 0 1 8 21h5v6h-6c1 9 5 14 10 19v10H32z" fill="${b}" opacity=".34"/>` +
    `<path d="M19 51h26" stroke="${b}" stroke-width="3"/>`,
};

export function mark(
  game: Game,
  a = GAME_COLOURS[game].accent,
  b = GAME_COLOURS[game].deep,
): string {
  return MARKS[game](a, b);
}
