"""The layout, measured in the page: nothing overlaps, nothing scrolls, all can be pressed."""

from itertools import combinations
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page

from .conftest import Invite
from .guests import DESKTOP, PHONE, Guest
from .positions import FULL, MIDDLE
from .screens import SCREENS, Studio, settle
from .server import Server
from .table import turn

LOOK = Path(__file__).with_name("look.js")
Box = dict[str, Any]


def measured(guest: Guest) -> Page:
    settle(guest.page)
    guest.page.evaluate(LOOK.read_text())
    return guest.page


def apart(a: Box, b: Box) -> float:
    """The gap between two boxes; negative where they overlap."""
    across = max(a["left"], b["left"]) - min(a["right"], b["right"])
    along = max(a["top"], b["top"]) - min(a["bottom"], b["bottom"])
    return float(max(across, along))


@pytest.mark.parametrize("position", [MIDDLE, FULL], ids=["middle", "full"])
@pytest.mark.parametrize("size", [DESKTOP, PHONE], ids=["desktop", "phone"])
def test_nothing_overlaps_or_scrolls_in_a_match(invite: Invite, size: Any, position: Any) -> None:
    guest = invite(size=size, touch=size is PHONE)
    guest.table(level="random", position=position)
    turn(guest.page)
    page = measured(guest)
    alone = page.evaluate(
        """look.boxes('[data-testid$="-unit"], [data-testid$="-hero"], [data-testid="end-turn"]')"""
    )
    assert len(alone) == 3 + sum(len(seat["board"]) for seat in position["seats"])
    for a, b in combinations(alone, 2):
        assert apart(a, b) >= 0, f"{a} {b}"
    for box in alone:
        assert box["left"] >= 0 and box["right"] <= size["width"], box
        assert box["top"] >= 0 and box["bottom"] <= size["height"], box
    end = next(box for box in alone if "end-turn" in box["name"])
    least = 40 if size is PHONE else 0
    for card in page.evaluate("""look.boxes('[data-testid="hand-card"]')"""):
        assert apart(card, end) >= least, f"{card} {end}"
    assert page.evaluate("look.scrolls()") == []


@pytest.mark.parametrize("where", ["home", "match"])
@pytest.mark.parametrize("size", [DESKTOP, PHONE], ids=["desktop", "phone"])
def test_what_can_be_pressed_is_large_enough(
    invite: Invite, server: Server, size: Any, where: str
) -> None:
    guest = invite(size=size, touch=size is PHONE)
    if where == "home":
        next(each for each in SCREENS if each.name == "home").show(Studio(guest, server, invite))
    else:
        guest.table(level="random", position=MIDDLE)
        turn(guest.page)
        if size is PHONE:
            guest.page.get_by_role("button", name="More").click()
    small = measured(guest).evaluate(f"look.small({44 if size is PHONE else 32})")
    assert not small, "\n".join(small)
