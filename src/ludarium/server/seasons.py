"""What a season brings: the reward of the best tier that somebody reached in it, paid once when it is over.

A season is a month by UTC of a game whose `progress.toml` has a `[season]`. Who asks for anything of theirs after its end
is paid before they are answered; the ref `season:MONTH` keeps a second time out, whatever the clock says.
"""

from collections.abc import Mapping
from typing import Any

from sqlalchemy import select

from ..core.cards import Row
from ..core.game import Game
from ..progress.book import Book, book_of, standard_book
from ..progress.rewards import Prize
from . import moment
from .ledger import MARK, Account, Act, once
from .rating import bounds, is_season, season_of, season_row
from .ratings import RANKED
from .store import Store
from .tables import ledger, ratings

REF = "season:"


async def settle(store: Store, user: str, game: str) -> None:
    """Pay somebody for the seasons of a game that are over."""
    book = standard_book(game)
    if book is None or not book["season"]:
        return
    for season, tier in (await owed(store, user, book)).items():
        what = f"season {season}: {tier['name']}"
        await once(store, user, book, REF + season, what, reward(tier))


async def owed(store: Store, user: str, book: Book) -> dict[str, Row]:
    """The best tier of each season that is over and was not paid."""
    game, now = book.game.name, moment.wall()
    begun, _ = bounds(season_of(now))
    own = ratings.c.user == user, ratings.c.game == game, ratings.c.mode == RANKED
    rated, paid = await store.several(
        select(ratings.c.at, ratings.c.after).where(*own, ratings.c.at < begun),
        select(ledger.c.ref).where(
            ledger.c.user == user, ledger.c.game == game, ledger.c.ref.startswith(REF)
        ),
    )
    done = {row.ref.removeprefix(REF) for row in paid}
    best: dict[str, float] = {}
    for row in rated:
        season = season_of(row.at)
        if season not in done and is_season(book["season"], season):
            best[season] = max(row.after, best.get(season, row.after))
    found = {season: tier_at(book["season"], rating) for season, rating in sorted(best.items())}
    return {season: tier for season, tier in found.items() if tier is not None}


def tier_at(season: Mapping[str, Any], rating: float) -> Row | None:
    held = [tier for tier in season["tiers"] if tier["least"] <= rating]
    return held[-1] if held else None


def reward(tier: Row) -> Act:
    def act(account: Account) -> Mapping[str, int]:
        prize = Prize()
        prize.add(tier["pays"])
        account.purse.take(prize)
        return {}

    return act


# --- told -----------------------------------------------------------------------------------------


def told(game: Game, season: str) -> dict[str, Any] | None:
    """The tiers of a season with what they bring; None: this month is no season of the game."""
    row = season_row(game)
    if row is None or not is_season(row, season):
        return None
    return {
        "ends": bounds(season)[1],
        "tiers": [
            {"name": tier["name"], "least": tier["least"], "pays": paid_in_words(game, tier)}
            for tier in row["tiers"]
        ],
    }


def paid_in_words(game: Game, tier: Row) -> list[str]:
    """ "3 Pack", "100 Lumen", "1 rare card": what a tier brings."""
    book, pays = book_of(game), tier["pays"]
    assert book is not None
    found = [many(n, book["pack"][kind]["title"], "s") for kind, n in pays["packs"].items()]
    found += [many(n, book["currency"][name]) for name, n in pays["coins"].items()]
    return found + [many(n, f"{rarity} card", "s") for rarity, n in pays["cards"].items()]


def many(n: int, what: str, more: str = "") -> str:
    return f"{n} {what}{more if n > 1 else ''}"


async def won(store: Store, user: str, game: str) -> list[dict[str, Any]]:
    """The seasons that somebody was paid for, the latest first."""
    own = (ledger.c.user == user) & (ledger.c.game == game) & ledger.c.ref.startswith(REF)
    wanted = select(ledger.c.ref, ledger.c.reason).where(own, ledger.c.item == f"{MARK}done")
    rows = await store.all(wanted.order_by(ledger.c.ref.desc()))
    return [
        {"season": row.ref.removeprefix(REF), "tier": row.reason.rpartition(": ")[2]}
        for row in rows
    ]
