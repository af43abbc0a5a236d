"""People in front of a browser: each has a context, and so a cookie and settings, of their own."""

import json
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, BrowserContext, Error, Page, ViewportSize

PROBE = Path(__file__).with_name("probe.js")
DESKTOP: ViewportSize = {"width": 1440, "height": 900}
PHONE: ViewportSize = {"width": 390, "height": 844}
LOW: ViewportSize = {"width": 844, "height": 390}  # a phone that lies on its side
OWN = {"X-Ludarium": "1"}  # what a request that writes must carry
SETTINGS = "ludarium.settings"  # their place in the browser
STILL = {"speed": "off", "pacing": "instant", "sound": False}
PATIENCE_MS = 20_000
# What takes longest to draw without a graphics card: the light behind everything, pictures, shadows. They keep their
# places and can be pressed; without them the browser needs less than half for a match.
PLAIN = """{
  const plain = new CSSStyleSheet();
  plain.replaceSync(`
    :root { --page: var(--ink-0) !important }
    *, ::before, ::after { box-shadow: none !important }
    img { opacity: 0 !important }
  `);
  document.adoptedStyleSheets = [plain];
}"""
BROKEN_NET = ("net::ERR_", "WebSocket connection to", "Failed to load resource")
# What a page or a context keeps when another page is opened in it.
LASTING = (
    "route",
    "route_from_har",
    "route_web_socket",
    "add_init_script",
    "emulate_media",
    "expose_binding",
    "expose_function",
    "set_extra_http_headers",
    "set_offline",
    "grant_permissions",
)
NOTHING = (
    "/api/v1/health"  # a small page of the same server: another one would take a process of its own
)


def resize(page: Page, size: ViewportSize) -> None:
    """And wait until the table has followed."""
    page.set_viewport_size(size)
    page.evaluate("new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))")


def written(settings: dict[str, Any] | None) -> str:
    """As the page keeps them."""
    return json.dumps(STILL if settings is None else settings)


class Guest:
    """One context with one page at first; every error of its pages is kept."""

    def __init__(
        self,
        browser: Browser,
        url: str,
        size: ViewportSize = DESKTOP,
        touch: bool = False,
        settings: dict[str, Any] | None = None,
        may_break: bool = False,
        plain: bool = False,
    ) -> None:
        self.url = url
        self.may_break = may_break  # the test cuts the connection itself
        self.kind = url, touch, plain  # what a context keeps for good
        self.is_marked = False  # something was done to the page that stays
        self.asks = False  # was in the Workshop, where questions go on when nobody looks
        self.errors: list[str] = []
        self.context: BrowserContext = browser.new_context(
            base_url=url,
            viewport=size,
            has_touch=touch,
            is_mobile=touch,
            reduced_motion="no-preference",
            permissions=["clipboard-read", "clipboard-write"],
        )
        self.context.set_default_timeout(PATIENCE_MS)
        chosen = json.dumps(written(settings))
        self.context.add_init_script(
            f"if (location.protocol !== 'about:') localStorage['{SETTINGS}'] ??= {chosen};"
        )
        self.context.add_init_script(path=PROBE)
        if plain:
            self.context.add_init_script(PLAIN)
        self.context.on("page", self.listen)
        self.watch(self.context)
        self.page = self.context.new_page()
        self.watch(self.page)

    def watch(self, owner: Page | BrowserContext) -> None:
        for name in LASTING:
            if hasattr(owner, name):
                setattr(owner, name, self.marking(getattr(owner, name)))

    def marking(self, work: Callable[..., Any]) -> Callable[..., Any]:
        def marked(*given: Any, **named: Any) -> Any:
            self.is_marked = True
            return work(*given, **named)

        return marked

    def listen(self, page: Page) -> None:
        page.on("pageerror", lambda fault: self.errors.append(f"{page.url}: {fault}"))
        page.on(
            "console",
            lambda said: self.hear(f"{page.url}: {said.text}") if said.type == "error" else None,
        )

    def hear(self, text: str) -> None:
        if f"{NOTHING}: " in text:
            return  # said late of whoever has left
        if not (self.may_break and any(part in text for part in BROKEN_NET)):
            self.errors.append(text)

    def go(self, path: str) -> Page:
        self.asks |= "/workshop" in path or "/w/" in path
        self.page.goto(path)
        return self.page

    def post(self, path: str, body: dict[str, Any]) -> dict[str, Any]:
        """As the page's own scripts would ask."""
        self.context.request.get("/api/v1/me")  # makes a guest of whoever is new
        answer = self.context.request.post(f"/api/v1{path}", data=body, headers=OWN)
        assert answer.ok, answer.text()
        found: dict[str, Any] = answer.json()
        return found

    def get(self, path: str) -> dict[str, Any]:
        found: dict[str, Any] = self.context.request.get(f"/api/v1{path}").json()
        return found

    def table(self, mode: str = "bot", game: str = "spellfaire", **wanted: Any) -> str:
        """Make a match by the interface and sit down at it; gives its id."""
        position = wanted.pop("position", None)
        if position is not None:
            check = self.post(f"/games/{game}/positions", {"position": position})
            assert check["legal"], check
            wanted["position"] = check["link"]
        made = self.post("/matches", {"game": game, "mode": mode, **wanted})
        self.go(made["url"])
        return str(made["id"])

    def part(self) -> bool:
        """Leave the page as if it were new, which takes a third less time than a new one; says whether it can be used again."""
        self.stop_asking()
        if self.is_marked:
            return False
        self.may_break = True  # whatever was under way is dropped
        try:
            for page in self.context.pages:
                if page is not self.page:
                    page.close()
            self.page.goto(NOTHING)
            self.page.evaluate("() => { localStorage.clear(); sessionStorage.clear() }")
            self.page.mouse.move(-1, -1)
            self.context.clear_cookies()
        except Error:
            return False
        return True

    def stop_asking(self) -> None:
        """Nothing is measured for somebody whose profile is gone."""
        if self.asks:
            with suppress(Error):  # the server may be gone, too
                self.context.request.delete("/api/v1/me", headers=OWN)
        self.asks = False

    def begin(self, size: ViewportSize, settings: dict[str, Any] | None, may_break: bool) -> None:
        """Somebody new, at the page that another has left."""
        if self.page.viewport_size != size:
            self.page.set_viewport_size(size)
        self.page.evaluate(f"localStorage['{SETTINGS}'] = {json.dumps(written(settings))}; 0")
        self.may_break = may_break
        self.errors = []

    def leave(self) -> None:
        self.context.close()


class Lodge:
    """Where guests come from: whoever leaves hands the page on to the next of the same kind."""

    MOST = 6  # pages that wait for somebody

    def __init__(self, browser: Browser) -> None:
        self.browser = browser
        self.free: list[Guest] = []

    def open(
        self,
        url: str,
        size: ViewportSize = DESKTOP,
        touch: bool = False,
        settings: dict[str, Any] | None = None,
        may_break: bool = False,
        new: bool = False,
        plain: bool = True,
    ) -> Guest:
        """A guest; `new`: with nothing in the cache of the browser."""
        for guest in self.free if not new else ():
            if guest.kind == (url, touch, plain):
                self.free.remove(guest)
                guest.begin(size, settings, may_break)
                return guest
        return Guest(self.browser, url, size, touch, settings, may_break, plain)

    def take_back(self, guest: Guest) -> None:
        if guest.part():
            self.free.append(guest)
            if len(self.free) > self.MOST:
                self.free.pop(0).leave()
        else:
            guest.leave()
