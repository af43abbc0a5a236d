"""/games/GAME/analysis: what the engine thinks of a position, deeper and deeper."""

from collections.abc import AsyncIterator

import msgspec
from fastapi import APIRouter, Request
from starlette.responses import StreamingResponse

from ...core.errors import BadInput
from ..limits import household
from ..security import address_of
from ..study import Line
from .deps import LINE_BY_LINE, Player, Server, limited
from .models import AnalysisLine, AnalysisWanted

router = APIRouter(prefix="/games/{game}/analysis", tags=["study"])


@router.post(
    "",
    summary="Analyse a position: one JSON line after each depth; the last one has `done`",
    response_class=StreamingResponse,
    responses={200: {"model": AnalysisLine, "description": "application/x-ndjson"}},
    dependencies=[limited("analysis")],
)
async def analysis(
    request: Request, server: Server, user: Player, game: str, body: AnalysisWanted
) -> StreamingResponse:
    server.hub.quick.check_study(user.id, game)
    book = await server.rules(game, body.variant, body.rules_of)
    if not book.definition.perfect:
        raise BadInput(
            f"{book.title} has hidden cards or dice; only games of perfect information can be analysed."
        )
    match = Line.play(book, body.position, body.actions).match
    if not match.actors:
        raise BadInput("The match is over: there is nothing to analyse.")
    await server.hub.thinker.prepare(book)
    address = household(address_of(request.scope))
    found = server.analyses.look(user.id, address, match, body.seconds, body.lines)

    async def rows() -> AsyncIterator[bytes]:
        async for row in found:
            yield msgspec.json.encode(row) + b"\n"

    return StreamingResponse(rows(), media_type="application/x-ndjson", headers=LINE_BY_LINE)
