"""What happens turn by turn: some matches of a plan played again by the referee, with a look at every turn.

*Ahead* is what the game itself judges: the chances of its network, else the value its bots look at. All that
is said of a lead is about the seat that wins in the end, so that a lead below 0 is a match won from behind.
"""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from ..bots.chances import chances_of, has_chances
from ..bots.forced import OutOfNodes, Prover
from ..bots.in_turn import TurnProver
from ..core.game import Game
from ..core.match import Match
from ..core.modes import game_module, has_part
from .field import rounded
from .samples import Samples
from .stats import mean_interval, wilson

WORLDS = 8  # that a chance is averaged over: a curve over many matches needs no more
SURE = 0.95  # a chance that counts as decided, where no solver can tell
NODES = 20_000  # records that the search of one turn may make
ALTERNATE = 0.8  # of the matches whose last decision fits the turn
FEWEST = 8  # matches that a turn needs before it is shown

Judge = Callable[[Match], float]  # the chance of seat 0, 0 to 1
Solver = Callable[
    [bytes, int], bool
]  # whether a seat could win this turn, by a record of the truth


@dataclass
class Look:
    """The beginning of a turn of one seat, and what became of what it had to spend."""

    turn: int
    seat: int
    record: bytes
    chance: float  # of seat 0
    had: int = 0
    left: int = 0
    spent: int = 0


@dataclass
class Seen:
    """One match, turn by turn."""

    m: int
    winner: int | None
    length: int
    first: int  # -1 where the seats act together
    last: int  # who took the last decision
    looks: list[Look] = field(default_factory=list)

    def lead(self, look: Look) -> float:
        """Of the winner, in points above even."""
        chance = look.chance if self.winner == 0 else 1 - look.chance
        return 100 * (chance - 0.5)

    def ahead(self) -> dict[int, tuple[float, Look]]:
        """By turn: the lead of the winner as it begins."""
        found: dict[int, tuple[float, Look]] = {}
        for look in self.looks:
            found.setdefault(look.turn, (self.lead(look), look))
        return found


class Watcher:
    """Plays matches again and notes every turn."""

    def __init__(self, samples: Samples, game: Game) -> None:
        self.samples, self.game = samples, game
        self.judged_by, self.judge = judge_of(game)
        self.energy = game.definition.energy

    def watch(self, m: int) -> Seen:
        looks: list[Look] = []
        before = 0
        last = -1

        def look(match: Match, seat: int) -> None:
            nonlocal before, last
            now = self.game.states.unpack(match.state_bytes) if self.energy else None
            if looks and self.energy:
                self._settle(looks, last, before, match.length, now)
            if match.length and not any(
                each.turn == match.length and each.seat == seat for each in looks
            ):
                chance = self.judge(match) if self.judge else 0.5
                looks.append(Look(match.length, seat, match.state_bytes, chance))
                if self.energy:
                    looks[-1].had = looks[-1].left = self.energy.left(now, seat)
            before = self.energy.left(now, seat) if self.energy else 0
            last = seat

        match = self.samples.match(m, look)
        if looks and self.energy:
            now = self.game.states.unpack(match.state_bytes)
            self._settle(looks, last, before, match.length, now)
        result = match.result
        winner = result.winner if result else None
        first = int(self.samples.outcome.results[m]["first"])
        return Seen(m, winner, match.length, first, last, looks)

    def _settle(self, looks: list[Look], seat: int, before: int, turn: int, now: Any) -> None:
        """What the last decision of a seat did to what it had; nothing is known once another turn began."""
        assert self.energy is not None
        mine = [each for each in looks if each.seat == seat]
        if not mine:
            return
        left = self.energy.left(now, seat) if mine[-1].turn == turn else before
        mine[-1].spent += max(before - left, 0)
        mine[-1].had += max(left - before, 0)
        mine[-1].left = left


def judge_of(game: Game) -> tuple[str, Judge | None]:
    """How a game judges who is ahead, in words; None where it cannot."""
    if game.seats != 2:
        return "", None
    if has_chances(game):
        return "the chance to win, as the game's network judges it", by_network
    if has_part(game.name, "value"):
        value = game_module(game.name, "value", "plain").value

        def by_value(match: Match) -> float:
            """Thousandths, of what the seat to act sees: its worth as a chance."""
            seat = match.actors[0]
            s = match.game.states.unpack(match.observe(seat).state)
            worth = int(value(s, match.game.tables, seat))
            mine = min(max((worth + 1000) / 2000, 0.0), 1.0)
            return mine if seat == 0 else 1 - mine

        return "the value of the position, as the game's bots judge it", by_value
    return "", None


def by_network(match: Match) -> float:
    seen = [match.observe(seat) for seat in range(match.game.seats)]
    return chances_of(*seen, worlds=WORLDS)[0]


def solver_of(game: Game) -> tuple[str, Solver | None]:
    """What can tell whether a turn could be won, in words."""
    if game.seats == 2 and game.definition.perfect:
        prover = Prover(game)

        def forced(record: bytes, seat: int) -> bool:
            from ..core.match import Observation

            return prover.shortest(Observation(game, seat, record, ()), seat, 1) is not None

        return "a move that wins at once", forced
    if game.seats == 2 and has_part(game.name, "deeds"):
        turns = TurnProver(game)

        def in_turn(record: bytes, seat: int) -> bool:
            return turns.win(game.states.unpack(record), seat, nodes=NODES) is not None

        return "a way to win before the turn is over, found by search", in_turn
    return "", None


# --- what many matches say --------------------------------------------------------------------------


def by_turn(seen: Sequence[Seen], judged_by: str, game: Game) -> dict[str, Any]:
    """Lead and comebacks; `why` where there is nothing to say."""
    counted = game.definition.counted
    if not judged_by:
        why = (
            "A run alone: nobody is there to be ahead of."
            if game.seats == 1
            else "This game has nothing that judges who is ahead; a value.py would."
        )
        return {"why": why}
    won = [each for each in seen if each.winner is not None]
    turns: dict[int, list[tuple[float, int]]] = {}
    for each in won:
        for turn, (lead, _) in each.ahead().items():
            turns.setdefault(turn, []).append((lead, each.m))
    rows = []
    for turn, made in sorted(turns.items()):
        if len(made) < FEWEST:
            continue
        leads = np.array([lead for lead, _ in made])
        low, middle, high = np.percentile(leads, (25, 50, 75))
        behind = [m for lead, m in made if lead < 0]
        rows.append(
            {
                "turn": turn,
                "n": len(made),
                "lead": rounded((low, middle, high)),
                "behind": rounded(wilson(len(behind), len(made))),
                "matches": behind[-3:],
                "shown": [m for _, m in made[:2]],
            }
        )
    return {"judged_by": judged_by, "counted": counted, "n": len(won), "rows": rows}


def first_lethals(seen: Sequence[Seen], solver: Solver | None) -> list[dict[str, Any]]:
    """By match: the first turn in which its winner could have won, and the one in which it did."""
    rows: list[dict[str, Any]] = []
    for each in seen:
        if each.winner is None:
            continue
        turn, unknown = settled(each) if solver is None else could_win(each, each.winner, solver)
        end = each.looks[-1].turn if each.looks else each.length  # of the last decision
        rows.append({"m": each.m, "turn": turn, "end": end, "unknown": unknown})
    return rows


def could_win(seen: Seen, winner: int, solver: Solver) -> tuple[int, int]:
    """The first turn in which the winner could, and how many earlier turns were too large to search."""
    unknown = 0
    for look in seen.looks:
        if look.seat != winner:
            continue
        try:
            if solver(look.record, winner):
                return look.turn, unknown
        except OutOfNodes:
            unknown += 1
    return seen.looks[-1].turn if seen.looks else seen.length, unknown


def settled(seen: Seen) -> tuple[int, int]:
    """The turn after which the chance of the winner stays above `SURE`."""
    turn = seen.length
    for at, (lead, _) in sorted(seen.ahead().items(), reverse=True):
        if lead < 100 * (SURE - 0.5):
            break
        turn = at
    return turn, 0


def lethal(
    rows: Sequence[dict[str, Any]], told_by: str, judged_by: str, game: Game
) -> dict[str, Any]:
    """The distribution of the first turn that could have won."""
    if not rows:
        return {"why": "No match of the sample was won, so there is no first lethal turn."}
    if not told_by and not judged_by:
        return {
            "why": "This game has neither a solver of turns nor anything that judges positions."
        }
    turns = np.array([row["turn"] for row in rows])
    missed = [row for row in rows if row["turn"] < row["end"]]
    by: dict[int, list[int]] = {}
    for row in rows:
        by.setdefault(row["turn"], []).append(row["m"])
    return {
        "told_by": told_by or f"the turn after which the chance stays above {100 * SURE:.0f} %",
        "exact": bool(told_by),
        "counted": game.definition.counted,
        "n": len(rows),
        "mean": rounded(mean_interval(turns.astype(float), step=1.0)),
        "missed": rounded(wilson(len(missed), len(rows))),
        "too_large": sum(row["unknown"] for row in rows),
        "rows": [
            {"turn": turn, "n": len(some), "matches": some[:3]} for turn, some in sorted(by.items())
        ],
    }


def energy(seen: Iterable[Seen], game: Game) -> dict[str, Any]:
    """What was spent and what was left, by how many turns a seat has had."""
    known = game.definition.energy
    if known is None:
        return {
            "why": "This game names nothing that a seat spends in its turn (`energy` in game.py)."
        }
    turns: dict[int, list[Look]] = {}
    sides: dict[str, list[float]] = {"won": [], "lost": []}
    for each in seen:
        for seat in {look.seat for look in each.looks}:
            own = [look for look in each.looks if look.seat == seat]
            for i, look in enumerate(own):
                turns.setdefault(i + 1, []).append(look)
            had = sum(look.had for look in own)
            if had and each.winner is not None:
                part = sum(look.left for look in own) / had
                sides["won" if seat == each.winner else "lost"].append(part)
    rows = [
        {
            "turn": turn,
            "n": len(looks),
            "had": round(float(np.mean([look.had for look in looks])), 2),
            "spent": round(float(np.mean([look.spent for look in looks])), 2),
            "left": round(float(np.mean([look.left for look in looks])), 2),
        }
        for turn, looks in sorted(turns.items())
        if len(looks) >= FEWEST
    ]
    total = sum(look.had for looks in turns.values() for look in looks)
    left = sum(look.left for looks in turns.values() for look in looks)
    return {
        "name": known.name,
        "left": round(left / total, 4) if total else None,
        **{
            key: rounded(mean_interval(np.array(parts))) if len(parts) > 1 else None
            for key, parts in sides.items()
        },
        "rows": rows,
    }


def ends_of(seen: Sequence[Seen]) -> bool:
    """Whether turns alternate: an odd length ends in the turn of the seat that began, apart from what a turn's
    end or beginning brings by itself."""
    known = [each for each in seen if each.first >= 0]
    odd = [each.last == each.first for each in known if each.length % 2]
    even = [each.last != each.first for each in known if not each.length % 2]
    return all(some and np.mean(some) > ALTERNATE for some in (odd, even))
