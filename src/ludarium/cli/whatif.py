"""`ludarium whatif`: what a change of cards or rules does, at several strengths of play."""

import time
from dataclasses import replace
from typing import TYPE_CHECKING, Annotated, Any

import typer

from ..core.errors import BadInput
from .common import AsJson, CardFile, GameName, Variants, interval, open_game, out, print_json
from .measuring import (
    Cluster,
    DeckList,
    Device,
    Html,
    Opening,
    Seed,
    TableFile,
    Threads,
    Workers,
    decks_for,
    playing,
    points_of,
    starred,
    turns_of,
    warm_up,
    write_table,
    wrote,
)

if TYPE_CHECKING:
    from ..core.game import Game


def command(
    game: GameName,
    changes: Annotated[
        list[str] | None,
        typer.Option("--set", metavar="PATH=VALUE", help="What to change; repeatable."),
    ] = None,
    new_cards: CardFile = None,
    bots: Annotated[
        str, typer.Option(help="Strengths, separated by commas.")
    ] = "random,heuristic,adept",
    games: Annotated[
        int, typer.Option(help="Matches before and after; bots that search get fewer.")
    ] = 20_000,
    decks: DeckList = None,
    unpaired: Annotated[
        bool, typer.Option("--unpaired", help="Other seeds after the change: a check of the check.")
    ] = False,
    seed: Seed = 1,
    opening: Opening = None,
    threads: Threads = None,
    device: Device = "cpu",
    workers: Workers = None,
    cluster: Cluster = None,
    html: Html = None,
    table: TableFile = None,
    variant: Variants = None,
    as_json: AsJson = False,
) -> None:
    """Compare a rule book with a change of it: the same seeds, seats, decks and bots.

    Example: ludarium whatif spellfaire --set "Ember Bolt.n=3" --set rules.hero_health=30
    """
    from ..lab.compare import Arms, judge, verdicts

    if games < 2:
        raise BadInput(f"--games: 2 or more matches were expected, not {games}")
    before = open_game(game, variant)
    after = open_game(game, variant, changes, new_cards)
    field = decks_for(before, decks, after)
    arms = Arms([before, after], field, games, seed, not unpaired, opening)
    small = replace(arms, games_each=2)
    # Whoever cannot play is told of before the others do.
    for plan in [small.plan(bot)[0] for bot in listed(bots)]:
        warm_up(before, plan, as_json, device)
    begin, strengths = time.perf_counter(), []
    for bot in listed(bots):
        plan, _ = arms.plan(bot)
        with playing(plan, as_json, threads, device, workers, cluster, None, bot) as how:
            strengths.append(arms.measure(bot, how).against_first(1))
    judge(strengths)
    document = {
        "game": before.name,
        "label": before.label,
        "changes": [*(changes or []), *([f"cards of {new_cards}"] if new_cards else [])],
        "fingerprints": [before.fingerprint, after.fingerprint],
        "seed": seed,
        "games": games,
        "paired": not unpaired,
        "bots": listed(bots),
        "matches": sum(found["n"] for found in strengths),
        "seconds": round(time.perf_counter() - begin, 2),
        "strengths": strengths,
        **verdicts(strengths),
    }
    if as_json:
        print_json(document)
    else:
        show(after, document)
    if html:
        from ..lab.pages import whatif_report

        whatif_report(document).write(html)
    write_table(table, rows_of(strengths))
    wrote(html, as_json)


def listed(text: str) -> list[str]:
    names = [part.strip() for part in text.split(",") if part.strip()]
    if not names:
        raise BadInput("--bots: at least one bot was expected, e.g. --bots heuristic")
    return list(dict.fromkeys(names))


def rows_of(strengths: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Every change as a row of one table."""
    rows = []
    for found in strengths:
        for name in ("first_seat", "length", "draws"):
            if name in found:
                rows.append({"bot": found["bot"], "about": name, **kept(found[name])})
        rows += [
            {"bot": found["bot"], "about": f"deck {r['deck']}", **kept(r)} for r in found["decks"]
        ]
    return rows


def kept(change: dict[str, Any]) -> dict[str, Any]:
    names = ("before", "after", "difference", "p", "p_adjusted", "clear")
    known = {name: change[name] for name in names if name in change}
    for when in ("before", "after"):
        rate = known[when].get("rate") or known[when]["interval"]
        known[when] = {"n": known[when]["n"], "mean": rate}
    return known


def show(game: "Game", document: dict[str, Any]) -> None:
    from rich.table import Table

    for found in document["strengths"]:
        table = Table(
            title=f"{game.label}: {found['bot']}, {found['n']:,} matches", title_justify="left"
        )
        for name in ("", "before", "after", "difference, 95 %"):
            table.add_column(name)
        for name, words in (("first_seat", "score of whoever moves first"), ("draws", "draws")):
            if name in found:
                change = found[name]
                rates = [interval(change[when]["rate"]) for when in ("before", "after")]
                table.add_row(words, *rates, starred(points_of(change["difference"]), change))
        change = found["length"]
        means = [f"{change[when]['mean']:g}" for when in ("before", "after")]
        table.add_row("length", *means, starred(turns_of(change["difference"]), change))
        for row in sorted(found["decks"], key=lambda row: -abs(row["difference"][1])):
            rates = [interval(row[when]["rate"]) for when in ("before", "after")]
            table.add_row(row["deck"], *rates, starred(points_of(row["difference"]), row))
        out.print(table)
    for line in document["flips"]:
        out.print(f"[bold yellow]! {line}[/]")
    for line in [*document["agreed"], *document["partly"]]:
        out.print(line)
    if not any(document[key] for key in ("flips", "agreed", "partly")):
        out.print("No change is beyond doubt at any strength that was asked.")
    seeds = "the same seeds" if document["paired"] else "different seeds"
    out.print(
        f"seed {document['seed']}, {seeds}; * is beyond doubt for all rows together (Holm, 5 %)"
    )
