import { afterEach, describe, expect, it, vi } from "vitest";
import { api, ApiError, arrive, problemOf } from "./api";

function answer(body: string, init: ResponseInit = {}) {
  const fetched = vi.fn((_path: string, _init?: RequestInit) =>
    Promise.resolve(new Response(body, init)),
  );
  vi.stubGlobal("fetch", fetched);
  return fetched;
}

const failure = async (work: Promise<unknown>): Promise<ApiError> => {
  const error: unknown = await work.catch((caught: unknown) => caught);
  expect(error).toBeInstanceOf(ApiError);
  return error as ApiError;
};

afterEach(() => {
  vi.unstubAllGlobals();
});

describe("api", () => {
  it("speaks JSON under /api/v1", async () => {
    const fetched = answer('{"id":"m1"}');
    expect(await api.post("/matches", { game: "mana" })).toEqual({ id: "m1" });
    const [path, init] = fetched.mock.calls[0] ?? [];
    expect(path).toBe("/api/v1/matches");
    expect(init).toMatchObject({ method: "POST", body: '{"game":"mana"}' });
  });

  it("lets nothing make a second guest while a newcomer becomes one", async () => {
    const fetched = vi.fn((_path: string) => Promise.resolve(new Response("{}")));
    vi.stubGlobal("fetch", fetched);
    let welcome: () => void = () => undefined;
    arrive(new Promise<void>((resolve) => (welcome = resolve)));
    const friends = api.get("/me/friends");
    const table = api.post("/matches", {});
    await api.get("/games");
    expect(fetched.mock.calls.map(([path]) => path)).toEqual(["/api/v1/games"]);
    welcome();
    await Promise.all([friends, table]);
    expect(fetched).toHaveBeenCalledTimes(3);
    arrive(Promise.reject(new Error("no connection")));
    await api.get("/me/friends");
    expect(fetched).toHaveBeenCalledTimes(4);
  });

  it("takes an answer without a body", async () => {
    vi.stubGlobal("fetch", () => Promise.resolve(new Response(null, { status: 204 })));
    expect(await api.delete("/me")).toBeUndefined();
  });

  it("turns a problem into an error with its clause", async () => {
    answer('{"title":"Illegal deck","detail":"Three copies.","clause":"S3.2","lines":[4]}', {
      status: 422,
    });
    const error = await failure(api.post("/decks/validate", {}));
    expect(error).toMatchObject({
      status: 422,
      title: "Illegal deck",
      detail: "Three copies.",
      clause: "S3.2",
    });
    expect(error.problem.lines).toEqual([4]);
    expect(error.message).toBe("Illegal deck: Three copies.");
  });

  it("survives an error that is no JSON", async () => {
    const error = await problemOf(
      new Response("<html>", { status: 502, statusText: "Bad Gateway" }),
    );
    expect(error).toMatchObject({ status: 502, title: "Bad Gateway", detail: "", clause: null });
  });

  it("says when no answer came", async () => {
    vi.stubGlobal("fetch", () => Promise.reject(new TypeError("failed")));
    expect((await failure(api.get("/games"))).status).toBe(0);
  });

  it("lets an abort through as it is", async () => {
    const stop = new AbortController();
    vi.stubGlobal("fetch", () => Promise.reject(new DOMException("gone", "AbortError")));
    stop.abort();
    await expect(api.get("/games", { signal: stop.signal })).rejects.toBeInstanceOf(DOMException);
  });
});
