"""/games/GAME/positions: whether a position is possible, its one written form, its link."""

from typing import Any

from fastapi import APIRouter

from ...core.errors import BadInput
from ...core.links import to_link
from ..archive import full_view
from ..problems import with_clause
from .catalogue import game_of
from .models import PositionCheck, PositionWritten

router = APIRouter(prefix="/games/{game}/positions", tags=["positions"])


@router.post("", response_model=PositionCheck, summary="Read a position and draw it")
def position(game: str, body: PositionWritten) -> dict[str, Any]:
    book = game_of(game)
    try:
        match = book.position(body.position)
        written = match.position()
        link = to_link(written)
    except BadInput as fault:
        return {"legal": False, "problems": [with_clause(str(fault))]}
    return {"legal": True, "position": written, "link": link, "view": full_view(match)}
