/**
 * Tone of a half shape. Mirrored, left lit and right in shade: a body, b one step darker, c one step lighter,
 * h highlight, d ink, g glow. Drawn once, for what has no axis: f lit, F shade, G glow, D ink.
 */
export type Tone = "a" | "b" | "c" | "d" | "g" | "h" | "f" | "F" | "G" | "D";

export type Shape = readonly [tone: Tone, d: string];
export type Subject = readonly Shape[];
