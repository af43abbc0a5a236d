"""How the matches of an environment are set up: rules, decks, who plays against the learner."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import product
from operator import index
from typing import Any

import numpy as np

from ..core.errors import BadDeck, BadInput, nearest
from ..core.game import Game, load
from ..core.links import from_link, is_link
from ..core.match import Match
from ..core.mirror import mirror
from ..plain.core.kernel import mix, roll
from .arrays import DRAWN, EVERY_SEAT
from .layout import Array
from .opponents import Row, bots_of, read_opponents

ALL_DECKS = "all"  # in place of decks: every ready deck against every other
DRAW_SEAT = "random"  # in place of a seat
RULES = ("variant", "rules", "cards")
LEARNERS_ONLY = ("opponent", "seat")  # options of environments with one learner
OPTIONS = (*RULES, "decks", "first", "position", *LEARNERS_ONLY)
RENDERED = ("ansi", "human")
SEED_BITS = 53
FOR_SEAT, FOR_DECKS, FOR_BOTS, FOR_START = 101, 102, 103, 104  # as in the compiled step


@dataclass(frozen=True)
class Setting:
    """What `options` may change; it holds for every match from then on. None is the default."""

    game: Game
    decks: tuple[tuple[Any, ...] | None, ...] = (None,)  # rows: a deck per seat; a match draws one
    opponents: tuple[Row, ...] | None = None  # rows likewise; None: every seat learns
    seat: int = 0  # of the learner; EVERY_SEAT, DRAWN
    first: int | None = None  # the seat that begins; None: as the rules have it
    positions: tuple[Any, ...] = ()  # to start from in place of a setup; a match draws one

    def changed(
        self, options: Mapping[str, Any] | None, known: tuple[str, ...] = OPTIONS
    ) -> "Setting":
        """The same with some options changed; what is unknown or wrong is refused."""
        options = options or {}
        for key in options:
            if key not in known:
                raise BadInput(
                    f'no such option: "{key}"{nearest(key, known)}; '
                    f"expected one of {', '.join(known)}"
                )
        setting = self
        if any(key in options for key in RULES):
            game = load(
                self.game.name,
                options.get("variant", self.game.variant) or (),
                options.get("rules", self.game.rule_changes),
                options.get("cards", self.game.card_changes) or (),
            )
            setting = replace(setting, game=game)
            read_decks(game, setting.decks)  # what was legal before may not be so now
            read_positions(game, setting.positions or None)
        if "decks" in options:
            setting = replace(setting, decks=read_decks(setting.game, options["decks"]))
        if "first" in options:
            setting = replace(setting, first=read_first(setting.game, options["first"]))
        if "position" in options:
            found = read_positions(setting.game, options["position"])
            setting = replace(setting, positions=found)
        if setting.positions and setting.first is not None:
            raise BadInput("first: a position says who is to move; expected one of the two options")
        if "opponent" in options:
            setting = replace(setting, opponents=read_opponents(setting.game, options["opponent"]))
        if "seat" in options:
            setting = replace(setting, seat=read_seat(setting.game, options["seat"]))
            if options["seat"] is not None and setting.opponents is None:
                raise BadInput("seat: every seat learns here; name an opponent as well")
        return setting

    @property
    def learner(self) -> int:
        """The seat that learns, EVERY_SEAT or DRAWN: as the compiled step wants it."""
        return self.seat if self.opponents else EVERY_SEAT

    @property
    def thinks(self) -> bool:
        """Whether a bot does more than to play at random."""
        return any(bot.kind != "random" for bot in bots_of(self.opponents))

    @property
    def has_policies(self) -> bool:
        """Whether someone who does not learn is a policy, which compiled code cannot call."""
        return any(callable(each) for row in self.opponents or () for each in row)

    def deck_array(self) -> Array:
        """DECK[rows, seats]."""
        records = [record for row in self.decks for record in self.game.deck_records(row)]
        return mirror(self.game.kernel.DECK).array(records).reshape(-1, self.game.seats)

    def start_array(self) -> Array:
        """int64[rows, words + 1]: what each match begins from; the last word says that it is set up."""
        states = self.game.states
        rows = [states.new()] if not self.positions else [*map(self._placed, self.positions)]
        if self.first is not None:
            rows[0].begins = 1 + self.first
        words = np.array([np.frombuffer(states.pack(each), np.int64) for each in rows])
        done = np.full((len(rows), 1), bool(self.positions), np.int64)
        return np.concatenate([words, done], 1)

    def _placed(self, written: Any, seed: int = 0) -> Any:
        state = self.game.definition.read_position(self.game, written)
        state.dice = seed
        return state

    def begin(self, seed: int) -> Match:
        """The match of a seed."""
        if not self.positions:
            return self.game.match(seed, self.draw_decks(seed), self.first)
        n = len(self.positions)
        spec = self.positions[int(roll(mix(seed, FOR_START), n)) if n > 1 else 0]
        write = self.game.definition.write_position
        return self.game.position(write(self.game, self._placed(spec, seed)))

    def draw_opponents(self, seed: int) -> Row:
        """Who plays the other seats of this match."""
        assert self.opponents is not None
        n = len(self.opponents)
        return self.opponents[int(roll(mix(seed, FOR_BOTS), n)) if n > 1 else 0]

    def draw_decks(self, seed: int) -> tuple[Any, ...] | None:
        return self.decks[int(roll(mix(seed, FOR_DECKS), len(self.decks)))]

    def draw_seat(self, seed: int) -> int:
        return roll(mix(seed, FOR_SEAT), self.game.seats) if self.seat == DRAWN else self.seat


def make_setting(game: "Game | str", known: tuple[str, ...] = OPTIONS, **options: Any) -> Setting:
    base = Setting(game if isinstance(game, Game) else load(game))
    given = {key: value for key, value in options.items() if value is not None or key not in known}
    return base.changed(given, known)


def match_seed(stream: int, episode: int) -> int:
    """The seed of match number `episode` of a stream."""
    return int(mix(stream, episode))


def as_stream(seed: Any) -> int:
    """What a reset's seed means: matches are drawn from it."""
    number = as_number(seed)
    if number is None or not 0 <= number < 1 << SEED_BITS:
        raise BadInput(f"seed: expected a whole number from 0 to 2**{SEED_BITS} - 1, got {seed!r}")
    return number


def independent_seeds(seed: Any, n: int) -> list[int]:
    """`n` seeds for `reset(seed=...)` whose matches are shared with no other seed's: drawn by NumPy's
    SeedSequence, where a plain number counts up from place to place."""
    words = np.random.SeedSequence(as_stream(seed)).generate_state(read_count("n", n), np.uint64)
    return [int(word) >> (64 - SEED_BITS) for word in words]


def read_seeds(seed: Any, n: int) -> Array:
    """The streams of n places: one number counts up, a list has one per place; -1: not given."""
    first = as_number(seed)
    if first is not None:
        return np.array([as_stream(first + i) for i in range(n)], np.int64)
    seeds = [None] * n if seed is None else seed
    if isinstance(seeds, str) or not hasattr(seeds, "__len__") or len(seeds) != n:
        raise BadInput(f"seed: expected a whole number from 0 up, or {n} of them, got {seed!r}")
    return np.array([-1 if each is None else as_stream(each) for each in seeds], np.int64)


def read_mask(mask: Any, n: int) -> Array:
    """Which of n matches begin again."""
    which: Array = np.asarray(mask)
    if which.shape != (n,) or which.dtype != np.bool_ or not which.any():
        raise BadInput(
            f"reset_mask: expected {n} truth values with at least one True, "
            f"got {which.dtype} of shape {which.shape}"
        )
    return which


def read_decks(game: Game, written: Any) -> tuple[tuple[Any, ...] | None, ...]:
    """Rows of decks, each checked: a list with one deck per seat, several such lists, or "all"."""
    if written is None:
        return (None,)
    if isinstance(written, str) and written == ALL_DECKS:
        return tuple(product(game.decks, repeat=game.seats)) or (None,)
    if not isinstance(written, list | tuple) or not written:
        raise BadDeck(
            [f'decks: expected a list of decks, a list of such lists or "all", got {written!r}']
        )
    try:
        game.deck_records(written)
        rows: Sequence[Any] = [written]
    except BadDeck:
        if not all(row is None or isinstance(row, list | tuple) for row in written):
            raise
        for row in written:
            game.deck_records(row)
        rows = written
    return tuple(None if row is None else tuple(row) for row in rows)


def read_seat(game: Game, written: Any) -> int:
    if isinstance(written, str) and written == DRAW_SEAT:
        return DRAWN
    seat = 0 if written is None else as_number(written)
    if seat is None or seat not in range(game.seats):
        raise BadInput(
            f'seat: expected a seat from 0 to {game.seats - 1} or "random", got {written!r}'
        )
    return seat


def read_first(game: Game, written: Any) -> int | None:
    """The seat that begins; None: as the rules have it."""
    if written is None:
        return None
    if "begins" not in (game.kernel.STATE.names or ()):
        raise BadInput(f"first: {game.title} does not have a first player")
    seat = as_number(written)
    if seat is None or seat not in range(game.seats):
        raise BadInput(f"first: expected a seat from 0 to {game.seats - 1}, got {written!r}")
    return seat


def read_positions(game: Game, written: Any) -> tuple[Any, ...]:
    """Positions to start from: one in the notation of docs/positions.md (or its link), or several as
    a list."""
    if written is None:
        return ()
    rows = written if isinstance(written, list | tuple) else [written]
    if not rows:
        raise BadInput("position: expected at least one, got an empty list")
    found = tuple(from_link(row) if is_link(row) else row for row in rows)
    for spec in found:
        if not game.position(spec).actors:
            raise BadInput(f"position: expected one in which a seat is to act, got {spec!r}")
    return found


def as_number(written: Any) -> int | None:
    """A whole number of Python, NumPy or a tensor; None for anything else."""
    if isinstance(written, bool | np.bool_):
        return None
    try:
        return index(written)
    except TypeError:
        return None


def read_count(name: str, written: Any) -> int:
    count = as_number(written)
    if count is None or count < 1:
        raise BadInput(f"{name}: expected a whole number from 1 up, got {written!r}")
    return count


def read_action(written: Any) -> int:
    action = as_number(written)
    if action is None:
        raise BadInput(f"action: expected a whole number, got {written!r}")
    return action


def check_render_mode(mode: Any) -> None:
    if mode not in (None, *RENDERED):
        raise BadInput(f"render_mode: expected {', '.join(RENDERED)} or None, got {mode!r}")
