// What the words on a card mean, in one line each, as on the page of its rules.

export interface Reminder {
  word: string;
  text: string;
}

export const REMINDERS: Readonly<Record<string, string>> = {
  "battle ready": "can attack on the turn it enters",
  armed: "strikes first when it attacks",
  defender: "can block an attack on you or another of your units",
  evasive: "can't be blocked",
  shielded: "cancels the next enemy effect card that targets it",
  pacifist: "can't attack",
  decay: "at the start of your turn, it and its neighbors take 1 damage",
  salvage: "when it leaves the field, that many of its upgrades return to hand",
  muster: "when you play it from your hand",
  aftermath: "when it is destroyed",
  surge: "when you play it, if the enemy player lost Health this turn",
  retaliate: "when it takes damage and survives",
  flourish: "when it is healed to full Health",
  activate: "on your turn, for its price in energy",
  exhaust: "it can't attack or block until the end of its controller's next turn",
  silence: "its printed keywords and abilities are gone for good",
};

/** Of its keywords, then of the other words that its text uses. */
export function reminders(keywords: readonly string[], text: string): Reminder[] {
  const plain = keywords.map((word) => word.replace(/ \d+$/, ""));
  const used = Object.keys(REMINDERS).filter(
    (word) => !plain.includes(word) && new RegExp(`\\b${word}\\b`, "i").test(text),
  );
  return [...keywords, ...used].flatMap((word) => {
    const said = REMINDERS[word.replace(/ \d+$/, "")];
    return said ? [{ word, text: said }] : [];
  });
}
