"""A game's own clock at the table: a span runs out for one seat, and both see what comes of it."""

import re
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, expect

from ludarium.core.game import load
from ludarium.server.auth import COOKIE
from tests.contract.cases import games
from tests.server.servers import database_of, insert_match, served, user_cookie

from .conftest import Invite
from .guests import DESKTOP, PHONE
from .server import ROOT

USERS = ["user-ada", "user-ben"]
TURN = {"stage": 1, "players": [{}, {}]}


@pytest.fixture
def table(tmp_path: Path, invite: Invite, request: pytest.FixtureRequest) -> Iterator[list[Page]]:
    """Ada at a desktop, to move, and Ben at a phone; a reply takes at most three seconds."""
    before = list(games.__path__)
    games.add_folder(ROOT / "tests/server/games")
    with served(str(tmp_path / "x.db")) as server, ThreadPoolExecutor(1) as pool:

        def prepare() -> list[str]:
            game = load("parley", rules={"reply": 3, "turn": 60, "absence": request.param})
            cookies = [user_cookie(server, user) for user in USERS]
            start, database = {"position": TURN}, database_of(server)
            insert_match(
                database, USERS, id="clocked", game=game, start=start, clock={"game": True}
            )
            return cookies

        pages = []
        cookies = pool.submit(prepare).result(60)
        for cookie, size in zip(cookies, (DESKTOP, PHONE), strict=True):
            guest = invite(server.url, size=size, may_break=True)
            guest.context.add_cookies([{"name": COOKIE, "value": cookie, "url": server.url}])
            pages.append(guest.go("/match/clocked"))
        yield pages
    games.__path__[:] = before


def do(page: Page, text: str) -> None:
    page.get_by_test_id("actions").get_by_role("button", name=text, exact=True).click()


def clock(page: Page, span: str) -> Locator:
    return page.get_by_role("timer", name=f"Time left: {span}")


@pytest.mark.parametrize("table", [0], indirect=True)
def test_a_reply_runs_out_for_one_seat_and_both_see_it(table: list[Page]) -> None:
    ada, ben = table
    do(ada, "strike")
    for page in table:
        expect(clock(page, "Turn")).to_have_class(re.compile("still"))  # it stands meanwhile
        expect(clock(page, "Reply")).not_to_have_class(re.compile("still"))
    standing = clock(ada, "Turn").inner_text()
    for page, whose in ((ada, "Player 1 ran out of time."), (ben, "You ran out of time.")):
        expect(page.locator("body")).to_contain_text(whose)  # as it happens
        expect(clock(page, "Reply")).to_have_count(0)
        expect(clock(page, "Turn")).not_to_have_class(re.compile("still"))
    assert seconds(clock(ada, "Turn").inner_text()) <= seconds(standing)
    ada.reload()
    expect(clock(ada, "Turn")).to_be_visible()
    assert seconds(clock(ada, "Turn").inner_text()) <= seconds(standing)  # nothing is gained


def seconds(text: str) -> int:
    found = re.search(r"(\d+):(\d\d)", text)
    assert found, text
    return 60 * int(found[1]) + int(found[2])


@pytest.mark.parametrize("table", [10], indirect=True)
def test_whoever_leaves_is_counted_down_and_loses(table: list[Page]) -> None:
    ada, ben = table
    expect(clock(ben, "Turn")).to_be_visible()
    ben.goto("about:blank")
    expect(ada.get_by_test_id("absent")).to_contain_text("Player 1 is away and loses in")
    expect(ada.get_by_test_id("lose-in")).to_have_text(re.compile(r"^0:0[1-5]$"))
    expect(ada.get_by_test_id("game-over")).to_contain_text("Player 1 left the match.")
