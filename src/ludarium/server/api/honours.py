"""/today and /me/honours: what waits today, and what all games share: level, badges, streaks."""

from functools import lru_cache
from typing import Any

from fastapi import APIRouter

from ...progress.book import Book, standard_book
from .. import honours, wealth
from ..earning import can_pay
from .deps import Server, Visitor
from .progress_models import Brought, Honours, Today
from .puzzles import rows

router = APIRouter(tags=["progress"])


@router.get("/today", response_model=Today, summary="The puzzle and the deck of the day")
async def today(server: Server, user: Visitor) -> dict[str, Any]:
    """The same for everybody, by UTC. The puzzle is tried like any other; the deck is won by a match in mode `bot`
    with it that is begun on the day, against a bot of `level` or above."""
    found = await honours.today(server.store, user.id if user else "")
    if puzzle := found["puzzle"]:
        found["puzzle"] = rows(puzzle["game"])[puzzle["id"]] | puzzle
    asking = user.id if user else ""
    found["quests"] = [await wealth.waiting(server.store, asking, book) for book in with_quests()]
    return found


@lru_cache(1)
def with_quests() -> list[Book]:
    """The games with quests; what cannot be read is said once."""
    from ...games import names

    found = [standard_book(name) for name in names() if can_pay(name)]
    return [book for book in found if book is not None and book["quests"]]


@router.get("/me/honours", response_model=Honours, summary="My level, badges and streaks")
async def own(server: Server, user: Visitor) -> dict[str, Any]:
    return await honours.told(server.store, user.id if user else "")


@router.get(
    "/me/honours/{match}", response_model=Brought, summary="What a match brought me of them"
)
async def brought(server: Server, user: Visitor, match: str) -> dict[str, Any]:
    """Of a match of others, or one that does not count, nothing."""
    return await honours.brought(server.store, user.id if user else "", match)
