"""Changes that the decks at hand can never show: cards that none of them holds, and new names."""

from collections.abc import Iterable, Mapping
from typing import Any

from ..core.decks import Deck
from ..core.game import Game
from .compare import listed

WORDS = ("name", "custom")  # what nobody plays by


def changed_cards(before: Game, after: Game) -> list[Mapping[str, Any]]:
    """The cards of the changed game that are new or do something else than before."""
    known = {card["id"]: bare(card) for card in before.cards}
    return [card for card in after.cards if known.get(card["id"]) != bare(card)]


def changed_rows(before: Game, after: Game) -> bool:
    """Whether a hero, a leader ... is new or another."""
    return any(
        [bare(row) for row in before.rows_of(table)] != [bare(row) for row in after.rows_of(table)]
        for table in before.definition.more_tables
    )


def bare(card: Mapping[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in card.items() if name not in WORDS}


def in_play(game: Game, decks: Iterable[Deck | None]) -> set[str]:
    """The cards of these decks, and all that their rows mention (tokens, for instance)."""
    return with_named(game, {card_id for deck in decks for card_id in deck or {}})


def with_named(game: Game, left: set[str]) -> set[str]:
    """These cards, and all that their rows mention."""
    rows = {card["id"]: card for card in game.cards}
    found: set[str] = set()
    while left:
        found |= left
        named = {word for card_id in left for word in words_of(rows.get(card_id, {}))}
        left = (named & set(rows)) - found
    return found


def words_of(value: Any) -> Iterable[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, Mapping):
        for each in value.values():
            yield from words_of(each)
    elif isinstance(value, list | tuple):
        for each in value:
            yield from words_of(each)


def unheld(before: Game, after: Game, decks: Iterable[Deck | None]) -> list[str]:
    """Names of changed cards that no deck can bring into play; none in games without decks."""
    if before.definition.build_deck is None:
        return []
    there = in_play(after, decks)
    return [card["name"] for card in changed_cards(before, after) if card["id"] not in there]


def none_holds(names: list[str]) -> str:
    return f"None of these decks holds {listed(names)}, so that change cannot show"


def note(before: Game, after: Game, decks: Iterable[Deck | None], replaced: bool) -> str | None:
    """What a designer should know before the matches are played."""
    if names := unheld(before, after, decks):
        return (
            f"{none_holds(names)}: put the card into "
            'decks with --replace "OLD CARD=NEW CARD", or name decks that hold it with --decks.'
        )
    rules = before.rules == after.rules
    rows = changed_cards(before, after) or changed_rows(before, after)
    if before.cards and rules and not replaced and not rows:
        return "Only names change: every difference can only be 0."
    return None
