// Where a phrase is shown: beside whoever says it, inside the window.

export interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}
export interface Size {
  width: number;
  height: number;
}

const MARGIN = 8;
const OVERLAP = 10; // on the speaker, so that it is clear who speaks

/** The upper left corner, and whether the speaker is above; who stands in the upper half speaks downwards. */
export function bubbleAt(
  speaker: Box,
  bubble: Size,
  window: Size,
): { x: number; y: number; below: boolean } {
  const below = (speaker.top + speaker.bottom) / 2 < window.height / 2;
  const within = (at: number, size: number, room: number) =>
    Math.max(MARGIN, Math.min(at, room - size - MARGIN));
  const x = (speaker.left + speaker.right - bubble.width) / 2;
  const y = below ? speaker.bottom - OVERLAP : speaker.top - bubble.height + OVERLAP;
  return {
    x: within(x, bubble.width, window.width),
    y: within(y, bubble.height, window.height),
    below,
  };
}
