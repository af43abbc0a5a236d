"""Parts of the rule page that follow from the cards; `ludarium docs --write` fills them in."""

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from .words import FACTIONS, SCHOOLS

if TYPE_CHECKING:
    from ...core.game import Game

Row = dict[str, Any]


def pool(game: "Game") -> str:
    """S1.1: how many cards there are."""
    counts = [[len(cards_of(game, group, word)) for word in words] for group, words in GROUPS]
    creatures, spells = map(sum, counts)
    return (
        f"There are {creatures + spells} different cards: {creatures} creatures, "
        f"{each(counts[0])} in each of the {len(FACTIONS)} factions, and {spells} spells, "
        f"{each(counts[1])} in each of the {len(SCHOOLS)} schools of magic.\n"
    )


def each(counts: list[int]) -> str:
    low, high = min(counts), max(counts)
    return str(low) if low == high else f"{low} to {high}"


def list_of(group: str, word: str) -> "Callable[[Game], str]":
    """S10: the cards of a faction or school, each with the rulings that name it."""
    return lambda game: "".join(line(game, card) for card in cards_of(game, group, word))


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


def cards_of(game: "Game", group: str, word: str) -> list[Row]:
    return [card for card in game.cards if card[group] == word and not card["token"]]


GROUPS = (("faction", FACTIONS), ("school", SCHOOLS))
PARTS = {"pool": pool} | {word: list_of(group, word) for group, words in GROUPS for word in words}
