"""ML4, ML6: mana, pitching, the manalimit, and mana that is saved for the next shop."""

import pytest

from tests.clauses import clause

from .run import act, at, card, fight, kinds, on, plain, play, refused, shop, texts, units

PITCH = {1: "Wanderer", 2: "Road Guard", 3: "Tinder Bundle", 4: "Charcoal Baron"}


# --- pitching ----------------------------------------------------------------------------------------


@clause("ML4.1", "ML4")
@pytest.mark.parametrize(("n", "name"), PITCH.items())
def test_a_pitched_card_gives_its_pitch_value(n: int, name: str) -> None:
    match = shop(belt=[name], round=8)
    events = play(match, "pitch belt 1")
    assert at(match, "mana") == n and at(match, "ash") == [name]
    assert events[0] == {
        "event": "pitch",
        "seat": 0,
        "card": name.lower().replace(" ", "_"),
        "zone": "belt",
        "place": 1,
        "n": n,
        "clause": "ML4.1",
    }


@clause("ML4.1", "ML6")
def test_a_unit_on_the_board_can_be_pitched() -> None:
    match = act(shop(board=[None, "Road Guard", "Wanderer"], round=8), "pitch board 2")
    assert (at(match, "mana"), at(match, "ash")) == (2, ["Road Guard"])
    assert at(match, "board") == [None, None, "Wanderer", None, None]


@clause("ML4.1")
def test_every_card_of_the_belt_and_unit_of_the_board_can_be_pitched() -> None:
    match = shop(belt=["Wanderer", None, "Mite"], board=[None, "Mite"], bench=["Mite"])
    assert texts(match, "pitch") == ["pitch belt 1", "pitch belt 3", "pitch board 2"]


@clause("ML6", "ML4.1", "ML5.2")
def test_weak_units_pay_for_a_carry() -> None:
    """The pivot: three units and a card of the belt buy what was out of reach."""
    match = shop(
        board=["Road Guard", "Hired Shield", "Road Guard"],
        belt=["Unbroken Colossus", "Charcoal Baron"],
        round=8,
    )
    assert refused(match, "buy 1") == "ML5.2"
    act(match, "pitch board 1", "pitch board 2", "pitch board 3", "pitch belt 2", "buy 1")
    assert at(match, "mana") == 0 and units(match, "bench")[0] == "Unbroken Colossus 8/11"


@clause("ML6", "B13")
def test_what_was_changed_for_good_is_lost_with_the_unit() -> None:
    match = act(shop(board=[plain(9, 9)]), "pitch board 1")
    assert at(match, "mana") == 1 and at(match, "ash") == ["Wanderer"]


@clause("ML6")
def test_copies_do_not_merge() -> None:
    match = act(shop(belt=["Wanderer"] * 3, mana=3), "buy 1", "buy 2", "buy 3")
    assert units(match, "bench")[:3] == ["Wanderer 2/2"] * 3


@clause("ML4")
def test_mana_does_not_come_by_itself() -> None:
    match = shop(board=[plain(9, 9)], deck=["Wanderer"] * 9)
    for _ in range(3):
        act(match, "end turn")
        assert at(match, "mana") == 0


@clause("ML4", "ML5.4")
def test_unspent_mana_is_lost() -> None:
    match = shop(mana=3, board=[plain(9, 9)])
    assert play(match, "end turn")[0] == {
        "event": "end turn",
        "seat": 0,
        "n": 3,
        "clause": "ML5.4",
    }
    assert at(match, "mana") == 0


# --- the limit ---------------------------------------------------------------------------------------


@clause("ML4.2", "B8")
def test_the_limit_grows_from_3_to_10() -> None:
    limits = [shop(round=n).view(0)["limit"] for n in range(1, 31)]
    assert limits == [3, 4, 5, 6, 7, 8, 9, *[10] * 23]


@clause("ML4.2", "B8")
@pytest.mark.parametrize("n", [1, 2, 3, 7, 8, 9, 30])
def test_what_goes_beyond_the_limit_evaporates(n: int) -> None:
    limit = min(10, 2 + n)
    match = shop(round=n, mana=limit - 1, belt=["Charcoal Baron"])
    events = play(match, "pitch belt 1")
    assert at(match, "mana") == limit and at(match, "evaporated") == 3
    assert {"event": "evaporate", "seat": 0, "n": 3, "clause": "ML4.2"} in events


@clause("ML4.2")
def test_nothing_evaporates_up_to_the_limit() -> None:
    match = shop(mana=1, belt=["Road Guard"])
    assert kinds(play(match, "pitch belt 1")) == ["pitch"]
    assert (at(match, "mana"), at(match, "evaporated")) == (3, 0)


@clause("B7", "ML4.2")
def test_pitching_with_a_full_tank_is_legal_and_a_waste() -> None:
    match = shop(mana=3, belt=["Charcoal Baron"], deck=["Mite"])
    (action,) = (a for a in match.legal(0) if a.text == "pitch belt 1")
    assert (action.parts["gain"], action.parts["evaporates"]) == (0, 4)  # the page warns
    act(match, "pitch belt 1")
    assert (at(match, "mana"), at(match, "evaporated")) == (3, 4)
    assert at(match, "belt")[0] == "Mite" and at(match, "ash") == ["Charcoal Baron"]


@clause("B7")
def test_a_card_of_pitch_0_may_be_pitched() -> None:
    match = shop(card("Dud", 1, 1), belt=["Dud"], deck=["Mite"], mana=1)
    assert kinds(play(match, "pitch belt 1")) == ["pitch", "slide", "starve"]
    assert (at(match, "mana"), at(match, "ash")) == (1, ["Dud"])


@clause("B8", "ML4.2")
def test_the_limit_caps_what_is_held_not_what_is_made() -> None:
    match = shop(belt=["Tinder Bundle"] * 4 + ["Caravan Brute"] * 3)
    for place in (5, 6, 7):
        act(match, f"pitch belt {place - 4}", f"buy {place}")
    assert at(match, "mana") == 0 and units(match, "bench")[:3] == ["Caravan Brute 4/4"] * 3
    assert at(match, "evaporated") == 0


# --- mana of abilities ---------------------------------------------------------------------------------


@clause("B12", "ML4")
def test_mana_earned_in_a_battle_comes_after_the_reset() -> None:
    match = shop(board=["Debt Collector"], ghost=[plain(3, 9)], mana=2)
    events = play(match, "end turn")
    assert at(match, "mana") == 1
    assert kinds(events)[-1] == "shop" and events[-1]["mana"] == 1
    assert {"event": "save", "seat": 0, "n": 1, "clause": "ML4.1"} in events


@clause("B12")
def test_saved_mana_waits_in_the_position_until_the_shop_opens() -> None:
    waiting = fight(["Debt Collector"], [plain(3, 9)]).match
    assert (at(waiting, "phase"), at(waiting, "saved"), at(waiting, "mana")) == ("waiting", 1, 0)
    waiting.feed({"line": ["Mite"]})
    assert (at(waiting, "phase"), at(waiting, "saved"), at(waiting, "mana")) == ("shop", 0, 1)


@clause("B12", "ML4.2")
def test_saved_mana_respects_the_limit_of_the_round_it_comes_in() -> None:
    rich = card("Rich", 1, 1, on("faint", "mana", n=9))
    match = act(shop(rich, board=["Rich"], ghost=[plain(3, 9)]), "end turn")
    assert (at(match, "mana"), at(match, "evaporated")) == (4, 5)  # round 2
    assert match.view(0)["limit"] == 4


@clause("B12")
def test_several_earnings_add_up() -> None:
    match = act(shop(board=["Debt Collector"] * 3, ghost=[plain(3, 99)]), "end turn")
    assert at(match, "mana") == 3


@clause("B12")
def test_the_ghost_earns_nothing() -> None:
    match = act(shop(board=[plain(9, 9)], ghost=["Debt Collector"]), "end turn")
    assert at(match, "mana") == 0


@clause("B12")
def test_mana_of_the_turns_end_comes_with_the_next_shop() -> None:
    thrifty = card("Saver", 1, 9, on("end of turn", "mana", n=2))
    match = act(shop(thrifty, board=["Saver"], mana=3), "end turn")
    assert at(match, "mana") == 2


@clause("ML4.2", "ML5.2")
def test_mana_of_buying_comes_at_once_and_respects_the_limit() -> None:
    match = act(shop(belt=["Vault Dragon"], mana=8, round=8), "buy 1")
    assert at(match, "mana") == 2
    free = card("Gift", 1, 1, on("buy", "mana", n=5))
    match = act(shop(free, belt=["Gift"], mana=1), "buy 1")
    assert (at(match, "mana"), at(match, "evaporated")) == (3, 3)


@clause("ML4.2", "ML4.1")
def test_mana_of_pitching_comes_at_once_after_the_pitch_value() -> None:
    rich = card("Rich", 1, 1, on("pitched", "mana", n=2), pitch=2)
    match = shop(rich, belt=["Rich"])
    assert kinds(play(match, "pitch belt 1")) == ["pitch", "trigger", "evaporate", "mana"]
    assert at(match, "mana") == 3


@clause("ML4.2")
def test_mana_of_an_ally_pitched_comes_at_once() -> None:
    broker = card("Broker", 1, 1, on("ally pitched", "mana", n=1))
    match = act(shop(broker, board=["Broker", "Wanderer"]), "pitch board 2")
    assert at(match, "mana") == 2
