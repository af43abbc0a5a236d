"""ML5.1 to ML5.5: the belt, buying, moving, freezing, ending the turn, starvation."""

import pytest
from ludarium.plain.games.manalimit.value import habit

from tests.clauses import clause

from .run import GAME, act, at, card, kinds, load, on, plain, play, refused, shop, texts, units

BELT = ["Wanderer", "Mite", "Sparkling", "Camp Runt", "Quill Scout", "Bone Whelp", "Burr Pup"]
WALL = [plain(0, 99)]  # a board that loses nothing


# --- the belt ------------------------------------------------------------------------------------------


@clause("ML5.1", "B5")
def test_a_pitched_card_is_replaced_in_the_same_place() -> None:
    match = shop(belt=BELT, deck=["Ash Broker", "Gate Warden"])
    events = play(match, "pitch belt 3")
    assert at(match, "belt") == [*BELT[:2], "Ash Broker", *BELT[3:]]
    assert at(match, "deck") == ["Gate Warden"]
    slide = {"event": "slide", "seat": 0, "card": "ash_broker", "place": 3, "clause": "ML5.1"}
    assert events[-1] == slide


@clause("ML5.1")
def test_the_new_card_can_be_pitched_again() -> None:
    match = shop(belt=["Wanderer"], deck=["Mite", "Sparkling"])
    act(match, "pitch belt 1", "pitch belt 1")
    assert at(match, "belt")[0] == "Sparkling" and at(match, "ash") == ["Wanderer", "Mite"]


@clause("B5")
def test_a_pitch_from_the_board_slides_nothing_in() -> None:
    match = act(shop(belt=BELT[:6], board=["Wanderer"], deck=["Mite"]), "pitch board 1")
    assert at(match, "belt") == [*BELT[:6], None] and at(match, "deck") == ["Mite"]


@clause("B6", "ML5.2")
def test_the_place_of_a_bought_card_stays_empty_for_this_shop() -> None:
    match = shop(belt=BELT, deck=["Ash Broker", "Gate Warden", "Hill Scout"], mana=3, board=WALL)
    act(match, "buy 2")
    assert at(match, "belt") == ["Wanderer", None, *BELT[2:]] and len(at(match, "deck")) == 3
    act(match, "pitch belt 1")
    assert at(match, "belt")[:3] == ["Ash Broker", None, "Sparkling"]
    act(match, "end turn")
    assert at(match, "belt")[:2] == ["Gate Warden", "Hill Scout"]


@clause("ML5.1", "B9", "B11")
def test_a_shop_fills_the_empty_places_in_order() -> None:
    match = shop(belt=BELT, frozen=[2, 5], deck=["Ash Broker", "Gate Warden"], board=WALL)
    act(match, "end turn")
    kept = ["Ash Broker", "Mite", "Gate Warden", "Wanderer", "Quill Scout", "Sparkling"]
    assert at(match, "belt") == [*kept, "Camp Runt"]
    assert at(match, "deck") == ["Bone Whelp", "Burr Pup"]


@clause("ML5.1")
def test_the_first_card_of_the_deck_is_its_top() -> None:
    match = act(shop(deck=[*BELT, "Ash Broker"], board=WALL), "end turn")
    assert (at(match, "belt"), at(match, "deck")) == (BELT, ["Ash Broker"])


# --- buying --------------------------------------------------------------------------------------------


@clause("ML5.2", "B1")
def test_buying_costs_mana_and_fills_the_first_free_place_of_the_bench() -> None:
    match = shop(belt=["Hill Scout"], bench=["Mite", None, "Mite"], mana=3)
    events = play(match, "buy 1")
    assert at(match, "mana") == 1 and at(match, "belt")[0] is None
    assert at(match, "bench") == ["Mite", "Hill Scout", "Mite", None, None]
    told = {"event": "buy", "seat": 0, "card": "hill_scout", "place": 1, "bench": 2, "n": 2}
    assert events == [told | {"clause": "ML5.2"}]


@clause("ML5.2")
def test_all_mana_may_be_spent_and_no_more() -> None:
    match = shop(belt=["Hill Scout", "Wanderer"], mana=2)
    assert texts(match, "buy") == ["buy 1", "buy 2"]
    act(match, "buy 1")
    assert refused(match, "buy 2") == "ML5.2" and texts(match, "buy") == []


@clause("ML5.2")
def test_a_free_card_can_be_bought_without_mana() -> None:
    match = act(shop(card("Free", 1, 1), belt=["Free"]), "buy 1")
    assert units(match, "bench")[0] == "Free 1/1"


@clause("B3")
def test_with_a_full_bench_nothing_can_be_bought() -> None:
    match = shop(belt=["Wanderer"], bench=["Mite"] * 5, mana=3)
    assert refused(match, "buy 1") == "B3" and texts(match, "buy") == []
    act(match, "move bench 4 to board 1", "buy 1")
    assert at(match, "bench") == ["Mite", "Mite", "Mite", "Wanderer", "Mite"]


@clause("B1", "B3")
def test_a_bought_unit_is_placed_without_a_further_cost() -> None:
    match = act(shop(belt=["Wanderer"], mana=1), "buy 1", "move bench 1 to board 3")
    assert at(match, "mana") == 0 and at(match, "board")[2] == "Wanderer"
    assert at(match, "bench") == [None] * 5


@clause("B15")
def test_a_bought_card_leaves_the_cycle_until_it_is_pitched() -> None:
    match = shop(belt=["Wanderer", "Mite"], mana=1, board=WALL)
    act(match, "buy 1", "end turn")
    assert at(match, "belt")[:2] == ["Mite", None] and at(match, "deck") == []
    act(match, "move bench 1 to board 2", "pitch board 2", "end turn")
    assert at(match, "ash") == ["Wanderer"]
    assert [*at(match, "belt"), *at(match, "deck")].count("Wanderer") == 0


@clause("B15", "ML4.1", "ML7")
def test_pitched_cards_stay_in_the_ash() -> None:
    match = shop(belt=["Wanderer"], board=WALL)
    act(match, "pitch belt 1", "end turn", "end turn")
    assert at(match, "ash") == ["Wanderer"] and at(match, "belt") == [None] * 7


# --- the bench and the board -----------------------------------------------------------------------------


@clause("B1")
def test_moving_onto_an_empty_place() -> None:
    match = shop(bench=[None, "Mite"], board=["Wanderer"])
    act(match, "move bench 2 to board 4", "move board 1 to board 3", "move board 4 to bench 5")
    assert at(match, "board") == [None, None, "Wanderer", None, None]
    assert at(match, "bench") == [None, None, None, None, "Mite"]


@clause("B1")
@pytest.mark.parametrize(
    ("text", "board", "bench"),
    [
        ("move board 1 to board 3", ["Mite", None, "Wanderer"], "Sparkling"),
        ("move board 1 to bench 1", ["Sparkling", None, "Mite"], "Wanderer"),
        ("move bench 1 to board 3", ["Wanderer", None, "Sparkling"], "Mite"),
    ],
)
def test_moving_onto_an_occupied_place_swaps(text: str, board: list[str], bench: str) -> None:
    match = shop(bench=["Sparkling"], board=["Wanderer", None, "Mite"])
    (action,) = (a for a in match.legal(0) if a.text == text)
    assert action.parts["swap"]
    act(match, text)
    assert (at(match, "board")[:3], at(match, "bench")[0]) == (board, bench)


@clause("B1", "B13")
def test_a_unit_takes_along_all_it_has() -> None:
    unit = plain(7, 4, brief_attack=2, brief_health=1, shield=3)
    match = act(shop(board=[unit], bench=["Mite"]), "move board 1 to bench 1")
    assert at(match, "bench")[0] == unit and at(match, "board")[0] == "Mite"


@clause("B1")
def test_nothing_closes_up_in_the_shop() -> None:
    match = act(shop(board=["Mite", "Wanderer", "Mite"]), "move board 1 to bench 1")
    assert at(match, "board") == [None, "Wanderer", "Mite", None, None]


@clause("B1")
def test_what_cannot_be_moved() -> None:
    match = shop(board=["Mite"], bench=["Wanderer"], belt=["Mite"])
    assert refused(match, "move board 2 to board 1") == "B1"
    assert refused(match, "move bench 2 to board 1") == "B1"
    assert refused(match, "move board 1 to board 1") == "B1"


@clause("B4")
def test_a_unit_on_the_bench_cannot_be_pitched() -> None:
    match = shop(bench=["Wanderer"])
    assert refused(match, "pitch bench 1") == "B4"
    act(match, "move bench 1 to board 1", "pitch board 1")
    assert at(match, "mana") == 1


@clause("B4")
def test_a_switch_allows_it() -> None:
    match = shop(bench=[None, "Road Guard"], rules={"pitch_from_bench": "legal"})
    assert texts(match, "pitch") == ["pitch bench 2"]
    events = play(match, "pitch bench 2")
    assert (events[0]["zone"], events[0]["place"]) == ("bench", 2)
    assert (at(match, "mana"), at(match, "ash")) == (2, ["Road Guard"])
    assert refused(match, "pitch bench 1") == "ML4.1"


@clause("ML6")
def test_a_switch_forbids_to_pitch_from_the_board() -> None:
    match = shop(board=["Wanderer"], belt=["Mite"], rules={"pitch_from_board": "illegal"})
    assert refused(match, "pitch board 1") == "ML6"
    assert texts(match, "pitch") == ["pitch belt 1"]
    assert refused(match, "pitch board 2") == "ML4.1"


@clause("ML6")
def test_the_thrifty_player_liquidates_where_it_may() -> None:
    board = ["Wanderer"] * 5
    for rule, expected in (("legal", "pitch board 1"), ("illegal", "move bench 1 to board 1")):
        match = shop(board=board, bench=["Trail Giant"], rules={"pitch_from_board": rule})
        state = match.game.states.unpack(match.state_bytes)
        chosen = habit(state, match.game.tables, 0)
        assert {a.id: a.text for a in match.legal(0)}[chosen] == expected


@clause("B36")
def test_60_moves_and_freezes_are_free_in_a_shop() -> None:
    match = shop(board=["Mite"], belt=["Wanderer"], mana=1, deck=["Mite"])
    for i in range(30):
        assert match.view(0)["free_left"] == 60 - 2 * i
        act(match, "freeze 1", f"move board {1 + i % 2} to board {2 - i % 2}")
    assert match.view(0)["free_left"] == 0
    assert refused(match, "freeze 1") == refused(match, "move board 1 to board 2") == "B36"
    assert {t.split()[0] for t in texts(match)} == {"pitch", "buy", "end"}


@clause("B36")
def test_the_next_shop_has_them_again_and_the_number_is_a_rule() -> None:
    match = shop(board=WALL, belt=["Mite"], rules={"free_actions": 2})
    act(match, "freeze 1", "freeze 1")
    assert refused(match, "freeze 1") == "B36"
    act(match, "end turn", "freeze 1")
    assert at(match, "frozen") == [1]
    none = shop(board=WALL, belt=["Mite"], rules={"free_actions": 0})
    assert texts(none) == ["end turn", "pitch belt 1", "pitch board 1"]


@clause("B36")
def test_pitching_and_buying_do_not_count() -> None:
    match = shop(belt=BELT, mana=3, board=["Mite"])
    act(match, "buy 1", "pitch belt 2", "pitch board 1")
    assert match.view(0)["free_left"] == 60


# --- freezing --------------------------------------------------------------------------------------------


@clause("ML5.3", "B9")
def test_a_frozen_card_keeps_its_place_for_the_next_shop_only() -> None:
    match = shop(belt=BELT, deck=["Ash Broker"] * 10, board=WALL)
    act(match, "freeze 4", "end turn")
    assert at(match, "belt")[3] == "Camp Runt" and at(match, "frozen") == []
    assert at(match, "belt").count("Ash Broker") == 6  # it is one of the 7
    act(match, "end turn")
    assert at(match, "belt")[3] != "Camp Runt" and at(match, "deck")[-4] == "Camp Runt"


@clause("B9")
def test_freezing_is_a_free_switch_for_any_number_of_cards() -> None:
    match = shop(belt=BELT)
    for place in range(1, 8):
        events = play(match, f"freeze {place}")
        assert kinds(events) == ["freeze"]
    assert at(match, "frozen") == [1, 2, 3, 4, 5, 6, 7] and at(match, "mana") == 0
    assert kinds(play(match, "freeze 3")) == ["thaw"]
    assert at(match, "frozen") == [1, 2, 4, 5, 6, 7]


@clause("B9")
def test_a_frozen_belt_stays_as_it_is() -> None:
    match = shop(belt=BELT, frozen=[1, 2, 3, 4, 5, 6, 7], deck=["Ash Broker"], board=WALL)
    act(match, "end turn")
    assert at(match, "belt") == BELT and at(match, "deck") == ["Ash Broker"]


@clause("B9")
def test_a_frozen_card_may_be_bought_or_pitched() -> None:
    match = shop(belt=BELT, frozen=[1, 2], deck=["Ash Broker"] * 8, mana=1, board=WALL)
    act(match, "buy 1", "pitch belt 2")
    assert at(match, "frozen") == []  # the card that slid in is another
    act(match, "end turn")
    assert at(match, "belt")[:2] == ["Ash Broker"] * 2


# --- ending the turn ---------------------------------------------------------------------------------------


@clause("B10", "ML5.4")
def test_the_belt_goes_under_the_deck_in_the_order_of_its_places() -> None:
    match = shop(belt=BELT, frozen=[3], deck=["Ash Broker"] * 8, board=WALL)
    act(match, "end turn")
    under = BELT[:2] + BELT[3:]
    assert at(match, "deck") == ["Ash Broker"] * 2 + under
    assert at(match, "known") == 6
    act(match, "end turn")
    assert at(match, "belt")[:3] == ["Ash Broker"] * 2 + ["Wanderer"]


@clause("B10")
def test_cards_come_back_in_the_order_of_their_places() -> None:
    match = shop(belt=BELT, board=WALL)
    act(match, "end turn")
    assert at(match, "belt") == BELT
    act(match, "end turn")
    assert at(match, "belt") == BELT


@clause("B10")
def test_the_deck_is_never_shuffled_again() -> None:
    """What is seen comes back in the same order, 60 cards later."""
    match = GAME.match(8)
    seen = []
    for _ in range(9):
        seen += at(match, "belt")
        match = GAME.position(match.position() | {"lives": 3})
        act(match, "end turn")
    assert seen[60:63] == seen[:3]


@clause("ML5.4")
def test_the_end_of_a_turn_has_its_order() -> None:
    tale = card("Tale", 1, 9, on("end of turn", "buff", "self", attack=1))
    match = shop(tale, board=["Tale"], belt=["Mite"], ghost=["Mite"], mana=2)
    told = kinds(play(match, "end turn"))
    assert told[:5] == ["end turn", "cycle", "trigger", "brace", "battle"]


@clause("B35")
def test_a_turn_may_end_with_an_empty_board() -> None:
    match = shop(bench=["Wanderer"], ghost=["Mite"])
    (action,) = (a for a in match.legal(0) if a.text == "end turn")
    assert action.parts == {"kind": "end", "loses": 0, "empty": True}  # the page warns
    act(match, "end turn")
    assert (at(match, "lives"), at(match, "last_battle")["outcome"]) == (2, "defeat")


@clause("B34")
def test_nothing_is_taken_back() -> None:
    assert not GAME.definition.takebacks
    match = shop(board=["Mite"])
    act(match, "move board 1 to board 2", "move board 2 to board 1")
    assert at(match, "board")[0] == "Mite"


# --- starvation ----------------------------------------------------------------------------------------------


@clause("ML5.5", "B11")
def test_with_an_empty_deck_nothing_slides_in() -> None:
    match = shop(belt=["Wanderer", "Mite"])
    assert kinds(play(match, "pitch belt 1")) == ["pitch"]
    assert at(match, "belt")[:2] == [None, "Mite"] and at(match, "mana") == 1


@clause("ML5.5")
def test_the_last_card_that_slides_in_is_told() -> None:
    match = shop(belt=["Wanderer"], deck=["Mite"])
    assert kinds(play(match, "pitch belt 1")) == ["pitch", "slide", "starve"]


@clause("B11")
def test_a_small_deck_fills_the_belt_as_far_as_it_can() -> None:
    match = act(shop(deck=["Wanderer", "Mite", "Sparkling"], board=WALL), "end turn")
    assert at(match, "belt") == ["Wanderer", "Mite", "Sparkling", None, None, None, None]


@clause("B11")
def test_cycled_cards_refill_the_next_belt() -> None:
    match = shop(belt=[None, "Wanderer", None, "Mite"], board=WALL)
    act(match, "end turn")
    assert at(match, "belt")[:3] == ["Wanderer", "Mite", None]


@clause("B11")
def test_with_nothing_left_one_fights_on() -> None:
    match = shop(board=[plain(9, 99)], ghost=["Mite"])
    assert texts(match) == ["end turn", "pitch board 1", *texts(match, "move")]
    act(match, "end turn")
    assert at(match, "trophies") == 1 and not match.is_over
    assert match.actors == (0,)


@clause("B13")
def test_board_and_bench_stay_as_they_were() -> None:
    match = shop(board=[None, "Wanderer", plain(5, 1)], bench=["Mite"], ghost=["Mountain Ogre"])
    before = at(match, "board"), at(match, "bench")
    act(match, "end turn")
    assert (at(match, "board"), at(match, "bench")) == before


@clause("B2")
@pytest.mark.parametrize(
    "text",
    ["pitch belt 8", "pitch belt 0", "pitch board 6", "buy 8", "buy 99", "freeze 8", "freeze -1"],
)
def test_places_that_do_not_exist(text: str) -> None:
    assert refused(shop(belt=BELT, board=["Mite"]), text) == "B2"


@clause("B2")
def test_a_smaller_table_has_fewer_places() -> None:
    match = load(rules={"belt": 2, "board": 1, "bench": 1}).position({"bench": ["Mite"]})
    for text in ("pitch belt 3", "buy 3", "move bench 1 to board 2", "move bench 2 to board 1"):
        assert refused(match, text) == "B2"
