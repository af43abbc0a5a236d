"""Analysis of a position of a game of perfect information: forced wins first, then the best lines.

A server calls `analyse` in a thread, which releases the interpreter's lock until its time is up
or its flag is set.
"""

import time
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import numpy as np

from ..core.errors import BadInput
from ..core.game import Game
from ..core.match import Match, Observation
from .deadline import deadline
from .explorer import DEEPEST, Analysis, Explorer, Line
from .forced import OutOfNodes, Prover
from .parts import check_perfect

LONGEST_PROOF = 31  # plies
PROOF_SHARE = 0.35  # of the time, at most, before the lines are looked at
TABLE = 1 << 20  # positions that a proof remembers


def analyse(
    game: Game,
    position: Any,
    seconds: float = 3.0,
    lines: int = 1,
    stop: Any = None,
    progress: Callable[[Analysis], None] = lambda found: None,
    depth: int = DEEPEST,
) -> Analysis:
    """Analyse a position (as `game.position` reads it, or a `Match`) until the seconds or
    plies run out, or `stop[0]` is set. `progress` is called with what is known after every depth."""
    check_perfect(game)
    match = position if isinstance(position, Match) else game.position(position)
    if not match.actors:
        raise BadInput("the match is over: nothing to analyse")
    stop = np.zeros(1, np.int64) if stop is None else stop
    seen = match.observe(match.actors[0])
    prover = Prover(game, TABLE, stop)
    explorer = Explorer(seen, stop)
    prover.shortest(seen, seen.seat, 0)
    explorer.look(1)  # everything is compiled now: start the clock
    end = time.monotonic() + seconds
    win = prove_win(prover, seen, LONGEST_PROOF, seconds * PROOF_SHARE)
    if win:
        with deadline(stop, max(end - time.monotonic(), seconds / 2)):
            forced = Line(prove_line(prover, match, win), 1000, win_in=win)
        found = Analysis(seen.seat, (forced,), win, prover.nodes)
        if lines == 1:
            return in_words(match, found)
    else:
        found = Analysis(seen.seat, nodes=prover.nodes)

    with deadline(stop, end - time.monotonic()):
        for each in range(1, depth + 1):
            looks = look_all(explorer, each, min(lines, len(seen.legal)))
            if win:
                looks = [found.lines[0]] + [line for line in looks if line.first != found.best]
            kept = merge(looks, found.lines, lines)
            reached = found.depth if explorer.is_halted else max(each, found.depth)
            found = replace(found, lines=kept, depth=reached, nodes=prover.nodes + explorer.spent)
            if explorer.is_halted:
                break
            progress(in_words(match, found))
            if all(line.is_settled for line in kept):
                break
    if not found.lines:
        found = replace(found, lines=(Line((seen.legal[0],), 0),))
    return in_words(match, found)


def prove_win(prover: Prover, seen: Observation, last: int, seconds: float) -> int | None:
    """The shortest forced win that can be proved in this time."""
    with deadline(prover.stop, seconds):
        try:
            return prover.shortest(seen, seen.seat, last)
        except OutOfNodes:
            return None


def prove_line(prover: Prover, match: Match, win: int) -> tuple[int, ...]:
    """The moves of a forced win; only the first one if time runs out."""
    try:
        return tuple(prover.line(match, win))
    except OutOfNodes:
        seat = match.actors[0]
        stop, prover.stop = prover.stop, np.zeros(1, np.int64)
        first = prover.winning(match.observe(seat), win)[0]
        prover.stop = stop
        return (first,)


def look_all(explorer: Explorer, depth: int, lines: int) -> list[Line]:
    """The best lines at a depth, as many as time allows."""
    looks = []
    for skip in range(lines):
        line = explorer.look(depth, skip)
        if explorer.is_halted:
            break
        looks.append(line)
    return looks


def merge(fresh: list[Line], known: tuple[Line, ...], most: int) -> tuple[Line, ...]:
    """The new lines, then earlier ones that start with another action."""
    begun = {line.first for line in fresh}
    both = fresh + [line for line in known if line.first not in begun]
    return tuple(sorted(both[:most], key=lambda line: -line.rank))


def in_words(match: Match, found: Analysis) -> Analysis:
    """The same with the texts of all actions."""
    return replace(
        found,
        lines=tuple(replace(line, texts=texts_of(match, line.actions)) for line in found.lines),
    )


def texts_of(match: Match, actions: tuple[int, ...]) -> tuple[str, ...]:
    match, texts = match.copy(), []
    for action in actions:
        seat = match.actors[0]
        texts.append(match.describe(seat, action))
        match.take(seat, action)
    return tuple(texts)
