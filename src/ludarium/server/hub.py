"""The hub: all rooms of this server, the lobby, and how a match is made."""

import asyncio
import logging
import random
import secrets
import time
from collections import Counter
from collections.abc import Callable, Sequence
from functools import lru_cache
from pathlib import Path
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any, NoReturn, Protocol

from msgspec import Struct
from msgspec import json as msgjson
from msgspec.structs import asdict
from sqlalchemy import and_, or_, select, update

from ..core.errors import BadInput, LudariumError
from ..core.game import Game, load
from ..core.keyed import Secret
from . import earning, honours, limits, runs, tables, upgrades
from . import messages as m
from .books import Books
from .hosts import Hosts
from .limits import Buckets
from .lobby import Lobby
from .pen import Groups
from .pools import Pools
from .ratings import stakes_of
from .revive import Loaded, RuleSets, is_complete, load_match
from .room import SOON, Room
from .settings import Settings
from .shelf import FREE, Shelf
from .store import ADD_MATCH, ADD_SEAT, REMATCH, Store, new_id
from .thinker import Thinker
from .turns import Gone, Look
from .uptime import Uptime

if TYPE_CHECKING:
    from .socket import Connection

log = logging.getLogger(__name__)
ALONE = ("alone", "learn", "watch")  # modes of games with one seat
TOGETHER = ("bot", "hotseat", "invite", "open", "watch", "learn")
TWINS = "AB"  # two bots of one level are told apart
PUBLIC = ("open", "watch")
SWEEP = 5.0
GONE = 4410  # close code: this guest has been deleted


class NewMatch(Struct):
    """What a new match is to be."""

    mode: str = "bot"
    level: str = "adept"
    level2: str = "adept"
    deck: str | None = None
    deck2: str | None = None
    first: int | None = None
    clock: m.ClockRule | None = None
    upgrades: bool = False  # between people: count, if the guest wants it too
    version: str | None = None  # of somebody's own rule book, that the game is of
    position: Any = None  # `first` then says whether the bot has seat 0 (1) or the person (0)


class Created(Struct):
    id: str
    invite: str | None = None


@lru_cache(64)
def label(name: str, variant: tuple[str, ...]) -> str:
    """Of matches whose rules are gone."""
    return load(name, variant).label


class Envoy(Protocol):
    """The stream of all that concerns a bot over HTTP, wherever it happens."""

    user: str

    def offered(self, room: Room, offer: m.Offer) -> None: ...


class ClosedTable(LudariumError):
    """The match cannot be joined any more; the message says why."""


class Sealed(ClosedTable):
    """A run of a contest that this person may not see yet."""

    title = "Not open yet"


class Hub:
    """Knows every room; a room that is not in memory is loaded from its rows when asked for."""

    def __init__(
        self, store: Store, workers: int, books: Books, settings: Settings | None = None
    ) -> None:
        from .contests import Contests
        from .friends import Friends
        from .queue import QuickPlay

        self.store = store
        self.settings = settings or Settings()
        self.books = books
        self.rule_sets = RuleSets(store)
        self.thinker = Thinker(workers)
        self.rooms: dict[str, Room] = {}
        self.loading: dict[str, asyncio.Task[Room]] = {}
        self.connections: set[Connection] = set()
        self.addresses: Counter[str] = Counter()  # connections of each
        self.questions = Buckets(limits.RATE, limits.BURST)  # of each guest, by all connections
        self.shelf = Shelf(self)
        self.lobby = Lobby(self)
        self.envoys: set[Envoy] = set()
        self.deadlines: dict[str, float] = {}  # of correspondence matches that are not in memory
        self.moves = 0
        self.away = 300.0  # seconds until an absent opponent has lost, if the other claims it
        self.hosts = Hosts(self)
        self.pools = Pools(store)
        self.contests = Contests(self)
        self.quick = QuickPlay(self)
        self.friends = Friends(self)
        self.uptime = Uptime(self)
        self.tasks: list[asyncio.Task[None]] = []

    async def open(self) -> None:
        """Come up: matches whose clock runs are loaded at once, others when somebody enters."""
        matches = tables.matches
        wanted = select(matches.c.id).where(
            matches.c.ended.is_(None),
            or_(
                matches.c.clock.is_not(None), and_(matches.c.pairing != "", matches.c.mode != "bot")
            ),
            matches.c.id.not_in(FREE),
        )
        await self.rule_sets.forget()
        await self.uptime.open()
        await self.shelf.fill()
        for (name,) in await self.store.all(wanted):
            await self.call_back(name)
        self.tasks = [
            asyncio.create_task(self.sweep(), name="sweep"),
            asyncio.create_task(self.lobby.run(), name="lobby"),
            asyncio.create_task(self.quick.run(), name="quick play"),
            asyncio.create_task(self.uptime.run(), name="uptime"),
            asyncio.create_task(self.make_up(), name="earning"),
        ]
        if self.settings.compile_ahead:
            from ..games import names

            self.thinker.warm(list(names()))

    async def close(self) -> None:
        for task in [*self.tasks, *self.loading.values()]:
            task.cancel()
        await self.uptime.note()
        for room in self.rooms.values():
            room.close()
        await self.thinker.close()

    @property
    def counts(self) -> dict[str, float]:
        return {
            "rooms": len(self.rooms),
            "waiting": len(self.quick.places),
            "connections": len(self.connections),
            "moves": self.moves,
            "bots_thinking": self.thinker.thinking,
            "bot_decisions": self.thinker.decisions,
            "bot_seconds": self.thinker.seconds,
            "write_batches": self.store.writer.batches,
            "rows_written": self.store.writer.rows,
            "write_failures": self.store.writer.failures,
            "saving": float(self.store.writer.trouble is None),
            "log_bytes": self.store.pen.log_size(),
        }

    # --- rooms ------------------------------------------------------------------------------------

    async def load(self, name: str) -> Loaded:
        loaded = await load_match(self.store, self.rule_sets, name, play=False)
        if loaded.match is not None and loaded.row.ended is None:
            await self.stock(loaded, loaded.match.game)
        return loaded

    async def stock(self, loaded: Loaded, game: Game) -> None:
        """Give a match what its inputs are drawn from."""
        loaded.game = await self.pools.game(game, loaded.row.id)
        loaded.source = await self.contests.source(loaded.row.contest, game)
        loaded.stakes = await stakes_of(self.store, loaded.row, loaded.seats, game)

    async def room(self, name: str) -> Room:
        """A room by the id of its match; ClosedTable when it cannot be played any more."""
        found = self.rooms.get(name)
        if found is not None:
            return found
        if name not in self.loading:  # once for all who wait, also if the first of them leaves
            self.loading[name] = asyncio.create_task(self.bring(name), name=f"load {name[:40]}")
        return await asyncio.shield(self.loading[name])

    async def bring(self, name: str) -> Room:
        try:
            room = self.rooms[name] = await self.open_room(name)
        except LudariumError:
            self.shelf.take(name)
            raise
        finally:
            del self.loading[name]
        self.shelf.take(name)
        return room

    async def open_room(self, name: str) -> Room:
        loaded = await self.load(name)
        if loaded.match is None and is_complete(loaded.row.start):
            await self.void(loaded)
        if loaded.match is None and loaded.row.ended is not None:
            raise ClosedTable("this table was closed before the match began")
        try:
            return Room(self, loaded)
        except LudariumError as fault:  # its log cannot be played: the kernel changed
            loaded.fault = str(fault)
            return await self.void(loaded)

    async def void(self, loaded: Loaded) -> NoReturn:
        """Close a match whose rules are gone; its replay stays readable as text."""
        if loaded.row.ended is None:
            result = {"winner": None, "scores": [0] * len(loaded.seats), "reason": "void"}
            await self.store.write(
                update(tables.matches)
                .where(tables.matches.c.id == loaded.row.id, tables.matches.c.ended.is_(None))
                .values(ended=time.time(), result=result)
            )
        raise ClosedTable(
            "this release cannot play the rules of this match, so it is void: nobody has won or lost. "
            f"You can still read its replay. ({loaded.fault})"
        )

    async def make_up(self) -> None:
        from ..games import names

        try:
            for name in names() if self.settings.compile_ahead else ():
                await asyncio.to_thread(earning.can_pay, name)
            if self.settings.compile_ahead:
                await asyncio.to_thread(honours.all_badges)
                await asyncio.to_thread(honours.shelves)
            await earning.make_up(self)
        except Exception:
            log.exception("matches that were not paid")
        try:
            await runs.make_up(self.store)
        except Exception:
            log.exception("runs that were not brought up to date")

    async def sweep(self) -> None:
        """Let rooms go that nobody has needed for a while; call those back whose time runs out."""
        while True:
            await asyncio.sleep(SWEEP)
            self.clear_out()
            for name, deadline in list(self.deadlines.items()):
                if deadline - time.time() < SOON:
                    await self.call_back(name)
            try:
                await self.hosts.end_deserted()
            except Exception:
                log.exception("open tables")

    def clear_out(self) -> None:
        now = time.monotonic()
        for name, room in list(self.rooms.items()):
            if room.is_deserted:
                room.turns.note(Look())
            elif room.can_leave(now - room.turns.used):
                self.let_go(name)

    def let_go(self, name: str) -> None:
        room = self.rooms.pop(name)
        if room.deadline is not None:
            self.deadlines[name] = room.deadline
        room.close()

    async def call_back(self, name: str) -> None:
        self.deadlines.pop(name, None)
        try:
            await self.room(name)
        except LudariumError as fault:
            log.warning("not loaded: %s", fault, extra={"match": name})

    # --- making matches ---------------------------------------------------------------------------

    async def create(self, user: str, name: str, wanted: NewMatch, game: Game) -> Created:
        check_mode(wanted.mode, game)
        check_clock(wanted.clock, game)
        invite = secrets.token_urlsafe(9) if wanted.mode in ("invite", "open") else None
        seats, decks = self.sitting(game, user, name, wanted)
        if wanted.upgrades:
            upgrades.check_wanted(game, wanted.mode, decks)
        if decks and wanted.mode in upgrades.BETWEEN:
            decks[0] = await upgrades.brought(self.store, user, game, decks[0], wanted.upgrades)
        if wanted.position is not None or wanted.mode == "learn":
            spec = wanted.position if wanted.position is not None else lesson(game)
            start = {"position": game.position(spec).position()}
        else:
            start = {"decks": decks, "first": wanted.first}
            if wanted.upgrades:
                start["upgrades"] = True
            check_first(wanted.first, game)  # the guest who is missing could not help it
            if is_complete(start):
                game.match(decks=decks, first=wanted.first)  # refuses what cannot be played
        async with self.hosts.making(user, wanted.mode):
            id = await self.insert(
                game, wanted.mode, start, wanted.clock, invite, seats, version=wanted.version
            )
        self.hosts.made(user, wanted.mode, id)
        self.thinker.warm([game.name], wanted=True)
        return Created(id, invite)

    def sitting(
        self, game: Game, user: str, name: str, wanted: NewMatch
    ) -> tuple[list[dict[str, Any]], list[Any] | None]:
        """Who sits where, with which deck (None: the game has no decks)."""

        def person(n: int, who: str) -> dict[str, Any]:
            return {"seat": n, "kind": "person", "user": user, "name": who, "level": None}

        watched = wanted.mode == "watch" and game.seats > 1
        twins = watched and wanted.level == wanted.level2

        def bot(n: int, level: str) -> dict[str, Any]:
            check_level(level)
            title = f"{level.capitalize()} bot" + (f" {TWINS[n]}" if twins else "")
            return {"seat": n, "kind": "bot", "user": None, "name": title, "level": level}

        free = {"seat": 1, "kind": "open", "user": None, "name": "Free seat", "level": None}
        seats = {
            "bot": lambda: (
                [bot(0, wanted.level), person(1, name)]
                if wanted.position is not None and wanted.first == 1
                else [person(0, name), bot(1, wanted.level)]
            ),
            "alone": lambda: [person(0, name)],
            "learn": lambda: [person(0, name), bot(1, "novice")][: game.seats],
            "hotseat": lambda: [person(0, name), person(1, "Friend")],
            "invite": lambda: [person(0, name), free],
            "open": lambda: [person(0, name), free],
            "watch": lambda: [bot(0, wanted.level), bot(1, wanted.level2)][: game.seats],
        }[wanted.mode]()
        if wanted.mode == "hotseat":
            seats[0]["name"], seats[1]["name"] = "Player one", "Player two"
        for seat in seats:
            seat["deck"] = None
        if game.definition.build_deck is None or wanted.position is not None:
            return seats, None
        decks: list[Any] = [None] * len(seats)
        for seat, written in zip(seats, (wanted.deck, wanted.deck2), strict=False):
            if seat["kind"] != "open":
                used = [each["deck"] for each in seats if each["deck"]]
                deck = written or self.any_deck(game, used)
                seat["deck"] = self.deck_name(game, deck)
                decks[seat["seat"]] = self.deck_lines(game, deck)
        return seats, decks

    def any_deck(self, game: Game, used: Sequence[str] = ()) -> str:
        """A ready deck, if possible another than those at the table."""
        names = [name for name in game.decks if name not in used] or list(game.decks)
        return random.choice(names) if names else ""

    def deck_lines(self, game: Game, deck: str) -> Any:
        return game.reader.lines(game.deck(deck))

    def deck_name(self, game: Game, deck: str) -> str:
        return deck.lower() if deck.lower() in game.decks else "own deck"

    async def insert(
        self,
        game: Game,
        mode: str,
        start: dict[str, Any],
        clock: m.ClockRule | None,
        invite: str | None,
        seats: list[dict[str, Any]],
        contest: str | None = None,
        also: Callable[[str], tuple[Any, list[Any]]] | None = None,
        pairing: str = "",
        version: str | None = None,
    ) -> str:
        """A match with its seats, and what else is written with them, by its id."""
        await self.rule_sets.keep(game)
        id, secret = new_id(), Secret.new()
        start = start | {"at": time.time(), "dice": secret.scheme}
        row = {
            "id": id,
            "game": game.name,
            "fingerprint": game.fingerprint,
            "mode": mode,
            "variant": list(game.variant),
            "start": start,
            "secret": secret.secret,
            "salt": secret.salt,
            "clock": asdict(clock) if clock else None,
            "invite": invite,
            "public": mode in PUBLIC,
            "created": time.time(),
            "ended": None,
            "result": None,
            "turns": None,
            "rematch": None,
            "resumed": None,
            "measure": None,
            "contest": contest,
            "pairing": pairing,
            "version": version,
        }
        seats = [seat | {"match": id} for seat in seats]
        loaded = Loaded(SimpleNamespace(**row), seats, [], None)
        await self.stock(loaded, game)
        steps: Groups = [(ADD_MATCH, [row]), (ADD_SEAT, seats)]
        await self.store.writer.execute_together(steps + ([also(id)] if also else []))
        loaded.match = game.begin(start, secret) if is_complete(start) else None
        self.rooms[id] = Room(self, loaded)
        self.lobby.table_changed(self.rooms[id])
        return id

    async def again(self, room: Room) -> str:
        """The same match once more; who began is second now."""
        assert room.match is not None
        game, start = room.match.game, dict(room.start)
        if "position" not in start and has_first(game):
            began: Any = room.match.view(None).get("first")
            start["first"] = (began + 1) % game.seats if began in range(game.seats) else None
        sitting = [{k: v for k, v in seat.items() if k != "match"} for seat in room.sitting]
        version = room.row.version
        id = await self.insert(
            game, room.row.mode, start, room.rule, None, sitting, version=version
        )
        await self.store.write(REMATCH, [{"of": room.id, "by": id}])
        return id

    async def withdraw(self, room: Room, why: str = "The host has closed this table.") -> None:
        """Close a table at which nobody has sat down."""
        result = {"winner": None, "scores": [0] * len(room.sitting), "reason": "abort"}
        await self.store.withdraw(room.id, result)
        await self.friends.settle(room.id, room.row.game)
        room.audience.tell(m.encode(m.Closed("Table closed", why)))
        for connection in room.audience.connections:
            connection.room = None
        room.close()
        self.rooms.pop(room.id, None)
        self.lobby.table_changed(room)

    # --- bots over HTTP ---------------------------------------------------------------------------

    def is_listening(self, user: str | None) -> bool:
        return any(envoy.user == user for envoy in self.envoys)

    def listening_changed(self, user: str) -> None:
        """A bot has come or gone; its tables show it."""
        for room in self.rooms.values():
            for channel in room.audience.channels.values():
                if set(channel.seats) & set(room.seats_of(user)):
                    channel.gone = time.monotonic()
            if room.seats_of(user):
                room.audience.tell_table()

    def announce(self, room: Room, offer: m.Offer) -> None:
        for envoy in self.envoys:
            if room.seats_of(envoy.user):
                envoy.offered(room, offer)

    # --- lists ------------------------------------------------------------------------------------

    def title(self, row: Any) -> str:
        """The game with what was changed, by the rules that the match is played by."""
        found = self.rule_sets.labels.get(row.fingerprint)
        return found or label(row.game, tuple(row.variant))

    async def table(self, name: str, user: str) -> m.TableInfo:
        return (await self.room(name)).audience.table_seen_by(user)

    async def rename(self, user: str, name: str) -> None:
        """A guest has another name; all tables show it. At a hot-seat table both have their own."""
        matches, seats = tables.matches, tables.seats
        apart = select(matches.c.id).where(matches.c.mode == "hotseat")
        await self.store.write(
            update(seats).where(seats.c.user == user, seats.c.match.not_in(apart)).values(name=name)
        )
        for connection in self.connections:
            if connection.user == user:
                connection.name = name
        for room in self.rooms.values():
            for seat in room.sitting:
                if seat["user"] == user and room.row.mode != "hotseat":
                    seat["name"] = name
                    room.audience.tell_table()
                    self.lobby.table_changed(room)
        self.shelf.rename(user, name)

    async def forget(self, user: str) -> None:
        """A guest deletes their data: running matches are given up, free tables closed."""
        self.quick.leave(user)
        await self.lobby.mine(user, most=None)  # loads them all
        left = []
        for room in self.rooms.values():
            if room.seats_of(user):
                left.append(Gone(user))
                room.turns.note(left[-1])
        for gone in left:
            await gone.done.wait()
        for connection in self.connections:
            if connection.user == user:
                connection.close(GONE)


def check_mode(mode: str, game: Game) -> None:
    """A table has as many seats as its game: nobody is asked to one that is played alone."""
    if game.seats > 2:
        raise BadInput(
            f"game: expected one with one or two seats, got {game.title} with {game.seats}"
        )
    modes = ALONE if game.seats == 1 else TOGETHER
    if mode not in modes:
        seats = "one seat" if game.seats == 1 else "two seats"
        raise BadInput(
            f"mode: {game.title} has {seats}, so expected {' or '.join(modes)}, got {mode!r}"
        )


def check_level(level: str) -> None:
    from ..bots.levels import settings_of

    settings_of(level)


def has_first(game: Game) -> bool:
    """Whether one seat goes first."""
    return hasattr(game.states.new(), "begins")


def check_first(first: int | None, game: Game) -> None:
    if first is not None and not has_first(game):
        raise BadInput(f"first: {game.title} does not have a first player")


def check_clock(clock: m.ClockRule | None, game: Game) -> None:
    for name in ("move", "match"):
        seconds = getattr(clock, name, None)
        if seconds is not None and not 5 <= seconds <= 14 * 86400:
            raise BadInput(f"clock.{name}: expected 5 seconds to 14 days, got {seconds!r}")
        if seconds is not None and clock and clock.game:
            raise BadInput(f"clock.{name}: expected null beside clock.game, got {seconds!r}")
    if clock and clock.game and game.times is None:
        raise BadInput(f"clock.game: {game.title} has no clock of its own")
    if clock and clock.limit is not None:
        if not clock.game:
            raise BadInput(f"clock.limit: expected null without clock.game, got {clock.limit!r}")
        if not hasattr(game.kernel, "limit"):
            raise BadInput(f"clock.limit: {game.title} does not end by a time limit")


def lesson(game: Game) -> Any:
    """The position of the guided first match."""
    path: Path = game.definition.folder / "lesson.json"
    if not path.is_file():
        raise BadInput(f"{game.title} has no guided match yet")
    return msgjson.decode(path.read_bytes())
