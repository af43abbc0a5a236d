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
    add_outcomes,
    decks_for,
    length_in,
    names_in,
    playing,
    tell_unheld,
    turns,
    warm_up,
    write_table,
)

if TYPE_CHECKING:
    from pathlib import Path

    from rich.table import Table

    from ..core.game import Game


def command(
    game: GameName,
    games: Games = 1000,
    bots: Annotated[
        str | None,
        typer.Option(
            help="Two bots, e.g. adept,heuristic, or one for both; default: random. Games with one "
            "seat take any number.",
            show_default=False,
        ),
    ] = None,
    decks: Annotated[
        str | None,
        typer.Option(
            help="Two decks, or one for both: names, codes or files. Games with one seat take any "
            "number, and play all of them."
        ),
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

    In a game with one seat each match is a run: --games runs of every bot with every deck, all bots on
    the same seeds, reported by the game's measure.

    Example: ludarium simulate spellfaire --games 100000 --bots heuristic,random
    """
    from ..bots.levels import settings_of
    from ..lab.ladder import check_variety, opening_of
    from ..lab.plan import Draft, seeds_of
    from ..lab.play import play
    from ..lab.series import deck_pair
    from ..lab.summary import summarise

    opened = open_game(game, variant, changes, card_file)
    if decks and opened.definition.build_deck is None:
        raise BadInput(f"{opened.title} is played without decks; omit --decks")
    where = threads, device, workers, cluster, out
    if opened.seats == 1:
        simulate_runs(opened, bots, decks, games, seed, opening, where, table, as_json)
        return
    names = both(bots or "random", "bots")
    written = both(decks, "decks") if decks else None
    players = {name: settings_of(name) for name in names}
    opening = opening_of(opened) if opening is None else opening
    check_variety(opened, players.values(), opening)
    draft = Draft([opened], players, opening)
    given = [read_deck(opened, deck) for deck in written] if written else None
    pair = deck_pair(opened, given)
    tell_unheld(open_game(game, variant), opened, [deck for _, deck in pair])
    draft.add(pair, seeds_of(seed, -(-games // 2)), names)
    plan = draft.plan()
    warm_up(opened, plan, as_json, device)
    begin = time.perf_counter()
    with playing(plan, as_json, *where) as how:
        outcome = play(plan, how)
    seconds = time.perf_counter() - begin
    summary = summarise(opened, outcome.results, names, written, seed, seconds)
    summary["opening"] = opening
    if outcome.kept:  # reading them took no time worth reporting
        summary |= {"decisions_per_s": None, "games_per_s": None}
    if as_json:
        print_json(summary)
    else:
        show(opened, summary)
    write_table(table, [{k: v for k, v in summary.items() if k != "end_reasons"}])


def simulate_runs(
    game: "Game",
    bots: str | None,
    decks: str | None,
    games: int,
    seed: int,
    opening: int | None,
    where: "tuple[int | None, str, int | None, str | None, Path | None]",
    table: "Path | None",
    as_json: bool,
) -> None:
    """Runs of a game for one seat."""
    from ..lab.play import play
    from ..lab.runs.field import run_decks
    from ..lab.runs.simulate import Runs
    from .runs import show_simulate

    field = decks_for(game, decks) if decks else run_decks(game)
    runs = Runs.of(game, names_in(bots or "random", "--bots"), field, games, seed, opening)
    warm_up(game, runs.plan, as_json, where[1])
    begin = time.perf_counter()
    with playing(runs.plan, as_json, *where, "runs") as how:
        outcome = play(runs.plan, how)
    document = runs.document(outcome, time.perf_counter() - begin)
    if outcome.kept:
        document |= {"decisions_per_s": None, "games_per_s": None}
    if as_json:
        print_json(document)
    else:
        show_simulate(game, document)
    write_table(table, rows_of(document["runs"]))


def rows_of(runs: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """A row per bot and deck."""
    return [
        {"bot": run["bot"], "deck": None, **part}
        for run in runs
        for part in run["decks"]
        or [{k: v for k, v in run.items() if k not in ("decks", "trophies")}]
    ]


def both(text: str, what: str) -> list[str]:
    parts = [part.strip() for part in text.split(",")]
    if len(parts) == 1:
        parts *= 2
    if len(parts) != 2:
        raise typer.BadParameter(
            f"{what}: expected one name or two separated by a comma, got {text!r}"
        )
    return parts


def players_of(summary: dict[str, Any]) -> list[str]:
    """Bot and deck of each, as far as they tell the two apart."""
    bots, decks = summary["bots"], summary["decks"] or ["", ""]
    named = [f"{bot} ({deck})" if deck else bot for bot, deck in zip(bots, decks, strict=True)]
    return bots if bots[0] != bots[1] else named


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
    add_meeting(table, summary)
    add_outcomes(table, summary)
    length = summary["length"]
    table.add_row(f"mean {length_in(summary)}", turns(length))
    table.add_row(
        length_in(summary), f"median {length['p50']:g}, 95th percentile {length['p95']:g}"
    )
    for reason, rate in summary["end_rates"].items():
        table.add_row(f"ended by {reason}", interval(rate))
    if summary["decisions_per_s"] is not None:
        speed = f"{summary['decisions_per_s']:,} decisions/s, {summary['games_per_s']:,} matches/s"
        table.add_row("speed", speed)
    console.print(table)
    opening = f"; {summary['opening']} random first moves" if summary["opening"] else ""
    first, second = players_of(summary)
    pairs = ", by pairs of matches" if first != second else ""
    console.print(f"rules {summary['fingerprint']}{opening}; 95 % intervals{pairs}")


def add_meeting(table: "Table", summary: dict[str, Any]) -> None:
    wins, (first, second) = summary["wins"], players_of(summary)
    if first != second:  # in a mirror match neither player is anybody in particular
        table.add_row("won, drawn, lost", f"{wins[0]:,} / {summary['draws']:,} / {wins[1]:,}")
        table.add_row(f"score of {first}", interval(summary["win_rate"]))
    else:
        table.add_row("drawn", f"{summary['draws']:,}")
    if summary["first_player"]:
        table.add_row("first player's score", interval(summary["first_player"]))
