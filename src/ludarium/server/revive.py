"""A match from its rows: the rules it was begun with, then its input log played again."""

import asyncio
import hashlib
from collections import OrderedDict
from collections.abc import Callable, Iterable
from contextlib import suppress
from dataclasses import dataclass
from typing import Any

from sqlalchemy import delete, insert, select

from ..core.errors import LudariumError
from ..core.game import Game, restore
from ..core.keyed import WORDS, Secret
from ..core.match import Entry, Match
from . import tables
from .store import Store
from .writer import CannotSave

MOST_GAMES = 32  # rule sets in memory, besides those of the rooms
MOST_LABELS = 4096


class UnknownMatch(LudariumError):
    """No match has this id."""


class VoidMatch(LudariumError):
    """The rules a match was played by are gone; what is left is its text."""


@dataclass
class Loaded:
    """A match as the database knows it. `match` is None when its rules cannot be played any more."""

    row: Any
    seats: list[dict[str, Any]]
    entries: list[Any]
    match: Match | None
    fault: str = ""  # why it is void
    game: Game | None = None  # the same rules with the stock of this moment
    source: Game | None = None  # what the inputs of a contest's run are drawn from
    stakes: Any = None  # of a rated match: the ratings of its players before it


class RuleSets:
    """Games by fingerprint, so that a running match keeps its tables after an upgrade."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self.known: OrderedDict[str, Game] = OrderedDict()  # those used last at the end
        self.labels: OrderedDict[str, str] = OrderedDict()
        self.lock = asyncio.Lock()

    async def keep(self, game: Game) -> None:
        """Write a rule set down before the first match that uses it."""
        async with self.lock:
            if game.fingerprint not in self.known:
                if await self.row(game.fingerprint) is None:
                    row = {
                        "fingerprint": game.fingerprint,
                        "game": game.name,
                        "snapshot": game.snapshot(),
                    }
                    await self.store.write(insert(tables.rule_sets), [row])
                self.remember(game)

    def remember(self, game: Game) -> None:
        """Anybody may upload replays of other rules, so only some stay in memory."""
        keep(self.known, game.fingerprint, game, MOST_GAMES)
        keep(self.labels, game.fingerprint, game.label, MOST_LABELS)

    async def forget(self) -> None:
        """Let go of rules that nothing names any more, before anybody plays: what is kept later is in use."""
        table = tables.rule_sets
        named = (
            tables.matches.c.fingerprint,
            tables.contests.c.fingerprint,
            tables.workshop_versions.c.rules,
        )
        unused = [table.c.fingerprint.not_in(select(each)) for each in named]
        with suppress(CannotSave):  # a full disk: another start may do it
            await self.store.write(delete(table).where(*unused))

    async def row(self, fingerprint: str) -> Any:
        table = tables.rule_sets
        return await self.store.one(select(table).where(table.c.fingerprint == fingerprint))

    async def find(self, fingerprint: str) -> Game:
        """VoidMatch when this release cannot play by it."""
        if fingerprint not in self.known:
            row = await self.row(fingerprint)
            if row is None:
                raise VoidMatch(f"the rules {fingerprint} are not kept here")
            try:
                game = restore(row.game, row.snapshot)
            except LudariumError as fault:
                raise VoidMatch(f"the rules {fingerprint} cannot be read: {fault}") from None
            if game.fingerprint != fingerprint:
                raise VoidMatch(
                    f"this release plays {game.title} by another kernel than the match was begun with"
                )
            self.remember(game)
            return game
        self.known.move_to_end(fingerprint)
        return self.known[fingerprint]

    async def find_all(self, fingerprints: Iterable[str]) -> None:
        """Have the labels of those at hand that are kept and can be played."""
        for fingerprint in set(fingerprints) - self.labels.keys():
            with suppress(VoidMatch):
                await self.find(fingerprint)


async def game_at(store: Store, rule_sets: RuleSets, row: Any) -> Game:
    """The game of a table, with the ready decks of the version of a rule book that is played there."""
    game = await rule_sets.find(row.fingerprint)
    if row.version is None:
        return game
    table = tables.workshop_versions
    found = await store.one(select(table.c.edition).where(table.c.code == row.version))
    return game if found is None else with_decks(game, found.edition)


def with_decks(game: Game, edition: dict[str, Any]) -> Game:
    decks = edition.get("decks")
    return game.with_decks(decks) if decks else game


def secret_of(row: Any) -> Secret:
    """The secret of a match's dice; matches that older releases began say nothing of a scheme."""
    return Secret(row.secret, row.salt, row.start.get("dice", WORDS))


def keep(cache: OrderedDict[str, Any], name: str, value: Any, most: int) -> None:
    cache[name] = value
    cache.move_to_end(name)
    if len(cache) > most:
        cache.popitem(last=False)


def is_complete(start: dict[str, Any]) -> bool:
    """Whether all decks are known: a table waits for its guest and the guest's deck. A position has
    none, nor have games without cards."""
    return "position" in start or start["decks"] is None or None not in start["decks"]


def entry_of(row: Any) -> Entry:
    """An entry of the log; older releases marked what was done out of time by its text alone."""
    late = row.late or (row.kind == "act" and row.text == "out of time")
    return Entry(row.kind, row.seat, row.value, bool(late))


async def load_match(store: Store, rule_sets: RuleSets, name: str, play: bool = True) -> Loaded:
    """The rows of a match, and the match played to its last entry (or only begun)."""
    matches, seats, entries = tables.matches, tables.seats, tables.entries
    rows, sitting, log = await store.several(
        select(matches).where(matches.c.id == name),
        select(seats).where(seats.c.match == name).order_by(seats.c.seat),
        select(entries).where(entries.c.match == name).order_by(entries.c.n),
    )
    if not rows:
        raise UnknownMatch(f'no such match: "{name[:40]}"')
    row = rows[0]
    match = None
    fault = ""
    try:
        game = await rule_sets.find(row.fingerprint)
        if is_complete(row.start):
            match = game.begin(row.start, secret_of(row))
            for entry in log if play else ():
                match.repeat(entry_of(entry))
    except LudariumError as why:
        match, fault = None, str(why)
    return Loaded(row, [dict(seat._mapping) for seat in sitting], list(log), match, fault)


def handles(secret: Secret, shared: bool) -> Callable[[int, int], str]:
    """Opaque names of a match's units, others for each viewer (or the same, where all
    share one view)."""
    key = hashlib.blake2b(secret.secret, digest_size=16, person=b"handles").digest()

    def handle(viewer: int, serial: int) -> str:
        pair = repr((0 if shared else viewer, serial))
        return hashlib.blake2b(pair.encode(), key=key, digest_size=5).hexdigest()

    return handle
