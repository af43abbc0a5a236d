// A board to study at: both sides are played, every action is kept, and one can go to any of them.
import { Match, type Link } from "../match.svelte";
import type { Prompt, TableInfo } from "../protocol";
import type { Pace } from "../timeline";
import { toastError } from "../toast.svelte";
import { check } from "./api";
import { Tree, type Node } from "./tree.svelte";
import type { Problem, Standing, Start } from "./types";

/** Who speaks for the game: what was tried in vain, as the text of an action. */
export type Writer = (parts: Record<string, unknown>) => string;

export function studyTable(game: string, names: readonly string[]): TableInfo {
  const seats = names.map((name) => ({
    kind: "person",
    name,
    level: null,
    deck: null,
    online: true,
    away: null,
  }));
  return {
    id: "",
    game,
    title: "",
    mode: "study",
    variant: [],
    seats,
    you: names.map((_, seat) => seat),
    watching: 0,
    commitment: "",
    clock: null,
    invite: null,
    rematch: null,
    counts: false,
    began: null,
    claim_after: null,
    lose_after: null,
    lan: null,
    contest: null,
    pairing: "",
    upgrades: false,
    version: null,
  };
}

const CLAUSE = /\(([A-Z]{1,2}\d+(?:\.\d+)?)\b/; // as the server writes them: "(MA6.2: ...)"

let questions = 0;
export const ask = ({ seat, actions }: Pick<Standing, "seat" | "actions">): Prompt | null =>
  seat === null ? null : { request: `study ${++questions}`, seat, phase: "main", actions };

export class Desk {
  readonly match: Match;
  readonly tree = new Tree();
  start = $state.raw<Start>({ position: null });
  /** Why a position or a line that was asked for cannot be shown. */
  problems = $state.raw<readonly Problem[]>([]);
  /** The board shows this node. */
  #shown: Node | null = null;
  #asked = 0;

  constructor(
    readonly game: string,
    names: readonly string[],
    private readonly write: Writer,
    pace: () => Pace,
  ) {
    const link: Link = {
      send: (kind, data) => this.#hear(kind, data as Record<string, unknown>),
      on: () => () => true,
      onResume: () => () => true,
    };
    this.match = new Match("", link, pace);
    this.match.table = studyTable(game, names);
    this.match.uncover();
  }

  /** Set up a position and play a line from it; false where that is not possible. */
  async open(start: Start, actions: readonly string[] = [], at = actions.length): Promise<boolean> {
    const asked = ++this.#asked;
    const found = await check(this.game, start, actions);
    if (asked !== this.#asked) return false; // something else was asked for since
    if (!found.legal) {
      this.problems = found.problems;
      return false;
    }
    this.start = start;
    this.#shown = null;
    this.tree.reset();
    const last = this.tree.addLine(this.tree.root, found.steps);
    last.standing = found;
    await this.go([this.tree.root, ...last.path][at] ?? last);
    return true;
  }

  /** Look at a node; the action before it is played, every other way is a jump. */
  async go(node: Node): Promise<void> {
    this.tree.at = node;
    this.problems = [];
    try {
      const standing = await this.stand(node);
      if (standing && this.tree.at === node) this.#show(node, standing);
    } catch (error) {
      toastError(error);
    }
  }

  async stand(node: Node): Promise<Standing | null> {
    if (node.standing) return node.standing;
    const found = await check(this.game, this.start, node.texts);
    if (found.legal) node.standing = found;
    else this.problems = found.problems;
    return node.standing;
  }

  by(steps: number): void {
    const { line, ply, root } = this.tree;
    const to = Math.max(0, Math.min(line.length, ply + steps));
    void this.go(to ? (line[to - 1] ?? root) : root);
  }

  /** Play these actions one after the other from where we are; the first is seen to move. */
  async play(texts: readonly string[]): Promise<void> {
    let { at } = this.tree;
    let seat = at.standing?.seat ?? 0;
    for (const text of texts) {
      at = this.tree.add(at, text, seat);
      seat = 1 - seat;
    }
    await this.go(at);
  }

  /** The position that actions lead to, only to be looked at. */
  async after(node: Node, texts: readonly string[]): Promise<string | null> {
    const found = await check(this.game, this.start, [...node.texts, ...texts]);
    return found.legal ? found.position : null;
  }

  #show(node: Node, standing: Standing): void {
    const { match } = this;
    const follows = this.#shown !== null && node.parent === this.#shown;
    this.#shown = node;
    const events = standing.steps.at(-1)?.events ?? [];
    const { view } = standing;
    const prompt = ask(standing);
    if (match.playing) match.timeline.skip(); // whoever goes on has seen enough of it
    if (follows)
      match.follow(
        {
          events,
          view,
          prompt,
          reveal: null,
          public: null,
          late: null,
          late_too: [],
          chances: null,
        },
        null,
      );
    else if (match.table)
      match.take(
        {
          table: match.table,
          view,
          history: [{ v: 0, events }],
          prompt,
          reveal: null,
          chances: null,
        },
        null,
      );
  }

  /** The table speaks to the server; here we are the server. */
  #hear(kind: string, data: Record<string, unknown>): boolean {
    if (kind === "act") {
      const text = this.match.prompt?.actions.find(({ id }) => id === data.action)?.text;
      if (text) void this.play([text]);
      return text !== undefined;
    }
    if (kind === "why") void this.#why(this.write(data.parts as Record<string, unknown>));
    return kind === "why";
  }

  async #why(text: string): Promise<void> {
    try {
      const found = await check(this.game, this.start, [...this.tree.at.texts, text]);
      const problem = found.legal ? undefined : found.problems[0];
      if (problem)
        this.match.refused = {
          title: "Not possible",
          detail: problem.text,
          request: null,
          clause: problem.clause ?? CLAUSE.exec(problem.text)?.[1] ?? null,
        };
    } catch (error) {
      toastError(error);
    }
  }
}
