"""What people do with what they own, each once by a claim: packs, crafting, the shop after a match, attuning.

Dice are the server's own, and what they decide is written before it is told.
"""

from collections.abc import Mapping
from typing import Any

from sqlalchemy import select, update

from ..core.decks import Deck
from ..core.errors import BadInput, LudariumError
from ..progress.purse import CARDS, Denied
from ..progress.shop import Offer
from .earning import open_shop
from .ledger import CLOSED, OPEN, PACK, SHOP, Account, Act
from .tables import decks, offers

Marks = Mapping[str, int]
ASK_AGAIN = "ask for your progress again to see what is open now"


# --- packs ----------------------------------------------------------------------------------------


def buy_pack(kind: str) -> Act:
    def act(account: Account) -> Marks:
        account.purse.buy_pack(kind)
        return {}

    return act


def open_pack(kind: str) -> Act:
    def act(account: Account) -> Marks:
        cards = account.purse.open(kind)
        offer = account.offer(PACK, {"pack": kind, "cards": cards}, CLOSED)
        return {f"opened:{offer}": 1}

    return act


def opened(done: Marks) -> str | None:
    """The offer with the cards of a pack, from the marks of a claim."""
    found = (name.removeprefix("opened:") for name in done if name.startswith("opened:"))
    return next(found, None)


# --- cards ----------------------------------------------------------------------------------------


def craft(card: str) -> Act:
    def act(account: Account) -> Marks:
        account.purse.craft(card)
        return {}

    return act


def dust(card: str, sure: bool) -> Act:
    def act(account: Account) -> Marks:
        account.purse.dust(card)
        check_decks(account, card, sure)
        return {}

    return act


def sell(card: str, sure: bool) -> Act:
    def act(account: Account) -> Marks:
        account.purse.sell(card)
        check_decks(account, card, sure)
        return {}

    return act


def check_decks(account: Account, card: str, sure: bool) -> None:
    """Whoever gives a card away that a kept deck needs is asked first."""
    if sure:
        return
    left = account.purse.held[CARDS + card]
    own = (decks.c.user == account.user) & (decks.c.game == account.game)
    for row in account.connection.execute(select(decks).where(own).order_by(decks.c.created)):
        try:
            needed = account.book.game.reader.decode(row.code).get(card, 0)
        except LudariumError:
            continue  # of cards that are no more
        if needed > left:
            raise Denied(
                f'your deck "{row.name}" needs {needed} of {account.purse.name(card)}, {left} would be left: '
                'send "sure": true to do it all the same'
            )


# --- the shop -------------------------------------------------------------------------------------


def buy(shop: str, n: int) -> Act:
    def act(account: Account) -> Marks:
        row = open_one(account, shop)
        listed = row.content["offers"]
        if n >= len(listed):
            raise BadInput(f"n: expected an offer from 0 to {len(listed) - 1}, got {n}")
        if account.marks(f"bought:{shop}:").get(str(n)):
            raise Denied(f"offer {n} of this shop is sold; {ASK_AGAIN}")
        account.purse.buy(Offer(**listed[n]))
        return {f"bought:{shop}:{n}": 1}

    return act


def reroll(shop: str) -> Act:
    def act(account: Account) -> Marks:
        row = open_one(account, shop)
        if row.content["rerolled"]:
            raise Denied("this shop has been rerolled: it can be done once after each match")
        price = account.book["shop"]
        account.purse.pay({price["currency"]: price["reroll"]})
        made = open_shop(account, {"match": row.content["match"], "rerolled": True})
        return {f"rerolled:{made}": 1}

    return act


def open_one(account: Account, shop: str) -> Any:
    """A shop of one's own that is open. Of others' nothing is told."""
    own = (offers.c.user == account.user) & (offers.c.game == account.game)
    wanted = select(offers).where(own, offers.c.kind == SHOP, offers.c.id == shop)
    row = account.connection.execute(wanted).first()
    if row is None:
        raise Denied(f"you have no such shop; {ASK_AGAIN}")
    if row.state != OPEN:
        raise Denied(f"this shop has closed; {ASK_AGAIN}")
    return row


# --- decks ----------------------------------------------------------------------------------------


def attune(deck: str, field: str, value: str | None) -> Act:
    """Pay for another value of a field of a kept deck."""

    def act(account: Account) -> Marks:
        game, own = account.book.game, (decks.c.user == account.user, decks.c.id == deck)
        row = account.connection.execute(
            select(decks).where(*own, decks.c.game == account.game)
        ).first()
        if row is None:
            raise Denied("you have no such deck; save it first")
        account.purse.attune(field)
        old = game.reader.decode(row.code)
        written = game.reader.fields(old) | {field: value}
        new = game.deck({"cards": dict(old), **{k: v for k, v in written.items() if v is not None}})
        if is_same(old, new, field):
            raise Denied(f"{field} of this deck is {value or 'none'} already")
        changed = update(decks).where(*own).values(code=game.reader.encode(new))
        account.steps.append((changed, []))
        return {}

    return act


def is_same(old: Deck, new: Deck, field: str) -> bool:
    return bool(old.fields.get(field) == new.fields.get(field))
