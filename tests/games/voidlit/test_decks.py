"""The deck rules, and the ready decks."""

from typing import Any

import pytest

import ludarium
from ludarium.core.building import choices, picked_titles
from ludarium.core.game import Game
from ludarium.games.voidlit.state import MAX_CARDS, NONE
from ludarium.games.voidlit.words import NATIONS
from tests.clauses import clause

Deck = dict[str, Any]
UNIVERSALS = [
    "Drifter",
    "Hired Blade",
    "Relay Runner",
    "Checkpoint Guard",
    "Salvager",
    "Field Medic",
]
UNIVERSALS += [
    "Void Cartographer",
    "Glass Marksman",
    "Freight Titan",
    "Null Warden",
    "Shock Charge",
]
UNIVERSALS += ["Supply Drop", "Triage"]
ALL = {name: 3 for name in UNIVERSALS} | {"Breach": 1}  # 40 cards


@pytest.fixture(scope="module")
def game() -> Game:
    return ludarium.load("voidlit")


@pytest.fixture(scope="module")
def led() -> Game:
    return ludarium.load("voidlit", "paragon")


def emberhold(**cards: int) -> Deck:
    """Universals with some cards in place of the last ones."""
    given = {name.replace("_", " "): n for name, n in cards.items()}
    left, made = 40 - sum(given.values()), {}
    for name, n in ALL.items():
        if took := min(n, left):
            made[name] = took
            left -= took
    return {"nation": "emberhold", "cards": made | given}


@clause("VL2.1", "V28")
def test_universals_fit_any_nation_but_need_one(game: Game) -> None:
    for nation in NATIONS[1:]:
        assert game.check_deck({"nation": nation, "cards": ALL}) == []
    (problem,) = game.check_deck([f"{n}x {name}" for name, n in ALL.items()])
    assert problem.startswith('no nation: name it with the key "nation", one of emberhold, tide')
    assert problem.endswith("(VL2.1, V28)")


@clause("V28")
def test_a_plain_list_has_the_nation_of_its_cards(game: Game) -> None:
    cards = emberhold(Furnace_Hound=3)["cards"]
    listed = [f"{n}x {name}" for name, n in cards.items()]
    assert game.check_deck(listed) == []
    assert game.reader.read(listed).fields["nation"] == "emberhold"


@clause("VL2.1", "V28")
@pytest.mark.parametrize(
    ("deck", "problem"),
    [
        (["Cinder Recruit"], "1 card, exactly 40 are needed (VL2.1, V28)"),
        (
            emberhold(Ebb=2),
            "Ebb is of tidewright compact, the deck is of emberhold (VL2.1, V28)",
        ),
        (
            emberhold(Ebb=2, Wither=1, Furnace_Hound=1) | {"nation": None},
            "cards of emberhold, tidewright compact and umbral synod, "
            "exactly one nation is allowed (VL2.1, V28)",
        ),
        (
            emberhold(Furnace_Hound=4),
            "4 copies of Furnace Hound, at most 3 of each card (VL2.2, V27)",
        ),
        (
            emberhold(Pyrarch_Solenne=2),
            "2 copies of Pyrarch Solenne, at most 1 of each Legendary card (VL2.2, V27)",
        ),
        ({"nation": "embrhold", "cards": ALL}, 'unknown word "embrhold" (did you mean "emberhold"'),
        ({"nation": "universal", "cards": ALL}, 'nation: unknown word "universal"'),
        ({"nashion": "emberhold", "cards": ALL}, 'unknown key "nashion" (did you mean "nation"?)'),
        (["Drifer"], 'unknown card "Drifer" (did you mean "Drifter"?)'),
        (["Sprout"], 'unknown card "Sprout"'),
    ],
)
def test_broken_rules_are_named_with_their_clauses(game: Game, deck: Any, problem: str) -> None:
    assert problem in "; ".join(game.check_deck(deck))


@clause("V27")
def test_different_legendaries_may_be_together(game: Game) -> None:
    assert game.check_deck(emberhold(Pyrarch_Solenne=1, Lantern_Colossus=1)) == []


@clause("VL1.3", "V28")
def test_ready_decks(game: Game) -> None:
    """Five starters of 14 nation cards, and two tuned decks for each nation."""
    first = ludarium.load("voidlit", "first")
    assert list(first.decks) == list(game.decks)
    nation = {card["id"]: card["nation"] for card in first.cards}
    starters = {name: deck for name, deck in first.decks.items() if name.endswith("-starter")}
    for deck in starters.values():
        own = [card for card in deck if nation[card] != "universal"]
        assert len(own) == 14 and sum(deck[card] for card in own) == 14
    nations = [deck.fields["nation"] for deck in first.decks.values()]
    assert {each: nations.count(each) for each in nations} == dict.fromkeys(NATIONS[1:], 3)


@clause("V56")
def test_ready_decks_are_legal_with_and_without_leaders(game: Game, led: Game) -> None:
    for each in (game, led, ludarium.load("voidlit", ["first", "paragon"])):
        assert {name: each.check_deck(deck) for name, deck in each.decks.items()} == {
            name: [] for name in each.decks
        }


@clause("V56")
def test_a_leader_is_needed_where_leaders_take_part(game: Game, led: Game) -> None:
    deck = {"nation": "emberhold", "cards": ALL}
    assert led.check_deck(deck) == ['no leader: name one with the key "paragon" (V56)']
    assert led.check_deck(deck | {"paragon": "Ilka Sunderforge"}) == []
    other = deck | {"paragon": "Foreman Dask"}
    assert led.check_deck(other) == [
        "Foreman Dask leads ironveil dominion, the deck is of emberhold (V56)"
    ]
    assert game.check_deck(other) == []  # who stays out
    assert led.check_deck(deck | {"paragon": "Forman Dask"}) == [
        'paragon: unknown name "Forman Dask" (did you mean "Foreman Dask"?)'
    ]


@clause("V56")
def test_a_builder_offers_the_leaders_of_the_nation(game: Game) -> None:
    for nation in NATIONS[1:]:
        _, leaders = choices(game, {"nation": nation, "paragon": "foreman_dask"}).picks
        fitting = [row["id"] for row in game.rows_of("paragon") if row["nation"] == nation]
        assert [each.id for each in leaders.options] == fitting
        assert leaders.value == (
            "foreman_dask" if nation == "ironveil dominion" else fitting[0]
        )  # one of another nation gives way


@clause("V56")
def test_a_builder_says_that_leaders_stay_out(game: Game, led: Game) -> None:
    for each, variant in ((game, "paragon"), (led, None)):
        nation, leaders = choices(each, {}).picks
        assert (nation.variant, leaders.variant) == (None, variant)
        assert ("paragon" in picked_titles(each, each.decks["armory"])) == (each is led)


@clause("V56")
def test_a_deck_record_has_nation_and_leader(game: Game, led: Game) -> None:
    for each, row in ((game, NONE), (led, MAX_CARDS + 6)):  # the seventh leader
        match = each.match(seed=1, decks=["armory", "undertow"])
        player = match._state.players[0]
        assert (player.nation, player.paragon) == (NATIONS.index("ironveil dominion"), row)


@clause("V28")
def test_a_code_holds_the_whole_deck(game: Game) -> None:
    for deck in game.decks.values():
        assert game.reader.decode(game.reader.encode(deck)) == deck
