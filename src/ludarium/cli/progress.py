"""Progress of long work, on standard error, so that results stay clean."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager, nullcontext
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from ..core.game import Game


@contextmanager
def matches_bar(total: int, quiet: bool, label: str = "matches") -> Iterator[Callable[[int], None]]:
    """A progress bar; gives the function to call with how many more are done."""
    from rich.console import Console
    from rich.progress import (
        BarColumn,
        MofNCompleteColumn,
        Progress,
        TextColumn,
        TimeRemainingColumn,
    )

    columns = (
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TimeRemainingColumn(),
    )
    console = Console(stderr=True)
    quiet = quiet or not console.is_interactive  # elsewhere a bar is nothing but an empty line
    with Progress(*columns, console=console, disable=quiet, transient=True) as progress:
        task = progress.add_task(label, total=total)
        yield lambda done: progress.advance(task, done)


def warming(game: "Game", quiet: bool) -> Any:
    """Says that code is being compiled, which happens once per version."""
    from rich.console import Console

    if quiet:
        return nullcontext()
    return Console(stderr=True).status(f"compiling {game.title} (once per version)")


class Ticker:
    """News of a server that compiles. In a terminal the last line changes; elsewhere every part is a line when
    it begins and one when it is ready."""

    def __init__(self, console: Any) -> None:
        self.console = console
        self.begun: set[str] = set()

    def __call__(self, line: str) -> None:
        what, goes_on, _ = line.partition(", ")
        if self.console.is_terminal:
            end = "\r" if goes_on else "\n"
            line = line.ljust(self.console.width - 1)[: self.console.width - 1]
        elif what in self.begun:
            return
        else:
            end = "\n"
            self.begun.add(what)
        self.console.print(line, end=end, markup=False, highlight=False, soft_wrap=True)
