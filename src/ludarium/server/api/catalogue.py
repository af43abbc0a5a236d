"""What is shown of a game: its shelf row, cards, clauses, ready decks. Made once per rule set."""

import re
import tomllib
from functools import cache, lru_cache
from pathlib import Path
from typing import Any

from ...bots.levels import LEVELS
from ...core.clauses import HEADING, Clause, read_clauses
from ...core.decks import Deck
from ...core.game import DOCS, Game
from ...core.links import to_link
from ...games import names
from ..books import Books

FOLDER = Path(__file__).parent
Row = dict[str, Any]
DRAWN = re.compile(r"^```position (.+)$", re.MULTILINE)  # see `ludarium docs --write`
KEPT = 64  # answers in memory: games have few rule sets


@cache
def read(name: str) -> dict[str, Row]:
    return tomllib.loads((FOLDER / f"{name}.toml").read_text(encoding="utf-8"))


# --- the shelf -------------------------------------------------------------------------------------


@lru_cache(KEPT)
def shelf(books: Books) -> list[Row]:
    playable = names()
    rows = [shelf_row(name, row) for name, row in read("shelf").items() if name not in playable]
    known = read("shelf")
    mine = [shelf_row(name, known.get(name, {})) | playable_row(books, name) for name in playable]
    return sorted(mine + rows, key=lambda row: [*known, row["name"]].index(row["name"]))


def shelf_row(name: str, row: Row) -> Row:
    blank = {
        "title": name,
        "label": row.get("title", name),
        "summary": "",
        "tagline": "",
        "minutes": 0,  # not known
        "cards": 0,
        "seats": 2,
    }
    lists: Row = {"levels": [], "variants": [], "decks": [], "starters": [], "changes": []}
    return {"name": name, "available": False, **blank, **row, **lists}


def playable_row(books: Books, name: str) -> Row:
    game = books.game(name)
    return {
        "title": game.title,
        "label": game.label,
        "changes": books.changes(game),
        "summary": game.definition.summary,
        "available": True,
        "cards": len([card for card in game.cards if game.definition.in_decks(card)]),
        "seats": game.seats,
        "levels": [{"name": level, **read("levels")[level]} for level in LEVELS],
        "variants": [
            {"name": v.name, "title": v.name.replace("-", " ").capitalize(), "summary": v.text}
            for v in game.rulebook.variants.values()
            if v.name not in game.variant  # those are on already
        ],
        "decks": [deck_row(game, name, deck) for name, deck in game.decks.items()],
        "starters": list(game.definition.starters),
    }


# --- decks -----------------------------------------------------------------------------------------


def family(card: Row) -> str | None:
    found = card.get("faction") or card.get("school")
    return str(found) if found else None


def families(game: Game, deck: Deck) -> list[str]:
    """The factions and schools of a deck, in the order of the card list."""
    found = [family(card) for card in game.cards if card["id"] in deck]
    return list(dict.fromkeys(name for name in found if name))


def counted(deck: Deck) -> list[Row]:
    return [{"id": card_id, "count": n} for card_id, n in deck.items()]


def deck_row(game: Game, name: str, deck: Deck) -> Row:
    cards = [card for card in game.cards if card["id"] in deck]
    kinds = {
        kind: next((card[kind] for card in cards if card.get(kind)), None)
        for kind in ("faction", "school")
    }
    found = families(game, deck)
    return {
        "name": name,
        "title": " & ".join(each.capitalize() for each in found) or name,
        "code": game.reader.encode(deck),
        "families": found,
        **kinds,
        "cards": counted(deck),
    }


# --- cards -----------------------------------------------------------------------------------------


@lru_cache(KEPT)
def cards(game: Game) -> Row:
    return {"cards": [card_row(game, card) for card in game.cards], "fingerprint": game.fingerprint}


def card_row(game: Game, card: Row) -> Row:
    fields = ("id", "name", "kind", "faction", "school", "cost", "attack", "health", "token")
    return {
        **{field: card.get(field) for field in fields},
        "family": family(card),
        "keywords": list(card.get("keywords", ())),
        "text": game.card_text(card),
        "clauses": speaking_of(game, card),
    }


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
