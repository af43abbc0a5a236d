"""Every level from `adept` up, and `heuristic`, finds what any sensible player finds; `novice` what a beginner does."""

import pytest

import ludarium
from ludarium.bots import make_bot

from ..parts import OURS, part_of
from .obvious import Case, Turn

SEEDS = {"novice": 10, "heuristic": 5, "adept": 5, "expert": 3, "master": 1}
OBVIOUS = {name: part_of(name, "obvious") for name in OURS}
ASKED = [
    (name, case, bot)
    for name, part in OBVIOUS.items()
    for case in (part.CASES if part else ())
    for bot in SEEDS
    if bot != "novice" or case.even_novice
]
IDS = [f"{name}-{case.name.replace(' ', '-')}-{bot}" for name, case, bot in ASKED]


def test_every_game_has_obvious_positions() -> None:
    assert [name for name, part in OBVIOUS.items() if part is None] == []


@pytest.mark.parametrize(("name", "case", "bot"), ASKED, ids=IDS)
def test_the_bot_finds_the_obvious(name: str, case: Case, bot: str) -> None:
    game = ludarium.load(name)
    for seed in range(1, SEEDS[bot] + 1):
        before = game.position(case.position)
        (seat,) = before.actors
        match, player, actions = before.copy(), make_bot(game, bot, seed), []
        while match.actors == (seat,):
            action = player.choose(match.observe(seat))
            actions.append(match.describe(seat, action))
            match.submit(seat, action)
        assert case.wanted(Turn(seat, before, match, actions)), f"seed {seed}: {actions}"
