import { describe, expect, it } from "vitest";
import { blocks, inline } from "./markdown";

describe("a rule text", () => {
  it("has clauses, code and stress in its lines", () => {
    expect(inline("See (A6) or `S5.1` and **must**.")).toEqual([
      { kind: "text", text: "See (" },
      { kind: "clause", id: "A6" },
      { kind: "text", text: ") or " },
      { kind: "code", text: "S5.1" },
      { kind: "text", text: " and " },
      { kind: "strong", text: "must" },
      { kind: "text", text: "." },
    ]);
  });

  it("marks a keyword once in a line", () => {
    const spans = inline("A Guard and a Guard, on guard.", ["guard"]);
    expect(spans.filter((span) => span.kind === "keyword")).toEqual([
      { kind: "keyword", text: "Guard", word: "guard" },
    ]);
    expect(spans.at(-1)).toEqual({ kind: "text", text: " and a Guard, on guard." });
  });

  it("keeps what looks like HTML as text", () => {
    expect(inline("<b>x</b>")).toEqual([{ kind: "text", text: "<b>x</b>" }]);
  });

  it("knows clauses of every book, and the language of a block", () => {
    const ids = (text: string) => inline(text).filter((span) => span.kind === "clause");
    expect(ids("See MA11.4, M6 and S2.")).toHaveLength(3);
    expect(ids("Goetia (O) moves to (1,0).")).toHaveLength(0);
    expect(blocks("```position Gg w\n0  G g\n```")).toEqual([
      { kind: "code", text: "0  G g", language: "position Gg w" },
    ]);
  });

  it("knows paragraphs, lists, tables and code", () => {
    const text =
      "One\nline.\n\n- a\n  more\n- b\n\n| x | y |\n|---|---|\n| 1 | 2 |\n```\n2x Mend\n```";
    const found = blocks(text);
    expect(found.map((block) => block.kind)).toEqual(["p", "list", "table", "code"]);
    expect(found[0]).toEqual({ kind: "p", spans: [{ kind: "text", text: "One line." }] });
    expect(found[1]).toMatchObject({ items: [[{ text: "a more" }], [{ text: "b" }]] });
    expect(found[2]).toMatchObject({ rows: [[[{ text: "1" }], [{ text: "2" }]]] });
    expect(found[3]).toEqual({ kind: "code", text: "2x Mend", language: "" });
  });
});
