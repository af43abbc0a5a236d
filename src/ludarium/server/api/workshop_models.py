"""The Workshop: books, versions and what is said about them, as the HTTP interface takes and tells them."""

from typing import Annotated, Any

from pydantic import BaseModel, Field

from ..workshop.books import LARGEST_EDITION, LONGEST_COMMENT, LONGEST_NAME, LONGEST_NOTE
from .models import Body, DeckRow

EditionBody = dict[str, Any]  # checked by `core.editions`, in the words of the game's form
Steps = Annotated[list[str | int], Field(min_length=1, max_length=8)]


# --- requests --------------------------------------------------------------------------------------


class LookAt(Body):
    edition: EditionBody | None = None
    toml: Annotated[str, Field(max_length=LARGEST_EDITION)] | None = None  # in place of it: a file
    against: EditionBody | None = None  # null: the game's own book
    without: Annotated[str, Field(max_length=200)] | None = None  # key of a change to take back


class OptionsFor(Body):
    edition: EditionBody
    table: Annotated[str, Field(max_length=40)]
    id: Annotated[str, Field(max_length=80)]
    row: dict[str, Any] | None = None  # as it stands now, half a sentence too; null: the edition's
    path: Steps  # ["effects", 0, "to"]


class NewBook(Body):
    name: Annotated[str, Field(max_length=LONGEST_NAME)]
    edition: EditionBody | None = None  # the draft to begin with


class BookChange(Body):
    name: Annotated[str, Field(max_length=LONGEST_NAME)] | None = None
    draft: EditionBody | None = None  # null, if it is sent: no draft


class NewVersion(Body):
    edition: EditionBody
    note: Annotated[str, Field(max_length=LONGEST_NOTE)] = ""


class Restore(Body):
    number: Annotated[int, Field(ge=1, le=10_000)]


class TryOut(Body):
    edition: EditionBody


class NewComment(Body):
    text: Annotated[str, Field(max_length=LONGEST_COMMENT)]


# --- answers ---------------------------------------------------------------------------------------


class FieldWord(BaseModel):
    value: Any
    title: str


class FormField(BaseModel):
    """`kind`: number, text, flag, word, words, rows, table, pair or reference."""

    name: str
    title: str
    kind: str
    needed: bool
    default: Any = None
    low: int | None = None
    high: int | None = None
    most: int | None = None  # rows of a list
    names: str | None = None  # the table whose rows it names
    words: list[FieldWord] | None = None
    fields: list["FormField"] | None = None  # of the rows of a list, of a table, of a pair


class FormTable(BaseModel):
    name: str
    title: str
    most: int
    fields: list[FormField]


class FormOf(BaseModel):
    tables: list[FormTable]


class RuleRow(BaseModel):
    name: str
    title: str
    text: str
    clause: str
    value: Any
    default: Any
    choices: list[Any]
    low: int | None = None
    high: int | None = None


class Measuring(BaseModel):
    on: bool
    cores: int


class BookRow(BaseModel):
    id: str
    game: str
    name: str
    head: int  # number of the latest version
    draft: bool  # there is one
    changed: float


class WorkshopPage(BaseModel):
    form: FormOf
    rows: dict[str, list[dict[str, Any]]]  # as they are written, by table
    cards: list[dict[str, Any]]  # as they are shown
    tables: dict[str, list[dict[str, Any]]]
    rules: list[RuleRow]
    variants: list[dict[str, str]]
    decks: list[dict[str, Any]]
    fingerprint: str
    measuring: Measuring
    books: list[BookRow]


class ChangeRow(BaseModel):
    key: str  # by which it is taken back
    table: str
    id: str
    name: str
    words: str
    before: Any = None
    after: Any = None


class ProblemRow(BaseModel):
    place: str
    words: str


class DeckState(DeckRow):
    problems: list[str]  # empty: it can be played


class Looked(BaseModel):
    fingerprint: str
    rules: str  # fingerprint of the game alone, without the edition's decks
    edition: EditionBody
    rows: dict[str, list[dict[str, Any]]]
    written: dict[str, list[dict[str, Any]]]
    rule_values: dict[str, Any]
    changes: list[ChangeRow]
    problems: list[ProblemRow]
    decks: list[DeckState]
    commands: list[str]
    toml: str
    cards_toml: str  # the file for `--cards`; empty if none is needed


class OptionRow(BaseModel):
    value: Any
    title: str
    group: str
    fits: bool
    why: str
    row: dict[str, Any] | None  # the whole row with it
    left: list[str]  # fields that are still missing then
    says: str | None  # what the whole row says then


class OptionList(BaseModel):
    options: list[OptionRow]


class VersionRow(BaseModel):
    code: str
    number: int | None  # null: a draft that was tried
    fingerprint: str
    edition: EditionBody
    changes: list[ChangeRow]  # against the version before
    note: str
    made: float
    by: str | None  # null: somebody who is gone
    comments: int
    people: int
    restored_from: int | None


class Book(BaseModel):
    id: str
    game: str
    name: str
    by: str | None
    draft: EditionBody | None
    head: int
    versions: list[VersionRow]  # the latest first


class DeckName(BaseModel):
    name: str
    title: str


class VersionPage(VersionRow):
    game: str
    book: str | None
    problem: str | None  # what this release does not know of it
    beside_book: list[ChangeRow]  # all that differs from the game's own book
    decks: list[DeckName]  # that can be played by it
    mine: bool


class Compared(BaseModel):
    changes: list[ChangeRow]
    a: VersionPage
    b: VersionPage


class Tried(BaseModel):
    code: str


class CommentRow(BaseModel):
    id: int
    by: str
    text: str
    at: float
    mine: bool


class CommentList(BaseModel):
    comments: list[CommentRow]


class PeopleRow(BaseModel):
    """Rates in percent with 95 % Wilson intervals; a draw is half a win."""

    key: str  # deck:NAME, first_seat, won, length, measure, bot:LEVEL
    title: str
    unit: str
    won: float | None
    n: int
    low: float | None
    middle: float
    high: float | None


class PeopleResults(BaseModel):
    people: int
    matches: int  # between people, or runs of one
    against_bots: int
    rows: list[PeopleRow]
    bots: list[PeopleRow]  # people against bots, never mixed with the rest
