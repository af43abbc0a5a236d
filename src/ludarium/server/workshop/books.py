"""Rule books of one's own: a line of versions over a game's tables, each shown to anyone by its link."""

import asyncio
import re
import secrets
from collections.abc import Iterable, Sequence
from dataclasses import asdict
from typing import TYPE_CHECKING, Any

from sqlalchemy import and_, delete, func, insert, or_, select, update
from sqlalchemy.engine import Connection

from ...core.building import title_of
from ...core.editions import BadEdition, Edition, changes
from ...core.errors import BadInput, LudariumError, brief
from ...core.game import Game
from .. import moment
from ..auth import User, clean_name
from ..pen import Groups
from ..phrases import word_list
from ..problems import Conflict, Forbidden, NotFound
from ..revive import VoidMatch, with_decks
from ..store import Store, new_id
from ..tables import blocks, matches, seats, users, workshop_books, workshop_comments
from ..tables import workshop_versions as versions

if TYPE_CHECKING:
    from ..hub import Hub

MOST_BOOKS = 50  # of one person
MOST_VERSIONS = 200  # of one book
MOST_TRIES = 40  # drafts of one book that were played and are in no list
MOST_COMMENTS, MOST_COMMENTS_EACH = 500, 50  # about one version, and of one person
LARGEST_EDITION = 64 * 1024  # characters
LARGEST_ALL = 4 * 1024 * 1024  # of all versions of one person
LONGEST_NAME, LONGEST_NOTE, LONGEST_COMMENT, LONGEST_CODE = 60, 400, 1000, 64
LONGEST_SLUG = 24
CODE = re.compile(r"[a-z0-9]+(?:-[a-z0-9]+)*")
PRINTED = "The book as printed"
NO_BOOK = "There is no such book. It may have been deleted."
GONE = (
    "This link leads nowhere: the version was deleted, or the link is not complete. "
    "Matches that were played by it keep its rules."
)
Row = dict[str, Any]


class Bookcase:
    """All books of a server."""

    def __init__(self, store: Store, hub: "Hub") -> None:
        self.store = store
        self.hub = hub

    # --- books ------------------------------------------------------------------------------------

    async def listed(self, user: User | None, game: str) -> list[Row]:
        """Somebody's books of a game, without their versions."""
        if user is None:
            return []
        heads = select(versions.c.book, func.max(versions.c.number).label("head"))
        newest = heads.group_by(versions.c.book).subquery()
        rows = await self.store.all(
            select(workshop_books, newest.c.head)
            .outerjoin(newest, newest.c.book == workshop_books.c.id)
            .where(workshop_books.c.user == user.id, workshop_books.c.game == game)
            .order_by(workshop_books.c.changed.desc())
        )
        return [
            {
                "id": row.id,
                "game": row.game,
                "name": row.name,
                "head": row.head or 0,
                "draft": row.draft is not None,
                "changed": row.changed,
            }
            for row in rows
        ]

    async def add(self, user: User, game: str, name: str, given: Any) -> Row:
        """A book whose first version is the game's own; what was given is its draft."""
        edition = await read(given, game) if given is not None else None
        made = await self.begin(user, game, name, Edition(game), PRINTED)
        if edition is not None and not edition.is_book:
            await self.change(user, made, {"draft": edition.written()})
        return await self.book(user, made)

    async def begin(self, user: User, game: str, name: str, first: Edition, note: str) -> str:
        book = {
            "id": new_id(),
            "user": user.id,
            "game": game,
            "name": clean_name(name, LONGEST_NAME),
            "draft": None,
            "created": moment.wall(),
            "changed": moment.wall(),
        }
        row = await self.row(user, book, first, note, [])

        def decide(connection: Connection) -> Groups:
            count = select(func.count()).where(workshop_books.c.user == user.id)
            if connection.execute(count).scalar_one() >= MOST_BOOKS:
                raise Conflict(f"You can keep {MOST_BOOKS} books. Delete one first.")
            check_room(connection, user, row)
            return [
                (insert(workshop_books), [book]),
                (insert(versions), [row | {"number": 1, "code": code_of(name, 1)}]),
            ]

        await self.store.decide(decide)
        return str(book["id"])

    async def book(self, user: User | None, book: str) -> Row:
        """One's own book with its versions, the latest first."""
        found = await self.own(user, book)
        rows = await self.store.all(
            select(versions, users.c.name.label("by"))
            .outerjoin(users, users.c.id == versions.c.user)
            .where(versions.c.book == book, versions.c.number.is_not(None))
            .order_by(versions.c.number.desc())
        )
        told = await self.told(rows)
        return {
            "id": found.id,
            "game": found.game,
            "name": found.name,
            "by": user.name if user else None,
            "draft": found.draft,
            "head": rows[0].number if rows else 0,
            "versions": told,
        }

    async def own(self, user: User | None, book: str) -> Any:
        row = await self.store.one(select(workshop_books).where(workshop_books.c.id == book))
        if row is None:
            raise NotFound(NO_BOOK)
        if user is None or row.user != user.id:
            raise Forbidden(
                "This book is somebody else's. Open it by a link to a version, and copy it."
            )
        return row

    async def change(self, user: User, book: str, wanted: Row) -> None:
        """Another name, or what is not kept yet; a draft with a fault is refused, and the last one stays."""
        row = await self.own(user, book)
        fields: Row = {"changed": moment.wall()}
        if wanted.get("name") is not None:
            fields["name"] = clean_name(wanted["name"], LONGEST_NAME)
        if "draft" in wanted:
            draft = wanted["draft"]
            fields["draft"] = None if draft is None else (await read(draft, row.game)).written()
        await self.store.write(
            update(workshop_books).where(workshop_books.c.id == book).values(fields)
        )

    async def remove(self, user: User, book: str) -> None:
        """Versions that others have played stay, by their links."""
        await self.own(user, book)
        theirs = versions.c.book == book
        await self.store.writer.execute_together(
            [
                (
                    delete(versions).where(
                        theirs, versions.c.code.not_in(played_by_others(user.id))
                    ),
                    [],
                ),
                (update(versions).where(theirs).values(book=None, note=""), []),
                (delete(workshop_books).where(workshop_books.c.id == book), []),
            ]
        )

    # --- versions ---------------------------------------------------------------------------------

    async def keep(
        self, user: User, book: str, given: Any, note: str, restored: int | None = None
    ) -> None:
        """A version behind the last one; the draft has become it."""
        own = await self.own(user, book)
        edition = await read(given, own.game)
        last = await self.store.one(
            select(versions)
            .where(versions.c.book == book, versions.c.number.is_not(None))
            .order_by(versions.c.number.desc())
            .limit(1)
        )
        told = await asyncio.to_thread(told_changes, last.edition if last else None, edition)
        if last is not None and last.edition == edition.written():
            raise Conflict(f"Nothing has changed since version {last.number}.")
        row = await self.row(user, own._mapping, edition, note, told) | {"restored": restored}
        before = last.number if last else 0

        def decide(connection: Connection) -> Groups:
            check_there(connection, book)
            wanted = select(func.max(versions.c.number)).where(versions.c.book == book)
            number = connection.execute(wanted).scalar() or 0
            if number != before:
                raise Conflict("This book has a newer version by now. Look at it first.")
            if number >= MOST_VERSIONS:
                raise Conflict(
                    f"A book can have {MOST_VERSIONS} versions. Copy this one and go on there."
                )
            check_room(connection, user, row)
            new = row | {"number": number + 1, "code": code_of(own.name, number + 1)}
            kept = update(workshop_books).where(workshop_books.c.id == book)
            return [
                (insert(versions), [new]),
                (kept.values(draft=None, changed=moment.wall()), []),
            ]

        await self.store.decide(decide)

    async def restore(self, user: User, book: str, number: int) -> None:
        await self.own(user, book)
        row = await self.store.one(
            select(versions).where(versions.c.book == book, versions.c.number == number)
        )
        if row is None:
            raise NotFound(f"This book has no version {number}.")
        await self.keep(user, book, row.edition, "", restored=number)

    async def attempt(self, user: User, book: str, given: Any) -> str:
        """A version that is not listed, to play a draft at once; the same draft has the same one."""
        own = await self.own(user, book)
        edition = await read(given, own.game)
        row = await self.row(user, own._mapping, edition, "", [])
        of_book = select(versions).where(versions.c.book == book)
        known = await self.store.all(of_book.order_by(versions.c.made))
        same = [each.code for each in known if each.edition == edition.written()]
        if same:
            return str(same[-1])
        code = code_of(own.name, None)
        tries = [each.code for each in known if each.number is None]
        oldest = tries[: max(0, len(tries) + 1 - MOST_TRIES)]
        unused = versions.c.code.not_in(played_by_others(user.id))

        def decide(connection: Connection) -> Groups:
            check_there(connection, book)
            check_room(connection, user, row)
            return [
                (delete(versions).where(versions.c.code.in_(oldest), unused), []),
                (update(versions).where(versions.c.code.in_(oldest)).values(book=None), []),
                (insert(versions), [row | {"code": code}]),
            ]

        await self.store.decide(decide)
        return code

    async def row(
        self, user: User, book: Any, edition: Edition, note: str, told: Sequence[Row]
    ) -> Row:
        """What is kept of a version; its rules are kept for good, as those of a match are."""
        game, fingerprint = await asyncio.to_thread(opened, edition)
        await self.hub.rule_sets.keep(game)
        return {
            "book": book["id"],
            "number": None,
            "user": user.id,
            "game": edition.game,
            "fingerprint": fingerprint,
            "rules": game.fingerprint,
            "edition": edition.written(),
            "changes": list(told),
            "size": len(edition.text),
            "note": clean_text(note, LONGEST_NOTE, "note"),
            "restored": None,
            "made": moment.wall(),
        }

    async def version(self, code: str) -> Any:
        row = await self.store.one(
            select(versions, users.c.name.label("by"), workshop_books.c.name.label("title"))
            .outerjoin(users, users.c.id == versions.c.user)
            .outerjoin(workshop_books, workshop_books.c.id == versions.c.book)
            .where(versions.c.code == read_code(code))
        )
        if row is None:
            raise NotFound(GONE)
        return row

    async def shown(self, code: str, user: User | None) -> Row:
        """A version as anyone sees it who has its link."""
        row = await self.version(code)
        about = await asyncio.to_thread(about_version, row.edition)
        return (await self.told([row]))[0] | {
            "game": row.game,
            "book": row.title,
            **about,
            "mine": user is not None and row.user == user.id,
        }

    async def told(self, rows: Iterable[Any]) -> list[Row]:
        found = list(rows)
        codes = [row.code for row in found]
        said, played = await self.store.several(
            select(workshop_comments.c.version, func.count())
            .where(workshop_comments.c.version.in_(codes))
            .group_by(workshop_comments.c.version),
            select(matches.c.version, func.count(func.distinct(seats.c.user)))
            .join(seats, seats.c.match == matches.c.id)
            .where(matches.c.version.in_(codes), seats.c.kind == "person")
            .group_by(matches.c.version),
        )
        comments, people = dict(pairs(said)), dict(pairs(played))
        return [
            {
                "code": row.code,
                "number": row.number,
                "fingerprint": row.fingerprint,
                "edition": row.edition,
                "changes": row.changes,
                "note": row.note,
                "made": row.made,
                "by": row.by,
                "comments": comments.get(row.code, 0),
                "people": people.get(row.code, 0),
                "restored_from": row.restored,
            }
            for row in found
        ]

    async def game(self, code: str) -> Game:
        """The game of a version, as it was when it was made; if this release no longer plays that, as its
        edition reads now."""
        row = await self.version(code)
        try:
            found = await self.hub.rule_sets.find(row.rules)
        except VoidMatch:
            try:
                edition = await read(row.edition, row.game)
            except BadEdition as fault:
                raise Conflict(
                    f"This release can no longer play this version: {fault}. "
                    "Its text stays to be read; play or copy another version."
                ) from None
            return (await asyncio.to_thread(edition.open)).game
        return with_decks(found, row.edition)

    async def compare(self, a: str, b: str, user: User | None) -> Row:
        one, other = await self.shown(a, user), await self.shown(b, user)
        for each in (one, other):
            if each["problem"]:
                raise Conflict(f"{each['code']} cannot be compared: {each['problem']}")
        first = await read(one["edition"], one["game"])
        told = await asyncio.to_thread(told_changes, first.written(), await read(other["edition"]))
        return {"changes": told, "a": one, "b": other}

    async def copy(self, user: User, code: str) -> Row:
        """A book of one's own that begins with somebody's version."""
        row = await self.version(code)
        edition = await read(row.edition, row.game)
        name = row.title or "A copy"
        made = await self.begin(user, row.game, name, edition, f"Copied from {row.code}")
        return await self.book(user, made)

    # --- comments ---------------------------------------------------------------------------------

    async def comments(self, code: str, user: User | None) -> list[Row]:
        """The oldest first, without those of people whom one does not want to hear."""
        row = await self.version(code)
        reader = user.id if user else ""
        unheard = select(blocks.c.other).where(blocks.c.user == reader)
        found = await self.store.all(
            select(workshop_comments, users.c.name.label("by"))
            .join(users, users.c.id == workshop_comments.c.user)
            .where(workshop_comments.c.version == row.code)
            .where(workshop_comments.c.user.not_in(unheard))
            .order_by(workshop_comments.c.id)
        )
        return [
            {
                "id": each.id,
                "by": each.by,
                "text": each.text,
                "at": each.at,
                "mine": each.user == reader,
            }
            for each in found
        ]

    async def comment(self, user: User, code: str, text: str) -> None:
        row = await self.version(code)
        said = clean_text(text, LONGEST_COMMENT, "text")
        if not said:
            raise BadInput("text: expected something to say")
        new = {"version": row.code, "user": user.id, "text": said, "at": moment.wall()}

        def decide(connection: Connection) -> Groups:
            blocked = select(blocks.c.kind).where(
                blocks.c.user == (row.user or ""),
                blocks.c.other == user.id,
                blocks.c.kind == "block",
            )
            if connection.execute(blocked).first() is not None:
                raise Forbidden("Whoever made this version does not take comments from you.")
            count = select(func.count()).where(workshop_comments.c.version == row.code)
            mine = count.where(workshop_comments.c.user == user.id)
            if connection.execute(mine).scalar_one() >= MOST_COMMENTS_EACH:
                raise Conflict(
                    f"You have said {MOST_COMMENTS_EACH} things about this version; no more fit."
                )
            if connection.execute(count).scalar_one() >= MOST_COMMENTS:
                raise Conflict(f"There are {MOST_COMMENTS} comments already; no more fit.")
            return [(insert(workshop_comments), [new])]

        await self.store.decide(decide)

    async def unsay(self, user: User, comment: int) -> None:
        """By whoever said it, or whose version it is about."""
        mine = select(versions.c.code).where(versions.c.user == user.id)
        own = or_(workshop_comments.c.user == user.id, workshop_comments.c.version.in_(mine))
        await self.store.write(
            delete(workshop_comments).where(and_(workshop_comments.c.id == comment, own))
        )

    # --- all of somebody's ------------------------------------------------------------------------

    async def export(self, user: str) -> Row:
        own, made, said = await self.store.several(
            select(workshop_books).where(workshop_books.c.user == user),
            select(versions).where(versions.c.user == user).order_by(versions.c.made),
            select(workshop_comments).where(workshop_comments.c.user == user),
        )
        return {
            "books": [without_user(row) for row in own],
            "versions": [without_user(row) for row in made],
            "comments": [without_user(row) for row in said],
        }


def forget(user: str) -> Groups:
    """What others have played keeps its tables, and nobody's name."""
    theirs = versions.c.user == user
    return [
        (delete(workshop_comments).where(workshop_comments.c.user == user), []),
        (delete(versions).where(theirs, versions.c.code.not_in(played_by_others(user))), []),
        (update(versions).where(theirs).values(user=None, book=None, note=""), []),
        (delete(workshop_books).where(workshop_books.c.user == user), []),
    ]


def played_by_others(user: str) -> Any:
    return (
        select(matches.c.version)
        .join(seats, seats.c.match == matches.c.id)
        .where(matches.c.version.is_not(None), seats.c.kind == "person", seats.c.user != user)
    )


def pairs(rows: Iterable[Any]) -> Iterable[tuple[str, int]]:
    return ((row[0], row[1]) for row in rows)


def without_user(row: Any) -> Row:
    return {name: value for name, value in row._mapping.items() if name != "user"}


# --- reading ---------------------------------------------------------------------------------------


async def read(given: Any, game: str | None = None) -> Edition:
    """An edition from a request; not in the loop that all tables share."""
    edition = await asyncio.to_thread(Edition.read, given)
    if game is not None and edition.game != game:
        raise BadEdition(f"game: expected {game}, got {edition.game}", "game")
    if len(edition.text) > LARGEST_EDITION:
        raise BadEdition(
            f"expected at most {LARGEST_EDITION} characters, got {len(edition.text)}: "
            "this book changes too much"
        )
    return edition


def opened(edition: Edition) -> tuple[Game, str]:
    return edition.open().game, edition.fingerprint


def told_changes(before: Any, after: Edition) -> list[Row]:
    """In words, for good; a version that this release cannot read is compared as the book."""
    first = None
    if before is not None:
        try:
            first = Edition.read(before)
        except LudariumError:
            first = None
    return [asdict(each) for each in changes(first, after)]


def about_version(given: Any) -> Row:
    """What a version is beside the book, and its decks; or why this release cannot read it."""
    try:
        edition = Edition.read(given)
        opened = edition.open()
    except LudariumError as fault:
        problem = f"This release does not know all of it: {fault}"
        return {"problem": problem, "beside_book": [], "decks": []}
    decks = [
        {"name": name, "title": title_of(opened.game, name, deck)}
        for name, deck in opened.decks.items()
    ]
    return {"problem": None, "beside_book": told_changes(None, edition), "decks": decks}


def check_there(connection: Connection, book: str) -> None:
    """It may have been deleted while its next version was read."""
    wanted = select(workshop_books.c.id).where(workshop_books.c.id == book)
    if connection.execute(wanted).first() is None:
        raise NotFound(NO_BOOK)


def check_room(connection: Connection, user: User, row: Row) -> None:
    wanted = select(func.coalesce(func.sum(versions.c.size), 0)).where(versions.c.user == user.id)
    if connection.execute(wanted).scalar_one() + row["size"] > LARGEST_ALL:
        raise Conflict(
            f"All your versions together may have {LARGEST_ALL} characters. Delete a book first."
        )


def code_of(name: str, number: int | None) -> str:
    """'friday-8-kestrel-otter'."""
    slug = "-".join(re.findall(r"[a-z0-9]+", name.lower()))[:LONGEST_SLUG].strip("-")
    words = [secrets.choice(word_list()) for _ in range(2 if number else 3)]
    return "-".join(filter(None, [slug, str(number) if number else "draft", *words]))


def read_code(text: str) -> str:
    """A code as people write it."""
    code = "-".join(text.strip().lower().split())
    if len(code) > LONGEST_CODE or not CODE.fullmatch(code):
        raise NotFound(f'No version has the code "{brief(text, 40)}". {GONE}')
    return code


def clean_text(text: str, longest: int, what: str) -> str:
    found = text.replace("\x00", "").strip()
    if len(found) > longest:
        raise BadInput(f"{what}: expected at most {longest} characters, got {len(found)}")
    return found
