"""Long random economies, and claims under way while the server is killed."""

import asyncio
import random
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import httpx
import pytest

from ludarium.progress import Book

from ..server.client import Client
from ..server.purses import book_with, held, rows_of
from ..server.servers import Process, players, process, user_of
from ..server.test_ledger import BOOKS, economy

STEPS = 2000
KILLS = 10
CLAIMS = 12


@pytest.mark.parametrize("book", BOOKS)
def test_long_economies(tmp_path: Path, book: Book) -> None:
    asyncio.run(economy(str(tmp_path / "games.db"), book, 7, STEPS))


def send(client: Client, book: Book, name: str, kind: str) -> dict[str, object] | None:
    """The answer to a claim; None: the server was gone."""
    try:
        answer = client.http.post(
            f"/games/{book.game.name}/progress/open", json={"claim": name, "pack": kind}
        )
    except httpx.TransportError:
        return None
    return dict(answer.json()) | {"status": answer.status_code}


def killed_while_claiming(server: Process, book: Book, dice: random.Random) -> None:
    """What was told is kept; what was not is done or not, and can be asked for again."""
    kind, owned = next(iter(book["start"]["packs"].items()))
    with players(server, 1) as (ada,), ThreadPoolExecutor(CLAIMS) as pool:
        user = user_of(ada)
        names = [f"claim-{n:04}" for n in range(CLAIMS)]
        sent = [pool.submit(send, ada, book, name, kind) for name in names]
        wanted = dice.randrange(CLAIMS)
        while sum(each.done() for each in sent) < wanted:
            time.sleep(0.001)
        server.kill()
        first = [each.result() for each in sent]
        server.start()
        ada.move_to(server.url)
        again = [send(ada, book, name, kind) for name in names]
        for before, after in zip(first, again, strict=True):
            assert after is not None
            if before is not None and before["status"] == 200:
                assert after == before | {"repeated": True}
        assert sum(each is not None and each["status"] == 200 for each in again) == owned
        own = held(server.database, user)
        assert own[f"pack:{kind}"] == 0 and min(own.values()) >= 0
        assert sum(row.item == "mark:done" for row in rows_of(server.database, user)) == owned


def test_killed_while_claiming(tmp_path: Path) -> None:
    dice = random.Random(3)
    with process(str(tmp_path / "games.db")) as server:
        for _ in range(KILLS):
            killed_while_claiming(server, book_with("pack"), dice)
