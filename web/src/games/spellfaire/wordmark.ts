import type { Wordmark } from "../../lib/art/wordmarks";

export const wordmark: Wordmark = { accent: "AI" };
