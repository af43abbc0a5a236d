// Lines of play that branch: every action that was tried stays, and any of them can be gone back to.
import type { Standing } from "./types";

export class Node {
  children = $state.raw<readonly Node[]>([]);
  /** Fetched when it is first looked at. */
  standing = $state.raw<Standing | null>(null);

  constructor(
    readonly text: string,
    /** Who acted; at the root nobody has. */
    readonly seat: number,
    readonly parent: Node | null,
  ) {}

  /** From the first action to this one. */
  get path(): Node[] {
    return this.parent ? [...this.parent.path, this] : [];
  }

  get texts(): string[] {
    return this.path.map(({ text }) => text);
  }
}

export class Tree {
  root = $state.raw(new Node("", -1, null));
  at = $state.raw<Node>(this.root);
  /** To where we are, and on along the first branches. */
  line = $derived.by(() => {
    const line = this.at.path;
    for (let next = this.at.children[0]; next; next = next.children[0]) line.push(next);
    return line;
  });
  ply = $derived(this.at.path.length);

  reset(): void {
    this.root = new Node("", -1, null);
    this.at = this.root;
  }

  /** The branch of this action, made if it is new. */
  add(parent: Node, text: string, seat: number): Node {
    const known = parent.children.find((each) => each.text === text);
    if (known) return known;
    const made = new Node(text, seat, parent);
    parent.children = [...parent.children, made];
    return made;
  }

  /** All of a line, one after the other; the last one. */
  addLine(from: Node, moves: readonly { text: string; seat: number }[]): Node {
    let node = from;
    for (const { text, seat } of moves) node = this.add(node, text, seat);
    return node;
  }

  /** Take back this action and whatever followed it. */
  cut(node: Node): void {
    const { parent } = node;
    if (!parent) return;
    if (this.at.path.includes(node)) this.at = parent;
    parent.children = parent.children.filter((each) => each !== node);
  }

  /** Make its branch the main line. */
  promote(node: Node): void {
    for (const each of node.path) {
      const { parent } = each;
      if (parent) parent.children = [each, ...parent.children.filter((other) => other !== each)];
    }
  }

  isMain(node: Node): boolean {
    return node.path.every((each) => each.parent?.children[0] === each);
  }
}

/** "7." before the first seat's action, "7…" before the other's where it begins a line. */
export function moveNumber(node: Node, begins: number): { n: number; second: boolean } {
  const ply = node.path.length - 1 + (begins === 1 ? 1 : 0);
  return { n: Math.floor(ply / 2) + 1, second: ply % 2 === 1 };
}
