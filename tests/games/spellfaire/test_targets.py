"""S8: what may be aimed at, and the rulings on missing targets."""

import pytest

from ludarium.core.dice import scripted
from tests.clauses import clause

from .duel import act, duel, health, refused, seat, side, texts, unit


def targets(card: str, board: list[str], enemy: list[str]) -> list[str]:
    match = duel(board, enemy, [card])
    return [text.removeprefix(f"play {card} on ") for text in texts(match, "play")]


@clause("S8", "A34")
@pytest.mark.parametrize(
    "spell",
    [
        "Flame Javelin",
        "Combust",
        "Ice Shard",
        "Frost Shield",
        "Shatter",
        "Glacial Binding",
        "Vine Whip",
        "Growth",
        "Wither",
        "Grim Bargain",
        "Void Snare",
    ],
)
def test_a_spell_that_needs_a_target_cannot_be_cast_without_one(spell: str) -> None:
    match = duel(hand=[spell])
    assert texts(match) == ["end turn"]
    assert refused(match, f"play {spell}") == "A34"
    assert (seat(match)["mana"], seat(match)["hand"]) == (10, [spell])


@clause("A34")
def test_a_target_must_be_named() -> None:
    match = duel(["Ghoul"], ["Ghoul"], ["Combust", "Ember Bolt"])
    assert refused(match, "play Combust") == "A34"
    assert refused(match, "play Ember Bolt") == "A34"


@clause("A34")
def test_combust_and_shatter_take_a_creature_of_either_side() -> None:
    match = duel([unit("Ghoul", frozen=True), "Ghoul"], ["Ghoul"], ["Combust", "Shatter"])
    assert texts(match, "play Shatter") == ["play Shatter on own 1"]
    combust = texts(match, "play Combust")
    assert combust == [f"play Combust on {x}" for x in ("own 1", "own 2", "enemy 1")]
    assert refused(match, "play Shatter on enemy 1") == "S8"


@clause("S8")
def test_a_spell_without_a_target_takes_none() -> None:
    match = duel(["Ghoul"], ["Ghoul"], ["Mend", "Final Spark"])
    assert refused(match, "play Mend on own hero") == "S8"
    assert refused(match, "play Final Spark on enemy hero") == "S8"


@clause("S8")
def test_there_must_be_a_creature_in_the_named_place() -> None:
    match = duel(["Ghoul"], ["Ghoul"], ["Ember Bolt"])
    assert refused(match, "play Ember Bolt on enemy 2") == "S8"
    assert refused(match, "play Ember Bolt on own 2") == "S8"


@clause("S8.1")
def test_any_target_covers_every_creature_and_both_heroes() -> None:
    everything = ["own 1", "own 2", "enemy 1", "own hero", "enemy hero"]
    assert targets("Ember Bolt", ["Ghoul", "Ghoul"], ["Ghoul"]) == everything
    assert targets("Dark Touch", ["Ghoul", "Ghoul"], ["Ghoul"]) == everything
    assert targets("Ember Bolt", [], []) == ["own hero", "enemy hero"]


@clause("S8.1")
def test_any_target_may_be_the_own_hero() -> None:
    match = act(duel(hand=["Ember Bolt"]), "play Ember Bolt on own hero")
    assert health(match) == (23, 25)


@clause("S8.2")
@pytest.mark.parametrize("spell", ["Glacial Binding", "Vine Whip", "Wither", "Void Snare"])
def test_an_enemy_creature_is_neither_a_hero_nor_an_own_creature(spell: str) -> None:
    assert targets(spell, ["Ghoul", "Ghoul"], ["Ghoul", "Ghoul"]) == ["enemy 1", "enemy 2"]
    match = duel(["Ghoul"], ["Ghoul"], [spell])
    assert refused(match, f"play {spell} on enemy hero") == "S8.2"
    assert refused(match, f"play {spell} on own 1") == "S8"


@clause("S8.2", "A36")
@pytest.mark.parametrize("spell", ["Flame Javelin", "Combust", "Ice Shard"])
def test_a_creature_may_be_of_either_side_but_no_hero(spell: str) -> None:
    assert targets(spell, ["Ghoul"], ["Ghoul", "Ghoul"]) == ["own 1", "enemy 1", "enemy 2"]
    match = duel(["Ghoul"], ["Ghoul"], [spell])
    assert refused(match, f"play {spell} on enemy hero") == "S8.2"
    assert refused(match, f"play {spell} on own hero") == "S8.2"


@clause("A36")
def test_an_own_creature_may_be_hurt() -> None:
    match = duel(["Elder Mammoth"], ["Ghoul"], ["Flame Javelin"])
    assert side(act(match, "play Flame Javelin on own 1")) == "Elder Mammoth 7/3"


@clause("S8")
@pytest.mark.parametrize("spell", ["Frost Shield", "Growth", "Grim Bargain"])
def test_a_friendly_creature_is_one_of_the_own_side(spell: str) -> None:
    assert targets(spell, ["Ghoul", "Ghoul"], ["Ghoul"]) == ["own 1", "own 2"]
    match = duel(["Ghoul"], ["Ghoul"], [spell])
    assert refused(match, f"play {spell} on enemy 1") == "S8"
    assert refused(match, f"play {spell} on own hero") == "S8.2"


@clause("S8.3", "A37")
def test_spells_reach_past_guard() -> None:
    match = duel([], ["Town Guard", "Ghoul"], ["Flame Javelin", "Siphon Life"])
    act(match, "play Flame Javelin on enemy 2", "play Siphon Life")
    assert (side(match, 1), health(match)[1]) == ("Town Guard 1/2", 22)


@clause("A17", "S8.3")
def test_a_when_played_target_must_be_chosen_where_there_is_one() -> None:
    match = duel(["Ghoul"], ["Ghoul"], ["Squire Captain", "Plating Engineer", "Arc Sparkbot"])
    for card in ("Squire Captain", "Plating Engineer", "Arc Sparkbot"):
        assert refused(match, f"play {card}") == "A17"
    assert texts(match, "play Squire") == ["play Squire Captain on own 1"]
    assert texts(match, "play Arc") == ["play Arc Sparkbot on enemy 1"]


@clause("A17")
@pytest.mark.parametrize("card", ["Squire Captain", "Plating Engineer", "Arc Sparkbot"])
def test_without_a_when_played_target_the_effect_is_skipped(card: str) -> None:
    match = duel(hand=[card])
    assert texts(match, "play") == [f"play {card}"]
    act(match, f"play {card}")
    printed = {"Squire Captain": "2/2", "Plating Engineer": "2/4", "Arc Sparkbot": "3/3"}
    assert side(match) == f"{card} {printed[card]}"
    assert refused(duel(hand=[card]), f"play {card} on own 1") == "S8"


@clause("A18", "S8.1")
def test_the_acolyte_may_aim_at_anything_even_itself() -> None:
    everything = ["own 1", "own 2", "enemy 1", "own hero", "enemy hero"]
    assert targets("Bone Acolyte", ["Ghoul"], ["Ghoul"]) == everything
    match = act(duel(["Ghoul"], hand=["Bone Acolyte"]), "play Bone Acolyte on own 2")
    assert side(match) == "Ghoul 3/3 | Bone Acolyte 2/1"


@clause("A18")
def test_the_acolyte_always_has_a_target() -> None:
    assert refused(duel(hand=["Bone Acolyte"]), "play Bone Acolyte") == "A17"


@clause("A35")
def test_spells_without_a_target_may_be_cast_in_vain() -> None:
    hand = ["Mend", "Cold Snap", "Searing Ping", "Haunting Fog", "Inferno Sweep", "Deep Winter"]
    match = duel(hand=hand, own={"mana": 99})
    with scripted():
        act(match, *(f"play {spell}" for spell in hand))
    assert seat(match)["discard"] == hand
    assert health(match) == (25, 25)
