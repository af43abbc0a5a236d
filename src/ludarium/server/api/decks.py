"""/games/GAME/decks: ready decks, whether a deck is legal, and what may be chosen for one."""

from functools import lru_cache
from typing import Any

from fastapi import APIRouter

from ...core.errors import BadDeck, BadInput, nearest
from ...core.game import Game
from ..problems import with_clause
from .catalogue import KEPT, counted, deck_row, families
from .deps import Server
from .models import DeckCheck, DeckChoices, DeckList, DeckWritten

router = APIRouter(prefix="/games/{game}/decks", tags=["decks"])


@router.get("", response_model=DeckList, summary="The ready decks of a game")
def ready_decks(server: Server, game: str) -> dict[str, Any]:
    book = server.game(game)
    rows = [deck_row(book, name, deck) for name, deck in book.decks.items()]
    return {"decks": rows, "rules": shape(book) if rows else {}}


@router.post(
    "/check", response_model=DeckCheck, summary="Check a deck: every deck rule that it breaks"
)
def check(server: Server, game: str, body: DeckWritten) -> dict[str, Any]:
    book = server.game(game)
    try:
        deck = book.read_deck(body.deck)
    except BadDeck as fault:
        problems = [with_clause(each) for each in fault.problems]
        return {"legal": False, "problems": problems, "code": None, "list": None}
    broken = book.definition.check_deck(book, deck)
    return {
        "legal": not broken,
        "problems": [with_clause(each) for each in broken],
        "code": book.reader.encode(deck),
        "list": "\n".join(book.reader.lines(deck)),
        "cards": counted(deck),
        "families": families(book, deck),
    }


@router.get("/choices", response_model=DeckChoices, summary="What a builder may choose")
def choices(server: Server, game: str, faction: str, school: str) -> dict[str, Any]:
    book = server.game(game)
    rules = shape(book)
    most = rules["copies"]
    creatures = of_family(book, "faction", faction)
    spells = of_family(book, "school", school)
    return {
        "creatures": [{"id": card, "count": most} for card in creatures],
        "spells": [{"id": card, "most": most} for card in spells],
        "leave_out": most * len(spells) - rules["spells"],
    }


def of_family(game: Game, kind: str, name: str) -> list[str]:
    known = shape(game)[f"{kind}s"]
    if name not in known:
        raise BadInput(
            f'{kind}: "{name[:40]}" is not one of {", ".join(known)}{nearest(name, known)}'
        )
    return [card["id"] for card in game.cards if card.get(kind) == name and not card["token"]]


@lru_cache(KEPT)
def shape(game: Game) -> dict[str, Any]:
    """What every deck of a game looks like, read off a ready one."""
    if not game.decks:
        raise BadInput(f"{game.title} is played without decks")
    deck = next(iter(game.decks.values()))
    kinds = {card["id"]: card["kind"] for card in game.cards}

    def total(kind: str) -> int:
        return sum(n for card_id, n in deck.items() if kinds[card_id] == kind)

    def groups(kind: str) -> list[str]:
        return list(dict.fromkeys(card[kind] for card in game.cards if card.get(kind)))

    return {
        "size": sum(deck.values()),
        "creatures": total("creature"),
        "spells": total("spell"),
        "copies": max(deck.values()),
        "factions": groups("faction"),
        "schools": groups("school"),
    }
