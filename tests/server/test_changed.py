"""A server that offers a changed game: its tables, its page, and what is left after a restart."""

import json
import random
import time
from pathlib import Path
from typing import Any

import pytest

from ludarium.core.changes import changed_game
from ludarium.core.game import Game, load
from ludarium.core.replay import Replay
from ludarium.server.books import Books
from ludarium.server.settings import Settings

from .client import Client, play
from .conftest import Served
from .servers import BOTS, by_invitation, match_row, players, served

CHANGES = ["Ember Bolt.n=7", "rules.hero_health=12"]
LABEL = "SpellfAIre (floor, hero_health=12, Ember Bolt.n=7)"
BOLT = "Deal 7 damage to any creature or hero."
SHORT = ["rules.start=diagonal", "rules.ply_cap=6"]  # six actions, then it is a draw
SHORT_LABEL = "Mana (start=diagonal, ply_cap=6)"


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
        assert answer.status_code == 404 and "no such match" in answer.json()["detail"]
        assert ada.http.get("/games/nothing/cards").status_code == 404


def test_books_lay_variants_over_the_changes(changed: Game) -> None:
    books = Books(changed)
    assert books.game("spellfaire") is books.game("spellfaire", ["floor"]) is changed
    both = books.game("spellfaire", ["fizzle"])
    assert both.variant == ("floor", "fizzle")
    assert both.card_changes == changed.card_changes and both.rule_changes == changed.rule_changes
    assert books.game("mana").fingerprint == load("mana").fingerprint
    assert Books().game("spellfaire").fingerprint == load("spellfaire").fingerprint


# --- a finished match is looked at by its own rules --------------------------------------------------


@pytest.fixture(scope="module")
def short(tmp_path_factory: pytest.TempPathFactory) -> Any:
    """A match of a changed Mana, looked at on a server that changes nothing."""
    database = str(tmp_path_factory.mktemp("short") / "games.db")
    changed = changed_game("mana", [], SHORT)
    with served(database, changed=changed) as server, players(server, 1) as (ada,):
        match = ada.create(game="mana", mode="hotseat")["id"]
        ada.join(match)
        play([ada], random.Random(8))
        assert ada.v == 7 and ada.view["result"]["winner"] is None
        cookie = ada.cookie
    plain = Served(Settings(database=database, workers=1)).start()
    with Client(plain.url, cookie) as ada:
        yield ada, match, changed, database
    plain.stop()


def last_look(client: Client, **body: Any) -> dict[str, Any]:
    url = "/games/mana/analysis"
    answer = client.http.post(url, json={"seconds": 1.0} | body, timeout=BOTS)
    assert answer.status_code == 200, answer.text
    found: dict[str, Any] = json.loads(answer.text.splitlines()[-1])
    return found


def test_replay_and_review_of_a_changed_match(short: Any) -> None:
    ada, match, changed, _ = short
    answer = ada.http.get(f"/matches/{match}/steps?seat=all").json()
    assert answer["table"]["title"] == SHORT_LABEL and answer["result"]["winner"] is None
    assert answer["steps"][0]["view"]["position"] == changed.match().position()
    replay = Replay.from_json(ada.http.get(f"/matches/{match}/replay").text)
    assert replay.run().game.fingerprint == changed.fingerprint
    end = time.monotonic() + BOTS
    while (review := ada.http.get(f"/matches/{match}/review")).status_code == 202:
        assert time.monotonic() < end
        time.sleep(0.1)
    points = review.json()["points"]
    assert len(points) == 7 and points[5]["value"] == 0.0  # whatever is done, it is drawn


def test_study_of_a_changed_match(short: Any) -> None:
    """The last action of the match ends it; by the book play would go on."""
    ada, match, changed, _ = short
    steps = ada.http.get(f"/matches/{match}/steps?seat=all").json()["steps"]
    start, texts = steps[0]["view"]["position"], [step["text"] for step in steps[1:]]
    line = {"position": start, "actions": texts, "rules_of": match}
    found = ada.http.post("/games/mana/positions", json=line).json()
    assert found["legal"] and found["result"]["reason"] == "ply cap" and found["actions"] == []
    booked = ada.http.post("/games/mana/positions", json=line | {"rules_of": None}).json()
    assert booked["legal"] and booked["result"] is None and booked["actions"]
    begun = ada.http.post("/games/mana/positions", json={"position": None, "rules_of": match})
    assert begun.json()["position"] == changed.match(first=0).position() != "Gg w"
    before = line | {"actions": texts[:5]}
    seen = last_look(ada, **before)
    assert seen["value"] == 0.0 and [len(each["texts"]) for each in seen["lines"]] == [1]
    assert len(last_look(ada, **before | {"rules_of": None})["lines"][0]["texts"]) > 1


def test_playing_on_by_the_rules_of_a_match(short: Any) -> None:
    ada, match, changed, database = short
    position = changed.match(first=0).position()
    made = ada.create(game="mana", mode="hotseat", position=position, rules_of=match)["id"]
    assert match_row(database, made).fingerprint == changed.fingerprint
    assert ada.http.get(f"/matches/{made}").json()["title"] == SHORT_LABEL
    ada.join(made)
    assert play([ada], random.Random(1)) <= 6
    steps = ada.http.get(f"/matches/{match}/steps?seat=all").json()["steps"]
    body = {"n": 2, "seat": steps[2]["view"]["active"], "level": "random"}
    more = ada.http.post(f"/matches/{match}/continue", json=body).json()["id"]
    assert match_row(database, more).fingerprint == changed.fingerprint


@pytest.mark.parametrize(
    ("game", "more", "status", "words"),
    [
        ("mana", {"rules_of": "nothing"}, 404, "no such match"),
        ("spellfaire", {}, 422, "a match of spellfaire"),
        ("mana", {"variant": ["swap"]}, 422, "its own variants"),
    ],
)
def test_rules_of_what(
    short: Any, game: str, more: dict[str, Any], status: int, words: str
) -> None:
    ada, match, *_ = short
    body = {"position": None, "rules_of": match} | more
    for path in (f"/games/{game}/positions", f"/games/{game}/analysis"):
        answer = ada.http.post(path, json=body)
        assert answer.status_code == status and words in answer.json()["detail"]
    body = {"game": game, "mode": "hotseat", "rules_of": match} | more
    answer = ada.http.post("/matches", json=body)
    assert answer.status_code == status and words in answer.json()["detail"]
