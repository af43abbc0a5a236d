"""`ludarium metagame`: every legal deck against every other."""

import time
from typing import Annotated, Any

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

SHOWN = 12


def command(
    game: GameName,
    bot: BotName = "heuristic",
    games: Annotated[int, typer.Option(help="Matches of each pair of decks.")] = 8,
    against_field: Annotated[
        bool, typer.Option("--field", help="Against the ready decks only, not all against all.")
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
    """Play all legal decks against each other, rank them, and find the mix nothing beats.

    Example: ludarium metagame spellfaire --html metagame.html
    """
    from ..lab.metagame import Metagame
    from ..lab.play import How, play

    opened = open_game(game, variant, changes, card_file)
    asked = Metagame(opened, bot, games, seed, against_field)
    if against_field:
        tell_left_out(asked.left_out)
    plan, groups = asked.plan()
    warm_up(opened, plan, as_json, device)
    begin = time.perf_counter()
    with playing(plan, as_json, threads, device, workers, cluster, out_folder) as how:
        outcome = play(plan, how)
    document = asked.answer(outcome, groups, How(threads=threads, device=device))
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
        out.print("The mix that no deck beats:")
        for row in document["mix"]:
            out.print(f"  {100 * row['share']:5.1f} %  {row['deck']}")
        best = next((row for row in document["verified"] if row["n"]), None)  # not the mix itself
        if best:
            out.print(
                f"On fresh seeds the best deck against it is {best['deck']}: "
                f"{interval(best['rate'])}, n {best['n']:,}"
            )
    out.print(f"seed {document['seed']}, rules {document['fingerprint']}; intervals are 95 %")
