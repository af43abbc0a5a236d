"""`ludarium balance`: who beats whom, what the first seat is worth, what every card does."""

import time
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
    err,
    interval,
    open_game,
    print_json,
)
from .measuring import (
    BotName,
    Cluster,
    DeckList,
    Device,
    Games,
    Ghosts,
    Html,
    Opening,
    Out,
    Seed,
    TableFile,
    Threads,
    Workers,
    decks_for,
    ghosts_of,
    length_in,
    names_in,
    playing,
    points_of,
    tell_unheld,
    turns,
    warm_up,
    writable_folder,
    write_table,
    wrote,
)

if TYPE_CHECKING:
    from ..core.game import Game
    from ..lab.field import Decks

SHOWN = 8  # cards at either end of the list


def command(
    game: GameName,
    decks: DeckList = None,
    bot: BotName = "heuristic",
    games: Games = 800,
    impact: Annotated[
        int | None,
        typer.Option(
            help="Matches for the impact of each card, 0 for none; "
            "default: as many as --games provides, up to 4000."
        ),
    ] = None,
    sweep: Annotated[
        str | None,
        typer.Option(
            metavar="BOT,BOT,..",
            help="Measure only the first seat, by mirror matches of each of these bots.",
        ),
    ] = None,
    openings: Annotated[
        str | None,
        typer.Option(metavar="N,N,..", help="With --sweep: how many random first moves, each."),
    ] = None,
    ghosts: Ghosts = None,
    seed: Seed = 1,
    opening: Opening = None,
    threads: Threads = None,
    device: Device = "cpu",
    workers: Workers = None,
    cluster: Cluster = None,
    out: Out = None,
    html: Html = None,
    table: TableFile = None,
    replays: Annotated[
        Path | None,
        typer.Option(
            metavar="FOLDER",
            help="Save a sample replay for every number there.",
            callback=writable_folder,
        ),
    ] = None,
    variant: Variants = None,
    changes: Changes = None,
    card_file: CardFile = None,
    as_json: AsJson = False,
) -> None:
    """Measure a rule book: matchups, first seat, length, ends, and what every card does.

    All decks meet each other with seats swapped. A card's impact is causal: the same matches are
    played again with a neutral card of the same budget in its place. The first seat is also measured
    by mirror matches, where both players have the same deck.

    In a game with one seat every deck plays --games runs, compared by the game's measure. Where runs meet what
    other runs left (ghosts), every deck also plays --games runs against the ghosts of each deck.

    Example: ludarium balance spellfaire --html balance.html

    Example: ludarium balance spellfaire --set "Ember Bolt.n=3" --impact 0

    Example: ludarium balance mana --sweep novice,heuristic --openings 0,4,8
    """
    from ..lab.balance import Question
    from ..lab.runs.balance import RunQuestion
    from .runs import show_balance

    opened = open_game(game, variant, changes, card_file)
    if openings is not None and sweep is None:
        raise BadInput("--openings belongs to --sweep; use --opening N without it")
    if sweep is not None and opened.seats == 1:
        raise BadInput(f"--sweep measures the first seat; {opened.title} has one seat: omit it")
    if ghosts is not None and opened.definition.pools is None:
        raise BadInput(f"--ghosts: runs of {opened.title} leave no ghosts; omit it")
    if sweep is not None:
        unused = {"--out": out, "--html": html, "--replays": replays, "--impact": impact}
        if given := [name for name, value in unused.items() if value is not None]:
            raise BadInput(f"--sweep measures the first seat only: omit {', '.join(given)}")
        asked = (sweep, openings if openings or opening is None else str(opening), games, seed)
        how_to = (threads, device, workers, cluster)
        seats(opened, decks_for(opened, decks), *asked, how_to, table, as_json)
        return
    counts = device != "cuda"  # there nobody reads events
    alone = opened.seats == 1
    field, question_of = decks_for(opened, decks), RunQuestion if alone else Question
    if not alone:  # ghosts bring cards of their own
        tell_unheld(open_game(game, variant), opened, field.values())
    asked_for: dict[str, Any] = {"game": opened, "decks": field, "bot": bot, "games": games}
    asked_for |= {"impact": impact, "seed": seed, "opening": opening, "tallied": counts}
    question: Question | RunQuestion = question_of(**asked_for)  # refuses what is wrong at once
    if alone and (met := ghosts_of(opened, field, bot, ghosts, seed, as_json)):
        question = RunQuestion(**asked_for, met=met)
    warm_up(opened, question.plan, as_json, device)
    with playing(question.plan, as_json, threads, device, workers, cluster, out) as how:
        found: Any = question.answer(how)
    from ..lab.samples import Sampler

    sampler = Sampler(found)
    if replays:
        sampler.add(replays)
    if as_json:
        print_json(found.document)
    elif alone:
        show_balance(opened, found.document)
    else:
        show(opened, found.document)
    sampler.save()
    if html:
        from ..lab.pages import balance_report
        from ..lab.runs.pages import run_balance_report

        sampler.add()  # a page holds its replays; what was printed would drown in them
        (run_balance_report if alone else balance_report)(found).write(html)
    write_table(table, found.rows)
    wrote(html, as_json)


def seats(
    game: "Game",
    decks: "Decks",
    bots: str,
    openings: str | None,
    games: int,
    seed: int,
    how_to: tuple[int | None, str, int | None, str | None],
    table: Path | None,
    as_json: bool,
) -> None:
    """The first seat by bot and opening."""
    from ..lab.seats import rows_of

    plies = None if openings is None else [ply(each) for each in names_in(openings, "--openings")]
    rows, left_out = rows_of(game, decks, names_in(bots, "--sweep"), plies, games, seed)
    for line in left_out:
        err.print(f"skipped: {line}", markup=False, soft_wrap=True)
    begin = time.perf_counter()
    for row in rows:
        warm_up(game, row.plan, as_json, how_to[1])
    made = []
    for row in rows:
        with playing(row.plan, as_json, *how_to, None, f"{row.bot}, {row.opening}") as how:
            made.append(row.measure(how))
    document = {
        "game": game.name,
        "label": game.label,
        "fingerprint": game.fingerprint,
        "seed": seed,
        "games": games,
        "decks": [name for name in decks if name],
        "matches": sum(row["n"] for row in made),
        "seconds": round(time.perf_counter() - begin, 2),
        "first_seat_by": made,
        "skipped": left_out,
    }
    if as_json:
        print_json(document)
    else:
        show_seats(document)
    write_table(table, made)


def ply(text: str) -> int:
    if not text.isdecimal():
        raise BadInput(f"--openings: expected numbers from 0, got {text}")
    return int(text)


def show_seats(document: dict[str, Any]) -> None:
    from rich.console import Console
    from rich.table import Table

    title = f"{document['label']}: first player's score in mirror matches"
    table = Table(title=title, title_justify="left")
    for name in ("bot", "opening", "score, 95 %", "n", f"mean {length_in(document)}"):
        table.add_column(name, justify="right" if name in ("opening", "n") else "left")
    for row in document["first_seat_by"]:
        rate = interval(row["rate"]) if row["rate"] else "both move at once"
        table.add_row(row["bot"], str(row["opening"]), rate, f"{row['n']:,}", turns(row["length"]))
    console = Console()
    console.print(table)
    if any(row["fewer"] for row in document["first_seat_by"]):
        console.print(
            f"Bots that search play fewer than the {document['games']:,} matches of --games."
        )
    said = "opening: random first moves; 95 % intervals"
    console.print(f"rules {document['fingerprint']}, seed {document['seed']}; {said}")


def show(game: "Game", found: dict[str, Any]) -> None:
    from rich.console import Console
    from rich.table import Table

    console = Console()
    head = f"{game.label}: {found['matches']:,} matches by {found['bot']}, seed {found['seed']}"
    if len(found["decks"]) > 1:
        console.print(head)
        console.print(matrix(found))
        table = Table(title="Decks against the others", title_justify="left")
        for name in ("", "deck", "score, 95 %", "n"):
            table.add_column(name, justify="right" if name in ("", "n") else "left")
        for i, row in enumerate(found["deck_rates"], 1):
            table.add_row(str(i), row["deck"], interval(row["rate"]), f"{row['n']:,}")
        console.print(table)
    facts = Table(title=head, show_header=False, title_justify="left")
    if found["first_seat"]:
        first = found["first_seat"]
        facts.add_row("first player's score", interval(first["rate"]), f"n {first['n']:,}")
    if found["first_seat_mirrors"]:
        first = found["first_seat_mirrors"]
        facts.add_row("in mirror matches", interval(first["rate"]), f"n {first['n']:,}")
    by_deck = found["first_seat_by_deck"]
    for row in [by_deck[0], by_deck[-1]] if len(by_deck) > 1 else []:
        facts.add_row(f"  mirror of {row['deck']}", interval(row["rate"]), f"n {row['n']:,}")
    length = found["length"]
    facts.add_row(f"mean {length_in(found)}", turns(length), f"n {length['n']:,}")
    facts.add_row(
        length_in(found), f"median {length['p50']:g}, 95th percentile {length['p95']:g}", ""
    )
    for row in found["end_reasons"]:
        facts.add_row(f"ended by {row['reason']}", interval(row["rate"]), f"n {row['n']:,}")
    console.print(facts)
    if found["cards"]:
        what = "card" if game.cards else "piece"
        console.print(cards(found, what))
        console.print(f"kept, drawn, ...: in how many matches of those that hold the {what}, %")
    console.print(f"rules {found['fingerprint']}; 95 % intervals, by pairs of matches")
    if any(row["impact"] for row in found["cards"]):
        console.print("* significant (Holm, 5 %, over all cards)")
    console.print("all rows: --json, --html, --table")


def matrix(found: dict[str, Any]) -> Any:
    from rich.table import Table

    table = Table(caption="score of the row against the column, %", caption_justify="left")
    table.add_column("deck")
    for i in range(len(found["decks"])):
        table.add_column(str(i + 1), justify="right", min_width=2)
    n = len(found["decks"])
    for i, deck in enumerate(found["decks"]):
        cells = found["matrix"][i * n : i * n + n]
        table.add_row(f"{i + 1} {deck}", *(shaded(cell["rate"]) for cell in cells))
    return table


def shaded(rate: list[float]) -> str:
    """Bold and coloured where the interval excludes 50 %."""
    text = f"{100 * rate[1]:.0f}"
    if rate[0] > 0.5:
        return f"[bold green]{text}[/]"
    return f"[bold red]{text}[/]" if rate[2] < 0.5 else text


def cards(found: dict[str, Any], what: str) -> Any:
    from rich.table import Table

    rows = found["cards"]
    columns = [c for c in found["columns"] if c in ("kept", "drawn", "played")] or found["columns"]
    with_impact = any(row["impact"] for row in rows)
    title = "Impact: points gained by the card over a neutral card of its budget"
    table = Table(title=title if with_impact else "What happened", title_justify="left")
    table.add_column(what, no_wrap=True)
    if with_impact:
        table.add_column("impact", no_wrap=True)
        table.add_column("n", justify="right")
    for column in columns:
        table.add_column(f"{column}, %", justify="right")
    few = len(rows) > 2 * SHOWN + 2
    for row in [*rows[:SHOWN], None, *rows[-SHOWN:]] if few else rows:
        if row is None:
            table.add_row("...")
            continue
        cells = [row["name"]]
        if with_impact:
            cells += impact_of(row["impact"])
        cells += [f"{100 * row[column]['share'][1]:.0f}" for column in columns]
        table.add_row(*cells)
    return table


def impact_of(impact: dict[str, Any] | None) -> list[str]:
    if impact is None:
        return ["", ""]
    return [points_of(impact["difference"]) + (" *" if impact["clear"] else ""), f"{impact['n']:,}"]
