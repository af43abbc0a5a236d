"""/games: what can be played, its cards and its rule book."""

from typing import Annotated

from fastapi import APIRouter, Query
from starlette.responses import Response

from . import catalogue
from .deps import Server, answer
from .models import BotState, CardList, GameList, RulePage, Sentences

router = APIRouter(prefix="/games", tags=["games"])


@router.get("", response_model=GameList, summary="All games, including those to come")
def games(server: Server) -> Response:
    return answer({"games": catalogue.shelf(server.hub.books)})


@router.get("/{game}/cards", response_model=CardList, summary="All cards of a game")
async def cards(
    server: Server, game: str, match: Annotated[str | None, Query(max_length=64)] = None
) -> Response:
    """As new matches have them, or those of one match: it may be older, or of other rules."""
    return answer(catalogue.cards(await server.rules(game, (), match)))


@router.get("/{game}/sentences", response_model=Sentences, summary="What the events of a game say")
async def sentences(
    server: Server, game: str, match: Annotated[str | None, Query(max_length=64)] = None
) -> Response:
    """Templates by event, and the names of all rows: as new matches have them, or those of one match."""
    return answer((await server.rules(game, (), match)).sentences)


@router.get(
    "/{game}/bots",
    response_model=BotState,
    summary="Whether the computer players of a game are ready; if not, it goes first",
)
async def bots(server: Server, game: str) -> Response:
    """Their code is compiled when a game is first opened. Matches between people never wait for it."""
    return answer(server.hub.thinker.state(server.game(game)))


@router.get("/{game}/clauses", response_model=RulePage, summary="The rule book of a game")
def clauses(server: Server, game: str) -> Response:
    return answer(catalogue.rule_page(server.game(game)))
