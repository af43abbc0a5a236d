"""/games/GAME/progress: what I own in a game, and what I do with it."""

import logging
from typing import Any

from fastapi import APIRouter
from sqlalchemy import select

from ...core.errors import LudariumError
from ...progress.book import Book, standard_book
from .. import claims, ledger, wealth
from ..auth import User
from ..problems import NotFound
from ..tables import offers
from ..writer import CannotSave
from .deps import Parts, Player, Server
from .progress_models import (
    AttuneClaim,
    BuyClaim,
    CardClaim,
    Claim,
    ClaimDone,
    Earned,
    GiveClaim,
    PackClaim,
    Progress,
    RerollClaim,
)

log = logging.getLogger(__name__)
router = APIRouter(prefix="/games/{game}/progress", tags=["progress"])


def book_for(server: Parts, name: str) -> Book:
    game = server.game(name)  # refuses an unknown one
    book = standard_book(game.name)
    if book is None:
        raise NotFound(f"Nothing is owned or earned in {game.title}: all cards are everybody's.")
    return book


async def claimed(
    server: Parts, user: User, game: str, body: Claim, what: str, act: ledger.Act
) -> ledger.Claimed:
    """A claim once; one that is refused changes nothing and is in the log."""
    about = {"user": user.id, "game": game, "claim": body.claim, "what": what}
    try:
        return await ledger.claim(
            server.store, user.id, book_for(server, game), body.claim, what, act
        )
    except CannotSave:
        raise
    except LudariumError as fault:
        log.warning("a claim was refused: %s", fault, extra=about)
        raise


async def deed(
    server: Parts, user: User, game: str, body: Claim, what: str, act: ledger.Act
) -> dict[str, Any]:
    """A claim, told."""
    found = await claimed(server, user, game, body, what, act)
    cards: list[str] = []
    if offer := claims.opened(found.done):
        row = await server.store.one(select(offers.c.content).where(offers.c.id == offer))
        cards = row[0]["cards"] if row is not None else []
    return {
        "claim": body.claim,
        "repeated": found.repeated,
        "changes": found.changes,
        "cards": cards,
    }


@router.get("", response_model=Progress, summary="What I own in a game, and what waits for me")
async def progress(server: Server, user: Player, game: str) -> dict[str, Any]:
    """Who asks for the first time gets what everybody starts with."""
    return await wealth.told(server.store, user.id, book_for(server, game))


@router.get("/matches/{match}", response_model=Earned, summary="What a match brought me")
async def earned(server: Server, user: Player, game: str, match: str) -> dict[str, Any]:
    """Of a match of others, or one that does not count, nothing."""
    return await wealth.earned(server.store, user.id, book_for(server, game), match)


@router.post("/packs", response_model=ClaimDone, summary="Buy a pack")
async def buy_pack(server: Server, user: Player, game: str, body: PackClaim) -> dict[str, Any]:
    what, act = f"buy pack {body.pack}", claims.buy_pack(body.pack)
    return await deed(server, user, game, body, what, act)


@router.post("/open", response_model=ClaimDone, summary="Open a pack of mine")
async def open_pack(server: Server, user: Player, game: str, body: PackClaim) -> dict[str, Any]:
    """`cards` are written down before they are told; copies beyond what a deck may hold become coins."""
    what, act = f"open pack {body.pack}", claims.open_pack(body.pack)
    return await deed(server, user, game, body, what, act)


@router.post("/craft", response_model=ClaimDone, summary="Craft a card")
async def craft(server: Server, user: Player, game: str, body: CardClaim) -> dict[str, Any]:
    return await deed(server, user, game, body, f"craft {body.card}", claims.craft(body.card))


@router.post("/dust", response_model=ClaimDone, summary="Turn a card into what crafts others")
async def dust(server: Server, user: Player, game: str, body: GiveClaim) -> dict[str, Any]:
    act = claims.dust(body.card, body.sure)
    return await deed(server, user, game, body, f"dust {body.card}", act)


@router.post("/sell", response_model=ClaimDone, summary="Sell a card")
async def sell(server: Server, user: Player, game: str, body: GiveClaim) -> dict[str, Any]:
    act = claims.sell(body.card, body.sure)
    return await deed(server, user, game, body, f"sell {body.card}", act)


@router.post("/buy", response_model=ClaimDone, summary="Buy a card or an upgrade in my shop")
async def buy(server: Server, user: Player, game: str, body: BuyClaim) -> dict[str, Any]:
    what, act = f"buy offer {body.n} of {body.shop}", claims.buy(body.shop, body.n)
    return await deed(server, user, game, body, what, act)


@router.post("/reroll", response_model=ClaimDone, summary="Other offers in my shop, once")
async def reroll(server: Server, user: Player, game: str, body: RerollClaim) -> dict[str, Any]:
    what, act = f"reroll {body.shop}", claims.reroll(body.shop)
    return await deed(server, user, game, body, what, act)


@router.post("/attune", response_model=ClaimDone, summary="Attune a deck of mine again")
async def attune(server: Server, user: Player, game: str, body: AttuneClaim) -> dict[str, Any]:
    what = f"attune {body.deck} {body.field} {body.value or 'none'}"
    act = claims.attune(body.deck, body.field, body.value)
    return await deed(server, user, game, body, what, act)
