"""Finds puzzles of games with turns of several actions: positions with one way to win this turn.

The matches are between bots of several strengths, with every two decks of the game. Of each decision the
position is looked at, and those that a few other actions lead to: whoever has used something up wins by
fewer ways. What wins in most orders of its actions is a sum, not a puzzle.
"""

import random
from dataclasses import replace

from ..bots.forced import OutOfNodes
from ..bots.in_turn import TurnProver
from ..bots.levels import make_bot
from ..core.game import Game
from ..core.match import Match
from .found import Candidate

SHARES = {2: 0.2, 3: 0.35, 4: 0.3, 5: 0.15}  # of all puzzles, by their moves
EARLIEST = 6  # of the game's `length`: before it nobody can be beaten
ASIDE = 4  # other actions a decision, at random, after which it is looked for a win too
PLAYERS = ("novice", "heuristic", "adept")
GLANCE = 100_000  # records to find a win
PROOF = 300_000  # records to prove that a deed is needed
ORDERS = 60  # that are tried, at random
MOST_ORDERS = 0.5  # of them win at most

# Who looks for the solution: each that misses it makes the puzzle harder.
SOLVERS = ("heuristic", "adept")
TRIES = 3
LONG = 3  # a win by more actions is not harder for its length alone


class TurnFinder:
    def __init__(self, game: Game) -> None:
        self.game, self.shares = game, SHARES
        self.prover = TurnProver(game)

    def harvest(self, rng: random.Random, lengths: set[int]) -> Candidate | None:
        game = self.game
        decks = rng.choices(list(game.decks), k=game.seats) if game.decks else None
        bots = [make_bot(game, rng.choice(PLAYERS), rng.randrange(1 << 30)) for _ in "01"]
        match = game.match(rng.randrange(1 << 30), decks=decks)
        while not match.is_over:
            seat = match.actors[0]
            seen = match.observe(seat)
            if match.length >= EARLIEST:
                actions = rng.sample(seen.legal, min(ASIDE, len(seen.legal)))
                for position in (match, *(match.tried(seat, action) for action in actions)):
                    if position.actors == (seat,) and position.length == match.length:
                        deck = decks[seat] if decks else ""
                        if candidate := self.look(position, deck, rng, lengths):
                            return candidate
            match.take(seat, bots[seat].choose(seen))
        return None

    def look(
        self, position: Match, deck: str, rng: random.Random, lengths: set[int]
    ) -> Candidate | None:
        """The puzzle that a position is, if it is one of these lengths."""
        start = self.game.position(position.position())  # without what has happened before
        try:
            if not self.is_promising(start, rng, lengths):
                return None
            line = self.prover.only_way(start, PROOF)
        except OutOfNodes:
            return None
        if line is None or len(line) not in lengths:
            return None
        if self.share_of_orders(start, line, rng) > MOST_ORDERS:
            return None
        texts, made_of = told(start, line)
        traits = (f"seat {start.actors[0]}", *made_of, f"deck {deck}")
        found = Candidate(position.position(), len(line), texts, traits)
        grade = self.grade(found)
        return replace(found, grade=grade, traits=(*found.traits, f"grade {grade}"))

    def is_promising(self, start: Match, rng: random.Random, lengths: set[int]) -> bool:
        """A cheap look in one world, before anything is proved."""
        seat, world = start.actors[0], self.prover.worlds(start, 1)[0]
        line = self.prover.win(world, seat, nodes=GLANCE)
        if line is None:
            return False
        line = self.prover.shortened(world, seat, line)
        return len(line) in lengths and self.share_of_orders(start, line, rng) <= MOST_ORDERS

    def share_of_orders(self, start: Match, line: list[int], rng: random.Random) -> float:
        """In how many of its orders a way wins."""
        seat, world = start.actors[0], self.prover.worlds(start, 1)[0]
        deeds, won = self.prover.deeds_of(world, seat, line), 0
        for _ in range(ORDERS):
            other = self.prover.doing(world, seat, rng.sample(deeds, len(deeds)))
            won += other is not None and self.prover.wins(world, seat, other)
        return won / ORDERS

    def grade(self, candidate: Candidate) -> int:
        """1 to 5: longer wins are harder, and those that more solvers miss."""
        if candidate.grade:
            return candidate.grade
        start, missed = self.game.position(candidate.position), 0
        for name in SOLVERS:
            solved = sum(self.solves(name, seed, start) for seed in range(1, TRIES + 1))
            missed += 2 * solved < TRIES
        return min(candidate.moves - 1, LONG) + missed

    def solves(self, name: str, seed: int, start: Match) -> bool:
        """Whether a bot wins the turn."""
        bot, match, seat = make_bot(self.game, name, seed, seconds=0), start.copy(), start.actors[0]
        while match.actors == (seat,) and match.length == start.length:
            match.take(seat, bot.choose(match.observe(seat)))
        return bool(match.result and match.result.winner == seat and match.length == start.length)


def told(start: Match, line: list[int]) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """A line in texts, and what its actions are made of: kinds, cards."""
    match, seat = start.copy(), start.actors[0]
    texts, made_of = list[str](), dict[str, None]()
    for action in line:
        texts.append(match.describe(seat, action))
        parts = match.parts(seat, action).items()
        made_of |= {f"{key} {part}": None for key, part in parts if isinstance(part, str)}
        match.take(seat, action)
    return tuple(texts), tuple(made_of)
