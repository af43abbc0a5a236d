"""A match as text, for `render`: the same table that `ludarium play` draws, without colours."""

from io import StringIO

from ..core.match import Match

WIDTH, HEIGHT = 100, 60  # of the imagined terminal


def draw(match: Match, seat: int | None) -> str:
    """What a seat may know (None: a spectator), as lines of text."""
    from rich.console import Console

    from ..cli.table import table_of  # a terminal's table needs no other part of the commands

    table, view = table_of(match.game), match.view(seat)
    legal = match.legal(seat) if seat is not None and seat in match.actors else []
    console = Console(file=StringIO(), width=WIDTH, color_system=None, legacy_windows=False)
    with console.capture() as captured:
        console.print(table.heading(view, seat))
        console.print(table.draw(view, seat, legal, HEIGHT))
    return captured.get()


def show(match: Match, seat: int | None) -> None:
    """The same on standard output, for the render mode "human"."""
    print(draw(match, seat))
