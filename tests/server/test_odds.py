"""The message `odds`: how likely each outcome of the last step was, and of an action that is offered."""

import asyncio
import gc
from collections.abc import Iterator
from typing import Any

import pytest

from ludarium.bots.odds_of_steps import Odds, odds_of_action, odds_of_step
from ludarium.core.links import to_link
from ludarium.core.match import Observation
from ludarium.core.outcomes import Outcome
from ludarium.server import odds
from ludarium.server.thinker import Asleep, Thinker

from ..contract.cases import toy_is_known
from .client import Client
from .conftest import Serve, Served
from .servers import BOTS, players

KEEP = 1
LAST = {"throws": 4, "points": 16, "die": 1}  # to throw again reaches 20 points every other time


@pytest.fixture(scope="module")
def server(serve: Serve) -> Iterator[Served]:
    """One that knows the games of the tests."""
    with toy_is_known():
        yield serve()


@pytest.fixture
def thinker(server: Served, monkeypatch: pytest.MonkeyPatch) -> Thinker:
    """Counts in plain Python: nothing has to be compiled."""
    found: Thinker = server.app.parts.hub.thinker

    async def of_step(step: Outcome, person: str = "") -> Odds:
        return odds_of_step(step, 200, compiled=False)

    async def of_action(seen: Observation, action: int, person: str = "") -> Odds:
        return odds_of_action(seen, action, 200, compiled=False)

    monkeypatch.setattr(found, "odds_of_step", of_step)
    monkeypatch.setattr(found, "odds_of_action", of_action)
    return found


def begin(client: Client, game: str = "alone", mode: str = "alone", **wanted: Any) -> str:
    match = str(client.create(game=game, mode=mode, **wanted)["id"])
    client.join(match)
    return match


def offered(client: Client, text: str) -> dict[str, Any]:
    assert client.prompt
    return {"request": client.prompt["request"], "action": client.choices()[text]}


def test_the_odds_of_an_action_and_of_the_step_that_it_became(
    server: Served, thinker: Thinker
) -> None:
    with players(server, 2) as (ada, bo):
        match = begin(ada, position=to_link(LAST))
        assert "no last throw yet" in ada.ask("odds", "refused")["detail"]
        asked = offered(ada, "again")
        found = ada.ask("odds", "odds", **asked)
        assert (found["request"], found["action"]) == (asked["request"], asked["action"])
        assert found["n"] == 200 and found["step"] == "last throw" and found["came"] is None
        reached, missed = found["shares"]
        assert [reached["outcome"], missed["outcome"]] == ["reached", "missed"]
        assert reached["count"] + missed["count"] == 200
        assert reached["low"] < reached["count"] / 200 < reached["high"]
        assert reached["low"] < 0.5 < reached["high"]
        ada.act("again")
        over = ada.ask("odds", "odds")
        assert over["came"] in ("reached", "missed") and over["request"] is None
        assert over["shares"][0]["low"] < 0.5 < over["shares"][0]["high"]
        bo.join(match)  # a spectator sees what both may know
        assert bo.ask("odds", "odds")["shares"] == over["shares"]


def test_nobody_else_asks_for_the_odds_of_an_action(server: Served, thinker: Thinker) -> None:
    with players(server, 2) as (ada, bo):
        match = begin(ada, position=to_link(LAST))
        bo.join(match)
        assert "watching" in bo.ask("odds", "refused", **offered(ada, "again"))["detail"]
        asked = offered(ada, "again")
        stale = asked | {"request": "0.99"}
        assert "older question" in ada.ask("odds", "refused", **stale)["detail"]
        unknown = ada.ask("odds", "refused", **(asked | {"action": 77}))["detail"]
        assert unknown == "expected a legal action that can lead to a last throw"
        half = ada.ask("odds", "refused", request=asked["request"])["detail"]
        assert half == "expected both a request and an action, or none of them"


def test_a_game_whose_steps_have_no_outcomes_has_no_odds(server: Served) -> None:
    with players(server, 1) as (ada,):
        begin(ada, "mana", "hotseat")
        assert ada.ask("odds", "refused")["detail"] == (
            "Mana has no odds: its steps have no outcomes"
        )


def test_people_who_play_each_other_get_no_odds_of_their_actions(server: Served) -> None:
    with players(server, 2) as (ada, bo):
        made = ada.create(game="bluff", mode="invite")
        ada.join(made["id"])
        bo.join(made["id"], key=made["invite"].partition("key=")[2])
        ada.wait_version(1)
        first = ada if ada.prompt else bo
        refused = first.ask("odds", "refused", **offered(first, next(iter(first.choices()))))
        assert "between people" in refused["detail"]


def test_a_newer_question_takes_the_place_of_one_that_waits(
    server: Served, thinker: Thinker, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def slow(seen: Observation, action: int, person: str = "") -> Odds:
        if action == KEEP:
            await asyncio.sleep(60)
        return odds_of_action(seen, action, 10, compiled=False)

    monkeypatch.setattr(thinker, "odds_of_action", slow)
    with players(server, 1) as (ada,):
        begin(ada)
        ada.send("odds", **offered(ada, "keep"))
        second = ada.ask("odds", "odds", **offered(ada, "again"))
        assert second["n"] == 10 and second["action"] == offered(ada, "again")["action"]
        ada.sync()
        assert sum(frame.tag == "odds" for frame in ada.heard) == 1


def test_one_that_fails_is_told_and_may_be_asked_again(
    server: Served, thinker: Thinker, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def broken(step: Outcome, person: str = "") -> Odds:
        raise ZeroDivisionError

    async def asleep(step: Outcome, person: str = "") -> Odds:
        raise Asleep("The computer players cannot start.")

    working = thinker.odds_of_step
    with players(server, 1) as (ada,):
        begin(ada, position=to_link(LAST))
        ada.act("keep")
        for work, why in ((broken, "could not be measured"), (asleep, "cannot start")):
            monkeypatch.setattr(thinker, "odds_of_step", work)
            refused = ada.ask("odds", "refused")
            assert refused["title"] == "No odds available" and why in refused["detail"]
        monkeypatch.setattr(thinker, "odds_of_step", working)
        assert ada.ask("odds", "odds")["came"] == "missed"


def test_all_who_ask_for_one_step_share_its_odds(
    server: Served, thinker: Thinker, monkeypatch: pytest.MonkeyPatch
) -> None:
    made: list[Outcome] = []

    async def counted(step: Outcome, person: str = "") -> Odds:
        made.append(step)
        return odds_of_step(step, 20, compiled=False)

    monkeypatch.setattr(thinker, "odds_of_step", counted)
    with players(server, 3) as (ada, bo, cy):
        match = begin(ada, position=to_link(LAST))
        ada.act("keep")
        for each in (bo, cy):
            each.join(match)
        assert len({repr(each.ask("odds", "odds")) for each in (ada, bo, cy, ada)}) == 1
        assert len(made) == 1
    before = len(odds._made)
    made.clear()
    gc.collect()
    assert before >= len(odds._made)


def test_the_real_thing(server: Served) -> None:
    """Compiled, in the lane of quick answers."""
    with players(server, 1) as (ada,):
        begin(ada, position=to_link(LAST))
        ada.send("odds", **offered(ada, "again"))
        while ada.heard[-1].tag != "odds":
            ada.recv(BOTS)
        found = ada.heard[-1].body
        assert found["n"] == 1000 and sum(each["count"] for each in found["shares"]) == 1000
