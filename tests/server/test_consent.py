"""What needs the other seat, and what nobody may do: takebacks, rematches, seats, prompts."""

from typing import Any

import pytest

from ludarium.core.links import to_link

from .client import Client, mover
from .conftest import Served
from .servers import DECKS, by_invitation, database_of, log_of, players, replayed, seated

QUIET: dict[str, Any] = {  # no draw is near: creatures and a spell at hand
    "active": 0,
    "seats": [
        {
            "faction": "kingdom",
            "school": "fire",
            "hand": ["Ember Bolt"],
            "board": ["Banner Knight", "Squire Captain"],
            "deck": ["Town Guard", "Combust", "Banner Knight", "Final Spark"],
        },
        {
            "faction": "wildclan",
            "school": "frost",
            "hand": ["Ice Shard"],
            "board": ["Bristleback"],
            "deck": ["Razor Cub", "Shatter", "Alpha Howler", "Cold Snap"],
        },
    ],
}
STRIKE = "attack own 1 on enemy hero"


def quiet_table(server: Served, ada: Client, ben: Client, **wanted: Any) -> str:
    return seated(server, [ada, ben], start={"position": QUIET}, **wanted)


# --- taking back -----------------------------------------------------------------------------------


def test_a_takeback_needs_the_other_seat(server: Served) -> None:
    with players(server) as (ada, ben):
        match = quiet_table(server, ada, ben)
        before = ada.view
        ada.act(STRIKE)
        assert ada.view["seats"][1]["health"] < before["seats"][1]["health"]
        ada.send("takeback")
        for client in (ada, ben):
            assert client.wait("offer") == offer("takeback", 0, "open")
        assert ada.refused("answer", offer="takeback", yes=True)["title"] == "Not your turn"
        ben.send("answer", offer="takeback", yes=False)
        for client in (ada, ben):
            assert client.wait("offer")["state"] == "declined"
        assert len(log_of(database_of(server), match)) == 1
        assert "no longer open" in ben.refused("answer", offer="takeback", yes=True)["detail"]

        ada.send("takeback")
        ben.wait("offer")
        ben.send("answer", offer="takeback", yes=True)
        for client in (ada, ben):
            assert client.wait("offer", lambda body: body["state"] == "accepted")
            client.wait_version(3)
        assert ada.view == before and STRIKE in ada.choices()
        assert [entry.kind for entry in log_of(database_of(server), match)] == ["act", "undo"]
        assert ada.heard[-1].tag in ("update", "offer")
        assert replayed(database_of(server), match).view(0)["seats"] == ada.view["seats"]


def offer(kind: str, seat: int, state: str, **more: Any) -> dict[str, Any]:
    return {"offer": kind, "seat": seat, "state": state, "detail": "", "match": None} | more


def test_prompts_from_before_a_takeback_are_stale(server: Served) -> None:
    with players(server) as (ada, ben):
        quiet_table(server, ada, ben)
        assert ada.prompt is not None
        first = ada.prompt["request"]
        ada.act(STRIKE)
        second = ada.prompt["request"]
        ada.send("takeback")
        ben.wait("offer")
        ben.send("answer", offer="takeback", yes=True)
        ada.wait_version(3)
        assert ada.prompt["request"] not in (first, second)
        for stale in (first, second):
            assert "older question" in ada.refused("act", request=stale, action=1)["detail"]


@pytest.mark.parametrize(
    ("move", "words"),
    [("play Ember Bolt on enemy hero", "learned"), ("end turn", "learned")],
)
def test_no_takeback_across_what_was_hidden(server: Served, move: str, words: str) -> None:
    """A card shown and a card drawn stay known."""
    with players(server) as (ada, ben):
        match = quiet_table(server, ada, ben)
        ada.act(move)
        told = ada.refused("takeback")
        assert words in told["detail"] and told["title"] == "Not possible"
        ben.sync()
        assert not any(frame.tag == "offer" for frame in ben.heard)
        assert len(log_of(database_of(server), match)) == 1


def test_an_offer_dies_with_the_next_move(server: Served) -> None:
    with players(server) as (ada, ben):
        quiet_table(server, ada, ben)
        ada.act(STRIKE)
        ada.send("takeback")
        ben.wait("offer")
        ada.act("end turn")
        told = ben.refused("answer", offer="takeback", yes=True)
        assert "no longer open" in told["detail"]


def test_nothing_to_take_back(server: Served) -> None:
    with players(server, 3) as (ada, ben, eve):
        match = quiet_table(server, ada, ben)
        eve.join(match)
        assert ada.refused("takeback")["detail"] == "You have nothing to take back."
        ada.act(STRIKE)
        assert ben.refused("takeback")["detail"] == "You have nothing to take back."
        assert "watching" in eve.refused("takeback")["detail"]


def test_alone_one_takes_back_at_once(server: Served) -> None:
    """At a hot-seat table and against a bot nobody is asked; a bot remembers nothing."""
    with players(server, 1) as (ada,):
        match = ada.create(mode="hotseat", position=to_link(QUIET))["id"]
        ada.join(match)
        before = ada.view
        ada.act(STRIKE)
        ada.send("takeback")
        ada.wait_version(3)
        assert ada.view == before and not any(frame.tag == "offer" for frame in ada.heard)

        match = ada.create(mode="bot", level="random", position=to_link(QUIET))["id"]
        ada.join(match)
        for move in (STRIKE, "play Ember Bolt on enemy hero"):
            before, v = ada.view, ada.v or 0
            ada.act(move)
            ada.send("takeback")
            ada.wait_version(v + 2)
            assert ada.view == before


# --- giving up, playing again ------------------------------------------------------------------------


def test_conceding_ends_it_for_all(server: Served) -> None:
    with players(server, 3) as (ada, ben, eve):
        match = quiet_table(server, ada, ben)
        eve.join(match)
        ben.send("concede")  # it is not even his turn
        for client in (ada, ben, eve):
            while not client.is_over:
                client.recv()
            assert client.view["result"]["winner"] == 0 and client.prompt is None
            assert client.view["result"]["reason"] == "concede" and client.reveal is not None
        assert "over" in ada.refused("concede")["detail"]
        assert "watching" in eve.refused("concede")["detail"]


def test_in_hot_seat_one_says_who_gives_up(server: Served) -> None:
    with players(server, 1) as (ada,):
        ada.join(ada.create(mode="hotseat", position=to_link(QUIET))["id"])
        ada.send("concede", seat=1)
        ada.wait_version(2)
        assert ada.view["result"]["winner"] == 0


def test_a_rematch_by_consent(server: Served) -> None:
    with players(server, 3) as (ada, ben, eve):
        match = by_invitation(ada, ben, first=0)
        eve.join(match)
        assert "is over" in ada.refused("rematch")["detail"]
        ada.send("concede")
        ada.wait_version(2)
        assert "watching" in eve.refused("rematch")["detail"]
        ada.send("rematch")
        assert ben.wait("offer") == offer("rematch", 0, "open")
        assert eve.refused("answer", offer="rematch", yes=True)["title"] == "Not your turn"
        ben.send("answer", offer="rematch", yes=True)
        follow = ada.wait("offer", lambda body: body["state"] == "accepted")["match"]
        assert follow and ada.wait("table")["table"]["rematch"] == follow
        for client in (ada, ben):
            client.v = None
            client.join(follow)
        assert ada.table["you"] == [0] and ben.table["you"] == [1]
        assert ada.view["first"] == 1 and ada.table["commitment"] != ""
        player = mover([ada, ben])
        assert player is not None
        player.act("mulligan")
        assert ben.twin().join(match).table["rematch"] == follow


def test_a_rematch_declined(server: Served) -> None:
    with players(server) as (ada, ben):
        quiet_table(server, ada, ben)
        ada.send("concede")
        ben.wait_version(2)
        ben.send("rematch")
        ada.wait("offer")
        ada.send("answer", offer="rematch", yes=False)
        assert ben.wait("offer", lambda body: body["state"] != "open")["state"] == "declined"


def test_asking_for_what_is_asked_for_is_agreeing(server: Served) -> None:
    with players(server) as (ada, ben):
        quiet_table(server, ada, ben)
        ada.send("concede")
        ben.wait_version(2)
        ada.send("rematch")
        ben.wait("offer")
        ben.send("rematch")
        accepted = [c.wait("offer", lambda body: body["state"] == "accepted") for c in (ada, ben)]
        assert accepted[0]["match"] == accepted[1]["match"] is not None


def test_an_open_offer_is_told_to_whoever_comes(server: Served) -> None:
    with players(server) as (ada, ben):
        match = quiet_table(server, ada, ben)
        ada.send("concede")
        ben.wait_version(2)
        ada.send("rematch")
        ada.wait("offer")
        assert ben.twin().join(match).wait("offer") == offer("rematch", 0, "open")


# --- seats -----------------------------------------------------------------------------------------


def test_seats_are_taken_by_invitation_only(server: Served) -> None:
    with players(server, 3) as (ada, ben, eve):
        made = ada.create(mode="invite", deck=DECKS[0])
        match, key = made["id"], made["invite"].partition("key=")[2]
        ada.join(match, key=key)  # the host opens the own link
        assert ada.table["you"] == [0] and ada.table["invite"] == key
        assert ada.view == {"phase": "waiting"}
        assert "has not begun" in ada.refused("act", request="0.1", action=1)["detail"]
        eve.connect().send("join", match=match, key="guessed")
        assert "not valid" in eve.wait("refused")["detail"]
        eve.join(match)
        assert eve.table["you"] == [] and eve.table["invite"] is None
        ben.connect().send("join", match=match, key=key, deck="kingdom-frist")
        assert "kingdom-frost" in ben.wait("refused")["detail"]
        ben.join(match, key=key, deck=DECKS[1])
        assert ben.table["you"] == [1] and ben.v == 1
        for client in (ada, eve):
            client.wait_version(1)
        eve.send("join", match=match, key=key)
        assert "taken" in eve.wait("refused")["detail"]
        eve.join(match)
        assert eve.table["you"] == [] and eve.prompt is None
        decks = [[seat["deck"] for seat in client.table["seats"]] for client in (ada, ben, eve)]
        assert decks == [[DECKS[0], None], [None, DECKS[1]], [None, None]]


def test_a_position_by_invitation(server: Served) -> None:
    """It begins when the guest has come, not before."""
    with players(server) as (ada, ben):
        made = ada.create(mode="invite", position=to_link(QUIET))
        ada.join(made["id"])
        assert ada.view == {"phase": "waiting"} and ada.prompt is None
        ben.join(made["id"], key=made["invite"].partition("key=")[2])
        ada.wait_version(1)
        ada.act(STRIKE)
        ben.wait_version(2)
        assert ben.view["seats"][1]["health"] < 25


def test_a_table_is_withdrawn_by_its_host(server: Served) -> None:
    with players(server, 2) as (ada, eve):
        match = ada.create(mode="open", deck=DECKS[0])["id"]
        ada.join(match)
        eve.join(match)
        ada.send("concede")
        assert "closed" in eve.wait("closed")["title"].lower()
        eve.send("act", request="0.1", action=1)
        assert "join" in eve.wait("refused")["detail"]  # answered, though the table is gone
        eve.send("join", match=match)
        assert "before the match began" in eve.wait("closed")["detail"]


def test_only_the_one_who_is_asked_may_act(server: Served) -> None:
    with players(server, 3) as (ada, ben, eve):
        match = quiet_table(server, ada, ben)
        eve.join(match)
        assert ada.prompt is not None and ben.prompt is None
        request, action = ada.prompt["request"], ada.choices()["end turn"]
        told = ben.refused("act", request=request, action=action)
        assert "older question" in told["detail"] and told["request"] == request
        own = ben.refused("act", request="1.1", action=action)
        assert own["title"] == "Not your turn" and "nothing to decide" in own["detail"]
        assert "watching" in eve.refused("act", request=request, action=action)["detail"]
        illegal = ada.refused("act", request=request, action=7)
        assert illegal["title"] == "Not possible" and illegal["clause"]
        assert log_of(database_of(server), match) == []
        ada.act(action)
        assert len(log_of(database_of(server), match)) == 1


@pytest.mark.parametrize("tag", ["hint", "preview"])
def test_advice_only_for_the_open_question(server: Served, tag: str) -> None:
    """Not for those who watch, nor for an older prompt, nor while the other seat decides."""
    more: dict[str, Any] = {"actions": [1]} if tag == "preview" else {}
    with players(server, 2) as (ada, eve):
        match = ada.create(mode="hotseat", position=to_link(QUIET))["id"]
        ada.join(match)
        eve.join(match)
        assert "watching" in eve.refused(tag, request="0.1", **more)["detail"]
        assert "older question" in ada.refused(tag, request="0.9", **more)["detail"]
        assert "decide" in ada.refused(tag, request="1.1", **more)["detail"]
        ada.send("concede")
        ada.wait_version(2)
        assert "over" in ada.refused(tag, request="0.2", **more)["detail"]


def test_no_hints_between_people(server: Served) -> None:
    with players(server) as (ada, ben):
        quiet_table(server, ada, ben)
        assert ada.prompt is not None
        told = ada.refused("hint", request=ada.prompt["request"])
        assert "between people" in told["detail"]
        request, number = ada.prompt["request"], ada.choices()[STRIKE]
        seen = ada.ask("preview", "preview", request=request, actions=[number])
        assert seen["foreseen"][0]["action"] == number and seen["foreseen"][0]["events"]
