"""/me/friends and /me/blocks: whom I like to meet, and whom I do not."""

from typing import Annotated, Any

from fastapi import APIRouter, Query
from starlette.responses import Response

from ...core.errors import BadInput
from ..auth import User
from ..hub import NewMatch
from ..messages import ClockRule
from ..sayings import PHRASES
from ..workshop.books import read_code
from .deps import Player, Server, limited
from .models import Made
from .people_models import (
    BlockList,
    BlockWanted,
    ChallengeWanted,
    FriendCode,
    FriendList,
    Presence,
    Sayings,
)

router = APIRouter(tags=["friends"])
DONE = 204


async def shown(server: Server, user: User) -> dict[str, Any]:
    friends = server.hub.friends
    code = await friends.code(user.id)
    return {
        "code": code,
        "link": f"/friend/{code}",
        "visible": await friends.is_visible(user.id),
        "friends": await friends.listed(user.id),
        "challenges": await friends.open_challenges(user.id),
    }


@router.get("/phrases", response_model=Sayings, summary="What one may say at a table")
def phrases() -> dict[str, Any]:
    return {"phrases": PHRASES}


@router.get("/me/friends", response_model=FriendList, summary="My friends, my code, challenges")
async def own(server: Server, user: Player) -> dict[str, Any]:
    """`online` of a friend is null if they do not show it."""
    return await shown(server, user)


@router.post(
    "/me/friends",
    response_model=FriendList,
    summary="Make a friend by their code",
    dependencies=[limited("guest")],
)
async def add(server: Server, user: Player, body: FriendCode) -> dict[str, Any]:
    await server.hub.friends.add(user.id, body.code)
    return await shown(server, user)


@router.patch("/me/friends", response_model=FriendList, summary="Whether friends see me here")
async def presence(server: Server, user: Player, body: Presence) -> dict[str, Any]:
    await server.hub.friends.show(user.id, body.visible)
    return await shown(server, user)


@router.post("/me/friends/code", response_model=FriendList, summary="A new code; the old one ends")
async def renew(server: Server, user: Player) -> dict[str, Any]:
    await server.hub.friends.code(user.id, renew=True)
    return await shown(server, user)


@router.delete("/me/friends/{friend}", status_code=DONE, summary="End a friendship")
async def remove(server: Server, user: Player, friend: str) -> Response:
    await server.hub.friends.remove(user.id, friend)
    return Response(status_code=DONE)


@router.post(
    "/me/friends/{friend}/challenge",
    response_model=Made,
    status_code=201,
    summary="Ask a friend to a match",
)
async def challenge(
    server: Server, user: Player, friend: str, body: ChallengeWanted
) -> dict[str, Any]:
    wanted = NewMatch(
        mode="invite",
        deck=body.deck,
        upgrades=body.upgrades,
        version=body.version and read_code(body.version),
    )
    if body.clock and any(body.clock.model_dump().values()):
        wanted.clock = ClockRule(**body.clock.model_dump())
    game = await server.rules(body.game, body.variant, None, body.version)
    made = await server.hub.friends.challenge(user, friend, wanted, game)
    url = f"/match/{made.id}"
    return {"id": made.id, "url": url, "invite": f"{url}?key={made.invite}"}


@router.delete("/me/challenges/{match}", status_code=DONE, summary="Decline a challenge")
async def decline(server: Server, user: Player, match: str) -> Response:
    await server.hub.friends.decline(user.id, match)
    return Response(status_code=DONE)


@router.get("/me/blocks", response_model=BlockList, summary="Whom I have muted or blocked")
async def blocked(
    server: Server, user: Player, match: Annotated[str | None, Query(max_length=40)] = None
) -> dict[str, Any]:
    """With `match`: only whom I meet there."""
    friends = server.hub.friends
    other = await friends.opponent(user.id, match) if match is not None else None
    rows = await friends.blocked(user.id)
    return {"blocks": [row for row in rows if other in (None, row["id"])]}


@router.post("/me/blocks", response_model=BlockList, summary="Mute or block somebody")
async def block(server: Server, user: Player, body: BlockWanted) -> dict[str, Any]:
    """Name them by `user`, or by a `match` in which you met. Who is muted is not heard; who is blocked is never paired
    with you and cannot challenge you."""
    friends = server.hub.friends
    if (body.user is None) == (body.match is None):
        raise BadInput("expected one of user and match")
    other = body.user or await friends.opponent(user.id, body.match or "")
    await friends.block(user.id, other, body.kind)
    return await blocked(server, user)


@router.delete("/me/blocks/{other}", status_code=DONE, summary="Hear and meet somebody again")
async def unblock(server: Server, user: Player, other: str) -> Response:
    await server.hub.friends.unblock(user.id, other)
    return Response(status_code=DONE)
