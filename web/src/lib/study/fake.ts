// A server for tests: a line of play is legal as long as no action is "bad"; both seats act in turn.
import { vi } from "vitest";
import type { Choice } from "../protocol";

export const offered: Choice[] = ["a", "b"].map((text, id) => ({ id, text, parts: {} }));

export function standing(position: string | null, actions: readonly string[]) {
  const bad = actions.find((text) => text === "bad");
  if (bad !== undefined || position === "wrong") {
    const text = bad ? '"bad" is not allowed (MA6.2: Where)' : "unknown letter";
    return { legal: false, problems: [{ text, clause: null }] };
  }
  const seat = actions.length % 2;
  return {
    legal: true,
    position: [position ?? "start", ...actions].join(" "),
    link: "pos1-x",
    view: { seat: null, first: 0, turn: actions.length, result: null },
    seat,
    actions: offered,
    steps: actions.map((text, i) => ({ seat: i % 2, text, position: "", events: [] })),
    result: null,
  };
}

type Body = Record<string, unknown>;

/** Answers by path; gives what was asked. */
export function serve(answers: Record<string, (body: Body) => unknown>) {
  const asked: { path: string; body: Body }[] = [];
  const positions = ({ position, actions }: Body) =>
    standing(position as string | null, actions as string[]);
  vi.stubGlobal("fetch", (path: string, init?: RequestInit) => {
    const body = JSON.parse((init?.body as string | undefined) ?? "{}") as Body;
    asked.push({ path, body });
    const key = Object.keys(answers).find((end) => path.endsWith(end));
    const found = key ? answers[key]?.(body) : positions(body);
    const text = typeof found === "string" ? found : JSON.stringify(found);
    return Promise.resolve(new Response(text));
  });
  return asked;
}
