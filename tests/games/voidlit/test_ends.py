"""The end of a match: VL4, VL9, VL10, V30, V32, and the clock (V33)."""

from collections.abc import Callable

import pytest

from ludarium import IllegalAction, Match, Replay
from tests.clauses import clause

from .duel import GAME, Row, act, card, duel, health, load, seat

FACE = "attack own 1 on enemy player"
BOTH = {"do": "damage", "to": "both players", "n": 5}
LAB = load(
    cards=[
        card("T Pact", "effect", effects=[BOTH, {"do": "heal", "to": "you", "n": 3}]),
        card("T Turn", "effect", effects=[{"do": "lose health", "to": "you", "n": 5}, BOTH]),
        card("T Ash", effects=[{"on": "aftermath", "do": "damage", "to": "enemy player", "n": 5}]),
        card("T Balm", effects=[{"on": "aftermath", "do": "heal", "to": "you", "n": 5}]),
        card("T Wave", "effect", effects=[{"do": "damage", "to": "all units", "n": 9}]),
        card("T Ram", effects=[BOTH | {"on": "on attack"}]),
        card(
            "T Bolt",
            "effect",
            effects=[
                {"do": "damage", "to": "all units", "n": 9},
                {"do": "damage", "to": "any character", "n": 4},
            ],
        ),
        card(
            "T Look",
            "effect",
            effects=[
                {"do": "lose health", "to": "you", "n": 5},
                {"do": "look top"},
                {"do": "heal", "to": "you", "n": 5},
            ],
        ),
        card(
            "T Omen",
            effects=[
                {"on": "aftermath", "do": "lose health", "to": "you", "n": 5},
                {"on": "aftermath", "do": "look top"},
            ],
        ),
    ]
)


def ended(match: Match) -> tuple[int | None, str] | None:
    result = match.result
    return None if result is None else (result.winner, result.reason)


@clause("VL4", "VL9.1", "VL1.2")
def test_who_has_no_health_left_has_lost() -> None:
    match = act(duel(["Hired Blade"], other={"health": 3}), FACE)
    assert ended(match) == (0, "health") and health(match) == (30, 0)
    match = act(duel(["Hired Blade"], other={"health": 2}), FACE)
    assert ended(match) == (0, "health") and match.legal(0) == match.legal(1) == []
    assert ended(act(duel(["Hired Blade"], other={"health": 4}), FACE)) is None


@clause("VL9.1")
def test_one_may_lose_in_the_own_turn() -> None:
    match = act(duel(hand=["Hollow Stalker"], own={"health": 2}), "play Hollow Stalker")
    assert ended(match) == (1, "health")


@clause("VL9.2", "V30")
def test_both_at_once_is_a_draw() -> None:
    own = {"health": 5, "hand": ["Mutual Collapse"]}
    match = act(duel(own=own, other={"health": 3}), "play Mutual Collapse")
    assert ended(match) == (None, "both at 0")


@clause("VL9")
def test_after_the_end_nothing_can_be_done() -> None:
    match = act(duel(["Hired Blade", "Drifter"], other={"health": 1}), FACE)
    for n in (0, 1):
        with pytest.raises(IllegalAction):
            match.submit(n, "end turn")
        with pytest.raises(IllegalAction):
            match.concede(n)


@clause("V30")
def test_health_is_looked_at_when_a_card_is_done() -> None:
    """Damage and healing of one card count together."""
    match = act(duel(hand=["T Pact"], own={"health": 4}, game=LAB), "play T Pact")
    assert ended(match) is None and health(match) == (2, 25)
    match = act(duel(hand=["T Turn"], own={"health": 3}, other={"health": 5}, game=LAB))
    assert ended(act(match, "play T Turn")) == (None, "both at 0")


@clause("V30")
def test_triggers_of_one_moment_count_together() -> None:
    other = {"health": 5}
    match = duel(["T Ash"], ["T Ash"], ["T Wave"], own={"health": 4}, other=other, game=LAB)
    assert ended(act(match, "play T Wave")) == (None, "both at 0")
    match = duel(["T Ash", "T Balm"], ["T Ash"], ["T Wave"], own={"health": 4}, game=LAB)
    assert ended(act(match, "play T Wave")) is None
    assert health(match) == (4, 25)  # 9 by the balm, before the other's ash


@clause("V30")
def test_an_action_is_looked_at_before_what_it_triggers() -> None:
    match = duel(["T Ram"], other={"health": 6}, own={"health": 5}, game=LAB)
    assert ended(act(match, FACE)) == (1, "health")  # `on attack` comes before the blow
    match = duel(["Drifter"], ["T Ash"], ["T Bolt"], {"health": 4}, {"health": 4}, LAB)
    assert ended(act(match, "play T Bolt on enemy player")) == (0, "health")
    assert seat(match, 1)["waste"] == ["T Ash"] and health(match) == (4, 0)


@clause("V30", "V54")
def test_a_look_in_the_middle_of_a_card_does_not_end_it() -> None:
    """The card is not done before its player has decided."""
    match = duel(hand=["T Look"], own={"health": 5}, game=LAB)
    act(match, "play T Look")
    assert match.position()["phase"] == "choose" and health(match) == (0, 30)
    act(match, "keep")
    assert ended(match) is None and health(match) == (5, 30)
    assert seat(match)["waste"] == ["T Look"]


@clause("V30", "V54")
def test_a_look_in_the_middle_of_triggers_does_not_end_them() -> None:
    match = duel(["T Omen", "T Balm"], hand=["T Wave"], own={"health": 5}, game=LAB)
    act(match, "play T Wave", "bottom")
    assert ended(match) is None and health(match) == (5, 30)


@clause("VL9.3", "VL10", "V32")
@pytest.mark.parametrize("loser", [0, 1])
@pytest.mark.parametrize("moment", ["mulligan", "own turn", "block", "look"])
def test_conceding_is_possible_at_any_time(loser: int, moment: str) -> None:
    look: Row = {"phase": "choose", "pending": {"card": "Drifter"}}
    block: Row = {"phase": "block", "attack": {"attacker": 1, "target": "enemy player"}}
    matches: dict[str, Callable[[], Match]] = {
        "mulligan": lambda: GAME.match(1),
        "own turn": lambda: duel(),
        "block": lambda: duel(["Drifter"], ["Checkpoint Guard"], **block),
        "look": lambda: duel(**look),
    }
    match = matches[moment]()
    match.concede(loser)
    assert ended(match) == (1 - loser, "concede") and match.actors == ()


@clause("V32")
def test_a_replay_keeps_that_somebody_conceded() -> None:
    match = act(GAME.match(5), "mulligan", "mulligan")
    match.concede(1)
    assert Replay.from_text(match.replay().to_text()).run().result == match.result


@clause("V33", "V3", "V14", "V18")
def test_what_happens_when_the_time_is_up() -> None:
    """Keep all, no block, end the turn with the card for banking; a look keeps the card."""
    assert default(GAME.match(3), 0) == "mulligan"
    match = act(duel(["Drifter"], ["Checkpoint Guard"], ["Ebb"]), "bank Ebb")
    assert default(match, 0) == "end turn"
    assert len(seat(act(match.copy(), "end turn"))["hand"]) == 1
    assert default(act(match, FACE), 1) == "no block"
    assert default(duel(phase="choose", pending={"card": "Drifter"}), 0) == "keep"


def default(match: Match, n: int) -> str:
    state = match.game.states.unpack(match.state_bytes)
    return match.describe(n, match.game.kernel.default(state, match.game.tables, n))
