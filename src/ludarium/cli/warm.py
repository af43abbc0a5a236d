"""`ludarium warm`: compile everything in advance."""

import os
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor, as_completed
from contextlib import contextmanager
from typing import Annotated

import typer

from ..core.errors import BadInput
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
    from .. import games as known

    names = games or known.names()
    for name in names:
        open_game(name, None, None)  # refuses what cannot be loaded
    if len(names) > 1 and (os.cpu_count() or 1) > 1:
        return warm_together(names)
    for name in names:
        warm(name)


def warm(name: str) -> None:
    from rich.console import Console

    from .. import games as known
    from ..core.cache import warm_mark
    from ..lab.bench import warm_up

    console = Console()
    game = open_game(name, None, None)
    begin = time.perf_counter()
    with console.status(f"{game.title}: compiling"), one_at_a_time(game.name):
        warm_up(game)
        mark = warm_mark(known.folders()[game.name])
        mark.parent.mkdir(parents=True, exist_ok=True)
        mark.touch()
    seconds = time.perf_counter() - begin
    was = "was warm" if seconds < 3 else "compiled"
    console.print(f"{game.title}: {was}, {seconds:.1f} s")


def warm_together(names: Sequence[str]) -> None:
    """A process per game, as many at once as there are cores: a compiler uses one."""
    from rich.console import Console

    console = Console()
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        jobs = {pool.submit(warm_apart, name): name for name in names}
        with console.status(f"compiling {', '.join(names)}"):
            for job in as_completed(jobs):
                done = job.result()
                console.print(done.stdout.strip(), markup=False, highlight=False)
                if done.returncode:
                    raise BadInput(f"{jobs[job]} cannot be compiled: {done.stderr.strip()}")


def warm_apart(name: str) -> "subprocess.CompletedProcess[str]":
    command = [sys.executable, "-m", "ludarium", "warm", name]
    return subprocess.run(command, capture_output=True, text=True, check=False)
