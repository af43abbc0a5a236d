"""`ludarium replay`"""

import sys
from collections.abc import Iterator
from typing import Annotated, Any

import typer
from rich.padding import Padding
from rich.text import Text

from ..core.errors import BadInput
from ..core.match import Match
from ..core.replay import Replay
from ..core.unseen import Audit
from .common import AsJson, out, print_json
from .table import Table, measured, table_of


def command(
    file: Annotated[str, typer.Argument(metavar="FILE", help="A saved replay, .json or .txt.")],
    step: Annotated[
        bool,
        typer.Option(
            "--step",
            help="Step through it and draw the table: by moves, or by rounds where moves are hidden.",
        ),
    ] = False,
    seat: Annotated[
        int | None,
        typer.Option("--seat", help="Show what this seat saw. Default: what a spectator saw."),
    ] = None,
    text: Annotated[
        bool, typer.Option("--text", help="Print the replay as readable text.")
    ] = False,
    json: AsJson = False,
) -> None:
    """Verify a saved match and print it move by move.

    Example: [bold]ludarium replay match.json --step[/bold]
    """
    replay = Replay.load(file)
    final = replay.run()
    if seat is not None and seat not in range(final.game.seats):
        raise BadInput(f"--seat: expected a seat from 0 to {final.game.seats - 1}, got {seat}")
    if json:
        return print_json(document(replay, seat))
    if text:
        print(replay.to_text(), end="")
        return None
    table = table_of(final.game)
    if step:
        return show_steps(replay, table, seat)
    return tell(replay, table, seat)


def walk(
    replay: Replay, seat: int | None
) -> Iterator[tuple[Match, int, str, list[dict[str, Any]]]]:
    """The match before anything and after each entry: who did what, and the events it caused."""
    match = replay.begin(replay.load_game())
    told = match.events(seat)
    yield match, -1, "", told
    seen = len(told)
    for entry, words in replay.entries:
        match.repeat(entry)
        told = match.events(seat, seen)
        yield match, entry.seat, words, told
        seen += len(told)


def document(replay: Replay, seat: int | None) -> dict[str, Any]:
    steps = list(walk(replay, seat))
    return {
        "game": replay.game,
        "fingerprint": replay.fingerprint,
        "variant": replay.variant,
        "verified": True,
        "commitment": commitment(replay),
        "result": replay.result,
        "start": steps[0][3],
        "moves": [
            {
                "seat": mover if mover >= 0 else None,
                "action": words if is_open(mover, seat) else None,
                "events": events,
            }
            for _, mover, words, events in steps[1:]
        ],
    }


def commitment(replay: Replay) -> str | None:
    """What the dice were bound to, where they are keyed; `run` has checked that they agree."""
    secret = replay.secret()
    return secret.commitment if secret else None


def is_open(mover: int, seat: int | None) -> bool:
    """Whether a move may be named: another seat's may hold secrets, its events tell the rest."""
    return seat is None or mover in (seat, -1)


# --- for people --------------------------------------------------------------------------------------


def tell(replay: Replay, table: Table, seat: int | None) -> None:
    narrator = table.narrator(seat)
    match = replay.fork(0)
    narrator.know(match.view(seat))
    out.print(Text(f"{match.game.label}: {len(replay.entries)} moves, verified", "bold"))
    if bound := commitment(replay):
        out.print(Text(f"The dice agree with the published commitment {bound}"), soft_wrap=True)
    for i, (after, mover, words, events) in enumerate(walk(replay, seat)):
        if mover >= 0:
            style = "green" if mover == (seat or 0) else "red"
            shown = f": {words}" if is_open(mover, seat) else ""
            out.print(Text(f"\n{i}. seat {mover}", f"bold {style}").append(shown, "bold default"))
        for line in table.lines(narrator, events):
            out.print(Padding(line.text, (0, 0, 0, 3)), markup=False)
        match = after
    conclude(match, table, seat)


def conclude(match: Match, table: Table, seat: int | None) -> None:
    result = match.result
    message = "The match was not finished."
    if result:
        message = table.ending(result, seat) + measured(match)
    out.print(Text(f"\n{message}", "bold"))


def rounds(
    replay: Replay, seat: int | None
) -> Iterator[tuple[Match, int, list[tuple[int, str]], list[dict[str, Any]]]]:
    """The match after each step that somebody else than the actor could see: how many entries that
    were, the moves since the last step, and their events."""
    audit: Audit | None = None
    moves: list[tuple[int, str]] = []
    news: list[dict[str, Any]] = []
    for n, (match, mover, words, events) in enumerate(walk(replay, seat)):
        news += events
        if audit is None:
            audit = Audit(match)
        else:
            moves.append((mover, words))
            if not audit.has_shown(mover) and n < len(replay.entries):
                continue
        yield match, n, moves, news
        moves, news = [], []


def label_of(moves: list[tuple[int, str]], seat: int | None) -> str:
    """'seat 0: place north, seat 1: ready': what a step consists of."""
    if not moves:
        return "the start"
    named = [
        "from outside" if mover < 0 else f"seat {mover}" + (f": {words}" * is_open(mover, seat))
        for mover, words in moves
    ]
    return ", ".join(dict.fromkeys(named) if seat is not None else named)


def show_steps(replay: Replay, table: Table, seat: int | None) -> None:
    """Enter goes on, q stops."""
    live = out.is_terminal and sys.stdin.isatty()
    narrator = table.narrator(seat)
    match = replay.fork(0)
    narrator.know(match.view(seat))
    for after, n, moves, events in rounds(replay, seat):
        match = after
        view = match.view(seat)
        if live:
            out.clear()
        out.print(table.heading(view, seat))
        out.print(table.log(table.lines(narrator, events), seat))
        out.print(table.draw(view, seat, (), out.height if live else 60))
        place = f"{n} of {len(replay.entries)}"
        out.print(Text(place, "bold").append(f"  {label_of(moves, seat)}", "not bold"))
        if n < len(replay.entries) and not goes_on(live):
            return
    conclude(match, table, seat)


def goes_on(live: bool) -> bool:
    if live:
        try:
            return not input("Enter: next, q: quit ").strip().lower().startswith("q")
        except EOFError:
            return False
    line = sys.stdin.readline()
    return bool(line) and not line.strip().lower().startswith("q")
