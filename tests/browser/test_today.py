"""What waits today: the puzzle and the deck of the day, with streak and badges that are still there after a reload."""

import re
import time
from typing import Any

import pytest
from playwright.sync_api import expect
from sqlalchemy import update

from ludarium.core.game import load
from ludarium.core.keyed import SIZE, Secret
from ludarium.core.puzzles import find_puzzle
from ludarium.server import tables
from tests.server.finished import played
from tests.server.servers import insert_match, query

from .conftest import Invite
from .guests import DESKTOP, PHONE, Guest
from .owners import aside
from .server import Server
from .test_screens import check_with_axe

ENGINE_S = 300.0  # it may have to be compiled


def solve(guest: Guest, puzzle: dict[str, Any]) -> None:
    game = load(puzzle["game"])
    line = find_puzzle(game, puzzle["id"]).line
    actions = list(line[::2] if game.definition.perfect else line)
    path, end = f"/games/{game.name}/puzzles/{puzzle['id']}", time.monotonic() + ENGINE_S
    while True:
        try:
            assert guest.post(path, {"actions": actions})["solved"]
            return
        except Exception:
            if time.monotonic() > end:
                raise


@pytest.mark.parametrize("touch", [False, True], ids=["mouse", "touch"])
def test_the_puzzle_of_the_day(invite: Invite, touch: bool) -> None:
    guest = invite(size=PHONE if touch else DESKTOP, touch=touch, may_break=True)
    page = guest.go("/")
    puzzle = guest.get("/today")["puzzle"]
    if touch:
        page.get_by_test_id("tile-puzzle").tap()
    else:
        expect(page.get_by_test_id("puzzle-streak")).to_have_text("")
        page.get_by_test_id("solve-daily").click()
    page.wait_for_url(f"**/puzzles/{puzzle['game']}/{puzzle['id']}")
    day = page.get_by_test_id("daily-puzzle")
    expect(day).to_contain_text("the first try counts")
    solve(guest, puzzle)
    page.reload()
    expect(day).to_have_text("Daily puzzle solved: 1 in a row.")
    page.goto("/")
    if touch:
        expect(page.get_by_test_id("tile-puzzle")).to_contain_text("solved")
    else:
        expect(page.get_by_test_id("solve-daily")).to_have_text("Solved")
        expect(page.get_by_test_id("puzzle-streak")).to_have_text("1 in a row")
    check_with_axe(page)
    page.goto("/profile")
    expect(page.get_by_test_id("day-streak")).to_have_text("1")
    badge = page.locator('[data-badge="sight"]')
    expect(badge).to_contain_text(str(time.gmtime().tm_year))
    page.reload()
    expect(badge).to_contain_text(str(time.gmtime().tm_year))
    check_with_axe(page)


def won_with(server: Server, user: str, deck: dict[str, Any]) -> str:
    """A match of the day's deck against a bot, won, whose end nobody has noted yet."""
    game = load(deck["game"])
    decks = [deck["deck"], next(name for name in game.decks if name != deck["deck"])]
    for seed in range(1, 60):
        secret = Secret(seed.to_bytes(SIZE, "big"), bytes(SIZE))
        match = played(game, seed, secret, decks)
        if match.result is not None and match.result.winner == 0:
            break
    same = {"text": "", "spent": 0, "at": time.time()}
    rows = [
        same | {"n": n, "kind": entry.kind, "seat": entry.seat, "value": entry.value}
        for n, entry in enumerate(match.entries)
    ]
    start = {"decks": decks, "first": None}
    made = insert_match(
        server.database,
        [user, user],
        start=start,
        mode="bot",
        secret=secret,
        game=game,
        entries=rows,
    )
    seats = tables.seats
    own = update(seats).where(seats.c.match == made, seats.c.seat == 0)
    bot = update(seats).where(seats.c.match == made, seats.c.seat == 1)
    values = {"kind": "bot", "user": None, "name": "Bot", "level": deck["level"]}
    query(server.database, (own.values(deck=deck["deck"]), None), (bot.values(values), None))
    return made


def test_the_deck_of_the_day(invite: Invite, server: Server) -> None:
    guest = invite(may_break=True)
    page = guest.go("/")
    deck = guest.get("/today")["deck"]
    page.get_by_test_id("play-deck").click()
    page.wait_for_url("**/match/**")
    table = guest.get(f"/matches/{page.url.rpartition('/')[2]}")
    assert table["seats"][0]["deck"] == deck["deck"]
    assert [seat["level"] for seat in table["seats"]] == [None, deck["level"]]
    page.goto("/")
    page.reload()  # it goes on, and nothing is won yet
    expect(page.get_by_test_id("home-deck-of-day")).to_have_attribute("data-state", "open")
    made = aside(won_with, server, guest.get("/me")["id"], deck)
    end = guest.go(f"/match/{made}").get_by_test_id("end-honours")
    expect(end).to_contain_text("Deck of the day won")
    expect(end.get_by_test_id("new-badge").filter(has_text="Borrowed deck")).to_be_visible()
    page.reload()
    expect(end).to_contain_text(re.compile(r"\+\d+ XP"))
    check_with_axe(page)
    page.goto("/")
    expect(page.get_by_test_id("home-deck-of-day")).to_contain_text("Won")
