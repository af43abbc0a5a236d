import { describe, expect, it } from "vitest";
import { moveNumber, Tree } from "./tree.svelte";

const line = (...texts: string[]) => texts.map((text, i) => ({ text, seat: i % 2 }));

describe("Tree", () => {
  it("keeps every action that was tried, each once", () => {
    const tree = new Tree();
    const last = tree.addLine(tree.root, line("a", "b", "c"));
    tree.addLine(tree.root, line("a", "x"));
    expect(tree.addLine(tree.root, line("a", "b", "c"))).toBe(last);
    expect(last.texts).toEqual(["a", "b", "c"]);
    expect(tree.root.children[0]?.children.map(({ text }) => text)).toEqual(["b", "x"]);
  });

  it("shows the way to where we are and on along the first branches", () => {
    const tree = new Tree();
    tree.addLine(tree.root, line("a", "b", "c"));
    tree.at = tree.addLine(tree.root, line("a", "x"));
    expect(tree.line.map(({ text }) => text)).toEqual(["a", "x"]);
    tree.at = tree.root;
    expect(tree.line.map(({ text }) => text)).toEqual(["a", "b", "c"]);
    expect(tree.ply).toBe(0);
  });

  it("takes back an action with all that followed", () => {
    const tree = new Tree();
    tree.at = tree.addLine(tree.root, line("a", "b", "c"));
    const [, b] = tree.at.path;
    if (b) tree.cut(b);
    expect(tree.at.texts).toEqual(["a"]);
    expect(tree.at.children).toEqual([]);
  });

  it("makes a branch the main line", () => {
    const tree = new Tree();
    tree.addLine(tree.root, line("a", "b"));
    const other = tree.addLine(tree.root, line("a", "x"));
    expect(tree.isMain(other)).toBe(false);
    tree.promote(other);
    expect(tree.isMain(other)).toBe(true);
    expect(other.parent?.children.map(({ text }) => text)).toEqual(["x", "b"]);
  });

  it("numbers moves from who begins", () => {
    const tree = new Tree();
    const last = tree.addLine(tree.root, line("a", "b", "c"));
    expect(last.path.map((node) => moveNumber(node, 0))).toEqual([
      { n: 1, second: false },
      { n: 1, second: true },
      { n: 2, second: false },
    ]);
    expect(moveNumber(last, 1)).toEqual({ n: 2, second: true });
  });
});
