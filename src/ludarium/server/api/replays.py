"""/replays: finished matches that are public or the visitor's own, and replays from elsewhere."""

from typing import Annotated, Any

from fastapi import APIRouter, Query, Request
from sqlalchemy import ColumnElement, and_, or_, select
from starlette.responses import Response

from ...core.errors import BadInput
from ..runs import is_closed
from ..tables import matches, seats
from .deps import Server, Visitor, answer, limited
from .models import ReplayList, Uploaded

router = APIRouter(prefix="/replays", tags=["replays"])
PAGE = 30


@router.get("", response_model=ReplayList, summary="Finished matches, the latest first")
async def replays(
    server: Server,
    user: Visitor,
    game: Annotated[str | None, Query(max_length=32)] = None,
    cursor: Annotated[str | None, Query(max_length=80)] = None,
) -> Response:
    wanted = select(matches).where(matches.c.ended.is_not(None), matches.c.turns.is_not(None))
    visible: ColumnElement[bool] = and_(matches.c.public, ~is_closed())
    if user is not None:
        own = select(seats.c.match).where(seats.c.user == user.id)
        visible = or_(visible, matches.c.id.in_(own))
    wanted = wanted.where(visible)
    if game:
        wanted = wanted.where(matches.c.game == game)
    if cursor:
        wanted = wanted.where(before(cursor))
    order = matches.c.ended.desc(), matches.c.id.desc()
    rows = await server.store.all(wanted.order_by(*order).limit(PAGE + 1))
    page = rows[:PAGE]
    names = await names_of(server, [row.id for row in page])
    more = f"{page[-1].ended!r}~{page[-1].id}" if len(rows) > PAGE else None
    await server.hub.rule_sets.find_all(row.fingerprint for row in page)
    listed = [listing(row, server.hub.title(row), names.get(row.id, [])) for row in page]
    return answer({"replays": listed, "next": more})


def before(cursor: str) -> ColumnElement[bool]:
    """What comes after a row of the list: it ended earlier."""
    ended, _, name = cursor.partition("~")
    try:
        moment = float(ended)
    except ValueError:
        raise BadInput("cursor: expected the `next` of another page") from None
    same = and_(matches.c.ended == moment, matches.c.id < name)
    return or_(matches.c.ended < moment, same)


async def names_of(server: Server, ids: list[str]) -> dict[str, list[str]]:
    found: dict[str, list[str]] = {}
    wanted = select(seats).where(seats.c.match.in_(ids)).order_by(seats.c.seat)
    for seat in await server.store.all(wanted):
        found.setdefault(seat.match, []).append(seat.name)
    return found


def listing(row: Any, title: str, names: list[str]) -> dict[str, Any]:
    result = row.result or {}
    return {
        "id": row.id,
        "game": row.game,
        "title": title,
        "names": names,
        "winner": result.get("winner"),
        "reason": result.get("reason"),
        "turns": row.turns,
        "measure": row.measure,
        "ended": row.ended,
    }


@router.post(
    "",
    response_model=Uploaded,
    status_code=201,
    summary="Upload a replay; it is played again before it is kept",
    dependencies=[limited("heavy")],
    openapi_extra={
        "requestBody": {"content": {"application/json": {"schema": {"type": "object"}}}}
    },
)
async def upload(server: Server, request: Request) -> Response:
    try:
        content = (await request.body()).decode()
    except UnicodeDecodeError:
        raise BadInput("expected a replay in JSON, got bytes that are not UTF-8") from None
    made = await server.archive.upload(content)
    return answer({"id": made, "url": f"/replay/{made}"}, 201)
