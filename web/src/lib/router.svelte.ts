// Addresses and pages: the history API and one table of routes.

export interface RouteDef {
  /** The page's file in `src/pages`, without `.svelte`. */
  page: string;
  path: string;
  title: string;
  /** A table fills the whole screen: no header, no tabs. */
  bare?: boolean;
  /** Only there for games with cards. */
  cards?: boolean;
  /** Only there for games in which something is owned. */
  progress?: boolean;
}

export interface Route extends RouteDef {
  params: Record<string, string>;
}

export const ROUTES: readonly RouteDef[] = [
  { page: "Home", path: "/", title: "Play" },
  { page: "Lobby", path: "/lobby", title: "Lobby" },
  { page: "Rules", path: "/games/:game/rules", title: "Rules" },
  { page: "Cards", path: "/games/:game/cards", title: "Cards", cards: true },
  { page: "Collection", path: "/games/:game/collection", title: "Collection", progress: true },
  { page: "Packs", path: "/games/:game/packs", title: "Packs", progress: true },
  { page: "Quests", path: "/games/:game/quests", title: "Quests", progress: true },
  { page: "Shop", path: "/games/:game/shop", title: "Shop", progress: true },
  { page: "Modes", path: "/games/:game/modes", title: "Modes", progress: true },
  { page: "Run", path: "/games/:game/runs/:mode", title: "Run", progress: true, bare: true },
  { page: "Gauntlet", path: "/games/:game/gauntlet", title: "The Gauntlet", progress: true },
  { page: "Decks", path: "/games/:game/decks", title: "Decks", cards: true },
  { page: "Replays", path: "/games/:game/replays", title: "Replays" },
  { page: "Match", path: "/match/:id", title: "Match", bare: true },
  { page: "Join", path: "/join/:id", title: "Invitation" },
  { page: "Replay", path: "/replay/:id", title: "Replay", bare: true },
  { page: "Learn", path: "/learn/:game", title: "First match", bare: true },
  { page: "Analysis", path: "/analysis/:game", title: "Analysis", bare: true },
  { page: "Editor", path: "/editor/:game", title: "Editor", bare: true },
  { page: "Puzzles", path: "/puzzles/:game", title: "Puzzles" },
  { page: "Puzzle", path: "/puzzles/:game/:id", title: "Puzzle", bare: true },
  { page: "NewMatch", path: "/play/:game", title: "New match" },
  { page: "Quick", path: "/quick/:game", title: "Quick play", bare: true },
  { page: "Ranking", path: "/ranking/:game", title: "Ranking" },
  { page: "Daily", path: "/daily", title: "Daily run" },
  { page: "Daily", path: "/daily/:game", title: "Daily run" },
  { page: "Workshop", path: "/workshop/:game", title: "The Workshop" },
  { page: "SharedVersion", path: "/w/:code", title: "A version" },
  { page: "Challenge", path: "/challenge/:id", title: "Challenge" },
  { page: "Ghosts", path: "/ghosts/:game", title: "Ghosts" },
  { page: "Friends", path: "/friends", title: "Friends" },
  { page: "Friends", path: "/friend/:code", title: "Friends" },
  { page: "Settings", path: "/settings", title: "Settings" },
  { page: "Profile", path: "/profile", title: "Profile" },
  { page: "Gallery", path: "/gallery", title: "Gallery" },
];

const NOT_FOUND: RouteDef = { page: "NotFound", path: "", title: "Not found" };

/** The parameters of a path under a pattern, or null where it does not fit. */
export function matchPath(pattern: string, path: string): Record<string, string> | null {
  const want = pattern.split("/").filter(Boolean);
  const have = path.split("/").filter(Boolean);
  if (want.length !== have.length) return null;
  const params: Record<string, string> = {};
  for (const [i, part] of want.entries()) {
    const value = have[i] ?? "";
    if (part.startsWith(":")) {
      const decoded = decode(value);
      if (decoded === null) return null;
      params[part.slice(1)] = decoded;
    } else if (part !== value) return null;
  }
  return params;
}

function decode(value: string): string | null {
  try {
    return decodeURIComponent(value);
  } catch {
    return null;
  }
}

export function resolve(path: string): Route {
  for (const def of ROUTES) {
    const params = matchPath(def.path, path);
    if (params) return { ...def, params };
  }
  return { ...NOT_FOUND, params: {} };
}

/** Whoever is invited first sees whom they will play, and chooses a deck. */
export function welcomed(url: URL): URL {
  const table = matchPath("/match/:id", url.pathname);
  const { searchParams: query } = url;
  if (table && query.has("key") && !query.has("deck"))
    return new URL(`/join/${encodeURIComponent(table.id ?? "")}${url.search}`, url);
  return url;
}

class Router {
  path = $state("");
  query = $state.raw(new URLSearchParams());
  hash = $state("");
  route = $derived(resolve(this.path));

  constructor() {
    this.#read();
  }

  /** Follow the browser's back and forward, and clicks on our own links. */
  start(): () => void {
    const read = () => this.#read();
    const click = (event: MouseEvent) => {
      const to = ownLink(event);
      if (!to) return;
      event.preventDefault();
      this.go(to);
    };
    addEventListener("popstate", read);
    document.addEventListener("click", click);
    return () => {
      removeEventListener("popstate", read);
      document.removeEventListener("click", click);
    };
  }

  go(to: string, { replace = false } = {}): void {
    const url = new URL(to, location.href);
    const samePage = url.pathname === location.pathname;
    history[replace ? "replaceState" : "pushState"](null, "", url);
    this.#read();
    if (!samePage) scrollTo(0, 0);
  }

  #read(): void {
    const welcome = welcomed(new URL(location.href));
    if (welcome.href !== location.href) history.replaceState(null, "", welcome);
    this.path = location.pathname;
    this.query = new URLSearchParams(location.search);
    this.hash = location.hash;
  }
}

/** The address of a plain click on a link of this site, else null. */
export function ownLink(event: MouseEvent): string | null {
  if (event.defaultPrevented || event.button !== 0) return null;
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return null;
  const link = event.target instanceof Element ? event.target.closest("a[href]") : null;
  if (!(link instanceof HTMLAnchorElement)) return null;
  if (link.target || link.hasAttribute("download")) return null;
  const url = new URL(link.href, location.href);
  if (url.origin !== location.origin || url.pathname.startsWith("/api/")) return null;
  // A jump within the page stays with the browser, which also scrolls there.
  if (url.hash && url.pathname === location.pathname && url.search === location.search) return null;
  return url.pathname + url.search + url.hash;
}

export const router = new Router();
export const go = (to: string, options?: { replace?: boolean }) => router.go(to, options);
