"""/bot: bots that play over HTTP, with streams of JSON lines (docs/bots.md)."""

from typing import Annotated, Any, Literal

from fastapi import APIRouter, Depends, Request
from pydantic import BaseModel, BeforeValidator, ConfigDict, Field
from starlette.responses import Response, StreamingResponse
from starlette.types import Receive, Scope, Send

from .. import bots, tokens
from .. import messages as m
from ..auth import User
from ..limits import LONGEST_DECK
from .deps import LINE_BY_LINE, Player, Server, Visitor, limited

router = APIRouter(prefix="/bot", tags=["bot"])
MEDIA_TYPE = "application/x-ndjson"
LONGEST_TEXT = 400  # of an action


class Body(BaseModel):
    model_config = ConfigDict(extra="forbid")


class NewBot(Body):
    name: str = Field(min_length=1, max_length=40)


class Bot(BaseModel):
    id: str
    name: str
    created: float


class Token(Bot):
    token: str  # shown this once


class Bots(BaseModel):
    bots: list[Bot]


class JoinGame(Body):
    key: str | None = Field(None, max_length=64)  # of an invitation
    deck: str | None = Field(None, max_length=LONGEST_DECK)


def id_or_text(action: Any) -> int | str:
    """No number that is only like an id, such as `true` or 1.0. Told in one sentence, where a union
    would tell what is wrong with each of its types."""
    if type(action) is int and 0 <= action < 1 << 31:
        return action
    if isinstance(action, str) and len(action) <= LONGEST_TEXT and is_unicode(action):
        return action
    raise ValueError(
        f"expected the id of an action (an integer) or its text (up to {LONGEST_TEXT} characters)"
    )


def is_unicode(text: str) -> bool:
    """JSON can name halves of a character, which cannot be sent back."""
    return not any("\ud800" <= letter <= "\udfff" for letter in text)


class TakeAction(Body):
    action: Annotated[int | str, BeforeValidator(id_or_text)]
    request: str | None = Field(None, max_length=24)


class AnswerOffer(Body):
    offer: Literal["takeback", "rematch"]
    yes: Annotated[bool, Field(strict=True)]


class Event(BaseModel):
    type: Literal["gameStart", "gameFinish", "challenge", "challengeCanceled", "offer"]
    game: dict[str, Any] | None = None
    challenge: dict[str, Any] | None = None
    result: dict[str, Any] | None = None
    offer: Literal["rematch"] | None = None
    seat: int | None = None  # who asks
    state: Literal["open", "accepted", "declined"] | None = None
    match: str | None = None  # the new one, where it was accepted


class GameLine(BaseModel):
    type: Literal["gameFull", "gameState", "clock", "offer", "refused", "closed"]
    v: int | None = None
    status: Literal["created", "started", "finished"] | None = None
    events: list[dict[str, Any]] = []
    view: dict[str, Any] = {}
    prompt: dict[str, Any] | None = None
    result: dict[str, Any] | None = None
    late: int | None = None  # the seat that this was done for because its time had run out
    late_too: list[int] = []  # seats that had run out of time in secret


async def bot_of(request: Request, server: Server) -> User:
    """Whose token this is."""
    found = await tokens.user_of(server.store, request.headers.get("authorization"))
    if found is None:
        raise tokens.unauthorised("A bot sends the header Authorization: Bearer TOKEN.")
    return found


Playing = Annotated[User, Depends(bot_of)]


class Streaming(StreamingResponse):
    """Lines as they come; the stream is left however it ends."""

    def __init__(self, stream: bots.Stream, lines: bots.Lines) -> None:
        self.stream = stream
        super().__init__(lines, media_type=MEDIA_TYPE, headers=LINE_BY_LINE)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        try:
            await super().__call__(scope, receive, send)
        finally:
            self.stream.leave()


# --- tokens ------------------------------------------------------------------------------------------


def shown(user: User) -> dict[str, Any]:
    return {"id": user.id, "name": user.name, "created": user.created}


@router.post(
    "/token",
    response_model=Token,
    status_code=201,
    summary="A new bot of mine, and its token, shown this once",
    dependencies=[limited("guest")],
)
async def new_bot(server: Server, user: Player, body: NewBot) -> dict[str, Any]:
    token, made = await tokens.make(server.store, user, body.name)
    return shown(made) | {"token": token}


@router.get("/tokens", response_model=Bots, summary="My bots")
async def own_bots(server: Server, user: Visitor) -> dict[str, Any]:
    found = await tokens.of_owner(server.store, user.id) if user else []
    return {"bots": [shown(each) for each in found]}


@router.delete(
    "/tokens/{bot}", status_code=204, summary="Delete a bot of mine; it resigns its games"
)
async def delete_bot(server: Server, user: Visitor, bot: str) -> Response:
    found = await tokens.find_own(server.store, user, bot)
    await server.hub.forget(found.id)
    await tokens.forget(server.store, found)
    return Response(status_code=204)


# --- streams -----------------------------------------------------------------------------------------


@router.get("/account", response_model=Bot, summary="Who I am, as a bot")
async def account(user: Playing) -> dict[str, Any]:
    return shown(user)


@router.get(
    "/events",
    summary="Games that start and end, open tables, rematches: one JSON line each",
    response_class=StreamingResponse,
    responses={200: {"model": Event, "description": MEDIA_TYPE}},
)
async def events(server: Server, user: Playing) -> StreamingResponse:
    stream = bots.Stream(server.hub, user)
    return Streaming(stream, bots.event_lines(stream))


@router.get(
    "/games/{game}",
    summary="One game: its full state, then each change, one JSON line each",
    response_class=StreamingResponse,
    responses={200: {"model": GameLine, "description": MEDIA_TYPE}},
)
async def game(
    server: Server, user: Playing, game: str, observation: bool = False
) -> StreamingResponse:
    room = await bots.seated(server.hub, user, game)
    stream = bots.Stream(server.hub, user)
    return Streaming(stream, bots.game_lines(stream, room, observation))


# --- moves -------------------------------------------------------------------------------------------


@router.post("/games/{game}/join", status_code=204, summary="Take the free seat of a table")
async def join(server: Server, user: Playing, game: str, body: JoinGame) -> Response:
    room = await server.hub.room(game)
    await room.admit(user.id)
    await bots.call(room, user, bots.Sit(m.Join(game, key=body.key, deck=body.deck)))
    return Response(status_code=204)


@router.post("/games/{game}/action", status_code=204, summary="Take an action, by number or text")
async def action(server: Server, user: Playing, game: str, body: TakeAction) -> Response:
    room = await bots.seated(server.hub, user, game)
    await bots.call(room, user, bots.Play(body.action, body.request))
    return Response(status_code=204)


@router.post("/games/{game}/resign", status_code=204, summary="Resign, or close the table")
async def resign(server: Server, user: Playing, game: str) -> Response:
    room = await bots.seated(server.hub, user, game)
    await bots.call(room, user, m.Concede())
    return Response(status_code=204)


@router.post("/games/{game}/answer", status_code=204, summary="Accept or decline an offer")
async def answer_offer(server: Server, user: Playing, game: str, body: AnswerOffer) -> Response:
    room = await bots.seated(server.hub, user, game)
    await bots.call(room, user, m.Answer(body.offer, body.yes))
    return Response(status_code=204)
