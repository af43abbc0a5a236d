"""Guests: a signed cookie says who somebody is. A recovery phrase opens the same guest elsewhere."""

import secrets
import time
import unicodedata
from contextlib import suppress
from typing import Any

from argon2 import PasswordHasher
from argon2.exceptions import VerifyMismatchError
from itsdangerous import BadSignature, URLSafeSerializer
from msgspec import Struct
from sqlalchemy import insert, select, update

from ..core.errors import BadInput
from . import phrases
from .names import refuse_bot_name
from .problems import Forbidden, NotFound
from .store import Store, new_id
from .tables import bans, users

COOKIE = "ludarium"
YEAR = 365 * 24 * 3600
LONGEST_NAME = 24
HIDDEN = ("Cc", "Cf", "Co", "Cs", "Cn", "Zl", "Zp")  # categories of characters that show nothing
BLANK = "\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0"  # "letters" that show nothing


FIND = select(users, bans.c.at.label("banned"), bans.c.until, bans.c.reason).outerjoin(
    bans, bans.c.user == users.c.id
)


class Banned(Forbidden):
    """Somebody whom an operator has shut out."""

    def __init__(self, reason: str, until: float | None) -> None:
        day = (
            "" if until is None else time.strftime(" until %Y-%m-%d %H:%M UTC", time.gmtime(until))
        )
        super().__init__(f"This profile is closed{day}: {reason}")


class User(Struct, frozen=True):
    """Somebody who plays here."""

    id: str
    name: str
    created: float
    kept: bool  # by a recovery phrase


def clean_name(name: str, longest: int = LONGEST_NAME) -> str:
    """The name as it is shown; one that cannot be shown raises."""
    name = " ".join(unicodedata.normalize("NFC", name).split())
    if not 1 <= len(name) <= longest:
        raise BadInput(f"name: expected 1 to {longest} characters, got {len(name)}")
    for character in name:
        if unicodedata.category(character) in HIDDEN or character in BLANK:
            raise BadInput(f"name: the character {ord(character):#06x} cannot be shown")
    if all(unicodedata.category(character)[0] in "MZ" for character in name):
        raise BadInput("name: expected a letter, a digit or a sign that can be seen")
    return name


class Auth:
    def __init__(self, store: Store) -> None:
        self.store = store
        self.hasher = PasswordHasher(time_cost=3, memory_cost=32 * 1024, parallelism=1)

    async def open(self) -> None:
        """Needs the open store: the key that signs cookies lies there."""
        self.key = await self.store.signing_key()
        self.signer = URLSafeSerializer(self.key, salt="guest")

    # --- cookies --------------------------------------------------------------------------------

    def cookie(self, user: User, secure: bool) -> str:
        """The value of a Set-Cookie header."""
        flags = f"Path=/; Max-Age={YEAR}; HttpOnly; SameSite=Lax" + ("; Secure" if secure else "")
        return f"{COOKIE}={self.signer.dumps(user.id)}; {flags}"

    def no_cookie(self) -> str:
        return f"{COOKIE}=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax"

    def user_id(self, header: str | None) -> str | None:
        """Who a Cookie header says one is, if we signed it."""
        for part in (header or "").split(";"):  # other programs at this host set odd ones, too
            name, _, value = part.partition("=")
            if name.strip() == COOKIE:
                with suppress(BadSignature):
                    return str(self.signer.loads(value.strip()))
        return None

    async def user_of(self, header: str | None) -> User | None:
        found = self.user_id(header)
        return await self.find(found) if found else None

    # --- guests ---------------------------------------------------------------------------------

    async def find(self, user_id: str) -> User | None:
        row = await self.store.one(FIND.where(users.c.id == user_id))
        if row is None:
            return None
        if row.banned and (row.until is None or row.until > time.time()):
            raise Banned(row.reason, row.until)
        return user_from(row)

    async def new_guest(self) -> User:
        user = User(new_id(), f"Guest {secrets.randbelow(9000) + 1000}", time.time(), False)
        row = {"id": user.id, "name": user.name, "created": user.created}
        await self.store.write(insert(users), [row])
        return user

    async def rename(self, user: User, name: str) -> User:
        name = clean_name(name)
        refuse_bot_name(name)
        await self.store.write(update(users).where(users.c.id == user.id).values(name=name))
        return User(user.id, name, user.created, user.kept)

    # --- recovery phrases -----------------------------------------------------------------------

    async def keep(self, user: User) -> str:
        """A new phrase, told this once; an older one opens nothing any more."""
        phrase = phrases.new_phrase()
        change = {
            "phrase_key": phrases.lookup_key(phrase, self.key),
            "phrase_hash": await phrases.slowly(self.hasher.hash, phrase),
        }
        await self.store.write(update(users).where(users.c.id == user.id).values(**change))
        return phrase

    async def open_phrase(self, written: str) -> User:
        phrase = phrases.read_phrase(written)
        key = phrases.lookup_key(phrase, self.key)
        row = await self.store.one(select(users).where(users.c.phrase_key == key))
        if row is None:
            raise NotFound("No profile has this phrase.")
        try:
            await phrases.slowly(self.hasher.verify, row.phrase_hash, phrase)
        except VerifyMismatchError:
            raise NotFound("No profile has this phrase.") from None
        return user_from(row)


def user_from(row: Any) -> User:
    return User(row.id, row.name, row.created, row.phrase_hash is not None)
