"""`ludarium analyse`: how the strongest search values a position."""

from typing import TYPE_CHECKING, Annotated, Any

import typer

from .common import AsJson, Changes, GameName, Variants, err, open_game, out, print_json
from .positions import Position, interruptible, position_of, read_position

if TYPE_CHECKING:
    from ..bots.explorer import Analysis, Line
    from ..core.match import Match


def command(
    game: GameName,
    position: Position = None,
    seconds: Annotated[float, typer.Option(min=0.05, help="Seconds to think.")] = 5.0,
    lines: Annotated[
        int, typer.Option(min=1, max=50, help="Number of best first actions to show.")
    ] = 1,
    depth: Annotated[int, typer.Option(min=1, max=60, help="Maximum depth in plies.")] = 60,
    variant: Variants = None,
    changes: Changes = None,
    as_json: AsJson = False,
) -> None:
    """Find the best actions of a position, their scores, and forced wins.

    For games of two seats without secrets and dice. A score is in thousandths for the side to
    move: 0 is even, 1000 won; (1 + score / 1000) / 2 is the share of points to expect. A forced
    win is proved by exhaustive search and counted in plies. Ctrl-C stops early and prints what was found so far.

    Example: ludarium analyse mana --position ".p./rG./.gO w" --seconds 3 --lines 3
    """
    opened = open_game(game, variant, changes)
    match = read_position(opened, position)
    from ..bots.analysis import analyse
    from .progress import warming

    def report(found: "Analysis") -> None:
        if not as_json:
            err.print(f"depth {found.depth}: {summary(found)}", style="dim")

    with warming(opened, as_json):
        analyse(opened, match, 0, depth=1)
    with interruptible() as stop:
        found = analyse(opened, match, seconds, lines, stop, report, depth)
    if as_json:
        print_json(shape(match, found))
    else:
        show(match, found)


def summary(found: "Analysis") -> str:
    best = found.lines[0]
    return f"{verdict(best)}  {' '.join(best.texts)}  ({found.nodes:,} nodes)"


def verdict(line: "Line") -> str:
    if line.win_in is not None:
        return f"win in {line.win_in}"
    if line.loss_in is not None:
        return f"loss in {line.loss_in}"
    return f"{line.score:+d}"


def shape(match: "Match", found: "Analysis") -> dict[str, Any]:
    """What `--json` prints."""
    best = found.lines[0]
    return {
        "game": match.game.name,
        "position": position_of(match),
        "seat": found.seat,
        "best": best.texts[0],
        "score": best.score,
        "unit": "thousandths for the side to move: 0 even, 1000 won",
        "forced_win_in": found.forced_win_in,
        "forced_loss_in": found.forced_loss_in,
        "line": list(best.texts),
        "depth": found.depth,
        "nodes": found.nodes,
        "lines": [
            {
                "best": line.texts[0],
                "score": line.score,
                "win_in": line.win_in,
                "loss_in": line.loss_in,
                "line": list(line.texts),
            }
            for line in found.lines
        ],
    }


def show(match: "Match", found: "Analysis") -> None:
    from rich.table import Table

    table = Table("score", "best play", title=f"{match.game.label}: {position_of(match)}")
    table.columns[0].justify = "right"
    for line in found.lines:
        table.add_row(verdict(line), " ".join(line.texts))
    out.print(table)
    out.print(
        f"depth {found.depth}, {found.nodes:,} nodes; scores are thousandths for the side to move, "
        "lengths are plies"
    )
