"""`ludarium balance`: who beats whom, what the first seat is worth, what every card does."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from .common import AsJson, CardFile, Changes, GameName, Variants, interval, open_game, print_json
from .measuring import (
    BotName,
    Cluster,
    DeckList,
    Device,
    Html,
    Opening,
    Out,
    Seed,
    TableFile,
    Threads,
    Workers,
    decks_for,
    playing,
    points_of,
    warm_up,
    writable_folder,
    write_table,
    wrote,
)

if TYPE_CHECKING:
    from ..core.game import Game

SHOWN = 8  # cards at either end of the list


def command(
    game: GameName,
    decks: DeckList = None,
    bot: BotName = "heuristic",
    games: Annotated[int, typer.Option(help="Matches in each cell of the matrix.")] = 400,
    impact: Annotated[
        int, typer.Option(help="Matches for the impact of each card; 0 leaves it out.")
    ] = 4000,
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
            help="Write a sample replay of each number there.",
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
    played again with a neutral card of the same budget in its place.

    Example: ludarium balance spellfaire --html balance.html

    Example: ludarium balance spellfaire --set "Ember Bolt.n=3" --impact 0
    """
    from ..lab.balance import Question

    opened = open_game(game, variant, changes, card_file)
    counts = device != "cuda"  # there nobody reads events
    question = Question(
        opened, decks_for(opened, decks), bot, games, impact, seed, opening, tallied=counts
    )
    warm_up(opened, question.plan, as_json, device)
    with playing(question.plan, as_json, threads, device, workers, cluster, out) as how:
        found = question.answer(how)
    from ..lab.samples import Sampler

    sampler = Sampler(found)
    if replays:
        sampler.add(replays)
    if as_json:
        print_json(found.document)
    else:
        show(opened, found.document)
    sampler.save()
    if html:
        from ..lab.pages import balance_report

        sampler.add()  # a page holds its replays; what was printed would drown in them
        balance_report(found).write(html)
    write_table(table, found.rows)
    wrote(html, as_json)


def show(game: "Game", found: dict[str, Any]) -> None:
    from rich.console import Console
    from rich.table import Table

    console = Console()
    head = f"{game.label}: {found['matches']:,} matches by {found['bot']}, seed {found['seed']}"
    if len(found["decks"]) > 1:
        console.print(matrix(head, found))
        table = Table(title="Decks against the others", title_justify="left")
        for name in ("", "deck", "score", "matches"):
            table.add_column(name, justify="right" if name in ("", "matches") else "left")
        for i, row in enumerate(found["deck_rates"], 1):
            table.add_row(str(i), row["deck"], interval(row["rate"]), f"{row['n']:,}")
        console.print(table)
    facts = Table(title=head, show_header=False, title_justify="left")
    if found["first_seat"]:
        first = found["first_seat"]
        facts.add_row("score of whoever moves first", interval(first["rate"]), f"n {first['n']:,}")
    length = found["length"]
    low, mid, high = length["interval"]
    words = f"mean {mid:.2f} ({low:.2f} to {high:.2f}), median {length['p50']:g}, 95 % {length['p95']:g}"
    facts.add_row("length", words, f"n {length['n']:,}")
    for row in found["end_reasons"]:
        facts.add_row(f"ended by {row['reason']}", interval(row["rate"]), f"n {row['n']:,}")
    console.print(facts)
    if found["cards"]:
        console.print(cards(found, "card" if game.cards else "piece"))
    told = f"rules {found['fingerprint']}; intervals are 95 %, pairs of matches count as one"
    if any(row["impact"] for row in found["cards"]):
        told += "; * is beyond doubt for all cards together (Holm, 5 %)"
    console.print(f"{told}; all rows: --json, --html, --table")


def matrix(head: str, found: dict[str, Any]) -> Any:
    from rich.table import Table

    table = Table(title=f"{head}\nscore of the row against the column, %", title_justify="left")
    table.add_column("deck")
    for i in range(len(found["decks"])):
        table.add_column(str(i + 1), justify="right", min_width=2)
    n = len(found["decks"])
    for i, deck in enumerate(found["decks"]):
        cells = found["matrix"][i * n : i * n + n]
        table.add_row(f"{i + 1} {deck}", *(shaded(cell["rate"]) for cell in cells))
    return table


def shaded(rate: list[float]) -> str:
    """Bold and coloured where the interval leaves a half."""
    text = f"{100 * rate[1]:.0f}"
    if rate[0] > 0.5:
        return f"[bold green]{text}[/]"
    return f"[bold red]{text}[/]" if rate[2] < 0.5 else text


def cards(found: dict[str, Any], what: str) -> Any:
    from rich.table import Table

    rows = found["cards"]
    columns = [c for c in found["columns"] if c in ("kept", "drawn", "played")] or found["columns"]
    with_impact = any(row["impact"] for row in rows)
    title = "Points for having the card instead of a neutral one of its budget, in percent"
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
