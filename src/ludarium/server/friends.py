"""Friends, whom one keeps by a code; challenges among them; and whom one does not want to hear or meet."""

import secrets
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from sqlalchemy import and_, delete, func, insert, or_, select, update

from ..core.errors import BadInput, brief
from ..core.game import Game
from . import messages as m
from . import moment
from .limits import Buckets
from .problems import Conflict, NotFound
from .shelf import FREE
from .tables import blocks, challenges, friends, matches, seats, users
from .writer import CannotSave

if TYPE_CHECKING:
    from .auth import User
    from .hub import Hub, NewMatch
    from .socket import Connection

LETTERS = "ABCDEFGHJKMNPQRSTUVWXYZ23456789"  # none that are read as another
LENGTH = 8
MOST = 200  # friends, and as many who are blocked
KINDS = ("mute", "block")
TALK = (0.2, 3.0)  # phrases per second, and at once


class Friends:
    def __init__(self, hub: "Hub") -> None:
        self.hub = hub
        self.store = hub.store
        self.talk = Buckets(*TALK)

    # --- codes ------------------------------------------------------------------------------------

    async def code(self, user: str, renew: bool = False) -> str:
        """The code by which others find somebody, made when it is first asked for; a new one ends the old one."""
        row = await self.store.one(select(users.c.code).where(users.c.id == user))
        if row is not None and row.code and not renew:
            return written(row.code)
        made = "".join(secrets.choice(LETTERS) for _ in range(LENGTH))
        await self.store.write(update(users).where(users.c.id == user).values(code=made))
        return written(made)

    async def find(self, code: str) -> Any:
        row = await self.store.one(select(users).where(users.c.code == read_code(code)))
        if row is None:
            raise NotFound("Nobody has this code. Ask your friend for the one they have now.")
        return row

    # --- friends ----------------------------------------------------------------------------------

    async def add(self, user: str, code: str) -> str:
        """Two become friends: whoever hands out a code has agreed. Returns the friend's id."""
        other = await self.find(code)
        if other.id == user:
            raise Conflict("This is your own code: give it to somebody else.")
        if await self.is_blocked(user, other.id):
            raise NotFound("Nobody has this code. Ask your friend for the one they have now.")
        if await self.are_friends(user, other.id):
            raise Conflict(f"{other.name} is your friend already.")
        for each in (user, other.id):
            count = select(func.count()).select_from(friends).where(friends.c.user == each)
            if (row := await self.store.one(count)) and row[0] >= MOST:
                raise Conflict(f"One can keep {MOST} friends.")
        now = moment.wall()
        both = [(user, other.id), (other.id, user)]
        rows = [{"user": a, "friend": b, "at": now} for a, b in both]
        try:
            await self.store.write(insert(friends), rows)
        except CannotSave:
            if await self.are_friends(user, other.id):  # by another request at the same time
                raise Conflict(f"{other.name} is your friend already.") from None
            raise
        return str(other.id)

    async def remove(self, user: str, other: str) -> None:
        if not await self.are_friends(user, other):
            raise NotFound("You have no such friend.")
        await self.store.write(delete(friends).where(both_ways(friends.c.friend, user, other)))

    async def are_friends(self, user: str, other: str) -> bool:
        wanted = select(friends.c.at).where(friends.c.user == user, friends.c.friend == other)
        return await self.store.one(wanted) is not None

    async def listed(self, user: str) -> list[dict[str, Any]]:
        rows = await self.store.all(
            select(users.c.id, users.c.name, users.c.unseen, friends.c.at)
            .join(friends, friends.c.friend == users.c.id)
            .where(friends.c.user == user)
            .order_by(users.c.name, users.c.id)
        )
        here = {connection.user for connection in self.hub.connections}
        return [
            {
                "id": row.id,
                "name": row.name,
                "since": row.at,
                "online": None if row.unseen else row.id in here,
            }
            for row in rows
        ]

    async def is_visible(self, user: str) -> bool:
        row = await self.store.one(select(users.c.unseen).where(users.c.id == user))
        return row is not None and not row.unseen

    async def show(self, user: str, visible: bool) -> None:
        await self.store.write(update(users).where(users.c.id == user).values(unseen=not visible))

    # --- whom one does not want -------------------------------------------------------------------

    async def is_blocked(self, user: str, other: str) -> bool:
        """By either."""
        wanted = select(blocks.c.at).where(both_ways(blocks.c.other, user, other))
        return await self.store.one(wanted.where(blocks.c.kind == "block")) is not None

    async def blocked(self, user: str) -> list[dict[str, Any]]:
        rows = await self.store.all(
            select(users.c.id, users.c.name, blocks.c.kind, blocks.c.at)
            .join(blocks, blocks.c.other == users.c.id)
            .where(blocks.c.user == user)
            .order_by(blocks.c.at)
        )
        return [{"id": r.id, "name": r.name, "kind": r.kind, "at": r.at} for r in rows]

    async def block(self, user: str, other: str, kind: str) -> None:
        """Not to hear somebody, or not to meet them either: friendship and challenges end."""
        if other == user:
            raise Conflict("You cannot mute or block yourself.")
        if await self.store.one(select(users.c.id).where(users.c.id == other)) is None:
            raise NotFound(f'no such player: "{brief(other, 40)}"')
        if len(await self.blocked(user)) >= MOST:
            raise Conflict(f"One can mute and block {MOST} people.")
        row = {"user": user, "other": other, "kind": kind, "at": moment.wall()}
        old = delete(blocks).where(blocks.c.user == user, blocks.c.other == other)
        steps: list[Any] = [(old, []), (insert(blocks), [row])]
        if kind == "block":
            steps.append((delete(friends).where(both_ways(friends.c.friend, user, other)), []))
        await self.store.writer.execute_together(steps)
        if kind == "block":
            self.hub.quick.part(user, other)
            for one, asker in ((user, other), (other, user)):
                for each in await self.open_challenges(one):
                    if each["by"] == asker:
                        await self.close(each["match"])

    async def unblock(self, user: str, other: str) -> None:
        await self.store.write(delete(blocks).where(blocks.c.user == user, blocks.c.other == other))

    async def opponent(self, user: str, match: str) -> str:
        """The other person of a match of one's own."""
        rows = await self.store.all(select(seats.c.user).where(seats.c.match == match))
        people = [row.user for row in rows if row.user]
        others = [each for each in people if each != user]
        if user not in people or not others:
            raise NotFound("You have met nobody in this match.")
        return str(others[0])

    async def deaf_to(self, user: str) -> set[str]:
        """Who does not want to hear somebody."""
        rows = await self.store.all(select(blocks.c.user).where(blocks.c.other == user))
        return {row.user for row in rows}

    # --- challenges -------------------------------------------------------------------------------

    async def challenge(self, user: "User", friend: str, wanted: "NewMatch", game: Game) -> Any:
        """A table with a free seat, and the friend is told of it."""
        if not await self.are_friends(user.id, friend):
            raise NotFound("You have no such friend.")
        made = await self.hub.create(user.id, user.name, wanted, game)
        row = {"match": made.id, "user": friend, "at": moment.wall()}
        await self.store.write(insert(challenges), [row])
        self.tell(friend, m.Challenge(user.name, game.name, made.id, made.invite or ""))
        return made

    def tell(self, user: str, challenge: m.Challenge) -> None:
        told = m.encode(challenge)
        for connection in self.hub.connections:
            if connection.user == user:
                connection.push(told)

    async def greet(self, connection: "Connection") -> None:
        """What waits for somebody who has just come."""
        for row in await self.rows_for(connection.user):
            connection.push(m.encode(m.Challenge(row.name, row.game, row.id, row.invite or "")))

    async def settle(self, match: str, game: str) -> None:
        """A table is taken or closed: whoever was asked to it is told."""
        row = await self.store.one(select(challenges.c.user).where(challenges.c.match == match))
        if row is not None:
            self.tell(row.user, m.Challenge("", game, match, "", open=False))

    async def rows_for(self, user: str) -> Sequence[Any]:
        return await self.store.all(
            select(matches.c.id, matches.c.game, matches.c.invite, seats.c.name, seats.c.user)
            .join(challenges, challenges.c.match == matches.c.id)
            .join(seats, and_(seats.c.match == matches.c.id, seats.c.kind == "person"))
            .where(challenges.c.user == user, matches.c.ended.is_(None), matches.c.id.in_(FREE))
            .order_by(challenges.c.at)
        )

    async def open_challenges(self, user: str) -> list[dict[str, Any]]:
        """Those that somebody may still take."""
        return [
            {
                "match": row.id,
                "game": row.game,
                "by": row.user,
                "name": row.name,
                "url": f"/match/{row.id}?key={row.invite}",
            }
            for row in await self.rows_for(user)
        ]

    async def decline(self, user: str, match: str) -> None:
        if match not in [each["match"] for each in await self.open_challenges(user)]:
            raise NotFound("This challenge is no longer open.")
        await self.close(match)

    async def close(self, match: str) -> None:
        room = await self.hub.room(match)
        async with room.turns.turn:
            if room.match is None:
                await self.hub.withdraw(room, "The challenge was declined.")

    # --- all of somebody's ------------------------------------------------------------------------

    async def export(self, user: str) -> dict[str, Any]:
        row = await self.store.one(select(users.c.code).where(users.c.id == user))
        return {
            "code": written(row.code) if row is not None and row.code else None,
            "visible": await self.is_visible(user),
            "friends": await self.listed(user),
            "blocks": await self.blocked(user),
            "challenges": await self.open_challenges(user),
        }


def both_ways(column: Any, user: str, other: str) -> Any:
    """The rows between two, whoever made them; `column` is the one that names the other."""
    mine = column.table.c.user
    return or_(and_(mine == user, column == other), and_(mine == other, column == user))


def written(code: str) -> str:
    return f"{code[:4]}-{code[4:]}"


def read_code(text: str) -> str:
    """A code as people write it."""
    code = "".join(text.upper().replace("-", " ").split())
    if len(code) != LENGTH or not set(code) <= set(LETTERS):
        raise BadInput(
            f'code: expected {LENGTH} letters and digits such as ABCD-EF23, got "{brief(text, 40)}"'
        )
    return code
