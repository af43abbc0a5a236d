"""The ledger: all that people own, as rows that are written once. What somebody has is the sum of their rows.

Whatever changes it is decided and written in one transaction by the one writer (`pen.Decision`), so that nothing is
spent twice. The same `ref` again changes nothing.
"""

import secrets
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from datetime import UTC, datetime
from typing import Any

from sqlalchemy import Connection, Select, func, insert, select, update

from ..progress.book import Book
from ..progress.purse import Denied, Purse
from . import moment
from .pen import Groups
from .store import Store, new_id
from .tables import ledger, offers, users

DAY = 86400.0
START = "start"  # the item and the ref of what everybody begins with
MARK = "mark:"  # items that say what was done, and are nobody's
QUESTS, SHOP, PACK = "quests", "shop", "pack"  # kinds of offers
OPEN, CLOSED = "open", "closed"
ADD_ROW = insert(ledger)
ADD_OFFER = insert(offers)


def of_person(user: str, game: str) -> Any:
    return (ledger.c.user == user) & (ledger.c.game == game)


def sums(user: str, game: str) -> Select[Any]:
    """What somebody has in a game, by item."""
    wanted = of_person(user, game) & ledger.c.item.not_like(f"{MARK}%")
    return select(ledger.c.item, func.sum(ledger.c.amount)).where(wanted).group_by(ledger.c.item)


def marks(user: str, game: str, prefix: str) -> Select[Any]:
    """What was done, by item: `quest:`, `bought:`."""
    wanted = of_person(user, game) & ledger.c.item.startswith(MARK + prefix, autoescape=True)
    return select(ledger.c.item, func.sum(ledger.c.amount)).where(wanted).group_by(ledger.c.item)


def played_since(user: str, game: str, at: float) -> Select[Any]:
    """How many matches ended how since a moment, by item."""
    items = ledger.c.item.startswith("played:") | ledger.c.item.startswith("practice:")
    wanted = of_person(user, game) & items & (ledger.c.at >= at)
    return select(ledger.c.item, func.sum(ledger.c.amount)).where(wanted).group_by(ledger.c.item)


def noted(user: str, game: str, ref: str) -> Select[Any]:
    """The rows of a match or a claim."""
    return select(ledger).where(of_person(user, game) & (ledger.c.ref == ref))


def match_ref(match: str) -> str:
    return f"match:{match}"


def latest(user: str, game: str, kind: str) -> Select[Any]:
    """The last offer of a kind."""
    wanted = (offers.c.user == user) & (offers.c.game == game) & (offers.c.kind == kind)
    return select(offers).where(wanted).order_by(offers.c.created.desc(), offers.c.id).limit(1)


def counts(rows: Iterable[Any]) -> dict[str, int]:
    return {str(item): int(n) for item, n in rows}


def day_of(at: float) -> str:
    """By UTC."""
    return datetime.fromtimestamp(at, UTC).date().isoformat()


def day_start(at: float) -> float:
    return at - at % DAY


class Account:
    """What one person has in one game, as a transaction sees it, and what is to be written of it. Somebody who is new
    gets what everybody starts with."""

    def __init__(self, connection: Connection, user: str, book: Book, at: float) -> None:
        self.connection = connection
        self.user = user
        self.book = book
        self.game: str = book.game.name
        self.at = at
        self.steps: Groups = []
        held = counts(connection.execute(sums(user, self.game)))
        self.purse = Purse(book, held, secrets.randbelow)
        if START not in held:
            self.purse.held[START] = 1
            self.purse.begin()
            self.note(START, "what everybody starts with")

    def note(
        self, ref: str, reason: str, done: Mapping[str, int] | None = None
    ) -> list[dict[str, Any]]:
        """Write down what the purse has come to, with marks of what was done; the rows."""
        for item, n in self.purse.held.items():
            if n < 0:
                raise Denied(f"expected at least 0 of {item}, it would be {n}")
        changes = self.purse.changes | {MARK + name: n for name, n in (done or {}).items() if n}
        same = {"user": self.user, "game": self.game, "reason": reason, "ref": ref, "at": self.at}
        rows = [same | {"item": item, "amount": n} for item, n in changes.items()]
        if rows:
            self.steps.append((ADD_ROW, rows))
        self.purse.before = dict(self.purse.held)
        return rows

    def played_since(self, at: float) -> dict[str, int]:
        return counts(self.connection.execute(played_since(self.user, self.game, at)))

    def marks(self, prefix: str) -> dict[str, int]:
        found = counts(self.connection.execute(marks(self.user, self.game, prefix)))
        return {item.removeprefix(MARK + prefix): n for item, n in found.items()}

    # --- offers -----------------------------------------------------------------------------------

    def latest(self, kind: str) -> Any:
        return self.connection.execute(latest(self.user, self.game, kind)).first()

    def offer(self, kind: str, content: Any, state: str = OPEN) -> str:
        """Fix something before it is shown."""
        row: dict[str, Any] = {"id": new_id(), "user": self.user, "game": self.game, "kind": kind}
        row |= {"content": content, "state": state, "created": self.at}
        self.steps.append((ADD_OFFER, [row]))
        return str(row["id"])

    def close(self, kind: str) -> None:
        own = (offers.c.user == self.user) & (offers.c.game == self.game) & (offers.c.kind == kind)
        shut = update(offers).where(own, offers.c.state == OPEN).values(state=CLOSED)
        self.steps.append((shut, []))


# --- claims ---------------------------------------------------------------------------------------


@dataclass
class Claimed:
    """What a claim has changed. `repeated`: it had been made before, and changed nothing now."""

    changes: dict[str, int] = field(default_factory=dict)
    done: dict[str, int] = field(default_factory=dict)
    repeated: bool = False


Act = Callable[[Account], Mapping[str, int]]  # what was done, as marks


async def claim(store: Store, user: str, book: Book, name: str, what: str, act: Act) -> Claimed:
    """Do something once, whoever asks how often: `name` is the client's own word for this one deed."""
    return await once(store, user, book, f"claim:{name}", what, act)


async def once(store: Store, user: str, book: Book, ref: str, what: str, act: Act) -> Claimed:
    """The same by any ref: a run that is over, a season, a grant of the operator."""
    found, game = Claimed(), book.game.name

    def decide(connection: Connection) -> Groups:
        check_user(connection, user)
        known = rows_of(connection, user, game, ref)
        found.repeated = bool(known)
        if known and known[0].reason != what:
            raise Denied(
                f'{ref} was made for "{known[0].reason}", now it is to be "{what}": '
                "make a new name for each claim"
            )
        if known:
            told(found, [dict(row._mapping) for row in known])
            return []
        account = Account(connection, user, book, moment.wall())
        done = act(account)
        told(found, account.note(ref, what, {"done": 1, **done}))
        return account.steps

    await store.decide(decide)
    return found


def told(found: Claimed, rows: Iterable[Mapping[str, Any]]) -> None:
    items = {str(row["item"]): int(row["amount"]) for row in rows}
    found.changes = {name: n for name, n in items.items() if not name.startswith(MARK)}
    found.done = {name.removeprefix(MARK): n for name, n in items.items() if name.startswith(MARK)}


def check_user(connection: Connection, user: str) -> None:
    if connection.execute(select(users.c.id).where(users.c.id == user)).first() is None:
        raise Denied("There is no such player any more.")


def rows_of(connection: Connection, user: str, game: str, ref: str) -> list[Any]:
    """What was written of a match or a claim."""
    return list(connection.execute(noted(user, game, ref)))


async def paid_for(store: Store, user: str, game: str, match: str) -> Claimed | None:
    """What a match has brought somebody; None: nothing, or not yet."""
    rows = await store.all(noted(user, game, match_ref(match)))
    found = Claimed()
    told(found, [dict(row._mapping) for row in rows])
    return found if rows else None


# --- reading --------------------------------------------------------------------------------------


async def purse_of(store: Store, user: str, book: Book) -> Purse:
    """What somebody owns now. Somebody who has not begun owns what everybody starts with."""
    held = counts(await store.all(sums(user, book.game.name)))
    purse = Purse(book, held, secrets.randbelow)
    if START not in held:
        purse.begin()
    return purse


async def not_owned(store: Store, user: str, book: Book, deck: Mapping[str, int]) -> list[str]:
    """The cards and upgrades of a deck that somebody does not own, in words: paired play takes owned ones only."""
    return (await purse_of(store, user, book)).not_owned(deck)
