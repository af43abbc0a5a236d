// The outlines of a token on its 104 x 128 grid.

export const LANCET =
  "M52 3C26 10 8 34 8 62V112C8 118 12 122 18 122H86C92 122 96 118 96 112V62C96 34 78 10 52 3Z";
export const SHIELD = "M52-4L2 12V66C2 98 24 118 52 132 80 118 102 98 102 66V12Z";
export const HERO = "M66 4L120 28V84L66 128 12 84V28Z";

/** Whether a number stands above or under what is printed. */
export function change(now: number, printed: number): "up" | "down" | null {
  if (now === printed) return null;
  return now > printed ? "up" : "down";
}
