"""A start with nothing compiled: the page is there, play goes on, and the table shows how far the bots are."""

import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, ViewportSize, expect

from tests.server.conftest import Served
from tests.server.servers import served
from tests.server.workers import Workers

from ..parts import FOR_TWO, who_begins
from .conftest import Invite
from .guests import DESKTOP, PHONE, resize

# what a table calls it
OTHER_SEAT = ", ".join(
    f"[data-testid={name}]" for name in ("enemy-hero", "enemy-seat", "foe-crystal", "enemy-player")
)


@pytest.fixture
def cold(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[tuple[Served, Workers]]:
    """A server whose compilers wait for the test."""
    workers = Workers(monkeypatch)
    with served(str(tmp_path / "x.db")) as server:
        hub = server.app.parts.hub
        hub.tasks[0].get_loop().call_soon_threadsafe(hub.thinker.ready.clear)
        yield server, workers


def report(server: Served, workers: Workers, share: float, left: float) -> None:
    end = time.monotonic() + 20
    while not workers.started:
        assert time.monotonic() < end, "nothing is compiled"
        time.sleep(0.02)
    loop = server.app.parts.hub.tasks[0].get_loop()
    worker = workers.started[-1]
    loop.call_soon_threadsafe(lambda: worker.say(part="bots", share=share, left=left))


def overlaps(page: Page, other: str | Locator) -> bool:
    ours = page.get_by_test_id("preparing").bounding_box()
    found = page.locator(other) if isinstance(other, str) else other
    theirs = found.first.bounding_box()
    assert ours and theirs
    return (
        ours["x"] < theirs["x"] + theirs["width"]
        and theirs["x"] < ours["x"] + ours["width"]
        and ours["y"] < theirs["y"] + theirs["height"]
        and theirs["y"] < ours["y"] + ours["height"]
    )


@pytest.mark.parametrize("size", [DESKTOP, PHONE], ids=["desktop", "phone"])
def test_the_table_shows_how_far_the_bots_are(
    invite: Invite, cold: tuple[Served, Workers], size: ViewportSize
) -> None:
    server, workers = cold
    guest = invite(server.url, size=size)
    page = guest.page
    guest.go("/play/mana?mode=bot")  # to open the form is to want the game
    preparing = page.get_by_test_id("preparing")
    expect(preparing).to_contain_text("Preparing the computer player")
    report(server, workers, 0.25, 20.2)
    expect(preparing).to_contain_text("25 %, about 20 s left")
    assert workers.names == ["mana"]

    guest.table("watch", "mana", level="random", level2="random")
    expect(preparing).to_contain_text("25 %")
    expect(page.get_by_role("progressbar")).to_have_attribute("value", "0.25")
    report(server, workers, 0.8, 4)
    expect(preparing).to_contain_text("80 %, about 4 s left")
    assert not overlaps(page, "header")
    loop = server.app.parts.hub.tasks[0].get_loop()
    loop.call_soon_threadsafe(lambda: workers.finish("mana", "bots"))
    expect(preparing).to_be_hidden()


@pytest.mark.parametrize("game", FOR_TWO)
def test_the_notice_covers_nobody(invite: Invite, cold: tuple[Served, Workers], game: str) -> None:
    server, _ = cold
    guest = invite(server.url)
    page = guest.page
    guest.table("bot", game, **who_begins(game, 1))
    for size in (DESKTOP, PHONE):
        resize(page, size)
        expect(page.get_by_test_id("preparing")).to_be_visible()
        expect(page.locator(OTHER_SEAT)).to_be_visible()
        assert not overlaps(page, OTHER_SEAT)
        for title in page.locator('[aria-label="Starting hand"] .title').all():
            assert not overlaps(page, title)
        for stack in page.locator('[role="group"][data-zone^="foe-"]').all():
            assert not overlaps(page, stack)


def test_people_play_while_nothing_is_compiled(
    invite: Invite, cold: tuple[Served, Workers]
) -> None:
    server, _ = cold
    guest = invite(server.url)
    guest.table("hotseat", "mana")
    expect(guest.page.locator("[data-lit]").first).to_be_visible()
    expect(guest.page.get_by_test_id("preparing")).to_be_hidden()
