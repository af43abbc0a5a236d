"""Makes puzzles: plays matches, keeps positions with one way to win, and of these as many kinds as it can."""

import json
import random
from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from typing import Any

from ..core.game import Game
from ..core.modes import has_part
from ..core.puzzles import Puzzle, is_within_turn
from .forced_puzzles import ForcedFinder
from .found import Candidate, Finder
from .turn_puzzles import TurnFinder

SURPLUS = 1.25  # times as many are found as are kept


def finder_of(game: Game) -> Finder:
    return TurnFinder(game) if is_within_turn(game) else ForcedFinder(game)


def make_puzzles(
    game: Game, n: int, seed: int, progress: Callable[[int], None] = lambda found: None
) -> list[Puzzle]:
    """So many puzzles, the same for the same seed. Progress is reported for each one found."""
    finder = finder_of(game)
    wanted = shares(finder, n)
    found: dict[int, list[Candidate]] = {moves: [] for moves in wanted}
    seen, matches = set[Any](), 0
    while missing := {m for m in wanted if len(found[m]) < surplus(wanted[m])}:
        matches += 1
        candidate = finder.harvest(random.Random(f"{seed} {matches}"), missing)
        form = same_position(game, candidate.position) if candidate else None
        if candidate and form not in seen:
            seen.add(form)
            found[candidate.moves].append(candidate)
            progress(1)
    return [
        puzzle
        for moves in wanted
        for puzzle in numbered(finder, various(found[moves], wanted[moves]))
    ]


def shares(finder: Finder, n: int) -> dict[int, int]:
    """How many there will be of each length; the shortest take what rounding leaves."""
    shortest = min(finder.shares)
    longer = {m: round(n * share) for m, share in finder.shares.items() if m > shortest}
    return {shortest: n - sum(longer.values())} | longer


def surplus(n: int) -> int:
    """How many are found so that n can be chosen."""
    return round(SURPLUS * n)


def n_candidates(game: Game, n: int) -> int:
    """How many are found in all for n puzzles."""
    return sum(map(surplus, shares(finder_of(game), n).values()))


def same_position(game: Game, position: Any) -> Any:
    """What all positions have in common that differ only by a symmetry of the game."""
    if has_part(game.name, "symmetry"):
        return game.jit("symmetry").canonical_form(position)
    return json.dumps(position)


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


def numbered(finder: Finder, candidates: list[Candidate]) -> list[Puzzle]:
    """Puzzles of one length, the easy ones first."""
    graded = [replace(each, grade=finder.grade(each)) for each in candidates]
    graded.sort(key=lambda each: each.grade)
    return [
        Puzzle(f"{each.moves}-{i:03}", each.position, each.moves, each.grade, each.line)
        for i, each in enumerate(graded, 1)
    ]
