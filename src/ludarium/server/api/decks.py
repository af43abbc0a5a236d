"""/games/GAME/decks: ready decks, whether a deck is legal, and what may be chosen for one."""

from typing import Annotated, Any

import msgspec
from fastapi import APIRouter, Query, Request

from ...core.building import Choices, choices, families_of, picks_of
from ...core.errors import BadDeck, BadInput
from ..problems import with_clause
from .catalogue import counted, deck_row
from .deps import Server
from .models import DeckCheck, DeckChoices, DeckList, DeckWritten

router = APIRouter(prefix="/games/{game}/decks", tags=["decks"])


@router.get("", response_model=DeckList, summary="The ready decks of a game")
def ready_decks(
    server: Server, game: str, variant: Annotated[tuple[str, ...], Query(max_length=16)] = ()
) -> dict[str, Any]:
    """With variants: the decks of matches that are played with them."""
    book = server.game(game, dict.fromkeys(variant))
    return {"decks": [deck_row(book, name, deck) for name, deck in book.decks.items()]}


@router.post(
    "/check", response_model=DeckCheck, summary="Check a deck: every deck rule that it breaks"
)
def check(server: Server, game: str, body: DeckWritten) -> dict[str, Any]:
    book = server.game(game)
    try:
        deck = book.read_deck(body.deck)
    except BadDeck as fault:
        problems = [with_clause(each) for each in fault.problems]
        return {"legal": False, "problems": problems, "code": None, "list": None}
    broken = book.broken_by(deck)
    return {
        "legal": not broken,
        "problems": [with_clause(each) for each in broken],
        "code": book.reader.encode(deck),
        "list": "\n".join(book.reader.lines(deck)),
        "cards": counted(deck),
        "families": families_of(book, deck),
        "picks": picks_of(book, deck),
        "fields": book.reader.fields(deck),
    }


@router.get("/choices", response_model=DeckChoices, summary="What a builder may choose")
def builder(server: Server, game: str, request: Request) -> Any:
    """The choices made so far are the query: `?faction=kingdom&school=frost`, `?hero=brand`."""
    given = request.query_params
    for name in given:
        if len(given.getlist(name)) > 1:
            raise BadInput(f'"{name[:40]}": expected one value, got {len(given.getlist(name))}')
    return told(choices(server.game(game), dict(given)))


def told(found: Choices) -> Any:
    parts = [
        {
            "title": part.title,
            "size": part.size,
            "cards": [{"id": card_id, "most": n} for card_id, n in part.most.items()],
        }
        for part in found.parts
    ]
    picks, fields = msgspec.to_builtins((found.picks, found.fields))
    return {"picks": picks, "fields": fields, "parts": parts}
