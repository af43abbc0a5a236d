"""How a match begins: VL1, VL5, V14, V35, and the first turns (V4)."""

import pytest

from ludarium import Match, Replay
from tests.clauses import clause

from .duel import GAME, act, duel, health, load, refused, seat, texts

KEEP = ("mulligan", "mulligan")


def begun(first: int = 0, seed: int = 1, **changes: object) -> Match:
    """Both have kept their hands."""
    match = load(**changes).match(seed, first=first)
    match.submit(0, "mulligan")
    match.submit(1, "mulligan")
    return match


@clause("VL1.1")
def test_two_players_take_turns() -> None:
    match = begun()
    order = []
    for _ in range(4):
        order.append(match.actors)
        act(match, "end turn")
    assert order == [(0,), (1,), (0,), (1,)]


@clause("VL1.1", "VL6.5")
@pytest.mark.parametrize("kind", ["unit", "effect", "relic", "upgrade"])
def test_there_are_four_kinds_of_cards(kind: str) -> None:
    assert any(card["kind"] == kind for card in GAME.cards)


@clause("VL1.2")
def test_each_player_begins_with_30_health() -> None:
    assert health(GAME.match(1)) == (30, 30)
    assert health(load(rules={"health": 12}).match(1)) == (12, 12)


@clause("VL1.3", "V28")
def test_each_player_has_a_nation_which_may_be_the_same() -> None:
    match = GAME.match(1, decks=["emberhold-starter", "emberhold-starter"])
    assert [seat(match, n)["nation"] for n in (0, 1)] == ["emberhold"] * 2
    other = GAME.match(1, decks=["emberhold-starter", "tidewright-starter"])
    assert seat(other, 1)["nation"] == "tidewright compact"


@clause("VL5.1", "V35")
def test_chance_decides_who_begins() -> None:
    starts = [GAME.match(seed).position()["first"] for seed in range(40)]
    assert 8 < sum(starts) < 32
    assert starts == [GAME.match(seed).position()["first"] for seed in range(40)]


@clause("V35")
def test_a_replay_starts_with_the_same_player() -> None:
    for seed in range(4):
        match = GAME.match(seed)
        act(match, *KEEP, "end turn")
        again = Replay.from_text(match.replay().to_text()).run()
        assert again.position() == match.position()
        assert GAME.match(seed).events()[0] == {
            "event": "begins",
            "seat": match.position()["first"],
            "clause": "V35",
        }


@clause("VL5.2")
def test_each_player_is_shown_five_cards() -> None:
    match = GAME.match(2)
    assert [len(seat(match, n)["hand"]) for n in (0, 1)] == [5, 5]
    assert [len(seat(match, n)["deck"]) for n in (0, 1)] == [35, 35]
    assert match.actors == (0, 1)


@clause("VL5.2", "V14")
def test_returned_cards_are_replaced_by_as_many() -> None:
    match = GAME.match(4, first=0)
    hand = seat(match)["hand"]
    match.submit(0, f"mulligan {hand[0]}, {hand[3]}, {hand[4]}")
    match.submit(1, "mulligan")
    now = seat(match)
    assert now["hand"][:2] == hand[1:3] and len(now["hand"]) == 5 and len(now["deck"]) == 35


@clause("V14")
def test_returned_cards_are_shuffled_in_before_the_redraw() -> None:
    """With nothing else in the deck, the same cards come back."""
    own = {"hand": ["Drifter", "Triage", "Sidearm"], "deck": []}
    match = GAME.position({"phase": "mulligan", "seats": [own, {"deck": ["Drifter"]}]})
    match.submit(0, "mulligan Drifter, Triage, Sidearm")
    match.submit(1, "mulligan")
    assert sorted(seat(match)["hand"]) == ["Drifter", "Sidearm", "Triage"]
    orders = set()
    for seed in range(20):
        match = GAME.position({"phase": "mulligan", "seats": [own, {}], "seed": seed})
        match.submit(0, "mulligan Drifter, Triage, Sidearm")
        match.submit(1, "mulligan")
        orders.add(tuple(seat(match)["hand"]))
    assert len(orders) > 2


@clause("V14")
def test_there_is_one_mulligan() -> None:
    match = GAME.match(4)
    match.submit(0, "mulligan")
    assert match.actors == (1,) and refused(match, "mulligan", seat=0) == "VL5.2"
    match.submit(1, "mulligan")
    assert refused(match, "mulligan") == "VL6"


@clause("V14")
@pytest.mark.parametrize("first", [0, 1])
def test_the_answers_may_come_in_either_order(first: int) -> None:
    """The redraws wait for both."""
    worlds = []
    for order in ((0, 1), (1, 0)):
        match = GAME.match(9, first=first)
        hands = [seat(match, n)["hand"] for n in (0, 1)]
        for n in order:
            match.submit(n, f"mulligan {', '.join(hands[n])}")
            if n == order[0]:
                assert seat(match, n)["hand"] == hands[n]
        worlds.append(match.position())
    assert worlds[0] == worlds[1] and match.actors == (first,)


@clause("V14")
def test_the_first_player_draws_first() -> None:
    """The same dice fall for whoever begins, whatever the seat."""
    cards = [row["name"] for row in GAME.cards if row["kind"] == "unit" and not row["token"]]
    begins = {"hand": cards[:5], "deck": cards[5:20]}
    follows = {"hand": cards[20:25], "deck": cards[25:40]}
    hands = []
    for first, seats in ((0, [begins, follows]), (1, [follows, begins])):
        match = GAME.position({"phase": "mulligan", "first": first, "seats": seats, "seed": 5})
        for n in (0, 1):
            match.submit(n, f"mulligan {', '.join(seats[n]['hand'])}")
        hands.append([seat(match, n)["hand"] for n in (first, 1 - first)])
    assert hands[0] == hands[1]


@clause("VL5.2")
def test_before_the_mulligan_nothing_else_can_be_done() -> None:
    match = GAME.match(4)
    assert refused(match, "end turn") == "VL5.2"
    assert all(text.startswith("mulligan") for text in texts(match))


@clause("VL5.3", "V4")
@pytest.mark.parametrize("first", [0, 1])
def test_only_the_first_player_misses_the_first_draw(first: int) -> None:
    match = begun(first)
    assert match.actors == (first,) and len(seat(match, first)["hand"]) == 5
    act(match, "end turn")
    assert len(seat(match, 1 - first)["hand"]) == 6
    act(match, "end turn")
    assert len(seat(match, first)["hand"]) == 6


@clause("V4", "V3")
@pytest.mark.parametrize(("rule", "cards"), [(True, 5), (False, 4)])
def test_banking_in_the_first_turn_draws_at_its_end(rule: bool, cards: int) -> None:
    match = begun(rules={"first_turn_bank_draw": rule})
    act(match, f"bank {seat(match)['hand'][0]}", "end turn")
    assert len(seat(match)["hand"]) == cards
    act(match, f"bank {seat(match, 1)['hand'][0]}", "end turn")
    assert len(seat(match, 1)["hand"]) == 6  # 5 and the start, less the bank, and its card


@clause("VL3.2")
def test_nobody_has_energy_at_first() -> None:
    match = begun()
    assert seat(match)["energy"] == 0 and texts(match, "play") == []


@clause("V29")
def test_leaders_take_no_part_by_default() -> None:
    match = begun()
    assert [seat(match, n)["paragon"] for n in (0, 1)] == [None, None]
    assert GAME.rules["paragon"] is False
    own = {"paragon": "Ilka Sunderforge"}
    assert texts(duel(own=own), "play Ilka") == []
