"""`ludarium metagame`: every legal deck against every other."""

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
    out,
    print_json,
)
from .measuring import (
    BotName,
    Cluster,
    Device,
    Html,
    Out,
    Seed,
    TableFile,
    Threads,
    Workers,
    playing,
    tell_left_out,
    warm_up,
    write_table,
    wrote,
)

if TYPE_CHECKING:
    from ..lab.plan import Plan
    from ..lab.play import Outcome

SHOWN = 12


def command(
    game: GameName,
    bot: BotName = "heuristic",
    games: Annotated[int, typer.Option(help="Matches per pair of decks, for the ranking.")] = 8,
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

    Example: ludarium metagame spellfaire --html metagame.html
    """
    from ..lab.metagame import Metagame
    from ..lab.play import play

    opened = open_game(game, variant, changes, card_file)
    asked = Metagame(opened, bot, games, seed, against_field, extra)
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


def show(document: dict[str, Any]) -> None:
    from rich.table import Table

    decks = document["decks"]
    title = f"{document['label']}: {len(decks)} decks, {document['matches']:,} matches by {document['bot']}"
    table = Table(title=title, title_justify="left")
    for name in ("", "deck", "score against the others", "matches"):
        table.add_column(name, justify="right" if name in ("", "matches") else "left")
    few = len(decks) > 2 * SHOWN
    numbered = list(enumerate(decks, 1))
    for i, row in [*numbered[:SHOWN], (0, None), *numbered[-SHOWN:]] if few else numbered:
        if row is None:
            table.add_row("", "...")
        else:
            table.add_row(str(i), row["deck"], interval(row["rate"]), f"{row['n']:,}")
    out.print(table)
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
        out.print(f"{document['added']['matches']:,} matches were added to find the mix")
    out.print(f"seed {document['seed']}, rules {document['fingerprint']}; intervals are 95 %")
