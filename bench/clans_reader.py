"""Can a bot of Clans be read? Matches against a player that expects the other seat to do again what it did last.

    python bench/clans_reader.py                 # master, 100 pairs of matches
    python bench/clans_reader.py expert --pairs 40 --reading 2000

The reader takes the other side's last plan (the cards or their like, in the same lanes and places, and the same hero's
ability) for granted, weighs plans of its own against it in imagined worlds, and plays the best. Its first plan answers what
`heuristic` would do. Both matches of a pair have the same seed and decks, with the seats swapped.
"""

import argparse
import json
import os
import sys
from concurrent.futures import ProcessPoolExecutor
from typing import Any

import numpy as np

import ludarium
from ludarium.bots import make_bot, mixtures
from ludarium.bots.bot import Bot
from ludarium.bots.levels import settings_of
from ludarium.bots.parts import plans_of
from ludarium.core.match import Match, Observation
from ludarium.games.clans.state import EMPTY, PLACE
from ludarium.games.clans.units import code, code_card, code_lane, code_slot
from ludarium.lab.stats import mean_interval

WORLDS = 8


class Reader(Bot):
    """Best-answers the plan that the other seat carried out last."""

    expected: tuple[int, ...] = ()

    def choose(self, seen: Observation) -> int:
        memory, seed = self._see(seen)
        plans, game = plans_of(self.game), self.game
        states, words, t = memory.states, memory.words, game.table_array[0]
        _, _, out, log, mixed, work = memory.rest
        kept = plans.regret.planned(states, words, t, seen.seat, memory.plans)
        if kept >= 0:
            return int(kept)
        plotted = mixed[8]
        mind = (states, words, out, log, work, self.stop, plotted)
        books, sizes = plotted[2], plotted[5]
        plans.plant(plotted)
        sizes[mixtures.WANTED] = plans.wanted_plans(self.settings.iterations)
        other = 1 - seen.seat
        for k in range(WORLDS):
            plans.open_world(mind, t, seen.seat, k, seed + k)
            if self.expected:
                draft = books[mixtures.OWN][mixtures.CHILD]
                again = self.again(plotted[0][k], other)
                draft["n"] = len(again)
                draft["actions"][: len(again)] = again
                plans.go_to(mind, k)
                plans.record_plan(mind, t, other, draft, books[mixtures.THEIRS + k][0], seed)
        own = books[mixtures.OWN]
        plans.usual_plan(mind, t, seen.seat, 0, own, seed)
        row = self._row[0]
        plans.make_plans(mind, t, row, seen.seat, True, mixtures.OWN, 0, WORLDS, seed)
        best = own[int(own["worth"][: int(sizes[mixtures.FILED + mixtures.OWN])].argmax())]
        return int(plans.adopt(mind, t, seen.seat, best, memory.plans[seen.seat], seed))

    def again(self, world: Any, other: int) -> list[int]:
        """The expected plan, with the likest card where the other seat does not hold one of it."""
        hand = [int(card) for card in world["players"][other]["hand"] if card != EMPTY]
        points = self.game.table_array[0]["cards"]["points"]
        made = []
        for action in self.expected:
            if action < PLACE:
                made.append(action)
            elif hand:
                number = action - PLACE
                wanted = code_card(number)
                card = min(
                    hand, key=lambda each: (each != wanted, abs(points[each] - points[wanted]))
                )
                hand.remove(card)
                made.append(PLACE + code(card, code_lane(number), code_slot(number)))
        return made


def play(match: Match, bots: list[Any], reader: int) -> float:
    """The points of the seat that is not the reader's."""
    last: list[int] = []
    while match.result is None:
        seat = match.actors[0]
        length, chosen = match.length, bots[seat].choose(match.observe(seat))
        if seat != reader:
            last.append(chosen)
        match.submit(seat, chosen)
        if match.length != length:
            bots[reader].expected, last = tuple(last), []
    if match.result.winner is None:
        return 0.5
    return float(match.result.winner != reader)


def pair(given: tuple[str, int, int, int]) -> float:
    """The bot's points of two matches with the seats swapped."""
    bot, reading, seed, i = given
    game = ludarium.load("clans")
    decks = list(game.decks)
    both = [decks[i % len(decks)], decks[(i * 3 + 1 + i // len(decks)) % len(decks)]]
    points = 0.0
    for reader in range(2):
        bots = [make_bot(game, bot, seed + i, seconds=0) for _ in range(2)]
        bots[reader] = Reader(game, "reader", settings_of(f"plans:{reading}"), seed + i)
        held = both if reader == 0 else both[::-1]
        points += play(game.match(seed=seed * 1000 + i, decks=held), bots, reader) / 2
    return points


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("bot", nargs="?", default="master")
    parser.add_argument("--pairs", type=int, default=100)
    parser.add_argument("--reading", type=int, default=2000, help="iterations of the reader")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--cores", type=int, default=os.cpu_count())
    given = parser.parse_args()
    pair(("plans:10", 10, 0, 0))  # before the processes begin, so that they find all compiled
    asked = [(given.bot, given.reading, given.seed, i) for i in range(given.pairs)]
    points = []
    with ProcessPoolExecutor(given.cores) as pool:
        for points_of_pair in pool.map(pair, asked):
            points.append(points_of_pair)
            print(f"{len(points)} of {given.pairs} pairs", end="\r", file=sys.stderr, flush=True)
    low, middle, high = mean_interval(np.array(points))
    print(json.dumps({"bot": given.bot, "n": 2 * given.pairs, "rate": [low, middle, high]}))


if __name__ == "__main__":
    main()
