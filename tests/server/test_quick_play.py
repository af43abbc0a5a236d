"""Quick play over real sockets: come, wait, be paired, leave, drop, play on after a restart."""

from collections.abc import Iterator
from contextlib import ExitStack
from typing import Any

import httpx
import pytest
from sqlalchemy import create_engine, delete, select, update

from ludarium.server import moment, pairing, timing
from ludarium.server.tables import matches, ratings
from tests.parts import FOR_TWO

from .client import Body, Client
from .conftest import Serve, Served

GAME = FOR_TWO[0]
WON = {"won": 1, "lost": 0, "drawn": 0}
Make = Any


@pytest.fixture(scope="module")
def quick(serve: Serve) -> Served:
    return serve()


@pytest.fixture
def come(quick: Served) -> Iterator[Make]:
    """People with a socket; all leave at the end."""
    with ExitStack() as stack:
        yield lambda: stack.enter_context(Client(quick.url)).connect()


def seek(one: Client, mode: str = "ranked", game: str = GAME, **more: Any) -> Body:
    one.send("seek", game=game, mode=mode, **more)
    return one.wait("queue", lambda body: body["state"] == "waiting")


def paired(one: Client) -> Body:
    return one.wait("queue", lambda body: body["state"] == "paired")


def pair(a: Client, b: Client, mode: str = "ranked") -> Body:
    seek(a, mode), seek(b, mode)
    made = paired(a)
    assert paired(b)["match"] == made["match"]
    for one in (a, b):
        one.join(made["match"])
    return made


def rows(server: Served, table: Any) -> list[Any]:
    engine = create_engine(server.database)
    with engine.connect() as connection:
        found = list(connection.execute(select(table)))
    engine.dispose()
    return found


def resign(loser: Client, winner: Client) -> None:
    loser.send("concede")
    for one in (loser, winner):
        while not one.is_over:
            one.recv()


def waiting(server: Served) -> dict[str, dict[str, int]]:
    return dict(httpx.get(f"{server.api}/queue").json()["waiting"])


def test_two_who_wait_are_paired_and_rated(come: Make, quick: Served) -> None:
    a, b = come(), come()
    made = pair(a, b)
    assert made["mode"] == "ranked"
    assert a.table["pairing"] == "ranked" and a.table["clock"] is not None
    assert sorted(a.table["you"] + b.table["you"]) == [0, 1]
    assert "nothing is taken back" in a.refused("takeback")["detail"]
    assert waiting(quick) == {}
    resign(a, b)
    found = {row.user: row for row in rows(quick, ratings) if row.match == made["match"]}
    assert len(found) == 2
    changes = sorted(row.after - row.before for row in found.values())
    assert changes[0] == pytest.approx(-changes[1]) and changes[1] > 0
    own = b.http.get("/me/ratings").json()["ratings"]
    assert own[0]["game"] == GAME and own[0]["rating"] > 1200 and own[0]["provisional"]
    told = b.http.get(f"/me/ratings/{made['match']}").json()
    assert told["before"] == 1200 and told["rating"] == own[0]["rating"]
    assert told["change"] == told["rating"] - 1200 and told["form"] == ["won"]
    assert told["low"] < told["rating"] < told["high"] and told["provisional"]
    assert a.http.get(f"/me/ratings/{made['match']}").json()["form"] == ["lost"]
    for path in (made["match"], "nothing"):
        assert come().http.get(f"/me/ratings/{path}").status_code == 404


def test_who_leaves_has_lost(come: Make) -> None:
    a, b = come(), come()
    made = pair(a, b)
    assert a.http.delete(f"/matches/{made['match']}").status_code == 204
    while not b.is_over:
        b.recv()
    points = [one.http.get("/me/ratings").json()["ratings"][0]["rating"] for one in (a, b)]
    assert points[0] < 1200 < points[1]


def test_who_stays_away_has_lost(come: Make, monkeypatch: pytest.MonkeyPatch) -> None:
    """In every game, whether its book says so or not."""
    a, b = come(), come()
    monkeypatch.setattr(timing, "ABSENCE", 0.2)
    pair(a, b)
    a.close_socket()
    while not b.is_over:
        b.recv()
    assert b.view["result"]["reason"] == "away"
    assert b.http.get("/me/ratings").json()["ratings"][0]["rating"] > 1200


def test_casual_matches_are_not_rated(come: Make, quick: Served) -> None:
    a, b = come(), come()
    made = pair(a, b, "casual")
    resign(a, b)
    assert not [row for row in rows(quick, ratings) if row.match == made["match"]]


def test_who_waits_is_told_how_far_and_who_is_paired_with_whom(come: Make) -> None:
    a, b = come(), come()
    told = seek(a)
    (own,) = told["players"]
    assert own["rating"] == 1200 and own["spread"] == 500 and own["provisional"]
    assert told["reach"] >= pairing.NEAR and told["wider"] == pairing.WIDER
    assert 0 < told["anybody"] <= pairing.ANYBODY
    seek(b)
    mine, theirs = paired(a)["players"], paired(b)["players"]
    assert mine[0]["name"] == own["name"] and mine == theirs[::-1]


def test_one_place_a_person(come: Make, quick: Served) -> None:
    a = come()
    seek(a)
    with a.twin().connect() as second:
        seek(second, "casual")
        assert a.wait("queue")["state"] == "moved"
        assert waiting(quick) == {GAME: {"casual": 1}}
        a.close_socket()  # the place is the second window's
        assert second.http.get("/queue").json()["you"]["mode"] == "casual"
        second.send("unseek")
        assert second.wait("queue")["state"] == "left"
        assert waiting(quick) == {}


@pytest.mark.parametrize("how", ["close_socket", "drop"])
def test_who_goes_waits_no_longer(come: Make, quick: Served, how: str) -> None:
    a, b = come(), come()
    seek(a)
    getattr(a, how)()
    while waiting(quick):
        pass  # until the server has noticed
    seek(b)
    assert waiting(quick) == {GAME: {"ranked": 1}}, "nobody is paired with one who has gone"


def test_nobody_plays_two(come: Make) -> None:
    a, b = come(), come()
    made = pair(a, b)
    refused = a.refused("seek", game=GAME, mode="casual")
    assert made["match"] in refused["detail"]
    resign(b, a)
    seek(a)


def test_a_bot_after_a_while(come: Make, monkeypatch: pytest.MonkeyPatch) -> None:
    a = come()
    assert "send `seek` first" in a.refused("takebot")["detail"]
    seek(a)
    assert "after 15 s" in a.refused("takebot")["detail"]
    monkeypatch.setattr(moment, "steady", lambda now=moment.steady: now() + pairing.BOT_AFTER)
    assert a.wait("queue")["bot"] == "adept", "a newcomer's level"
    a.send("takebot")
    made = paired(a)
    assert made["mode"] == "casual" and made["bot"] == "adept"
    assert [each["level"] for each in made["players"]] == [None, "adept"]
    a.join(made["match"])
    assert a.table["pairing"] == "" and a.table["mode"] == "bot"
    assert "bot" in [seat["kind"] for seat in a.table["seats"]]


def test_bad_wishes_are_named(come: Make, quick: Served) -> None:
    a = come()
    near = GAME[:-1] + "z"
    assert GAME in a.refused("seek", game=near)["detail"]
    assert '"ranked"' in a.refused("seek", game=GAME, mode="rankt")["detail"]
    alone = [row["name"] for row in a.http.get("/games").json()["games"] if row["seats"] == 1]
    for name in alone:
        assert "two seats" in a.refused("seek", game=name)["detail"]
    assert waiting(quick) == {}


def test_the_fourth_of_a_day_is_casual(come: Make) -> None:
    a, b = come(), come()
    for loser, winner in ((a, b), (b, a), (a, b)):  # so that they stay near
        assert pair(a, b)["mode"] == "ranked"
        resign(loser, winner)
    made = pair(a, b)
    assert made["mode"] == "casual" and "not rated" in made["detail"]


def test_the_lobby_tells_how_many_wait(come: Make) -> None:
    a, b = come(), come()
    b.send("lobby", changes=True)
    assert b.wait("lobby")["waiting"] == {}
    for mode in ("ranked", "casual"):  # in one place at a time
        seek(a, mode)
        told = b.wait("tables", lambda body: body["waiting"] is not None)
        assert told["waiting"] == {GAME: {mode: 1}}


def test_no_study_of_a_rated_match(come: Make) -> None:
    a, b = come(), come()
    pair(a, b)
    asked: Body = {"position": None, "actions": []}
    answer = a.http.post(f"/games/{GAME}/positions", json=asked)
    assert answer.status_code == 409 and "rated match" in answer.json()["detail"]
    resign(a, b)
    assert a.http.post(f"/games/{GAME}/positions", json=asked).status_code == 200


def test_a_restart_leaves_nobody_waiting(serve: Serve) -> None:
    first = serve()
    with Client(first.url).connect() as a, Client(first.url).connect() as b:
        made = pair(a, b)
        with Client(first.url).connect() as c:
            seek(c)
            first.stop()
        again = serve(database=first.settings.database)
        assert waiting(again) == {}
        a.move_to(again.url)
        b.move_to(again.url)
        a.connect().join(made["match"]), b.connect().join(made["match"])
        assert made["match"] in a.refused("seek", game=GAME)["detail"]
        resign(a, b)
        assert len(rows(again, ratings)) == 2
        assert {row.pairing for row in rows(again, matches)} == {"ranked"}


def test_ranking_and_history(come: Make) -> None:
    a, b = come(), come()
    made = pair(a, b)
    resign(a, b)
    table = b.http.get(f"/ratings/{GAME}").json()
    ids = {one: str(one.http.get("/me").json()["id"]) for one in (a, b)}
    order = [row["id"] for row in table["players"]]
    assert order.index(ids[b]) < order.index(ids[a])
    assert [row["rank"] for row in table["players"]] == list(range(1, len(order) + 1))
    assert {row["level"]: row["rating"] for row in table["bots"]}.get("adept", 1200) == 1200
    assert b.http.get(f"/ratings/{GAME}?season=2020-01").json()["players"] == []
    assert "such as 2026-11" in b.http.get(f"/ratings/{GAME}?season=soon").json()["detail"]
    won = b.http.get(f"/ratings/{GAME}/{ids[b]}").json()
    assert [win["match"] for win in won["wins"]] == [made["match"]]
    assert won["opponents"] == [{"name": a.http.get("/me").json()["name"]} | WON]
    assert len(won["graph"]) == 1 and won["now"]["rating"] == won["graph"][0]["rating"]
    assert sum(deck["won"] for deck in won["decks"]) == len(won["decks"])
    lost = a.http.get(f"/ratings/{GAME}/{ids[a]}").json()
    assert lost["wins"] == [] and lost["opponents"][0]["lost"] == 1
    assert b.http.get(f"/ratings/{GAME}/nobody").status_code == 404
    assert GAME in b.http.get(f"/ratings/{GAME[:-1]}x").json()["detail"]
    assert len(b.http.get("/me/export").json()["ratings"]) == 1
    assert b.http.delete("/me").status_code == 204
    left = a.http.get(f"/ratings/{GAME}").json()["players"]
    assert ids[b] not in [row["id"] for row in left]


def test_an_end_that_was_not_noted_is_rated_at_the_next_start(serve: Serve) -> None:
    """The log has the last entry, as after a kill between the two."""
    first = serve()
    with Client(first.url).connect() as a, Client(first.url).connect() as b:
        pair(a, b)
        resign(a, b)
    first.stop()
    before = {row.user: row.after for row in rows(first, ratings)}
    engine = create_engine(first.database)
    with engine.begin() as connection:
        connection.execute(delete(ratings))
        connection.execute(update(matches).values(ended=None, result=None, turns=None))
    engine.dispose()
    again = serve(database=first.settings.database)
    with again.guest() as guest:
        assert guest.get("/queue").status_code == 200
    again.stop()
    assert {row.user: row.after for row in rows(again, ratings)} == before
    assert [row.result["reason"] for row in rows(again, matches)] == ["concede"]
