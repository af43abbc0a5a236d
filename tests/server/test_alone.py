"""A game with one seat: it begins at once, needs nobody's consent, and nobody else can sit down."""

import random
import time
from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import httpx
import pytest

from ludarium.bots import make_bot
from ludarium.core.errors import BadInput
from ludarium.core.game import load
from ludarium.core.links import to_link
from ludarium.core.replay import Replay
from ludarium.server.hub import NewMatch, check_mode
from ludarium.server.review import worth

from ..contract.cases import toy_is_known
from ..parts import FOR_TWO
from .bot_client import Bot, first_then, problem
from .client import Client, play
from .conftest import Serve, Served
from .servers import BOTS, players, served

LAST = {"throws": 4, "points": 14, "die": 6}  # to keep it makes 20 points, which win
POOR = LAST | {"points": 13}


@pytest.fixture(scope="module")
def server(serve: Serve) -> Iterator[Served]:
    """One that knows the game; those of other tests do not."""
    with toy_is_known():
        yield serve()


def begin(client: Client, position: Any = None, **wanted: Any) -> str:
    """A run of this guest, who follows it."""
    if position is not None:
        wanted["position"] = to_link(position)
    match = str(client.create(game="alone", mode="alone", **wanted)["id"])
    client.join(match)
    return match


def steps(client: Client, match: str, seat: str) -> httpx.Response:
    return client.http.get(f"/matches/{match}/steps", params={"seat": seat})


# --- making a table ----------------------------------------------------------------------------------


def test_a_run_begins_at_once_at_a_table_with_one_seat(server: Served) -> None:
    with players(server, 1) as (ada,):
        match = begin(ada)
        assert [(seat["kind"], seat["level"]) for seat in ada.table["seats"]] == [("person", None)]
        assert ada.table["you"] == [0] and ada.table["mode"] == "alone"
        assert ada.table["invite"] is None and set(ada.choices()) == {"keep", "again"}
        assert play([ada], random.Random(1)) == 5
        result = ada.view["result"]
        assert result["reason"] == "five throws" and len(result["scores"]) == 1
        assert result["winner"] == (0 if result["scores"][0] > 0 else None)
        row = ada.http.get("/replays?game=alone").json()["replays"][0]
        assert row["id"] == match and len(row["names"]) == 1


@pytest.mark.parametrize("mode", ["bot", "hotseat", "invite", "open"])
def test_nobody_else_can_be_asked_to_it(server: Served, mode: str) -> None:
    with server.guest() as guest:
        refused = problem(guest.post("/matches", json={"game": "alone", "mode": mode}), 422)
        assert "Alone has one seat, so expected alone or learn or watch" in refused["detail"]
        assert mode in refused["detail"]
        assert not guest.get("/matches?mine=1").json()["matches"]


def test_one_may_watch_the_run_of_a_bot(server: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("ludarium.server.computer.PACE", 0.0)
    make_bot(load("alone"), "random").choose(
        load("alone").match().observe(0)
    )  # compiled, or loaded
    with players(server, 1) as (ada,):
        match = str(ada.create(game="alone", mode="watch", level="random")["id"])
        ada.join(match)
        assert [(seat["kind"], seat["name"]) for seat in ada.table["seats"]] == [
            ("bot", "Random bot")
        ]
        assert ada.table["you"] == [] and ada.table["mode"] == "watch"
        while not ada.is_over:
            ada.recv()
        assert len(ada.view["result"]["scores"]) == 1 and ada.view["throws"] == 5


def test_a_game_for_two_is_not_played_alone(server: Served) -> None:
    with server.guest() as guest:
        for game in FOR_TWO:
            refused = problem(guest.post("/matches", json={"game": game, "mode": "alone"}), 422)
            assert "has two seats" in refused["detail"] and "hotseat" in refused["detail"]


def test_more_than_two_do_not_find_a_table() -> None:
    game: Any = SimpleNamespace(seats=3, title="Skat")
    with pytest.raises(BadInput, match="got Skat with 3"):
        check_mode("bot", game)


def test_a_level_of_nobody_does_not_matter(server: Served) -> None:
    with players(server, 1) as (ada,):
        begin(ada, level="master", level2="novice")
        assert len(ada.table["seats"]) == 1


def test_the_deck_of_the_one_seat(server: Served) -> None:
    """No game of ours has one seat and decks yet: SpellfAIre is taken for one."""

    class Single:
        seats = 1

        def __getattr__(self, name: str) -> Any:
            return getattr(load("spellfaire"), name)

    hub: Any = server.app.parts.hub
    wanted = NewMatch("alone", deck="kingdom-frost", deck2="wildclan-fire")
    seats, decks = hub.sitting(Single(), "u", "Ada", wanted)
    assert [seat["deck"] for seat in seats] == ["kingdom-frost"] and len(decks) == 1


# --- at the table ------------------------------------------------------------------------------------


def test_the_end_is_by_the_score(server: Served) -> None:
    with players(server, 1) as (ada,):
        begin(ada, LAST)
        ada.act("keep")
        assert ada.view["result"] == {"winner": 0, "scores": [660], "reason": "five throws"}
        begin(ada, POOR)
        ada.act("keep")
        assert ada.view["result"] == {"winner": None, "scores": [-373], "reason": "five throws"}


def test_playing_again_needs_nobody(server: Served) -> None:
    with players(server, 2) as (ada, ben):
        match = begin(ada, LAST)
        ben.join(match)
        ada.act("keep")
        ben.wait_version(ada.v or 0)
        assert "watching" in ben.refused("rematch")["detail"]
        told = ada.ask("rematch", "offer")
        assert told["state"] == "accepted" and told["match"] not in (None, match)
        ada.join(told["match"])
        assert len(ada.table["seats"]) == 1 and ada.view["points"] == 14 and ada.prompt
        twin = ada.twin()
        with twin:
            twin.join(match)
            assert twin.ask("rematch", "offer")["match"] == told["match"]  # there is one already


def test_taking_back(server: Served) -> None:
    """What rolled dice stays; nobody is asked."""
    with players(server, 1) as (ada,):
        begin(ada)
        ada.act("keep")
        assert "dice were rolled" in ada.refused("takeback")["detail"].lower()


def test_giving_up_ends_the_run(server: Served) -> None:
    with players(server, 1) as (ada,):
        match = begin(ada)
        ada.act("keep")
        ada.send("concede")
        ada.wait("update", lambda body: body["view"]["result"] is not None)
        assert ada.view["result"] == {"winner": None, "scores": [-1000], "reason": "concede"}
        assert ada.reveal is not None
        found = ada.http.get(f"/matches/{match}").json()
        assert found["over"] and found["result"]["reason"] == "concede"


def test_others_may_look_on(server: Served) -> None:
    with players(server, 2) as (ada, ben):
        match = begin(ada)
        ben.connect()
        assert "taken" in ben.refused("join", match=match, key="anything")["detail"]
        ben.join(match)
        assert ben.table["you"] == []
        ada.act("keep")
        ben.wait_version(ada.v or 0)
        assert ben.view["throws"] == 1 and ben.prompt is None
        assert "watching" in ben.refused("concede")["detail"]


def test_the_clock_of_one(server: Served) -> None:
    with players(server, 1) as (ada,):
        begin(ada, clock={"match": 3600})
        ada.act("keep")
        clock = ada.wait("clock")
        assert clock["running"] == [0] and len(clock["match"]) == 1


def test_a_hint_and_a_preview(server: Served) -> None:
    with players(server, 1) as (ada,):
        begin(ada, LAST)
        assert ada.prompt
        ada.send("hint", request=ada.prompt["request"])
        while ada.heard[-1].tag != "hint":
            ada.recv(BOTS)
        hint = ada.heard[-1].body
        assert hint["advice"][0]["text"] == "keep"  # it wins, for sure
        assert hint["advice"][0]["events"][0]["event"] == "take"  # what is certain to follow
        assert hint["chance"] is None  # alone, nobody is beaten
        asked = {"request": ada.prompt["request"], "actions": [ada.choices()["keep"]]}
        foreseen = ada.ask("preview", "preview", **asked)["foreseen"]
        assert foreseen[0]["events"][0]["event"] == "take"


# --- afterwards ----------------------------------------------------------------------------------------


def test_a_run_goes_on_after_a_restart(tmp_path: Path) -> None:
    database = str(tmp_path / "games.db")
    with toy_is_known():
        with served(database) as server, Client(server.url) as ada:
            match = begin(ada)
            play([ada], random.Random(2), 2)
            before = ada.v, ada.view, ada.prompt
            cookie = ada.cookie
        with served(database) as server, Client(server.url, cookie) as ada:
            mine = ada.http.get("/matches?mine=1").json()["matches"]
            assert [(row["id"], row["your_turn"]) for row in mine] == [(match, True)]
            ada.join(match)
            assert (ada.v, ada.view, ada.prompt) == before
            assert play([ada], random.Random(3)) == 3 and ada.is_over
            assert ada.ask("rematch", "offer")["state"] == "accepted"


def test_it_is_stepped_through_saved_and_played_on(server: Served) -> None:
    with players(server, 1) as (ada,):
        match = begin(ada)
        play([ada], random.Random(4))
        whole = steps(ada, match, "all").json()["steps"]
        assert [step["seat"] for step in whole] == [None, 0, 0, 0, 0, 0]
        own = steps(ada, match, "0").json()["steps"]
        assert [step["events"] for step in whole] == [step["events"] for step in own]
        problem(steps(ada, match, "1"), 422)  # there is no such seat
        replay = Replay.from_json(ada.http.get(f"/matches/{match}/replay").text)
        again = replay.run().result
        assert again and list(again.scores) == ada.view["result"]["scores"]
        body = {"n": 2, "seat": 0}
        made = ada.http.post(f"/matches/{match}/continue", json=body)
        assert made.status_code == 201, made.text
        ada.join(made.json()["id"])
        assert ada.table["mode"] == "alone" and len(ada.table["seats"]) == 1
        assert ada.view["throws"] == 2 and play([ada], random.Random(5)) == 3


def test_a_review_ends_with_the_score(server: Served) -> None:
    with players(server, 1) as (ada,):
        match = begin(ada, POOR)
        ada.act("keep")
        while (answer := ada.http.get(f"/matches/{match}/review")).status_code == 202:
            time.sleep(0.1)
        assert answer.json()["points"][-1] == {"n": 1, "value": -0.373, "chance": None}


def test_what_an_end_was_worth() -> None:
    assert worth({"winner": None, "scores": [-1000], "reason": "concede"}) == -1
    assert worth({"winner": 0, "scores": [660], "reason": "five throws"}) == 0.66
    assert worth({"winner": 1, "scores": [-1000, 1000], "reason": "hero"}) == -1
    assert worth({"winner": None, "scores": [0, 0], "reason": "abort"}) == 0
    assert worth({}) == 0


# --- bots over HTTP ------------------------------------------------------------------------------------


def test_a_bot_over_http_plays_alone(server: Served) -> None:
    with Bot(server, "Solo") as bot, Bot(server, "Other") as other:
        made = bot.create(game="alone", mode="alone")["id"]
        taken = problem(other.post(f"/games/{made}/join"), 409)
        assert "taken" in taken["detail"]
        with bot.stream("/events") as events, bot.stream(f"/games/{made}") as lines:
            began = events.wait("gameStart")["game"]
            assert [seat["name"] for seat in began["seats"]] == ["Solo (bot)"]
            full = lines.wait("gameFull")
            assert full["you"] == [0] and len(full["seats"]) == 1
            last = first_then(bot, made, full, lines)
            assert len(last["result"]["scores"]) == 1 and last["reveal"]
            assert events.wait("gameFinish")["result"] == last["result"]
