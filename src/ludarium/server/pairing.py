"""Who waits for an opponent, and who is paired with whom. Pure: the time is told, nothing is stored.

The longest waiting is served first, with the nearest rating within reach. Reach grows with the time that both have
waited, until it has no bounds. In a run it is not the rating that counts but the record of the run. Two who have met twice in a row do not meet again while either could have another.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from math import inf

from ..core.errors import BadInput, nearest

RUNS = ("draft", "sealed")  # modes in which several matches are played with one deck
MODES = ("casual", "ranked", *RUNS)
NEAR = 100.0  # points of rating that are always within reach
WIDER = 15.0  # more points for each second
ANYBODY = 45.0  # seconds after which everybody is within reach
STEP = 100.0  # points for each win or loss by which two runs differ
BOT_AFTER = 15.0  # seconds after which one may take a bot


@dataclass(frozen=True)
class Waiting:
    """Somebody who waits."""

    user: str
    game: str
    mode: str
    rating: float
    since: float
    last: tuple[str, ...] = ()  # whom they met in this game, the latest first
    apart: frozenset[str] = frozenset()  # with whom they are never paired
    doubt: float = (
        0.0  # the deviation of the rating: whoever is little known finds more within reach
    )
    record: tuple[int, int] | None = None  # wins and losses of a run

    def reach(self, now: float) -> float:
        waited = max(0.0, now - self.since)
        return inf if waited >= ANYBODY else NEAR + self.doubt + WIDER * waited


Pair = tuple[Waiting, Waiting]
Counts = dict[str, dict[str, int]]  # by game and mode


class Queue:
    """One place for each person, whatever the game."""

    def __init__(self) -> None:
        self.waiting: dict[str, Waiting] = {}

    def join(self, one: Waiting) -> Waiting | None:
        """Wait; the place that this person had before, if any, which is given up."""
        check_mode(one.mode)
        before = self.waiting.pop(one.user, None)
        self.waiting[one.user] = one
        return before

    def leave(self, user: str) -> Waiting | None:
        return self.waiting.pop(user, None)

    def counts(self) -> Counts:
        """How many wait, by game and mode: who waits for one is not there for another."""
        found: Counts = {}
        for one in sorted(self.waiting.values(), key=lambda each: (each.game, each.mode)):
            modes = found.setdefault(one.game, {})
            modes[one.mode] = modes.get(one.mode, 0) + 1
        return found

    def may_take_bot(self, user: str, now: float) -> bool:
        one = self.waiting.get(user)
        return one is not None and now - one.since >= BOT_AFTER

    def pair(self, now: float) -> list[Pair]:
        """Those who can be paired now; they wait no longer."""
        found: list[Pair] = []
        for pool in self.pools():
            for one in sorted(pool, key=lambda each: (each.since, each.user)):
                if one.user not in self.waiting:
                    continue  # paired just now
                here = [each for each in pool if each.user in self.waiting]
                if (other := choose(one, here, now)) is not None:
                    found.append((one, other))
                    del self.waiting[one.user], self.waiting[other.user]
        return found

    def pools(self) -> Iterator[list[Waiting]]:
        """Those who wait for the same."""
        by_kind: dict[tuple[str, str], list[Waiting]] = {}
        for one in self.waiting.values():
            by_kind.setdefault((one.game, one.mode), []).append(one)
        yield from by_kind.values()


def choose(one: Waiting, pool: list[Waiting], now: float) -> Waiting | None:
    """The nearest within reach of both together."""
    near = sorted(
        (each for each in pool if may_meet(one, each)),
        key=lambda each: (distance(one, each), each.since, each.user),
    )
    for each in near:
        if distance(one, each) > (one.reach(now) + each.reach(now)) / 2:
            return None
        if not is_third(one, each) or not has_others(one, each, pool):
            return each
    return None


def distance(one: Waiting, other: Waiting) -> float:
    if one.record is not None and other.record is not None:
        return STEP * sum(abs(a - b) for a, b in zip(one.record, other.record, strict=True))
    return abs(one.rating - other.rating)


def may_meet(one: Waiting, other: Waiting) -> bool:
    return one.user != other.user and other.user not in one.apart and one.user not in other.apart


def is_third(one: Waiting, other: Waiting) -> bool:
    """Whether it would be the third time in a row for either."""
    return one.last[:2] == (other.user,) * 2 or other.last[:2] == (one.user,) * 2


def has_others(one: Waiting, other: Waiting, pool: list[Waiting]) -> bool:
    """Whether either could meet somebody else who waits."""
    return any(
        may_meet(each, third) and not is_third(each, third)
        for each in (one, other)
        for third in pool
        if third.user not in (one.user, other.user)
    )


def check_mode(mode: str) -> None:
    if mode not in MODES:
        raise BadInput(
            f'mode: expected {", ".join(MODES[:-1])} or {MODES[-1]}, got "{mode[:40]}"{nearest(mode[:40], MODES)}'
        )
