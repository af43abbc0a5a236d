import type { Wordmark } from "../../lib/art/wordmarks";

export const wordmark: Wordmark = { closed: [31, 18.7] };
