"""Rules change under running matches: each keeps its own tables, or is void in plain words."""

import random
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from sqlalchemy import insert

from ludarium.core.cards import read_cards
from ludarium.core.game import load
from ludarium.core.modes import game_module
from ludarium.server import tables
from ludarium.server.revive import secret_of

from .client import Client, play
from .finished import played
from .servers import (
    by_invitation,
    database_of,
    log_of,
    match_row,
    players,
    query,
    replayed,
    served,
)


def begun(database: str) -> tuple[str, list[str], list[Any]]:
    """A match of two guests some moves old: its id, the cookies, what they last saw."""
    with served(database) as server, players(server) as (ada, ben):
        match = by_invitation(ada, ben)
        play([ada, ben], random.Random(1), 12)
        for client in (ada, ben):
            client.sync()
        seen = [(client.v, client.view, client.prompt) for client in (ada, ben)]
        return match, [ada.cookie, ben.cookie], seen


def test_changed_cards(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A card is stronger in the new release: only in new matches."""
    database = str(tmp_path / "games.db")
    match, cookies, seen = begun(database)
    old = load("spellfaire")

    def stronger(*args: Any) -> list[dict[str, Any]]:
        cards = read_cards(*args)
        return [card | {"attack": 9} if card["id"] == "town_guard" else card for card in cards]

    monkeypatch.setattr("ludarium.core.game.read_cards", stronger)
    assert load("spellfaire").fingerprint != old.fingerprint
    with served(database) as server:
        ada, ben = (Client(server.url, cookie) for cookie in cookies)
        with ada, ben:
            for client, before in zip((ada, ben), seen, strict=True):
                client.join(match)
                assert (client.v, client.view, client.prompt) == before
            play([ada, ben], random.Random(2))
            again = replayed(database, match, old)
            assert ada.view["result"] == again.view()["result"]
            assert match_row(database, match).fingerprint == old.fingerprint
            answer = ada.http.get(f"/matches/{match}/replay")
            assert answer.status_code == 200 and old.fingerprint in answer.text
            steps = ada.http.get(f"/matches/{match}/steps?seat=0").json()["steps"]
            assert steps[-1]["view"]["result"] == ada.view["result"]
            fresh = by_invitation(ada, ben)
            assert match_row(database, fresh).fingerprint == load("spellfaire").fingerprint


def test_an_uploaded_replay_outlives_changed_cards(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Its rules were kept when it came; it is seen, and played on, by them."""
    database = str(tmp_path / "games.db")
    old = load("spellfaire")
    match = played(old, 3)
    with served(database) as server, players(server, 1) as (ada,):
        made = ada.http.post("/replays", content=match.replay().to_json()).json()["id"]

    def stronger(*args: Any) -> list[dict[str, Any]]:
        cards = read_cards(*args)
        return [card | {"attack": 9} if card["id"] == "town_guard" else card for card in cards]

    monkeypatch.setattr("ludarium.core.game.read_cards", stronger)
    assert load("spellfaire").fingerprint != old.fingerprint
    with served(database) as server, players(server, 1) as (ada,):
        steps = ada.http.get(f"/matches/{made}/steps?seat=all").json()["steps"]
        assert steps[-1]["view"]["result"] == match.view()["result"]
        seat = match.replay().entries[4][0].seat
        body = {"n": 4, "seat": seat, "level": "random"}
        more = ada.http.post(f"/matches/{made}/continue", json=body).json()["id"]
        assert match_row(database, more).fingerprint == old.fingerprint
        text = ada.http.get(f"/matches/{made}/replay?form=text").text
        assert old.fingerprint in text


def check_void(database: str, match: str, cookies: list[str]) -> None:
    with served(database) as server, Client(server.url, cookies[0]) as ada:
        ada.connect().send("join", match=match)
        told = ada.wait("closed")
        assert "void" in told["detail"] and "nobody has won" in told["detail"]
        table = ada.http.get(f"/matches/{match}").json()
        assert table["over"] and table["result"]["reason"] == "void"
        assert table["result"]["winner"] is None
        mine = ada.http.get("/matches?mine=1").json()["matches"]
        assert match not in [row["id"] for row in mine]
        text = ada.http.get(f"/matches/{match}/replay?form=text")
        assert text.status_code == 200
        for entry in log_of(database, match):
            assert entry.text in text.text
        steps = ada.http.get(f"/matches/{match}/steps")
        assert steps.status_code in (409, 410, 422) and "again" in steps.json()["detail"]
        ada.send("ping", n=5)
        assert ada.wait("pong")["n"] == 5


def test_a_changed_kernel(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    database = str(tmp_path / "games.db")
    match, cookies, _ = begun(database)
    kernel = game_module("spellfaire", "kernel", "plain")
    monkeypatch.setattr(kernel, "RULES", kernel.RULES + 1)
    check_void(database, match, cookies)


def test_a_log_that_cannot_be_played(tmp_path: Path) -> None:
    """Behaviour changed and nobody counted the version up: void as well, no crash."""
    database = str(tmp_path / "games.db")
    match, cookies, _ = begun(database)
    row = {"match": match, "n": 12, "kind": "act", "seat": 0, "value": 9999}
    query(database, (insert(tables.entries), [row | {"text": "fly away", "spent": 0}]))
    check_void(database, match, cookies)


def test_other_matches_are_not_touched(tmp_path: Path) -> None:
    database = str(tmp_path / "games.db")
    match, _, _ = begun(database)
    row = {"match": match, "n": 12, "kind": "act", "seat": 0, "value": 9999}
    query(database, (insert(tables.entries), [row | {"text": "fly away", "spent": 0}]))
    with served(database) as server, players(server) as (ada, ben):
        assert database_of(server) == database
        ada.connect().send("join", match=match)
        ada.wait("closed")
        by_invitation(ada, ben)
        assert play([ada, ben], random.Random(1), 5) == 5


def test_a_match_from_before_the_streams_keeps_its_dice() -> None:
    begun_before = SimpleNamespace(secret=bytes(16), salt=bytes(16), start={"decks": None})
    assert secret_of(begun_before).scheme == 1
    begun_now = SimpleNamespace(secret=bytes(16), salt=bytes(16), start={"dice": 2})
    assert secret_of(begun_now).scheme == 2
