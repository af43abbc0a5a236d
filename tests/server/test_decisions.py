"""The decision that cost most: one's own, judged in its own position, and never by luck."""

import asyncio
from types import SimpleNamespace
from typing import Any

import ludarium
from ludarium.bots.bot import Weighed
from ludarium.core.match import Entry
from ludarium.core.takebacks import UNDO
from ludarium.server.decisions import (
    Decision,
    costliest,
    costliest_of_perfect,
    decisions_of,
    summary,
)
from ludarium.server.steps import Past

GAME = ludarium.load("spellfaire")
SEEN: Any = None


def decision(n: int, seat: int, action: int) -> Decision:
    return Decision(n, seat, action, SEEN)


class Referee:
    """Knows what each action is really worth."""

    def __init__(self, worth: dict[int, float]) -> None:
        self.worth = worth
        self.compared: list[list[int]] = []

    async def compare(self, seen: Any, actions: list[int], person: str = "") -> list[float | None]:
        self.compared.append(actions)
        return [self.worth.get(action) for action in actions]


def found(
    decisions: list[Decision], weighed: dict[int, Weighed], worth: dict[int, float]
) -> tuple[list[dict[str, Any]], list[list[int]]]:
    referee: Any = Referee(worth)
    rows = asyncio.run(costliest(decisions, weighed, referee, ""))
    return rows, referee.compared


def test_each_seat_has_its_own() -> None:
    decisions = [decision(4, 0, 1), decision(5, 1, 2), decision(8, 0, 4)]
    weighed = {
        4: Weighed(0.2, {9: (0.8, 0.2), 1: (0.2, 0.0)}),
        5: Weighed(-0.2, {9: (0.7, -0.2), 2: (0.3, -0.9)}),
        8: Weighed(0.24, {7: (0.9, 0.24), 4: (0.1, -0.18)}),
    }
    rows, _ = found(decisions, weighed, {1: 0.1, 9: 0.2, 2: -0.8, 4: -0.18, 7: 0.28})
    assert [(row["seat"], row["since"], row["choice"]) for row in rows] == [(0, 8, 7), (1, 5, 9)]
    assert (rows[0]["before"], rows[0]["chance"], rows[0]["best_chance"]) == (0.62, 0.41, 0.64)
    assert rows[0]["cost"] == 0.46 and rows[1]["cost"] == 1.0


def test_a_search_alone_convicts_nobody() -> None:
    """What a longer comparison does not confirm, or cannot judge, is not named."""
    decisions = [decision(4, 0, 1), decision(6, 0, 2), decision(7, 0, 3)]
    weighed = {n: Weighed(0.5, {9: (0.9, 0.5), a: (0.1, -0.5)}) for n, a in ((4, 1), (6, 2))}
    weighed[7] = Weighed(0.5, {3: (0.9, 0.5), 9: (0.1, 0.9)})  # played what was best
    rows, compared = found(decisions, weighed, {9: 0.5, 1: 0.48})
    assert rows == [] and compared == [[9, 1], [9, 2]]


def test_what_the_search_never_looked_at_is_suspect() -> None:
    weighed = {4: Weighed(0.5, {9: (1.0, 0.5)})}
    rows, _ = found([decision(4, 1, 1)], weighed, {9: 0.5, 1: 0.0})
    assert [(row["seat"], row["cost"]) for row in rows] == [(1, 0.5)]


def past(*entries: Entry) -> Past:
    start = GAME.match(seed=4, decks=["kingdom-frost", "wildclan-fire"])
    return Past(SimpleNamespace(id="x"), [{}, {}], [(entry, "") for entry in entries], start, "")


def test_only_what_a_player_stands_by_is_a_decision() -> None:
    match = GAME.match(seed=4, decks=["kingdom-frost", "wildclan-fire"])
    for _ in range(12):
        seat = match.actors[0]
        match.take(seat, match.legal_ids(seat)[-1])
    log = match.entries
    all_of_them = decisions_of(past(*log))
    assert len(all_of_them) >= 4
    for each in all_of_them:
        assert len(each.seen.legal) > 1 and each.seen.seat == each.seat == log[each.n].seat
        assert each.action == log[each.n].value
    last = all_of_them[-1]
    late = Entry("act", last.seat, last.action, True)
    assert decisions_of(past(*log[: last.n], late)) == all_of_them[:-1]
    undone = past(*log[: last.n + 1], Entry(UNDO, last.seat, last.n))
    assert [each.n for each in decisions_of(undone)] == [each.n for each in all_of_them[:-1]]


def test_with_perfect_information_the_marks_decide() -> None:
    log = past(*[Entry("act", n % 2, n) for n in range(4)])
    rows: list[dict[str, Any]] = [{"n": n, "value": v} for n, v in enumerate((0, 0, 0.4, -0.4, 1))]
    for n, best in ((2, "b"), (3, "c"), (4, None)):
        rows[n] |= {"best": best, "best_parts": {}}
    costly = costliest_of_perfect(rows, log)
    assert [(row["seat"], row["since"], row["best"], row["cost"]) for row in costly] == [
        (0, 2, "c", 0.8),
        (1, 1, "b", 0.4),
    ]
    assert (costly[0]["before"], costly[0]["chance"]) == (0.7, 0.3)


def test_in_words() -> None:
    row: dict[str, Any] = {"turn": 7, "text": "end turn", "best_plan": []}
    row["best"] = "attack own 1 on enemy hero"
    known = row | {"before": 0.62, "chance": 0.41, "best_chance": 0.64}
    said = "turn 7, end turn: 62 % to 41 %; better: attack own 1 on enemy hero (64 %)"
    assert summary(known) == said
    alone = row | {"before": None, "chance": None, "best_chance": None}
    assert summary(alone) == "turn 7, end turn; better: attack own 1 on enemy hero"
