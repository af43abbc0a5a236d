"""/games/GAME/runs and /games/GAME/gauntlet: modes of several matches."""

from typing import Any
from zlib import crc32

from fastapi import APIRouter

from .. import gauntlet, ledger
from .. import runs as steps
from ..auth import User
from ..problems import Conflict
from .deps import Parts, Player, Server
from .models import Made
from .progress import book_for, claimed
from .progress_models import Claim
from .run_models import (
    BeginClaim,
    BossWish,
    DeckClaim,
    PickClaim,
    Run,
    RunDone,
    Runs,
    StepClaim,
    ValueClaim,
)

router = APIRouter(prefix="/games/{game}", tags=["runs"])


async def step_of(
    server: Parts, user: User, game: str, run: str | None, body: Claim, what: str, act: ledger.Act
) -> dict[str, Any]:
    """A step of a run, and the run as it is then. One that has just been changed is not played at the same time."""
    place = server.hub.quick.places.get(user.id)
    if run is not None and place is not None and place.run == run:
        server.hub.quick.leave(user.id)
    found = await claimed(server, user, game, body, what, act)
    name = run or steps.begun(found.done)
    told = await steps.one_told(server.store, user.id, book_for(server, game), name)
    return {"claim": body.claim, "repeated": found.repeated, "run": told}


@router.get("/runs", response_model=Runs, summary="The modes of a game, and my runs")
async def runs(server: Server, user: Player, game: str) -> dict[str, Any]:
    return await steps.told(server.store, user.id, book_for(server, game))


@router.get("/runs/{run}", response_model=Run, summary="A run of mine")
async def run(server: Server, user: Player, game: str, run: str) -> dict[str, Any]:
    return await steps.one_told(server.store, user.id, book_for(server, game), run)


@router.post("/runs", response_model=RunDone, summary="Begin a run")
async def begin(server: Server, user: Player, game: str, body: BeginClaim) -> dict[str, Any]:
    """What it costs is paid with that. Matches are found by the WebSocket: `seek` with the mode of the run."""
    if server.game(game).fingerprint != book_for(server, game).game.fingerprint:
        raise Conflict("This server has rules of its own; runs are played by the standard ones.")
    what, act = f"begin {body.mode}", steps.begin(body.mode)
    return await step_of(server, user, game, None, body, what, act)


@router.post("/runs/{run}/value", response_model=RunDone, summary="Choose what the run is of")
async def value(
    server: Server, user: Player, game: str, run: str, body: ValueClaim
) -> dict[str, Any]:
    what = f"choose {body.value} at {body.step} of {run}"
    return await step_of(
        server, user, game, run, body, what, steps.choose(run, body.step, body.value)
    )


@router.post("/runs/{run}/pick", response_model=RunDone, summary="Pick one of the cards offered")
async def pick(
    server: Server, user: Player, game: str, run: str, body: PickClaim
) -> dict[str, Any]:
    what = f"pick {body.card} at {body.step} of {run}"
    return await step_of(server, user, game, run, body, what, steps.pick(run, body.step, body.card))


@router.post("/runs/{run}/deck", response_model=RunDone, summary="Build the deck of a run")
async def deck(
    server: Server, user: Player, game: str, run: str, body: DeckClaim
) -> dict[str, Any]:
    """Of its pool and of what everybody may add; it may be another before each match."""
    what = f"deck {crc32(body.deck.encode()):08x} at {body.step} of {run}"
    act = steps.build_deck(run, body.step, body.deck)
    return await step_of(server, user, game, run, body, what, act)


@router.post("/runs/{run}/retire", response_model=RunDone, summary="Give a run up")
async def retire(
    server: Server, user: Player, game: str, run: str, body: StepClaim
) -> dict[str, Any]:
    """It brings what its wins are worth; without a win, nothing."""
    what, act = f"give up {run}", steps.retire(run, body.step)
    return await step_of(server, user, game, run, body, what, act)


@router.post("/gauntlet", response_model=Made, status_code=201, summary="A match against a boss")
async def boss(server: Server, user: Player, game: str, body: BossWish) -> dict[str, Any]:
    """The next one, or one that was beaten before. The first win pays; there is one match at a time."""
    book = book_for(server, game)
    made = await gauntlet.challenge(server.hub, user.id, user.name, book, body.boss, body.deck)
    return {"id": made, "url": f"/match/{made}", "invite": None}
