"""Voidlit against the clock and with cards of one's own: short spans, absence, abilities that are activated."""

import re
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import expect

from ludarium.core.game import Game, load
from ludarium.games.voidlit.game import DEFINITION
from ludarium.games.voidlit.times import TIMES
from ludarium.server.auth import COOKIE
from tests.games.voidlit.duel import card
from tests.server.servers import database_of, insert_match, served, user_cookie

from .conftest import Invite
from .guests import DESKTOP, PHONE
from .positions import VOID_BLOCK, void_side, voidlit
from .test_voidlit import Player

USERS = ["user-ada", "user-ben"]
TURN_S, ABSENCE_S = 2, 8
Seats = Callable[..., list[Player]]


@pytest.fixture
def seats(tmp_path: Path, invite: Invite, monkeypatch: pytest.MonkeyPatch) -> Iterator[Seats]:
    """Ada at a desktop and Ben at a phone, on a server of their own; a turn has two seconds, an absence eight."""
    turn = replace(TIMES.spans["turn"], seconds=TURN_S, playback=0)
    short = replace(TIMES, spans={**TIMES.spans, "turn": turn}, absence=ABSENCE_S)
    monkeypatch.setattr("ludarium.games.voidlit.game.DEFINITION", replace(DEFINITION, times=short))
    with served(str(tmp_path / "x.db")) as server, ThreadPoolExecutor(1) as pool:

        def sit(
            position: Any, cards: Sequence[Any] = (), clock: dict[str, Any] | None = None
        ) -> list[Player]:
            def prepare() -> list[str]:
                game: Game = load("voidlit", cards=cards)
                found = [user_cookie(server, user) for user in USERS]
                start = {"position": position}
                insert_match(
                    database_of(server), USERS, id="void", game=game, start=start, clock=clock
                )
                return found

            cookies = pool.submit(prepare).result(60)
            players = []
            for cookie, size in zip(cookies, (DESKTOP, PHONE), strict=True):
                touch = size is PHONE
                guest = invite(server.url, size=size, touch=touch, may_break=True)
                guest.context.add_cookies([{"name": COOKIE, "value": cookie, "url": server.url}])
                players.append(Player(guest, touch))
                guest.go("/match/void")
            return players

        yield sit


def test_a_turn_runs_out_and_the_third_empty_one_loses(seats: Seats) -> None:
    start = voidlit()
    ada, ben = seats(start, clock={"game": True})
    expect(ada.test("rope")).to_have_class(re.compile("burns"))
    for player in (ada, ben):  # the default: the turn ends, by itself
        player.took(0, 30_000, event="end turn", seat=0)
    expect(ada.page.locator("body")).to_contain_text("You ran out of time")
    ada.page.reload()  # which gives nobody another turn
    for player, told in ((ada, "You"), (ben, "Player 0")):
        over = player.test("game-over")
        expect(over).to_be_visible(timeout=60_000)
        expect(over).to_contain_text(told)
        assert player.view["result"]["winner"] == 1
        assert player.view["turn"] == start["turn"] + 4  # of which each had two


def test_whoever_is_away_is_counted_down_and_loses(seats: Seats) -> None:
    ada, ben = seats(VOID_BLOCK, clock={"game": True})
    assert ada.asked() == "prompt"
    ben.page.goto("about:blank")
    absent = ada.test("absent")
    expect(absent).to_contain_text("Player 1 is away and loses in")
    ada.page.reload()
    expect(absent).to_contain_text("Player 1 is away and loses in")
    expect(ada.test("game-over")).to_contain_text("Player 1 left the match", timeout=30_000)
    assert ada.view["result"]["winner"] == 0


# --- activated abilities -----------------------------------------------------------------------------

ABLE = [
    card(
        "T Gunner",
        effects=[{"on": "activate", "do": "damage", "to": "any character", "n": 1, "energy": 1}],
    ),
    card("T Font", "relic", effects=[{"on": "activate", "do": "draw", "n": 1, "energy": 1}]),
]
ARMED = voidlit(
    void_side(units=["T Gunner"], relics=["T Font"]),
    void_side(units=["T Gunner"], relics=["T Font"]),
)


def test_a_unit_shoots_and_a_relic_draws(seats: Seats) -> None:
    ada, _ = seats(ARMED, cards=ABLE)
    ada.asked()
    gunner = ada.unit("T Gunner")
    ada.press(gunner)
    expect(ada.test("acts")).to_contain_text("Choose what it attacks")
    ada.press(ada.test("activate"))
    expect(ada.test("acts")).to_contain_text("Choose a target for its ability")
    ada.put(ada.test("enemy-player"), event="damage", seat=1, unit=0, n=1)
    ada.asked()
    ada.page.reload()
    ada.asked()
    assert ada.view["seats"][1]["health"] == 22 and ada.view["seats"][0]["energy"] == 5
    ada.press(ada.test("own-relic"))
    ada.put(ada.test("activate-now"), event="draw", seat=0)
    ada.asked()
    ada.press(gunner)  # it has shot, and can still attack
    ada.put(ada.unit("T Gunner", "enemy"), event="attack", seat=0)


def test_abilities_with_a_finger_and_with_keys(seats: Seats) -> None:
    ada, ben = seats(ARMED, cards=ABLE)
    ada.asked()
    ada.page.locator('[data-testid="own-unit"]').focus()
    for key in ("Enter", "a"):
        ada.page.keyboard.press(key)
    seen = len(ada.events)
    ada.page.locator('[data-testid="enemy-unit"]').focus()
    ada.page.keyboard.press("Enter")
    ada.took(seen, event="activate", seat=0)
    ada.asked()
    ada.page.keyboard.press("e")
    assert ben.asked() == "turn"
    ben.page.reload()
    ben.asked()
    ben.press(ben.test("own-side"))
    ben.press(ben.test("own-relic"))
    ben.put(ben.test("activate-now"), event="draw", seat=1)
    ben.asked()
    ben.press(ben.unit("T Gunner"))
    ben.press(ben.test("activate"))
    ben.put(ben.unit("T Gunner", "enemy"), event="damage", seat=0, n=1)
