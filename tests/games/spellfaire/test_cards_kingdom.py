"""S10.1: every Kingdom creature."""

from ludarium.core.dice import scripted
from tests.clauses import clause

from .duel import act, creature, duel, health, refused, side, unit

FACE = "attack own 1 on enemy hero"


@clause("S10.1")
def test_town_guard() -> None:
    match = act(duel([], ["Ghoul"], ["Town Guard"], own={"mana": 1}), "play Town Guard", "end turn")
    assert refused(match, FACE) == "S6.2"
    assert side(act(match, "attack own 1 on enemy 1")) == ""


@clause("S10.1", "A28")
def test_squire_captain() -> None:
    match = duel([unit("Ghoul", health=1)], hand=["Squire Captain"], own={"mana": 2})
    act(match, "play Squire Captain on own 1")
    assert side(match) == "Ghoul 3/2 | Squire Captain 2/2"
    assert creature(match)["max_health"] == 4


@clause("S10.1", "A20")
def test_banner_knight() -> None:
    match = duel(["Town Guard"], hand=["Banner Knight"], own={"mana": 3})
    act(match, "play Banner Knight")
    assert side(match) == "Town Guard 1/2 | Banner Knight 4/3"
    act(match, "end turn", "end turn")  # for good
    assert side(match) == "Town Guard 1/2 | Banner Knight 4/3"


@clause("S10.1", "A20")
def test_banner_knight_counts_only_own_guards_tokens_among_them() -> None:
    match = act(duel(["Ghoul"], ["Town Guard"], ["Banner Knight"]), "play Banner Knight")
    assert side(match) == "Ghoul 3/3 | Banner Knight 3/3"
    match = act(duel(["Bramble Wall"], hand=["Banner Knight"]), "play Banner Knight")
    assert side(match) == "Bramble Wall 0/6 | Banner Knight 4/3"


@clause("A20")
def test_banner_knight_gains_once_however_many_guards_there_are() -> None:
    match = act(duel(["Town Guard"] * 3, hand=["Banner Knight"]), "play Banner Knight")
    assert side(match).endswith("Banner Knight 4/3")


@clause("S10.1", "A27")
def test_chapel_healer() -> None:
    match = duel(hand=["Chapel Healer"], own={"health": 10, "mana": 3})
    assert health(act(match, "play Chapel Healer")) == (13, 25)
    assert side(match) == "Chapel Healer 2/4"
    match = duel(hand=["Chapel Healer"], own={"health": 23})
    assert health(act(match, "play Chapel Healer")) == (25, 25)


@clause("S10.1")
def test_shield_marshal() -> None:
    match = act(duel(["Ghoul"], ["Shield Marshal"]), "attack own 1 on enemy 1")
    assert (side(match), side(match, 1)) == ("", "Shield Marshal 3/2")
    assert refused(duel(["Ghoul"], ["Shield Marshal"]), FACE) == "S6.2"


@clause("S10.1", "A31")
def test_royal_tactician() -> None:
    for roll, after in (
        (0, "Ghoul 4/4 | Royal Tactician 4/5"),
        (1, "Ghoul 3/3 | Royal Tactician 5/6"),  # perhaps itself
    ):
        match = duel(["Ghoul", "Royal Tactician"], ["Ghoul"], active=1)
        with scripted(roll):
            assert side(act(match, "end turn")) == after
        assert side(match, 1) == "Ghoul 3/3"
        act(match, "end turn")
        assert side(match) == after  # for good, and not in the other's turn


@clause("A31", "S13.3")
def test_royal_tactician_alone_strengthens_itself() -> None:
    match = act(duel(["Royal Tactician"], active=1), "end turn")
    assert side(match) == "Royal Tactician 5/6"
    assert creature(match)["max_health"] == 6


@clause("S10.1", "S7.3")
def test_high_paladin() -> None:
    assert health(act(duel(["High Paladin"], own={"health": 5}), FACE)) == (11, 19)
