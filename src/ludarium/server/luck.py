"""Luck and choice of a finished match: what its steps came to, and what was to be expected of them.

Three numbers make up how often the best outcome came: what the choices were worth by what could be known (imagined worlds),
what really waited (the same records with other dice), and what the dice made of it.
"""

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from ..core.match import Observation
from ..core.outcomes import Outcome, Outcomes
from .decisions import taken_back
from .steps import Past, Step

if TYPE_CHECKING:
    from ..bots.odds_of_steps import Odds
    from .thinker import Thinker

UNLIKELY = 0.35  # what came although it was no likelier: luck
LEAST = 0.05  # of a step: what is smaller rounds to nothing


@dataclass(frozen=True)
class Taken:
    """A step that came to something."""

    n: int  # entries of the log before it
    step: Outcome
    seen: Observation  # what its seat knew before it


def taken_in(past: Past) -> list[Taken]:
    """All of them that somebody stood by, in order."""
    undone, found = taken_back(past), []
    seen: Observation | None = None
    last: Outcome | None = None
    for n, match in enumerate(past.walk()):
        outcomes = match.game.definition.outcomes
        if outcomes is None:
            return []
        if match.outcome is not None and match.outcome is not last and seen is not None:
            found.append(Taken(n - 1, match.outcome, seen))
        last, seen = match.outcome, None
        entry = past.log[n][0] if n < len(past.log) else None
        if entry is not None and entry.kind == "act" and n not in undone:
            if outcomes.may_follow(int(entry.value)):
                seen = match.observe(entry.seat)
    return found


async def luck_of(
    taken: list[Taken], steps: list[Step], thinker: "Thinker", person: str
) -> dict[str, Any] | None:
    """What a review says of them; None where no step came to anything."""
    if not taken:
        return None
    outcomes = taken[0].step.game.definition.outcomes
    assert outcomes is not None
    rows = []
    for each in taken:
        rolled = await thinker.odds_of_step(each.step, person)
        known = await thinker.odds_of_action(each.seen, each.step.action, person)
        step = next(step for step in steps[1:] if step.since <= each.n < step.n)
        rows.append(row_of(each, step, rolled, known))
    seats = sorted({row["seat"] for row in rows})
    sums = [sum_of(seat, [row for row in rows if row["seat"] == seat], outcomes) for seat in seats]
    return {"step": outcomes.step, "outcomes": list(outcomes.names), "rows": rows, "seats": sums}


def row_of(taken: Taken, step: Step, rolled: "Odds", known: "Odds") -> dict[str, Any]:
    came = taken.step.name
    return {
        "n": step.n,
        "since": taken.n,
        "seat": taken.step.seat,
        "turn": taken.step.turn,
        "came": came,
        "tries": rolled.n,
        "odds": shares(rolled),
        "intervals": {
            name: [round(low, 3), round(high, 3)] for name, (low, _, high) in rolled.rates.items()
        },
        "known": shares(known),
        "luck": verdict(came, rolled, known),
    }


def shares(odds: "Odds") -> dict[str, float]:
    return {name: round(count / odds.n, 3) for name, count in odds.counts.items()}


def verdict(came: str, rolled: "Odds", known: "Odds") -> str | None:
    """`good` or `bad` where the best or the worst came although it was unlikely: with other dice, or by all that
    could be known before. None: it was to be expected."""
    names = list(rolled.counts)
    if came not in (names[0], names[-1]) or len(names) < 2:
        return None
    unlikely = min(odds.counts[came] / odds.n for odds in (rolled, known)) <= UNLIKELY
    return None if not unlikely else "good" if came == names[0] else "bad"


def sum_of(seat: int, rows: list[dict[str, Any]], outcomes: Outcomes) -> dict[str, Any]:
    best = outcomes.names[0]
    came = sum(row["came"] == best for row in rows)
    rolled, known = (round(sum(row[key][best] for row in rows), 1) for key in ("odds", "known"))
    return {
        "seat": seat,
        "n": len(rows),
        "came": came,
        "expected": rolled,
        "known": known,
        "summary": in_words(outcomes, len(rows), came, rolled, known),
    }


def in_words(outcomes: Outcomes, n: int, came: int, rolled: float, known: float) -> list[str]:
    """'Victory in 7 of 12 battles.', and what of it was choice, and what luck."""
    best, step = outcomes.names[0].capitalize(), outcomes.step if n == 1 else f"{outcomes.step}s"
    drawn, dice = rolled - known, came - rolled
    hard = "easier" if drawn > 0 else "harder"
    waited = f"it was {hard} than usual and {changed(drawn)}" if abs(drawn) >= LEAST else "as usual"
    return [
        f"{best} in {came} of {n} {step}.",
        f"Choice: {known:g} of {n} were to be expected, by what the player could know.",
        f"Luck of the draw: {waited}.",
        f"Luck of the dice: {f'they {changed(dice)}' if abs(dice) >= LEAST else 'none either way'}.",
    ]


def changed(by: float) -> str:
    return f"{'added' if by > 0 else 'cost'} {abs(by):.1f}"
