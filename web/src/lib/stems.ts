// Search by stem: "freezes", "freezing" and "Frozen" are one word to whoever looks for a rule.

const ENDINGS = /(?:ations?|ing|edly|ed|ens?|es|s|e|ly)$/;
const SHORTEST = 3;

/** A word without its ending: "attacks" and "attacking" give "attack". */
export function stem(word: string): string {
  const lower = word.toLowerCase();
  const cut = lower.replace(ENDINGS, "");
  return cut.length >= SHORTEST ? cut : lower;
}

/** Its consonants: strong verbs change their vowel. */
const bones = (word: string) => word.charAt(0) + word.slice(1).replace(/[aeiouy]/g, "");

export function sameWord(sought: string, word: string): boolean {
  const [a, b] = [stem(sought), stem(word)];
  if (b.startsWith(a) || a === b) return true;
  const [x, y] = [bones(a), bones(b)];
  return x.length >= SHORTEST && x === y;
}

const words = (text: string) => text.match(/[\p{L}\p{N}.]+/gu) ?? [];

/** How well a clause answers: 0 not at all; a title that has all words beats any text. */
export function rank(sought: string, clause: { id: string; title: string; text: string }): number {
  const wanted = words(sought);
  if (!wanted.length) return 1;
  const [title, text] = [words(clause.title), words(clause.text)];
  const inTitle = wanted.filter((word) => title.some((each) => sameWord(word, each))).length;
  const found = wanted.every(
    (word) =>
      clause.id.toLowerCase() === word.toLowerCase() ||
      [...title, ...text].some((each) => sameWord(word, each)),
  );
  return found ? 1 + inTitle / wanted.length + (inTitle === wanted.length ? 1 : 0) : 0;
}

/** Mark the words in the text below an element; does nothing where the browser cannot. */
export function highlight(root: Element | null, sought: string): void {
  if (!("highlights" in CSS)) return;
  CSS.highlights.delete("sought");
  const wanted = words(sought).filter((word) => word.length > 1);
  if (!root || !wanted.length) return;
  const ranges: Range[] = [];
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode())
    for (const found of (node.textContent ?? "").matchAll(/[\p{L}\p{N}.]+/gu))
      if (wanted.some((word) => sameWord(word, found[0]))) {
        const range = new Range();
        range.setStart(node, found.index);
        range.setEnd(node, found.index + found[0].length);
        ranges.push(range);
      }
  CSS.highlights.set("sought", new Highlight(...ranges));
}
