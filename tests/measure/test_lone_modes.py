"""Each mode played to its end by bots of every level: they draft, build, play and shop through the server's interface.

Both sides are of the level, but for bosses, who have their own. A decision takes at most a moment, which weakens the upper
levels: who wins is not what this shows.
"""

import asyncio
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from ludarium.bots import make_bot
from ludarium.bots.bot import Bot
from ludarium.bots.levels import LEVELS
from ludarium.core.match import Observation
from ludarium.progress import Book
from ludarium.server import pairing, queue
from ludarium.server.computer import Computer
from ludarium.server.settings import Settings

from ..server.conftest import Served
from ..server.drafted import enrich
from ..server.lone import Lone
from ..server.purses import books_with
from ..server.servers import players, user_of

MOMENT = 0.05  # seconds
MODES = [pytest.param(book, mode, id=mode) for mode in pairing.RUNS for book in books_with(mode)]
Alone = Callable[[Book], Lone]
EACH = pytest.mark.parametrize("level", LEVELS)


class Adviser:
    """Decides as a bot of the level, by what its seat may know."""

    def __init__(self, server: Served) -> None:
        self.server = server
        self.bots: dict[str, Bot] = {}

    def __call__(self, lone: Lone) -> int:
        (listener,) = self.server.server.servers
        seen = asyncio.run_coroutine_threadsafe(self.seen(lone), listener.get_loop()).result(60)
        match = lone.client.match
        if match not in self.bots:
            self.bots = {match: make_bot(seen.game, lone.level, seed=len(match))}
        return int(self.bots[match].choose(seen))

    async def seen(self, lone: Lone) -> Observation:
        room = self.server.app.parts.hub.rooms[lone.client.match]
        assert room.match is not None
        return room.match.observe(lone.client.table["you"][0])


@pytest.fixture(scope="module")
def own_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    folder: Path = tmp_path_factory.mktemp("alone")
    server = Served(Settings(database=str(folder / "games.db"), workers=1)).start()
    yield server
    server.stop()


@pytest.fixture(autouse=True)
def soon(monkeypatch: pytest.MonkeyPatch, level: str) -> None:
    """Nobody rests or thinks long, and the bot that is met is of the level."""

    async def rest(*_: object) -> None:
        pass

    for name, settings in list(LEVELS.items()):
        monkeypatch.setitem(LEVELS, name, replace(settings, seconds=MOMENT))
    monkeypatch.setattr("ludarium.bots.levels.BOTS", dict(LEVELS))
    monkeypatch.setattr(Computer, "rest", rest)
    monkeypatch.setattr(pairing.Queue, "may_take_bot", lambda *_: True)
    monkeypatch.setattr(queue, "level_near", lambda *_: level)


@pytest.fixture
def alone(own_server: Served, level: str) -> Iterator[Alone]:
    with players(own_server, 1) as (one,):

        def come(book: Book) -> Lone:
            enrich(str(own_server.settings.database), user_of(one), book)
            return Lone(one, book, level, Adviser(own_server))

        yield come


@EACH
@pytest.mark.parametrize(("book", "mode"), MODES)
def test_a_run(alone: Alone, book: Book, mode: str, level: str) -> None:
    run = alone(book).run(mode)
    assert run["state"] == "over" and run["prize"]
    assert {each["level"] for each in run["matches"]} == {level}
    print(f"{mode}, {level}: {run['wins']} won, {run['losses']} lost")


@EACH
@pytest.mark.parametrize("book", books_with("boss"), ids=lambda book: book.game.name)
def test_the_bosses(alone: Alone, book: Book, level: str) -> None:
    """As many matches as there are bosses, each to its end."""
    states = alone(book).gauntlet(len(book["boss"]))
    assert set(states) <= {"beaten", "next", "closed"} and states.count("next") <= 1
    print(f"gauntlet, {level}: {states.count('beaten')} of {len(states)} beaten")


@EACH
@pytest.mark.parametrize("book", books_with("start"), ids=lambda book: book.game.name)
def test_practice_and_the_shop(alone: Alone, book: Book, level: str) -> None:
    one, bought = alone(book), 0
    goal = next(
        deck for name, deck in book.game.decks.items() if name not in book["start"]["decks"]
    )
    for _ in range(3):
        match, _ = one.practise()
        path = f"/games/{book.game.name}/progress/matches/{match}"
        assert one.http.get(path).json()["paid"]
        bought += sum(n for name, n in one.shop(goal).items() if ":" in name)
    print(f"{book.game.name}, {level}: {bought} bought in three shops")
