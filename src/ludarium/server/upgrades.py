"""Bought upgrades of cards between people: they count only if both want them, and each brings only what is theirs."""

from typing import Any

from ..core.decks import Deck
from ..core.errors import BadDeck, BadInput
from ..core.game import Game
from ..progress.book import standard_book
from .ledger import purse_of
from .store import Store

BETWEEN = ("invite", "open")  # modes in which a guest sits down


def field_of(game: Game) -> str | None:
    """The field of a deck that holds them; None: the game has none."""
    book = standard_book(game.name)
    return str(book["upgrade"]["field"]) if book is not None and book["upgrade"] else None


def plain(game: Game, deck: Any) -> Deck:
    """A deck as its cards are printed."""
    read, field = game.deck(deck), field_of(game)
    if field is None or not read.fields.get(field):
        return read
    return Deck(read, read.fields | {field: {}})


async def brought(store: Store, user: str, game: Game, deck: Any, wanted: bool) -> list[str]:
    """The lines of a deck that somebody brings to a table with another person: without its upgrades, unless they are
    wanted; then BadDeck for those that they do not own."""
    if not wanted:
        return list(game.reader.lines(plain(game, deck)))
    book, read = standard_book(game.name), game.deck(deck)
    if book is not None and (missing := (await purse_of(store, user, book)).not_upgraded(read)):
        raise BadDeck([f"{each}; between people only your own upgrades count" for each in missing])
    return list(game.reader.lines(read))


def check_wanted(game: Game, mode: str, decks: Any) -> None:
    """BadInput, where nobody could agree to upgrades."""
    if field_of(game) is None:
        raise BadInput(f"upgrades: expected false, {game.title} has no upgrades")
    if mode not in BETWEEN or decks is None:
        raise BadInput(
            f"upgrades: expected a match by {' or '.join(BETWEEN)} from the start, got {mode}: "
            "elsewhere nobody is asked"
        )
