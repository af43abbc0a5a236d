"""A server that offers a changed game: its tables, its page, and what is left after a restart."""

import random
from pathlib import Path

import pytest

from ludarium.core.changes import changed_game
from ludarium.core.game import Game, load
from ludarium.core.replay import Replay
from ludarium.server.books import Books

from .client import Client, play
from .servers import by_invitation, match_row, players, served

CHANGES = ["Ember Bolt.n=7", "rules.hero_health=12"]
LABEL = "SpellfAIre (floor, hero_health=12, Ember Bolt.n=7)"
BOLT = "Deal 7 damage to any creature or hero."


@pytest.fixture(scope="module")
def changed() -> Game:
    return changed_game("spellfaire", ["floor"], CHANGES)


def bolt(client: Client, of: str = "") -> str:
    found = client.http.get(f"/games/spellfaire/cards{of}").json()["cards"]
    return str(next(card["text"] for card in found if card["id"] == "ember_bolt"))


def test_the_changed_game_is_offered_and_goes_on_without_the_options(
    tmp_path: Path, changed: Game
) -> None:
    database = str(tmp_path / "games.db")
    with served(database, changed=changed) as server, players(server) as (ada, ben):
        rows = {row["name"]: row for row in ada.http.get("/games").json()["games"]}
        assert rows["spellfaire"]["label"] == LABEL
        assert rows["spellfaire"]["changes"] == ["floor", "hero_health=12", "Ember Bolt.n=7"]
        assert "floor" not in [each["name"] for each in rows["spellfaire"]["variants"]]
        assert rows["mana"]["label"] == "Mana" and rows["mana"]["changes"] == []
        assert bolt(ada) == BOLT
        match = by_invitation(ada, ben)
        assert match_row(database, match).fingerprint == changed.fingerprint
        assert ada.http.get(f"/matches/{match}").json()["title"] == LABEL
        assert [seat["health"] for seat in ada.view["seats"]] == [12, 12]
        more = by_invitation(ada, ben, variant=["fizzle"])
        assert match_row(database, more).variant == ["floor", "fizzle"]
        ada.join(match)
        ben.join(match)
        play([ada, ben], random.Random(3), 6)
        cookies = [ada.cookie, ben.cookie]
    with (
        served(database) as server,
        Client(server.url, cookies[0]) as ada,
        Client(server.url, cookies[1]) as ben,
    ):
        assert bolt(ada) == "Deal 2 damage to any creature or hero."
        assert bolt(ada, f"?match={match}") == BOLT
        ada.join(match)
        ben.join(match)
        play([ada, ben], random.Random(4))
        assert ada.http.get(f"/matches/{match}").json()["title"] == LABEL
        replay = Replay.from_json(ada.http.get(f"/matches/{match}/replay").text)
        assert replay.run().game.label == LABEL
        listed = ada.http.get("/replays").json()["replays"]
        assert [row["title"] for row in listed] == [LABEL]
        uploaded = ada.http.post("/replays", content=replay.to_json()).json()["id"]
        assert bolt(ada, f"?match={uploaded}") == BOLT
        fresh = by_invitation(ada, ben)
        assert match_row(database, fresh).fingerprint == load("spellfaire").fingerprint


def test_cards_of_a_match_that_is_not_there(tmp_path: Path) -> None:
    with served(str(tmp_path / "games.db")) as server, players(server, 1) as (ada,):
        answer = ada.http.get("/games/spellfaire/cards?match=nothing")
        assert answer.status_code == 404 and "no match" in answer.json()["detail"]
        assert ada.http.get("/games/nothing/cards").status_code == 404


def test_books_lay_variants_over_the_changes(changed: Game) -> None:
    books = Books(changed)
    assert books.game("spellfaire") is books.game("spellfaire", ["floor"]) is changed
    both = books.game("spellfaire", ["fizzle"])
    assert both.variant == ("floor", "fizzle")
    assert both.card_changes == changed.card_changes and both.rule_changes == changed.rule_changes
    assert books.game("mana").fingerprint == load("mana").fingerprint
    assert Books().game("spellfaire").fingerprint == load("spellfaire").fingerprint
