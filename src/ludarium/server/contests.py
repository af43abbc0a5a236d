"""Contests: a start that several people play, each once, with the same cards and ghosts and dice of their own.

A *daily* one is made when somebody first asks for it, one for each day (UTC) and game; a *challenge* is made
from somebody's finished run. A start is a position, so that no secret is shared: it would be told to the first
whose run ends. Until a day is over (a challenge: until one has ended one's own try) the runs of others are closed.
A run that was begun on its day may be finished in the hour after it, and the day is over for those who look when that
hour is.
"""

import asyncio
import logging
import random
import secrets
from collections import OrderedDict
from collections.abc import Sequence
from datetime import UTC, datetime, timedelta
from typing import TYPE_CHECKING, Any

import msgspec
from sqlalchemy import Text, bindparam, cast, insert, select, update

from ..core.dice import DICE_BITS
from ..core.errors import LudariumError
from ..core.game import Game
from ..core.keyed import Secret
from ..core.match import Match
from . import moment, runs
from .pools import ready
from .problems import Conflict, Forbidden, NotFound
from .revive import Loaded, UnknownMatch, entry_of, load_match
from .standing import NO_RESULT
from .store import exactly, new_id
from .tables import contests, matches, seats, tries, users

if TYPE_CHECKING:
    from .hub import Hub

log = logging.getLogger(__name__)
DAILY, CHALLENGE = "daily", "challenge"
MOST_FROZEN = 16  # stocks of contests that are kept in memory
WRITTEN = ("start", "stock")  # columns that are read on their own, as text: they may be damaged
PLAIN = [column for column in contests.c if column.name not in WRITTEN]
GONE = "This run cannot be played any more: its rules are those of another release."
WHEN_OVER = "when the day is over, an hour after midnight UTC"

TRY_AGAIN = exactly(
    update(tries)
    .where(tries.c.contest == bindparam("of"), tries.c.user == bindparam("by"))
    .where(tries.c.match == bindparam("before"))
    .values(match=bindparam("now"))
)


class Contests:
    def __init__(self, hub: "Hub") -> None:
        self.hub = hub
        self.store = hub.store
        self.frozen: OrderedDict[str, Game] = OrderedDict()
        self.turn = asyncio.Lock()  # one is made, or tried, at a time: never twice

    # --- finding ----------------------------------------------------------------------------------

    async def find(self, name: str) -> Any:
        row = await self.store.one(select(*PLAIN).where(contests.c.id == name))
        if row is None:
            raise NotFound(f'no such contest: "{name[:40]}"')
        return row

    async def read(self, name: str, what: str) -> Any:
        """Its start or its stock; None: there is none that can be read."""
        text = cast(contests.c[what], Text)
        row = await self.store.one(select(text).where(contests.c.id == name))
        if row is None or row[0] is None:
            return None
        try:
            return msgspec.json.decode(row[0])
        except msgspec.DecodeError as fault:
            log.error("the %s of the contest %s cannot be read: %s", what, name, fault)
            return None

    async def own_try(self, contest: str, user: str) -> Any:
        """The match of somebody's try; one that was called off before anything happened is none."""
        row = await self.last_try(contest, user)
        return None if row is None or is_called_off(row) else row

    async def last_try(self, contest: str, user: str) -> Any:
        if not user:
            return None
        return await self.store.one(
            select(matches)
            .join(tries, tries.c.match == matches.c.id)
            .where(tries.c.contest == contest, tries.c.user == user)
        )

    async def check_user(self, user: str) -> None:
        """Whoever has deleted their data while they waited for their turn leaves nothing here."""
        if await self.store.one(select(users.c.id).where(users.c.id == user)) is None:
            raise NotFound("This profile has been deleted.")

    # --- of a day ---------------------------------------------------------------------------------

    def games(self) -> list[str]:
        """The games with a run of the day: one seat, and something to win."""
        from ..games import names

        return [name for name in names() if has_daily(self.hub.books.game(name))]

    async def daily(self, name: str) -> Any:
        """Today's; made now, if nobody has asked before."""
        game = self.hub.books.game(name)
        if not has_daily(game):
            raise NotFound(f"{game.title} has no run of the day.")
        day = datetime.fromtimestamp(moment.wall(), UTC).date()
        wanted = select(*PLAIN).where(
            contests.c.kind == DAILY, contests.c.game == name, contests.c.day == day.isoformat()
        )
        row = await self.store.one(wanted)
        if row is not None:
            return row
        async with self.turn:
            if await self.store.one(wanted) is None:
                await self.make_daily(game, day.isoformat())
        return await self.store.one(wanted)

    async def make_daily(self, game: Game, day: str) -> None:
        deck = random.SystemRandom().choice([*game.decks]) if game.decks else None
        lines = [self.hub.deck_lines(game, deck)] if deck else None
        begins = datetime.fromisoformat(day).replace(tzinfo=UTC)
        start = await asyncio.to_thread(
            lambda: opening(game.match(decks=lines, secret=Secret.new(), supply=False))
        )
        await self.hub.rule_sets.keep(game)
        row = {
            "id": new_id(),
            "kind": DAILY,
            "game": game.name,
            "day": day,
            "fingerprint": game.fingerprint,
            "variant": list(game.variant),
            "start": start,
            "stock": await self.freeze(game, ()),
            "deck": deck,
            "match": None,
            "user": None,
            "created": moment.wall(),
            "ends": (begins + timedelta(days=1)).timestamp(),
        }
        await self.store.write(insert(contests), [row])

    async def freeze(self, game: Game, met: Sequence[Any]) -> list[Any] | None:
        """The ghosts that everybody meets; None where a game has none."""
        kind = game.definition.ghosts
        if kind is None:
            return None
        stocked = await self.hub.pools.game(game)
        return await asyncio.to_thread(kind.freeze, stocked, met, secrets.randbits(DICE_BITS))

    # --- by a link --------------------------------------------------------------------------------

    async def challenge(self, match: str, user: str) -> tuple[str, bool]:
        """The challenge to beat one's own run, and whether it was made now."""
        async with self.turn:
            await self.check_user(user)
            loaded = await load_match(self.store, self.hub.rule_sets, match, play=False)
            if user not in [seat["user"] for seat in loaded.seats]:
                raise Forbidden("Only your own runs can be made a challenge.")
            if loaded.row.contest is not None:
                found = await self.find(loaded.row.contest)
                if found.match == match:
                    return str(found.id), False
            check_run(loaded)
            made = await self.make_challenge(loaded, user)
        if (room := self.hub.rooms.get(match)) is not None:
            room.contest = made
        return made, True

    async def make_challenge(self, loaded: Loaded, user: str) -> str:
        row = loaded.row
        run = await asyncio.to_thread(played, loaded)
        met = [entry.value for entry in run.entries if entry.kind == "feed"]
        contest = {
            "id": new_id(),
            "kind": CHALLENGE,
            "game": row.game,
            "day": None,
            "fingerprint": row.fingerprint,
            "variant": list(row.variant),
            "start": opening(begun(loaded)),
            "stock": await self.freeze(run.game, met),
            "deck": loaded.seats[0]["deck"],
            "match": row.id,
            "user": user,
            "created": moment.wall(),
            "ends": None,
        }
        own = {"contest": contest["id"], "user": user, "match": row.id}
        marked = update(matches).where(matches.c.id == row.id)
        marked = marked.values(contest=contest["id"], measure=run.measure)
        await self.store.writer.execute_together(
            [(insert(contests), [contest]), (insert(tries), [own]), (marked, [])]
        )
        return str(contest["id"])

    # --- trying -----------------------------------------------------------------------------------

    async def attempt(self, name: str, user: str, called: str) -> tuple[str, bool]:
        """The match of somebody's try, and whether it begins now."""
        async with self.turn:
            await self.check_user(user)
            row = await self.find(name)
            own = await self.last_try(name, user)
            if own is not None and own.ended is None:
                return str(own.id), False
            if own is not None and not is_called_off(own):
                raise Conflict(
                    "You have played this run. Everybody has one try."
                    if row.match != own.id
                    else "This is your own run. Send the link to somebody else."
                )
            if row.ends is not None and row.ends <= moment.wall():
                raise Conflict("The day of this run is over.")
            return await self.begin(row, user, called, own and own.id), True

    async def begin(self, row: Any, user: str, called: str, before: str | None) -> str:
        """A try, in place of one `before` that was called off."""
        start = await self.read(row.id, "start")
        try:
            game = await self.hub.rule_sets.find(row.fingerprint)
            game.position(start, supply=False)
        except LudariumError as fault:
            log.warning("the contest %s cannot be played: %s", row.id, fault)
            raise Conflict(GONE) from None
        seat = {"seat": 0, "kind": "person", "user": user, "name": called, "level": None}

        def noted(match: str) -> Any:
            """Whatever was asked at the same time: the database takes one."""
            if before is not None:
                return TRY_AGAIN, [{"of": row.id, "by": user, "before": before, "now": match}]
            return insert(tries), [{"contest": row.id, "user": user, "match": match}]

        made = await self.hub.insert(
            game,
            "alone",
            {"position": start},
            None,
            None,
            [seat | {"deck": row.deck}],
            contest=row.id,
            also=noted,
        )
        self.hub.thinker.warm([game.name], wanted=True)
        return made

    async def source(self, name: str | None, game: Game) -> Game | None:
        """The game with the frozen stock, which the inputs of a try are drawn from; None: of its own."""
        kind = game.definition.ghosts
        if name is None or kind is None:
            return None
        if name not in self.frozen:
            stock = await self.read(name, "stock")
            if not isinstance(stock, list):
                return None
            try:
                made = await asyncio.to_thread(
                    lambda: ready(game.with_stock(kind.frozen(game, stock)))
                )
            except LudariumError as fault:
                log.error("the ghosts of the contest %s cannot be read: %s", name, fault)
                return None
            self.frozen[name] = made
            if len(self.frozen) > MOST_FROZEN:
                self.frozen.popitem(last=False)
        self.frozen.move_to_end(name)
        return self.frozen[name]

    # --- who may look -----------------------------------------------------------------------------

    async def is_open_to(self, row: Any, user: str) -> bool:
        """Whether somebody may see the runs of others."""
        if row.kind == DAILY:
            return bool(row.ends + moment.GRACE <= moment.wall())
        own = await self.own_try(row.id, user)
        return own is not None and own.ended is not None

    async def check(self, match: str, user: str, whole: bool = False) -> None:
        """Sealed, if this match is closed to somebody who asks for it; UnknownMatch if there is none. `whole`: with
        what its player does not see, such as the order of the deck."""
        rows, sitting = await self.store.several(
            select(
                *(matches.c.contest, matches.c.ended, matches.c.result),
                runs.is_closed().label("closed"),
            ).where(matches.c.id == match),
            select(seats.c.user).where(seats.c.match == match),
        )
        if not rows:
            raise UnknownMatch(f'no such match: "{match[:40]}"')
        players = [seat.user for seat in sitting]
        if rows[0].closed and rows[0].ended and user not in players:
            from .hub import Sealed

            raise Sealed("It was played in a run. Others may see it when the run is over.")
        if rows[0].contest is not None:
            await self.admit(rows[0].contest, user, players, is_called_off(rows[0]), whole)

    async def admit(
        self,
        contest: str | None,
        user: str,
        players: Sequence[str | None],
        called_off: bool,
        whole: bool = False,
    ) -> None:
        """One that was called off is closed to its player, too, who may begin again: its replay has the order of all
        cards and the ghost that waits. So is the whole of one that ended, until the day is over: a guest who gives up
        must not learn for another what is to come."""
        from .hub import Sealed

        own = bool(user) and user in players
        if contest is None or (own and not called_off and not whole):
            return
        try:
            row = await self.find(contest)
        except NotFound:
            return
        if not await self.is_open_to(row, user):
            if own and called_off:
                raise Sealed("You left this try before its first move, and may begin again.")
            if own:
                raise Sealed(f"This is a run of the day. It can be had whole {WHEN_OVER}.")
            raise Sealed(
                f"This is a run of the day. Others may see it {WHEN_OVER}."
                if row.kind == DAILY
                else "This run belongs to a challenge. You may see it when you have played it yourself."
            )


def has_daily(game: Game) -> bool:
    return game.seats == 1 and game.is_winnable


def opening(match: Match) -> Any:
    """The position of a match, without its dice."""
    game = match.game
    state = game.states.unpack(match.state_bytes)
    state.dice = 0
    return game.definition.write_position(game, state)


def is_called_off(row: Any) -> bool:
    return row.ended is not None and (row.result or {}).get("reason") == "abort"


def check_run(loaded: Loaded) -> None:
    """Others can be challenged to one that is finished, alone, from an ordinary start."""
    row = loaded.row
    if row.mode != "alone" or "position" in row.start:
        raise Conflict("Only a run of your own from an ordinary start can be made a challenge.")
    if row.ended is None:
        raise Conflict("This run is not over yet.")
    if (row.result or {}).get("reason") in NO_RESULT:
        raise Conflict("This run ended without a result.")


def begun(loaded: Loaded) -> Match:
    """A match before its first entry."""
    if loaded.match is None:
        raise Conflict(GONE)
    return loaded.match


def played(loaded: Loaded) -> Match:
    """The same after its last one."""
    match = begun(loaded).copy()
    try:
        for row in loaded.entries:
            match.repeat(entry_of(row))
    except LudariumError as fault:
        log.warning("the run %s cannot be played again: %s", loaded.row.id, fault)
        raise Conflict(GONE) from None
    return match
