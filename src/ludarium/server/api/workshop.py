"""/games/GAME/workshop and /workshop: a rule book of one's own, its versions, and who plays them."""

import asyncio
from dataclasses import asdict
from typing import Annotated

from fastapi import APIRouter, Path, Query
from starlette.responses import Response

from ...core.building import in_words
from ...core.cards import CARD, Row, table_of
from ...core.described import described, options
from ...core.editions import BadEdition, Edition, changes, raw_row, rule_row, without
from ...core.errors import BadDeck, BadInput, brief
from ...core.game import Game
from ..workshop import people
from ..workshop.books import read
from . import catalogue
from .deps import Player, Server, Visitor, answer, limited
from .workshop_models import (
    Book,
    BookChange,
    CommentList,
    Compared,
    LookAt,
    Looked,
    NewBook,
    NewComment,
    NewVersion,
    OptionList,
    OptionsFor,
    PeopleResults,
    Restore,
    Tried,
    TryOut,
    VersionPage,
    WorkshopPage,
)

router = APIRouter(tags=["workshop"])
Code = Annotated[str, Query(max_length=80)]


# --- a game's tables -------------------------------------------------------------------------------


@router.get(
    "/games/{game}/workshop",
    response_model=WorkshopPage,
    summary="The tables of a game with their form, its rules and decks, and my books",
)
async def page(server: Server, user: Visitor, game: str) -> Response:
    """As the book is printed: an edition is what differs from it."""
    book = (await read({"game": game})).open().game
    found = await asyncio.to_thread(workshop_page, book)
    books = await server.bookcase.listed(user, game)
    server.jobs.warm(game)
    return answer(found | {"measuring": server.jobs.measuring, "books": books})


def workshop_page(book: Game) -> Row:
    shown = catalogue.cards(book)
    return {
        "form": described(book),
        "rows": {name: written(book, name) for name in book.definition.row_tables},
        "cards": shown["cards"],
        "tables": shown["tables"],
        "rules": [rule_row(book, rule) for rule in book.rulebook.rules.values()],
        "variants": [
            {"name": each.name, "text": each.text} for each in book.rulebook.variants.values()
        ],
        "decks": [catalogue.deck_row(book, name, deck) for name, deck in book.decks.items()],
        "fingerprint": book.fingerprint,
    }


def written(game: Game, table: str) -> list[Row]:
    form = game.definition.row_tables[table].form
    return [raw_row(form, row) for row in game.rows_of(table)]


@router.post(
    "/games/{game}/workshop/look",
    response_model=Looked,
    summary="What an edition is: checked, in its one form, and its changes in words",
)
async def look(game: str, body: LookAt) -> Response:
    """A fault is answered with 422, its `place` and the words of the form."""
    if (body.edition is None) == (body.toml is None):
        raise BadInput("expected one of edition and toml")
    given = body.edition
    if body.toml is not None:
        given = (await asyncio.to_thread(Edition.from_toml, body.toml)).written()
    edition = await read(given, game)
    against = await read(body.against, game) if body.against is not None else None
    return answer(await asyncio.to_thread(looked, edition, against, body.without))


def looked(edition: Edition, against: Edition | None, key: str | None) -> Row:
    if key is not None:
        edition = without(edition, key, against)
    opened = edition.open()
    game = opened.game
    rows: dict[str, list[Row]] = {}
    raw: dict[str, list[Row]] = {}
    changed = {(table_of(row), row["id"]) for row in game.card_changes}
    for row in game.all_rows:
        table = table_of(row)
        if (table, row["id"]) in changed:
            is_card = table == CARD
            shown = catalogue.card_row(game, row) if is_card else catalogue.row_of(game, table, row)
            rows.setdefault(table, []).append(shown)
            form = game.definition.row_tables[table].form
            raw.setdefault(table, []).append(raw_row(form, row))
    decks = [
        catalogue.deck_row(game, name, deck) | {"problems": []}
        for name, deck in opened.decks.items()
    ]
    decks += [lost_deck(edition, name) for name in game.lost_decks]
    return {
        "fingerprint": edition.fingerprint,
        "rules": game.fingerprint,
        "edition": edition.written(),
        "rows": rows,
        "written": raw,
        "rule_values": dict(game.rules),
        "changes": [asdict(each) for each in changes(against, edition)],
        "problems": [asdict(each) for each in opened.problems],
        "decks": decks,
        "commands": edition.commands(),
        "toml": edition.to_toml(),
        "cards_toml": edition.cards_toml(),
    }


def lost_deck(edition: Edition, name: str) -> Row:
    """One that cannot be played, with all that is wrong."""
    game = edition.open().game
    ready = Edition(edition.game, edition.variant).open().decks
    try:
        written = edition.decks.get(name)
        deck = game.reader.read(ready[name] if written is None else written)
    except BadDeck as fault:
        empty = {"title": in_words(name), "code": "", "families": [], "picks": {}, "picked": {}}
        return {"name": name, "problems": fault.problems, "cards": [], **empty}
    return catalogue.deck_row(game, name, deck) | {"problems": game.broken_by(deck)}


@router.post(
    "/games/{game}/workshop/options",
    response_model=OptionList,
    summary="What may stand in a slot of a row, and why the rest may not",
)
async def slots(game: str, body: OptionsFor) -> Response:
    """`row` may be half a sentence: `left` names what is still missing with an option."""
    edition = await read(body.edition, game)
    return answer(await asyncio.to_thread(offered, edition, body))


def offered(edition: Edition, body: OptionsFor) -> Row:
    game = edition.open().game
    row = body.row
    if row is None:
        kind = game.definition.row_tables.get(body.table)
        found = [each for each in game.rows_of(body.table) if each["id"] == body.id]
        if kind is None or not found:
            place = f"{brief(body.table)}.{brief(body.id)}"
            raise BadEdition(f"{place}: there is no such row in this edition", place)
        row = raw_row(kind.form, found[0])
    return {"options": [asdict(each) for each in options(game, body.table, row, body.path)]}


# --- books -----------------------------------------------------------------------------------------


@router.post(
    "/games/{game}/workshop/books",
    response_model=Book,
    status_code=201,
    summary="A new book",
    dependencies=[limited("heavy")],  # each keeps its rules: 60 kB
)
async def new_book(server: Server, user: Player, game: str, body: NewBook) -> Response:
    """Its first version is the game's own book."""
    await read({"game": game})
    return answer(await server.bookcase.add(user, game, body.name, body.edition), 201)


@router.get("/workshop/books/{book}", response_model=Book, summary="A book of mine")
async def book(server: Server, user: Visitor, book: str) -> Response:
    return answer(await server.bookcase.book(user, book))


@router.patch("/workshop/books/{book}", response_model=Book, summary="Rename a book, keep a draft")
async def change_book(server: Server, user: Player, book: str, body: BookChange) -> Response:
    await server.bookcase.change(user, book, body.model_dump(exclude_unset=True))
    return answer(await server.bookcase.book(user, book))


@router.delete("/workshop/books/{book}", status_code=204, summary="Delete a book of mine")
async def delete_book(server: Server, user: Player, book: str) -> Response:
    """Versions that others have played can still be opened by their links."""
    await server.bookcase.remove(user, book)
    return Response(status_code=204)


@router.post(
    "/workshop/books/{book}/versions",
    response_model=Book,
    status_code=201,
    summary="Keep an edition as the next version",
    dependencies=[limited("heavy")],  # each keeps its rules: 60 kB
)
async def keep(server: Server, user: Player, book: str, body: NewVersion) -> Response:
    await server.bookcase.keep(user, book, body.edition, body.note)
    return answer(await server.bookcase.book(user, book), 201)


@router.post(
    "/workshop/books/{book}/restore",
    response_model=Book,
    status_code=201,
    summary="An earlier version once more, as the next one",
    dependencies=[limited("heavy")],  # each keeps its rules: 60 kB
)
async def restore(server: Server, user: Player, book: str, body: Restore) -> Response:
    await server.bookcase.restore(user, book, body.number)
    return answer(await server.bookcase.book(user, book), 201)


@router.post(
    "/workshop/books/{book}/try",
    response_model=Tried,
    status_code=201,
    summary="A version that is not listed, to play a draft at once",
    dependencies=[limited("heavy")],  # each keeps its rules: 60 kB
)
async def try_out(server: Server, user: Player, book: str, body: TryOut) -> Response:
    return answer({"code": await server.bookcase.attempt(user, book, body.edition)}, 201)


# --- versions, by their links ----------------------------------------------------------------------


@router.get(
    "/workshop/versions/{code}", response_model=VersionPage, summary="A version, for anyone"
)
async def version(server: Server, user: Visitor, code: str) -> Response:
    return answer(await server.bookcase.shown(code, user))


@router.get("/workshop/versions/{code}/toml", summary="A version as a file")
async def as_file(server: Server, code: str) -> Response:
    row = await server.bookcase.version(code)
    edition = await read(row.edition, row.game)
    name = {"content-disposition": f'attachment; filename="{row.code}.toml"'}
    return Response(edition.to_toml(), 200, name, "application/toml")


@router.post(
    "/workshop/versions/{code}/copy",
    response_model=Book,
    status_code=201,
    summary="A book of my own that begins with a version",
    dependencies=[limited("heavy")],  # each keeps its rules: 60 kB
)
async def copy(server: Server, user: Player, code: str) -> Response:
    return answer(await server.bookcase.copy(user, code), 201)


@router.get(
    "/workshop/versions/{code}/comments",
    response_model=CommentList,
    summary="What was said about a version",
)
async def comments(server: Server, user: Visitor, code: str) -> Response:
    return answer({"comments": await server.bookcase.comments(code, user)})


@router.post(
    "/workshop/versions/{code}/comments",
    response_model=CommentList,
    status_code=201,
    summary="Say something about a version",
)
async def comment(server: Server, user: Player, code: str, body: NewComment) -> Response:
    await server.bookcase.comment(user, code, body.text)
    return answer({"comments": await server.bookcase.comments(code, user)}, 201)


@router.delete(
    "/workshop/comments/{comment}",
    status_code=204,
    summary="Delete a comment: mine, or one about a version of mine",
)
async def unsay(
    server: Server, user: Player, comment: Annotated[int, Path(ge=1, lt=1 << 63)]
) -> Response:
    await server.bookcase.unsay(user, comment)
    return Response(status_code=204)


@router.get(
    "/workshop/versions/{code}/people",
    response_model=PeopleResults,
    summary="What came of matches that people played by a version",
)
async def played(server: Server, code: str) -> Response:
    """Those between people, and apart from them those of a person against a bot."""
    return answer(await people.people(server.bookcase, code))


@router.get(
    "/workshop/compare", response_model=Compared, summary="What two versions have differently"
)
async def compare(server: Server, user: Visitor, a: Code, b: Code) -> Response:
    return answer(await server.bookcase.compare(a, b, user))
