"""People who own something in a game with progress, whichever that is."""

import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any

from sqlalchemy import insert

from ludarium.progress import Book
from ludarium.progress.honours import BADGES, XP
from ludarium.server import honours, tables
from tests.server.purses import nearly_over
from tests.server.servers import query

from .guests import Guest
from .server import Server


def aside(work: Callable[..., Any], *given: Any) -> Any:
    """In a thread of its own: while Playwright is there, no event loop can run in this one."""
    with ThreadPoolExecutor(1) as pool:
        return pool.submit(work, *given).result()


def progress_of(guest: Guest, book: Book) -> dict[str, Any]:
    return guest.get(f"/games/{book.game.name}/progress")


def grant(server: Server, guest: Guest, book: Book, **items: int) -> None:
    """More of something, as a row like any other."""
    progress_of(guest, book)  # begins
    now = time.time()
    same = {"user": guest.get("/me")["id"], "game": book.game.name, "reason": "a test"}
    same |= {"ref": f"test:{now}", "at": now}
    rows = [same | {"item": item, "amount": n} for item, n in items.items()]
    aside(query, server.database, (insert(tables.ledger), rows))


def after_match(server: Server, guest: Guest, other: Guest, book: Book) -> str:
    """Both have played to the end, and the guest sees it; the match."""
    people = [each.get("/me")["id"] for each in (guest, other)]
    match, _ = aside(nearly_over, server.database, people, book.game)
    guest.go(f"/match/{match}").get_by_test_id("game-over").wait_for()
    return str(match)


def honoured(server: Server, guest: Guest, days: int = 12, xp: int = 6740) -> None:
    """Somebody with a streak that lacks today, and with a few badges."""
    user, now = guest.get("/me")["id"], time.time()
    dates = [honours.date_of(now - n * 86400).isoformat() for n in range(1, days + 1)]
    same: dict[str, Any] = {"user": user, "kind": honours.PUZZLE, "done": True, "at": now}
    rows = [same | {"day": day} for day in dates]
    badges = [f"{BADGES}{name}" for name in list(honours.all_badges())[::3]]
    got = {XP: xp, "won": 40, "won:people": 6, "puzzle": days} | dict.fromkeys(badges, 1)
    kept: dict[str, Any] = {"user": user, "game": honours.EVERY, "reason": "a test", "ref": "test"}
    items = [
        kept | {"item": item, "amount": n, "at": now - i * 90000}
        for i, (item, n) in enumerate(got.items())
    ]
    aside(query, server.database, (insert(tables.days), rows), (insert(tables.ledger), items))
