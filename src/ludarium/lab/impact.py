"""What a card does to its decks: the same matches with the card and with a neutral one instead.

Seeds, seats, opponents and bots are the same in both, so that only the card differs. The
difference in points is its causal impact: above 0, the deck is better for having it.
"""

from collections.abc import Collection, Mapping
from typing import Any

import numpy as np

from ..core.decks import Deck
from ..core.game import Game
from ..core.pools import sharing
from .field import Decks, Pair, rounded
from .plan import Draft, seeds_of
from .play import Outcome
from .series import points
from .stats import bounded, change_of, holm, pair_means

LEVEL = 0.05  # the chance of any false finding among all questions of a run


def neutrals_of(game: Game) -> dict[str, dict[str, Any]]:
    """By card: the neutral card of its budget, under an id and a name that no card here has."""
    neutral = game.definition.neutral
    if neutral is None:
        return {}
    ids = set(game.card_ids)
    names = {card["name"].lower() for card in game.cards}
    found = {}
    for card in playable(game):
        row = neutral(game, card)
        while row["id"] in ids:
            row = row | {"id": f"{row['id']}_"}
        while row["name"].lower() in names:
            row = row | {"name": f"{row['name']}*"}
        found[card["id"]] = row
    return found


def with_neutrals(game: Game) -> Game:
    """The same game with the neutral cards of all budgets added behind its own."""
    rows = {row["id"]: row for row in neutrals_of(game).values()}
    if not rows:
        return game
    more = [row for _, row in sorted(rows.items())]
    cards = [*game.card_changes, *more]
    return sharing(game, Game(game.definition, game.variant, game.rule_changes, cards))[0]


def playable(game: Game) -> list[dict[str, Any]]:
    return [card for card in game.cards if game.in_decks(card)]


def replaced(deck: Deck, card: str, neutral: str) -> Deck:
    """The deck with the neutral card in place of all copies of another."""
    made = {key: n for key, n in deck.items() if key != card}
    return deck.holding(made | {neutral: deck[card]})


def judge(found: Collection[dict[str, Any]]) -> None:
    """Mark what is significant, corrected for all cards together."""
    for row, adjusted in zip(found, holm([each["p"] for each in found]), strict=True):
        row["p_adjusted"] = adjusted
        row["clear"] = adjusted < LEVEL


class Impact:
    """The cells that tell what the cards of a field do."""

    def __init__(
        self,
        game: Game,
        decks: Decks,
        matches: int,
        within: bool = False,
        only: Collection[str] | None = None,
    ) -> None:
        self.game = game  # without neutral cards
        self.only = only  # cards that are measured; None: all in the decks
        self.neutrals = neutrals_of(game)
        self.decks = {name: deck for name, deck in decks.items() if deck is not None}
        self.matches = matches
        self.within = within  # no more than the matrix has anyway
        self.beyond: dict[Pair, int] = {}  # further matches of the whole decks: group
        self.cells: dict[str, list[tuple[Pair, int, int]]] = {}  # card: pair, side, group

    def add(self, draft: Draft, pairs: list[Pair], n: int, seed: int, bot: str) -> None:
        """Cells with one card less, on the first seeds of the cells of the whole decks (n pairs)."""
        places = {pair: i for i, pair in enumerate(pairs)}
        longest: dict[Pair, int] = {}
        cards = [c["id"] for c in self.game.cards if any(c["id"] in d for d in self.decks.values())]
        for card in cards if self.only is None else [card for card in cards if card in self.only]:
            holders = [name for name, deck in self.decks.items() if card in deck]
            wanted = [(p, p.index(h)) for h in holders for p in pairs if h in p and p[0] != p[1]]
            if not wanted:
                continue
            each = -(-self.matches // (2 * len(wanted)))
            self.cells[card] = []
            for pair, side in wanted:
                players: list[tuple[str, Deck | None]] = [(d, self.decks[d]) for d in pair]
                name = pair[side]
                players[side] = f"{name} -{card}", self.changed(name, card)
                count = min(each, n) if self.within else each
                longest[pair] = max(longest.get(pair, 0), count)
                seeds = seeds_of(seed, count, places[pair])
                self.cells[card].append((pair, side, draft.add(players, seeds, (bot, bot))))
        for pair, count in longest.items():
            if count > n:  # matches of the whole decks that the matrix does not need
                seeds = seeds_of(seed, count, places[pair])[n:]
                whole = [(d, self.decks[d]) for d in pair]
                self.beyond[pair] = draft.add(whole, seeds, (bot, bot))

    def changed(self, deck: str, card: str) -> Deck:
        return replaced(self.decks[deck], card, self.neutrals[card]["id"])

    def read(self, outcome: Outcome, groups: Mapping[Pair, int]) -> dict[str, dict[str, Any]]:
        """By card: how many matches, the difference with its interval, and whether it is
        significant."""
        found: dict[str, dict[str, Any]] = {}
        for card, cells in self.cells.items():
            made = np.concatenate([self._differences(outcome, groups, *cell) for cell in cells])
            change = change_of(made)
            found[card] = {
                "n": 2 * len(made),
                "difference": rounded(bounded(change)),
                "p": change.p,
            }
        judge(found.values())
        return found

    def _differences(
        self, outcome: Outcome, groups: Mapping[Pair, int], pair: Pair, side: int, group: int
    ) -> np.ndarray[Any, Any]:
        """Pair by pair: with the card, less without it."""
        without = pair_means(points(outcome.cell(group)))
        cells = [groups[pair], *([self.beyond[pair]] if pair in self.beyond else [])]
        every = np.concatenate([points(outcome.cell(each)) for each in cells])
        whole = pair_means(every)[: len(without)]
        made: np.ndarray[Any, Any] = whole - without if side == 0 else without - whole
        return made
