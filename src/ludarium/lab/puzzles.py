"""Makes puzzles: plays matches, keeps the positions in which exactly one action forces a win.

The matches are between bots of several strengths that begin at random and blunder now and then, so
that wins are there to be found. Of what was found, the choice takes as many kinds as it can.
"""

import random
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any

from ..bots.bot import Bot, Settings
from ..bots.forced import OutOfNodes, Prover
from ..bots.solve import only_win, solution
from ..core.game import Game
from ..core.match import Match
from ..core.modes import has_part
from ..core.puzzles import Puzzle

SHARES = {2: 0.4, 3: 0.36, 4: 0.24}  # of all puzzles, by their moves
SURPLUS = 1.25  # times as many are found as are kept
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


@dataclass(frozen=True)
class Candidate:
    """A puzzle that has no number yet."""

    position: str
    moves: int
    line: tuple[str, ...]
    traits: tuple[str, ...]  # what should be various
    grade: int = 0


def make_puzzles(
    game: Game, n: int, seed: int, progress: Callable[[int], None] = lambda found: None
) -> list[Puzzle]:
    """So many puzzles, the same for the same seed. Progress is reported for each one found."""
    wanted = shares(n)
    found: dict[int, list[Candidate]] = {moves: [] for moves in wanted}
    prover, seen, matches = Prover(game, TABLE), set[Any](), 0
    while missing := {m for m in wanted if len(found[m]) < surplus(wanted[m])}:
        matches += 1
        candidate = harvest(game, prover, random.Random(f"{seed} {matches}"), missing)
        form = same_position(game, candidate.position) if candidate else None
        if candidate and form not in seen:
            seen.add(form)
            found[candidate.moves].append(candidate)
            progress(1)
    return [
        puzzle
        for moves in wanted
        for puzzle in numbered(game, various(found[moves], wanted[moves]))
    ]


def shares(n: int) -> dict[int, int]:
    """How many there will be of each length."""
    longer = {moves: round(n * share) for moves, share in SHARES.items() if moves > 2}
    return {2: n - sum(longer.values())} | longer


def surplus(n: int) -> int:
    """How many are found so that n can be chosen."""
    return round(SURPLUS * n)


def n_candidates(n: int) -> int:
    """How many are found in all for n puzzles."""
    return sum(map(surplus, shares(n).values()))


# --- finding -----------------------------------------------------------------------------------------


def harvest(game: Game, prover: Prover, rng: random.Random, lengths: set[int]) -> Candidate | None:
    """A puzzle of one of these lengths from one match. A second one would be the same fight."""
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
                if candidate := look(prover, position, lengths):
                    return candidate
        at_random = ply < opening or rng.random() < BLUNDER
        match.take(seat, rng.choice(seen.legal) if at_random else bots[seat].choose(seen))
    return None


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


def same_position(game: Game, position: Any) -> Any:
    """What all positions have in common that differ only by a symmetry of the game."""
    if has_part(game.name, "symmetry"):
        return game.jit("symmetry").canonical_form(position)
    return position


# --- choosing ----------------------------------------------------------------------------------------


def various(candidates: list[Candidate], n: int) -> list[Candidate]:
    """So many of them, rare traits first."""
    rest, taken, counts = list(candidates), list[Candidate](), Counter[str]()
    while rest and len(taken) < n:
        rarest = min(rest, key=lambda each: sum(counts[trait] for trait in each.traits))
        rest.remove(rarest)
        taken.append(rarest)
        counts.update(rarest.traits)
    return taken


def numbered(game: Game, candidates: list[Candidate]) -> list[Puzzle]:
    """Puzzles of one length, the easy ones first."""
    graded = [replace(each, grade=grade(game, each)) for each in candidates]
    graded.sort(key=lambda each: each.grade)
    return [
        Puzzle(f"{each.moves}-{i:03}", each.position, each.moves, each.grade, each.line)
        for i, each in enumerate(graded, 1)
    ]


def grade(game: Game, candidate: Candidate) -> int:
    """1 to 5: longer wins are harder, and those that more solvers miss."""
    match = game.position(candidate.position)
    seat = match.actors[0]
    seen, first = match.observe(seat), match.parse(seat, candidate.line[0])
    missed = 0
    for settings in SOLVERS:
        tries = [Bot(game, "", settings, seed).choose(seen) for seed in range(1, TRIES + 1)]
        missed += 2 * tries.count(first) < TRIES
    return min(5, candidate.moves - 1 + missed)
