"""What commands that look at a position share."""

import json
import signal
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Annotated, Any

import typer

if TYPE_CHECKING:
    from ..core.game import Game
    from ..core.match import Match

Position = Annotated[
    str | None,
    typer.Option(
        "--position",
        metavar="P",
        help="A position as text, JSON or link. Default: the start of a match.",
    ),
]


def read_position(game: "Game", written: str | None) -> "Match":
    """The match that the option describes; without one it is as the first seat begins it."""
    if written is None:
        has_first = "begins" in game.kernel.STATE.names
        return game.match(seed=1, first=0 if has_first else None)
    if written.lstrip()[:1] in ("{", "["):
        from ..core.errors import BadPosition

        try:
            return game.position(json.loads(written))
        except ValueError as fault:
            if isinstance(fault, json.JSONDecodeError):
                raise BadPosition(f"--position: not valid JSON: {fault}") from None
            raise
    return game.position(written)


def position_of(match: "Match") -> Any:
    return match.position()


@contextmanager
def interruptible() -> Iterator[Any]:
    """A flag that compiled code looks at; Ctrl-C raises it."""
    import numpy as np

    stop = np.zeros(1, np.int64)

    def raise_flag(*_: object) -> None:
        stop[0] = 1

    try:
        before = signal.signal(signal.SIGINT, raise_flag)
    except ValueError:  # not the main thread: nobody can press it here
        yield stop
        return
    try:
        yield stop
    finally:
        signal.signal(signal.SIGINT, before)
