"""Matches on a GPU: the same kernel source and the same bots, the CPU's results."""

from collections.abc import Iterator

import numpy as np

from ..core.device import check_gpu
from ..core.errors import BadInput
from .hand import Part, Piece, tally_shape
from .loaded import Loaded
from .plan import Array, Plan

BATCH = 512  # chunks at a time


def play_plan(plan: Plan, parts: list[Part]) -> Iterator[tuple[Part, Piece]]:
    """The chunks of a plan, as the CPU plays them."""
    check(plan)
    for first in range(0, len(parts), BATCH):
        some = parts[first : first + BATCH]
        rows = np.concatenate([plan.rows[slice(*part)] for part in some])
        results, _, _ = launch(plan, rows)
        at = 0
        for part in some:
            n = part[1] - part[0]
            groups = plan.rows["group"][slice(*part)]
            tally = np.zeros(tally_shape(plan, int(groups[-1] - groups[0]) + 1), np.int64)
            yield part, (results[at : at + n], tally)
            at += n


def check(plan: Plan) -> None:
    """What a GPU cannot play is refused before anything is begun."""
    others = sorted(name for name, bot in plan.bots.items() if bot.looks_ahead)
    if others:
        raise BadInput(
            "--device cuda plays bots that look one action ahead (random; novice and heuristic where "
            f"a game has a value.py), not {', '.join(others)}; omit --device"
        )
    if plan.opening or plan.tallied:
        raise BadInput(
            "--device cuda has no random openings and counts no cards: use --opening 0, or omit --device"
        )
    check_gpu("omit --device")


def launch(
    plan: Plan, rows: Array | None = None, kept: Array | None = None, every: int = 1
) -> tuple[Array, Array, float]:
    """Results of some rows of a plan as the CPU gives them, the last states of the first matches or
    places, seconds on the device. Positions are written to `kept`, a row for each match."""
    if getattr(plan.game.kernel, "PHASES", False):
        from .phases import play
    else:
        from .whole import play
    rows = plan.rows if rows is None else rows
    first = None if kept is None else kept[:1].copy()
    play(Loaded.of(plan, rows[:1], first), every)  # compile
    loaded = Loaded.of(plan, rows, kept)
    states, seconds = play(loaded, every)
    if kept is not None:
        loaded.kept.copy_to_host(kept)
    return loaded.results.copy_to_host(), states, seconds
