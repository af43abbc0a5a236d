"""The English of cards, derived from their rows."""

from typing import Any

import pytest

import ludarium
from ludarium.core.game import Game
from ludarium.games.manalimit.words import MOMENTS, TARGETS
from tests.clauses import clause

Row = dict[str, Any]
SHOT: Row = {"on": "start of battle", "do": "damage", "to": "front enemy", "n": 1}
BUFF: Row = {"on": "kill", "do": "buff", "to": "self", "attack": 1}
TOKEN: Row = {"on": "faint", "do": "summon", "attack": 1, "health": 1}


@pytest.fixture(scope="module")
def first() -> Game:
    return ludarium.load("manalimit", variant="first")


def told(*abilities: Row, **rules: Any) -> str:
    card = {"id": "test", "name": "Test", "tribe": "Brood", "cost": 1, "pitch": 1, "attack": 1}
    row = card | {"health": 1, "abilities": [*abilities]}
    game = ludarium.load("manalimit", cards=[row], rules=rules)
    return game.card_text(game.cards[-1])


@clause("ML3")
@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("Wanderer", ""),
        ("Sparkling", "Start of Battle: Deal 1 damage to a random enemy."),
        ("Kiln Shaman", "Start of Battle: Deal 2 damage to two random enemies."),
        ("Sunlance", "Start of Battle: Deal 5 damage to the enemy with the highest Attack."),
        ("Oath Guard", "Start of Battle: Give adjacent allies Shield 2."),
        ("Turtle Squire", "Start of Battle: Gain Shield 3."),
        ("Nest Runner", "Ally Summoned: Give it +1 Attack."),
        ("Twin Weevil", "Faint: Summon two 1/1 tokens."),
        ("Mourner", "Ally Faints: Deal 2 damage to a random enemy (3 times per battle)."),
        ("Plague Cart", "Faint: Deal 2 damage to all units."),
        ("Coal Peddler", "Pitched: Give a random ally +1 Attack for good."),
        ("Storyteller", "End of Turn: Give a random other ally +1/+1 for good."),
        ("Debt Collector", "Faint: Gain 1 mana in the next shop."),
        ("Vault Dragon", "Buy: Gain 2 mana."),
        ("Lone Reaver", "Before Attack: If alone, gain +4 Attack."),
        (
            "Phoenix Regent",
            "Start of Battle: Deal 2 damage to all enemies. Faint: Summon a 3/3 token.",
        ),
    ],
)
def test_cards_of_the_first_set(first: Game, name: str, text: str) -> None:
    assert first.card_text(next(card for card in first.cards if card["name"] == name)) == text


@clause("ML3")
@pytest.mark.parametrize(
    ("e", "text"),
    [
        (BUFF | {"to": "all enemies", "attack": -1}, "Kill: Give all enemies -1 Attack."),
        (BUFF | {"attack": -1, "health": 2}, "Kill: Gain -1/+2."),
        (
            BUFF | {"attack": None, "health": 2, "limit": 1},
            "Kill: Gain +2 Health (once per battle).",
        ),
        (
            BUFF | {"limit": 2, "permanent": True},
            "Kill: Gain +1 Attack for good (twice per battle).",
        ),
        (BUFF | {"to": "other allies", "on": "faint"}, "Faint: Give all allies +1 Attack."),
        (TOKEN | {"attack": 8, "health": 8}, "Faint: Summon an 8/8 token."),
        (TOKEN | {"count": 9}, "Faint: Summon nine 1/1 tokens."),
        ({"on": "end of turn", "do": "mana", "n": 2}, "End of Turn: Gain 2 mana in the next shop."),
        ({"on": "ally pitched", "do": "mana", "n": 1}, "Ally Pitched: Gain 1 mana."),
        (
            SHOT | {"when": {"alone": True, "front": True}},
            "Start of Battle: If alone and in front, deal 1 damage to the front enemy.",
        ),
        (
            SHOT | {"when": {"tribe count": 3, "round": 5}},
            "Start of Battle: With 3 or more Brood, from round 5 on, deal 1 damage to the front enemy.",
        ),
    ],
)
def test_further_words(e: Row, text: str) -> None:
    assert told(e) == text


@clause("B52")
def test_a_tribe_is_named_where_it_counts() -> None:
    assert told(SHOT | {"tribe": "Warhost"}) == (
        "Start of Battle: Deal 1 damage to the front Warhost enemy."
    )
    assert told(BUFF | {"to": "random ally", "count": 2, "tribe": "own"}) == (
        "Kill: Give two random other Brood allies +1 Attack."
    )
    assert told(BUFF | {"to": "ally behind", "tribe": "own"}) == (
        "Kill: Give the ally behind +1 Attack if it is Brood."
    )


@clause("B21")
def test_hurt_says_that_the_unit_must_survive() -> None:
    e = BUFF | {"on": "hurt"}
    assert told(e) == "Hurt (if it survives): Gain +1 Attack."
    assert told(e, hurt_when_lethal="fires") == "Hurt: Gain +1 Attack."


@clause("B16")
def test_abilities_of_one_moment_are_one_sentence() -> None:
    assert told(SHOT, SHOT | {"do": "shield", "to": "self", "n": 2}, BUFF) == (
        "Start of Battle: Deal 1 damage to the front enemy; then gain Shield 2. Kill: Gain +1 Attack."
    )


@clause("ML3")
def test_every_moment_and_target_has_words() -> None:
    texts = {told(BUFF | {"on": moment}) for moment in MOMENTS}
    assert len(texts) == len(MOMENTS)
    for target in TARGETS:
        moment = {"attacker": "hurt", "that unit": "ally summoned"}.get(target, "kill")
        text = told(SHOT | {"to": target, "on": moment})
        assert text.endswith(".") and "{" not in text and "  " not in text


@clause("ML3")
def test_texts_are_short_enough_for_a_card(first: Game) -> None:
    assert max(len(first.card_text(card)) for card in first.cards) <= 84
