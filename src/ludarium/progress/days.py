"""The puzzle and the deck of a day, the same for everybody, and how many days in a row somebody did them.

Pure: a day is a date by UTC. What a day has follows from its number alone, so nothing is stored, and the games take turns.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from math import gcd

FORGIVEN = 7  # days from one forgiven day to the next, at least
GOLDEN = 0.618  # of a list: the next one of it that comes is far from the last
ONE = timedelta(days=1)

Shelf = tuple[str, Sequence[str]]  # a game, and what it has to choose from


@dataclass(frozen=True)
class Streak:
    """`n`: days on which it was done, without those forgiven. `forgives`: a missed day would not end it now."""

    n: int = 0
    best: int = 0
    today: bool = False
    forgives: bool = True


def choice(day: date, shelves: Sequence[Shelf]) -> tuple[str, str] | None:
    """The game and the thing of a day; None: there is nothing to choose from. Each thing of a game comes once before
    one comes again."""
    full = [(game, things) for game, things in shelves if things]
    if not full:
        return None
    turn, at = divmod(day.toordinal(), len(full))
    game, things = full[at]
    return game, things[turn * stride(len(things)) % len(things)]


def stride(n: int) -> int:
    """A step that visits all of n before it comes back."""
    step = max(round(n * GOLDEN), 1)
    while gcd(step, n) > 1:
        step += 1
    return step


def streak(done: Iterable[date], today: date) -> Streak:
    """One missed day does not end a streak; two in a row do, and so does one within seven days of another that was
    forgiven. Today is not missed before it is over. Days after today, by a clock turned back, do not count."""
    days = sorted({day for day in done if day <= today})
    n = best = 0
    last: date | None = None
    forgiven: date | None = None
    for day in [*days, today]:
        missed = 0 if last is None else max((day - last).days - 1, 0)
        if missed and last is not None:
            first = last + ONE
            if missed == 1 and (forgiven is None or (first - forgiven).days >= FORGIVEN):
                forgiven = first
            else:
                n, forgiven = 0, None
        if day in days and day != last:
            n += 1
            best = max(best, n)
            last = day
    open_to = forgiven is None or (today - forgiven).days >= FORGIVEN
    return Streak(n, best, today in days, open_to)
