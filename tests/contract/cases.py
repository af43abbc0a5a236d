"""What the laws run over: every game, the toy, one for one seat, the examples, by the book and in each variant."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cache
from itertools import product
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis.strategies import SearchStrategy

import ludarium
from ludarium.core.mirror import mirror
from ludarium.core.modes import instantiate

from ..parts import part_of

Array = np.ndarray[Any, Any]
STEPS = 4096  # no random game of ours is nearly as long
LOG_WORDS = 1 << 18
games: Any = ludarium.games  # a module that can be called
ALONE = Path(__file__).parents[1] / "lab" / "games"  # a folder with a game for one
EXAMPLES = Path(__file__).parents[2] / "examples" / "games"


@cache
def load(name: str, variant: str = "") -> ludarium.Game:
    return ludarium.load(name, variant or ())


@contextmanager
def toy_is_known() -> Iterator[None]:
    """The toy game, a game for one and the examples can be loaded; other tests do not meet them."""
    before = list(games.__path__)
    for folder in (Path(__file__).parent, ALONE, EXAMPLES):
        games.add_folder(folder)
    try:
        yield
    finally:
        games.__path__[:] = before


with toy_is_known():
    GAMES: list[str] = games()
    CASES = [(name, v) for name in GAMES for v in ("", *load(name).rulebook.variants)]
NAMES = [f"{name}-{variant}" if variant else name for name, variant in CASES]
EVERY_CASE = pytest.mark.parametrize(("name", "variant"), CASES, ids=NAMES)


def deck_pairs(game: ludarium.Game) -> list[list[str] | None]:
    """Ready decks, one a seat, so that over the seeds every deck meets others."""
    pairs: list[list[str] | None] = [list(each) for each in product(game.decks, repeat=game.seats)]
    return pairs if game.decks else [None]


@dataclass(frozen=True)
class Forgotten:
    """What a readable position does not hold: ends that only the history explains, and actions
    that depend on it."""

    reasons: frozenset[str] = frozenset()
    actions: frozenset[str] = frozenset()

    def ended(self, match: ludarium.Match) -> bool:
        return match.result is not None and match.result.reason in self.reasons


def forgotten(name: str) -> Forgotten:
    """By `tests/games/<name>/forgotten.py`, where a game has one."""
    found = part_of(name, "forgotten")
    return Forgotten() if found is None else Forgotten(found.REASONS, found.ACTIONS)


# --- compiled ---------------------------------------------------------------------------------------


@dataclass
class Record:
    """What a compiled game leaves: its states, its moves, its log, the laws it broke."""

    states: Array
    moves: list[tuple[int, int]]
    log: list[int]
    faults: list[int]
    decks: tuple[Any, ...]


class Table:
    """Plays compiled games of one case."""

    def __init__(self, game: ludarium.Game) -> None:
        self.game = game
        self.loops = instantiate("tests.contract.loops", game.name, rules=game.jit())
        self.states = np.zeros(3, game.kernel.STATE)
        self.words = self.states.view(np.int64).reshape(3, -1)
        self.trail = np.zeros((STEPS, self.words.shape[1]), np.int64)
        self.moves = np.zeros((STEPS + 1, 2), np.int64)
        self.log = np.zeros(LOG_WORDS, np.int64)
        self.out = np.zeros(game.kernel.MAX_LEGAL, np.int32)
        self.other = np.zeros(game.kernel.MAX_LEGAL, np.int32)

    def decks(self, seed: int) -> tuple[Any, ...]:
        pairs = deck_pairs(self.game)
        return self.game.deck_records(pairs[seed % len(pairs)])

    def play(self, seed: int, every: int = 0) -> Record:
        """A random game from its setup."""
        self.words[:] = 0
        self.states[0]["dice"] = seed
        return self._run(self.decks(seed), seed, every, begin=0)

    def play_on(self, state: Array, seat: int, seed: int) -> Record:
        """A random game from what a seat may think the state is."""
        self.states[0] = state
        self.loops.fill_record(self.states, self.words, self.game.table_array, seat, seed)
        return self._run(self.decks(seed), seed, 0, begin=1)

    def _run(self, decks: tuple[Any, ...], seed: int, every: int, begin: int) -> Record:
        self.log[0] = 0
        faults = np.zeros(7, np.int64)
        n = self.loops.play(
            self.states,
            self.words,
            self.game.table_array,
            mirror(self.game.kernel.DECK).array(list(decks)),
            self.log,
            self.out,
            self.other,
            seed,
            every,
            begin,
            self.trail,
            self.moves,
            faults,
        )
        assert n > 0, f"seed {seed}: the game did not end in {STEPS} steps"
        return Record(
            states=self.trail[:n].copy().view(self.game.kernel.STATE).reshape(n),
            moves=[(int(seat), int(action)) for seat, action in self.moves[1:n]],
            log=self.log[: 1 + self.log[0]].tolist(),
            faults=faults.tolist(),
            decks=decks,
        )


@cache
def table(name: str, variant: str = "") -> Table:
    return Table(load(name, variant))


# --- plain ------------------------------------------------------------------------------------------


def walk(match: ludarium.Match, choices: list[int]) -> Iterator[tuple[int, ludarium.Action]]:
    """Before each step of a match: the seat and the action that the next choice means."""
    for choice in choices:
        actors = match.actors
        if not actors:
            return
        seat = actors[choice % len(actors)]
        legal = match.legal(seat)
        yield seat, legal[choice // len(actors) % len(legal)]


def played(game: ludarium.Game, seed: int, choices: list[int]) -> ludarium.Match:
    """A match after these choices; what `walk` would do, without texts that nobody reads."""
    match = begun(game, seed)
    for choice in choices:
        actors = match.actors
        if not actors:
            break
        seat = actors[choice % len(actors)]
        legal = match.legal_ids(seat)
        match.take(seat, legal[choice // len(actors) % len(legal)])
    return match


def begun(game: ludarium.Game, seed: int) -> ludarium.Match:
    pairs = deck_pairs(game)
    return game.match(seed=seed, decks=pairs[seed % len(pairs)])


modest = settings(
    max_examples=25,
    derandomize=True,
    deadline=None,
    database=None,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
)


def share(variant: str, n: int) -> int:
    """How often a case is tried. A variant is other numbers for the code that the book has tried, and there are more
    variants than games: each gets a third."""
    return -(-n // 3) if variant else n


def law(examples: int = 25, **drawn: SearchStrategy[Any]) -> Callable[[Callable[..., None]], Any]:
    """A law of every case, which Hypothesis tries to break."""

    def decorate(check: Callable[..., None]) -> Any:
        @EVERY_CASE
        def test(name: str, variant: str) -> None:
            tried: Any = settings(modest, max_examples=share(variant, examples))(
                given(**drawn)(check)
            )
            tried(name=name, variant=variant)

        test.__name__, test.__doc__ = check.__name__, check.__doc__
        return test

    return decorate
