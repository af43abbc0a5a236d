"""`ludarium ambiguities`: what each open reading of a rule book would change."""

import time
from typing import TYPE_CHECKING, Any

from ..core.differences import in_text
from ..core.errors import BadInput
from .common import AsJson, CardFile, GameName, open_game, out, print_json
from .measuring import (
    BotName,
    Cluster,
    DeckList,
    Device,
    Games,
    Html,
    Opening,
    Seed,
    TableFile,
    Threads,
    Workers,
    decks_for,
    length_in,
    playing,
    points_of,
    starred,
    turns_of,
    warm_up,
    write_table,
    wrote,
)
from .runs import readings_table

if TYPE_CHECKING:
    from rich.table import Table


def command(
    game: GameName,
    bot: BotName = "heuristic",
    games: Games = 10_000,
    decks: DeckList = None,
    seed: Seed = 1,
    opening: Opening = None,
    threads: Threads = None,
    device: Device = "cpu",
    workers: Workers = None,
    cluster: Cluster = None,
    html: Html = None,
    table: TableFile = None,
    card_file: CardFile = None,
    as_json: AsJson = False,
) -> None:
    """Measure every open reading of the rule book: first seat, length, decks.

    Each switch of the rulings is set to its other reading and compared with the book's on the same
    seeds.

    Example: ludarium ambiguities spellfaire
    """
    from ..lab.ambiguities import findings, readings
    from ..lab.compare import Arms, judge
    from ..lab.runs.compare import RunArms
    from ..lab.runs.field import measure_words

    book = open_game(game, None, None, card_file)
    others = readings(book)
    if not others:
        raise BadInput(f"{book.title} has no switches: its rules have no open readings")
    kind = RunArms if book.seats == 1 else Arms
    arms = kind(
        [book, *(each.game for each in others)],
        decks_for(book, decks),
        games,
        seed,
        True,
        opening,
        mirrors=True,
    )
    begin = time.perf_counter()
    plan, _ = arms.plan(bot)
    warm_up(book, plan, as_json, device)
    with playing(plan, as_json, threads, device, workers, cluster) as how:
        measured = arms.measure(bot, how)
    found = [measured.against_first(i) for i in range(1, len(arms.games))]
    judge(found)
    switches = [each.row(row) for each, row in zip(others, found, strict=True)]
    document = {
        "game": book.name,
        "label": book.label,
        "fingerprint": book.fingerprint,
        "bot": bot,
        "seed": seed,
        "games": games,
        **({"measure": measure_words(book)} if book.seats == 1 else {}),
        "met": arms.met,
        "matches": len(plan.rows),
        "seconds": round(time.perf_counter() - begin, 2),
        "switches": switches,
        "findings": findings(switches),
    }
    if as_json:
        print_json(document)
    else:
        show(document)
    if html:
        from ..lab.pages import ambiguities_report
        from ..lab.runs.pages import run_ambiguities_report

        (run_ambiguities_report if book.seats == 1 else ambiguities_report)(document).write(html)
    write_table(table, [flat_row(row) for row in switches])
    wrote(html, as_json)


def flat_row(row: dict[str, Any]) -> dict[str, Any]:
    kept = {name: row[name] for name in ("switch", "clause", "book", "other", "n")}
    for name in ("measure", "won", "first_seat", "first_seat_mirrors", "length", "draws"):
        if name in row:
            kept[name] = row[name]["difference"]
    for deck in row["decks"]:
        kept[f"deck {deck['deck']}"] = deck["difference"]
    return {name: str(v) if isinstance(v, bool) else v for name, v in kept.items()}


def seats_table(document: dict[str, Any]) -> "Table":
    from rich.table import Table

    rows = document["switches"]
    seats = ("first_seat_mirrors", "first_seat")
    seat = next((name for name in seats if any(name in row for row in rows)), None)
    table = Table()
    begins = ["first seat, points"] if seat else []  # nobody begins where all move at once
    for name in ("reading", *begins, length_in(document), "n"):
        table.add_column(name, justify="right" if name == "n" else "left")
    for row in rows:
        first = [starred(points_of(row[seat]["difference"]), row[seat]) if seat in row else ""]
        table.add_row(
            f"{row['switch']} = {in_text(row['other'])} ({row['clause']})",
            *(first if seat else []),
            starred(turns_of(row["length"]["difference"]), row["length"]),
            f"{row['length']['n']:,}",
        )
    return table


def show(document: dict[str, Any]) -> None:
    what = "runs" if "measure" in document else "matches"
    head = f"{document['label']}: {document['matches']:,} {what} by {document['bot']}"
    out.print(f"{head}; every other reading minus the book's")
    if "measure" in document:
        out.print(readings_table(document))
    else:
        out.print(seats_table(document))
    for line in document["findings"]:
        out.print(line)
    mirrors = any("first_seat_mirrors" in row for row in document["switches"])
    if mirrors:
        few = document["switches"][0]["first_seat_mirrors"]["n"]
        out.print(
            f"The first seat is that of the mirror matches (n {few:,}); --json and --html have every row."
        )
    same = f" and {document['met']}" if document["met"] else ""
    out.print(f"seed {document['seed']}, the same seeds{same}; 95 % intervals; n is per reading")
    out.print("* significant (Holm, 5 %, over all rows)")
