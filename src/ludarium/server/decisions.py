"""The decision that cost a player most: what was played against what was better, both judged in the same position by
what that player knew. What the dice or the other seat did afterwards does not count."""

import asyncio
from collections.abc import Iterable
from dataclasses import dataclass
from itertools import pairwise
from typing import TYPE_CHECKING, Any

from ..core.match import Match, Observation
from ..core.takebacks import UNDO
from .steps import Past, Step

if TYPE_CHECKING:
    from ..bots.bot import Weighed
    from .thinker import Thinker

LEAST = 0.06  # of the 2 between a loss and a win: what is smaller is noise
SUSPECTS = 4  # decisions of each seat that are looked at again


@dataclass(frozen=True)
class Decision:
    """A choice between several actions that somebody has made."""

    n: int  # entries of the log before it
    seat: int
    action: int
    seen: Observation


def taken_back(past: Past) -> set[int]:
    """The entries that a takeback has undone: nobody stands by them."""
    undone: set[int] = set()
    for n, (entry, _) in enumerate(past.log):
        if entry.kind == UNDO:
            undone |= {i for i in range(int(entry.value), n) if past.log[i][0].seat == entry.seat}
    return undone


def decisions_of(past: Past) -> list[Decision]:
    """All of them, with what the seat knew."""
    undone, found = taken_back(past), []
    for n, match in enumerate(past.walk()):
        entry = past.log[n][0] if n < len(past.log) else None
        if entry is None or entry.kind != "act" or entry.late or n in undone:
            continue
        if len(match.legal_ids(entry.seat)) > 1:
            found.append(Decision(n, entry.seat, int(entry.value), match.observe(entry.seat)))
    return found


async def costliest(
    decisions: Iterable[Decision],
    weighed: dict[int, "Weighed"],
    thinker: "Thinker",
    person: str,
) -> list[dict[str, Any]]:
    """For each seat that made one, its costliest decision. A first search says which are suspect; the two actions are
    compared again by longer searches with other dice, so that none is blamed for a lucky search."""
    found: dict[int, dict[str, Any]] = {}
    suspects: dict[int, list[tuple[float, Decision, int]]] = {}
    for each in decisions:
        actions = weighed[each.n].actions
        best = max(actions, key=lambda action: actions[action][0], default=each.action)
        # One that was never looked at is known to be bad, not how bad.
        worth = actions[each.action][1] if each.action in actions else -1.0
        loss = weighed[each.n].value - worth
        if best != each.action and loss >= LEAST:
            suspects.setdefault(each.seat, []).append((loss, each, best))
    for seat, all_of_it in suspects.items():
        for _, each, best in sorted(all_of_it, key=lambda row: -row[0])[:SUSPECTS]:
            better, played = await thinker.compare(each.seen, [best, each.action], person)
            if better is None or played is None or better - played < LEAST:
                continue
            row = cost_row(seat, each.n, played, better, weighed[each.n].value)
            if seat not in found or row["cost"] > found[seat]["cost"]:
                found[seat] = row | {"choice": best}
    return [found[seat] for seat in sorted(found)]


async def better_plans(
    rows: list[dict[str, Any]], steps: Iterable[Step], past: Past, thinker: "Thinker", person: str
) -> None:
    """Where several choices make a plan in secret, one alone says little: add to each row what the adviser would go on
    with after the better choice."""
    for row in rows:
        row["best_plan"] = []
    planned = {step.n for step in steps if len(step.moves) > 1}
    wanted = [row for row in rows if row["n"] in planned and row["choice"] is not None]
    for row, first, match in await asyncio.to_thread(after_choices, wanted, past):
        seat = row["seat"]
        if plan := (await thinker.advise(match.observe(seat), person)).plan:
            row["best_plan"] = [first, *(in_words(match, seat, each) for each in plan)]


def after_choices(
    rows: Iterable[dict[str, Any]], past: Past
) -> list[tuple[dict[str, Any], dict[str, Any], Match]]:
    """Each row with its better choice in words, and a match in which it was made; not those that it ends."""
    wanted = {row["since"]: row for row in rows}
    found = []
    for n, match in enumerate(past.walk() if wanted else ()):
        if n not in wanted:
            continue
        row, other = wanted[n], match.copy()
        seat, choice = row["seat"], row["choice"]
        first = in_words(match, seat, choice)
        other.take(seat, choice)
        if seat in other.actors and other.count_events(None) == match.count_events(None):
            found.append((row, first, other))
    return found


def in_words(match: Match, seat: int, action: int) -> dict[str, Any]:
    return {"text": match.describe(seat, action), "parts": match.parts(seat, action)}


def costliest_of_perfect(rows: list[dict[str, Any]], past: Past) -> list[dict[str, Any]]:
    """The same where everything is known: by the judgement before and after each action."""
    undone = taken_back(past)
    found: dict[int, dict[str, Any]] = {}
    for before, after in pairwise(rows):
        n = after["n"] - 1
        entry, side = past.log[n][0], 1 if past.log[n][0].seat == 0 else -1
        if after.get("best") is None or entry.late or n in undone:
            continue
        row = cost_row(entry.seat, n, side * after["value"], side * before["value"])
        row["choice"] = None  # it has been put into words already
        row |= {"best": after["best"], "best_parts": after["best_parts"]}
        if entry.seat not in found or row["cost"] > found[entry.seat]["cost"]:
            found[entry.seat] = row
    return [found[seat] for seat in sorted(found)]


def cost_row(
    seat: int, n: int, played: float, better: float, before: float | None = None
) -> dict[str, Any]:
    """Values from -1 to 1 as chances from 0 to 1."""
    value = better if before is None else min(before, better)
    return {
        "seat": seat,
        "since": n,
        "cost": round(better - played, 3),
        "before": share(value),
        "chance": share(played),
        "best_chance": share(better),
    }


def share(value: float) -> float:
    return round((min(max(value, -1.0), 1.0) + 1) / 2, 3)


def place(rows: list[dict[str, Any]], steps: list[Step]) -> None:
    """Say which step each belongs to: where a replay shows the position before it, and the move itself."""
    for row in rows:
        step = next(each for each in steps[1:] if each.since <= row["since"] < each.n)
        move = next(each for each in step.moves if each["n"] == row["since"] + 1)
        row |= {"n": step.n, "position": step.since, "text": move["text"], "parts": move["parts"]}


def summary(row: dict[str, Any]) -> str:
    """In words: "turn 7, end turn: 62 % to 41 %; better: attack own 1 on enemy hero (64 %)"."""
    plan = ", then ".join(step["text"] for step in row["best_plan"]) or row["best"]
    played, better = f"turn {row['turn']}, {row['text']}", f"better: {plan}"
    if row["chance"] is None:
        return f"{played}; {better}"
    before, after, best = (
        f"{round(100 * row[key])} %" for key in ("before", "chance", "best_chance")
    )
    return f"{played}: {before} to {after}; {better} ({best})"
