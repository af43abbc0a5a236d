"""Cards from outside: every verb, moment, target, condition and filter, and what is refused."""

from typing import Any

import pytest

import ludarium
from ludarium import BadCard
from ludarium.core.dice import scripted
from tests.clauses import clause

from .duel import GAME, Row, act, creature, duel, health, load, refused, seat, side, texts, unit

OWN = ["Ghoul", "Elder Mammoth"]
ENEMY = ["Town Guard", "Elder Mammoth"]


def spell(*effects: Row, **fields: Any) -> Row:
    return {
        "id": "test",
        "name": "Test",
        "kind": "spell",
        "cost": 0,
        "effects": [*effects],
    } | fields


def beast(*effects: Row, **fields: Any) -> Row:
    row = {"id": "test", "name": "Test", "kind": "creature", "cost": 0, "attack": 1, "health": 5}
    return row | {"effects": [*effects]} | fields


def healths(card: Row, action: str, *rolls: int) -> str:
    """Health of own creatures, enemy creatures and both heroes after the action."""
    match = duel(OWN, ENEMY, ["Test"], game=load(cards=[card]))
    with scripted(*rolls):
        act(match, action)
    sides = [[u["health"] for u in seat(match, n)["board"]] for n in range(2)]
    return f"{sides[0]} {sides[1]} {health(match)}"


# --- targets ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("to", "place", "rolls", "after"),
    [
        ("own hero", "", (), "[3, 7] [2, 7] (24, 25)"),
        ("enemy hero", "", (), "[3, 7] [2, 7] (25, 24)"),
        ("both heroes", "", (), "[3, 7] [2, 7] (24, 24)"),
        ("chosen target", " on own hero", (), "[3, 7] [2, 7] (24, 25)"),
        ("chosen target", " on enemy 2", (), "[3, 7] [2, 6] (25, 25)"),
        ("chosen creature", " on own 1", (), "[2, 7] [2, 7] (25, 25)"),
        ("chosen other creature", " on own 2", (), "[3, 6] [2, 7] (25, 25)"),
        ("chosen friendly creature", " on own 2", (), "[3, 6] [2, 7] (25, 25)"),
        ("chosen other friendly creature", " on own 1", (), "[2, 7] [2, 7] (25, 25)"),
        ("chosen enemy creature", " on enemy 1", (), "[3, 7] [1, 7] (25, 25)"),
        ("all creatures", "", (), "[2, 6] [1, 6] (25, 25)"),
        ("all other creatures", "", (), "[2, 6] [1, 6] (25, 25)"),
        ("all friendly creatures", "", (), "[2, 6] [2, 7] (25, 25)"),
        ("all other friendly creatures", "", (), "[2, 6] [2, 7] (25, 25)"),
        ("all enemy creatures", "", (), "[3, 7] [1, 6] (25, 25)"),
        ("random creature", "", (2,), "[3, 7] [1, 7] (25, 25)"),
        ("random other creature", "", (3,), "[3, 7] [2, 6] (25, 25)"),
        ("random friendly creature", "", (1,), "[3, 6] [2, 7] (25, 25)"),
        ("random other friendly creature", "", (0,), "[2, 7] [2, 7] (25, 25)"),
        ("random enemy creature", "", (1,), "[3, 7] [2, 6] (25, 25)"),
    ],
)
@clause("S8", "S13.3")
def test_what_a_spell_may_be_aimed_at(
    to: str, place: str, rolls: tuple[int, ...], after: str
) -> None:
    card = spell({"do": "damage", "n": 1, "to": to})
    assert healths(card, f"play Test{place}", *rolls) == after


@pytest.mark.parametrize(
    ("to", "place", "rolls", "after"),
    [
        ("self", "", (), "[3, 7, 4] [2, 7] (25, 25)"),
        ("all creatures", "", (), "[2, 6, 4] [1, 6] (25, 25)"),
        ("all other creatures", "", (), "[2, 6, 5] [1, 6] (25, 25)"),
        ("all friendly creatures", "", (), "[2, 6, 4] [2, 7] (25, 25)"),
        ("all other friendly creatures", "", (), "[2, 6, 5] [2, 7] (25, 25)"),
        ("random friendly creature", "", (2,), "[3, 7, 4] [2, 7] (25, 25)"),
        ("random other creature", "", (2,), "[3, 7, 5] [1, 7] (25, 25)"),
        ("random other friendly creature", "", (1,), "[3, 6, 5] [2, 7] (25, 25)"),
        ("chosen creature", " on own 3", (), "[3, 7, 4] [2, 7] (25, 25)"),
        ("chosen friendly creature", " on own 3", (), "[3, 7, 4] [2, 7] (25, 25)"),
    ],
)
@clause("S10", "A18")
def test_what_a_when_played_effect_may_be_aimed_at(
    to: str, place: str, rolls: tuple[int, ...], after: str
) -> None:
    card = beast({"on": "played", "do": "damage", "n": 1, "to": to})
    assert healths(card, f"play Test{place}", *rolls) == after


@clause("A17", "A18")
@pytest.mark.parametrize("to", ["chosen other creature", "chosen other friendly creature"])
def test_another_creature_is_not_the_one_just_played(to: str) -> None:
    card = beast({"on": "played", "do": "damage", "n": 1, "to": to})
    match = duel(hand=["Test"], game=load(cards=[card]))
    assert texts(match, "play") == ["play Test"]
    assert refused(match, "play Test on own 1") == "S8"


# --- verbs ------------------------------------------------------------------------------------------


@clause("S10")
def test_damage_and_heal_and_draw() -> None:
    card = spell(
        {"do": "damage", "n": 9, "to": "both heroes"},
        {"do": "heal", "n": 2, "to": "both heroes"},
        {"do": "heal", "n": 1, "to": "enemy hero"},
        {"do": "draw"},
    )
    match = act(duel(hand=["Test"], game=load(cards=[card])), "play Test")
    assert health(match) == (18, 19) and len(seat(match)["hand"]) == 1


@clause("S10", "A13", "A28")
def test_buff_for_good_and_for_the_turn() -> None:
    card = spell(
        {"do": "buff", "to": "chosen friendly creature", "attack": 2, "for": "turn"},
        {"do": "buff", "to": "it", "attack": 1, "health": 4, "for": "permanent"},
    )
    match = act(duel(["Ghoul"], hand=["Test"], game=load(cards=[card])), "play Test on own 1")
    assert side(match) == "Ghoul 6/7"
    assert side(act(match, "end turn")) == "Ghoul 4/7"


@clause("S10", "S7.1", "S7.2", "S7.3", "S7.4")
@pytest.mark.parametrize("keyword", ["guard", "charge", "lifesteal", "ward"])
def test_every_keyword_can_be_granted(keyword: str) -> None:
    card = spell({"do": "grant", "keyword": keyword, "to": "chosen creature"})
    match = duel([unit("Steel Sentinel", fresh=True)], hand=["Test"], game=load(cards=[card]))
    assert not creature(match)[keyword]
    act(match, "play Test on own 1")
    assert creature(match)[keyword]
    assert creature(match)["ready"] is (keyword == "charge")


@clause("S10", "S14.2")
def test_freeze_and_destroy() -> None:
    card = spell(
        {"do": "freeze", "to": "all creatures"},
        {"do": "destroy", "to": "chosen enemy creature", "max_cost": 1},
    )
    match = duel(OWN, ENEMY, ["Test"], game=load(cards=[card]))
    assert texts(match, "play") == ["play Test on enemy 1"]
    act(match, "play Test on enemy 1")
    assert side(match, 1) == "Elder Mammoth 7/7" and creature(match, 1)["frozen"]
    assert creature(match)["frozen_next"]


@clause("S11", "A33", "A57")
def test_summon_several_while_there_is_room() -> None:
    card = spell({"do": "summon", "card": "sproutling_token", "n": 3})
    game = load(cards=[card])
    assert len(seat(act(duel(hand=["Test"], game=game), "play Test"))["board"]) == 3
    match = act(duel(["Ghoul"] * 5, hand=["Test"], game=game), "play Test")
    assert len(seat(match)["board"]) == 6
    assert refused(duel(["Ghoul"] * 6, hand=["Test"], game=game), "play Test") == "A33"


@clause("A29")
def test_return_several_with_and_without_a_cost() -> None:
    own = {"dead": ["Ghoul", "Elder Mammoth", "Grave Rat"]}
    card = spell({"do": "return", "n": 2, "max_cost": 3})
    match = duel(hand=["Test"], own=own, game=load(cards=[card]))
    with scripted(1, 0):
        act(match, "play Test")
    assert (seat(match)["hand"], seat(match)["dead"]) == (["Grave Rat", "Ghoul"], ["Elder Mammoth"])
    match = duel(hand=["Test"], own=own, game=load(cards=[spell({"do": "return"})]))
    with scripted(1):
        act(match, "play Test")
    assert seat(match)["hand"] == ["Elder Mammoth"]


# --- moments ------------------------------------------------------------------------------------------


@clause("S10", "S5.8", "S5.5")
@pytest.mark.parametrize("moment", ["played", "death", "turn start", "turn end"])
def test_each_moment_happens_when_it_should(moment: str) -> None:
    card = beast({"on": moment, "do": "damage", "n": 1, "to": "enemy hero"})
    match = duel(hand=["Test", "Flame Javelin", "Ember Bolt"], game=load(cards=[card]))
    hurt = []
    steps = ["play Test", "end turn", "end turn", "play Flame Javelin on own 1"]
    for text in [*steps, "play Ember Bolt on own 1"]:
        before = health(match)[1]
        act(match, text)
        hurt.append(before - health(match)[1])
    when = {"played": 0, "turn end": 1, "turn start": 2, "death": 4}
    assert hurt == [int(i == when[moment]) for i in range(5)]


@clause("S10")
def test_effects_of_a_card_follow_the_order_of_its_row() -> None:
    effects = [
        {"do": "heal", "n": 5, "to": "own hero"},
        {"do": "damage", "n": 5, "to": "own hero"},
    ]
    for row, left in ((effects, 20), (effects[::-1], 25)):
        match = act(duel(hand=["Test"], game=load(cards=[spell(*row)])), "play Test")
        assert health(match)[0] == left


# --- conditions and filters -----------------------------------------------------------------------------


@clause("A20", "A21")
@pytest.mark.parametrize(
    ("what", "friend"),
    [
        ("guard", "Town Guard"),
        ("charge", "Razor Cub"),
        ("lifesteal", "High Paladin"),
        ("ward", "Copper Drone"),
        ("kingdom", "Chapel Healer"),
        ("wildclan", "Elder Mammoth"),
        ("necropolis", "Grave Rat"),
        ("ironbound", "Steel Sentinel"),
    ],
)
def test_a_condition_asks_for_another_creature_of_the_own_side(what: str, friend: str) -> None:
    effect = {"on": "played", "do": "damage", "n": 1, "to": "enemy hero"}
    fields: Row = {"keywords": [what]} if what in ("guard", "charge", "lifesteal", "ward") else {}
    fields = fields or {"faction": what}
    card = beast(effect | {"when": f"you control another {what}"}, **fields)
    game = load(cards=[card])
    assert health(act(duel([friend], hand=["Test"], game=game), "play Test"))[1] == 24
    assert health(act(duel([], [friend], hand=["Test"], game=game), "play Test"))[1] == 25
    assert health(act(duel(["Test"], hand=["Test"], game=game), "play Test"))[1] == 24


@clause("A59")
def test_it_survives_asks_for_the_chosen_creature() -> None:
    card = spell(
        {"do": "damage", "n": 2, "to": "chosen creature"},
        {"do": "damage", "n": 1, "to": "enemy hero", "when": "it survives"},
    )
    game = load(cards=[card])
    for place, left in (("own 1", 24), ("enemy 1", 25)):
        match = act(duel(OWN, ENEMY, ["Test"], game=game), f"play Test on {place}")
        assert health(match)[1] == left


@clause("A34", "A40")
def test_filters_by_cost_and_ice() -> None:
    card = spell({"do": "damage", "n": 1, "to": "all creatures", "max_cost": 3})
    assert healths(card, "play Test") == "[2, 7] [1, 7] (25, 25)"
    card = spell({"do": "damage", "n": 1, "to": "all enemy creatures", "frozen": True})
    enemy = [unit("Ghoul", frozen=True), "Ghoul"]
    match = act(duel([], enemy, ["Test"], game=load(cards=[card])), "play Test")
    assert side(match, 1) == "Ghoul 3/2 | Ghoul 3/3"
    card = spell({"do": "damage", "n": 1, "to": "random enemy creature", "frozen": True})
    match = duel([], ["Ghoul", unit("Ghoul", frozen=True)], ["Test"], game=load(cards=[card]))
    with scripted(0):
        act(match, "play Test")
    assert side(match, 1) == "Ghoul 3/3 | Ghoul 3/2"


# --- the set ----------------------------------------------------------------------------------------------


def test_a_card_of_a_known_id_replaces_it() -> None:
    row = {"id": "mend", "name": "Mend", "kind": "spell", "school": "nature", "cost": 0}
    game = load(cards=[row | {"effects": [{"do": "heal", "n": 9, "to": "own hero"}]}])
    match = act(duel(hand=["Mend"], own={"health": 5}, game=game), "play Mend")
    assert health(match)[0] == 14 and seat(match)["mana"] == 10
    assert len(game.cards) == len(GAME.cards) and game.fingerprint != GAME.fingerprint


def test_a_further_card_can_be_put_into_a_deck() -> None:
    game = load(cards=[beast(faction="kingdom")])
    deck = dict(game.decks["kingdom-frost"]) | {"town_guard": 0, "test": 2}
    assert game.check_deck({"cards": deck}) == []
    assert "test" in str(game.match(1, decks=[deck, "kingdom-frost"]).view(0))


def test_a_creature_without_a_faction_fits_no_deck() -> None:
    game = load(cards=[beast()])
    deck = dict(game.decks["kingdom-frost"]) | {"town_guard": 0, "test": 2}
    assert any("(S4.1)" in problem for problem in game.check_deck({"cards": deck}))


@pytest.mark.parametrize(
    ("card", "message"),
    [
        (spell({"do": "frezze", "to": "it"}), 'unknown word "frezze" (did you mean "freeze"?)'),
        (spell({"do": "damage", "n": 1, "to": "all"}), 'unknown word "all"'),
        (spell({"do": "damage", "to": "own hero"}), '"damage" needs "n"'),
        (spell({"do": "heal", "n": 1}), '"heal" needs "to"'),
        (spell({"do": "heal", "n": 1, "to": "all creatures"}), "heroes only (A28)"),
        (spell({"do": "freeze", "to": "own hero"}), '"freeze" works on creatures'),
        (spell({"do": "destroy", "to": "chosen target"}), "choose a creature"),
        (spell({"do": "grant", "to": "all creatures"}), '"grant" needs "keyword"'),
        (spell({"do": "summon"}), '"summon" needs "card"'),
        (
            spell({"do": "summon", "card": "goul"}),
            'no creature has the id "goul" (did you mean "ghoul"?)',
        ),
        (spell({"do": "buff", "to": "all creatures"}), '"buff" needs "attack" or "health"'),
        (spell({"do": "draw", "to": "own hero"}), '"draw" takes no "to"'),
        (spell({"do": "freeze", "to": "it"}), '"it" needs a chosen target'),
        (spell({"do": "draw", "when": "it survives"}), '"it" needs a chosen target'),
        (spell({"do": "damage", "n": 1, "to": "self"}), '"self" is not on the battlefield'),
        (spell({"on": "played", "do": "draw"}), '"on" of a spell is one of "cast"'),
        (beast({"do": "draw"}), '"on" of a creature is one of'),
        (beast({"on": "cast", "do": "draw"}), '"on" of a creature is one of'),
        (beast({"on": "death", "do": "destroy", "to": "self"}), '"self" is not on the battlefield'),
        (
            beast({"on": "turn start", "do": "damage", "n": 1, "to": "chosen target"}),
            "only a played card has a chosen target",
        ),
        (
            spell(
                {"do": "damage", "n": 1, "to": "chosen target"},
                {"do": "freeze", "to": "chosen creature"},
            ),
            "a card can have only one chosen target",
        ),
        (
            spell({"do": "buff", "to": "all creatures", "health": 1, "for": "turn"}),
            "Health is changed for good",
        ),
        (spell({"do": "draw", "n": 100}), "100 is outside 0 to 99"),
        (spell(*[{"do": "draw"}] * 5), "expected at most 4, got 5"),
        (spell(attack=1), 'a spell has no "attack"'),
        (spell(keywords=["guard"]), "a spell has no keywords"),
        (beast(school="fire"), 'a creature has no "school"'),
        (beast(health=None), 'a creature needs "attack" and "health"'),
        (beast(health="3"), "health: expected a whole number"),
        (beast(health=0), "0 is outside 1 to 99"),
        (beast(cost=-1), "-1 is outside 0 to 99"),
        (beast(keywords=["gard"]), 'did you mean "guard"?'),
        (beast(faction="kingdon"), 'did you mean "kingdom"?'),
        (beast(name="Ghoul"), 'the name "Ghoul" is taken by ghoul'),
        (beast(colour="red"), 'unknown field "colour"'),
        (beast(id="Test Card"), "expected an id of lower-case letters"),
        ({"id": "x", "name": "X", "kind": "spell"}, 'the field "cost" is missing'),
    ],
)
def test_a_wrong_card_is_named(card: Any, message: str) -> None:
    with pytest.raises(BadCard) as caught:
        ludarium.load("spellfaire", cards=[card])
    assert message in str(caught.value)


def test_a_card_that_is_no_table_is_named() -> None:
    with pytest.raises(BadCard, match="expected a table of fields"):
        ludarium.load("spellfaire", cards=[3])  # type: ignore[list-item]


# Health is a 16-bit cell, and 200 triggers (A50) of 4 effects of up to 99 damage, or of draws from
# an empty deck, would go beyond it: compiled code would wrap around and the hero stand again.
@clause("A50", "A53")
@pytest.mark.parametrize(
    "harm", [{"do": "damage", "n": 99, "to": "own hero"}, {"do": "draw", "n": 9}]
)
def test_even_the_longest_chain_keeps_its_numbers(harm: Row) -> None:
    effects = [
        {"on": "death", "do": "summon", "card": "test"},
        {"on": "death", "do": "destroy", "to": "all friendly creatures"},
        {"on": "death"} | harm,
        {"on": "death"} | harm,
    ]
    game = load(cards=[beast(*effects, health=1)])
    match = duel(["Test"], hand=["Ember Bolt"], own={"deck": []}, game=game)
    act(match, "play Ember Bolt on own 1")
    assert match.result is not None and match.result.winner == 1


def test_a_filter_is_for_creatures() -> None:
    effect = {"do": "damage", "to": "chosen target", "n": 1, "frozen": True}
    card = {"id": "x", "name": "X", "kind": "spell", "cost": 1, "effects": [effect]}
    with pytest.raises(BadCard, match="a filter is for creatures"):
        ludarium.load("spellfaire", cards=[card])


def test_what_is_summoned_is_a_creature() -> None:
    effect = {"do": "summon", "card": "mend"}
    card = {"id": "x", "name": "X", "kind": "spell", "cost": 1, "effects": [effect]}
    with pytest.raises(BadCard, match='no creature has the id "mend"'):
        ludarium.load("spellfaire", cards=[card])
