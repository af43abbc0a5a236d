"""What is shown of a game: its shelf row, cards, clauses, ready decks. Made once per rule set."""

import re
import tomllib
from collections.abc import Mapping
from functools import cache, lru_cache
from pathlib import Path
from typing import Any

from ...bots.levels import LEVELS
from ...core.building import families_of, picked_titles, picks_of, title_of
from ...core.cards import Field, Where
from ...core.clauses import HEADING, Clause, read_clauses
from ...core.decks import Deck
from ...core.errors import LudariumError
from ...core.game import DOCS, Game
from ...core.links import to_link
from ...core.look import TO_COME, described, look_of
from ...core.puzzles import puzzles
from ...core.rules import Variant
from ...games import names
from ...progress.book import has_book, parts_in
from ..books import Books
from ..pairing import RUNS
from ..runs import GAUNTLET

FOLDER = Path(__file__).parent
Row = dict[str, Any]
DRAWN = re.compile(r"^```position (.+)$", re.MULTILINE)  # see `ludarium docs --write`
MODES = {mode: mode for mode in RUNS} | {GAUNTLET: "boss"}  # and the part of the book they are in
KEPT = 64  # answers in memory: games have few rule sets


@cache
def read(name: str) -> dict[str, Row]:
    return tomllib.loads((FOLDER / f"{name}.toml").read_text(encoding="utf-8"))


# --- the shelf -------------------------------------------------------------------------------------


@lru_cache(KEPT)
def shelf(books: Books) -> list[Row]:
    """Games that can be played, then closed cases of games to come; in the order their looks name."""
    playable = names()
    closed = {name: row for name, row in read("shelf").items() if name not in playable}
    rows = [playable_row(books, name) for name in playable]
    rows += [closed_row(name, row) for name, row in closed.items()]
    return sorted(rows, key=lambda row: (not row["available"], row.pop("shelf")))


def closed_row(name: str, written: Row) -> Row:
    row = TO_COME.read(written, Where("shelf.toml"), name)
    lists: Row = {"levels": [], "variants": [], "decks": [], "starters": [], "changes": []}
    shown = {key: row[key] for key in ("title", "summary", "tagline", "minutes", "seats", "shelf")}
    more = {
        "label": row["title"],
        "available": False,
        "cards": 0,
        "puzzles": 0,
        "progress": False,
        "modes": [],
        "first": False,
        "times": None,
        "level": None,
        "measure": None,
        "endings": {},
        "look": described(row),
    }
    return {"name": name, **shown, **more, **lists}


def playable_row(books: Books, name: str) -> Row:
    game = books.game(name)
    look = look_of(game)
    return {
        "name": name,
        "title": game.title,
        "label": game.label,
        "changes": books.changes(game),
        "summary": game.definition.summary,
        **{key: look.row[key] for key in ("tagline", "minutes", "shelf")},
        "available": True,
        "cards": len([card for card in game.cards if game.in_decks(card)]),
        "puzzles": len(puzzles(game)),
        "progress": has_book(game),
        "modes": modes_row(game),
        "seats": game.seats,
        "first": hasattr(game.states.new(), "begins"),
        "levels": [{"name": level, **read("levels")[level]} for level in LEVELS],
        "level": strength(game) or None,
        "measure": game.measure.short if game.seats == 1 else None,
        "variants": [
            {
                "name": v.name,
                "title": v.name.replace("-", " ").capitalize(),
                "summary": v.text,
                "level": v.level or None,
            }
            for v in game.rulebook.variants.values()
            if v.name not in game.variant and changes(game, v)
        ],
        "decks": [deck_row(game, name, deck) for name, deck in game.decks.items()],
        "starters": list(game.definition.starters),
        "times": times_row(game),
        "endings": game.sentences["short"],
        "look": look.described(game.cards),
    }


def changes(game: Game, variant: Variant) -> bool:
    """Not one that only spells out the rules as they are: there is nothing to choose."""
    return bool(variant.files) or any(
        game.rules[name] != value for name, value in variant.changes.items()
    )


def strength(game: Game) -> str:
    """What the game as it is played here is called beside its variants of another strength."""
    on = [game.rulebook.variants[name].level for name in game.variant]
    return next((level for level in reversed(on) if level), game.rulebook.level)


def modes_row(game: Game) -> list[str]:
    """Modes of several matches."""
    try:
        parts = parts_in(game)
    except LudariumError:
        return []
    return [mode for mode, part in MODES.items() if part in parts]


def times_row(game: Game) -> Row | None:
    times = game.times
    if times is None:
        return None
    spans = [{"title": times.title(name), "seconds": s} for name, s in times.seconds.items()]
    return {
        "spans": spans,
        "match": times.match,
        "empty": times.empty,
        "absence": times.absence,
        "limit": hasattr(game.kernel, "limit"),
    }


# --- decks -----------------------------------------------------------------------------------------


def counted(deck: Deck) -> list[Row]:
    return [{"id": card_id, "count": n} for card_id, n in deck.items()]


def deck_row(game: Game, name: str, deck: Deck) -> Row:
    return {
        "name": name,
        "title": title_of(game, name, deck),
        "code": game.reader.encode(deck),
        "families": families_of(game, deck),
        "picks": picks_of(game, deck),
        "picked": picked_titles(game, deck),
        "cards": counted(deck),
    }


# --- cards -----------------------------------------------------------------------------------------


@lru_cache(KEPT)
def cards(game: Game) -> Row:
    return {
        "cards": [card_row(game, card) for card in game.cards],
        "tables": {
            name: [row_of(game, name, row) for row in game.rows_of(name)]
            for name in game.definition.more_tables
        },
        "rules": dict(game.rules),
        "fingerprint": game.fingerprint,
    }


def card_row(game: Game, card: Row) -> Row:
    """What every card has, and what this game's cards have besides, by its own names."""
    look, form = look_of(game), game.definition.card_form
    fields = form.fields if form else {}
    return {
        **plain_fields(fields, card),
        "id": card["id"],
        "name": card["name"],
        "kind": look.kind(card),
        "family": look.family(card),
        "token": not game.in_decks(card),
        "words": {field: group(game, field, card) for field in look.face["filters"]},
        "keywords": list(card.get("keywords") or ()),
        "text": game.card_text(card),
        "clauses": speaking_of(game, card),
    }


def group(game: Game, field: str, card: Row) -> str | None:
    """The word that a filter goes by: where the field names rows of another table ("heron 2"), that row's name."""
    value = card.get(field)
    if value is None or field not in game.definition.more_tables:
        return None if value is None else str(value)
    rows = {row["id"]: str(row["name"]) for row in game.rows_of(field)}
    return rows.get(str(value).partition(" ")[0], str(value))


def plain_fields(fields: Mapping[str, Field], row: Row) -> Row:
    """Numbers, words and switches; what is built of parts is told by the text."""
    return {
        name: row.get(name)
        for name, field in fields.items()
        if field.form is None and not field.parts and not field.many
    }


def row_of(game: Game, table: str, row: Row) -> Row:
    """A hero, a family, a leader ..."""
    kind = game.definition.row_tables[table]
    return {**plain_fields(kind.form.fields, row), "text": kind.text(game, row)}


def speaking_of(game: Game, card: Row) -> list[str]:
    """The clauses that name the card or explain one of its keywords."""
    name = re.compile(rf"\b{re.escape(card['name'])}\b")
    keywords = {str(word).lower() for word in card.get("keywords", ())}
    return [
        clause.id
        for clause in game.clauses.values()
        if name.search(clause.title) or name.search(clause.text) or clause.title.lower() in keywords
    ]


# --- the rule book ---------------------------------------------------------------------------------


def example(game: Game, clause: Clause) -> str | None:
    """The link of a position that shows a clause: the game's own, or the first that is drawn in its text."""
    path = game.definition.folder / "examples.toml"
    own = tomllib.loads(path.read_text(encoding="utf-8")) if path.is_file() else {}
    drawn = DRAWN.search(clause.text)
    spec = own.get(clause.id, drawn[1] if drawn else None)
    return None if spec is None else to_link(spec)


@lru_cache(KEPT)
def rule_page(game: Game) -> Row:
    """The page of a game in sections; those that hold no clause are left out."""
    page = next(
        (
            found
            for folder in (*DOCS, game.definition.folder)
            if (found := folder / f"{game.name}.md").is_file()
        ),
        None,
    )
    text = page.read_text(encoding="utf-8") if page else ""
    switches = {rule.clause: rule.name for rule in game.rulebook.rules.values()}
    intro, *parts = re.split(r"^## ", text, flags=re.MULTILINE)
    if not parts:  # a short page: all clauses are one section
        intro, *rest = re.split(r"^(?=### )", text, maxsplit=1, flags=re.MULTILINE)
        parts = ["The rules\n" + each for each in rest]
    sections = []
    for part in parts:
        heading, _, body = part.partition("\n")
        clauses = [
            {
                "id": clause.id,
                "title": clause.title,
                "text": clause.text,
                "ruling": not clause.id.startswith(game.definition.prefixes[0]),
                "switch": switches.get(clause.id),
                "example": example(game, clause),
            }
            for clause in read_clauses(body).values()
        ]
        if clauses:
            sections.append({"title": heading.strip(), "clauses": clauses})
    lead = [line for line in intro.splitlines() if not HEADING.match(line)]
    return {"title": game.title, "intro": "\n".join(lead).strip(), "sections": sections}
