"""People in front of a browser: each has a context, and so a cookie and settings, of their own."""

import json
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, BrowserContext, Page, ViewportSize

PROBE = Path(__file__).with_name("probe.js")
DESKTOP: ViewportSize = {"width": 1440, "height": 900}
PHONE: ViewportSize = {"width": 390, "height": 844}
OWN = {"X-Ludarium": "1"}  # what a request that writes must carry
STILL = {"speed": "off", "pacing": "instant"}
PATIENCE_MS = 20_000
BROKEN_NET = ("net::ERR_", "WebSocket connection to", "Failed to load resource")


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
    ) -> None:
        self.url = url
        self.may_break = may_break  # the test cuts the connection itself
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
        chosen = json.dumps(json.dumps(STILL if settings is None else settings))
        self.context.add_init_script(
            f"if (location.protocol !== 'about:') localStorage['ludarium.settings'] ??= {chosen};"
        )
        self.context.add_init_script(path=PROBE)
        self.context.on("page", self.listen)
        self.page = self.context.new_page()

    def listen(self, page: Page) -> None:
        page.on("pageerror", lambda fault: self.errors.append(f"{page.url}: {fault}"))
        page.on(
            "console",
            lambda said: self.hear(f"{page.url}: {said.text}") if said.type == "error" else None,
        )

    def hear(self, text: str) -> None:
        if not (self.may_break and any(part in text for part in BROKEN_NET)):
            self.errors.append(text)

    def go(self, path: str) -> Page:
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

    def leave(self) -> None:
        self.context.close()
