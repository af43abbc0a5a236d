"""A card that is made strong is played more: bots know a changed card by its numbers, whatever they have learned."""

from typing import Any

import pytest

from ludarium.bots import make_bot
from ludarium.core.changes import changed_game

RIVALS = ("Banner Knight", "Shield Marshal", "Chapel Healer")
MATCHES = 8


def side(faction: str, school: str, **more: Any) -> dict[str, Any]:
    deck = ["Town Guard"] * 6 if faction == "kingdom" else ["Ghoul"] * 6
    base = {"health": 20, "mana": 3, "max_mana": 3, "hand": [], "board": [], "deck": deck}
    return base | {"faction": faction, "school": school} | more


START = {
    "active": 0,
    "first": 0,
    "turns": [3, 2],
    "seats": [
        side("kingdom", "fire", hand=list(RIVALS)),
        side("necropolis", "frost", hand=["Ghoul", "Grave Rat", "Ghoul"], board=["Grave Rat"]),
    ],
}


def played(planted: str, bot: str) -> int:
    """Of three cards of one cost, in how many matches the planted one is played first, by the bot that can pay for one."""
    changes = [f"{card}.cost=3" for card in RIVALS]
    changes += [f"{planted}.attack=7", f"{planted}.health=7"]
    game, found = changed_game("spellfaire", (), changes), 0
    for seed in range(1, MATCHES + 1):
        match = game.position(START | {"seed": seed})
        action = make_bot(game, bot, seed).choose(match.observe(0))
        found += planted in match.describe(0, action)
    return found


@pytest.mark.parametrize("bot", ["adept", "expert"])
@pytest.mark.parametrize("planted", RIVALS)
def test_a_planted_strong_card_is_played(planted: str, bot: str) -> None:
    assert played(planted, bot) >= MATCHES - 1
