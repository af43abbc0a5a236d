"""Answers to puzzles: one first action is right; later whatever still wins in time is."""

import dataclasses

import pytest

import ludarium
from ludarium import BadInput, IllegalAction
from ludarium.bots.forced import Prover
from ludarium.bots.solve import faults, hardest_reply, judge
from ludarium.core.puzzles import Puzzle, find_puzzle, puzzles

GAME = ludarium.load("mana")
PUZZLES = puzzles(GAME)
LONG = next(puzzle for puzzle in PUZZLES if puzzle.moves == 3)


@pytest.fixture(scope="module")
def prover() -> Prover:
    return Prover(GAME)


def own(puzzle: Puzzle) -> list[str]:
    return list(puzzle.line[::2])


def with_a_choice(prover: Prover) -> tuple[Puzzle, list[str], list[str]]:
    """A puzzle whose second own action is not the only one that wins, and some that do not."""
    for puzzle in PUZZLES:
        match = GAME.position(puzzle.position)
        seat = match.actors[0]
        for text in puzzle.line[:2]:
            match.take(match.actors[0], text)
        winning = prover.winning(match.observe(seat), 2 * puzzle.moves - 3)
        if puzzle.moves == 3 and len(winning) > 1:
            texts = {a.id: a.text for a in match.legal(seat)}
            others = [texts[a] for a in winning if texts[a] != puzzle.line[2]]
            return puzzle, others, [t for a, t in texts.items() if a not in winning]
    raise AssertionError("no puzzle leaves a choice")


def test_nothing_said_is_nothing_wrong() -> None:
    verdict = judge(GAME, LONG, [])
    assert (verdict.right, verdict.solved, verdict.left) == (True, False, 3)
    assert verdict.reply is None and verdict.texts == ()


@pytest.mark.parametrize("moves", [2, 3, 4])
def test_the_line_solves_it_move_by_move(moves: int) -> None:
    puzzle = next(p for p in PUZZLES if p.moves == moves)
    for n in range(1, moves):
        verdict = judge(GAME, puzzle, own(puzzle)[:n])
        assert (verdict.right, verdict.solved, verdict.left) == (True, False, moves - n)
        assert verdict.reply == puzzle.line[2 * n - 1]
        assert verdict.texts == puzzle.line[: 2 * n]
    verdict = judge(GAME, puzzle, own(puzzle))
    assert (verdict.right, verdict.solved, verdict.left) == (True, True, 0)
    assert verdict.reply is None and verdict.texts == puzzle.line


def test_every_other_first_action_is_wrong() -> None:
    match = GAME.position(LONG.position)
    for action in match.legal(match.actors[0]):
        verdict = judge(GAME, LONG, [action.text])
        assert verdict.right == (action.text == LONG.line[0])
        if not verdict.right:
            assert verdict.reply is None and verdict.texts == (action.text,)
            assert not verdict.solved and verdict.left == 2


def test_texts_are_read_as_at_the_table() -> None:
    first = LONG.line[0]
    for text in (first.upper(), first.lower(), f" {first} "):
        assert judge(GAME, LONG, [text]).texts[0] == first


def test_another_later_action_that_wins_is_right_and_can_be_played_to_the_end(
    prover: Prover,
) -> None:
    puzzle, others, _ = with_a_choice(prover)
    said = [puzzle.line[0], others[0]]
    verdict = judge(GAME, puzzle, said)
    assert verdict.right
    while not verdict.solved:
        match = GAME.position(puzzle.position)
        for text in verdict.texts:
            match.take(match.actors[0], text)
        winning = prover.winning(match.observe(match.actors[0]), 2 * verdict.left - 1)
        said.append(match.describe(match.actors[0], winning[0]))
        verdict = judge(GAME, puzzle, said)
        assert verdict.right
    assert len(said) <= puzzle.moves


def test_a_later_action_that_does_not_win_in_time_is_wrong(prover: Prover) -> None:
    puzzle, _, wrong = with_a_choice(prover)
    for text in wrong[:5]:
        verdict = judge(GAME, puzzle, [puzzle.line[0], text])
        assert not verdict.right and not verdict.solved
        assert verdict.texts == (*puzzle.line[:2], text)


def test_nothing_after_a_wrong_action_is_looked_at() -> None:
    match = GAME.position(LONG.position)
    wrong = next(a.text for a in match.legal(match.actors[0]) if a.text != LONG.line[0])
    assert judge(GAME, LONG, [wrong, "nonsense"]) == judge(GAME, LONG, [wrong])


def test_bad_answers_are_refused_in_words() -> None:
    with pytest.raises(IllegalAction, match="is not an action here"):
        judge(GAME, LONG, ["castle"])
    with pytest.raises(BadInput, match="is already solved"):
        judge(GAME, LONG, [*own(LONG), LONG.line[0]])
    with pytest.raises(BadInput, match='no such puzzle: "9-001"'):
        find_puzzle(GAME, "9-001")
    with pytest.raises(BadInput, match="has no puzzles"):
        find_puzzle(ludarium.load("clans"), "2-001")


def test_the_reply_holds_out_as_long_as_possible(prover: Prover) -> None:
    match = GAME.position(LONG.position)
    attacker = match.actors[0]
    match.take(attacker, LONG.line[0])
    reply = hardest_reply(prover, match, attacker, 2)
    match.take(match.actors[0], reply)
    assert prover.shortest(match.observe(attacker), attacker, 5) == 3
    assert judge(GAME, LONG, [LONG.line[0]]).reply == reply


# --- what a proof would not let pass -----------------------------------------------------------------


def test_faults_are_found(prover: Prover) -> None:
    puzzle = LONG
    match = GAME.position(puzzle.position)
    other = next(a.text for a in match.legal(match.actors[0]) if a.text != puzzle.line[0])
    change = dataclasses.replace
    assert faults(prover, puzzle) == []
    assert (
        "as its first action, got"
        in faults(prover, change(puzzle, line=(other, *puzzle.line[1:])))[0]
    )
    assert "expected exactly one action" in faults(prover, change(puzzle, moves=2))[0]
    assert "expected exactly one action" in faults(prover, change(puzzle, moves=4))[0]
    assert faults(prover, change(puzzle, line=puzzle.line[:3])) != []
    assert (
        "continues after the end" in faults(prover, change(puzzle, line=(*puzzle.line, "G!")))[-1]
    )
    assert faults(prover, change(puzzle, line=(puzzle.line[0], "x")))[-1].startswith('"x"')
    over = ".g./PGR/.S. w"
    assert faults(prover, change(puzzle, position=over)) == ["the match is over in its position"]
