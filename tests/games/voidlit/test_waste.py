"""An empty deck: VL8, V10 to V13, V38, V44."""

import pytest

from tests.clauses import clause

from .duel import Row, act, card, duel, health, load, seat, texts, unit

EMPTY: Row = {"deck": [], "waste": ["Drifter", "Triage", "Ebb"]}
HEALS = {"on": "on search", "do": "heal", "to": "you", "n": 5}
LAB = load(
    cards=[
        card("T Flood", "effect", effects=[{"do": "draw", "n": 4}]),
        card("T Urn", "relic", effects=[HEALS]),
        card("T Digger", effects=[{"on": "muster", "do": "search", "zone": "waste"}]),
        card("T Curse", "relic", effects=[{"on": "on search", "do": "draw"}]),
    ]
)


@clause("VL8.1", "V11")
def test_an_empty_deck_does_not_lose() -> None:
    match = duel(own={"deck": []}, other={"deck": []})
    for _ in range(6):
        act(match, "end turn")
    assert not match.is_over and health(match) == (30, 30)
    assert [seat(match, n)["searches"] for n in (0, 1)] == [0, 0]


@clause("V11")
def test_with_nothing_left_the_price_stays() -> None:
    match = act(duel(other={"deck": [], "searches": 3}), "end turn")
    assert seat(match, 1)["searches"] == 3 and health(match) == (30, 30)


@clause("VL8.2")
def test_who_has_no_deck_searches_the_waste() -> None:
    match = act(duel(other=EMPTY), "end turn")
    now = seat(match, 1)
    assert len(now["hand"]) == 1 and now["health"] == 29
    assert sorted(now["hand"] + now["waste"]) == ["Drifter", "Ebb", "Triage"]
    (found,) = [e for e in match.events(0) if e["event"] == "search"]
    assert (found["n"], found["left"], found["kept"], found["clause"]) == (1, 29, True, "VL8.2")


@clause("VL8.2")
def test_the_card_is_a_random_one() -> None:
    found = {seat(act(duel(other=EMPTY, seed=n), "end turn"), 1)["hand"][0] for n in range(30)}
    assert found == {"Drifter", "Ebb", "Triage"}


@clause("VL8.3", "V10")
def test_the_price_doubles_each_time() -> None:
    match = duel(hand=["T Flood"], own=EMPTY | {"waste": ["Drifter"] * 6}, game=LAB)
    act(match, "play T Flood")
    assert health(match) == (30 - 1 - 2 - 4 - 8, 30) and seat(match)["searches"] == 4
    assert [e["n"] for e in match.events() if e["event"] == "search"] == [1, 2, 4, 8]
    seen = match.view(1)["seats"][0]
    assert (seen["search_price"], seen["next_prices"]) == (16, [32, 64, 128])


@clause("V10")
def test_each_player_counts_alone_and_all_match_long() -> None:
    match = duel(own=EMPTY | {"searches": 2}, other=EMPTY)
    act(match, "end turn", "end turn")
    assert health(match) == (26, 29)
    act(match, "end turn", "end turn")
    assert health(match) == (18, 27)


@clause("V10")
def test_a_search_is_a_loss_and_no_damage() -> None:
    match = act(duel(other=EMPTY), "end turn")
    assert not any(e["event"] == "damage" for e in match.events())
    assert seat(match, 1)["lost"] == 1


@clause("V12")
def test_a_search_with_a_full_hand_leaves_the_card() -> None:
    match = act(duel(other=EMPTY | {"hand": ["Sidearm"] * 8}), "end turn")
    now = seat(match, 1)
    assert (len(now["hand"]), now["health"], now["searches"]) == (8, 29, 1)
    assert now["waste"] == ["Drifter", "Triage", "Ebb"]
    (found,) = [e for e in match.events(0) if e["event"] == "search"]
    assert not found["kept"] and found["card"] in ("drifter", "triage", "ebb")


@clause("V13")
def test_a_search_may_be_the_end() -> None:
    match = act(duel(other=EMPTY | {"health": 1}), "end turn")
    assert match.result is not None and match.result.winner == 0
    assert len(seat(match, 1)["hand"]) == 1


@clause("V13")
def test_it_is_the_end_at_once() -> None:
    """Nothing that would heal comes in time, and the other draws are not made."""
    own = EMPTY | {"waste": ["Drifter"] * 6, "health": 3, "relics": ["T Urn"]}
    match = act(duel(hand=["T Flood"], own=own, game=LAB), "play T Flood")
    assert match.result is not None and match.result.winner == 1
    assert seat(match)["searches"] == 2 and match.result.reason == "health"


@clause("V44")
def test_on_search_is_for_want_of_a_deck() -> None:
    own = {"relics": ["T Urn"], "health": 10, "waste": ["Drifter"]}
    match = duel(hand=["T Digger"], own=own, game=LAB)
    act(match, "play T Digger on own waste Drifter")
    assert seat(match)["hand"] == ["Drifter"] and health(match) == (10, 30)
    match = duel(other=EMPTY | {"relics": ["T Urn"], "health": 10}, game=LAB)
    assert health(act(match, "end turn")) == (30, 14)


@clause("V44")
def test_on_search_is_for_its_controllers_searches() -> None:
    match = duel(own={"relics": ["T Urn"], "health": 10}, other=EMPTY, game=LAB)
    assert health(act(match, "end turn")) == (10, 29)


@clause("V10", "V42")
def test_searches_that_lead_to_searches_come_to_an_end() -> None:
    waste = {"deck": [], "waste": ["Drifter"] * 20, "relics": ["T Curse"] * 2}
    match = act(duel(other=waste, game=LAB), "end turn")
    assert match.result is not None and match.result.winner == 0


@clause("V38")
def test_a_card_from_the_deck_is_shown_and_the_deck_is_shuffled() -> None:
    deck = ["Drifter", "Sidearm", "Triage", "Ebb", "Salvager", "Breach"]
    orders = set()
    for seed in range(12):
        own = {"deck": deck, "known_top": 2}
        match = duel(hand=["Foundry Smith"], own=own, seed=seed)
        act(match, "play Foundry Smith on own deck Sidearm")
        now = seat(match)
        assert now["hand"] == ["Sidearm"] and now["known_top"] == 0
        assert sorted([*now["deck"], "Sidearm"]) == sorted(deck)
        assert match.view(1)["seats"][0]["shown"] == [{"card": "sidearm", "where": "hand"}]
        orders.add(tuple(now["deck"]))
        (found,) = [e for e in match.events(1) if e["event"] == "find"]
        assert (found["card"], found["zone"], found["clause"]) == ("sidearm", "deck", "V38")
    assert len(orders) > 6


@clause("V38", "V24")
def test_without_a_fitting_card_nothing_is_found() -> None:
    match = duel(hand=["Foundry Smith"], own={"deck": ["Drifter", "Servo Frame"]})
    assert texts(match, "play") == ["play Foundry Smith"]
    assert seat(act(match, "play Foundry Smith"))["deck"] == ["Drifter", "Servo Frame"]


@clause("VL8.2", "V7")
@pytest.mark.parametrize("zone", ["bank", "hand", "deck"])
def test_a_search_finds_cards_of_the_waste_alone(zone: str) -> None:
    other = {"deck": [], "waste": ["Ebb"], "bank": [], "hand": []} | (
        {zone: ["Drifter"]} if zone != "deck" else {}
    )
    match = duel([unit("Drifter")], other=other)
    assert "Ebb" in seat(act(match, "end turn"), 1)["hand"]
