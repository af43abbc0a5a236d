"""/games/GAME/positions: whether a position is possible, its one written form, its link, and what
becomes of it action by action."""

import asyncio
from typing import Any

from fastapi import APIRouter
from starlette.responses import Response

from ...core.errors import BadInput, IllegalAction
from ...core.game import Game
from ...core.links import to_link
from ..problems import with_clause
from ..study import Line
from .deps import Server, Visitor, answer
from .models import PositionCheck, PositionWritten, Problem

router = APIRouter(prefix="/games/{game}/positions", tags=["positions"])


@router.post("", response_model=PositionCheck, summary="Read a position, play on, and draw it")
async def position(server: Server, user: Visitor, game: str, body: PositionWritten) -> Response:
    server.hub.quick.check_study(user.id if user else "", game)
    book = await server.rules(game, body.variant, body.rules_of)
    return await asyncio.to_thread(look, book, body)


def look(book: Game, body: PositionWritten) -> Response:
    try:
        line = Line.play(book, body.position, body.actions)
        shown: dict[str, Any] = line.shown
        link = to_link(shown["position"])
    except (BadInput, IllegalAction) as fault:
        problem = Problem.model_validate(with_clause(str(fault)))
        return answer(PositionCheck(legal=False, problems=[problem]).model_dump())
    return answer({"legal": True, "link": link, **shown, "steps": line.steps, "problems": []})
