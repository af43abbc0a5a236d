"""Finds puzzles of games of perfect information: positions in which exactly one action forces a win.

The matches are between bots of several strengths that begin at random and blunder now and then, so
that wins are there to be found.
"""

import random

from ..bots.bot import Bot, Settings
from ..bots.forced import OutOfNodes, Prover
from ..bots.solve import only_win, solution
from ..core.game import Game
from ..core.match import Match
from .found import Candidate

SHARES = {2: 0.4, 3: 0.36, 4: 0.24}  # of all puzzles, by their moves
EARLIEST = range(6, 25)  # the ply from which on a match is searched for puzzles
LONGEST = 80  # plies of a match
OPENINGS = range(2, 7)  # random plies at the beginning
BLUNDER = 0.12  # of all later actions
ASIDE = 5  # other actions a ply, at random, after which it is looked for a win too
PLAYERS = (200, 1_000, 4_000)  # nodes
GLANCE = 100_000  # nodes to find a win
PROOF = 4_000_000  # nodes to prove that it is the only one
TABLE = 1 << 20

# Who looks for the solution: each that misses it makes the puzzle harder.
SOLVERS = (Settings(nodes=300), Settings(nodes=5_000))
TRIES = 3


class ForcedFinder:
    def __init__(self, game: Game) -> None:
        self.game, self.shares = game, SHARES
        self.prover = Prover(game, TABLE)

    def harvest(self, rng: random.Random, lengths: set[int]) -> Candidate | None:
        game = self.game
        bots = [
            Bot(game, "", Settings(nodes=rng.choice(PLAYERS)), rng.randrange(1 << 30)) for _ in "01"
        ]
        match = game.match(rng.randrange(1 << 30), first=rng.randrange(2))
        opening, earliest = rng.choice(OPENINGS), rng.choice(EARLIEST)
        for ply in range(LONGEST):
            if match.is_over:
                break
            seat = match.actors[0]
            seen = match.observe(seat)
            if ply >= earliest:
                actions = rng.sample(seen.legal, min(ASIDE, len(seen.legal)))
                for position in (match, *(after(match, action) for action in actions)):
                    if candidate := look(self.prover, position, lengths):
                        return candidate
            at_random = ply < opening or rng.random() < BLUNDER
            match.take(seat, rng.choice(seen.legal) if at_random else bots[seat].choose(seen))
        return None

    def grade(self, candidate: Candidate) -> int:
        """1 to 5: longer wins are harder, and those that more solvers miss."""
        match = self.game.position(candidate.position)
        seat = match.actors[0]
        seen, first = match.observe(seat), match.parse(seat, candidate.line[0])
        missed = 0
        for settings in SOLVERS:
            tries = [
                Bot(self.game, "", settings, seed).choose(seen) for seed in range(1, TRIES + 1)
            ]
            missed += 2 * tries.count(first) < TRIES
        return min(5, candidate.moves - 1 + missed)


def after(match: Match, action: int) -> Match:
    match = match.copy()
    match.take(match.actors[0], action)
    return match


def look(prover: Prover, match: Match, lengths: set[int]) -> Candidate | None:
    """The puzzle that a position is, if it is one of these lengths."""
    if match.is_over:
        return None
    position = match.position()
    start = prover.game.position(position)  # without what has happened before
    seat = start.actors[0]
    try:
        plies = prover.shortest(start.observe(seat), seat, 2 * max(lengths) - 1, nodes=GLANCE)
        if plies is None or plies % 2 == 0 or (plies + 1) // 2 not in lengths:
            return None
        moves = (plies + 1) // 2
        if only_win(prover, start, moves, PROOF) is None:
            return None
    except OutOfNodes:
        return None
    line = solution(prover, start, moves)
    return Candidate(position, moves, line, traits(start, line)) if len(line) == plies else None


def traits(start: Match, line: tuple[str, ...]) -> tuple[str, ...]:
    """The kind of the first action, what acts, who begins, and how it ends."""
    seat, match = start.actors[0], start.copy()
    parts = next(parts for _, text, parts in match.choices(seat) if text == line[0])
    for text in line:
        match.take(match.actors[0], text)
    assert match.result is not None
    kind = parts.get("special") or parts["kind"]
    return f"kind {kind}", f"tile {parts.get('tile')}", f"seat {seat}", match.result.reason
