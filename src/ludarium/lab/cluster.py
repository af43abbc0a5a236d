"""Plays the chunks of a plan on a Dask cluster: one that is there, or one of this machine.

Chunks are independent, so a worker that dies costs time and nothing else: what it had in hand is
given to another one. Only this file knows Dask.
"""

from collections.abc import Iterator
from contextlib import ExitStack
from dataclasses import dataclass
from typing import Any

import numpy as np

from ..bots.bot import Settings
from ..core.errors import BadInput
from ..core.game import restore
from ..core.stock import Stock
from .hand import Hand, Part, Piece
from .plan import Array, Plan

PATIENCE = 5  # seconds for a scheduler to answer
DEATHS = 100  # of workers that one chunk may see: it is not its fault


@dataclass(frozen=True)
class Order:
    """A chunk that can travel: rule books as data, and no more rows and decks than it needs. What is in
    stock travels too: a worker that made its own might draw something else."""

    game: str
    snapshots: list[dict[str, Any]]
    stocks: list[Stock]
    fingerprints: list[str]
    bots: dict[str, Settings]
    decks: Array
    rows: Array
    opening: int
    tallied: bool

    @classmethod
    def of(cls, plan: Plan, part: Part) -> "Order":
        rows = plan.rows[slice(*part)].copy()
        used, rows["decks"] = np.unique(rows["decks"], return_inverse=True)
        return cls(
            plan.game.name,
            [game.snapshot() for game in plan.games],
            [game.stock for game in plan.games],
            [game.fingerprint for game in plan.games],
            dict(plan.bots),
            plan.decks[used],
            rows,
            plan.opening,
            plan.tallied,
        )


def play_order(order: Order) -> Piece:
    """What a worker does."""
    rules = zip(order.snapshots, order.stocks, strict=True)
    games = [restore(order.game, snapshot, stock) for snapshot, stock in rules]
    if [game.fingerprint for game in games] != order.fingerprints:
        raise BadInput(
            "this worker has another version of the rules: install the same version everywhere"
        )
    names = [("",) * games[0].seats] * len(order.decks)
    plan = Plan(games, order.bots, order.decks, names, order.rows, order.opening, order.tallied)
    return Hand(plan).play((0, len(order.rows)))


def play_parts(
    plan: Plan, parts: list[Part], address: str | None, workers: int | None
) -> Iterator[tuple[Part, Piece]]:
    try:
        import dask
        import distributed
    except ImportError:
        raise BadInput(
            'a cluster needs one more package: pip install "ludarium[cluster]"'
        ) from None
    with dask.config.set({"distributed.scheduler.allowed-failures": DEATHS}), ExitStack() as stack:
        client = stack.enter_context(connect(distributed, stack, address, workers))
        # Nothing is put on the workers beforehand: what a dead one held could not be made again.
        jobs = {client.submit(play_order, Order.of(plan, p), pure=False): p for p in parts}
        finished: Any = distributed.as_completed
        for job in finished(jobs):
            yield jobs[job], job.result()
            job.release()


def connect(dask: Any, stack: ExitStack, address: str | None, workers: int | None) -> Any:
    if address is None:
        if workers is not None and workers < 1:
            raise BadInput(f"--workers: expected 1 or more, got {workers}")
        local = dask.LocalCluster(
            n_workers=workers, threads_per_worker=1, dashboard_address=None, protocol="tcp"
        )
        return dask.Client(stack.enter_context(local))
    try:
        return dask.Client(address, timeout=PATIENCE)
    except (OSError, ValueError) as fault:
        raise BadInput(
            f"no Dask scheduler answers at {address} within {PATIENCE} s ({fault}): start one with "
            "`dask scheduler` and workers with `dask worker ADDRESS`, or use --workers N"
        ) from None
