// The pattern on the back of its cards, on a 100 x 140 grid.
import type { Pattern } from "../../lib/art/backs";
import { times } from "../../lib/art/svg";

export const pattern: Pattern = (accent) =>
  times(10, (i) => {
    const y = (i + 1) * 15;
    const d = `M-10 ${y}C20 ${y - 18} 40 ${y + 14} 60 ${y - 4}S100 ${y - 12} 112 ${y + 4}`;
    return `<path d="${d}" fill="none" stroke="${accent}" stroke-opacity=".26"/>`;
  });
