// The pattern on the back of its cards, on a 100 x 140 grid.
import type { Pattern } from "../../lib/art/backs";
import { n2, times } from "../../lib/art/svg";

export const pattern: Pattern = (accent) =>
  times(
    7,
    (i) =>
      `<circle cx="50" cy="70" r="${(i + 1) * 12}" fill="none" stroke="${accent}" stroke-opacity="${n2(0.45 - i * 0.05)}" stroke-width=".8"${i % 2 ? ' stroke-dasharray="1 4"' : ""}/>`,
  );
