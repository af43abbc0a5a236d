"""S10.4: every Ironbound creature."""

from tests.clauses import clause

from .duel import act, creature, duel, health, refused, side, unit, winner

WALL = "attack own 1 on enemy 1"
FACE = "attack own 1 on enemy hero"


@clause("S10.4", "S7.4")
def test_copper_drone() -> None:
    match = act(duel(hand=["Copper Drone"], own={"mana": 1}), "play Copper Drone")
    assert side(match) == "Copper Drone 1/2" and creature(match)["ward"]


@clause("S10.4", "S7.1")
def test_rivet_guard() -> None:
    assert refused(duel(["Ghoul"], ["Rivet Guard", "Ghoul"]), FACE) == "S6.2"
    match = act(duel(["Ghoul"], ["Rivet Guard", "Ghoul"]), WALL)
    assert (side(match), side(match, 1)) == ("Ghoul 3/1", "Ghoul 3/3")


@clause("S10.4")
def test_arc_sparkbot() -> None:
    match = duel(["Ghoul"], ["Town Guard", "Ghoul"], ["Arc Sparkbot"], own={"mana": 3})
    assert refused(match, "play Arc Sparkbot on own 1") == "S8"
    assert refused(match, "play Arc Sparkbot on enemy hero") == "S8.2"
    act(match, "play Arc Sparkbot on enemy 2")
    assert side(match) == "Ghoul 3/3 | Arc Sparkbot 3/3"
    assert side(match, 1) == "Town Guard 1/2 | Ghoul 3/2"


@clause("S10.4", "A12")
def test_plating_engineer() -> None:
    match = duel(["Ghoul"], ["Ghoul"], ["Plating Engineer"], own={"mana": 3})
    assert refused(match, "play Plating Engineer on own 2") == "S8"  # another creature
    assert refused(match, "play Plating Engineer on enemy 1") == "S8"
    act(match, "play Plating Engineer on own 1")
    assert creature(match)["ward"] and not creature(match, place=2)["ward"]
    assert side(match) == "Ghoul 3/3 | Plating Engineer 2/4"


@clause("S10.4")
def test_steel_sentinel() -> None:
    match = act(duel(hand=["Steel Sentinel"], own={"mana": 4}), "play Steel Sentinel")
    assert side(match) == "Steel Sentinel 4/5"
    assert not any(creature(match)[k] for k in ("guard", "charge", "lifesteal", "ward"))


@clause("S10.4", "A26")
def test_overclock_colossus() -> None:
    match = duel(hand=["Overclock Colossus"], own={"mana": 6})
    act(match, "play Overclock Colossus")
    assert (side(match), health(match)) == ("Overclock Colossus 7/7", (23, 25))
    act(match, "end turn")
    assert side(match) == "Overclock Colossus 7/7"
    match = duel(hand=["Overclock Colossus"], own={"health": 2})
    assert winner(act(match, "play Overclock Colossus")) == 1


@clause("S10.4", "S7.1")
def test_titan_forgeguard() -> None:
    match = duel(["Ghoul"], [unit("Titan Forgeguard")], other={"mana": 8})
    assert refused(match, FACE) == "S6.2"
    assert (side(act(match, WALL)), side(match, 1)) == ("", "Titan Forgeguard 7/6")
