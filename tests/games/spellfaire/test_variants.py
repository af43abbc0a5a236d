"""Changed rules and named variants: every key of rules.toml."""

from typing import Any

import pytest

import ludarium
from ludarium import BadRules
from tests.clauses import clause

from .duel import GAME, act, duel, health, load, refused, seat, side, walk, winner


@clause("S4.7", "A27")
def test_hero_health_is_where_heroes_begin_and_healing_ends() -> None:
    game = load(rules={"hero_health": 30})
    assert health(game.match(1)) == (30, 30)
    match = duel(hand=["Mend"], own={"health": 29}, game=game)
    assert health(act(match, "play Mend")) == (30, 30)


@clause("S5.2")
def test_hand_limit_decides_what_burns() -> None:
    match = duel(hand=["Ghoul"] * 5, active=1, game=load(rules={"hand_limit": 5}))
    act(match, "end turn")
    assert len(seat(match)["hand"]) == 5 and seat(match)["discard"] == ["Elder Mammoth"]
    match = duel(hand=["Ghoul"] * 11, active=1, game=load(rules={"hand_limit": 12}))
    assert len(seat(act(match, "end turn"))["hand"]) == 12


@clause("S5.3")
def test_board_limit_decides_how_many_creatures_have_room() -> None:
    match = duel(["Ghoul"], hand=["Ghoul"], game=load(rules={"board_limit": 1}))
    assert refused(match, "play Ghoul") == "S5.3"
    match = duel(["Ghoul"] * 6, hand=["Ghoul"], game=load(rules={"board_limit": 7}))
    assert side(act(match, "play Ghoul")).count("Ghoul") == 7
    assert "attack own 7" not in str(match.legal(0))
    act(match, "end turn", "end turn", "attack own 7 on enemy hero")
    assert health(match)[1] == 22


@clause("S5.1")
def test_max_mana_is_where_mana_stops_growing() -> None:
    match = act(load(rules={"max_mana": 2}).match(1, first=0), "mulligan", "mulligan")
    seen = []
    for _ in range(4):
        seen.append(seat(match)["mana"])
        act(match, "end turn", "end turn")
    assert seen == [1, 2, 2, 2]
    match = duel(own={"max_mana": 11}, active=1, game=load(rules={"max_mana": 12}))
    assert seat(act(match, "end turn"))["mana"] == 12


@pytest.mark.parametrize(
    "changes", [{"rules": {"first_turn_mana": 2}}, {"variant": "early-mana"}], ids=str
)
@clause("A1")
def test_the_first_turn_may_be_played_with_2_mana(changes: dict[str, Any]) -> None:
    match = act(load(**changes).match(1, first=0), "mulligan", "mulligan")
    seen = []
    for _ in range(3):
        for n in range(2):
            seen.append(seat(match, n)["mana"])
            act(match, "end turn")
    assert seen == [2, 2, 3, 3, 4, 4]


@pytest.mark.parametrize(
    "changes", [{"rules": {"summon_full_board": "fizzle"}}, {"variant": "fizzle"}], ids=str
)
@clause("A33")
def test_a_summoning_spell_may_fizzle_on_a_full_board(changes: dict[str, Any]) -> None:
    match = duel(["Ghoul"] * 6, hand=["Sproutling", "Ghoul"], game=load(**changes))
    act(match, "play Sproutling")
    assert len(seat(match)["board"]) == 6
    assert (seat(match)["mana"], seat(match)["discard"]) == (8, ["Sproutling"])
    assert refused(match, "play Ghoul") == "S5.3"  # a creature still needs room


@pytest.mark.parametrize(
    "changes", [{"rules": {"health_floor": True}}, {"variant": "floor"}], ids=str
)
@clause("A25")
def test_health_may_stop_at_0_within_an_action(changes: dict[str, Any]) -> None:
    own = {"health": 3, "deck": [], "fatigue": 3}
    for game, alive in ((load(**changes), True), (GAME, False)):
        match = duel(["Soul Collector"], hand=["Grim Bargain"], own=own, game=game)
        act(match, "play Grim Bargain on own 1")  # 3 - 4 - 5, then 3 are restored
        assert (match.result is None) is alive
    assert health(duel(["Soul Collector"], hand=["Grim Bargain"], own=own))[0] == 3


@clause("A25")
def test_with_a_floor_a_hero_left_at_0_still_falls() -> None:
    match = duel(hand=["Rotting Giant"], own={"health": 1}, game=load(variant="floor"))
    assert winner(act(match, "play Rotting Giant")) == 1


@clause("A42")
def test_turn_cap_ends_the_game_as_a_draw() -> None:
    match = act(load(rules={"turn_cap": 3}).match(1), "mulligan", "mulligan")
    act(match, "end turn", "end turn")
    assert match.result is None
    act(match, "end turn")
    assert match.result is not None
    assert (match.result.winner, match.result.reason) == (None, "turn cap")
    assert match.result.scores == (0, 0)


@clause("A1", "A33", "A25")
def test_variants_add_up_and_single_rules_come_last() -> None:
    game = load(variant=["early-mana", "fizzle", "floor"], rules={"first_turn_mana": 1})
    assert game.rules["summon_full_board"] == "fizzle" and game.rules["health_floor"] is True
    assert game.rules["first_turn_mana"] == 1
    assert "early-mana" in game.label


@clause("A1", "A25", "A33", "A42")
def test_the_defaults_are_the_books() -> None:
    assert GAME.rules == {
        "hero_health": 25,
        "hand_limit": 10,
        "board_limit": 6,
        "max_mana": 10,
        "first_turn_mana": 1,
        "summon_full_board": "illegal",
        "health_floor": False,
        "turn_cap": 200,
    }


def test_every_rule_names_a_clause_of_the_page() -> None:
    for rule in GAME.rulebook.rules.values():
        assert rule.clause in GAME.clauses
    assert set(GAME.rulebook.variants) == {"early-mana", "fizzle", "floor"}


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"rules": {"hero_helth": 3}}, 'unknown rule "hero_helth" (did you mean "hero_health"?)'),
        ({"rules": {"hero_health": 0}}, "0 is outside 1 to 999"),
        ({"rules": {"hand_limit": 3}}, "3 is outside 4 to 12"),
        ({"rules": {"board_limit": 8}}, "8 is outside 1 to 7"),
        ({"rules": {"max_mana": 0}}, "0 is outside 1 to 99"),
        ({"rules": {"first_turn_mana": 3}}, "3 is none of 1, 2"),
        ({"rules": {"summon_full_board": "fizle"}}, 'did you mean "fizzle"?'),
        ({"rules": {"health_floor": 1}}, "none of false, true"),
        ({"rules": {"turn_cap": 1}}, "1 is outside 2 to 2000"),
        ({"rules": {"turn_cap": "many"}}, "expected a whole number"),
        ({"variant": "flor"}, 'unknown variant "flor" (did you mean "floor"?)'),
        ({"rules": 3}, "expected a table"),
    ],
)
def test_a_wrong_rule_is_named(changes: dict[str, Any], message: str) -> None:
    with pytest.raises(BadRules) as caught:
        ludarium.load("spellfaire", **changes)
    assert message in str(caught.value)


def test_changed_rules_change_the_fingerprint() -> None:
    games = [GAME, load(variant="floor"), load(rules={"turn_cap": 100}), load(variant="fizzle")]
    assert len({game.fingerprint for game in games}) == 4
    assert load().fingerprint == GAME.fingerprint


@pytest.mark.parametrize("variant", ["early-mana", "fizzle", "floor"])
def test_random_matches_of_a_variant_come_to_an_end(variant: str) -> None:
    assert [match.is_over for match in walk(load(variant=variant), 4)][-1]
