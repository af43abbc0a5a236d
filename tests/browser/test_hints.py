"""A hint that is a whole plan: it is followed step by step, by pressing what lies under it, too."""

import json
from collections.abc import Sequence
from typing import Any

import pytest
from playwright.sync_api import Locator, ViewportSize, WebSocket, expect

import ludarium

from .conftest import Invite
from .guests import DESKTOP, PHONE
from .positions import clans
from .table import FIRST_MOVE_MS
from .test_clans import SEEN, Player


class Advised(Player):
    """Hears hints, too."""

    plan: Sequence[dict[str, Any]] = ()

    def listen(self, wire: WebSocket) -> None:
        super().listen(wire)
        wire.on("framereceived", lambda frame: self.advise(json.loads(frame)))

    def advise(self, frame: dict[str, Any]) -> None:
        if frame["t"] == "hint":
            self.plan = [choice["parts"] for choice in frame["d"]["plan"]]

    def ask(self) -> Locator:
        """Its note, once it stands there and has been heard here."""
        note = self.page.get_by_test_id("hint-note")
        self.page.keyboard.press("h")
        expect(note).to_be_visible(timeout=FIRST_MOVE_MS)
        for _ in range(1000):
            if self.plan:  # the page may hear it before
                break
            self.page.wait_for_timeout(40)
        return note


@pytest.mark.parametrize("size", [DESKTOP, PHONE], ids=["desktop", "phone"])
def test_a_plan_is_followed_step_by_step(invite: Invite, size: ViewportSize) -> None:
    names = {card["id"]: card["name"] for card in ludarium.load("clans").cards}
    player = Advised(invite(size=size, touch=size == PHONE, settings=SEEN), touch=size == PHONE)
    player.sit(clans(hero=None))
    note = player.ask()
    told = note.bounding_box()
    cards = [card.bounding_box() for card in player.page.get_by_test_id("hand-card").all()]
    assert told and cards  # it hides no card that it names
    assert all(box and told["y"] + told["height"] < box["y"] for box in cards)
    placed = [parts for parts in player.plan if parts["kind"] == "place"]
    assert placed and player.plan == [*placed, {"kind": "confirm"}]
    for parts in placed:
        expect(note).to_be_visible()
        player.stage(names[parts["card"]], parts["lane"], parts["slot"])
    expect(note).to_contain_text("onfirm the plan")
    player.confirm()
    expect(note).to_have_count(0)


def test_whoever_does_something_else_is_shown_no_plan(invite: Invite) -> None:
    player = Advised(invite(settings=SEEN))
    player.sit(clans(hero=None, hand=["Otter Pair", "Silt Wall"]))
    note = player.ask()
    first = player.plan[0]
    card = "Silt Wall" if first.get("card") == "otter_pair" else "Otter Pair"
    player.stage(card, "left")
    expect(note).to_have_count(0)
