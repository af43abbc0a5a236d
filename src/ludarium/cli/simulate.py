"""`ludarium simulate`: many matches between two bots, with honest intervals."""

import time
from typing import TYPE_CHECKING, Annotated, Any

import typer

from .common import (
    AsJson,
    CardFile,
    Changes,
    GameName,
    Variants,
    interval,
    open_game,
    print_json,
    read_deck,
)
from .measuring import (
    Cluster,
    Device,
    Opening,
    Out,
    TableFile,
    Threads,
    Workers,
    playing,
    warm_up,
    write_table,
)

if TYPE_CHECKING:
    from rich.table import Table

    from ..core.game import Game


def command(
    game: GameName,
    games: Annotated[
        int, typer.Option(min=2, help="How many matches; rounded up to pairs.")
    ] = 1000,
    bots: Annotated[str, typer.Option(help="Two bots, e.g. adept,heuristic.")] = "random,random",
    decks: Annotated[
        str | None, typer.Option(help="Two decks, or one for both: names, codes or files.")
    ] = None,
    opening: Opening = None,
    seed: Annotated[int, typer.Option(help="Fixes everything that follows.")] = 1,
    threads: Threads = None,
    device: Device = "cpu",
    workers: Workers = None,
    cluster: Cluster = None,
    out: Out = None,
    table: TableFile = None,
    variant: Variants = None,
    changes: Changes = None,
    card_file: CardFile = None,
    as_json: AsJson = False,
) -> None:
    """Play many matches between two bots and report rates with 95 % intervals.

    Matches come in pairs of the same seed with the seats swapped.

    Example: ludarium simulate spellfaire --games 100000 --bots heuristic,random
    """
    from ..bots.bot import fitting
    from ..bots.levels import settings_of
    from ..lab.ladder import opening_of
    from ..lab.plan import Draft, seeds_of
    from ..lab.play import play
    from ..lab.series import deck_pair
    from ..lab.summary import summarise

    opened = open_game(game, variant, changes, card_file)
    names = both(bots, "bots")
    written = both(decks, "decks") if decks else None
    players = {name: settings_of(name) for name in names}
    if opening is None:  # without any dice all matches would be the same one
        rolled = any(fitting(opened, each).rolls_dice for each in players.values())
        opening = 0 if rolled else opening_of(opened)
    draft = Draft([opened], players, opening)
    given = [read_deck(opened, deck) for deck in written] if written else None
    draft.add(deck_pair(opened, given), seeds_of(seed, -(-games // 2)), names)
    plan = draft.plan()
    warm_up(opened, plan, as_json, device)
    begin = time.perf_counter()
    with playing(plan, as_json, threads, device, workers, cluster, out) as how:
        outcome = play(plan, how)
    seconds = time.perf_counter() - begin
    summary = summarise(opened, outcome.results, names, written, seed, seconds)
    summary["opening"] = opening
    if as_json:
        print_json(summary)
    else:
        show(opened, summary)
    write_table(table, [{k: v for k, v in summary.items() if k != "end_reasons"}])


def both(text: str, what: str) -> list[str]:
    parts = [part.strip() for part in text.split(",")]
    if len(parts) == 1:
        parts *= 2
    if len(parts) != 2:
        raise typer.BadParameter(f"{what}: one or two separated by a comma, not {text!r}")
    return parts


def show(game: "Game", summary: dict[str, Any]) -> None:
    from rich.console import Console
    from rich.table import Table

    console = Console()
    n = summary["games"]
    decks = [f" ({deck})" for deck in summary["decks"]] or ["", ""]
    table = Table(title=f"{game.label}: {n:,} matches, seed {summary['seed']}", show_header=False)
    table.add_row(
        "players", " vs ".join(b + d for b, d in zip(summary["bots"], decks, strict=True))
    )
    if "runs" in summary:
        add_runs(table, summary["runs"])
    else:
        add_meeting(table, summary)
    length = summary["length"]
    table.add_row(
        "length", f"mean {length['mean']}, median {length['p50']:g}, 95 % {length['p95']:g}"
    )
    reasons = ", ".join(f"{name} {count:,}" for name, count in summary["end_reasons"].items())
    table.add_row("ended by", reasons)
    table.add_row(
        "speed", f"{summary['decisions_per_s']:,} decisions/s, {summary['games_per_s']:,} matches/s"
    )
    console.print(table)
    console.print(
        f"rules {summary['fingerprint']}; intervals are 95 %, pairs of matches count as one"
    )


def add_runs(table: "Table", runs: list[dict[str, Any]]) -> None:
    """Of a game for one."""
    for run in runs:
        low, mid, high = run["score"]
        table.add_row(f"{run['bot']} won", f"{interval(run['won'])}, n {run['n']:,}")
        table.add_row(f"mean score of {run['bot']}", f"{mid:.1f} ({low:.1f} to {high:.1f})")


def add_meeting(table: "Table", summary: dict[str, Any]) -> None:
    wins, (first, second) = summary["wins"], summary["bots"]
    table.add_row("won, drawn, lost", f"{wins[0]:,} / {summary['draws']:,} / {wins[1]:,}")
    whose = f"{first} against {second}" if first != second else "the first named"
    table.add_row(f"score of {whose}", interval(summary["win_rate"]))
    if summary["first_player"]:
        table.add_row("score of whoever moved first", interval(summary["first_player"]))
