import { beforeEach, describe, expect, it } from "vitest";
import { matchPath, ownLink, resolve, router, welcomed } from "./router.svelte";

describe("matchPath", () => {
  it("reads parameters", () => {
    expect(matchPath("/games/:game/rules", "/games/spellfaire/rules")).toEqual({
      game: "spellfaire",
    });
    expect(matchPath("/match/:id", "/match/a%20b")).toEqual({ id: "a b" });
  });
  it("takes a slash at the end", () => {
    expect(matchPath("/lobby", "/lobby/")).toEqual({});
  });
  it("refuses what does not fit", () => {
    expect(matchPath("/match/:id", "/match")).toBeNull();
    expect(matchPath("/match/:id", "/match/1/2")).toBeNull();
    expect(matchPath("/match/:id", "/match/%E0%A4%A")).toBeNull();
  });
});

describe("welcomed", () => {
  const to = (path: string) => welcomed(new URL(path, "http://x")).href.slice("http://x".length);
  it("leads an invitation over the page where the deck is chosen", () => {
    expect(to("/match/m1?key=k")).toBe("/join/m1?key=k");
  });
  it("leaves a table alone that is watched, or whose deck is chosen", () => {
    expect(to("/match/m1")).toBe("/match/m1");
    expect(to("/match/m1?key=k&deck=")).toBe("/match/m1?key=k&deck=");
    expect(to("/join/m1?key=k")).toBe("/join/m1?key=k");
  });
});

describe("resolve", () => {
  it("finds each page", () => {
    expect(resolve("/").page).toBe("Home");
    expect(resolve("/games/mana/decks")).toMatchObject({ page: "Decks", params: { game: "mana" } });
    expect(resolve("/replay/x")).toMatchObject({ page: "Replay", bare: true });
  });
  it("has a page for what it does not know", () => {
    expect(resolve("/games").page).toBe("NotFound");
  });
});

describe("the router", () => {
  beforeEach(() => {
    history.replaceState(null, "", "/");
  });

  it("goes and comes back", () => {
    const stop = router.start();
    router.go("/lobby?open=1#top");
    expect(router.route.page).toBe("Lobby");
    expect(router.query.get("open")).toBe("1");
    expect(router.hash).toBe("#top");
    history.replaceState(null, "", "/settings");
    dispatchEvent(new PopStateEvent("popstate"));
    expect(router.route.page).toBe("Settings");
    stop();
  });

  it("takes over plain clicks on its own links only", () => {
    const click = (html: string, init: MouseEventInit = {}) => {
      document.body.innerHTML = html;
      let seen: string | null = null;
      const link = document.body.querySelector("a") as HTMLAnchorElement;
      link.addEventListener("click", (event) => {
        seen = ownLink(event);
        event.preventDefault();
      });
      link.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true, ...init }));
      return seen;
    };
    expect(click('<a href="/lobby">x</a>')).toBe("/lobby");
    expect(click('<a href="/lobby">x</a>', { ctrlKey: true })).toBeNull();
    expect(click('<a href="/api/v1/openapi.json">x</a>')).toBeNull();
    expect(click('<a href="/lobby" download>x</a>')).toBeNull();
    expect(click('<a href="https://example.org/lobby">x</a>')).toBeNull();
  });
});
