"""Tokens: a person makes a bot, which is a user of its own and shows its token in place of a cookie.

A token is told once. What is kept is its sha256, which is enough for 192 bits of chance.
"""

import hashlib
import secrets
import time
from collections.abc import Sequence
from typing import Any

from sqlalchemy import delete, func, insert, select

from .auth import LONGEST_NAME, User, clean_name, user_from
from .problems import Conflict, NotFound, Refused
from .store import Store, new_id
from .tables import bots, users

MOST_BOTS = 10  # of one person
PREFIX = "ludarium_"  # so that a token in the wrong place is recognised
MARK = " (bot)"  # behind its name: everyone shall know


def hashed(token: str) -> str:
    return hashlib.sha256(token.encode("utf-8", "replace")).hexdigest()


async def make(store: Store, owner: User, name: str) -> tuple[str, User]:
    """A new bot of this person, and its token."""
    shown = clean_name(name)[: LONGEST_NAME - len(MARK)].rstrip() + MARK
    count = await store.one(select(func.count()).select_from(bots).where(bots.c.owner == owner.id))
    if count and count[0] >= MOST_BOTS:
        raise Conflict(f"You can have at most {MOST_BOTS} bots; delete one first.")
    token = PREFIX + secrets.token_urlsafe(24)
    user = User(new_id(), shown, time.time(), False)
    row = {"id": user.id, "name": user.name, "created": user.created}
    bot = {"user": user.id, "owner": owner.id, "token": hashed(token), "created": user.created}
    await store.writer.execute_together([(insert(users), [row]), (insert(bots), [bot])])
    return token, user


async def of_owner(store: Store, owner: str) -> list[User]:
    rows: Sequence[Any] = await store.all(
        select(users)
        .where(users.c.id.in_(select(bots.c.user).where(bots.c.owner == owner)))
        .order_by(users.c.created)
    )
    return [user_from(row) for row in rows]


async def find_own(store: Store, owner: User | None, bot: str) -> User:
    found = {user.id: user for user in await of_owner(store, owner.id)} if owner else {}
    if bot not in found:
        raise NotFound("You have no such bot.")
    return found[bot]


async def user_of(store: Store, header: str | None) -> User | None:
    """Whose token an Authorization header holds; None without one, Refused with a wrong one."""
    kind, _, token = (header or "").partition(" ")
    if kind.lower() != "bearer":
        return None  # a proxy may have words of its own there
    if token.strip():
        row = await store.one(
            select(users)
            .join(bots, bots.c.user == users.c.id)
            .where(bots.c.token == hashed(token.strip()))
        )
        if row is not None:
            return user_from(row)
    raise unauthorised("This token is not valid; POST /api/v1/bot/token makes one.")


def unauthorised(detail: str) -> Refused:
    return Refused(detail, 401, {"www-authenticate": "Bearer"})


async def forget(store: Store, bot: User) -> None:
    """The bot and its token are no more."""
    await store.write(delete(users).where(users.c.id == bot.id))
