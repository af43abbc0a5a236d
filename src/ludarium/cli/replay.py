"""`ludarium replay`"""

import sys
from collections.abc import Iterator, Sequence
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

Moves = list[tuple[int, str]]  # who did what; "": it may not be named


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
    """The match before anything and after each entry: who did what ("" if this viewer may not know),
    and the events it caused."""
    match = replay.begin(replay.load_game())
    told = match.events(seat)
    yield match, -1, "", told
    seen, known = len(told), revealed(replay)
    for n, (entry, words) in enumerate(replay.entries, 1):
        match.repeat(entry)
        told = match.events(seat, seen)
        is_open = entry.seat in (seat, -1) or (seat is None and n <= known)
        yield match, entry.seat, words if is_open else "", told
        seen += len(told)


def revealed(replay: Replay) -> int:
    """How many entries a spectator may be told by name. Another seat's move may hold secrets; the last
    ones of a match that was left while plans were made in secret stay unknown."""
    if replay.result is not None:
        return len(replay.entries)
    match = replay.begin(replay.load_game())
    audit, last = Audit(match), 0
    for n, (entry, _) in enumerate(replay.entries, 1):
        match.repeat(entry)
        if audit.has_shown(entry.seat):
            last = n
    return last


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
                "action": words or None,
                "events": events,
            }
            for _, mover, words, events in steps[1:]
        ],
    }


def commitment(replay: Replay) -> str | None:
    """What the dice were bound to, where they are keyed; `run` has checked that they agree."""
    secret = replay.secret()
    return secret.commitment if secret else None


# --- for people --------------------------------------------------------------------------------------


def tell(replay: Replay, table: Table, seat: int | None) -> None:
    narrator = table.narrator(seat)
    match = replay.fork(0)
    narrator.know(match.view(seat))
    out.print(Text(f"{match.game.label}: {len(replay.entries)} moves, verified", "bold"))
    if bound := commitment(replay):
        out.print(Text(f"The dice agree with the published commitment {bound}"), soft_wrap=True)
    for after, n, moves, events in rounds(replay, seat):
        if label := label_of([move for move in moves if move[0] >= 0]):
            out.print(Text(f"\n{n}. ", "bold").append(label, style_of(moves, seat)))
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
) -> Iterator[tuple[Match, int, Moves, list[dict[str, Any]]]]:
    """The match after each step that somebody else than the actor could see: how many entries that
    were, the moves since the last step, and their events."""
    audit: Audit | None = None
    moves: Moves = []
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


def label_of(moves: Moves, names: Sequence[str] = ()) -> str:
    """'seat 0: place north, ready; seat 1': what a step consists of, as far as it may be named."""
    said: dict[int, list[str]] = {}
    for mover, words in moves:
        said.setdefault(mover, []).extend([words] if words and mover >= 0 else [])
    return "; ".join(
        ": ".join(filter(None, (mover_name(mover, names), ", ".join(all_words))))
        for mover, all_words in said.items()
    )


def mover_name(mover: int, names: Sequence[str]) -> str:
    if mover < 0:
        return "from outside"
    return names[mover] if names else f"seat {mover}"


def style_of(moves: Moves, seat: int | None) -> str:
    """The colour of the seat that acted, where it was one."""
    movers = {mover for mover, _ in moves}
    if len(movers) != 1:
        return "bold"
    return "bold green" if movers == {seat or 0} else "bold red"


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
        label = label_of(moves) or "the start"
        out.print(Text(place, "bold").append(f"  {label}", "not bold"))
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
