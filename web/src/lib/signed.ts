// How a change of a number is written: with a true minus sign, never without a sign.
export const signed = (n: number) => (n < 0 ? `−${-n}` : `+${n}`);

/** Attack and Health together: "+1/+2". */
export const signedPair = (attack: number, health: number) => `${signed(attack)}/${signed(health)}`;
