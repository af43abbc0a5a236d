"""Laws that hold in every match: cards add up, numbers stay in bounds, somebody may act."""

from collections import Counter

import pytest

from ludarium import BadInput, IllegalAction, Match, Replay
from tests.clauses import clause

from .duel import GAME, Row, act, duel, health, seat, walk

PAIRS = [
    ("necropolis-shadow", "necropolis-fire"),
    ("kingdom-nature", "ironbound-frost"),
    ("wildclan-fire", "kingdom-shadow"),
    ("ironbound-nature", "necropolis-frost"),
]


def cards_of(player: Row) -> Counter[str]:
    zones = player["deck"] + player["hand"] + player["dead"] + player["discard"]
    return Counter(zones + [u["card"] for u in player["board"] if not u["token"]])


def check_numbers(match: Match) -> None:
    for player in match.position()["seats"]:
        assert 0 <= player["health"] <= 25
        assert 0 <= player["mana"] <= player["max_mana"] <= 10
        assert len(player["hand"]) <= 10 and len(player["board"]) <= 6
        for each in player["board"]:
            assert 0 < each["health"] <= each["max_health"]
            assert each["attack"] == max(0, each["lasting"] + each["this_turn"])


@pytest.mark.parametrize("decks", PAIRS, ids=" ".join)
@clause("S2", "A49", "A41", "S14.4", "A53", "A39")
def test_all_24_cards_are_always_somewhere(decks: tuple[str, str]) -> None:
    names = {c["id"]: c["name"] for c in GAME.cards}
    lists = [Counter({names[k]: n for k, n in GAME.decks[d].items()}) for d in decks]
    for seed in range(2):
        for match in walk(GAME, seed, decks=decks):
            for n in range(2):
                assert cards_of(seat(match, n)) == lists[n]
            check_numbers(match)


@clause("S13.2", "S1.2")
def test_there_is_always_one_seat_to_act_and_something_to_do() -> None:
    for match in walk(GAME, 8, decks=PAIRS[0]):
        if not match.is_over:
            (actor,) = match.actors
            assert match.legal(actor)
            with pytest.raises(IllegalAction):
                match.submit(1 - actor, "end turn")


@clause("A42", "S5.4")
def test_random_matches_end_with_a_fallen_hero() -> None:
    for seed in range(4):
        *_, last = walk(GAME, seed)
        assert last.result is not None and last.result.reason in ("hero", "both heroes")
        assert 0 in health(last)


@clause("A46", "S13.2")
def test_giving_up_is_possible_in_any_turn() -> None:
    for loser in range(2):
        match = duel()
        match.concede(loser)
        assert match.result is not None
        assert (match.result.winner, match.result.reason) == (1 - loser, "concede")
        assert match.actors == () and match.legal(0) == []
    match = GAME.match(1)
    match.concede(1)  # during the mulligan too
    assert match.is_over


@clause("A46")
def test_only_players_of_a_running_match_may_give_up() -> None:
    match = duel()
    with pytest.raises(BadInput):
        match.concede(2)
    match.concede(0)
    with pytest.raises(IllegalAction):
        match.concede(1)
    with pytest.raises(IllegalAction):
        match.submit(0, "end turn")
    over = act(duel(["Ghoul"], other={"health": 1}), "attack own 1 on enemy hero")
    with pytest.raises(IllegalAction):
        over.concede(1)


@clause("A48")
def test_a_match_plays_again_from_its_replay() -> None:
    *_, match = walk(GAME, 17, decks=PAIRS[1])
    for replay in (
        Replay.from_json(match.replay().to_json()),
        Replay.from_text(match.replay().to_text()),
    ):
        assert replay.run().state_bytes == match.state_bytes


@clause("A46")
def test_a_replay_keeps_a_surrender() -> None:
    match = act(GAME.match(5), "mulligan", "mulligan")
    match.concede(0)
    again = Replay.from_text(match.replay().to_text()).run()
    assert again.result == match.result
