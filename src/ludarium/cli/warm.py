"""`ludarium warm`: compile everything in advance."""

import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Annotated

import typer

from .common import open_game


@contextmanager
def one_at_a_time(game: str) -> Iterator[None]:
    """Several servers that start at once compile a game once: the others wait and load.

    Nobody waits for another game or for other sources: their code would be of no use here."""
    from ..core.cache import cache_folder

    try:
        import fcntl
    except ImportError:  # Windows: each compiles for itself
        yield
        return
    cache_folder().mkdir(parents=True, exist_ok=True)
    with open(cache_folder() / f"{game}.lock", "w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        yield


def command(
    games: Annotated[list[str] | None, typer.Argument(help="Games. Default: all.")] = None,
) -> None:
    """Compile the bots and loops of games ahead of time, so that the first move comes at once.

    Example: ludarium warm spellfaire
    """
    from rich.console import Console

    from .. import games as known
    from ..lab.bench import warm_up

    console = Console()
    for name in games or known.names():
        game = open_game(name, None, None)
        begin = time.perf_counter()
        with console.status(f"{game.title}: compiling"), one_at_a_time(game.name):
            warm_up(game)
        seconds = time.perf_counter() - begin
        was = "was warm" if seconds < 3 else "compiled"
        console.print(f"{game.title}: {was}, {seconds:.1f} s")
