"""/games/GAME/workshop/asks and /workshop/asks: what a change does, measured while somebody watches."""

from typing import Annotated, Any, Literal

from fastapi import APIRouter, Query, Request
from pydantic import BaseModel, Field
from starlette.responses import RedirectResponse, Response

from ..limits import household
from ..problems import Forbidden
from ..security import address_of
from .deps import Player, Server, answer, limited
from .models import Body
from .workshop_models import EditionBody

router = APIRouter(tags=["workshop"])
MOST_SHOWN = 1000  # replays of samples that are remembered


class NewAsk(Body):
    before: EditionBody | None = None  # null: the game's own book
    after: EditionBody
    kind: Annotated[str, Field(max_length=16)] = "change"
    bots: Annotated[list[Annotated[str, Field(max_length=32)]], Field(max_length=8)] | None = None
    # Of a change: `deck`, the one that is answered first; `zones`, what is too small to matter (points,
    # length, measure); `book`: a new question stops the one before only for the same one.
    more: dict[str, Any] = Field(default_factory=dict)


class AskBot(BaseModel):
    bot: str
    state: str  # waiting, measuring, done, stopped, failed
    played: int
    wanted: int
    left: float | None  # seconds, about


class AskNumber(BaseModel):
    state: str  # known, same, unknown, measuring
    before: float | None
    after: float | None
    low: float | None
    middle: float | None
    high: float | None
    n: int  # matches of an arm
    differed: int = 0  # pairs of matches that came out differently
    clipped: int = 0  # lengths that differed by more than is counted
    exact: bool = False  # nothing can move it


class AskRow(BaseModel):
    key: str  # deck:NAME, first_seat, length, won, measure
    title: str
    unit: str  # points, turns ...
    zone: float
    by: dict[str, AskNumber]


class Ask(BaseModel):
    id: str
    kind: str
    state: str  # waiting, measuring, done, stopped, failed
    before: str  # fingerprints
    after: str
    bots: list[AskBot]
    rows: list[AskRow]
    sentence: str
    matches: list[dict[str, Any]]  # of one seed, before and after, with links to their replays
    found: dict[str, Any]  # of kinds other than a change
    why: str | None = None  # it failed


@router.post(
    "/games/{game}/workshop/asks",
    response_model=Ask,
    status_code=201,
    summary="Ask what a change does; the question before is stopped",
    dependencies=[limited("analysis")],
)
async def ask(server: Server, user: Player, request: Request, game: str, body: NewAsk) -> Response:
    """Poll the answer. Intervals are valid at every look; whoever asks what was asked before gets what is known."""
    home = household(address_of(request.scope))
    made = await server.jobs.ask(
        user, game, body.kind, body.before, body.after, body.bots, body.more, home
    )
    return answer(made.told(), 201)


@router.get("/workshop/asks/{ask}", response_model=Ask, summary="What is known so far")
async def look(server: Server, ask: str) -> Response:
    return answer((await server.jobs.get(ask)).told())


@router.delete("/workshop/asks/{ask}", response_model=Ask, summary="Stop a question of one's own")
async def stop(server: Server, user: Player, ask: str) -> Response:
    found = await server.jobs.get(ask)
    if found.user != user.id:
        raise Forbidden("This question is somebody else's.")
    await server.jobs.stop(found)
    return answer(found.told())


@router.get(
    "/workshop/asks/{ask}/matches/{number}/{when}",
    summary="One of two matches of a seed, as a replay: leads to its page",
    response_class=RedirectResponse,
    status_code=303,
    dependencies=[limited("heavy")],
)
async def match(server: Server, ask: str, number: int, when: str) -> Response:
    """`when` is before or after."""
    key = ask, number, when
    if key not in server.jobs.shown:
        content = await server.jobs.replay(ask, number, when)
        if len(server.jobs.shown) > MOST_SHOWN:
            server.jobs.shown.clear()
        server.jobs.shown[key] = await server.archive.upload(content)
    return RedirectResponse(f"/replay/{server.jobs.shown[key]}", 303)


Name = Annotated[str, Query(max_length=80)]


@router.get(
    "/workshop/asks/{ask}/watch/{when}",
    summary="A match behind a number of a field, as a replay: leads to its page",
    response_class=RedirectResponse,
    status_code=303,
    dependencies=[limited("heavy")],
)
async def watch(
    server: Server,
    ask: str,
    when: Literal["before", "after"],
    seed: Annotated[int, Query(ge=0, lt=1 << 53)],
    decks: Annotated[str, Query(max_length=400)] = "",
    rule: Name | None = None,
    value: Name | None = None,
) -> Response:
    """By its seed and decks (by seat, with | between them), played by the bot of the question: `before` under the
    first edition, `after` under the second. With `rule` and `value` one rule is changed."""
    sample: dict[str, Any] = {"when": when, "seed": seed, "decks": decks.split("|")}
    if rule is not None and value is not None:
        sample |= {"rule": rule, "value": value}
    content = await server.jobs.watch(ask, sample)
    return RedirectResponse(f"/replay/{await server.archive.upload(content)}", 303)
