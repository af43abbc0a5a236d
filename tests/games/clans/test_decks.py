"""LC2, C2, C28, C51, C53, C57: what a deck may hold, and what comes of its fields."""

from typing import Any

import pytest

import ludarium
from ludarium import BadDeck
from ludarium.core.building import choices
from ludarium.core.decks import Deck
from ludarium.core.game import Game
from ludarium.games.clans.decks import STARTERS
from ludarium.games.clans.state import EMPTY
from tests.clauses import clause

Row = dict[str, Any]
CARDS = {
    "Road Brawler": 4,
    "Gate Pikeman": 4,
    "Knife Runner": 4,
    "Ember Scout": 4,
    "War Drummer": 3,
    "Ash Berserker": 3,
    "Barrow Golem": 2,
    "Kiln Warlord": 1,
}
GOOD: Row = {"hero": "Iri Seer", "cards": CARDS}


@pytest.fixture(scope="module", params=["", "first"])
def game(request: pytest.FixtureRequest) -> Game:
    return ludarium.load("clans", variant=request.param or ())


def with_cards(**changes: int) -> Row:
    cards = CARDS | {name.replace("_", " "): n for name, n in changes.items()}
    return GOOD | {"cards": cards}


def with_upgrades(**levels: Row) -> Row:
    return GOOD | {"upgrades": {name.replace("_", " "): each for name, each in levels.items()}}


def record(game: Game, deck: Row) -> Any:
    """The DECK record of a deck."""
    made = game.kernel.DECK
    found = ludarium.core.mirror.mirror(made).new()
    game.definition.build_deck(game, game.deck(deck), found)  # type: ignore[misc]
    return found


# --- cards and copies -----------------------------------------------------------------------------------


@clause("LC2", "C2")
def test_25_cards_and_a_hero_are_legal(game: Game) -> None:
    assert game.check_deck(GOOD) == []
    assert sum(game.deck(GOOD).values()) == 25


@clause("LC2", "C2")
def test_24_and_26_cards_are_refused(game: Game) -> None:
    assert game.check_deck(with_cards(Road_Brawler=3)) == [
        "24 cards, exactly 25 are needed (LC2, C2)"
    ]
    assert game.check_deck(with_cards(Coal_Raider=1)) == [
        "26 cards, exactly 25 are needed (LC2, C2)"
    ]
    with pytest.raises(BadDeck):
        game.match(1, decks=[with_cards(Road_Brawler=3), GOOD])


@clause("C2")
@pytest.mark.parametrize(
    ("name", "most", "rarity"),
    [
        ("Coal Raider", 4, "common"),
        ("Hexpost", 3, "rare"),
        ("Magma Ram", 2, "epic"),
        ("Deep Regent", 1, "legendary"),
    ],
)
def test_copies_are_limited_by_rarity(game: Game, name: str, most: int, rarity: str) -> None:
    base = {"Road Brawler": 4, "Gate Pikeman": 4, "Knife Runner": 4, "Ember Scout": 4}
    rest = {"Ox Cart Ram": 4, "Moss Giant": 4}

    def told(n: int) -> list[str]:
        left = 25 - sum(base.values()) - n
        fill = {"Ox Cart Ram": min(left, 4), "Moss Giant": max(left - 4, 0)}
        assert max(fill.values()) <= max(rest.values())
        return game.check_deck(GOOD | {"cards": base | fill | {name: n}})

    assert told(most) == []
    copies = f"{most + 1} copies" if most else "1 copy"
    assert told(most + 1) == [f"{copies} of {name}, at most {most} of each {rarity} card (C2)"]


@clause("C2", "C51")
def test_exactly_one_hero_where_there_are_heroes(game: Game) -> None:
    assert game.check_deck({"cards": CARDS}) == ["no hero, one is needed (C2)"]
    assert game.check_deck(GOOD | {"hero": "Iri Sear"}) == [
        'hero: unknown name "Iri Sear" (did you mean "Iri Seer"?)'
    ]
    core = ludarium.load("clans", variant="core")
    assert core.check_deck({"cards": CARDS}) == []
    assert core.check_deck(GOOD) == []


@clause("C51")
def test_in_core_a_hero_stays_out() -> None:
    core = ludarium.load("clans", variant="core")
    assert record(core, GOOD).hero == EMPTY
    full = ludarium.load("clans", variant="full")
    assert full.rows_of("hero")[record(full, GOOD).hero]["name"] == "Iri Seer"
    seats = core.match(1, decks=[GOOD, GOOD]).position()["seats"]
    assert [seat["hero"] for seat in seats] == [None, None]


@clause("LC2")
def test_nothing_else_is_a_card(game: Game) -> None:
    told = game.check_deck({"hero": "Iri Seer", "cards": {"Coal Rider": 1}})
    assert told == ['unknown card "Coal Rider" (did you mean "Coal Raider"?)']
    assert "no such deck" in game.check_deck("ember-rash")[0]
    assert 'unknown key "heroes"' in game.check_deck(GOOD | {"heroes": "Iri Seer"})[0]


# --- elements -------------------------------------------------------------------------------------------


@clause("C28")
def test_base_and_crystal_have_an_element_each_or_none(game: Game) -> None:
    deck = record(game, GOOD | {"base_element": "fire", "crystal_element": "nature"})
    assert (deck.base_element, deck.crystal_element) == (1, 3)
    plain = game.deck(GOOD)
    assert (plain.fields["base_element"], plain.fields["crystal_element"]) == (None, None)
    assert game.deck(GOOD | {"base_element": None, "crystal_element": "none"}) == plain
    assert (record(game, GOOD).base_element, record(game, GOOD).crystal_element) == (0, 0)
    assert game.check_deck(GOOD | {"base_element": "fir"}) == [
        'base_element: unknown word "fir" (did you mean "fire"?)'
    ]


@clause("C28", "C46")
def test_hero_and_elements_come_to_the_table(game: Game) -> None:
    deck = GOOD | {"base_element": "fire", "crystal_element": "water"}
    seat = game.match(1, decks=[deck, GOOD]).position()["seats"][0]
    assert (seat["base_element"], seat["crystal_element"]) == ("fire", "water")
    assert seat["hero"] == "Iri Seer"


# --- upgrades -------------------------------------------------------------------------------------------


@clause("C53")
def test_upgrades_are_levels_by_card_name(game: Game) -> None:
    deck = with_upgrades(Barrow_Golem={"damage": 1, "health": 1}, road_brawler={"health": 2})
    assert game.check_deck(deck) == []
    assert game.deck(deck).fields["upgrades"] == {
        "road_brawler": {"health": 2},
        "barrow_golem": {"damage": 1, "health": 1},
    }
    made = record(game, deck)
    rows = [game.card_ids.index(card_id) for card_id in ("road_brawler", "barrow_golem")]
    assert made.n_upgrades == 2
    assert list(made.upgrades[:2]) == [rows[0] * 9 + 2, rows[1] * 9 + 3 + 1]


@clause("C53")
def test_a_level_of_none_is_no_upgrade(game: Game) -> None:
    assert game.deck(with_upgrades(Road_Brawler={"damage": 0})) == game.deck(GOOD)


@clause("C53")
@pytest.mark.parametrize(
    ("levels", "message"),
    [
        ({"Road_Brawler": {"damage": 2, "health": 1}}, "3 levels of Road Brawler, at most 2"),
        ({"Knife_Runner": {"damage": 1}}, "Knife Runner is too quick for more Damage"),
        ({"Coal_Raider": {"damage": 1}}, "upgrades of Coal Raider, which is not in the deck"),
        ({"Road_Brawler": {"damage": 3}}, "Road Brawler: damage: 3 is outside 0 to 2"),
        ({"Road_Brawler": {"speed": 1}}, 'Road Brawler: unknown upgrade "speed"'),
        ({"Road_Brawler": 1}, "Road Brawler: expected damage or health with levels"),
        ({"Road_Browler": {"damage": 1}}, 'unknown card "Road Browler" (did you mean'),
        ({"Road_Brawler": {"damage": 1}, "road_brawler": {"damage": 1}}, "is named twice"),
    ],
)
def test_wrong_upgrades_are_refused(game: Game, levels: Row, message: str) -> None:
    (told,) = game.check_deck(with_upgrades(**levels))
    assert message in told


@clause("C53")
def test_upgrades_must_be_a_table(game: Game) -> None:
    assert "expected levels by card" in game.check_deck(GOOD | {"upgrades": ["Road Brawler"]})[0]


@clause("C53", "LC10.2")
def test_upgraded_cards_enter_with_more(game: Game) -> None:
    deck = with_upgrades(Road_Brawler={"damage": 1, "health": 1}, Gate_Pikeman={"health": 2})
    match = game.match(3, decks=[deck, GOOD])
    hand = match.position()["seats"][0]["hand"]
    for name in ("Road Brawler", "Gate Pikeman"):
        if name in hand:
            match.submit(0, f"place {name} left")
            break
    else:
        pytest.fail("expected one of the two in the hand; take another seed")
    match.submit(0, "confirm")
    match.submit(1, "confirm")
    (unit,) = match.view(1)["lanes"][0]["stacks"][0]
    more = (1, 2) if name == "Road Brawler" else (0, 4)
    card = next(card for card in game.cards if card["name"] == name)
    health = card["health"] + more[1]
    assert (unit["damage"], unit["health"], unit["full"]) == (
        card["damage"] + more[0],
        health,
        health,
    )


@clause("C57")
def test_without_gold_there_are_no_upgrades() -> None:
    core = ludarium.load("clans", variant="core")
    deck = with_upgrades(Road_Brawler={"damage": 1})
    assert core.check_deck(deck) == []
    assert record(core, deck).n_upgrades == 0


# --- ready decks and codes ------------------------------------------------------------------------------


@clause("LC2", "C2")
def test_the_starter_decks_are_legal_and_differ(game: Game) -> None:
    assert len(game.decks) == 8 and set(STARTERS) <= set(game.decks)
    for name, deck in game.decks.items():
        assert game.check_deck(name) == []
        assert game.read_deck(game.deck_code(name)) == deck
    assert len({tuple(deck.items()) for deck in game.decks.values()}) == 8
    assert {deck.fields["hero"] for deck in game.decks.values()} == {
        row["id"] for row in game.rows_of("hero")
    }


@clause("LC2")
def test_starter_decks_show_what_there_is(game: Game) -> None:
    """Every family is complete in some deck, and every element is the base of some."""
    for row in game.rows_of("family"):
        members = {c["id"] for c in game.cards if (c["family"] or "").startswith(row["id"])}
        assert any(members <= {*deck} for deck in game.decks.values()), row["name"]
    bases = {deck.fields["base_element"] for deck in game.decks.values()}
    assert bases == {None, "fire", "water", "nature"}
    used = {card_id for deck in game.decks.values() for card_id in deck}
    assert len(used) >= 55


@clause("LC2")
def test_decks_travel_with_their_fields(game: Game) -> None:
    deck = game.deck(GOOD | {"base_element": "water", "upgrades": {"Ash Berserker": {"damage": 2}}})
    assert game.read_deck(game.deck_code(deck)) == deck
    assert game.read_deck("\n".join(game.reader.lines(deck))) == deck
    assert game.deck(game.reader.fields(deck) | {"cards": dict(deck)}) == deck
    assert isinstance(deck, Deck)


@clause("C2")
def test_the_deck_builder_offers_all_cards_heroes_and_elements(game: Game) -> None:
    found = choices(game, {"hero": "iri_seer", "base_element": "none"})
    (part,) = found.parts
    assert part.size == 25 and len(part.most) == 64 and "worker" not in part.most
    assert (part.most["coal_raider"], part.most["kiln_warlord"]) == (4, 1)
    picks = {pick.name: [option.id for option in pick.options] for pick in found.picks}
    assert picks["base_element"] == ["none", "fire", "water", "nature"]
    assert len(picks["hero"]) == 8
    assert [(entry.name, entry.kind) for entry in found.fields] == [("upgrades", "toml")]
