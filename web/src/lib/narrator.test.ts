import { afterEach, describe, expect, it, vi } from "vitest";
import { golden } from "../golden";
import { fetchSentences, Teller } from "./narrator";

afterEach(() => vi.unstubAllGlobals());

describe("the narrator says what the one in Python says", () => {
  it.each(golden.map((each) => [each.name, each.viewer, each] as const))(
    "%s, seen by %s",
    (_, you, { sentences, names, steps, ends }) => {
      const teller = new Teller(sentences, { you, names });
      for (const { events, said } of steps) {
        const told = teller.told(events);
        const lines = told.map(({ event, text }) =>
          teller.leads(event) === false ? text : `* ${text}`,
        );
        expect(lines).toEqual(said);
      }
      for (const [key, text] of Object.entries(ends)) {
        const at = key.lastIndexOf(" ");
        const winner = key.slice(at + 1);
        const found = teller.ending(key.slice(0, at), winner === "None" ? null : Number(winner));
        expect(found).toBe(text);
      }
    },
  );

  it("has more than one game and viewer to compare", () => {
    expect(new Set(golden.map(({ name }) => name.split("-")[0])).size).toBeGreaterThan(5);
    expect(new Set(golden.map(({ viewer }) => viewer))).toEqual(new Set([0, 1, null]));
  });
});

describe("the sentences of a match", () => {
  it("are today's where its rules are gone", async () => {
    const asked: string[] = [];
    vi.stubGlobal("fetch", (path: string) => {
      asked.push(path);
      const gone = path.includes("match=");
      return Promise.resolve(
        new Response(gone ? "{}" : '{"say": {}}', { status: gone ? 410 : 200 }),
      );
    });
    expect(await fetchSentences("muster", "m1")).toEqual({ say: {} });
    expect(asked.map((path) => path.replace("/api/v1", ""))).toEqual([
      "/games/muster/sentences?match=m1",
      "/games/muster/sentences",
    ]);
  });
});
