"""Which matches a change can touch at all: the others come out the same and are not played twice.

A match depends on its seed, its decks, its bots, the rules, and the rows of cards that it looks at. Where a game says
which cards a deck can bring into a match or into anybody's mind (`within_reach`), and the same rules, further
tables and cards in the same order are there before and after, a match between decks that cannot reach a changed
card reads the same numbers in both and so is the same match, whoever plays it. Where a game does not say it, any
match may be touched.
"""

from collections.abc import Iterable

from ..core.decks import Deck
from ..core.game import Game
from .idle import changed_cards, changed_rows, with_named


class Touched:
    """What a change can touch."""

    def __init__(self, before: Game, after: Game) -> None:
        self.games = before, after
        self.known: dict[tuple[tuple[str, int], ...], bool] = {}
        self.changed = {card["id"] for card in changed_cards(before, after)}
        self.everything = (
            before.definition.within_reach is None
            or before.rules != after.rules
            or before.card_ids != after.card_ids
            or before.stock_digest != after.stock_digest
            or changed_rows(before, after)
        )

    def __call__(self, decks: Iterable[Deck | None]) -> bool:
        """Whether it can touch a match between these decks."""
        return self.everything or any(deck is not None and self.reaches(deck) for deck in decks)

    def reaches(self, deck: Deck) -> bool:
        key = tuple(sorted(deck.items()))
        if key not in self.known:
            self.known[key] = any(
                not self.changed.isdisjoint(reach(game, deck)) for game in self.games
            )
        return self.known[key]

    def holds(self, deck: Deck | None) -> bool:
        """Whether a deck holds a changed card, or can bring one by a card that names it."""
        return bool(deck) and any(
            not self.changed.isdisjoint(with_named(game, set(deck or ()))) for game in self.games
        )


def reach(game: Game, deck: Deck) -> set[str]:
    within = game.definition.within_reach
    assert within is not None
    return with_named(game, set(within(game, deck)))
