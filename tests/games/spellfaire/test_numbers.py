"""Attack in layers, Health, healing and chance: A13, A14, A16, A27, A28, S13.3."""

from collections import Counter

from tests.clauses import clause

from .duel import GAME, act, creature, duel, health, seat, side, unit


@clause("A13")
def test_attack_below_0_counts_as_0_and_comes_back() -> None:
    match = duel([], ["Ghoul"], ["Wither", "Wither", "Haunting Fog"])
    act(match, "play Wither on enemy 1", "play Wither on enemy 1", "play Haunting Fog")
    assert side(match, 1) == "Ghoul 0/2"
    act(match, "end turn")
    assert side(match, 1) == "Ghoul 2/2"


@clause("A13")
def test_lasting_attack_may_be_negative() -> None:
    match = duel([], [unit("Town Guard", health=9)], ["Haunting Fog", "Haunting Fog"])
    act(match, "play Haunting Fog", "play Haunting Fog")
    assert side(match, 1) == "Town Guard 0/7"
    assert creature(match, 1)["lasting"] == -1
    match = duel([unit("Town Guard", lasting=-1)], hand=["Growth"])
    assert side(act(match, "play Growth on own 1")) == "Town Guard 1/4"


@clause("A13")
def test_the_order_of_changes_does_not_matter() -> None:
    changes = ["play Growth on own 1", "play Alpha Howler"]
    for order in (changes, changes[::-1]):
        match = duel([unit("Town Guard", this_turn=-2)], hand=["Growth", "Alpha Howler"])
        act(match, *order)
        assert side(match).startswith("Town Guard 2/4")
        assert side(act(match, "end turn")).startswith("Town Guard 3/4")


@clause("A14")
def test_wither_ends_with_the_turn_in_which_it_was_cast() -> None:
    match = act(duel([], ["Elder Mammoth"], ["Wither"]), "play Wither on enemy 1")
    assert creature(match, 1)["this_turn"] == -2
    act(match, "end turn")
    assert (creature(match, 1)["this_turn"], side(match, 1)) == (0, "Elder Mammoth 7/7")


@clause("A16")
def test_the_fog_is_not_damage_and_lowers_the_maximum_for_good() -> None:
    match = duel([], [unit("Copper Drone", health=1), "Elder Mammoth"], ["Haunting Fog"])
    act(match, "play Haunting Fog")  # Ward does not help
    assert side(match, 1) == "Elder Mammoth 6/6"
    assert seat(match, 1)["dead"] == ["Copper Drone"]
    assert creature(match, 1)["max_health"] == 6


@clause("A27", "S4.7")
def test_no_healing_lifts_a_hero_above_25() -> None:
    hand = ["Mend", "Renewal", "Siphon Life"]
    match = act(duel(hand=hand, own={"health": 24}), *(f"play {spell}" for spell in hand))
    assert health(match)[0] == 25


@clause("A27")
def test_healing_does_not_lower_a_hero_that_stands_higher() -> None:
    assert health(act(duel(hand=["Mend"], own={"health": 30}), "play Mend"))[0] == 30


@clause("A28")
def test_no_card_heals_creatures() -> None:
    heals = [e for card in GAME.cards for e in card["effects"] if e["do"] == "heal"]
    assert heals and all(e["to"] == "own hero" for e in heals)


@clause("A28")
def test_added_health_raises_the_present_value_and_the_maximum() -> None:
    match = duel([unit("Elder Mammoth", health=2)], hand=["Frost Shield", "Growth"])
    act(match, "play Frost Shield on own 1", "play Growth on own 1")
    assert side(match) == "Elder Mammoth 9/7" and creature(match)["max_health"] == 12


@clause("S13.3")
def test_each_candidate_is_equally_likely() -> None:
    frozen: Counter[int] = Counter()
    for seed in range(300):
        match = duel([], ["Ghoul"] * 3, ["Deep Winter"], seed=seed * 7919)
        act(match, "play Deep Winter")
        frozen[[u["frozen"] for u in seat(match, 1)["board"]].index(True)] += 1
    assert len(frozen) == 3 and min(frozen.values()) > 65  # 100 each
