// What a table lights up: it can be pressed at its centre, and the press is taken.
// "source" begins an action, "target" and "place" end one.
export type Lit = "source" | "target" | "place" | undefined;

/** The attribute of something that glows; what is chosen already is not lit. */
export const litBy = (glow: string | undefined): Lit =>
  glow === "playable" ? "source" : glow === "target" ? "target" : undefined;
