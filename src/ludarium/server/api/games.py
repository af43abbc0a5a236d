"""/games: what can be played, its cards and its rule book."""

from fastapi import APIRouter
from starlette.responses import Response

from . import catalogue
from .deps import answer
from .models import CardList, GameList, RulePage

router = APIRouter(prefix="/games", tags=["games"])


@router.get("", response_model=GameList, summary="All games, those to come too")
def games() -> Response:
    return answer({"games": catalogue.shelf()})


@router.get("/{game}/cards", response_model=CardList, summary="All cards of a game")
def cards(game: str) -> Response:
    return answer(catalogue.cards(game))


@router.get("/{game}/clauses", response_model=RulePage, summary="The rule book of a game")
def clauses(game: str) -> Response:
    return answer(catalogue.rule_page(game))
