"""What a season brings: the best tier that was reached in it, once, when it is over."""

import time
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import create_engine, select, update

from ludarium.progress.packs import card_pool
from ludarium.server import tables
from ludarium.server.rating import bounds, season_of

from .conftest import Served
from .purses import book_with, held, rows_of
from .rated import rated
from .servers import query, served

BOOK = book_with("season")
TIERS = BOOK["season"]["tiers"]
NAME = BOOK.game.name


def raised(database: str, user: str, tier: int) -> None:
    """So that the best rating of the season is just within a tier, and the last one is in the lowest."""
    table = tables.ratings
    own = table.c.user == user
    newest = select(table.c.match).where(own).order_by(table.c.at)
    rows = [row.match for row in query(database, (newest, None))]
    engine = create_engine(database if "://" in database else f"sqlite:///{database}")
    with engine.begin() as connection:
        connection.execute(update(table).where(own).values(after=TIERS[0]["least"] + 1))
        best = update(table).where(own, table.c.match == rows[len(rows) // 2])
        connection.execute(best.values(after=TIERS[tier]["least"]))
    engine.dispose()


def paid_once(server: Served, database: str, url: str, patch: pytest.MonkeyPatch) -> None:
    """`url`: for an engine that needs no loop."""
    now = time.time()
    season, (_, over) = season_of(now), bounds(season_of(now))
    with server.guest() as ada, server.guest() as ben:
        user = ada.get("/me").json()["id"]
        ada.get(f"/games/{NAME}/progress").raise_for_status()
        rated(url, user, NAME, n=6)
        raised(url, user, len(TIERS) - 1)
        before = held(database, user)
        ada.get(f"/games/{NAME}/progress").raise_for_status()
        assert held(database, user) == before, "it is not over"
        told = ada.get(f"/ratings/{NAME}").json()
        assert [tier["name"] for tier in told["rewards"]["tiers"]] == [t["name"] for t in TIERS]
        assert told["rewards"]["ends"] == over and all(t["pays"] for t in told["rewards"]["tiers"])
        patch.setattr("ludarium.server.moment.wall", lambda: over + 1)
        for _ in range(2):
            own = ada.get("/me/ratings").json()["ratings"]
            ada.get(f"/games/{NAME}/progress").raise_for_status()
        assert own[0]["seasons"] == [{"season": season, "tier": TIERS[-1]["name"]}]
        check(database, before, user, TIERS[-1]["pays"])
        kept = held(database, user)
        patch.setattr("ludarium.server.moment.wall", lambda: now)  # turned back
        ada.get(f"/games/{NAME}/progress").raise_for_status()
        patch.setattr("ludarium.server.moment.wall", lambda: over + 40 * 86400)
        ada.get(f"/games/{NAME}/progress").raise_for_status()
        assert held(database, user) == kept
        assert len({row.ref for row in rows_of(database, user) if row.ref[:7] == "season:"}) == 1
        ben.get(f"/games/{NAME}/progress").raise_for_status()
        other = user_of_http(ben)
        assert not [row for row in rows_of(database, other) if row.ref.startswith("season:")]


def user_of_http(http: Any) -> str:
    return str(http.get("/me").json()["id"])


def check(database: str, before: Any, user: str, pays: Any) -> None:
    after = held(database, user)
    for kind, n in pays["packs"].items():
        assert after[f"pack:{kind}"] - before[f"pack:{kind}"] == n
    for name, n in pays["coins"].items():
        assert after[name] - before[name] >= n
    pool = card_pool(BOOK.game)
    for rarity, n in pays["cards"].items():
        cards = [f"card:{card}" for card in pool[rarity]]
        assert sum(after[card] - before[card] for card in cards) == n


def test_the_best_tier_is_paid_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    database = str(tmp_path / "games.db")
    with served(database) as server:
        paid_once(server, database, server.database, monkeypatch)
