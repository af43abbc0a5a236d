// How a hand of cards lies.

export interface Fan {
  width: number;
  /** From one card to the next. */
  step: number;
}

const SEEN = 0.52; // the least share of a card that is in sight: its middle can be pressed

/** How a hand of so many cards lies in its room; everything in pixels of the window. */
export function fan(count: number, room: number, widest: number, seen = SEEN): Fan {
  const width = Math.min(widest, room / (1 + Math.max(0, count - 1) * seen));
  const step = count > 1 ? Math.min(width, (room - width) / (count - 1)) : width;
  return { width: Math.floor(width), step };
}
