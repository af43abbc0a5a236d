"""How likely each outcome of a step was, or is: the step is played again, and what comes is counted.

A step that is over is played again from the record before it, with other dice: by then all that decided it
has been shown. A step that is yet to come is played in worlds that the seat may imagine, so that the odds of two
worlds which look the same to it are the same.
"""

from dataclasses import dataclass
from typing import Any

from ..core.dice import rolled_by, word
from ..core.errors import BadInput, IllegalAction
from ..core.game import Game
from ..core.match import Match, Observation
from ..core.outcomes import Outcome, Outcomes
from ..core.rates import Interval, wilson
from .parts import dice_of, rerolls_of

TIMES = 1000
MOST_TIMES = 1_000_000


@dataclass(frozen=True)
class Odds:
    """How often each outcome came in n tries, the best first. Tries that came to nothing are in none."""

    n: int
    counts: dict[str, int]

    def rate(self, outcome: str) -> Interval:
        """(low, middle, high): its share with its interval."""
        if outcome not in self.counts:
            raise BadInput(f'expected one of {", ".join(self.counts)}, got "{outcome}"')
        return wilson(self.counts[outcome], self.n)

    @property
    def rates(self) -> dict[str, Interval]:
        return {name: self.rate(name) for name in self.counts}


def outcome_odds(
    match: Match,
    action: Any = None,
    seat: int | None = None,
    n: int = TIMES,
    seed: int = 0,
    compiled: bool = True,
) -> Odds:
    """Without an action: of the last step that came to something. With one: of that action of a seat (the one that
    is to act), by what it may know. A seed gives the same counts, compiled or not."""
    if action is None:
        check(match.game)
        if match.outcome is None:
            raise BadInput("expected an action: no step of this match has come to anything yet")
        return odds_of_step(match.outcome, n, seed, compiled)
    if seat is None and not match.actors:
        raise IllegalAction("nobody is to act")
    seat = match.actors[0] if seat is None else seat
    return odds_of_action(match.observe(seat), match.number(seat, action), n, seed, compiled)


def odds_of_step(step: Outcome, n: int = TIMES, seed: int = 0, compiled: bool = True) -> Odds:
    """Of a step that is over, with other dice."""
    # Not by the record itself: counts would let a player test guesses at what is still hidden.
    dice = word("rerolls", seed, step.known)
    return counted(step.game, step.before, None, step.seat, step.action, dice, n, compiled)


def odds_of_action(
    seen: Observation, action: int, n: int = TIMES, seed: int = 0, compiled: bool = True
) -> Odds:
    """Of an action that a seat may take, by what it sees. Equal observations give equal odds."""
    if action not in seen.legal:
        raise IllegalAction(f"expected a legal action, got {action!r}")
    dice = word("odds", seed, seen.state)
    return counted(seen.game, seen.state, seen.seat, seen.seat, action, dice, n, compiled)


def check(game: Game) -> Outcomes:
    """What its steps come to; BadInput where they come to nothing."""
    if game.definition.outcomes is None:
        raise BadInput(f"{game.title}: its steps have no outcomes, so there are no odds of them")
    return game.definition.outcomes


def counted(
    game: Game,
    record: bytes,
    viewer: int | None,
    seat: int,
    action: int,
    seed: int,
    n: int,
    compiled: bool,
) -> Odds:
    """`viewer` None: the record is the truth."""
    names = check(game).names
    if isinstance(n, bool) or not isinstance(n, int) or not 1 <= n <= MOST_TIMES:
        raise BadInput(f"n: expected a whole number from 1 to {MOST_TIMES}, got {n!r}")
    again = rerolls_of(game, "jit" if compiled else "plain")
    eyes = again.KNOWN if viewer is None else viewer
    count = _compiled if compiled else _plain
    found = count(game, again, record, (eyes, seat, action, seed), n, [0] * (1 + len(names)))
    return Odds(n, dict(zip(names, found[1:], strict=True)))


def _compiled(
    game: Game, again: Any, record: bytes, given: tuple[int, ...], n: int, counts: list[int]
) -> list[int]:
    import numpy as np

    states, found = np.zeros(again.ROWS, game.kernel.STATE), np.array(counts, np.int64)
    states[again.GIVEN] = np.frombuffer(record, game.kernel.STATE)[0]
    words = states.view(np.int64).reshape(again.ROWS, -1)
    again.often(states, words, game.table_array, *given, n, np.zeros(1, np.int64), found)
    return [int(each) for each in found]


def _plain(
    game: Game, again: Any, record: bytes, given: tuple[int, ...], n: int, counts: list[int]
) -> list[int]:
    known, mix = game.states.unpack(record), dice_of("plain").mix
    *step, seed = given
    with rolled_by(None):
        for i in range(n):
            trial = game.states.copy(known)
            counts[again.once(trial, game.tables, *step, mix(seed, i), [0])] += 1
    return counts
