"""How the matches of an environment are set up: rules, decks, who plays against the learner."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import product
from operator import index
from typing import Any

import numpy as np

from ..bots.bot import Settings, fitting
from ..bots.levels import settings_of
from ..core.errors import BadDeck, BadInput, nearest
from ..core.game import Game, load
from ..core.mirror import mirror
from ..plain.core.kernel import mix, roll
from .arrays import DRAWN, EVERY_SEAT
from .layout import Array

ALL_DECKS = "all"  # in place of decks: every ready deck against every other
DRAW_SEAT = "random"  # in place of a seat
RULES = ("variant", "rules", "cards")
OPTIONS = (*RULES, "decks", "opponent", "seat")
RENDERED = "ansi"
SEED_BITS = 53
FOR_SEAT, FOR_DECKS = 101, 102  # as in the compiled step


@dataclass(frozen=True)
class Setting:
    """What `options` may change; it holds for every match from then on. None is the default."""

    game: Game
    decks: tuple[tuple[Any, ...] | None, ...] = (None,)  # rows of a deck a seat; a match draws one
    opponents: tuple[Settings, ...] | None = None  # by seat; None: every seat learns
    seat: int = 0  # of the learner; EVERY_SEAT, DRAWN

    def changed(self, options: Mapping[str, Any] | None) -> "Setting":
        """The same with some options changed; what is unknown or wrong is refused."""
        options = options or {}
        for key in options:
            if key not in OPTIONS:
                raise BadInput(
                    f'no option is called "{key}"{nearest(key, OPTIONS)}; '
                    f"known are {', '.join(OPTIONS)}"
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
        if "decks" in options:
            setting = replace(setting, decks=read_decks(setting.game, options["decks"]))
        if "opponent" in options:
            setting = replace(setting, opponents=read_opponents(setting.game, options["opponent"]))
        if "seat" in options:
            setting = replace(setting, seat=read_seat(setting.game, options["seat"]))
        return setting

    @property
    def learner(self) -> int:
        """The seat that learns, EVERY_SEAT or DRAWN: as the compiled step wants it."""
        return self.seat if self.opponents else EVERY_SEAT

    @property
    def thinks(self) -> bool:
        """Whether a bot does more than to play at random."""
        return any(each.kind != "random" for each in self.opponents or ())

    def deck_array(self) -> Array:
        """DECK[rows, seats]."""
        records = [record for row in self.decks for record in self.game.deck_records(row)]
        return mirror(self.game.kernel.DECK).array(records).reshape(-1, self.game.seats)

    def draw_decks(self, seed: int) -> tuple[Any, ...] | None:
        return self.decks[int(roll(mix(seed, FOR_DECKS), len(self.decks)))]

    def draw_seat(self, seed: int) -> int:
        return roll(mix(seed, FOR_SEAT), self.game.seats) if self.seat == DRAWN else self.seat


def make_setting(game: "Game | str", **options: Any) -> Setting:
    base = Setting(game if isinstance(game, Game) else load(game))
    return base.changed({key: value for key, value in options.items() if value is not None})


def match_seed(stream: int, episode: int) -> int:
    """The seed of the how-manieth match of a stream."""
    return int(mix(stream, episode))


def as_stream(seed: Any) -> int:
    """What a reset's seed means: matches are drawn from it."""
    number = as_number(seed)
    if number is None or number < 0:
        raise BadInput(f"seed: a whole number from 0 on was expected, not {seed!r}")
    return number & ((1 << SEED_BITS) - 1)


def read_seeds(seed: Any, n: int) -> Array:
    """The streams of n places: one number counts up, several are one each; -1: none is given."""
    first = as_number(seed)
    if first is not None:
        return np.array([as_stream(first + i) for i in range(n)], np.int64)
    seeds = [None] * n if seed is None else seed
    if isinstance(seeds, str) or not hasattr(seeds, "__len__") or len(seeds) != n:
        raise BadInput(f"seed: a whole number from 0 on or {n} were expected, not {seed!r}")
    return np.array([-1 if each is None else as_stream(each) for each in seeds], np.int64)


def read_mask(mask: Any, n: int) -> Array:
    """Which of n matches begin anew."""
    which: Array = np.asarray(mask)
    if which.shape != (n,) or which.dtype != np.bool_ or not which.any():
        raise BadInput(
            f"reset_mask: {n} truth values with at least one True were expected, "
            f"not {which.dtype} of the shape {which.shape}"
        )
    return which


def read_decks(game: Game, written: Any) -> tuple[tuple[Any, ...] | None, ...]:
    """Rows of decks, each checked: one list of a deck a seat, several of them, or "all"."""
    if written is None:
        return (None,)
    if isinstance(written, str) and written == ALL_DECKS:
        return tuple(product(game.decks, repeat=game.seats)) or (None,)
    if not isinstance(written, list | tuple) or not written:
        raise BadDeck([f'decks: a list of decks, a list of such lists or "all", not {written!r}'])
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


def read_opponents(game: Game, written: Any) -> tuple[Settings, ...] | None:
    """A bot for all other seats, or one for each seat; "self": every seat learns."""
    if written is None or (isinstance(written, str) and written == "self"):
        return None
    names = [written] * game.seats if isinstance(written, str | Settings) else written
    if not isinstance(names, Sequence) or len(names) != game.seats:
        raise BadInput(
            f"opponent: a bot's name or {game.seats} of them were expected, not {written!r}"
        )
    bots = [each if isinstance(each, Settings) else settings_of(each) for each in names]
    return tuple(fitting(game, bot) for bot in bots)


def read_seat(game: Game, written: Any) -> int:
    if isinstance(written, str) and written == DRAW_SEAT:
        return DRAWN
    seat = 0 if written is None else as_number(written)
    if seat is None or seat not in range(game.seats):
        raise BadInput(
            f'seat: a number from 0 to {game.seats - 1} or "random" was expected, not {written!r}'
        )
    return seat


def as_number(written: Any) -> int | None:
    """A whole number of Python, NumPy or a tensor; None: it is none."""
    if isinstance(written, bool | np.bool_):
        return None
    try:
        return index(written)
    except TypeError:
        return None


def read_count(name: str, written: Any) -> int:
    count = as_number(written)
    if count is None or count < 1:
        raise BadInput(f"{name}: a whole number from 1 on was expected, not {written!r}")
    return count


def read_action(written: Any) -> int:
    action = as_number(written)
    if action is None:
        raise BadInput(f"an action is a whole number, not {written!r}")
    return action


def check_render_mode(mode: Any) -> None:
    if mode not in (None, RENDERED):
        raise BadInput(f'render_mode: "{RENDERED}" or None was expected, not {mode!r}')
