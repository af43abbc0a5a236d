"""ML1, B31, B43: how a run ends, and what it is worth."""

import pytest

from ludarium import IllegalAction
from tests.clauses import clause

from .run import act, at, fight, load, plain, play, refused, shop

STRONG, WEAK = [plain(9, 9)], [plain(1, 1)]


@clause("ML1", "B31")
def test_the_10th_trophy_wins() -> None:
    match = shop(trophies=9, lives=1, round=14, board=STRONG, ghost=WEAK)
    events = play(match, "end turn")
    assert events[-1] == {"event": "over", "seat": 0, "reason": "won", "clause": "ML1"}
    assert match.is_over and match.actors == () and match.legal(0) == []
    assert match.result is not None
    assert (match.result.winner, match.result.reason) == (0, "won")
    assert match.measure == 10 and match.view(0)["phase"] == "over"


@clause("ML1", "B31")
def test_the_last_life_loses() -> None:
    match = shop(trophies=9, lives=1, round=14, board=WEAK, ghost=STRONG)
    assert play(match, "end turn")[-1]["reason"] == "lost"
    assert match.result is not None
    assert (match.result.winner, match.result.reason) == (None, "lost")
    assert (at(match, "lives"), match.measure) == (0, 9)


@clause("ML1")
def test_with_trophies_and_lives_left_a_run_goes_on() -> None:
    for board, ghost in ((STRONG, WEAK), (WEAK, STRONG), (WEAK, WEAK)):
        match = act(shop(trophies=8, lives=2, board=board, ghost=ghost), "end turn")
        assert match.result is None and (at(match, "round"), match.actors) == (2, (0,))


@clause("B31")
@pytest.mark.parametrize(
    ("board", "ghost", "reason", "winner"),
    [
        (WEAK, WEAK, "retired", None),
        (STRONG, WEAK, "won", 0),
        (WEAK, STRONG, "lost", None),
    ],
)
def test_the_battle_of_round_30_is_the_last(
    board: list[object], ghost: list[object], reason: str, winner: int | None
) -> None:
    found = fight(board, ghost, round=30, trophies=9, lives=1)
    result = found.match.result
    assert result is not None and (result.reason, result.winner) == (reason, winner)
    assert found.events[-1]["clause"] == ("B31" if reason == "retired" else "ML1")
    assert found.match.position()["round"] == 30


@clause("B31")
def test_a_run_is_retired_with_its_trophies() -> None:
    for board, ghost, trophies in ((STRONG, WEAK, 5), (WEAK, STRONG, 4), ([], [], 4)):
        match = fight(board, ghost, round=30, trophies=4).match
        assert match.result is not None and match.result.reason == "retired"
        assert match.measure == trophies and match.result.winner is None


@clause("B31")
def test_before_round_30_nobody_retires() -> None:
    match = act(shop(round=29), "end turn")
    assert match.result is None and at(match, "round") == 30


@clause("B31")
def test_the_numbers_are_rules() -> None:
    match = load(rules={"round_cap": 2}).position({})
    act(match, "end turn")
    assert match.result is None
    match = load(rules={"round_cap": 2}).position({"round": 2})
    assert act(match, "end turn").is_over
    match = load(rules={"trophies": 1}).position({"board": STRONG, "ghost": WEAK})
    act(match, "end turn")
    assert match.result is not None and match.result.reason == "won"
    match = load(rules={"lives": 1}).position({"ghost": WEAK})
    act(match, "end turn")
    assert match.result is not None and match.result.reason == "lost"


@clause("B31", "ML1")
def test_every_run_of_draws_ends() -> None:
    match = shop()
    while not match.is_over:
        match = match.game.position(match.position() | {"ghost": [], "lives": 3})
        act(match, "end turn")
    assert match.result is not None and match.result.reason == "retired"
    assert match.length == 30


@clause("B43")
def test_the_score_is_above_0_only_for_a_run_that_was_won() -> None:
    won = fight(STRONG, WEAK, trophies=9).match.result
    assert won is not None and won.scores[0] > 0
    scores = []
    for trophies in range(10):
        lost = fight([], WEAK, trophies=trophies, lives=1).match.result
        retired = fight([], [], trophies=trophies, round=30).match.result
        assert lost is not None and retired is not None
        assert lost.scores == retired.scores
        scores.append(lost.scores[0])
    assert scores == sorted(set(scores)) and scores[-1] < 0


@clause("ML1")
def test_after_the_end_nothing_is_legal_and_nothing_changes() -> None:
    match = fight([], WEAK, lives=1).match
    for text in ("end turn", "pitch belt 1", "buy 1", "freeze 1", "move board 1 to board 2"):
        assert refused(match, text) == "ML1"
    with pytest.raises(IllegalAction):
        match.feed({"line": ["Mite"]})


@clause("ML1")
def test_conceding_loses_the_run() -> None:
    match = shop(trophies=9)
    match.concede(0)
    assert match.result is not None and match.result.winner is None and match.is_over
    assert match.result.reason == "concede" and match.result.scores[0] < 0


@clause("B31")
def test_no_ghost_waits_after_the_end() -> None:
    match = fight([], WEAK, lives=1).match
    assert at(match, "ghost") == [] and not match.waits_for_input
