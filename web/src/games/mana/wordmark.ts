import type { Wordmark } from "../../lib/art/wordmarks";

export const wordmark: Wordmark = { closed: [38, 23] };
