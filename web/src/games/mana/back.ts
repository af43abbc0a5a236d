// The pattern on the back of its cards, on a 100 x 140 grid.
import type { Pattern } from "../../lib/art/backs";
import { n2, times } from "../../lib/art/svg";

export const pattern: Pattern = (accent) =>
  times(
    12,
    (i) =>
      `<circle cx="50" cy="70" r="${30 + i * 7}" fill="none" stroke="${accent}" stroke-opacity="${n2(0.4 - i * 0.025)}" stroke-width="${i % 3 ? 0.8 : 1.6}"/>`,
  );
