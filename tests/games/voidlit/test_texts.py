"""The English of cards and leaders, derived from their rows."""

from typing import Any

import pytest

import ludarium
from ludarium.core.game import Game
from ludarium.games.voidlit.text import REMINDERS
from ludarium.games.voidlit.words import KEYWORDS
from tests.clauses import clause

from .test_cards import card, effect, load

Row = dict[str, Any]


@pytest.fixture(scope="module")
def first() -> Game:
    return ludarium.load("voidlit", "first")


@clause("VL6.5")
@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("Drifter", ""),
        ("Spark Lancer", "Battle Ready."),
        ("Slag Grenadier", "Muster: deal 2 damage to any character."),
        ("Kiln Duelist", "Armed. Surge: it gets +1 Attack."),
        ("Scorch Captain", "Your units have +1 Attack while attacking."),
        ("Overheat Core", "+3/+1. At the start of your turn, its host takes 1 damage."),
        ("Current Cloak", "+1/+1, Evasive."),
        (
            "Brine Diplomat",
            "Muster: return an enemy unit of cost 3 or less to its owner's hand.",
        ),
        ("Elder Moss", "Aftermath: summon 2 Sprouts (1/1)."),
        (
            "Root Shrine",
            "At the end of your turn, if you control fewer than 3 units, summon a Sprout (1/1).",
        ),
        ("Rivet Squire", "It has +1 Attack while upgraded."),
        ("Command Chassis", "Defender. Your other units with Defender have +1/+1."),
        ("Assembly Line", "Your first upgrade each turn costs 1 less."),
        (
            "Foundry Smith",
            "Muster: take an upgrade of cost 2 or less from your deck into your hand.",
        ),
        ("Shroud Wrap", "+1/+1. When its host is destroyed, draw a card."),
        ("Pall Bearer", "Whenever another of your units is destroyed, you regain 1 Health."),
    ],
)
def test_cards_of_the_first_set(first: Game, name: str, text: str) -> None:
    assert first.card_text(next(row for row in first.cards if row["name"] == name)) == text


@clause("VL6.5", "V51")
@pytest.mark.parametrize(
    ("row", "text"),
    [
        (
            card("upgrade", effect("on attack", "draw"), hosts="enemy unit", attack=-1),
            "For an enemy unit. -1/+0. Whenever its host attacks, draw a card.",
        ),
        (
            card("unit", effect("activate", "draw", energy=2), effect("activate", "gain energy")),
            "Activate (2): draw a card; then gain 1 energy.",
        ),
        (
            card("effect", effect(None, "destroy", to="relic or upgrade", type="upgrade")),
            "Destroy an upgrade.",
        ),
        (
            card("effect", effect(None, "buff", to="all units", attack=2, health=-1, for_="turn")),
            "Give all units +2/-1 this turn.",
        ),
        (
            card("relic", effect("on friendly unit destroyed", "waste top", to="enemy player")),
            "Whenever one of your units is destroyed, waste the top card of the enemy deck.",
        ),
        (
            card("relic", effect("aura", "discount", n=2), effect("aura", "discount", type="unit")),
            "Your cards cost 2 less. Your units cost 1 less.",
        ),
        (
            card("unit", effect("muster", "exhaust", to="friendly unit", other=True)),
            "Muster: exhaust another of your units.",
        ),
        (
            card("effect", effect(None, "discard random", to="you", n=2)),
            "Discard 2 random cards.",
        ),
    ],
)
def test_further_cards(row: Row, text: str) -> None:
    game = load(row)
    assert game.card_text(game.cards[game.card_ids.index("t_a")]) == text


@clause("V56")
def test_leaders(first: Game) -> None:
    row = next(row for row in first.rows_of("paragon") if row["name"] == "Factor Ysolde")
    assert first.definition.more_tables["paragon"].text(first, row) == (
        "Whenever a card goes to your bank, you regain 1 Health. Unit: 5 energy, 4/7."
    )


@clause("VL6.5")
def test_texts_are_short_and_whole(first: Game) -> None:
    for row in first.cards:
        text = first.card_text(row)
        assert len(text) <= 92 and (not text or text.endswith(".")), row["name"]
    assert set(KEYWORDS) <= set(REMINDERS)


@clause("V68", "V69", "V70", "V71", "V72", "V73", "V18")
def test_each_keyword_has_a_clause_of_its_name(first: Game) -> None:
    titles = {ruling.title.lower() for ruling in first.clauses.values()}
    assert set(KEYWORDS) <= titles
