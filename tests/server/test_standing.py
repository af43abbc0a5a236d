"""A player's record: counted from the matches that are stored, and only from those that count."""

import random
from typing import Any

import httpx
import pytest

from ludarium.core.links import to_link
from ludarium.server.standing import Tally, outcome

from .client import Client, play
from .conftest import Served
from .servers import database_of, match_row, players
from .test_consent import QUIET


def record(client: Client) -> dict[str, Any]:
    found: dict[str, Any] = client.http.get("/me/record").raise_for_status().json()
    return found


def tally(row: dict[str, Any]) -> tuple[int, int, int, int]:
    return row["games"], row["won"], row["lost"], row["drawn"]


def concede(client: Client, **wanted: Any) -> str:
    match = str(client.create(**wanted)["id"])
    client.join(match)
    client.send("concede")
    while not client.is_over:
        client.recv()
    return match


def test_streaks_are_of_wins() -> None:
    row = Tally()
    for each in ("won", "won", "drawn", "won", "lost", "won"):
        row.add(each)
    assert (row.games, row.won, row.lost, row.drawn) == (6, 4, 1, 1)
    assert (row.streak, row.best_streak) == (1, 2)


def test_runs_are_told_by_what_they_came_to() -> None:
    row, other = Tally(), Tally()
    for measure in (7, 10, None, 1):
        row.add("lost", measure)
        other.add("lost", measure, -1)
    assert (row.best, row.total, row.measured) == (10, 18, 3)
    assert other.best == 1  # fewer is better
    assert Tally().best is None


@pytest.mark.parametrize(
    ("result", "seat", "expected"),
    [
        ({"winner": 0, "scores": [1000, -1000], "reason": "hero"}, 0, "won"),
        ({"winner": 0, "scores": [1000, -1000], "reason": "away"}, 1, "lost"),
        ({"winner": None, "scores": [0, 0], "reason": "turn cap"}, 1, "drawn"),
        ({"winner": None, "scores": [0, 0], "reason": "abort"}, 0, None),
        ({"winner": None, "scores": [0, 0], "reason": "void"}, 0, None),
        ({"winner": None, "scores": [-1000], "reason": "concede"}, 0, "lost"),
        ({"winner": 0, "scores": [1000], "reason": "won"}, 0, "won"),
    ],
)
def test_an_outcome_is_seen_from_a_seat(
    result: dict[str, Any], seat: int, expected: str | None
) -> None:
    assert outcome(result, seat) == expected


def test_a_new_guest_has_an_empty_record(server: Served) -> None:
    with httpx.Client(base_url=server.api) as stranger:
        assert stranger.get("/me/record").json()["games"] == 0


def test_what_counts_and_what_does_not(server: Served) -> None:
    with players(server, 2) as (ada, ben):
        concede(ada, mode="bot", level="novice", deck="kingdom-frost")
        concede(ada, mode="bot", level="random", deck="wildclan-fire")
        concede(ada, game="mana", mode="bot", level="novice")
        assert ada.table["counts"]
        concede(ada, mode="hotseat")
        assert not ada.table["counts"]
        concede(ada, mode="learn")
        concede(ada, mode="bot", position=to_link(QUIET))
        assert not ada.table["counts"]
        made = ada.create(mode="invite", deck="kingdom-frost")
        ada.join(made["id"])
        ben.join(made["id"], key=made["invite"].split("=")[1])
        ben.send("concede")
        for each in (ada, ben):
            while not each.is_over:
                each.recv()
        found = record(ada)
        assert tally(found) == (4, 1, 3, 0) and found["streak"] == found["best_streak"] == 1
        games = {row["game"]: row for row in found["by_game"]}
        assert tally(games["mana"]) == (1, 0, 1, 0) and games["mana"]["decks"] == []
        duel = games["spellfaire"]
        assert [row["opponent"] for row in duel["opponents"]] == ["random", "novice", "people"]
        assert {row["deck"]: tally(row) for row in duel["decks"]} == {
            "kingdom-frost": (2, 1, 1, 0),
            "wildclan-fire": (1, 0, 1, 0),
        }
        latest = found["recent"][0]
        assert (latest["match"], latest["outcome"]) == (made["id"], "won")
        assert tally(record(ben)) == (1, 0, 1, 0)


def test_a_deck_of_ones_own_has_its_name(server: Served) -> None:
    with players(server, 1) as (ada,):
        ready = ada.http.get("/games/spellfaire/decks").json()["decks"][2]["code"]
        body = {"game": "spellfaire", "name": "Winter Guard", "code": ready}
        ada.http.put("/me/decks", json=body).raise_for_status()
        concede(ada, mode="bot", level="random", deck=ready)
        (game,) = record(ada)["by_game"]
        assert [row["deck"] for row in game["decks"]] == ["Winter Guard"]


def test_the_export_has_it_and_deleting_oneself_deletes_it(server: Served) -> None:
    with players(server, 1) as (ada,):
        concede(ada, mode="bot", level="random")
        assert ada.http.get("/me/export").json()["record"]["lost"] == 1
        assert ada.http.delete("/me").status_code == 204
        assert record(ada)["games"] == 0


# --- leaving for good ----------------------------------------------------------------------------------


def test_discarding_a_match_that_counts_is_a_loss(server: Served) -> None:
    with players(server, 1) as (ada,):
        match = ada.create(mode="bot", level="random", first=0)["id"]
        ada.join(match)
        play([ada], random.Random(1), 1)
        assert ada.http.delete(f"/matches/{match}").status_code == 204
        assert match_row(database_of(server), match).result["reason"] == "concede"
        assert tally(record(ada)) == (1, 0, 1, 0)


@pytest.mark.parametrize("mode", ["hotseat", "learn", "bot"])
def test_discarding_what_does_not_count_has_no_result(server: Served, mode: str) -> None:
    """A match against a bot is one of them as long as nobody has moved."""
    with players(server, 1) as (ada,):
        match = ada.create(mode=mode)["id"]
        ada.join(match)
        if mode != "bot":
            play([ada], random.Random(1), 1)
        assert ada.http.delete(f"/matches/{match}").status_code == 204
        row = match_row(database_of(server), match)
        assert row.result["reason"] == "abort" and (row.turns is None) == (mode == "bot")
        assert record(ada)["games"] == 0
        assert ada.http.get("/matches", params={"mine": 1}).json()["matches"] == []


def test_discarding_an_invitation_closes_it(server: Served) -> None:
    with players(server, 2) as (ada, ben):
        made = ada.create(mode="invite")
        assert ben.http.delete(f"/matches/{made['id']}").status_code == 403
        assert ada.http.delete(f"/matches/{made['id']}").status_code == 204
        assert ada.http.get("/matches", params={"mine": 1}).json()["matches"] == []


# --- turns ---------------------------------------------------------------------------------------------


def test_lists_count_turns_as_the_table_does(server: Served) -> None:
    with players(server, 1) as (ada,):
        match = ada.create(mode="hotseat")["id"]
        ada.join(match)
        row = ada.http.get("/matches", params={"mine": 1}).json()["matches"][0]
        assert row["turn"] == 0  # the starting hands are still open
        play([ada], random.Random(3), 2)
        while ada.view["seats"][ada.view["active"]]["turns"] < 3:
            ada.act("end turn")
        row = ada.http.get("/matches", params={"mine": 1}).json()["matches"][0]
        assert row["turn"] == 3 and ada.view["turn"] == 5
        ada.send("concede")
        while not ada.is_over:
            ada.recv()
        assert match_row(database_of(server), match).turns == 3
