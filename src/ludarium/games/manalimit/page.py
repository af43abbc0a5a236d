"""Parts of the rule page that follow from the cards; `ludarium docs --write` fills them in."""

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from .words import TRIBES

if TYPE_CHECKING:
    from ...core.game import Game

Row = dict[str, Any]


def pool(game: "Game") -> str:
    """ML3: how many cards there are."""
    counts = [len(cards_of(game, tribe)) for tribe in TRIBES]
    low, high = min(counts), max(counts)
    each = str(low) if low == high else f"{low} to {high}"
    return f"There are {sum(counts)} different units, {each} in each of the {len(TRIBES)} tribes.\n"


def list_of(tribe: str) -> "Callable[[Game], str]":
    """The cards of a tribe, each with the rulings that name it."""
    return lambda game: "".join(line(game, card) for card in cards_of(game, tribe))


def line(game: "Game", card: Row) -> str:
    name, rulings = card["name"], game.definition.prefixes[1]
    cited = [
        clause.id
        for clause in game.clauses.values()
        if clause.id.startswith(rulings) and name in f"{clause.title} {clause.text}"
    ]
    told = game.card_text(card) or "No text."
    if cited:
        told = f"{told.removesuffix('.')} ({', '.join(cited)})."
    return f"- {name}: {told}\n"


def cards_of(game: "Game", tribe: str) -> list[Row]:
    return [card for card in game.cards if card["tribe"] == tribe]


PARTS = {"pool": pool} | {tribe.lower(): list_of(tribe) for tribe in TRIBES}
