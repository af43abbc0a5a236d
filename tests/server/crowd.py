"""Scripted people who come to the queue, wait, leave, lose their connection and come again."""

import random
from collections import Counter
from dataclasses import dataclass, field, replace
from statistics import mean, median

from ludarium.server.pairing import MODES, Queue, Waiting, has_others, is_third

GAMES = ("one", "two")
STEP = 0.5  # seconds between two looks at the queue


@dataclass
class Person:
    name: str
    rating: float
    state: str = "away"  # away, waiting, playing
    until: float = 0.0  # when they come, lose patience, or end their match
    last: list[str] = field(default_factory=list)
    met: int = 0


@dataclass
class Crowd:
    """`went` has waiting time and rating distance of each pair."""

    people: int
    seed: int
    seconds: float = 600.0
    went: list[tuple[float, float]] = field(default_factory=list)
    left: Counter[str] = field(default_factory=Counter)
    thirds: int = 0

    def run(self) -> "Crowd":
        dice = random.Random(self.seed)
        queue = Queue()
        all_of = {
            f"p{n}": Person(f"p{n}", dice.gauss(1200, 200), until=dice.uniform(0, 60))
            for n in range(self.people)
        }
        now = 0.0
        while now < self.seconds:
            now += STEP
            for one in all_of.values():
                if one.until <= now:
                    self.turn(one, queue, dice, now)
            for a, b in queue.pair(now):
                assert a.user != b.user and (a.game, a.mode) == (b.game, b.mode)
                if is_third(a, b):
                    self.thirds += 1
                    assert not has_others(a, b, same(queue, a)), "others wait"
                self.seat(all_of[a.user], all_of[b.user], dice, now)
                waited = max(now - a.since, now - b.since)
                self.went.append((waited, abs(a.rating - b.rating)))
            self.check(all_of, queue)
        self.close(all_of, queue, now)
        return self

    def turn(self, one: Person, queue: Queue, dice: random.Random, now: float) -> None:
        """Their time has come."""
        if one.state == "waiting":  # they give up, or their line is cut
            assert queue.leave(one.name) is not None, "forgotten"
            self.left[dice.choice(("left", "dropped"))] += 1
            one.state, one.until = "away", now + dice.uniform(1, 60)
            return
        game, mode = dice.choice(GAMES), dice.choice(MODES)
        seen = Waiting(one.name, game, mode, one.rating, now, tuple(one.last[:2]))
        assert queue.join(seen) is None
        if dice.random() < 0.1:  # a second window takes the place over
            assert queue.join(replace(seen, mode=dice.choice(MODES))) == seen
        one.state, one.until = "waiting", now + dice.expovariate(1 / 60)

    def seat(self, a: Person, b: Person, dice: random.Random, now: float) -> None:
        assert a.state == b.state == "waiting", "in two matches"
        end = now + dice.uniform(20, 300)
        for one, other in ((a, b), (b, a)):
            one.state, one.until, one.met = "playing", end, one.met + 1
            one.last.insert(0, other.name)

    def check(self, all_of: dict[str, Person], queue: Queue) -> None:
        waiting = {name for name, one in all_of.items() if one.state == "waiting"}
        assert waiting == set(queue.waiting), "somebody was forgotten, or waits twice"
        assert sum(sum(each.values()) for each in queue.counts().values()) == len(waiting)

    def close(self, all_of: dict[str, Person], queue: Queue, now: float) -> None:
        """Nobody comes any more: all are paired in a minute, but one for each game and mode."""
        queue.pair(now + 60)
        assert len(queue.waiting) <= len(GAMES) * len(MODES)

    def table(self) -> str:
        """Waiting time and rating distance, by how long they waited."""
        rows = [
            "| waited, s | pairs | rating distance, median | mean | largest |",
            "|---" * 5 + "|",
        ]
        for low, high in ((0, 2), (2, 5), (5, 15), (15, 45), (45, 1e9)):
            far = [d for w, d in self.went if low <= w < high]
            if far:
                span = f"{low} to {high:.0f}" if high < 1e9 else f"{low} and more"
                told = f"{median(far):.0f} | {mean(far):.0f} | {max(far):.0f}"
                rows.append(f"| {span} | {len(far)} | {told} |")
        waits = [w for w, _ in self.went]
        rows.append(f"\nwaited: median {median(waits):.1f} s, mean {mean(waits):.1f} s")
        return "\n".join(rows)


def same(queue: Queue, one: Waiting) -> list[Waiting]:
    """Those who still wait for the same as one."""
    kind = one.game, one.mode
    return [each for each in queue.waiting.values() if (each.game, each.mode) == kind]
