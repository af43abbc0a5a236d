/** Chosen places of a hand as one key, in order: "0,2". */
export const subset = (indices: Iterable<number>) => [...indices].sort((a, b) => a - b).join();
