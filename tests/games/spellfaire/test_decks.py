"""S4.1, S4.2, S12 and A44: what a deck may hold."""

import pytest

from ludarium import BadDeck
from tests.clauses import clause

from .duel import GAME, Row, load, seat

KINGDOM = [
    "Town Guard",
    "Squire Captain",
    "Banner Knight",
    "Chapel Healer",
    "Shield Marshal",
    "Royal Tactician",
    "High Paladin",
]
FROST = ["Ice Shard", "Frost Shield", "Cold Snap", "Shatter", "Deep Winter"]
GOOD = {name: 2 for name in KINGDOM + FROST}


def problems(**changes: int) -> list[str]:
    """The broken rules of the good deck with other numbers; `_` stands for a space."""
    cards = GOOD | {name.replace("_", " "): n for name, n in changes.items()}
    return GAME.check_deck({"cards": cards})


@clause("S4.2", "S4.1")
def test_a_deck_of_14_creatures_and_10_spells_is_legal() -> None:
    assert problems() == []
    assert GAME.check_deck(KINGDOM * 2 + FROST * 2) == []
    assert sum(GAME.deck(GOOD).values()) == 24


@clause("S4.2", "A44")
def test_too_few_and_too_many_creatures_are_named() -> None:
    assert problems(Town_Guard=1) == ["13 creatures, exactly 14 are needed (S4.2)"]
    assert problems(Town_Guard=3) == [
        "15 creatures, exactly 14 are needed (S4.2)",
        "3 copies of Town Guard, at most 2 are allowed (S4.2)",
    ]


@clause("S4.2", "A44")
def test_too_few_and_too_many_spells_are_named() -> None:
    assert problems(Shatter=1) == ["9 spells, exactly 10 are needed (S4.2)"]
    assert problems(Glacial_Binding=1) == ["11 spells, exactly 10 are needed (S4.2)"]


@clause("S4.2", "A44")
def test_copies_are_added_up_over_all_entries() -> None:
    deck = [*KINGDOM, *KINGDOM, *FROST, *FROST[1:], "2x Ice Shard"]
    assert "3 copies of Ice Shard, at most 2 are allowed (S4.2)" in GAME.check_deck(deck)
    deck = ["Town Guard", "town_guard", "TOWN GUARD"]
    assert "3 copies of Town Guard, at most 2 are allowed (S4.2)" in GAME.check_deck(deck)


@clause("S4.1")
def test_two_factions_or_schools_are_refused() -> None:
    assert problems(Town_Guard=0, Ghoul=2) == [
        "creatures of kingdom and necropolis, exactly one faction is allowed (S4.1)"
    ]
    assert problems(Shatter=0, Mend=2) == [
        "spells of frost and nature, exactly one school is allowed (S4.1)"
    ]


@clause("S4.2", "S4.1")
def test_every_broken_rule_is_listed() -> None:
    found = problems(Town_Guard=3, Ghoul=1, Mend=1)
    assert len(found) == 5
    with pytest.raises(BadDeck) as caught:
        GAME.match(1, decks=[{"cards": GOOD | {"Ghoul": 1}}, "kingdom-frost"])
    assert len(caught.value.problems) == 2


@clause("S11", "A44", "A39")
def test_tokens_are_refused() -> None:
    found = GAME.check_deck(["sproutling_token", "Bramble Wall"])
    assert len(found) == 1 and 'unknown card "sproutling_token"' in found[0]
    assert GAME.read_deck(["Sproutling"]) == {"sproutling": 1}  # the spell of that name


@clause("S4.2")
def test_unknown_cards_and_numbers_are_named() -> None:
    assert GAME.check_deck(["Goul"]) == ['unknown card "Goul" (did you mean "Ghoul"?)']
    assert "a number of copies" in GAME.check_deck({"cards": {"Ghoul": -1}})[0]
    assert "no such deck" in GAME.check_deck("kingdom-frist")[0]
    with pytest.raises(BadDeck):
        GAME.match(1, decks=["kingdom-frost"])


@clause("S4.2")
def test_an_empty_deck_breaks_both_numbers() -> None:
    assert GAME.check_deck([]) == [
        "0 creatures, exactly 14 are needed (S4.2)",
        "0 spells, exactly 10 are needed (S4.2)",
    ]


@clause("S4.1", "S4.2")
def test_all_ready_decks_are_legal_and_cover_every_choice() -> None:
    pairs = set()
    for name in GAME.decks:
        assert GAME.check_deck(name) == []
        player = seat(GAME.match(1, decks=[name, "kingdom-frost"]))
        pairs.add((player["faction"], player["school"]))
    assert len(pairs) == 16


@clause("S12.1")
def test_the_example_of_kingdom_with_frost() -> None:
    assert GAME.deck("kingdom-frost") == GAME.read_deck(GOOD)
    assert GAME.check_deck("kingdom-frost") == []


@clause("S12.2")
def test_the_example_of_wildclan_with_fire() -> None:
    beasts = ["Razor Cub", "Pack Runner", "Bristleback", "Alpha Howler", "Thicket Stalker"]
    cards = [*beasts, "Frenzied Mauler", "Elder Mammoth", "Ember Bolt", "Flame Javelin", "Combust"]
    expected = {name: 2 for name in [*cards, "Inferno Sweep", "Final Spark"]}
    assert GAME.deck("wildclan-fire") == GAME.read_deck(expected)


@clause("S4.2")
def test_a_match_is_played_with_the_decks_it_was_given() -> None:
    match = GAME.match(1, decks=[GOOD, "wildclan-fire"], first=0)
    cards = seat(match)["hand"] + seat(match)["deck"]
    assert sorted(cards) == sorted((KINGDOM + FROST) * 2)


@clause("S4.2")
def test_deck_codes_lead_back_to_the_deck() -> None:
    for name, deck in GAME.decks.items():
        code = GAME.deck_code(name)
        assert GAME.read_deck(code) == deck
        assert GAME.deck_code(code) == code
    odd: Row = {"Town Guard": 1, "Ghoul": 2, "Mend": 1}
    assert GAME.read_deck(GAME.deck_code(odd)) == GAME.read_deck(odd)
    match = GAME.match(1, decks=[GAME.deck_code("kingdom-shadow"), GAME.deck_code("wildclan-fire")])
    assert seat(match)["school"] == "shadow"


@clause("S4.2")
def test_damaged_and_foreign_deck_codes_are_refused() -> None:
    code = GAME.deck_code("kingdom-frost")
    assert "damaged deck code" in GAME.check_deck(code[:-3])[0]
    more = {"id": "new", "name": "New", "kind": "spell", "school": "fire", "cost": 1}
    assert "another card set" in load(cards=[more]).check_deck(code)[0]


@clause("A44")
def test_lines_of_text_are_a_deck_too() -> None:
    lines = "\n".join(f"2x {name}" for name in KINGDOM + FROST)
    assert GAME.check_deck(lines + "\n# a remark") == []
