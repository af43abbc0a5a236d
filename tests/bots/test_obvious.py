"""Every level from `adept` up, and `heuristic`, finds what any sensible player finds; `novice` what a beginner does."""

import pytest

import ludarium
from ludarium.bots import make_bot

from .obvious import CASES, Case, Turn, position

GAME = ludarium.load("spellfaire")
SEEDS = {"novice": 10, "heuristic": 5, "adept": 5, "expert": 3, "master": 1}


ASKED = [(case, bot) for case in CASES for bot in SEEDS if bot != "novice" or case.even_novice]


@pytest.mark.parametrize(
    ("case", "bot"), ASKED, ids=[f"{case.name.replace(' ', '-')}-{bot}" for case, bot in ASKED]
)
def test_the_bot_finds_the_obvious(case: Case, bot: str) -> None:
    for seed in range(1, SEEDS[bot] + 1):
        before = GAME.position(position(case))
        match, player, actions = before.copy(), make_bot(GAME, bot, seed), []
        while match.actors == (0,):
            action = player.choose(match.observe(0))
            actions.append(match.describe(0, action))
            match.submit(0, action)
        assert case.wanted(Turn(before, match, actions)), f"seed {seed}: {actions}"
