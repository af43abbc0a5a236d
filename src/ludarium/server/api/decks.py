"""/games/GAME/decks: ready decks, whether a deck is legal, and what may be chosen for one."""

from functools import cache
from typing import Any

from fastapi import APIRouter

from ...core.errors import BadDeck, BadInput, nearest
from ...core.game import Game
from ..problems import with_clause
from .catalogue import counted, deck_row, families, game_of
from .models import DeckCheck, DeckChoices, DeckList, DeckWritten

router = APIRouter(prefix="/games/{game}/decks", tags=["decks"])


@router.get("", response_model=DeckList, summary="The ready decks of a game")
def ready_decks(game: str) -> dict[str, Any]:
    book = game_of(game)
    rows = [deck_row(book, name, deck) for name, deck in book.decks.items()]
    return {"decks": rows, "rules": shape(game) if rows else {}}


@router.post("/check", response_model=DeckCheck, summary="Every deck rule that a deck breaks")
def check(game: str, body: DeckWritten) -> dict[str, Any]:
    book = game_of(game)
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
def choices(game: str, faction: str, school: str) -> dict[str, Any]:
    book = game_of(game)
    rules = shape(game)
    most = rules["copies"]
    creatures = of_family(book, "faction", faction)
    spells = of_family(book, "school", school)
    return {
        "creatures": [{"id": card, "count": most} for card in creatures],
        "spells": [{"id": card, "most": most} for card in spells],
        "leave_out": most * len(spells) - rules["spells"],
    }


def of_family(game: Game, kind: str, name: str) -> list[str]:
    known = shape(game.name)[f"{kind}s"] if kind == "faction" else shape(game.name)["schools"]
    if name not in known:
        raise BadInput(f'{kind}: "{name[:40]}" is none of {", ".join(known)}{nearest(name, known)}')
    return [card["id"] for card in game.cards if card.get(kind) == name and not card["token"]]


@cache
def shape(name: str) -> dict[str, Any]:
    """What every deck of a game looks like, read off a ready one."""
    game = game_of(name)
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
