"""`ludarium simulate`: many matches between two bots, with intervals."""

import time
from typing import TYPE_CHECKING, Annotated, Any

import typer

from ..core.errors import BadInput
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
    Games,
    Opening,
    Out,
    TableFile,
    Threads,
    Workers,
    playing,
    turns,
    warm_up,
    write_table,
)

if TYPE_CHECKING:
    from rich.table import Table

    from ..core.game import Game


def command(
    game: GameName,
    games: Games = 1000,
    bots: Annotated[
        str, typer.Option(help="Two bots, e.g. adept,heuristic, or one for both.")
    ] = "random,random",
    decks: Annotated[
        str | None, typer.Option(help="Two decks, or one for both: names, codes or files.")
    ] = None,
    opening: Opening = None,
    seed: Annotated[int, typer.Option(help="The same seed gives the same results.")] = 1,
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

    Matches come in pairs: two matches of one seed with the seats swapped. In a mirror, where both
    players are the same, every match has its own seed.

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
    if written and opened.definition.build_deck is None:
        raise BadInput(f"{opened.title} is played without decks; omit --decks")
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
        raise typer.BadParameter(
            f"{what}: expected one name or two separated by a comma, got {text!r}"
        )
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
    table.add_row("mean length", turns(length))
    table.add_row("length", f"median {length['p50']:g}, 95th percentile {length['p95']:g}")
    for reason, rate in summary["end_rates"].items():
        table.add_row(f"ended by {reason}", interval(rate))
    table.add_row(
        "speed", f"{summary['decisions_per_s']:,} decisions/s, {summary['games_per_s']:,} matches/s"
    )
    console.print(table)
    console.print(f"rules {summary['fingerprint']}; 95 % intervals, by pairs of matches")


def add_runs(table: "Table", runs: list[dict[str, Any]]) -> None:
    """For games with one seat."""
    for run in runs:
        low, mid, high = run["score"]
        table.add_row(f"{run['bot']} won", f"{interval(run['won'])}, n {run['n']:,}")
        table.add_row(f"mean score of {run['bot']}", f"{mid:.1f} ({low:.1f} to {high:.1f})")


def add_meeting(table: "Table", summary: dict[str, Any]) -> None:
    wins, (first, second) = summary["wins"], summary["bots"]
    table.add_row("won, drawn, lost", f"{wins[0]:,} / {summary['draws']:,} / {wins[1]:,}")
    whose = f"{first} against {second}" if first != second else "the first player named"
    table.add_row(f"score of {whose}", interval(summary["win_rate"]))
    if summary["first_player"]:
        table.add_row("first player's score", interval(summary["first_player"]))
