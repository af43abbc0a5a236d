"""`ludarium warm`: compile everything in advance."""

import json
import os
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor, as_completed
from contextlib import contextmanager, suppress
from typing import TYPE_CHECKING, Annotated, Any

import typer

from ..core.errors import BadInput
from .common import open_game

if TYPE_CHECKING:
    from ..bots.warming import Progress
    from ..core.game import Game

NICE = 10  # how far what nobody waits for steps back


@contextmanager
def one_at_a_time(game: str, waits: Callable[[], None] = lambda: None) -> Iterator[None]:
    """Several servers that start at once compile a game once: the others wait and load.

    Nobody waits for another game or for other sources: their code would be of no use here."""
    from ..core.cache import cache_folder

    try:
        import fcntl

        cache_folder().mkdir(parents=True, exist_ok=True)
        lock = open(cache_folder() / f"{game}.lock", "w")  # noqa: SIM115
    except (ImportError, OSError):  # Windows, or no such folder: each compiles for itself
        yield
        return
    with lock:
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            waits()
            with suppress(OSError):  # a file system without locks
                fcntl.flock(lock, fcntl.LOCK_EX)
        yield


def command(
    games: Annotated[list[str] | None, typer.Argument(help="Games. Default: all.")] = None,
    report: Annotated[bool, typer.Option("--report", hidden=True)] = False,
) -> None:
    """Compile the bots and loops of games ahead of time, so that the first move comes at once.

    The server does the same by itself, for the game that somebody opens first.

    Example: ludarium warm spellfaire
    """
    from .. import games as known

    names = games or known.names()
    for name in names:
        open_game(name, None, None)  # refuses what cannot be loaded
    if report:
        return report_on(names)
    if len(names) > 1 and (os.cpu_count() or 1) > 1:
        return warm_together(names)
    for name in names:
        warm(name)


def warm(name: str) -> None:
    from rich.console import Console

    from ..bots.warming import PARTS
    from ..core.cache import TROUBLES

    console = Console()
    game = open_game(name, None, None)
    begin = time.perf_counter()
    with console.status(f"{game.title}: compiling") as status:

        def tell(step: "Progress") -> None:
            share, left = int(100 * step.share), max(round(step.left), 1)
            status.update(f"{game.title}: {PARTS[step.part]}, {share} %, about {left} s left")

        for _ in warm_parts(game, tell, lambda: status.update(f"{game.title}: another is at it")):
            pass
    seconds = time.perf_counter() - begin
    was = "was warm" if seconds < 3 else "compiled"
    console.print(f"{game.title}: {was}, {seconds:.1f} s")
    for trouble in TROUBLES:
        Console(stderr=True).print(f"{game.title}: {trouble}", markup=False, highlight=False)


def warm_parts(
    game: "Game", tell: Callable[["Progress"], None], waits: Callable[[], None]
) -> Iterator[str]:
    """Compile one part after another; yields the name of each that is done."""
    from .. import games as known
    from ..bots.warming import warm_part
    from ..core.cache import TROUBLES, warm_mark
    from ..lab.warming import all_parts

    for part in all_parts(game):
        with one_at_a_time(game.name, waits):
            warm_part(part, tell)
        yield part.name
    if not TROUBLES:
        mark = warm_mark(known.folders()[game.name])
        mark.parent.mkdir(parents=True, exist_ok=True)
        mark.touch()


# --- for a server ------------------------------------------------------------------------------------


def report_on(names: Sequence[str]) -> None:
    """Report in lines of JSON on standard output. When standard input ends, so does this process: whoever
    started it is gone."""
    threading.Thread(target=end_with_input, daemon=True).start()

    def say(**what: Any) -> None:
        print(json.dumps(what), flush=True)

    from ..core.cache import TROUBLES

    for name in names:
        game = open_game(name, None, None)
        for part in warm_parts(
            game,
            lambda step: say(part=step.part, share=round(step.share, 3), left=round(step.left, 1)),
            lambda: say(waiting=True),
        ):
            say(done=part, trouble=TROUBLES[:1])
            if part != "bots" and hasattr(os, "nice"):
                os.nice(NICE)  # what is left is for quiet moments


def end_with_input() -> None:
    with suppress(Exception):
        while os.read(0, 1):  # a buffered reader that still waits aborts the interpreter at its end
            pass
    os._exit(1)


# --- several games -----------------------------------------------------------------------------------


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
