"""/daily and /contests: runs that several people play, each once, with the same cards and ghosts."""

from typing import Any

from fastapi import APIRouter, Response

from .. import results
from .deps import Anyone, AnyPlayer, Server, limited
from .models import Contest, DailyRuns, RunMade

router = APIRouter(tags=["contests"])


@router.get("/daily", response_model=DailyRuns, summary="The runs of today, one for each game")
async def dailies(server: Server, user: Anyone) -> dict[str, Any]:
    return {"daily": await results.dailies(server.hub.contests, user.id if user else "")}


@router.get("/daily/{game}", response_model=Contest, summary="The run of today in a game")
async def daily(server: Server, user: Anyone, game: str) -> dict[str, Any]:
    """The same deck, order of cards and ghosts for all, for a day by UTC; everybody has one try."""
    found = await server.hub.contests.daily(game)
    return await results.told(server.hub.contests, found, user.id if user else "")


@router.get("/contests/{contest}", response_model=Contest, summary="A run of a day, or a challenge")
async def contest(server: Server, user: Anyone, contest: str) -> dict[str, Any]:
    """`match` of a result is null as long as that run is closed to you: until the day is over, or until you have
    ended your own try of a challenge."""
    found = await server.hub.contests.find(contest)
    return await results.told(server.hub.contests, found, user.id if user else "")


@router.post(
    "/contests/{contest}/try",
    response_model=RunMade,
    status_code=201,
    summary="Begin my try, or go on with it",
    responses={200: {"model": RunMade, "description": "It is running already"}},
)
async def attempt(
    server: Server, user: AnyPlayer, contest: str, response: Response
) -> dict[str, Any]:
    made, new = await server.hub.contests.attempt(contest, user.id, user.name)
    response.status_code = 201 if new else 200
    return {"id": made, "url": f"/match/{made}"}


@router.post(
    "/matches/{match}/challenge",
    response_model=RunMade,
    status_code=201,
    summary="A link by which others play the run that I have ended",
    dependencies=[limited("heavy")],  # each keeps its ghosts: 60 kB
)
async def challenge(server: Server, user: AnyPlayer, match: str) -> dict[str, Any]:
    made, _ = await server.hub.contests.challenge(match, user.id)
    return {"id": made, "url": f"/challenge/{made}"}
