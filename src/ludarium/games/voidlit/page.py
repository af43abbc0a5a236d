"""Parts of the rule page that follow from the cards; `ludarium docs --write` fills them in."""

from collections.abc import Callable
from typing import TYPE_CHECKING

from .text import REMINDERS, leader_text, titled
from .words import NATIONS, RARITIES

if TYPE_CHECKING:
    from ...core.game import Game

LEADERS = 10


def pool(game: "Game") -> str:
    """VL1.3: how many cards there are."""
    cards = [card for card in game.cards if not card["token"]]
    nations = [len([c for c in cards if c["nation"] == nation]) for nation in NATIONS]
    rarities = [f"{len([c for c in cards if c['rarity'] == word])} {word}" for word in RARITIES]
    low, high = min(nations[1:]), max(nations[1:])
    each = str(low) if low == high else f"{low} to {high}"
    return (
        f"There are {len(cards)} different cards: {each} of each of the {len(NATIONS) - 1} nations and "
        f"{nations[0]} Universals; {', '.join(rarities[:-1])} and {rarities[-1]}.\n"
    )


def reminders(game: "Game") -> str:
    rows = "".join(f"| {titled(word)} | {text} |\n" for word, text in REMINDERS.items())
    return f"| word | in short |\n|---|---|\n{rows}"


def leader(place: int) -> "Callable[[Game], str]":
    """V57 to V66: one of them, with its numbers."""

    def told(game: "Game") -> str:
        row = game.rows_of("paragon")[place]
        nation = titled(row["nation"])
        return f"Leads {nation}. {leader_text(game, row)}\n"

    return told


PARTS = {
    "pool": pool,
    "reminders": reminders,
    **{f"leader{i + 1}": leader(i) for i in range(LEADERS)},
}
