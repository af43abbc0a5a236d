// The pattern on the back of its cards, on a 100 x 140 grid.
import type { Pattern } from "../../lib/art/backs";
import { times } from "../../lib/art/svg";

export const pattern: Pattern = (accent) =>
  times(
    24,
    (i) =>
      `<path d="M${(i - 8) * 14} 140l140-140" stroke="${accent}" stroke-opacity=".2" stroke-width="4"/>`,
  );
