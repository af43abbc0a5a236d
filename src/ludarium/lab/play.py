"""Plays a plan: in threads, on a GPU or on a cluster, with the same results everywhere.

The work is cut into chunks by the plan alone, never by who does it. Inside a chunk nothing returns
to Python between decisions. With a folder every finished chunk is kept there, and an interrupted run
resumes where it stopped.
"""

import os
import time
from collections.abc import Callable, Generator, Iterator
from concurrent.futures import ThreadPoolExecutor, as_completed
from dataclasses import dataclass, replace
from pathlib import Path

import numpy as np

from ..bots.parts import engine_of
from ..core.errors import BadInput
from .hand import Hand, Part, Piece, tally_shape
from .plan import Array, Plan

SLICE, FIRST = 0.8, 240  # seconds of a slice, and the matches of the first one
LEAST, MOST, PARTS = 2, 4096, 128  # matches of a chunk, and how many chunks a run should have


@dataclass(frozen=True)
class How:
    """Where a plan is played and what is kept of it; no result depends on it."""

    threads: int | None = None  # all cores
    device: str = "cpu"
    workers: int | None = None  # processes of a cluster on this machine
    cluster: str | None = None  # the address of one that is there
    folder: Path | None = None
    progress: Callable[[int], None] = lambda done: None
    resumed: Callable[[int], None] = lambda kept: None  # so many matches were in the folder already


@dataclass
class Outcome:
    """What came of a plan."""

    plan: Plan
    results: Array  # RESULT, a row a match
    tally: Array  # [group, player, card, column, COUNTS]
    kept: int = 0  # matches that were in the folder already

    def cell(self, group: int) -> Array:
        """The results of a cell, pair after pair."""
        return self.results[self.place(group)]

    def place(self, group: int) -> slice:
        """Where its matches are."""
        first, last = np.searchsorted(self.plan.rows["group"], (group, group + 1))
        return slice(int(first), int(last))


def parts_of(plan: Plan) -> list[Part]:
    """The chunks: pairs stay together."""
    n = len(plan.rows)
    size = max(LEAST, min(MOST, n // PARTS // 2 * 2))
    return [(first, min(first + size, n)) for first in range(0, n, size)]


def play(plan: Plan, how: How | None = None) -> Outcome:
    how = how or How()
    if not len(plan.rows):
        raise BadInput("there is nothing to play: expected 2 or more matches, got 0")
    parts = parts_of(plan)
    results = np.zeros(len(plan.rows), engine_of(plan.game).RESULT)
    tally = np.zeros(tally_shape(plan, plan.groups), np.int64)

    def take(part: Part, piece: Piece) -> None:
        first, last = part
        results[first:last] = piece[0]
        group = plan.rows["group"][first]
        tally[group : group + len(piece[1])] += piece[1]
        how.progress(last - first)

    if how.folder is None:
        for part, piece in pieces(plan, parts, how):
            take(part, piece)
        return Outcome(plan, results, tally)

    from .chunks import Folder

    folder = Folder(how.folder, plan, parts)
    try:
        for i in folder.finished:
            take(parts[i], folder.read(i))
        kept = sum(last - first for first, last in (parts[i] for i in folder.finished))
        if kept:
            how.resumed(kept)
        left = [part for i, part in enumerate(parts) if i not in folder.finished]
        for part, piece in pieces(plan, left, how):
            folder.write(parts.index(part), piece)
            take(part, piece)
    finally:
        folder.close()
    return Outcome(plan, results, tally, kept)


def in_slices(
    plan: Plan, how: How, seconds: float = SLICE, first: int = FIRST
) -> Generator[int, None, Outcome]:
    """The same in parts of about so many seconds, so that others may have their turn between them; yields how
    many matches are done. The last value is the outcome of all."""
    n, at, size = len(plan.rows), 0, first
    results = np.zeros(n, engine_of(plan.game).RESULT)
    tally = np.zeros(tally_shape(plan, plan.groups), np.int64)
    while at < n:
        end, began = min(at + size, n), time.perf_counter()
        part = play(replace(plan, rows=plan.rows[at:end]), how)
        results[at:end] = part.results
        tally[: len(part.tally)] += part.tally
        pace = (end - at) / max(time.perf_counter() - began, 1e-3)
        size = max(2, min(4 * size, int(pace * seconds)) // 2 * 2)
        at = end
        yield at
    return Outcome(plan, results, tally)


def pieces(plan: Plan, parts: list[Part], how: How) -> Iterator[tuple[Part, Piece]]:
    """Finished chunks, in any order."""
    if how.device == "cuda":
        from .gpu import play_plan

        yield from play_plan(plan, parts)
    elif how.device != "cpu":
        raise BadInput(f'--device: expected "cpu" or "cuda", got "{how.device}"')
    elif how.workers is not None or how.cluster is not None:
        from .cluster import play_parts

        yield from play_parts(plan, parts, how.cluster, how.workers)
    else:
        yield from in_threads(plan, parts, how.threads)


def in_threads(plan: Plan, parts: list[Part], threads: int | None) -> Iterator[tuple[Part, Piece]]:
    stop = np.zeros(1, np.int64)
    hand = Hand(plan, stop)
    with ThreadPoolExecutor(threads or os.cpu_count()) as pool:
        jobs = {pool.submit(hand.play, part): part for part in parts}
        try:
            for job in as_completed(jobs):
                yield jobs[job], job.result()
        finally:  # also when nobody wants the rest
            stop[0] = 1
            for job in jobs:
                job.cancel()


def warm(plan: Plan, device: str = "cpu") -> None:
    """Compile (or load) what the plan needs, by one match of it."""
    if device == "cpu":
        Hand(plan).play((0, 1))
    else:
        next(pieces(plan, [(0, 1)], How(device=device)))
