"""`ludarium metagame`: every legal deck against every other."""

import time
from typing import TYPE_CHECKING, Annotated, Any

import typer

from ..core.errors import BadInput
from . import runs
from .common import (
    AsJson,
    CardFile,
    Changes,
    GameName,
    Variants,
    interval,
    open_game,
    out,
    print_json,
)
from .measuring import (
    BotName,
    Cluster,
    Device,
    Ghosts,
    Html,
    Out,
    Seed,
    TableFile,
    Threads,
    Workers,
    decks_for,
    ghosts_of,
    playing,
    tell_left_out,
    warm_up,
    write_table,
    wrote,
)

if TYPE_CHECKING:
    from ..core.game import Game
    from ..lab.field import Decks
    from ..lab.plan import Plan
    from ..lab.play import Outcome
    from ..lab.runs.metagame import RunMetagame

SHOWN = 12


def command(
    game: GameName,
    bot: BotName = "heuristic",
    games: Annotated[
        int | None,
        typer.Option(
            help="Matches per pair of decks, for the ranking; default: 8, where only some decks meet 200, in games with "
            "one seat 200 pairs of runs.",
            show_default=False,
        ),
    ] = None,
    extra: Annotated[
        int | None,
        typer.Option(
            min=0,
            help="Stop looking for a better mix once so many matches were added (the first round is "
            "always played); default: half as many as the ranking takes.",
        ),
    ] = None,
    against_field: Annotated[
        bool, typer.Option("--field", help="Play against the ready decks only; no mix.")
    ] = False,
    decks: Annotated[
        str | None,
        typer.Option(
            help="Names, codes or files, separated by commas: these decks meet, and no others."
        ),
    ] = None,
    ghosts: Ghosts = None,
    seed: Seed = 1,
    threads: Threads = None,
    device: Device = "cpu",
    workers: Workers = None,
    cluster: Cluster = None,
    out_folder: Out = None,
    html: Html = None,
    table: TableFile = None,
    variant: Variants = None,
    changes: Changes = None,
    card_file: CardFile = None,
    as_json: AsJson = False,
) -> None:
    """Play all legal decks against each other, rank them, and find the mix that no deck beats.

    The ranking plays every two decks. The mix is then found by many more matches among the best decks
    and their best answers, and checked on fresh seeds; if a deck beats it there, the report says so.
    With --out the added matches are kept in mix-* folders inside FOLDER.

    In a game whose decks are too many to list, the ready ones meet, or those of --decks.

    In a game with one seat the ready decks meet by pairs of runs, each against the ghosts that runs of the other
    left; the deck whose run comes further has won.

    Example: ludarium metagame spellfaire --html metagame.html
    """
    from ..lab.metagame import GAMES, OF_FEW, Metagame
    from ..lab.play import play

    opened = open_game(game, variant, changes, card_file)
    asked: Any
    if opened.seats == 1:
        if against_field:
            raise BadInput(
                f"--field: {opened.title} has one seat, and its ready decks meet anyway; omit it"
            )
        asked = of_runs(opened, decks, bot, games, extra, ghosts, seed, as_json)
    else:
        if ghosts is not None:
            raise BadInput(
                f"--ghosts is for games with one seat; {opened.title} has {opened.seats}: omit it"
            )
        some = some_decks(opened, decks, against_field)
        usual = GAMES if some is None else OF_FEW
        n = usual if games is None else games
        asked = Metagame(opened, bot, n, seed, against_field, extra, some)
    if against_field:
        tell_left_out(asked.left_out)
    plan, groups = asked.plan()
    warm_up(opened, plan, as_json, device)
    begin = time.perf_counter()
    with playing(plan, as_json, threads, device, workers, cluster, out_folder) as how:
        outcome = play(plan, how)

    def more(plan: "Plan", name: str, label: str) -> "Outcome":
        folder = out_folder / name if out_folder else None
        with playing(plan, as_json, threads, device, workers, cluster, folder, label) as how:
            return play(plan, how)

    document = asked.answer(outcome, groups, more)
    document["seconds"] = round(time.perf_counter() - begin, 2)
    if as_json:
        print_json(document)
    else:
        show(document)
    if html:
        from ..lab.pages import metagame_report

        metagame_report(document).write(html)
    write_table(table, document["decks"])
    wrote(html, as_json)


def some_decks(game: "Game", decks: str | None, against_field: bool) -> "Decks | None":
    """Those that meet where not all do; None: all legal ones."""
    if game.definition.build_deck is None:
        raise BadInput(f"a metagame needs decks: {game.title} is played without decks")
    if decks is None and game.definition.every_deck is not None:
        return None
    if against_field:
        raise BadInput(
            "--field ranks all legal decks against the ready ones: expected a game that lists all its decks, and no "
            "--decks; omit it, the decks play each other"
        )
    return decks_for(game, decks)


def of_runs(
    game: "Game",
    decks: str | None,
    bot: str,
    games: int | None,
    extra: int | None,
    ghosts: int | None,
    seed: int,
    quiet: bool,
) -> "RunMetagame":
    """The decks of a game for one seat, and what their runs left."""
    from ..lab.runs.matrix import LEAST
    from ..lab.runs.metagame import GAMES, RunMetagame, check_metagame

    field = decks_for(game, decks)
    check_metagame(game, field)
    if ghosts == 0:
        raise BadInput(f"--ghosts: expected {LEAST} or more runs per deck, got 0")
    if games is not None and games < 2:
        raise BadInput(f"--games: expected 2 or more runs per pair, got {games}")
    met = ghosts_of(game, field, bot, ghosts, seed, quiet)
    return RunMetagame(game, field, met, bot, GAMES if games is None else games, seed, extra)


def show(document: dict[str, Any]) -> None:
    from rich.table import Table

    decks = document["decks"]
    what, alone = "runs" if "measure" in document else "matches", "measure" in document
    title = f"{document['label']}: {len(decks)} decks, {document['matches']:,} {what} by {document['bot']}"
    table = Table(title=title, title_justify="left")
    more = runs.results(document)[:-1] if alone else []
    for name in ("", "deck", "score against the others", what, *more):
        table.add_column(name, justify="right" if name in ("", what) else "left")
    few = len(decks) > 2 * SHOWN
    numbered = list(enumerate(decks, 1))
    for i, row in [*numbered[:SHOWN], (0, None), *numbered[-SHOWN:]] if few else numbered:
        if row is None:
            table.add_row("", "...")
        else:
            achieved = runs.result(document, row)[:-1] if alone else []
            rate = interval(row["rate"])
            table.add_row(str(i), row["deck"], rate, f"{row['n']:,}", *achieved)
    out.print(table)
    if alone:
        out.print(
            f"Score: the share of pairs of runs, each against {document['met']} of the other deck, in which the "
            "deck's own run comes further; a tie counts half. Runs: of both decks."
        )
    if "mix" in document:
        refuted = document["refuted"]
        out.print("The best mix found, refuted:" if refuted else "The mix that no deck beats:")
        for row in document["mix"]:
            low, _, high = (100 * x for x in row["share_interval"])
            out.print(
                f"  {100 * row['share']:5.1f} % ({low:.0f} to {high:.0f})  {row['deck']}, in the mix "
                f"in {100 * row['in_mix']:.0f} % of resamples"
            )
        for text in document["said"]:
            out.print(f"[bold yellow]{text}[/]" if refuted else text)
        out.print(f"{document['added']['matches']:,} {what} were added to find the mix")
    out.print(f"seed {document['seed']}, rules {document['fingerprint']}; intervals are 95 %")
