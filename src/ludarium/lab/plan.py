"""A plan: matches to be played, as rows of numbers, with all that a worker needs to play them.

A *cell* is one pairing of players (deck and bot); in a game for one seat, runs of one player. Its matches come in pairs of one seed: in the
second one the players swap seats. In a mirror, where both players are the same, that would be the same
match again: there every match has a seed of its own. Cells that share their seeds can be compared
match by match.
"""

import hashlib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from ..bots.bot import Settings, fitting
from ..bots.parts import engine_of
from ..core.decks import Deck
from ..core.errors import BadInput
from ..core.game import Game
from ..core.mirror import mirror
from .machine import memory

Array = np.ndarray[Any, Any]
Player = tuple[str, Deck | None]  # a deck and its name; None where a game has none
BYTES = 500  # of memory that a match takes, at most: its row, its result, and copies of both
CELL = 1 << 32  # seeds that a cell could use before it met the next one's
OTHER = 0xD1B54A32D192ED03


def seeds_of(seed: int, n: int, cell: int = 0) -> Array:
    """n dice words from one seed, spread by a 64-bit mixer; each cell has its own."""
    check_room(2 * n)
    start = (seed * 0x9E3779B97F4A7C15 + cell * CELL) & 0xFFFFFFFFFFFFFFFF
    return spread_out(np.arange(n, dtype=np.uint64) + np.uint64(start))


def other_seeds(seeds: Array) -> Array:
    """As many more, one for each of these."""
    return spread_out(seeds.astype(np.uint64) ^ np.uint64(OTHER))


def spread_out(x: Array) -> Array:
    for shift, factor in ((30, 0xBF58476D1CE4E5B9), (27, 0x94D049BB133111EB)):
        x = (x ^ (x >> np.uint64(shift))) * np.uint64(factor)
    made: Array = ((x ^ (x >> np.uint64(31))) >> np.uint64(11)).astype(np.int64)
    return made


def check_room(matches: int) -> None:
    """Refuse what does not fit into this machine's memory, before it is allocated."""
    there = memory()
    if there and matches * BYTES > there:
        raise BadInput(
            f"{matches:,} matches need about {matches * BYTES / 1e9:,.0f} GB of memory; this machine "
            f"has {there / 1e9:,.0f} GB: play at most {there // BYTES // 1000 * 1000:,} in total"
        )


@dataclass
class Plan:
    """What is to be played, complete: two plans that are equal give equal results."""

    games: Sequence[Game]  # one for each set of tables, all of one rule book
    bots: Mapping[str, Settings]
    decks: Array  # DECK[rows, seats]
    deck_names: list[tuple[str, ...]]  # of these rows
    rows: Array  # PLAN
    opening: int = 0
    tallied: bool = False

    @property
    def game(self) -> Game:
        return self.games[0]

    @property
    def groups(self) -> int:
        return int(self.rows["group"].max()) + 1 if len(self.rows) else 0

    @property
    def stocks(self) -> list[str]:
        """The digests of what these games draw from; empty where they stock nothing."""
        found = [game.stock_digest for game in self.games]
        return found if any(found) else []

    @property
    def digest(self) -> str:
        """Names exactly this plan under exactly these rules, with exactly what is in stock."""
        made = hashlib.sha256(repr([game.fingerprint for game in self.games]).encode())
        if stocks := self.stocks:
            made.update(repr(stocks).encode())
        made.update(repr(list(self.bots.values())).encode())
        for bot in self.bots.values():
            if bot.network > 0:  # what it judges by decides what it plays
                made.update(self.game.network_digest(bot.network).encode())
        made.update(repr((self.opening, self.tallied, self.deck_names)).encode())
        made.update(self.decks.tobytes())
        made.update(self.rows.tobytes())
        return made.hexdigest()[:32]


@dataclass
class Draft:
    """A plan in the making."""

    games: Sequence[Game]
    bots: Mapping[str, Settings]
    opening: int = 0
    tallied: bool = False
    _rows: list[Array] = field(default_factory=list)
    _matches: int = 0  # of all rows: a sum over 56,000 cells would take longer than the matches
    _decks: list[tuple[Any, ...]] = field(default_factory=list)
    _names: dict[tuple[str, ...], int] = field(default_factory=dict)
    _records: dict[str, Any] = field(default_factory=dict)

    def add(
        self,
        decks: Sequence[Player],
        seeds: Array,
        bots: Sequence[str],
        tables: int = 0,
    ) -> int:
        """A cell of two matches per seed: the two players' decks and bots; a name means the same deck
        everywhere in a plan. Returns its group."""
        game = self.games[tables]
        order = list(self.bots)
        self._matches += 2 * len(seeds)
        check_room(self._matches)
        rows = np.zeros(2 * len(seeds), engine_of(game).PLAN)
        rows["seed"] = np.repeat(seeds, 2)
        if decks[0][1] == decks[1][1] and self.bots[bots[0]] == self.bots[bots[1]]:
            rows["seed"][1::2] = other_seeds(seeds)
        rows["tables"] = tables
        rows["group"] = len(self._rows)
        for swap in range(2):
            half = rows[swap::2]
            half["swap"] = swap
            half["decks"] = self._deck_row(game, [decks[(i + swap) % 2] for i in range(game.seats)])
            for seat in range(game.seats):
                half["bots"][:, seat] = order.index(bots[(seat + swap) % 2])
        self._rows.append(rows)
        return len(self._rows) - 1

    def add_runs(self, deck: Player, seeds: Array, bot: str, tables: int = 0) -> int:
        """A cell of a game for one seat: one run per seed. Returns its group."""
        game = self.games[tables]
        self._matches += len(seeds)
        check_room(self._matches)
        rows = np.zeros(len(seeds), engine_of(game).PLAN)
        rows["seed"] = seeds
        rows["tables"] = tables
        rows["group"] = len(self._rows)
        rows["decks"] = self._deck_row(game, [deck])
        rows["bots"][:, 0] = list(self.bots).index(bot)
        self._rows.append(rows)
        return len(self._rows) - 1

    def _deck_row(self, game: Game, decks: Sequence[Player]) -> int:
        names = tuple(name for name, _ in decks)
        if names not in self._names:
            self._names[names] = len(self._decks)
            self._decks.append(tuple(self._record(game, *each) for each in decks))
        return self._names[names]

    def _record(self, game: Game, name: str, deck: Deck | None) -> Any:
        if name not in self._records:
            self._records[name] = record_of(game, deck)
        return self._records[name]

    def plan(self) -> Plan:
        game = self.games[0]
        flat = mirror(game.kernel.DECK).array([each for row in self._decks for each in row])
        return Plan(
            self.games,
            {name: fitting(game, settings) for name, settings in self.bots.items()},
            flat.reshape(len(self._decks), game.seats),
            list(self._names),
            np.concatenate(self._rows),
            self.opening,
            self.tallied,
        )


def record_of(game: Game, deck: Deck | None) -> Any:
    """The DECK record of a deck that need not be legal: the lab tries what a rule book forbids."""
    record = mirror(game.kernel.DECK).new()
    if deck is not None and game.definition.build_deck is not None:
        game.definition.build_deck(game, deck, record)
    return record
