"""A tournament of any bots: round robin or Swiss, seats swapped, the same seeds for all pairings.

Two bots of ours play in the compiled series; with a program outside the referee leads the match.
"""

from collections.abc import Sequence
from itertools import combinations, groupby

from ..core.errors import BadInput
from .desk import Desk, Row, deck_name
from .entrants import Entrant
from .play import How, play
from .refereed import by_referee
from .series import points, series_plan
from .swiss import pair_up


def round_robin(desk: Desk, entrants: Sequence[Entrant]) -> list[Row]:
    """Everyone against everyone."""
    rows = []
    for a, b in combinations(entrants, 2):
        rows += play_pairing(desk, a, b, 1)
    return rows


def swiss(desk: Desk, entrants: Sequence[Entrant], rounds: int) -> list[Row]:
    """So many rounds; those with as many points meet. Who rests gets what a won pairing gives."""
    check_rounds(rounds, len(entrants))
    by_name = {one.name: one for one in entrants}
    made = dict.fromkeys(by_name, 0.0)
    met: set[frozenset[str]] = set()
    rested: set[str] = set()
    rows: list[Row] = []
    for turn in range(1, rounds + 1):
        order = sorted(by_name, key=lambda name: -made[name])
        pairs, rests = pair_up(order, met, rested)
        if rests is not None:
            rested.add(rests)
            made[rests] += 2 * desk.terms.pairs
        for a, b in pairs:
            met.add(frozenset((a, b)))
            new = play_pairing(desk, by_name[a], by_name[b], turn)
            made[a] += sum(row.points for row in new)
            made[b] += sum(1 - row.points for row in new)
            rows += new
    return rows


def check_rounds(rounds: int, n: int) -> None:
    most = n - 1 if n % 2 == 0 else n
    if not 1 <= rounds <= most:
        raise BadInput(
            f"--swiss: expected 1 to {most} rounds for {n} bots, got {rounds}; "
            f"after {most} all have met, which is what a round robin does"
        )


def play_pairing(desk: Desk, a: Entrant, b: Entrant, turn: int) -> list[Row]:
    if a.settings is not None and b.settings is not None:
        return in_series(desk, a, b, turn)
    return by_referee(desk, a, b, turn)


def in_series(desk: Desk, a: Entrant, b: Entrant, turn: int) -> list[Row]:
    """Two bots of ours, compiled: one series for each deck."""
    terms, game = desk.terms, desk.game
    assert a.settings is not None and b.settings is not None
    rows = []
    for deck, numbers in groupby(range(terms.pairs), lambda k: terms.deck_of(k, terms.pairs)):
        pairs = list(numbers)
        plan = series_plan(
            game,
            [a.settings, b.settings],
            None if deck is None else [deck, deck],
            len(pairs),
            terms.seed,
            start=pairs[0],
            opening=terms.opening,
        )
        results = play(plan, How(threads=terms.threads, progress=desk.progress)).results
        seeds = plan.rows["seed"]  # of a mirror match each has its own
        for m, (result, made) in enumerate(zip(results, points(results), strict=True)):
            k = pairs[m // 2]
            row = Row(turn, a.name, b.name, k, m % 2, deck_name(deck), int(seeds[m]))
            row.first = int(result["first"]) if result["first"] >= 0 else None
            row.points, row.reason = float(made), game.definition.reasons[int(result["reason"])]
            row.length, row.decisions = int(result["length"]), int(result["decisions"])
            rows.append(row)
    return rows
