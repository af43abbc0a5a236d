// Colours from outside: only what is certainly a colour reaches a style sheet or a picture.

const SHORT = /^#([0-9a-f])([0-9a-f])([0-9a-f])$/;
const HSL = /^hsla?\(\s*(-?[\d.]+)(?:deg)?[\s,]+([\d.]+)%[\s,]+([\d.]+)%\s*\)$/;

const pair = (share: number): string =>
  Math.round(Math.min(1, Math.max(0, share)) * 255)
    .toString(16)
    .padStart(2, "0");

function fromHsl(hue: number, saturation: number, light: number): string {
  const reach = saturation * Math.min(light, 1 - light);
  const channel = (n: number): string => {
    const k = (((n + hue / 30) % 12) + 12) % 12;
    return pair(light - reach * Math.max(-1, Math.min(k - 3, 9 - k, 1)));
  };
  return `#${channel(0)}${channel(8)}${channel(4)}`;
}

/** The colour as "#rrggbb"; null for anything that is not a colour written as #rgb, #rrggbb or hsl(). */
export function hex(value: unknown): string | null {
  if (typeof value !== "string") return null;
  const text = value.trim().toLowerCase();
  if (/^#[0-9a-f]{6}$/.test(text)) return text;
  const short = SHORT.exec(text);
  if (short)
    return `#${short
      .slice(1)
      .map((digit) => digit + digit)
      .join("")}`;
  const hsl = HSL.exec(text);
  if (!hsl) return null;
  const [hue, saturation, light] = hsl.slice(1).map(Number) as [number, number, number];
  return fromHsl(hue, saturation / 100, light / 100);
}
