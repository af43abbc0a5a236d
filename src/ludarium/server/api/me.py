"""/me: the guest who asks, their name, their decks, their data."""

import time
from typing import Annotated, Any

from fastapi import APIRouter, Query, Request
from sqlalchemy import delete, func, insert, select, update
from starlette.responses import Response

from ...core.building import families_of, picked_titles, picks_of
from ...core.decks import Deck
from ...core.errors import LudariumError
from ...core.game import Game
from ...progress.book import standard_book
from .. import ghosts, honours, profile, tokens
from ..auth import User, clean_name
from ..claims import is_same
from ..limits import LONGEST_DECK_NAME
from ..problems import Conflict, NotFound
from ..ratings import add_kin
from ..standing import Record, record_of
from ..store import new_id
from ..tables import decks
from .catalogue import counted
from .deps import Parts, Player, Server, Visitor, answer, limited, remember
from .models import RECORD, KeepDeck, Me, MetList, NewName, OwnDeck, OwnDecks, Phrase

router = APIRouter(prefix="/me", tags=["me"])
MOST_DECKS = 100


async def shown(server: Parts, user: User) -> dict[str, Any]:
    level = honours.level(await honours.xp_of(server.store, user.id))["level"]
    own = {"id": user.id, "name": user.name, "kept": user.kept, "created": user.created}
    return own | {"level": level}


@router.get("", response_model=Me, summary="Who I am")
async def me(request: Request, user: Player, server: Server) -> dict[str, Any]:
    remember(request, server, user)  # again: a guest who comes back stays for another year
    return await shown(server, user)


@router.patch("", response_model=Me, summary="Change my name")
async def rename(user: Player, server: Server, body: NewName) -> dict[str, Any]:
    renamed = await server.auth.rename(user, body.name)
    await server.hub.rename(user.id, renamed.name)
    return await shown(server, renamed)


@router.delete("", status_code=204, summary="Delete everything stored about me")
async def forget(request: Request, server: Server, user: Visitor) -> Response:
    if user is not None:
        everyone = [user, *await tokens.of_owner(server.store, user.id)]
        await server.jobs.leave(user.id)
        for each in everyone:
            await server.hub.forget(each.id)
        async with server.hub.contests.turn:  # what somebody has begun to try meanwhile, too
            for each in everyone:
                await server.hub.forget(each.id)
            await profile.forget(server.store, user)
    request.state.cookie = server.auth.no_cookie()
    return Response(status_code=204)


@router.get("/export", summary="Everything stored about me", response_model=dict[str, Any])
async def export(user: Player, server: Server) -> Response:
    found = answer(await profile.export(server.store, server.hub, user))
    found.headers["content-disposition"] = 'attachment; filename="ludarium.json"'
    return found


@router.get("/record", response_model=RECORD, summary="Games won, lost and drawn")
async def record(user: Visitor, server: Server) -> Response:
    """By game, by opponent and by deck, with streaks of wins and the latest results."""
    if user is None:
        return answer(Record())
    return answer(await record_of(server.store, server.hub, user.id))


@router.get("/ghosts", response_model=MetList, summary="Whom I met in my runs, the latest first")
async def met(
    user: Visitor,
    server: Server,
    game: Annotated[str | None, Query(max_length=32)] = None,
    outcome: Annotated[str | None, Query(max_length=16)] = None,
    cursor: Annotated[str | None, Query(max_length=20)] = None,
) -> Response:
    """`outcome=defeat`: who beat me, and with what."""
    books = server.hub.books
    ghosts.check_wanted(books, game, outcome)
    if user is None:
        return answer({"ghosts": [], "next": None})
    page, following = await ghosts.met_by(server.store, books, user.id, game, outcome, cursor)
    return answer({"ghosts": page, "next": following})


# --- on another device -----------------------------------------------------------------------------


@router.post("/keep", response_model=Phrase, summary="A recovery phrase, shown this once")
async def keep(user: Player, server: Server) -> dict[str, str]:
    return {"phrase": await server.auth.keep(user)}


@router.post(
    "/open",
    response_model=Me,
    summary="Open a profile by its recovery phrase",
    dependencies=[limited("phrase")],
)
async def open_phrase(
    request: Request, server: Server, before: Visitor, body: Phrase
) -> dict[str, Any]:
    user = await server.auth.open_phrase(body.phrase)
    if before is not None:
        await add_kin(server.store, before.id, user.id)  # two profiles of one device
    remember(request, server, user)
    return await shown(server, user)


# --- decks -----------------------------------------------------------------------------------------


def deck_row(server: Server, row: Any) -> dict[str, Any]:
    """A deck as it was kept; one of other cards than today's has no list."""
    found = {"id": row.id, "game": row.game, "name": row.name, "code": row.code}
    try:
        game = server.game(row.game)
        deck = game.reader.decode(row.code)
    except ValueError:
        return found | {"families": [], "cards": []}
    return found | {
        "families": families_of(game, deck),
        "cards": counted(deck),
        "picks": picks_of(game, deck),
        "picked": picked_titles(game, deck),
        "fields": game.reader.fields(deck),
    }


@router.get("/decks", response_model=OwnDecks, summary="My decks")
async def own_decks(user: Visitor, server: Server) -> dict[str, Any]:
    if user is None:
        return {"decks": []}
    wanted = select(decks).where(decks.c.user == user.id).order_by(decks.c.created)
    return {"decks": [deck_row(server, row) for row in await server.store.all(wanted)]}


async def check_slots(server: Server, user: User, game: Game) -> None:
    """How many decks one may keep in all, and of a game whose progress says so."""
    book = standard_book(game.name)
    counted = select(func.count()).select_from(decks).where(decks.c.user == user.id)
    (all_of,), (of_game,) = await server.store.several(
        counted, counted.where(decks.c.game == game.name)
    )
    if all_of[0] >= MOST_DECKS:
        raise Conflict(f"You can keep {MOST_DECKS} decks. Delete one first.")
    if book is not None and of_game[0] >= book["slots"]:
        raise Conflict(f"You can keep {book['slots']} decks of {game.title}. Delete one first.")


def check_attuned(game: Game, kept: Any, deck: Deck) -> None:
    """What costs coins to change in a kept deck is not changed by saving it."""
    book = standard_book(game.name)
    if book is None or not book["attune"]:
        return
    try:
        old = game.reader.decode(kept.code)
    except LudariumError:
        return  # of cards that are no more
    for field in book["attune"]["fields"]:
        if not is_same(old, deck, field):
            price = f"{book['attune']['price']} {book['currency'][book['shop']['currency']]}"
            raise Conflict(
                f'{field} of "{kept.name}" is {old.fields.get(field) or "none"}: to change it costs {price}. '
                "Attune the deck for it, or save this as a new deck."
            )


@router.put("/decks", response_model=OwnDeck, summary="Save a deck")
async def keep_deck(user: Player, server: Server, body: KeepDeck) -> dict[str, Any]:
    game = server.game(body.game)
    deck = game.deck(body.code)
    code = game.reader.encode(deck)
    name = clean_name(body.name, LONGEST_DECK_NAME) if body.name.strip() else "Deck"
    fields = {"game": body.game, "name": name, "code": code}
    own = decks.c.user == user.id
    if body.id is None:
        await check_slots(server, user, game)
        row = {"id": new_id(), "user": user.id, "created": time.time(), **fields}
        await server.store.write(insert(decks), [row])
    else:
        kept = await server.store.one(select(decks).where(own, decks.c.id == body.id))
        if kept is None or kept.game != body.game:
            raise NotFound(f"You have no such deck of {game.title}.")
        check_attuned(game, kept, deck)
        await server.store.write(update(decks).where(own, decks.c.id == body.id).values(fields))
    key = body.id or row["id"]
    found = await server.store.one(select(decks).where(own, decks.c.id == key))
    if found is None:
        raise NotFound("You have no such deck.")
    return deck_row(server, found)


@router.delete("/decks/{deck}", status_code=204, summary="Delete a deck")
async def delete_deck(user: Player, server: Server, deck: str) -> Response:
    await server.store.write(delete(decks).where(decks.c.user == user.id, decks.c.id == deck))
    return Response(status_code=204)
