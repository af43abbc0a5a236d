"""S10.5: every Fire spell."""

from tests.clauses import clause

from .duel import act, duel, health, refused, seat, side, winner


@clause("S10.5", "S8.1")
def test_ember_bolt() -> None:
    match = duel([], ["Ghoul"], ["Ember Bolt", "Ember Bolt"], own={"mana": 2})
    act(match, "play Ember Bolt on enemy 1", "play Ember Bolt on enemy hero")
    assert (side(match, 1), health(match)) == ("Ghoul 3/1", (25, 23))
    assert seat(match)["mana"] == 0


@clause("S10.5")
def test_searing_ping() -> None:
    match = duel(["Razor Cub"], ["Razor Cub", "Ghoul", "Copper Drone"], ["Searing Ping"])
    act(match, "play Searing Ping")
    assert (side(match), side(match, 1)) == ("Razor Cub 1/1", "Ghoul 3/2 | Copper Drone 1/2")
    assert (health(match), seat(match)["mana"]) == ((25, 25), 8)


@clause("S10.5")
def test_flame_javelin() -> None:
    match = duel([], ["Steel Sentinel", "Ghoul"], ["Flame Javelin"], own={"mana": 3})
    act(match, "play Flame Javelin on enemy 1")
    assert side(match, 1) == "Steel Sentinel 4/1 | Ghoul 3/3"


@clause("S10.5", "A34")
def test_combust() -> None:
    match = duel([], ["Steel Sentinel"], ["Combust"], own={"mana": 4})
    act(match, "play Combust on enemy 1")
    assert (side(match, 1), health(match)) == ("Steel Sentinel 4/2", (25, 23))
    assert refused(duel(hand=["Combust"]), "play Combust") == "A34"


@clause("S10.5")
def test_combust_on_an_own_creature_still_burns_the_enemy_hero() -> None:
    match = act(duel(["Steel Sentinel"], hand=["Combust"]), "play Combust on own 1")
    assert (side(match), health(match)) == ("Steel Sentinel 4/2", (25, 23))


@clause("S10.5")
def test_inferno_sweep() -> None:
    match = duel(["Ghoul", "Razor Cub"], ["Town Guard", "Ghoul"], ["Inferno Sweep"])
    act(match, "play Inferno Sweep")
    assert (side(match), side(match, 1)) == ("Ghoul 3/1", "Ghoul 3/1")
    assert (health(match), seat(match)["mana"]) == ((25, 25), 5)


@clause("S10.5")
def test_final_spark() -> None:
    match = act(duel([], ["Town Guard"], ["Final Spark"], own={"mana": 6}), "play Final Spark")
    assert health(match) == (25, 18)
    assert winner(act(duel(hand=["Final Spark"], other={"health": 7}), "play Final Spark")) == 0
