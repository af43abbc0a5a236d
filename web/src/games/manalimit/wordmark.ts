import type { Wordmark } from "../../lib/art/wordmarks";

export const wordmark: Wordmark = { closed: [23, 13.4] };
