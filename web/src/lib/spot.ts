// Where something can be shown beside what it explains.

export interface Box {
  left: number;
  top: number;
  width: number;
  height: number;
}

interface Point {
  left: number;
  top: number;
}

const across = (a: number, b: number, c: number, d: number) =>
  Math.max(0, Math.min(b, d) - Math.max(a, c));

/** The area that two boxes share. */
export const shared = (a: Box, b: Box): number =>
  across(a.left, a.left + a.width, b.left, b.left + b.width) *
  across(a.top, a.top + a.height, b.top, b.top + b.height);

const within = (value: number, most: number) => Math.max(0, Math.min(value, most));

/** The first of these points at which a box of this size, kept inside the window, covers least. */
export function clearest(
  points: readonly Point[],
  size: { width: number; height: number },
  window: { width: number; height: number },
  avoid: readonly Box[],
): Point {
  const fitted = points.map(({ left, top }) => ({
    left: within(left, window.width - size.width),
    top: within(top, window.height - size.height),
  }));
  const covered = fitted.map((at) =>
    avoid.reduce((sum, each) => sum + shared({ ...at, ...size }, each), 0),
  );
  const best = covered.indexOf(Math.min(...covered));
  return fitted[best] ?? { left: 0, top: 0 };
}
