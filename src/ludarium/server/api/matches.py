"""/matches: new tables, lists of tables, and what is left of a finished match."""

from typing import Annotated, Any, Literal

import msgspec
from fastapi import APIRouter, Query
from starlette.responses import PlainTextResponse, Response

from ...core.errors import BadInput
from ..bots import call, seated
from ..ghosts import names_at
from ..hub import NewMatch
from ..messages import ClockRule, Discard
from ..workshop.books import read_code
from .deps import Anyone, AnyPlayer, Player, Server, Visitor, answer, limited
from .models import TABLE, Continue, GhostNames, Made, NewTable, NotReady, Review, Steps, TableList

router = APIRouter(prefix="/matches", tags=["matches"])
Flag = Annotated[bool, Query()]


@router.get("", response_model=TableList, summary="My tables, open ones, or live ones")
async def tables(
    server: Server,
    user: Anyone,
    mine: Flag = False,
    open: Flag = False,
    live: Flag = False,
    cursor: Annotated[str | None, Query(max_length=80)] = None,
) -> Response:
    kinds = {"mine": mine, "open": open, "live": live}
    chosen = [name for name, wanted in kinds.items() if wanted]
    if len(chosen) != 1:
        raise BadInput("expected one of mine=1, open=1 and live=1")
    page, following = await server.hub.lobby.page(chosen[0], user.id if user else "", cursor)
    return answer({"matches": page, "next": following})


@router.post("", response_model=Made, status_code=201, summary="A new match")
async def new_match(server: Server, user: AnyPlayer, body: NewTable) -> dict[str, Any]:
    wanted = NewMatch(mode=body.mode, first=body.first)
    wanted.level = body.level or wanted.level
    wanted.level2 = body.level2 or body.level or wanted.level2
    wanted.deck, wanted.deck2 = body.deck, body.deck2
    wanted.position, wanted.upgrades = body.position, body.upgrades
    if body.position is not None:
        server.hub.quick.check_study(user.id, body.game)
    if body.clock and any(body.clock.model_dump().values()):
        wanted.clock = ClockRule(**body.clock.model_dump())
    game = await server.rules(body.game, body.variant, body.rules_of, body.version)
    if body.rules_of is not None:  # somebody's own rule book stays one
        wanted.version = await server.archive.version(body.rules_of)
    elif body.version:
        wanted.version = read_code(body.version)
    made = await server.hub.create(user.id, user.name, wanted, game)
    url = f"/match/{made.id}"
    return {
        "id": made.id,
        "url": url,
        "invite": f"{url}?key={made.invite}" if made.invite else None,
    }


@router.get("/{match}", response_model=TABLE, summary="A table and who sits there")
async def table(server: Server, user: Anyone, match: str) -> Response:
    who = user.id if user else ""
    await server.hub.contests.check(match, who)
    loaded = await server.archive.load(match)
    if loaded.row.ended is None:
        info = await server.hub.table(match, who)
    else:
        info = server.archive.table(loaded, who)
    over = {"over": loaded.row.ended is not None, "result": loaded.row.result}
    return answer(msgspec.to_builtins(info) | over)


@router.delete("/{match}", status_code=204, summary="Leave a match of mine for good")
async def discard(server: Server, user: AnyPlayer, match: str) -> Response:
    """One that counts and was begun is conceded; any other ends without a result."""
    await call(await seated(server.hub, user, match), user, Discard())
    return Response(status_code=204)


@router.get("/{match}/replay", summary="The replay of a finished match", response_class=Response)
async def replay(
    server: Server, user: Anyone, match: str, form: Literal["json", "text"] = "json"
) -> Response:
    await server.hub.contests.check(match, user.id if user else "", whole=True)
    found = await server.archive.replay(match)
    if form == "text":
        return PlainTextResponse(found.to_text())
    name = {"content-disposition": f'attachment; filename="{found.game}-{match}.json"'}
    return Response(found.to_json(), 200, name, "application/json")


@router.get("/{match}/steps", response_model=Steps, summary="A finished match step by step")
async def steps(
    server: Server, user: Visitor, match: str, seat: Literal["0", "1", "all", "none"] = "none"
) -> Response:
    who = user.id if user else ""
    await server.hub.contests.check(match, who)
    return answer(await server.archive.steps(match, seat, who))


@router.get(
    "/{match}/ghosts",
    response_model=GhostNames,
    summary="The people whose ghosts were met in a run",
)
async def ghosts(server: Server, user: Anyone, match: str) -> dict[str, Any]:
    """By round, as far as it was played. Other ghosts have the name that the view says."""
    await server.hub.contests.check(match, user.id if user else "")
    return {"ghosts": await names_at(server.store, match)}


@router.get(
    "/{match}/review",
    response_model=Review,
    responses={202: {"model": NotReady, "description": "Still thinking"}},
    summary="A bot's judgement of each moment of a finished match",
)
async def review(server: Server, user: Anyone, match: str) -> Response:
    await server.hub.contests.check(match, user.id if user else "")
    found = await server.reviews.get(match)
    if found.made is not None:
        return answer(found.made)
    return answer({"ready": False, "progress": round(found.progress, 3)}, 202)


@router.post(
    "/{match}/continue",
    response_model=Made,
    status_code=201,
    summary="Play on from a moment of a finished match, against a bot",
    dependencies=[limited("heavy")],
)
async def go_on(server: Server, user: Player, match: str, body: Continue) -> dict[str, Any]:
    await server.hub.contests.check(match, user.id, whole=True)
    made = await server.archive.go_on(match, body.n, body.seat, body.level, user.id, user.name)
    return {"id": made, "url": f"/match/{made}"}
