"""A question that is answered in batches while somebody watches: what a change does, at several strengths of play.

The matches are those of `whatif` (`compare.py`): same seeds, seats, decks and bots before and after. They come in
rounds, each with as many pairs of every cell as `whatif` plays in proportion, so that after any whole number of
rounds the means are those of `whatif --games` with as many matches. What the designer looks at comes first: the
matches of one deck (*lead*) and the mirrors, then the other matches that the change can touch; those that it cannot
touch (`touched.py`) are played once and only tell where the rates stand.

Everything shown is valid at every look (`watched.py`).
"""

import hashlib
import time
import zlib
from collections.abc import Generator, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from math import gcd
from typing import NamedTuple

import numpy as np

from .. import __version__
from ..bots.bot import fitting
from ..bots.levels import settings_of
from ..core.decks import Deck
from ..core.errors import BadInput
from ..core.game import Game
from .asked import MADE, Asked, Cell, Reading, rows_of
from .compare import Arms, matches_for
from .field import Decks, first_points
from .ladder import opening_of
from .plan import Array, Draft, Plan, seeds_of
from .play import How, Outcome, in_slices
from .runs.compare import RunArms
from .runs.field import achieved
from .series import points
from .stats import pair_means
from .touched import Touched
from .watched import EXACT, Difference, unseen, watch

BOTS = ("random", "heuristic", "adept")
GAMES = 163_200  # matches of an arm by a bot that does not search, at most
LONGEST = 120.0  # seconds of measuring for one bot, about
SLICE = 0.8  # seconds of a batch, about: after it others may have their turn
FIRST = 240  # matches of the first batch, while nothing is known of a bot's pace
FEW = 4  # the same of one that searches: a match of it may take many seconds
LEAD, REST, LEVELS = "lead", "rest", "levels"
# Groups that are played by each bot in turn, up to which part of all rounds, or until the first number is within so
# many zones: a first answer by everybody, a glance at the rest, a good answer, all.
STAGES = (
    ((LEAD,), 2, 2.0),
    ((REST, LEVELS), 16, 0.0),
    ((LEAD,), 1, 1.0),
    ((LEAD, REST, LEVELS), 1, 0.0),
)


class Batch(NamedTuple):
    """What is played at once: so many rounds of a group, by one bot."""

    bot: str
    group: str
    start: int  # rounds
    stop: int


class Piece(NamedTuple):
    """A batch that was played, as it is kept."""

    batch: Batch
    data: bytes
    seconds: float


@dataclass(frozen=True)
class Question:
    """What is asked: two games, and the decks that play in both."""

    before: Game
    after: Game
    decks: Decks
    replaced: Mapping[str, Deck] = field(default_factory=dict)
    bots: Sequence[str] = BOTS
    lead: str | None = None  # the deck that is answered first
    zones: Mapping[str, float] = field(default_factory=dict)
    games: int = GAMES
    seed: int = 1
    limit: float = LONGEST
    lost: Sequence[str] = ()  # ready decks that are not legal after the change

    def __post_init__(self) -> None:
        if not self.bots:
            raise BadInput("bots: expected at least one, such as heuristic")
        for bot in self.bots:
            settings_of(bot)  # refuses an unknown one
        if self.lead is not None and self.lead not in self.decks:
            known = ", ".join(self.decks)
            raise BadInput(f'deck: expected one of {known}, got "{self.lead}"')


def shared_decks(
    before: Game, after: Game, old: Mapping[str, Deck], new: Mapping[str, Deck]
) -> tuple[Decks, dict[str, Deck]]:
    """The decks that are legal before and after, and those of them that hold other cards after it."""
    if before.definition.build_deck is None:
        return {"": None}, {}
    check = before.definition.check_deck
    both = {
        name: (deck, new[name])
        for name, deck in old.items()
        if name in new and not check(before, deck) and not check(after, new[name])
    }
    if not both:
        raise BadInput(
            "no ready deck is legal before and after this change: change one of them so that it is"
        )
    replaced = {name: b for name, (a, b) in both.items() if a != b}
    return {name: a for name, (a, _) in both.items()}, replaced


class Asking:
    """Plays what a question needs, batch by batch, and says what is known so far."""

    def __init__(self, question: Question) -> None:
        self.question = question
        kind = RunArms if question.before.seats == 1 else Arms
        games = [question.before, question.after]
        self.arms = kind(
            games,
            question.decks,
            question.games,
            question.seed,
            True,
            None,
            True,
            question.replaced,
        )
        self.games = self.arms.games
        self.bots = sorted(question.bots, key=self.dearness)  # the quickest first
        self.touched = Touched(*self.games)
        self.lead = question.lead or next(iter(self.holders), next(iter(question.decks)))
        self.made: dict[str, dict[str, list[list[Array]]]] = {
            bot: {group: [[] for _ in self.groups[group]] for group in self.groups}
            for bot in self.bots
        }
        self.done = {bot: dict.fromkeys(self.groups, 0) for bot in self.bots}  # rounds
        self.seconds = dict.fromkeys(self.bots, 0.0)
        self.pace: dict[str, float] = {}  # matches in a second
        self.wanted: dict[str, int] = {}  # rounds
        self.under_way: dict[str, int] = {}  # matches of a batch that is not complete yet
        self.enough: set[str] = set()  # bots that need not go on
        self.known: dict[tuple[str, str], tuple[int, Difference]] = {}  # of so many rounds
        self.standing: dict[tuple[str, str, int, int], tuple[float, float]] = {}

    # --- what is to be played ---------------------------------------------------------------------

    def dearness(self, bot: str) -> tuple[int, int, int]:
        settings = fitting(self.games[0], settings_of(bot))
        budget = settings.iterations + settings.nodes
        return int(settings.looks_ahead), int(settings.kind != "random"), budget

    @property
    def alone(self) -> bool:
        return self.question.before.seats == 1

    @cached_property
    def same(self) -> bool:
        """Whether nothing can differ: then nothing is played."""
        return self.arms.same(1)

    @cached_property
    def holders(self) -> list[str]:
        """The decks that hold a changed card, or are other decks after the change."""
        question = self.question
        return [
            name
            for name, deck in question.decks.items()
            if name in question.replaced or self.touched.holds(deck)
        ]

    @cached_property
    def cells(self) -> list[Cell]:
        decks = self.question.decks
        found: list[tuple[tuple[str, ...], int]]
        if self.alone:
            found = [((name,), 1) for name in decks]
        else:
            counts = self.arms.counts(self.question.games)
            plain = len(decks) * (len(decks) - 1) // 2
            # As `Arms.counts` divides: a third of the matches at most are mirrors.
            each, mirror = (4, len(decks) - 1) if len(decks) < 5 else (1, 1)
            part = gcd(each, mirror) if plain else 1
            each, mirror = (each // part, mirror // part) if plain else (0, 1)
            found = [((a, b), mirror if a == b else each) for a, b in counts]
        return [self._cell(names, i, each) for i, (names, each) in enumerate(found)]

    def _cell(self, names: tuple[str, ...], number: int, each: int) -> Cell:
        decks = self.question.decks
        changed = not self.question.replaced.keys().isdisjoint(names)
        touched = not self.same and (changed or self.touched(decks[name] for name in names))
        first = self.lead in names or len(set(names)) < len(names)
        group = (LEAD if first else REST) if touched else LEVELS
        return Cell(names, number, each, touched, group)

    @cached_property
    def groups(self) -> dict[str, list[Cell]]:
        return {
            group: [cell for cell in self.cells if cell.group == group]
            for group in (LEAD, REST, LEVELS)
        }

    @cached_property
    def size(self) -> int:
        """Matches of an arm in a round, the same as `whatif` counts them."""
        return (1 if self.alone else 2) * sum(cell.each for cell in self.cells)

    def rounds(self, bot: str) -> int:
        """Until a bot is done."""
        if bot not in self.wanted:
            matches = matches_for(self.games[0], settings_of(bot), self.question.games)
            self.wanted[bot] = max(1, matches // self.size)
        return self.wanted[bot]

    def matches(self, batch: Batch) -> int:
        """Of both arms."""
        return (batch.stop - batch.start) * self.cost(batch.group)

    def cost(self, group: str) -> int:
        """Matches of a round of a group."""
        arms = 1 if group == LEVELS else 2
        return arms * (1 if self.alone else 2) * sum(cell.each for cell in self.groups[group])

    @property
    def is_idle(self) -> bool:
        """Whether the change can touch no match at all."""
        return not (self.groups[LEAD] or self.groups[REST])

    def stages(self) -> Iterator[Batch]:
        """What is to be reached, in this order."""
        for groups, part, width in STAGES:
            for bot in self.bots:
                for group in groups:
                    if not self.is_within(bot, width):
                        yield Batch(bot, group, 0, -(-self.rounds(bot) // part))

    def is_within(self, bot: str, width: float) -> bool:
        """Whether the first number is known to so many times of what is too small to matter."""
        row = self.asked[0]
        return width > 0 and self.difference(bot, row).half <= width * row.zone / row.scale

    def next(self) -> Batch | None:
        """The batch that comes now; None: all that was asked is answered."""
        if self.same or self.is_idle:
            return None
        for bot, group, _, wanted in self.stages():
            done = self.done[bot][group]
            if bot in self.enough or done >= wanted or not self.groups[group]:
                continue
            some = max(1, int(self.pace.get(bot, FIRST) * SLICE) // self.cost(group))
            return Batch(bot, group, done, min(wanted, done + some))
        return None

    # --- playing ----------------------------------------------------------------------------------

    def play(self, batch: Batch, how: How) -> Piece:
        """Play a batch and count it; what is returned brings it back later (`take`)."""
        steps = self.steps(batch, how)
        while True:
            try:
                next(steps)
            except StopIteration as end:
                piece: Piece = end.value
                return piece

    def steps(self, batch: Batch, how: How) -> Generator[None, None, Piece]:
        """The same in parts of about a second: of a bot that thinks long, even a round may take minutes."""
        plan, groups = self.plan(batch)
        looks_ahead = fitting(self.games[0], settings_of(batch.bot)).looks_ahead
        first = int(self.pace.get(batch.bot, FEW if looks_ahead else FIRST) * SLICE) // 2 * 2
        parts, spent = in_slices(plan, how, SLICE, max(2, first)), 0.0
        while True:
            began = time.perf_counter()
            try:
                done = self.under_way[batch.bot] = next(parts)
            except StopIteration as end:
                results: Outcome = end.value
                break
            finally:
                spent += time.perf_counter() - began
            if done < len(plan.rows):
                yield
        self.under_way.pop(batch.bot, None)
        made = [self.compact(results.cell(group)) for group in groups]
        piece = Piece(batch, packed(made), spent)
        self.take(piece)
        return piece

    def take(self, piece: Piece) -> None:
        """Count a batch that was played."""
        self.count(piece)
        self.weigh(piece.batch.bot)

    def take_all(self, pieces: Iterable[Piece]) -> None:
        """Count what was played before, as far as it fits together; what follows from it is computed once."""
        for piece in pieces:
            bot, group, start, _ = piece.batch
            if bot in self.done and start == self.done[bot][group]:
                self.count(piece)
        for bot in self.bots:
            if self.seconds[bot]:
                self.weigh(bot)

    def count(self, piece: Piece) -> None:
        bot, group, start, stop = piece.batch
        if start != self.done[bot][group]:
            raise BadInput(f"expected the rounds from {self.done[bot][group]} on, got {start}")
        arms = 1 if group == LEVELS else 2
        parts = unpacked(piece.data)
        place = 0
        for i, cell in enumerate(self.groups[group]):
            n = (stop - start) * cell.each * (1 if self.alone else 2)
            both = [parts[place + arm * n : place + (arm + 1) * n] for arm in range(arms)]
            self.made[bot][group][i].append(np.stack(both))
            place += arms * n
        self.done[bot][group] = stop
        self.seconds[bot] += piece.seconds
        pace = self.matches(piece.batch) / max(piece.seconds, 1e-3)
        self.pace[bot] = min(pace, 4 * self.pace.get(bot, FIRST))

    def weigh(self, bot: str) -> None:
        """Whether more matches of this bot could say more."""
        if self.seconds[bot] > self.question.limit or self.is_sharp(bot):
            self.enough.add(bot)

    def plan(self, batch: Batch) -> tuple[Plan, list[int]]:
        """The matches of a batch, cell by cell, before and after; and where each is."""
        game, arms = self.games[0], (0,) if batch.group == LEVELS else (0, 1)
        draft = Draft(self.games, {batch.bot: settings_of(batch.bot)}, opening_of(game))
        groups = [
            self.add(draft, batch.bot, cell, arm, self.seeds(cell, batch.start, batch.stop))
            for cell in self.groups[batch.group]
            for arm in arms
        ]
        return draft.plan(), groups

    def seeds(self, cell: Cell, start: int, stop: int) -> Array:
        """The same that `whatif` has."""
        return seeds_of(self.question.seed, stop * cell.each, cell.number)[start * cell.each :]

    def add(self, draft: Draft, bot: str, cell: Cell, arm: int, seeds: Array) -> int:
        players = [self.player(name, arm) for name in cell.decks]
        if self.alone:
            return draft.add_runs(players[0], seeds, bot, arm)
        return draft.add(players, seeds, (bot, bot), arm)

    def player(self, name: str, arm: int) -> tuple[str, Deck | None]:
        if arm and name in self.question.replaced:
            return f"{name} (changed)", self.question.replaced[name]
        return name, self.question.decks[name]

    def compact(self, results: Array) -> Array:
        made = np.zeros(len(results), MADE)
        made["length"] = results["length"]
        if self.alone:
            made["measure"] = achieved(self.games[0], results)
            made["won"] = results["scores"][:, 0] > 0
            return made
        made["points"] = 2 * points(results)
        known = (results["first"] >= 0).all()
        made["first"] = 2 * first_points(results) if known else -1
        return made

    @cached_property
    def digest(self) -> str:
        """Names exactly the matches of this question, whoever plays them."""
        groups = [group for group in self.groups if self.groups[group]]
        plans = [self.plan(Batch("random", group, 0, 1))[0].digest for group in groups]
        return hashlib.sha256(repr((__version__, self.lead, plans)).encode()).hexdigest()[:32]

    def key(self, bot: str) -> str:
        """Names exactly what this bot plays for this question: its batches can be kept by it."""
        game = self.games[0]
        settings = fitting(game, settings_of(bot))
        learned = game.network_digest(settings.network) if settings.network > 0 else ""
        made = hashlib.sha256(f"{self.digest} {settings!r} {learned}".encode())
        return made.hexdigest()[:32]

    # --- what is known ----------------------------------------------------------------------------

    def complete(self, bot: str, cells: Sequence[Cell]) -> int:
        """Rounds that all of these cells have."""
        return min((self.done[bot][cell.group] for cell in cells), default=0)

    def values(self, bot: str, cell: Cell, arm: int, rounds: int, what: Reading) -> Array:
        """What each observation of a cell says, in these rounds."""
        made = self.made[bot][cell.group][self.groups[cell.group].index(cell)]
        every = np.concatenate([each[min(arm, len(each) - 1)] for each in made])
        n = rounds * cell.each
        if self.alone:
            return what(every[:n], cell)
        return pair_means(what(every[: 2 * n], cell))

    def difference(self, bot: str, row: Asked) -> Difference:
        """Of all complete rounds."""
        rounds = self.complete(bot, row.touched)
        known = self.known.get((bot, row.key))
        if known is None or known[0] != rounds:
            known = self.known[bot, row.key] = rounds, self._difference(bot, row, rounds)
        return known[1]

    def _difference(self, bot: str, row: Asked, rounds: int) -> Difference:
        touched = row.touched
        if not touched:
            return EXACT
        part = sum(cell.each for cell in touched) / sum(cell.each for cell in row.cells)
        if not rounds:
            return unseen(row.reach * part)
        both = [
            np.concatenate([self.values(bot, cell, arm, rounds, row.read) for cell in touched])
            for arm in (0, 1)
        ]
        return watch(both[1] - both[0], row.reach, part)

    def levels(self, bot: str, row: Asked) -> tuple[float | None, float | None]:
        """Where it stands before and after; None while a cell has no match."""
        if not self.complete(bot, row.cells):
            return None, None
        rounds = self.complete(bot, row.touched)
        key = bot, row.key, rounds, self.done[bot][LEVELS]
        if key not in self.standing:
            self.standing[key] = self._levels(bot, row, rounds)
        return self.standing[key]

    def _levels(self, bot: str, row: Asked, rounds: int) -> tuple[float, float]:
        weights = np.array([cell.each for cell in row.cells], float)
        found = []
        for arm in (0, 1):
            means = [
                self.values(
                    bot, cell, arm, rounds if cell.touched else self.done[bot][LEVELS], row.read
                ).mean()
                for cell in row.cells
            ]
            found.append(float(np.average(means, weights=weights)))
        return found[0], found[1]

    def is_sharp(self, bot: str) -> bool:
        """Whether every interval is so narrow that more matches could hardly say more."""
        found = [(self.difference(bot, row), row) for row in self.asked]
        return all(each.half <= row.zone / row.scale / 3 for each, row in found)

    @cached_property
    def asked(self) -> list[Asked]:
        return rows_of(self)


def packed(made: Sequence[Array]) -> bytes:
    return zlib.compress(np.concatenate(made).tobytes(), 1)


def unpacked(data: bytes) -> Array:
    return np.frombuffer(zlib.decompress(data), MADE)
