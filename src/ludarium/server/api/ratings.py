"""/queue and /ratings: who waits for an opponent, and how well people play."""

from typing import Annotated, Any

import msgspec
from fastapi import APIRouter, Query
from sqlalchemy import select

from ...core.errors import BadInput, brief
from .. import rankings
from ..problems import NotFound
from ..tables import matches
from .deps import Player, Server, Visitor
from .people_models import OwnRatings, PlayerRatings, Ranking, RatingChange, WaitingNow

router = APIRouter(tags=["ratings"])


@router.get("/queue", response_model=WaitingNow, summary="How many wait for an opponent, and I")
async def queue(server: Server, user: Visitor) -> dict[str, Any]:
    """One waits by the WebSocket: `seek`, `unseek`, `takebot`."""
    quick = server.hub.quick
    found = quick.status(user.id) if user else None
    return {"waiting": quick.queue.counts(), "you": found and msgspec.to_builtins(found)}


@router.get("/me/ratings", response_model=OwnRatings, summary="My ratings")
async def own(server: Server, user: Visitor) -> dict[str, Any]:
    from ...games import names

    if user is None:
        return {"ratings": []}
    games = [server.game(name) for name in names()]
    return {"ratings": await rankings.own(server.store, games, user.id)}


@router.get(
    "/me/ratings/{match}", response_model=RatingChange, summary="What a rated match changed for me"
)
async def change(server: Server, user: Player, match: str) -> dict[str, Any]:
    row = await server.store.one(select(matches.c.game).where(matches.c.id == match))
    if row is None:
        raise NotFound(f'no such match: "{brief(match, 40)}"')
    return await rankings.of_match(server.store, server.game(row.game), user.id, match)


@router.get("/ratings/{game}", response_model=Ranking, summary="The best of a season")
async def ranking(
    server: Server, game: str, season: Annotated[str | None, Query(max_length=20)] = None
) -> dict[str, Any]:
    """`season`: a month such as 2026-11; without it, this one. The bots stand on the same scale, apart."""
    return await rankings.leaderboard(server.store, rated(server, game), season)


@router.get(
    "/ratings/{game}/{player}",
    response_model=PlayerRatings,
    summary="One player: graph, head-to-head, best wins, decks",
)
async def player(server: Server, game: str, player: str) -> dict[str, Any]:
    return await rankings.player(server.store, rated(server, game), player)


def rated(server: Server, name: str) -> Any:
    game = server.game(name)
    if game.seats != 2:
        raise BadInput(f"game: expected one with two seats, got {game.title}")
    return game
