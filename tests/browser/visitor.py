"""Somebody at a table of any game: presses the centre of things, and hears what the server says."""

import json
from typing import Any

from playwright.sync_api import Locator, WebSocket, expect

from .guests import Guest
from .table import STEP_MS

PAUSE_MS = 40  # between two looks at what has come


class Visitor:
    def __init__(self, guest: Guest, touch: bool = False) -> None:
        self.guest, self.page, self.touch = guest, guest.page, touch
        self.events: list[dict[str, Any]] = []
        self.view: dict[str, Any] = {}
        self.page.on("websocket", self.listen)

    def listen(self, wire: WebSocket) -> None:
        wire.on("framereceived", lambda frame: self.hear(json.loads(frame)))

    def hear(self, frame: dict[str, Any]) -> None:
        if frame["t"] == "update":
            self.events += frame["d"]["events"]
        if frame["t"] in ("update", "snapshot"):
            self.view = frame["d"]["view"]

    def card(self, name: str) -> Locator:
        return self.page.locator(f'[data-testid="hand-card"][aria-label^="{name}"]').first

    def centre(self, found: Locator) -> tuple[float, float]:
        expect(found.first).to_be_visible()
        for _ in range(5):  # the page may be drawing another one in its place
            self.page.evaluate(
                "new Promise(done => requestAnimationFrame(() => setTimeout(done, 60)))"
            )
            if box := found.first.bounding_box():
                break
        assert box
        return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2

    def press(self, found: Locator) -> None:
        x, y = self.centre(found)
        (self.page.touchscreen.tap if self.touch else self.page.mouse.click)(x, y)

    def took(self, since: int, ms: float = STEP_MS, **facts: Any) -> dict[str, Any]:
        """Such an event has come; gives it."""
        for _ in range(int(ms / PAUSE_MS)):
            for each in self.events[since:]:
                if facts.items() <= each.items():
                    return each
            self.page.wait_for_timeout(PAUSE_MS)
        raise AssertionError(f"no {facts} in {self.events[since:]}")
