"""A hint is always answered: with advice, with a word that it takes longer, or with a refusal."""

import asyncio
from typing import Any

import pytest

from ludarium.bots.bot import Counsel
from ludarium.core.match import Observation
from ludarium.server.thinker import Thinker

from .client import Client
from .conftest import Served
from .servers import players


@pytest.fixture
def thinker(server: Served) -> Thinker:
    found: Thinker = server.app.parts.hub.thinker
    return found


def begin(ada: Client) -> None:
    """Both seats are hers: nobody else moves."""
    ada.join(ada.create(game="mana", mode="hotseat")["id"])


def ask(ada: Client) -> str:
    assert ada.prompt
    ada.send("hint", request=ada.prompt["request"])
    return str(ada.prompt["request"])


async def first(seen: Observation, person: str = "") -> Counsel:
    return Counsel([(seen.legal[0], 1.0)], score=0.25)


def test_a_hint_that_must_wait_for_the_bots_says_so(
    server: Served, thinker: Thinker, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(thinker, "advise", first)
    monkeypatch.setattr(thinker, "is_ready", lambda *_: False)
    with players(server, 1) as (ada,):
        begin(ada)
        request = ask(ada)
        waking = ada.wait("thinking")
        assert ada.prompt and waking["seat"] == ada.prompt["seat"]
        assert waking["state"] == "waking"
        assert "hint" in waking["detail"]
        hint = ada.wait("hint")
        assert hint["request"] == request and hint["score"] == 0.25


def test_an_adviser_that_breaks_down_is_reported(
    server: Served, thinker: Thinker, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def broken(*_: Any) -> Counsel:
        raise ZeroDivisionError

    monkeypatch.setattr(thinker, "is_ready", lambda *_: True)
    with players(server, 1) as (ada,):
        begin(ada)
        monkeypatch.setattr(thinker, "advise", broken)
        request = ask(ada)
        refused = ada.wait("refused")
        assert refused["request"] == request and refused["title"] == "No hint available"
        monkeypatch.setattr(thinker, "advise", first)  # the table goes on
        ask(ada)
        assert ada.wait("hint")["advice"]


def test_a_hint_for_a_position_that_is_gone_is_dropped(
    server: Served, thinker: Thinker, monkeypatch: pytest.MonkeyPatch
) -> None:
    done: list[asyncio.Event] = []

    async def slow(seen: Observation, person: str = "") -> Counsel:
        if not done:
            done.append(asyncio.Event())
            await done[0].wait()
        else:
            done[0].set()  # the second question lets the first one end, before itself
            await asyncio.sleep(0.05)
        return await first(seen)

    monkeypatch.setattr(thinker, "is_ready", lambda *_: True)
    monkeypatch.setattr(thinker, "advise", slow)
    with players(server, 1) as (ada,):
        begin(ada)
        before = ask(ada)
        ada.act(next(iter(ada.choices().values())))
        after = ask(ada)
        assert before != after
        assert ada.wait("hint")["request"] == after


def test_what_the_other_side_does_in_secret_takes_no_hint_away(
    server: Served, thinker: Thinker, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Else a hint that is missing would tell that the bot has acted."""
    rooms = server.app.parts.hub.rooms

    async def after_the_bot(seen: Observation, person: str = "") -> Counsel:
        while not rooms[match].running().entries:
            await asyncio.sleep(0.01)
        return await first(seen)

    monkeypatch.setattr(thinker, "is_ready", lambda *_: True)
    monkeypatch.setattr(thinker, "advise", after_the_bot)
    with players(server, 1) as (ada,):
        match = ada.create(game="clans", mode="bot", level="random")["id"]
        ada.join(match)
        request = ask(ada)
        assert ada.wait("hint")["request"] == request
