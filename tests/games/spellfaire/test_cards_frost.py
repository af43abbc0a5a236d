"""S10.6: every Frost spell."""

from ludarium.core.dice import scripted
from tests.clauses import clause

from .duel import act, creature, duel, refused, seat, side, unit


@clause("S10.6", "S7.5")
def test_ice_shard() -> None:
    match = duel([], ["Ghoul"], ["Ice Shard"], own={"mana": 1})
    act(match, "play Ice Shard on enemy 1")
    assert side(match, 1) == "Ghoul 3/2" and creature(match, 1)["frozen"]


@clause("S10.6", "A28")
def test_frost_shield() -> None:
    match = duel([unit("Ghoul", health=1)], hand=["Frost Shield"], own={"mana": 2})
    act(match, "play Frost Shield on own 1")
    assert side(match) == "Ghoul 3/4" and creature(match)["max_health"] == 6


@clause("S10.6")
def test_cold_snap() -> None:
    match = duel(["Ghoul"], ["Ghoul", "Copper Drone"], ["Cold Snap"], own={"mana": 3})
    act(match, "play Cold Snap")
    assert creature(match, 1, 1)["frozen"] and creature(match, 1, 2)["frozen"]
    assert not creature(match)["frozen_next"]
    assert side(match, 1) == "Ghoul 3/3 | Copper Drone 1/2"


@clause("S10.6", "A34")
def test_shatter() -> None:
    board = ["Elder Mammoth", unit("Elder Mammoth", frozen=True)]
    match = duel([], board, ["Shatter"], own={"mana": 4})
    assert refused(match, "play Shatter on enemy 1") == "S8"
    act(match, "play Shatter on enemy 2")
    assert side(match, 1) == "Elder Mammoth 7/7 | Elder Mammoth 7/2"
    assert creature(match, 1, 2)["frozen"]


@clause("S10.6", "A34")
def test_shatter_hits_what_was_frozen_in_the_same_turn() -> None:
    match = duel([], ["Elder Mammoth"], ["Ice Shard", "Shatter"])
    act(match, "play Ice Shard on enemy 1", "play Shatter on enemy 1")
    assert side(match, 1) == "Elder Mammoth 7/1"


@clause("S10.6", "A9")
def test_glacial_binding() -> None:
    match = duel([], ["Steel Sentinel"], ["Glacial Binding"], own={"mana": 5})
    act(match, "play Glacial Binding on enemy 1")
    assert side(match, 1) == "Steel Sentinel 4/2" and creature(match, 1)["frozen"]


@clause("S10.6", "S13.3")
def test_deep_winter() -> None:
    for roll in range(3):
        match = duel(["Ghoul"], ["Ghoul"] * 3, ["Deep Winter"], own={"deck": ["Mend", "Growth"]})
        with scripted(roll):
            act(match, "play Deep Winter")
        assert (seat(match)["hand"], seat(match)["mana"]) == (["Mend", "Growth"], 4)
        assert [u["frozen"] for u in seat(match, 1)["board"]] == [i == roll for i in range(3)]
        assert not creature(match)["frozen_next"]


@clause("S3.2", "S5.2", "A41")
def test_a_spell_reaches_the_discard_after_what_it_burned() -> None:
    hand = ["Deep Winter", *["Town Guard"] * 9]
    match = act(duel(hand=hand, own={"deck": ["Ghoul", "Mend"]}), "play Deep Winter")
    assert seat(match)["hand"][-1] == "Ghoul"
    assert seat(match)["discard"] == ["Mend", "Deep Winter"]
