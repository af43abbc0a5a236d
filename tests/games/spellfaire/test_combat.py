"""S6: attacks, their targets and the damage they do."""

from tests.clauses import clause

from .duel import act, creature, duel, health, kinds, play, refused, seat, side, texts, unit

WALL = "attack own 1 on enemy 1"
FACE = "attack own 1 on enemy hero"


@clause("S6.1")
def test_a_creature_attacks_once_a_turn() -> None:
    match = act(duel(["Ghoul"], own={"health": 9}), FACE)
    assert refused(match, FACE) == "S6.1"
    assert not creature(match)["ready"] and creature(match)["attacked"]
    act(match, "end turn", "end turn", FACE)
    assert health(match)[1] == 19


@clause("S6.1", "S7.2")
def test_a_newcomer_without_charge_waits_a_turn() -> None:
    match = act(duel(hand=["Thicket Stalker"]), "play Thicket Stalker")
    assert refused(match, FACE) == "S6.1"
    act(match, "end turn")
    assert refused(match, FACE) == "S6.1"  # the other has no creature
    act(match, "end turn", FACE)
    assert health(match)[1] == 21


@clause("S6.1", "A39")
def test_a_summoned_token_waits_a_turn() -> None:
    match = act(duel(hand=["Sproutling"]), "play Sproutling")
    assert refused(match, FACE) == "S6.1"
    assert side(act(match, "end turn", "end turn", FACE)) == "Sproutling 1/1"
    assert health(match)[1] == 24


@clause("S6.1")
def test_there_must_be_a_creature_to_attack_with() -> None:
    match = duel(["Ghoul"])
    assert refused(match, "attack own 2 on enemy hero") == "S6.1"


@clause("S6.1", "S13.2")
def test_creatures_attack_only_in_their_own_turn() -> None:
    match = duel(["Ghoul"], ["Ghoul"])
    assert refused(match, FACE, seat=1) == "S13.2"
    assert refused(match, WALL, seat=1) == "S13.2"


@clause("S6.2")
def test_an_attack_may_choose_the_hero_or_any_creature() -> None:
    match = duel(["Ghoul"], ["Ghoul", "Elder Mammoth"])
    assert texts(match, "attack") == [WALL, "attack own 1 on enemy 2", FACE]
    assert refused(match, "attack own 1 on enemy 3") == "S6.2"


@clause("S6.2", "S7.1")
def test_an_attack_must_choose_a_guard_where_there_is_one() -> None:
    match = duel(["Ghoul"], ["Ghoul", "Town Guard", "Elder Mammoth", "Crypt Warden"])
    assert texts(match, "attack") == ["attack own 1 on enemy 2", "attack own 1 on enemy 4"]
    assert refused(match, FACE) == "S6.2"
    assert refused(match, WALL) == "S6.2"


@clause("S6.2")
def test_own_guards_bind_nobody_of_the_own_side() -> None:
    assert texts(duel(["Town Guard"]), "attack") == [FACE]


@clause("S6.2", "S7.1")
def test_with_the_last_guard_gone_the_hero_is_open() -> None:
    match = duel(["Ghoul", "Ghoul"], ["Town Guard"])
    act(match, WALL, "attack own 2 on enemy hero")
    assert health(match)[1] == 22


@clause("S6.3")
def test_both_creatures_deal_their_attack() -> None:
    match = act(duel(["Steel Sentinel"], ["Shield Marshal"]), WALL)
    assert (side(match), side(match, 1)) == ("Steel Sentinel 4/2", "Shield Marshal 3/1")


@clause("S6.3")
def test_both_creatures_may_fall() -> None:
    match = act(duel(["Thicket Stalker"], ["Thicket Stalker"]), WALL)
    assert side(match) == side(match, 1) == ""
    assert seat(match)["dead"] == seat(match, 1)["dead"] == ["Thicket Stalker"]


@clause("S6.3")
def test_the_blows_fall_at_the_same_moment() -> None:
    """A creature that is killed still strikes with all of its Attack."""
    match = act(duel(["Elder Mammoth"], [unit("Elder Mammoth", health=1)]), WALL)
    assert (side(match), side(match, 1)) == ("", "")


@clause("S6.3")
def test_a_hero_does_not_strike_back() -> None:
    match = act(duel(["Razor Cub"]), FACE)
    assert (side(match), health(match)) == ("Razor Cub 1/1", (25, 24))


@clause("S6.3")
def test_damage_stays_until_the_creature_dies() -> None:
    match = duel(["Town Guard", "Town Guard"], ["Elder Mammoth"])
    act(match, WALL)
    assert side(match, 1) == "Elder Mammoth 7/6"
    act(match, "end turn", "end turn")
    assert side(match, 1) == "Elder Mammoth 7/6"


@clause("S6.3")
def test_a_creature_with_1_health_left_lives() -> None:
    match = act(duel(["Steel Sentinel"], ["Thicket Stalker"]), WALL)
    assert (side(match), side(match, 1)) == ("Steel Sentinel 4/1", "")


@clause("S6.4")
def test_the_dead_leave_together_before_any_trigger() -> None:
    match = duel(["Grave Rat"], [unit("Grave Rat", attack=2)])
    events = play(match, "attack own 1 on enemy 1")
    assert kinds(events) == ["attack", "damage", "damage", "die", "trigger", "draw"]
    match = duel([unit("Grave Rat", attack=2)], [unit("Grave Rat", attack=2)])
    events = play(match, "attack own 1 on enemy 1")
    assert kinds(events)[3:] == ["die", "die", "trigger", "draw", "trigger", "draw"]


@clause("S6.4")
def test_the_living_close_up_to_the_left() -> None:
    board = [unit("Ghoul", health=1), "Elder Mammoth", unit("Ghoul", health=2), "Titan Forgeguard"]
    match = act(duel(board, hand=["Inferno Sweep"]), "play Inferno Sweep")
    assert side(match) == "Elder Mammoth 7/5 | Titan Forgeguard 7/7"
    assert seat(match)["dead"] == ["Ghoul", "Ghoul"]


@clause("S6.4")
def test_the_living_keep_all_they_have_when_they_close_up() -> None:
    odd = unit("Steel Sentinel", attack=6, this_turn=1, health=7, ward=True, guard=True)
    odd |= {"frozen": True, "frozen_next": True, "token": True, "attacked": True, "max_health": 8}
    match = duel(["Grave Rat", odd], hand=["Ember Bolt"])
    before = creature(match, place=2)
    assert creature(act(match, "play Ember Bolt on own 1")) == before


@clause("S14.3", "A38")
def test_a_creature_with_attack_0_may_attack_and_is_struck_back() -> None:
    match = act(duel(["Bramble Wall"], ["Ghoul"]), WALL)
    assert (side(match), side(match, 1)) == ("Bramble Wall 0/3", "Ghoul 3/3")


@clause("S14.3", "A38")
def test_a_creature_with_attack_0_does_not_hurt_a_hero() -> None:
    match = act(duel([unit("Ghoul", attack=0)], own={"health": 5}), FACE)
    assert (health(match), creature(match)["attacked"]) == ((5, 25), True)


@clause("S14.3", "S6.3")
def test_a_defender_with_attack_0_deals_no_damage_back() -> None:
    match = act(duel(["Ghoul"], ["Bramble Wall"], own={"health": 9}), WALL)
    assert (side(match), side(match, 1)) == ("Ghoul 3/3", "Bramble Wall 0/3")


@clause("S14.4", "A53")
def test_no_health_below_0_is_kept() -> None:
    match = act(duel(["Elder Mammoth"], other={"health": 2}), FACE)
    assert health(match) == (25, 0)
    assert match.view(0)["seats"][1]["health"] == 0


@clause("S14.4")
def test_a_creature_at_0_or_less_dies() -> None:
    for left in (1, 2, 3):
        match = act(duel(["Ghoul"], [unit("Elder Mammoth", health=left)]), WALL)
        assert side(match, 1) == ""
    match = act(duel(["Ghoul"], [unit("Elder Mammoth", health=4)]), WALL)
    assert side(match, 1) == "Elder Mammoth 7/1"
