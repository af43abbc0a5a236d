"""A game without cards at the server's tables: sides, takebacks, slow clocks."""

import random

from ludarium.core.game import load

from .client import Client, mover, play
from .conftest import Served
from .servers import database_of, players, replayed


def invited(ada: Client, ben: Client, **wanted: object) -> str:
    made = ada.create(game="mana", mode="invite", **wanted)
    ada.join(made["id"])
    ben.join(made["id"], key=made["invite"].partition("key=")[2])
    ada.wait_version(1)
    return str(made["id"])


def test_a_whole_match_by_invitation(server: Served) -> None:
    with players(server) as (ada, ben):
        match = invited(ada, ben)
        assert ada.view["position"] == ben.view["position"] == "Gg w"
        play([ada, ben], random.Random(5))
        for client in (ada, ben):
            while not client.is_over:
                client.recv()
        again = replayed(database_of(server), match, load("mana"))
        assert again.view()["result"] == ada.view["result"] == ben.view["result"]
        assert again.position() == ada.view["position"]


def test_the_host_hears_the_clock_at_once(server: Served) -> None:
    with players(server) as (ada, ben):
        invited(ada, ben, clock={"move": 86400.0})
        clock = ada.wait("clock")
        assert clock["move"][clock["running"][0]] > 86_000_000


def test_who_begins_may_be_chosen(server: Served) -> None:
    with players(server, 1) as (ada,):
        for first in (0, 1):
            ada.join(ada.create(game="mana", mode="hotseat", first=first)["id"])
            assert ada.view["first"] == ada.view["active"] == first


def test_at_a_position_one_chooses_the_side(server: Served) -> None:
    with players(server, 1) as (ada,):
        made = ada.create(game="mana", mode="bot", level="random", position="O./Gg b", first=1)
        ada.join(made["id"])
        assert ada.table["you"] == [1] and ada.table["seats"][0]["kind"] == "bot"
        assert ada.view["active"] == 1 and ada.prompt is not None


def test_answers_are_taken_back_with_the_action(server: Served) -> None:
    """Where nothing is hidden one may go back behind the other's answer, if the other agrees."""
    with players(server) as (ada, ben):
        invited(ada, ben, first=0)
        ada.act("O@(0,1)")
        ben.wait_version(2)
        ben.act("n@(1,-1)")
        ada.wait_version(3)
        ada.send("takeback")
        ben.wait("offer")
        ben.send("answer", offer="takeback", yes=True)
        ada.wait_version(4)
        assert ada.view["position"] == "Gg w" and mover([ada, ben]) is ada


def test_a_deck_is_not_asked_for(server: Served) -> None:
    with players(server, 1) as (ada,):
        made = ada.create(game="mana", mode="hotseat", deck="kingdom-frost")
        ada.join(made["id"])
        assert [seat["deck"] for seat in ada.table["seats"]] == [None, None]


def test_a_bad_position_is_refused_with_its_place(server: Served) -> None:
    with players(server, 1) as (ada,):
        wanted = {"game": "mana", "mode": "hotseat", "position": "Gx w"}
        answer = ada.http.post("/matches", json=wanted)
        assert answer.status_code == 422 and "row 1, column 2" in answer.json()["detail"]
