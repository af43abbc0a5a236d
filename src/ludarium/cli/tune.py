"""`ludarium tune`: numbers that bring a goal closest, proposed and verified."""

import os
import shlex
import subprocess
import time
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated, Any

import typer

from .common import (
    AsJson,
    CardFile,
    Changes,
    GameName,
    Variants,
    err,
    interval,
    open_game,
    out,
    print_json,
)
from .measuring import (
    BotName,
    Cluster,
    DeckList,
    Device,
    Html,
    Seed,
    TableFile,
    Threads,
    Workers,
    decks_for,
    length_in,
    warm_up,
    write_table,
    wrote,
)
from .runs import add_verified, far

if TYPE_CHECKING:
    from rich.table import Table


def command(
    game: GameName,
    vary: Annotated[
        list[str] | None,
        typer.Option(
            "--vary", metavar="PATH=LOW:HIGH", help="A field that may change; repeatable."
        ),
    ] = None,
    goal: Annotated[
        str | None,
        typer.Option(
            help="even-decks (the default), even-seats or length=TURNS; in games with one seat "
            "MEASURE=VALUE (such as trophies=5), won=PERCENT, length=TURNS or even-decks.",
            show_default=False,
        ),
    ] = None,
    decks: DeckList = None,
    bot: BotName = "heuristic",
    games: Annotated[int, typer.Option(min=200, help="Matches per set of numbers tried.")] = 4000,
    rounds: Annotated[int, typer.Option(min=1, help="Most rounds of the search.")] = 20,
    verify: Annotated[
        int,
        typer.Option(
            min=4,
            help="Fresh matches before and after the proposal. They decide how small a gain can be "
            "told from chance: 20,000 about 1 point, 2,000 about 3, 200 about 10.",
        ),
    ] = 20_000,
    seed: Seed = 1,
    threads: Threads = None,
    device: Device = "cpu",
    workers: Workers = None,
    cluster: Cluster = None,
    html: Html = None,
    table: TableFile = None,
    variant: Variants = None,
    changes: Changes = None,
    card_file: CardFile = None,
    as_json: AsJson = False,
) -> None:
    """Search for the numbers that come closest to a goal, and test the proposal on fresh seeds.

    The verdict is the gain with its 95 % interval: better, trivial (too small to be worth a change),
    no clear difference, or worse.

    In a game with one seat runs are brought to a value of the game's measure.

    Example: ludarium tune spellfaire --decks kingdom-frost,ironbound-fire --vary "Titan Forgeguard.attack=2:6" --vary "Rivet Guard.health=1:4"
    """
    from ..lab.play import How
    from ..lab.runs.field import measure_words
    from ..lab.runs.goals import run_goal
    from ..lab.tune import Tuning, Vary, goal_of, judged

    opened = open_game(game, variant, changes, card_file)
    field = decks_for(opened, decks)

    def say(text: str) -> None:
        if not as_json:
            err.print(text)

    fields = [Vary.read(text) for text in vary or []]
    alone = opened.seats == 1
    counted = opened.definition.counted
    wanted = run_goal(opened, goal) if alone else goal_of(goal or "even-decks", counted)
    tuning = Tuning(opened, field, wanted, fields, bot, games, rounds, seed, say)
    warm_up(opened, tuning.arms([opened], 2, seed).plan(bot)[0], as_json, device)
    how = How(threads, device, workers=workers, cluster=cluster)
    begin = time.perf_counter()
    best = tuning.search(how)
    say(f"verifying on {verify:,} fresh {'runs' if alone else 'matches'}")
    verified = tuning.verify(best, verify, how)
    rows = zip(fields, tuning.book, best, strict=True)
    document: dict[str, Any] = {
        "game": opened.name,
        "label": opened.label,
        "fingerprint": opened.fingerprint,
        "goal": tuning.goal.name,
        "goal_text": tuning.goal.text,
        "goal_unit": tuning.goal.unit,
        "goal_scale": tuning.goal.scale,
        **({"measure": measure_words(opened)} if alone else {}),
        "bot": bot,
        "seed": seed,
        "games": games,
        "matches": verified["before"]["n"] + verified["after"]["n"],
        "seconds": round(time.perf_counter() - begin, 2),
        "decks": list(field),
        "diff": [{"path": v.path, "old": old, "new": new} for v, old, new in rows if old != new],
        "set": tuning.changes(best),
        "trail": tuning.trail,
        "verified": verified,
        "verdict": judged(tuning.changes(best), verified, tuning.goal.unit, tuning.goal.scale),
    }
    if document["verdict"]["better"]:
        given = Given(game, variant or [], card_file, changes or [], decks, alone)
        document["try"] = given.play_command(tuning.changes(best))
    if as_json:
        print_json(document)
    else:
        show(document)
    if html:
        from ..lab.pages import tune_report
        from ..lab.runs.pages import run_tune_report

        (run_tune_report if alone else tune_report)(document).write(html)
    write_table(
        table,
        [{"when": when, **row} for when in ("before", "after") for row in verified[when]["decks"]]
        or document["diff"],
    )
    wrote(html, as_json)


def show(document: dict[str, Any]) -> None:
    from rich.table import Table

    out.print(f"[bold]{document['label']}[/], goal: {document['goal_text']}")
    if not document["diff"]:
        out.print("Nothing better than the present numbers was found within these bounds.")
    for row in document["diff"]:
        out.print(f"  {row['path']}")
        out.print(f"[red]-   {row['old']}[/]\n[green]+   {row['new']}[/]")
    before, after = (document["verified"][when] for when in ("before", "after"))
    alone = "measure" in document
    what = "runs" if alone else "matches"
    table = Table(title=f"on {after['n']:,} fresh {what} each", title_justify="left")
    for name in ("", "before", "after"):
        table.add_column(name)
    if alone:
        add_verified(table, document, before, after)
    else:
        add_meetings(table, before, after)
    table.add_row(
        f"mean {length_in(document)}",
        *(turns(each["length"]["interval"]) for each in (before, after)),
    )
    table.add_row(
        "distance from the goal",
        *(
            far(document, each) if alone else interval(each["distance_interval"])
            for each in (before, after)
        ),
    )
    out.print(table)
    verdict = document["verdict"]
    out.print(f"[{'green' if verdict['reached'] else 'bold yellow'}]{verdict['said']}[/]")
    if note := document["verified"]["note"]:
        out.print(f"Note: {note}", markup=False)
    if "try" in document:
        out.print(f"Try it: {document['try']}", soft_wrap=True, markup=False)


def add_meetings(table: "Table", before: dict[str, Any], after: dict[str, Any]) -> None:
    for old, new in zip(before["decks"], after["decks"], strict=True):
        table.add_row(old["deck"], interval(old["rate"]), interval(new["rate"]))
    if before["first_seat"] and after["first_seat"]:
        rates = (interval(each["first_seat"]["rate"]) for each in (before, after))
        table.add_row("first player's score", *rates)


def turns(length: Sequence[float]) -> str:
    low, mid, high = length
    return f"{mid:.2f} ({low:.2f} to {high:.2f})"


@dataclass(frozen=True)
class Given:
    """What made the game that was tuned."""

    game: str
    variants: Sequence[str]
    cards: str | None
    changes: Sequence[str]
    decks: str | None
    alone: bool = False

    def play_command(self, new: Sequence[str]) -> str:
        """A line for the shell that plays the proposal, with everything that was given."""
        words = ["ludarium", "play", self.game]
        for name in self.variants:
            words += ["--variant", name]
        if self.cards:
            words += ["--cards", self.cards]
        for change in (*self.changes, *new):  # a later change of the same field wins
            words += ["--set", change]
        named = [each.strip() for each in (self.decks or "").split(",") if each.strip()]
        options = ("--deck",) if self.alone else ("--deck", "--enemy-deck")
        for option, deck in zip(options, named, strict=False):
            words += [option, deck]
        return subprocess.list2cmdline(words) if os.name == "nt" else shlex.join(words)
