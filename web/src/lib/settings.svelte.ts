// What a player chose for this browser; kept in localStorage, applied to <html>.
import { load, save } from "./storage";
import type { Pace } from "./timeline";

/** Every setting with its values, the default first. */
export const CHOICES = {
  speed: [1, 0.5, 2, 4, "off"],
  pacing: ["calm", "quick", "instant"],
  theme: ["dark", "light", "system"],
  contrast: ["normal", "high"],
  palette: ["normal", "safe"],
  text: [100, 115, 130],
  motion: ["system", "full", "reduced"],
} as const;

type Choices = typeof CHOICES;
export type Settings = { -readonly [K in keyof Choices]: Choices[K][number] } & {
  sound: boolean;
  volume: number;
  notifications: boolean;
  /** Ask before a turn ends in which attacks are left. */
  askEnd: boolean;
  /** Show how likely a battle is to be won before the turn ends. */
  odds: boolean;
  /** Show how a secret plan ends if the other side adds nothing. */
  forecast: boolean;
};

const KEY = "ludarium.settings";

export function defaults(): Settings {
  return {
    speed: 1,
    pacing: "calm",
    theme: "dark",
    contrast: "normal",
    palette: "normal",
    text: 100,
    motion: "system",
    sound: true,
    volume: 0.7,
    notifications: false,
    askEnd: false,
    odds: true,
    forecast: true,
  };
}

/** Settings from anything: what is unknown or out of range falls back. */
export function parse(stored: unknown): Settings {
  const result = defaults();
  if (typeof stored !== "object" || stored === null) return result;
  const from = stored as Record<string, unknown>;
  for (const [name, values] of Object.entries(CHOICES)) {
    const value = values.find((v) => v === from[name]);
    if (value !== undefined) Object.assign(result, { [name]: value });
  }
  for (const name of ["sound", "notifications", "askEnd", "odds", "forecast"] as const)
    if (typeof from[name] === "boolean") result[name] = from[name];
  if (typeof from.volume === "number") result.volume = Math.min(1, Math.max(0, from.volume));
  return result;
}

export const settings = $state(parse(load(KEY)));

export function change(patch: Partial<Settings>): void {
  Object.assign(settings, parse({ ...settings, ...patch }));
  save(KEY, settings);
  applySettings();
}

export const resetSettings = () => {
  change(defaults());
};

const prefers = (query: string) => matchMedia(query).matches;

export function reducedMotion(): boolean {
  if (settings.motion !== "system") return settings.motion === "reduced";
  return prefers("(prefers-reduced-motion: reduce)");
}

/** What a duration is multiplied with: 0 means that nothing moves. */
export function pace(): number {
  if (settings.speed === "off" || reducedMotion()) return 0;
  return 1 / settings.speed;
}

/** How fast events play. */
export const tempo = (): Pace => ({
  speed: settings.speed === "off" ? 0 : settings.speed,
  reduced: reducedMotion(),
});

function theme(): "dark" | "light" {
  if (settings.theme !== "system") return settings.theme;
  return prefers("(prefers-color-scheme: light)") ? "light" : "dark";
}

export function applySettings(html: HTMLElement = document.documentElement): void {
  html.dataset.theme = theme();
  html.dataset.contrast = settings.contrast;
  html.dataset.palette = settings.palette;
  html.dataset.text = String(settings.text);
  html.dataset.motion = reducedMotion() ? "reduced" : "full";
  html.style.setProperty("--pace", String(pace()));
  const ground = theme() === "light" ? "#e9e2d3" : "#0b0c11";
  document.querySelector('meta[name="theme-color"]')?.setAttribute("content", ground);
}

/** Follow the system where a setting says so. */
export function followSystem(): () => void {
  const queries = ["(prefers-color-scheme: light)", "(prefers-reduced-motion: reduce)"].map((q) =>
    matchMedia(q),
  );
  const apply = () => {
    applySettings();
  };
  for (const query of queries) query.addEventListener("change", apply);
  return () => {
    for (const query of queries) query.removeEventListener("change", apply);
  };
}
