// Our rule texts: a small part of Markdown, read into plain data that a component draws.
// No HTML is ever made from a text, so a text can do no harm.

export type Span =
  | { kind: "text" | "code" | "strong" | "em"; text: string }
  | { kind: "clause"; id: string }
  | { kind: "keyword"; text: string; word: string };

export type Block =
  | { kind: "p" | "h"; spans: Span[] }
  | { kind: "list"; items: Span[][] }
  | { kind: "table"; head: Span[][]; rows: Span[][][] }
  | { kind: "code"; text: string; language: string };

/** The number of a clause or a ruling: "S6.2", "A12", "MA3.4". */
const CLAUSE = String.raw`\b[A-Z]{1,2}\d+(?:\.\d+)*\b`;
const INLINE = new RegExp(String.raw`\`([^\`]+)\`|\*\*([^*]+)\*\*|\*([^*]+)\*|(${CLAUSE})`);

/** The spans of one line. `keywords` (lower case) become badges where they stand capitalised. */
export function inline(text: string, keywords: readonly string[] = []): Span[] {
  const spans: Span[] = [];
  const seen = new Set<string>();
  let rest = text;
  for (let hit = INLINE.exec(rest); hit; hit = INLINE.exec(rest)) {
    plain(rest.slice(0, hit.index));
    const [all, code, strong, em, clause] = hit;
    if (code) spans.push({ kind: "code", text: code });
    else if (strong) spans.push({ kind: "strong", text: strong });
    else if (em) spans.push({ kind: "em", text: em });
    else if (clause) spans.push({ kind: "clause", id: clause });
    rest = rest.slice(hit.index + all.length);
  }
  plain(rest);
  return spans;

  // Only the first of each keyword in a line is marked: a line of badges cannot be read.
  function plain(part: string): void {
    for (const piece of part.split(/\b([A-Z][a-z]+)\b/)) {
      const word = piece.toLowerCase();
      if (piece !== word && keywords.includes(word) && !seen.has(word)) {
        seen.add(word);
        spans.push({ kind: "keyword", text: piece, word });
      } else if (piece) {
        const last = spans.at(-1);
        if (last?.kind === "text") last.text += piece;
        else spans.push({ kind: "text", text: piece });
      }
    }
  }
}

export function blocks(text: string, keywords: readonly string[] = []): Block[] {
  const found: Block[] = [];
  const lines = text.split("\n");
  const read = (line: string) => inline(line, keywords);
  for (let i = 0; i < lines.length; i++) {
    const line = lines[i] ?? "";
    if (!line.trim()) continue;
    if (line.startsWith("```")) {
      const code = take((next) => !next.startsWith("```"));
      i++; // the closing fence
      found.push({ kind: "code", text: code.join("\n"), language: line.slice(3).trim() });
    } else if (line.startsWith("#")) {
      found.push({ kind: "h", spans: read(line.replace(/^#+\s*/, "")) });
    } else if (isItem(line)) {
      const items = [line, ...take((next) => isItem(next) || /^\s+\S/.test(next))];
      found.push({ kind: "list", items: joinItems(items).map(read) });
    } else if (line.startsWith("|")) {
      const rows = [line, ...take((next) => next.startsWith("|"))].map(cells);
      const [head = [], ...body] = rows.filter(
        (row) => !row.every((cell) => /^:?-+:?$/.test(cell)),
      );
      found.push({ kind: "table", head: head.map(read), rows: body.map((row) => row.map(read)) });
    } else {
      const more = take((next) => next.trim() !== "" && !isItem(next) && !/^[#|`]/.test(next));
      found.push({ kind: "p", spans: read([line, ...more].join(" ")) });
    }

    function take(wanted: (next: string) => boolean): string[] {
      const taken: string[] = [];
      while (i + 1 < lines.length && wanted(lines[i + 1] ?? "")) taken.push(lines[++i] ?? "");
      return taken;
    }
  }
  return found;
}

const isItem = (line: string) => /^\s*(?:[-*]|\d+\.)\s/.test(line);

function joinItems(lines: readonly string[]): string[] {
  const items: string[] = [];
  for (const line of lines) {
    if (isItem(line)) items.push(line.replace(/^\s*(?:[-*]|\d+\.)\s+/, ""));
    else items.push(`${items.pop() ?? ""} ${line.trim()}`);
  }
  return items;
}

const cells = (line: string) =>
  line
    .replace(/^\||\|\s*$/g, "")
    .split("|")
    .map((cell) => cell.trim());
