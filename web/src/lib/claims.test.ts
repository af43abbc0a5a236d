import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { begun, claim, forget, goOn } from "./claims";

interface Sent {
  path: string;
  body: Record<string, unknown>;
}
const sent: Sent[] = [];
/** What the server does with the next request. */
let answers: (() => Response | Promise<Response>)[] = [];

const done = () =>
  Response.json({ claim: sent.at(-1)?.body.claim, repeated: false, changes: {}, cards: ["a"] });
const lost = () => Promise.reject(new TypeError("cut"));
const refused = () => Response.json({ title: "Not possible now", detail: "no" }, { status: 409 });

beforeEach(() => {
  localStorage.clear();
  sent.length = 0;
  answers = [];
  vi.stubGlobal("fetch", (path: string, init: RequestInit) => {
    sent.push({ path, body: JSON.parse(init.body as string) as Record<string, unknown> });
    return Promise.resolve((answers.shift() ?? done)());
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
});

const names = () => sent.map(({ body }) => body.claim);

describe("a claim", () => {
  it("is sent once for a double press, and anew for a later one", async () => {
    await Promise.all([claim("g", "packs", { pack: "p" }), claim("g", "packs", { pack: "p" })]);
    expect(sent).toHaveLength(1);
    expect(sent[0]?.path).toBe("/api/v1/games/g/progress/packs");
    await claim("g", "packs", { pack: "p" });
    expect(new Set(names()).size).toBe(2);
    expect(names()[0]).toMatch(/^[\w-]{8,60}$/);
  });

  it("keeps its name when the answer was lost", async () => {
    answers = [lost];
    await expect(claim("g", "craft", { card: "c" })).rejects.toThrow("cannot be reached");
    await claim("g", "craft", { card: "c" });
    expect(names()[0]).toBe(names()[1]);
    expect(begun("g")).toEqual([]);
  });

  it("is over when it is refused", async () => {
    answers = [refused];
    await expect(claim("g", "craft", { card: "c" })).rejects.toThrow("no");
    expect(begun("g")).toEqual([]);
  });

  it("of other cards has another name", async () => {
    answers = [lost, lost];
    await Promise.allSettled([
      claim("g", "dust", { card: "a" }),
      claim("g", "dust", { card: "b" }),
    ]);
    expect(new Set(names()).size).toBe(2);
  });
});

describe("after a reload", () => {
  it("what was begun is brought to its end, with the same name, in its own game", async () => {
    answers = [lost, lost];
    await Promise.allSettled([
      claim("g", "buy", { shop: "s", n: 0 }),
      claim("h", "packs", { pack: "p" }),
    ]);
    const found = await goOn("g", () => false);
    expect(found.map((each) => each.claim.deed)).toEqual(["buy"]);
    expect(names()[2]).toBe(names()[0]);
    expect(begun("g")).toEqual([]);
    expect(begun("h")).toHaveLength(1);
  });

  it("an opened pack comes back until its cards have been seen", async () => {
    const first = await claim("g", "open", { pack: "p" }, { stays: true });
    const [again] = await goOn("g", () => true);
    expect(again?.done.cards).toEqual(["a"]);
    expect(names()[1]).toBe(names()[0]);
    forget(first.claim);
    expect(await goOn("g", () => true)).toEqual([]);
  });

  it("what is long ago is not gone on with", async () => {
    answers = [lost];
    await claim("g", "packs", { pack: "p" }).catch(() => undefined);
    expect(begun("g", Date.now() + 11 * 60_000)).toEqual([]);
  });
});
