"""Quick play: those who wait for an opponent, each by one connection, and the matches that are made of them.

Nothing of it is stored: whoever closes the window, loses the connection or sees the server restart waits no longer. A
second window of the same person takes the place over, and the first is told.
"""

import asyncio
import logging
import secrets
from collections.abc import Callable
from dataclasses import dataclass, replace
from math import isinf
from typing import TYPE_CHECKING, Any

from sqlalchemy import or_, select

from ..core.errors import BadDeck, BadInput, LudariumError
from ..core.game import Game, load
from ..progress.book import standard_book
from ..progress.builders import care_of, own_deck
from . import messages as m
from . import moment
from . import runs as runs_of
from .ledger import not_owned
from .pairing import ANYBODY, BOT_AFTER, MODES, RUNS, WIDER, Pair, Queue, Waiting, check_mode
from .problems import Conflict
from .rating import START, Rating, level_near, strengths
from .ratings import RANKED, kin_of, may_be_rated, now_of
from .tables import blocks, matches, seats
from .upgrades import plain

if TYPE_CHECKING:
    from .hub import Hub
    from .room import Room
    from .socket import Connection

log = logging.getLogger(__name__)
TICK = 1.0  # seconds between two looks
MINUTES = 10.0  # for each seat, in a game without a clock of its own
NOT_RATED = "This one is not rated: the two of you have had your rated matches for now."
FAILED = "The match could not be made. Try again in a moment."


@dataclass
class Place:
    """Who waits where, with what."""

    connection: "Connection"
    game: Game
    deck: str | None
    run: str | None = None  # that the match is to be part of
    told: bool = False  # that a bot may be taken


class QuickPlay:
    def __init__(self, hub: "Hub") -> None:
        self.hub = hub
        self.queue = Queue()
        self.places: dict[str, Place] = {}
        self.seating: set[str] = set()  # people for whom a match is being made
        self.news = asyncio.Event()

    # --- coming and going -------------------------------------------------------------------------

    async def join(self, sender: "Connection", wanted: m.Seek) -> None:
        game = self.game(wanted.game, wanted.mode)
        await self.check_free(sender.user)
        run = None
        if wanted.mode in RUNS:
            run = await runs_of.ready(self.hub.store, sender.user, game, wanted.mode)
            deck = run.content["deck"]
        else:
            deck = await self.deck(sender.user, game, wanted.deck)
        found, _ = await now_of(self.hub.store, sender.user, game)
        met = await self.last_met(sender.user, game.name)
        apart = await self.apart(sender.user)
        if sender.is_gone or sender.user in self.seating:
            return
        before = self.places.get(sender.user)
        if before is not None and before.connection is not sender:
            self.say(before, "moved", "You wait in another window now.")
        self.queue.join(
            Waiting(
                user=sender.user,
                game=game.name,
                mode=wanted.mode,
                rating=found.rating,
                since=moment.steady(),
                last=met,
                apart=apart,
                doubt=0.0 if run else found.deviation,
                record=(run.wins, run.losses) if run else None,
            )
        )
        self.places[sender.user] = Place(sender, game, deck, run.id if run else None)
        self.say(self.places[sender.user], "waiting")
        self.changed()
        self.news.set()

    def game(self, name: str, mode: str) -> Game:
        """The game, as all play it who are paired."""
        check_mode(mode)
        game = self.hub.books.game(name)
        if game.seats != 2:
            raise BadInput(
                f"game: expected one with two seats, got {game.title}, which has {game.seats}"
            )
        if mode != "casual" and game.fingerprint != load(name).fingerprint:
            raise Conflict(
                f"{game.title} has rules of its own here; only by the standard ones it is rated or played in runs."
            )
        return game

    async def deck(self, user: str, game: Game, written: str | None) -> str | None:
        """The deck somebody brings; one that is not legal, or has cards that they do not own, raises. Bought upgrades stay
        at home: both play with what is printed."""
        if game.definition.build_deck is None:
            return None
        book = standard_book(game.name)
        if book is None or not book["owned"]:
            deck = written or self.hub.any_deck(game)
            self.hub.deck_lines(game, deck)
            return deck
        deck = written or secrets.choice(book["start"]["decks"])
        if (read := plain(game, deck)) != game.deck(deck):
            deck = game.reader.encode(read)
        if missing := await not_owned(self.hub.store, user, book, read):
            raise BadDeck([f"{each}; paired play takes cards that you own" for each in missing])
        return deck

    async def check_free(self, user: str) -> None:
        """Conflict, if somebody plays a paired match that is not over."""
        await self.hub.store.writer.execute_together([])  # what has just ended is noted now
        if user in self.seating:
            raise Conflict("You have just been paired.")
        wanted = select(matches.c.id).join(seats, seats.c.match == matches.c.id)
        wanted = wanted.where(
            matches.c.ended.is_(None), matches.c.pairing.in_(MODES), seats.c.user == user
        )
        for row in await self.hub.store.all(wanted):
            try:
                room = await self.hub.room(row.id)
            except LudariumError:
                continue  # it cannot be played any more, and is closed
            if room.match is not None and not room.match.is_over:
                raise Conflict(f"You are playing a paired match: end it first (/match/{row.id}).")

    async def last_met(self, user: str, game: str) -> tuple[str, ...]:
        """The opponents of the last two paired matches."""
        mine = select(seats.c.match).where(seats.c.user == user)
        rows = await self.hub.store.all(
            select(seats.c.user)
            .join(matches, matches.c.id == seats.c.match)
            .where(matches.c.game == game, matches.c.pairing.in_(MODES), matches.c.id.in_(mine))
            .where(or_(seats.c.user != user, seats.c.user.is_(None)))
            .order_by(matches.c.created.desc())
            .limit(2)
        )
        return tuple(row.user or "" for row in rows)

    async def apart(self, user: str) -> frozenset[str]:
        """With whom somebody is never paired: blocked by either, or the same device."""
        rows = await self.hub.store.all(
            select(blocks).where(
                blocks.c.kind == "block", or_(blocks.c.user == user, blocks.c.other == user)
            )
        )
        found = frozenset(row.other if row.user == user else row.user for row in rows)
        return found | await kin_of(self.hub.store, user)

    def part(self, user: str, other: str) -> None:
        """Somebody has just been blocked."""
        if (one := self.queue.waiting.get(user)) is not None:
            self.queue.waiting[user] = replace(one, apart=one.apart | {other})

    def leave(self, user: str) -> None:
        if place := self.places.get(user):
            self.say(place, "left")
        self.remove(user)

    def drop(self, connection: "Connection") -> None:
        """A connection has gone; the place may be another's by now."""
        place = self.places.get(connection.user)
        if place is not None and place.connection is connection:
            self.remove(connection.user)

    def remove(self, user: str) -> None:
        self.queue.leave(user)
        if self.places.pop(user, None) is not None:
            self.changed()

    def changed(self) -> None:
        self.hub.lobby.is_dirty = True

    def status(self, user: str) -> m.Queued | None:
        place = self.places.get(user)
        return self.message(place, "waiting") if place else None

    def message(self, place: Place, state: str, detail: str = "") -> m.Queued:
        one = self.queue.waiting.get(place.connection.user)
        waited = moment.steady() - one.since if one else 0.0
        mode = one.mode if one else ""
        bot = level_near(place.game, one.rating) if one and waited >= BOT_AFTER else None
        told = m.Queued(state, place.game.name, mode, round(waited, 1), bot, detail=detail)
        if one is not None:
            reach = one.reach(moment.steady())
            told.players = [rival(one, place)]
            told.reach = None if isinf(reach) else round(reach, 1)
            told.wider, told.anybody = WIDER, round(max(0.0, ANYBODY - waited), 1)
        return told

    def say(self, place: Place, state: str, detail: str = "") -> None:
        place.connection.push(m.encode(self.message(place, state, detail)))

    # --- pairing ----------------------------------------------------------------------------------

    async def run(self) -> None:
        while True:
            try:
                async with asyncio.timeout(TICK):
                    await self.news.wait()
            except TimeoutError:
                pass
            self.news.clear()
            try:
                await self.look(moment.steady())
            except Exception:
                log.exception("quick play")

    async def look(self, now: float) -> None:
        """Pair those who can be, and offer bots to those who have waited."""
        for user, place in self.places.items():
            if not place.told and self.queue.may_take_bot(user, now):
                place.told = True
                self.say(place, "waiting")
        for pair in self.queue.pair(now):
            await self.start(pair)

    async def start(self, pair: Pair) -> None:
        """A match of two. Their places are given up whatever comes of it."""
        users = [one.user for one in pair]
        places = [self.places.pop(user) for user in users]
        self.seating.update(users)
        self.changed()
        try:
            made, mode = await self.make(pair, places)
        except Exception as fault:
            log.warning("no match of two: %s", fault, exc_info=not isinstance(fault, LudariumError))
            for place in places:
                self.say(place, "left", FAILED)
            return
        finally:
            self.seating.difference_update(users)
        detail = NOT_RATED if mode != pair[0].mode else ""
        rivals = [rival(one, place) for one, place in zip(pair, places, strict=True)]
        for place, players in zip(places, (rivals, rivals[::-1]), strict=True):
            told = m.Queued("paired", pair[0].game, mode, match=made, detail=detail)
            told.players = players
            place.connection.push(m.encode(told))

    async def make(self, pair: Pair, places: list[Place]) -> tuple[str, str]:
        """The id of the match, and what it is: one that may not be rated is casual."""
        mode, hub, game = pair[0].mode, self.hub, places[0].game
        async with hub.contests.turn:  # so that nobody deletes their data meanwhile
            for each in pair:
                await hub.contests.check_user(each.user)
            often = hub.settings.rated_often
            one, other = (each.user for each in pair)
            if mode == RANKED and not await may_be_rated(hub.store, one, other, often):
                mode = "casual"
            if secrets.randbelow(2):
                places = places[::-1]
            has_decks = game.definition.build_deck is not None
            decks = (
                [hub.deck_lines(game, place.deck or "") for place in places] if has_decks else None
            )
            start = {"decks": decks, "first": None}
            sitting = [seat_of(self.hub, n, place) for n, place in enumerate(places)]
            taken = [place.run for place in places if place.run]
            made = await hub.insert(
                game,
                "open",
                start,
                usual_clock(game),
                None,
                sitting,
                also=take_up(taken) if taken else None,
                pairing=mode,
            )
        hub.thinker.warm([game.name], wanted=True)
        return made, mode

    async def take_bot(self, sender: "Connection") -> None:
        """A bot of fitting level in place of a person: never rated, but a match of a run counts for it."""
        user, now = sender.user, moment.steady()
        one, place = self.queue.waiting.get(user), self.places.get(user)
        if one is None or place is None:
            raise BadInput("you are not waiting for an opponent: send `seek` first")
        if not self.queue.may_take_bot(user, now):
            left = round(BOT_AFTER - (now - one.since), 1)
            raise BadInput(f"a bot may be taken after {BOT_AFTER:.0f} s; wait {left} s more")
        level = level_near(place.game, one.rating)
        self.remove(user)
        self.seating.add(user)
        try:
            made = await (self.bot_of_run if place.run else self.practice)(place, one.mode, level)
        finally:
            self.seating.discard(user)
        mode = one.mode if place.run else "casual"
        told = m.Queued("paired", place.game.name, mode, bot=level, match=made)
        strength = round(strengths(place.game).get(level, START))
        told.players = [rival(one, place), m.Rival(level.capitalize(), strength, 0, level=level)]
        place.connection.push(m.encode(told))

    async def practice(self, place: Place, mode: str, level: str) -> str:
        from .hub import NewMatch

        connection = place.connection
        wanted = NewMatch(mode="bot", level=level, deck=place.deck)
        return (await self.hub.create(connection.user, connection.name, wanted, place.game)).id

    async def bot_of_run(self, place: Place, mode: str, level: str) -> str:
        """A bot that has drafted or built its deck itself."""
        hub, game, book = self.hub, place.game, standard_book(place.game.name)
        assert book is not None and place.run is not None
        own = await asyncio.to_thread(own_deck, book, mode, secrets.randbelow, care_of(level))
        bot: dict[str, Any] = {"kind": "bot", "user": None, "name": f"{level.capitalize()} bot"}
        sitting = [seat_of(hub, 0, place), bot | {"seat": 1, "level": level, "deck": "own deck"}]
        decks = [hub.deck_lines(game, place.deck or ""), game.reader.lines(own)]
        if secrets.randbelow(2):
            sitting = [seat | {"seat": n} for n, seat in enumerate(sitting[::-1])]
            decks.reverse()
        start = {"decks": decks, "first": None}
        made = await hub.insert(
            game, "bot", start, None, None, sitting, also=take_up([place.run]), pairing=mode
        )
        hub.thinker.warm([game.name], wanted=True)
        return made

    # --- of running matches -----------------------------------------------------------------------

    def check_study(self, user: str, game: str) -> None:
        """Conflict, while somebody plays a rated match of this game."""
        if user and any(is_rated_by(room, user, game) for room in self.hub.rooms.values()):
            raise Conflict(
                "You are playing a rated match or a run of this game: study it when it is over."
            )


def is_rated_by(room: "Room", user: str, game: str) -> bool:
    running = room.match is not None and not room.match.is_over
    counts = room.is_rated or room.is_run
    return counts and running and room.row.game == game and bool(room.seats_of(user))


def take_up(taken: list[str]) -> Callable[[str], tuple[Any, list[Any]]]:
    """Runs note the match that is made for them."""
    return lambda match: (runs_of.TAKE_UP, [{"of": run, "by": match} for run in taken])


def rival(one: Waiting, place: Place) -> m.Rival:
    known = Rating(one.rating, one.doubt)
    low, high = known.range
    record = list(one.record) if one.record else None
    return m.Rival(
        place.connection.name,
        round(one.rating),
        (high - low) // 2,
        known.provisional,
        record=record,
    )


def usual_clock(game: Game) -> m.ClockRule:
    """The game's own, or ten minutes for each."""
    return m.ClockRule(game=True) if game.times else m.ClockRule(match=60 * MINUTES)


def seat_of(hub: "Hub", n: int, place: Place) -> dict[str, Any]:
    connection = place.connection
    found = {"seat": n, "kind": "person", "user": connection.user, "name": connection.name}
    deck = hub.deck_name(place.game, place.deck) if place.deck else None
    return found | {"level": None, "deck": deck}
