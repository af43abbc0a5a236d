"""S10.8: every Shadow spell."""

from tests.clauses import clause

from .duel import act, creature, duel, health, refused, seat, side, unit


@clause("S10.8", "S8.1")
def test_dark_touch() -> None:
    match = duel([], ["Ghoul"], ["Dark Touch", "Dark Touch"], own={"health": 10, "mana": 2})
    act(match, "play Dark Touch on enemy 1")
    assert (side(match, 1), health(match)) == ("Ghoul 3/2", (11, 25))
    act(match, "play Dark Touch on enemy hero")
    assert health(match) == (12, 24)


@clause("S10.8", "A14")
def test_wither() -> None:
    match = duel(["Elder Mammoth"], ["Ghoul"], ["Wither"], own={"mana": 2})
    act(match, "play Wither on enemy 1")
    assert side(match, 1) == "Ghoul 1/3"
    act(match, "attack own 1 on enemy hero", "end turn")
    assert side(match, 1) == "Ghoul 3/3"  # it strikes with all of it in its own turn
    act(match, "attack own 1 on enemy hero")
    assert health(match)[0] == 22


@clause("S10.8", "A14")
def test_a_withered_creature_strikes_back_weakly() -> None:
    match = duel(["Elder Mammoth"], [unit("Elder Mammoth", health=9)], ["Wither"])
    act(match, "play Wither on enemy 1", "attack own 1 on enemy 1")
    assert side(match) == "Elder Mammoth 7/2"


@clause("S10.8")
def test_siphon_life() -> None:
    match = duel(hand=["Siphon Life"], own={"health": 10, "mana": 3})
    assert health(act(match, "play Siphon Life")) == (13, 22)


@clause("S10.8", "S14.2", "A24")
def test_grim_bargain() -> None:
    own = {"deck": ["Mend", "Growth", "Combust"], "mana": 4}
    match = duel(["Ghoul", "Elder Mammoth"], hand=["Grim Bargain"], own=own)
    act(match, "play Grim Bargain on own 2")
    assert (side(match), seat(match)["dead"]) == ("Ghoul 3/3", ["Elder Mammoth"])
    assert seat(match)["hand"] == ["Mend", "Growth"]


@clause("S10.8", "A16")
def test_haunting_fog() -> None:
    match = duel(["Ghoul"], ["Ghoul", "Razor Cub", "Bramble Wall"], ["Haunting Fog"])
    act(match, "play Haunting Fog")
    assert (side(match), side(match, 1)) == ("Ghoul 3/3", "Ghoul 2/2 | Bramble Wall 0/5")
    assert creature(match, 1)["max_health"] == 2
    assert seat(match, 1)["dead"] == ["Razor Cub"]
    act(match, "end turn", "end turn")
    assert side(match, 1) == "Ghoul 2/2 | Bramble Wall 0/5"  # for good


@clause("S10.8", "A40")
def test_void_snare() -> None:
    match = duel([], ["Royal Tactician", "Rotting Giant"], ["Void Snare"], own={"mana": 6})
    assert refused(match, "play Void Snare on enemy 2") == "S8"
    act(match, "play Void Snare on enemy 1")
    assert (side(match, 1), seat(match, 1)["dead"]) == ("Rotting Giant 6/6", ["Royal Tactician"])


@clause("A40")
def test_void_snare_looks_at_the_printed_cost_alone() -> None:
    match = duel([], [unit("Ghoul", attack=30, health=30)], ["Void Snare"])
    assert side(act(match, "play Void Snare on enemy 1"), 1) == ""
    match = duel([], [unit("Elder Mammoth", attack=0, health=1)], ["Void Snare"])
    assert refused(match, "play Void Snare on enemy 1") == "S8"
