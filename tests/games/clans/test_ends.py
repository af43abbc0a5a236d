"""LC9, LC5.4: how a match ends, what the end of a round brings."""

from typing import Any

import pytest

from ludarium import Match
from tests.clauses import clause

from .field import Stacks, card, fight, load, place, resolve
from .field import field as battlefield

WALL = card(0, 99)
PLAIN = card(4, 50, 3)
HIT: Stacks = ([card(50, 9)], [])
BEATEN: Stacks = ([], [card(50, 9)])


def ended(match: Match) -> tuple[int | None, str]:
    assert match.result is not None
    return match.result.winner, str(match.result.reason)


@clause("LC1", "LC9")
@pytest.mark.parametrize("seat", [0, 1])
def test_a_crystal_at_0_loses(seat: int) -> None:
    found = fight(HIT if seat == 0 else BEATEN, own={"crystal": 50}, other={"crystal": 50})
    assert ended(found.match) == (seat, "crystal")
    assert found.crystals == ((50, 0) if seat == 0 else (0, 50))
    assert found.match.result is not None
    assert found.match.result.scores[seat] == 1000


@clause("LC9")
def test_1_hp_is_enough() -> None:
    found = fight(HIT, other={"crystal": 51})
    assert not found.match.is_over and found.crystals == (100, 1)


@clause("C21", "LC9")
def test_both_crystals_at_once() -> None:
    found = fight(HIT, center=BEATEN, own={"crystal": 50}, other={"crystal": 9})
    assert ended(found.match) == (None, "both crystals")
    assert found.crystals == (0, 0)


@clause("C60")
def test_the_last_round_brings_gold_and_nothing_else() -> None:
    mender = card(0, 9, mend=3)
    found = fight(
        HIT,
        right=([mender | {"now": {"health": 3}}], []),
        own={"deck": [WALL, WALL]},
        other={"crystal": 50},
        rules={"survivor_fatigue": 1},
    )
    assert found.match.is_over and found.gold == (800, 0)
    assert found.healths(0, 2) == [3] and len(found.seat(0)["deck"]) == 2
    assert found.all("round") == [] and found.match.position()["round"] == 2


@clause("LC9")
def test_after_the_end_nothing_is_legal() -> None:
    match = fight(HIT, other={"crystal": 50}).match
    assert match.actors == () or list(match.actors) == []


# --- limits ----------------------------------------------------------------------------------------

AT_LIMIT: list[tuple[Any, Any, Any]] = [
    ({"crystal": 60}, {"crystal": 50}, (0, "limit")),
    ({"crystal": 50}, {"crystal": 60}, (1, "limit")),
    ({"crystal": 50, "dealt": 40}, {"crystal": 50, "dealt": 60}, (1, "limit")),
    ({"crystal": 50, "dealt": 61}, {"crystal": 50, "dealt": 60}, (0, "limit")),
    ({"crystal": 50, "dealt": 60}, {"crystal": 50, "dealt": 60}, (None, "equal at the limit")),
    ({"crystal": 60, "dealt": 0}, {"crystal": 50, "dealt": 60}, (0, "limit")),
]


@clause("C38", "LC9", "LC1")
@pytest.mark.parametrize(("own", "other", "wanted"), AT_LIMIT)
def test_round_30_is_the_last(own: Any, other: Any, wanted: tuple[int | None, str]) -> None:
    wait = {"hand": [WALL]}
    match = battlefield(own=own | wait, other=other | wait, round=29)
    assert not resolve(match).match.is_over
    assert ended(resolve(match).match) == wanted


@clause("C38")
def test_the_hits_of_the_last_round_count() -> None:
    found = fight(HIT, own={"crystal": 40}, other={"crystal": 80}, round=30)
    assert ended(found.match) == (0, "limit")


@clause("C38")
def test_a_crystal_at_0_comes_before_the_limit() -> None:
    assert ended(fight(HIT, other={"crystal": 50}, round=30).match) == (0, "crystal")


@clause("C38")
def test_limit_mode_draw() -> None:
    rules = {"limit_mode": "draw", "round_cap": 4}
    found = fight(own={"crystal": 60, "hand": [WALL]}, round=4, rules=rules)
    assert ended(found.match) == (None, "equal at the limit")


@clause("C38")
def test_when_the_time_of_the_match_is_up_the_running_round_is_the_last() -> None:
    told = battlefield(HIT, own={"hand": [WALL]}, final=True)
    match = battlefield(HIT, own={"hand": [WALL]})
    match.limit()
    for each in (told, match):
        assert not each.is_over and each.position()["final"]
        assert ended(resolve(each).match) == (0, "limit")


@clause("C39")
def test_nobody_has_cards() -> None:
    assert ended(fight(own={"crystal": 99}).match) == (1, "limit")
    assert ended(fight().match) == (None, "equal at the limit")
    assert ended(fight(own={"discard": [WALL]}).match) == (None, "equal at the limit")


@clause("C39")
@pytest.mark.parametrize("left", [{"hand": [WALL]}, {"deck": [WALL]}])
def test_one_card_somewhere_is_enough_to_go_on(left: Any) -> None:
    assert not fight(own=left).match.is_over
    assert not fight(other=left).match.is_over
    assert not fight(([WALL], [])).match.is_over


@clause("C40")
def test_conceding_loses() -> None:
    match = battlefield(([PLAIN], [PLAIN]))
    match.concede(0)
    assert match.result is not None and match.result.winner == 1


# --- the end of a round ----------------------------------------------------------------------------


@clause("LC5.4", "C6", "LC3")
def test_both_draw_2_at_the_end_of_a_round() -> None:
    deck = [card(1, n) for n in (1, 2, 3)]
    found = fight(own={"deck": deck, "hand": [WALL]}, other={"deck": [WALL]})
    assert found.seat(0)["hand"] == [WALL["name"], deck[0]["name"], deck[1]["name"]]
    assert found.seat(0)["deck"] == [deck[2]["name"]]
    assert found.match.position()["round"] == 2


@clause("C7")
def test_an_empty_deck_gives_nothing() -> None:
    found = fight(own={"deck": [WALL]}, other={"hand": [WALL]})
    assert len(found.seat(0)["hand"]) == 1 and len(found.seat(1)["hand"]) == 1
    assert resolve(found.match).seat(0)["hand"] == [WALL["name"]]


@clause("C5", "C4")
def test_a_full_hand_burns_what_is_drawn() -> None:
    hand = [WALL] * 7
    found = fight(own={"hand": hand, "deck": [PLAIN, card(1, 1), card(1, 2)]})
    assert len(found.seat(0)["hand"]) == 8 and len(found.seat(0)["deck"]) == 1
    assert found.seat(0)["discard"] == [card(1, 1)["name"]]
    assert [e["card"] for e in found.all("burn")] == [card(1, 1)["id"]]


@clause("LC6.2", "C41")
def test_the_dead_go_to_their_owners_discard() -> None:
    found = fight(([card(9, 9)], [card(9, 9)]), own={"hand": [WALL]})
    assert found.seat(0)["discard"] == found.seat(1)["discard"] == [card(9, 9)["name"]]


@clause("LC2", "C1", "C8", "C6")
def test_the_first_round() -> None:
    match = load().match(seed=3)
    position = match.position()
    assert position["round"] == 1 and [lane["zone"] for lane in position["lanes"]] == [0, 0, 0]
    for seat in position["seats"]:
        assert seat["crystal"] == 100 and len(seat["hand"]) == 6 and len(seat["deck"]) == 19
    assert sorted(match.actors) == [0, 1]
    texts = {action.text.split()[0] for action in match.legal(0)}
    assert texts <= {"place", "hero", "confirm"}


@clause("C3")
def test_a_whole_hand_can_be_placed_at_once() -> None:
    hand = [card(1, n) for n in range(1, 7)]
    lanes = ["left", "left", "center", "center", "right", "right"]
    found = fight(
        own={"hand": hand}, acts=([place(*each) for each in zip(hand, lanes, strict=True)], [])
    )
    assert found.seat(0)["hand"] == [] and found.zones == [1, 1, 1]


@clause("LC5.2", "C37")
def test_the_steps_of_a_round_in_order() -> None:
    scout = card(9, 50, 1, deploy_crystal=5, family="heron 3", mend=1)
    found = fight(
        ([], [card(1, 5, 1)]),
        own={
            "hand": [scout],
            "deck": [WALL] * 4,
            "crystal": 50,
            "hero": "Ashka Torchbearer",
            "played_families": ["heron 1", "heron 2"],
        },
        acts=([place(scout, "left"), "hero 2 left"], []),
    )
    kinds = [event["event"] for event in found.events]
    order = ["reveal", "enter", "hero", "boost", "mend crystal", "ultimate", "draw", "tick"]
    order += ["attack", "damage", "die", "lane", "strike", "crystal", "heal", "gold", "round"]
    assert [kinds.index(kind) for kind in order] == sorted(kinds.index(kind) for kind in order)
    assert len(kinds) - kinds[::-1].index("draw") > kinds.index("gold")  # the draw of the round
