"""`ludarium tournament`: who plays best, among our bots and programs from outside."""

import re
import signal
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from ..core.errors import BadInput
from .common import (
    AsJson,
    CardFile,
    Changes,
    GameName,
    Variants,
    open_game,
    print_json,
    read_deck,
)
from .measuring import Html, TableFile, with_polars, writable, write_table, wrote

if TYPE_CHECKING:
    from ..core.game import Game
    from ..lab.desk import Desk, Row, Terms
    from ..lab.entrants import Entrant

TIME = re.compile(r"(\d+(?:\.\d+)?)(ms|s)?")
CLOCK = re.compile(r"(\d+(?:\.\d+)?)(?:\+(\d+(?:\.\d+)?))?")
LEAST_TIME = 0.01  # seconds


def command(
    game: GameName,
    bots: Annotated[
        list[str],
        typer.Option(
            help="Separated by commas: a level, search:N, tree:N, regret:N, deep:N, depth:N, or a command; "
            "NAME=... in front gives a name. Repeatable."
        ),
    ],
    games: Annotated[
        int, typer.Option(min=2, help="Matches per pairing, rounded up to even.")
    ] = 40,
    swiss: Annotated[
        int | None,
        typer.Option(min=1, metavar="ROUNDS", help="Swiss rounds; default: a round robin."),
    ] = None,
    movetime: Annotated[
        str,
        typer.Option(
            metavar="MS", help="Time per move for programs: milliseconds, or 500ms, 1.5s."
        ),
    ] = "1000",
    clock: Annotated[
        str | None,
        typer.Option(
            metavar="S+INC",
            help="Seconds per match plus increment per move, instead of --movetime.",
        ),
    ] = None,
    startup: Annotated[
        str, typer.Option(metavar="TIME", help="Time for a program to start and get ready.")
    ] = "10s",
    option: Annotated[
        list[str] | None,
        typer.Option(metavar="NAME.OPTION=VALUE", help="Set an option of a program; repeatable."),
    ] = None,
    decks: Annotated[
        str | None,
        typer.Option(help="Mirror decks to play in turn; default: four of the ready decks."),
    ] = None,
    opening: Annotated[
        int | None,
        typer.Option(
            min=0,
            help="Random plies at the start of each match, redrawn if they decide it; default: 4 "
            "in games without dice and secrets, otherwise 0.",
        ),
    ] = None,
    seed: Annotated[
        int, typer.Option(min=0, help="Seed of everything except external programs.")
    ] = 1,
    threads: Annotated[
        int | None,
        typer.Option(
            min=1,
            help="Matches at once; default: all cores for built-in bots, half of them with programs.",
        ),
    ] = None,
    replays: Annotated[
        Path | None, typer.Option(metavar="FOLDER", help="Save replays of matches lost by a fault.")
    ] = None,
    logs: Annotated[
        Path | None,
        typer.Option(
            metavar="FOLDER", help="Standard error of programs, and a transcript per match."
        ),
    ] = None,
    csv: Annotated[
        Path | None,
        typer.Option("--csv", metavar="FILE", help="Save all matches as CSV.", callback=writable),
    ] = None,
    parquet: Annotated[
        Path | None,
        typer.Option(
            "--parquet", metavar="FILE", help="Save all matches as Parquet.", callback=with_polars
        ),
    ] = None,
    html: Html = None,
    table: TableFile = None,
    variant: Variants = None,
    changes: Changes = None,
    card_file: CardFile = None,
    as_json: AsJson = False,
) -> None:
    """Play bots against each other with mirror decks and swapped seats, and rate them.

    A program that crashes, runs out of time or plays an illegal action loses that match; the fault is
    reported and counted. docs/bots.md describes the protocol for programs.

    Example: ludarium tournament spellfaire --bots adept,heuristic,search:200

    Example: ludarium tournament mana --bots 'adept,mine=python3 my_bot.py' --movetime 500

    Example: ludarium tournament mana --bots random,novice,adept,expert,depth:3 --swiss 3
    """
    opened = open_game(game, variant, changes, card_file)
    from ..lab.entrants import read_entrants
    from ..lab.tournament import check_rounds

    entrants = read_entrants(opened, bots, option or ())
    if swiss is not None:
        check_rounds(swiss, len(entrants))
    terms = terms_of(
        opened, games, movetime, clock, startup, decks, opening, seed, threads, replays, logs
    )
    document, rows = run(opened, entrants, terms, swiss, as_json)
    if as_json:
        print_json(document)
    else:
        from .standings import show

        show(opened, document)
    from ..lab.results import write_csv, write_html, write_parquet

    for path, write in ((csv, write_csv), (parquet, write_parquet)):
        if path:
            write(path, rows)
    if html:
        write_html(html, opened, document)
    known = [
        {key: of for key, of in one.items() if of is not None} for one in document["standings"]
    ]
    write_table(table, known)
    wrote(html, as_json)


def terms_of(
    game: "Game",
    games: int,
    movetime: str,
    clock: str | None,
    startup: str,
    decks: str | None,
    opening: int | None,
    seed: int,
    threads: int | None,
    replays: Path | None,
    logs: Path | None,
) -> "Terms":
    from ..bots.external import Limits
    from ..lab.desk import Terms
    from ..lab.ladder import opening_of
    from ..lab.ready import few_decks

    limits = Limits(
        move=read_time(movetime, "--movetime"),
        clock=read_clock(clock) if clock else None,
        start=read_time(startup, "--startup"),
    )
    chosen = [read_deck(game, deck.strip()) for deck in decks.split(",")] if decks else []
    for deck in chosen:
        game.deck(deck)
    for folder in (replays, logs):
        if folder:
            folder.mkdir(parents=True, exist_ok=True)
    return Terms(
        pairs=-(-games // 2),
        decks=tuple(chosen or few_decks(game)),
        seed=seed,
        opening=opening_of(game) if opening is None else opening,
        limits=limits,
        threads=threads,
        replays=replays,
        logs=logs,
    )


def read_time(written: str, option: str) -> float:
    """'500', '500ms' or '0.5s' in seconds."""
    found = TIME.fullmatch(written.strip())
    if found is None:
        raise BadInput(f'{option}: expected a time such as 500ms or 1.5s, got "{written}"')
    seconds = float(found[1]) / (1 if found[2] == "s" else 1000)
    if not LEAST_TIME <= seconds <= 86400:
        hint = f"; {written}s is in seconds" if not found[2] else ""
        raise BadInput(f'{option}: expected 10ms to 86400s, got "{written}"{hint}')
    return seconds


def read_clock(written: str) -> tuple[float, float]:
    found = CLOCK.fullmatch(written.strip())
    if found is None or not LEAST_TIME <= float(found[1]) <= 86400:
        raise BadInput(f'--clock: expected seconds and increment, such as 60+0.5, got "{written}"')
    return float(found[1]), float(found[2] or 0)


def run(
    game: "Game", entrants: "list[Entrant]", terms: "Terms", swiss: int | None, quiet: bool
) -> "tuple[dict[str, Any], list[Row]]":
    """Play it; gives the document and all matches."""
    from ..lab.desk import Desk
    from ..lab.results import document
    from .progress import matches_bar, warming

    with warming(game, quiet):
        warm(game, entrants, terms)
    n = len(entrants)
    pairings = n if game.seats == 1 else swiss * (n // 2) if swiss else n * (n - 1) // 2
    with ends_tidily(), matches_bar(2 * terms.pairs * pairings, quiet) as advance:
        desk = Desk(game, terms, advance, tell)
        if game.seats == 1:
            rows, faults, alone = play_alone(desk, entrants, swiss)
        else:
            rows, alone = play_pairs(desk, entrants, swiss), {}
            faults = [row for row in rows if row.fault]
    return document(desk, entrants, rows, faults, swiss) | alone, rows


def play_pairs(desk: "Desk", entrants: "list[Entrant]", swiss: int | None) -> "list[Row]":
    from ..lab import tournament

    if desk.game.seats != 2:
        raise BadInput(
            f"a tournament needs a game with one or two seats, {desk.game.title} has {desk.game.seats}"
        )
    if swiss:
        return tournament.swiss(desk, entrants, swiss)
    return tournament.round_robin(desk, entrants)


def play_alone(
    desk: "Desk", entrants: "list[Entrant]", swiss: int | None
) -> "tuple[list[Row], list[Row], dict[str, Any]]":
    """Matches as if they had met, what was lost by a fault, and what everyone did alone."""
    from ..lab import solo

    if swiss:
        raise BadInput(f"--swiss: {desk.game.title} has one seat, so there are no pairings")
    runs = {one.name: solo.play_runs(desk, one) for one in entrants}
    faults = [row for rows, _ in runs.values() for row in rows if row.fault]
    return solo.compare(desk.game, runs), faults, {"runs": solo.summary(desk.game, runs)}


def warm(game: "Game", entrants: "list[Entrant]", terms: "Terms") -> None:
    """Compile what our bots need, before any clock runs."""
    from ..bots.bot import Bot

    match = game.match()
    for one in entrants:
        if one.settings is not None and match.actors:
            Bot(game, one.name, one.settings).choose(match.observe(match.actors[0]))


def tell(line: str) -> None:
    typer.echo(f"fault: {line}", err=True)


@contextmanager
def ends_tidily() -> Iterator[None]:
    """SIGTERM is handled like Ctrl-C: programs are ended first."""

    def stop(*_: object) -> None:
        raise KeyboardInterrupt

    try:
        before = signal.signal(signal.SIGTERM, stop)
    except ValueError:  # not in the main thread: somebody else looks after signals
        yield
        return
    try:
        yield
    finally:
        signal.signal(signal.SIGTERM, before)
