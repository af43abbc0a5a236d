"""Parts of the rule page that follow from the cards; `ludarium docs --write` fills them in."""

from typing import TYPE_CHECKING, Any

from .text import family_text, hero_text
from .words import RARITIES

if TYPE_CHECKING:
    from ...core.game import Game

Row = dict[str, Any]


def pool(game: "Game") -> str:
    """LC2: how many cards there are."""
    cards = [card for card in game.cards if not card["token"]]
    counts = [f"{len([c for c in cards if c['rarity'] == word])} {word}" for word in RARITIES]
    return f"There are {len(cards)} different cards: {', '.join(counts[:-1])} and {counts[-1]}.\n"


def heroes(game: "Game") -> str:
    rows = "".join(f"| {row['name']} | {hero_text(game, row)} |\n" for row in game.rows_of("hero"))
    return f"| hero | abilities |\n|---|---|\n{rows}"


def families(game: "Game") -> str:
    rows = "".join(
        f"| {row['name']} | {family_text(game, row)} |\n" for row in game.rows_of("family")
    )
    return f"| family | ultimate |\n|---|---|\n{rows}"


PARTS = {"pool": pool, "heroes": heroes, "families": families}
