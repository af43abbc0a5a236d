import type { Mode } from "../../lib/sound";

export const mode: Mode = "lydian";
