"""`ludarium bench`: speed in every mode, as ratios of one run."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Annotated, Any

import typer

from .common import AsJson, open_game, print_json

if TYPE_CHECKING:
    from ..core.game import Game


def command(
    game: Annotated[str | None, typer.Argument(help="A game; default: all.")] = None,
    cold: Annotated[
        bool, typer.Option(help="Also time compilation with an empty cache (half a minute).")
    ] = True,
    signature: Annotated[
        bool, typer.Option("--signature", help="Print only a hash of each game's behaviour.")
    ] = False,
    as_json: AsJson = False,
) -> None:
    """Measure decisions, matches, copies and search of the games on this machine.

    Machines differ and are noisy: compare ratios within one run, not absolute numbers. A game may add
    rows of its own.

    Example: ludarium bench spellfaire --json
    """
    from .. import games

    opened = [open_game(name, None, None) for name in ([game] if game else games.names())]
    if signature:
        print_signatures(opened, as_json)
        return
    from rich.console import Console

    from ..lab.bench import measure, reference_loop
    from ..lab.machine import machine

    document: dict[str, Any] = {"machine": machine(), "games": {}}
    document["machine"]["reference_loop_s"] = reference_loop()
    for each in opened:
        with Console(stderr=True).status("...") as status:
            document["games"][each.name] = measure(each, cold, status.update)
    if as_json:
        print_json(document)
    else:
        show(document, opened)


def print_signatures(games: list[Any], as_json: bool) -> None:
    from ..lab.signature import signature

    found = {game.name: signature(game) for game in games}
    if as_json:
        print_json(found)
    else:
        for name, value in found.items():
            typer.echo(f"Signature: {name} {value}")


ROWS = {
    "plain_decisions_per_s": "plain Python, decisions/s",
    "jit_decisions_per_s": "compiled, one core, decisions/s",
    "jit_per_plain": "  times plain",
    "jit_games_per_s": "compiled, one core, matches/s",
    "threads_decisions_per_s": "compiled, all cores, decisions/s",
    "cuda_decisions_per_s": "GPU, decisions/s",
    "state_bytes": "bytes of a state",
    "copy_ns": "copy of a state, ns",
    "search_iterations_per_s": "search with full playouts, iterations/s",
    "reroll_1000_ms": "1,000 re-rolls of a step that has an outcome, ms",
    "perft_leaves_per_s": "perft with bulk counting, leaves/s",
    "nodes_per_s": "alpha-beta, nodes/s",
    "warm_first_move_s": "first adept move in a new process, s",
    "cold_compile_s": "compiling everything from scratch, CPU s",
}


def show(document: dict[str, Any], games: "Sequence[Game]") -> None:
    from rich.console import Console
    from rich.table import Table

    facts = document["machine"]
    console = Console()
    for game in games:
        name, numbers = game.name, document["games"][game.name]
        own = {row.key: row.text for row in game.definition.bench_rows}
        table = Table("what", "measured", title=name)
        table.columns[1].justify = "right"
        for key, label in (ROWS | own).items():
            if key in numbers:
                value = numbers[key]
                table.add_row(label, "-" if value is None else f"{value:,}")
        console.print(table)
    console.print(
        f"{facts['date']}, commit {facts['commit']}, {facts['cores']} cores of {facts['cpu']}, "
        f"reference loop {facts['reference_loop_s']} s"
    )
