"""`ludarium perft`: count sequences of actions, to check and to measure a kernel."""

import time
from typing import TYPE_CHECKING, Annotated, Any

import typer

from .common import AsJson, Changes, GameName, Variants, open_game, print_json
from .positions import Position, position_of, read_position

if TYPE_CHECKING:
    from ..core.match import Match


def command(
    game: GameName,
    depth: Annotated[int, typer.Option(min=1, max=60, help="Number of actions per sequence.")],
    position: Position = None,
    by_action: Annotated[
        bool, typer.Option("--divide", help="Also list the count for each first action.")
    ] = False,
    variant: Variants = None,
    changes: Changes = None,
    as_json: AsJson = False,
) -> None:
    """Count all sequences of legal actions of a given length, in games without secrets and dice.

    The last action is counted, not taken; a match that is over adds nothing. Two kernels that
    agree in these numbers agree in their rules.

    Example: ludarium perft mana --depth 4 --position ".p./rG./.gO w"
    """
    opened = open_game(game, variant, changes)
    match = read_position(opened, position)
    from ..bots.counting import count_leaves
    from .progress import warming

    with warming(opened, as_json):
        count_leaves(match, 1)
    document: dict[str, Any] = {"game": opened.name, "position": position_of(match), "depth": depth}
    parts, document["leaves"], seconds = measured(match, depth, by_action)
    document["seconds"] = round(seconds, 4)
    document["leaves_per_s"] = int(document["leaves"] / max(seconds, 1e-9))
    if parts is not None:
        document["divide"] = parts
    if as_json:
        print_json(document)
    else:
        show(document)


def measured(
    match: "Match", depth: int, by_action: bool
) -> tuple[dict[str, int] | None, int, float]:
    from ..bots.counting import count_leaves, divide
    from .positions import interruptible

    begin = time.perf_counter()
    with interruptible() as stop:
        if not by_action:
            return None, count_leaves(match, depth, stop), time.perf_counter() - begin
        parts = divide(match, depth, stop)
    return parts, sum(parts.values()), time.perf_counter() - begin


def show(document: dict[str, Any]) -> None:
    for text, leaves in document.get("divide", {}).items():
        typer.echo(f"{text:<12} {leaves:>16,}")
    typer.echo(
        f"depth {document['depth']}: {document['leaves']:,} leaves in {document['seconds']:.3f} s "
        f"({document['leaves_per_s'] / 1e6:,.1f} million/s)"
    )
