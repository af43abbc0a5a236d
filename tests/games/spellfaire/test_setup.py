"""S4: choosing, shuffling, dealing, the mulligan."""

from collections import Counter

import pytest

from ludarium import BadInput
from ludarium.core.dice import scripted
from tests.clauses import clause

from .duel import GAME, Row, act, kinds, refused, seat, texts


def mulligan(hand: list[str], deck: list[str], **seats: Row) -> Row:
    """A position in which seat 0 begins and decides about its hand."""
    other = {"hand": ["Ghoul"], "deck": ["Mend", "Growth"]} | seats.get("other", {})
    return {"phase": "mulligan", "seats": [{"hand": hand, "deck": deck}, other]}


@clause("S4.1", "A45")
def test_both_players_may_choose_the_same_faction_and_school() -> None:
    match = GAME.match(2, decks=["kingdom-frost", "kingdom-frost"])
    for n in range(2):
        assert (seat(match, n)["faction"], seat(match, n)["school"]) == ("kingdom", "frost")


@clause("S4.3", "S4.2")
def test_a_shuffled_deck_keeps_its_cards_and_changes_their_order() -> None:
    orders = set()
    for seed in range(20):
        player = seat(GAME.match(seed, first=0))
        cards = player["hand"] + player["deck"]
        assert Counter(Counter(cards).values()) == {2: 12}
        orders.add(tuple(cards))
    assert len(orders) == 20


@clause("S4.3")
def test_each_card_is_equally_likely_on_top() -> None:
    tops = Counter(seat(GAME.match(seed, first=0))["hand"][0] for seed in range(600))
    assert len(tops) == 12
    assert all(25 <= n <= 80 for n in tops.values())  # 50 each


@clause("S4.4", "A48")
def test_the_dice_decide_who_begins() -> None:
    begins = Counter(GAME.match(seed).position()["first"] for seed in range(200))
    assert set(begins) == {0, 1} and min(begins.values()) > 65


@clause("S4.4", "A48")
def test_who_begins_can_be_settled_in_advance_and_is_told() -> None:
    for first in range(2):
        match = GAME.match(7, first=first)
        assert match.actors == (first,)
        assert match.events(1)[0] == {"event": "begins", "seat": first, "clause": "A48"}
    with pytest.raises(BadInput):
        GAME.match(7, first=2)


@clause("A48")
def test_a_replay_keeps_who_begins() -> None:
    for seed in range(4):
        match = GAME.match(seed)
        act(match, "mulligan", "mulligan", "end turn")
        again = match.replay().run()
        assert again.position()["first"] == match.position()["first"]
        assert again.state_bytes == match.state_bytes


@clause("S4.5")
def test_the_beginner_draws_3_and_the_other_4() -> None:
    for first in range(2):
        match = GAME.match(9, first=first)
        assert len(seat(match, first)["hand"]) == 3
        assert len(seat(match, 1 - first)["hand"]) == 4


@clause("S4.6", "A3")
def test_given_up_cards_are_shuffled_in_before_the_new_ones_are_drawn() -> None:
    for roll, drawn in ((1, "Ghoul"), (0, "Mend")):  # an old card may come straight back
        match = GAME.position(mulligan(["Ghoul"], ["Mend"]))
        with scripted(roll):
            act(match, "mulligan Ghoul")
        assert seat(match)["hand"] == [drawn]


@clause("S4.6")
def test_any_number_of_cards_may_be_swapped_for_as_many() -> None:
    match = GAME.position(mulligan(["Ghoul", "Mend", "Ghoul"], ["Growth"] * 5))
    assert set(texts(match)) == {
        "mulligan",
        "mulligan Ghoul",
        "mulligan Mend",
        "mulligan Ghoul, Mend",
        "mulligan Ghoul, Ghoul",
        "mulligan Ghoul, Mend, Ghoul",
    }
    act(match, "mulligan Ghoul, Mend, Ghoul")
    assert (len(seat(match)["hand"]), len(seat(match)["deck"])) == (3, 5)
    assert sorted(seat(match)["hand"] + seat(match)["deck"]) == sorted(
        ["Ghoul", "Mend", "Ghoul"] + ["Growth"] * 5
    )


@clause("S4.6")
def test_cards_that_are_not_swapped_stay() -> None:
    match = GAME.position(mulligan(["Ghoul", "Mend", "Combust"], ["Growth"] * 3))
    with scripted(0, 0, 0):
        act(match, "mulligan Mend")
    assert seat(match)["hand"] == ["Ghoul", "Combust", "Growth"]


@clause("S4.6", "A3")
def test_choosing_none_keeps_the_hand_and_the_deck() -> None:
    match = GAME.position(mulligan(["Ghoul", "Mend"], ["Growth", "Combust"]))
    with scripted():
        act(match, "mulligan")
    assert seat(match)["hand"] == ["Ghoul", "Mend"]
    assert seat(match)["deck"] == ["Growth", "Combust"]


@clause("S4.6", "A3")
def test_each_decides_once_the_beginner_first() -> None:
    match = GAME.match(4, first=1)
    assert match.actors == (1,)
    assert refused(match, "mulligan", seat=0) == "S13.2"
    assert match.position()["phase"] == "mulligan"
    act(match, "mulligan")
    assert match.actors == (0,) and match.position()["phase"] == "mulligan"
    act(match, "mulligan")
    assert match.actors == (1,) and match.position()["phase"] == "main"
    assert refused(match, "mulligan") == "S5"


@clause("S4.6")
def test_nothing_else_is_legal_during_the_mulligan() -> None:
    match = GAME.match(4, first=0)
    assert refused(match, "end turn") == "S4.6"
    assert refused(match, "attack own 1 on enemy hero") == "S4.6"
    assert refused(match, f"play {seat(match)['hand'][0]}") == "S4.6"


@clause("A3", "A58")
def test_neither_sees_the_others_choice() -> None:
    told = []
    for choice in ("mulligan Ghoul", "mulligan Mend"):
        match = act(GAME.position(mulligan(["Ghoul", "Mend"], ["Growth"] * 3)), choice)
        told.append((match.events(1), match.view(1), match.observe(1)))
    assert told[0] == told[1]


@clause("A58")
def test_the_number_of_replaced_cards_is_hidden() -> None:
    told = []
    for choice in ("mulligan", "mulligan Ghoul", "mulligan Ghoul, Mend"):
        match = act(GAME.position(mulligan(["Ghoul", "Mend"], ["Growth"] * 3)), choice)
        told.append((match.events(1), match.events(None), match.view(1), match.observe(1)))
    assert told[0] == told[1] == told[2]


@clause("A58")
def test_who_replaces_is_told_the_number_and_the_cards() -> None:
    match = GAME.position(mulligan(["Ghoul", "Mend"], ["Growth"] * 3))
    events = match.submit(0, "mulligan Ghoul, Mend")
    assert kinds(events) == ["mulligan", "draw", "draw"]
    assert events[0]["n"] == 2 and None not in (events[1]["card"], events[2]["card"])
    assert match.events(1)[0]["n"] is None


@clause("S4.7")
def test_both_heroes_begin_with_25_health() -> None:
    match = GAME.match(1)
    assert seat(match, 0)["health"] == seat(match, 1)["health"] == 25


@clause("S4.8", "A1")
def test_both_begin_with_1_mana_and_play_their_first_turn_with_it() -> None:
    match = GAME.match(1, first=0)
    assert [(seat(match, n)["mana"], seat(match, n)["max_mana"]) for n in range(2)] == [(1, 1)] * 2
    act(match, "mulligan", "mulligan")
    assert (seat(match, 0)["mana"], seat(match, 0)["max_mana"]) == (1, 1)
    act(match, "end turn")
    assert (seat(match, 1)["mana"], seat(match, 1)["max_mana"]) == (1, 1)


@clause("A2", "S5.6")
def test_both_draw_in_their_first_turn() -> None:
    match = act(GAME.match(1, first=0), "mulligan", "mulligan")
    assert (len(seat(match, 0)["hand"]), len(seat(match, 1)["hand"])) == (4, 4)
    act(match, "end turn")
    assert (len(seat(match, 0)["hand"]), len(seat(match, 1)["hand"])) == (4, 5)
