"""`ludarium puzzles`: counted, drawn, solved at the keyboard, proved, and made."""

import json
from collections import Counter
from pathlib import Path

import pytest

import ludarium
from ludarium.bots.solve import faults, prover_of
from ludarium.core.puzzles import puzzles, read_puzzles
from ludarium.lab import forced_puzzles, turn_puzzles
from ludarium.lab import puzzles as lab

from .conftest import Run

GAME = ludarium.load("mana")
PUZZLES = puzzles(GAME)
FIRST = PUZZLES[0]


def wrong_first() -> str:
    match = GAME.position(FIRST.position)
    return next(a.text for a in match.legal(match.actors[0]) if a.text != FIRST.line[0])


def solve(run: Run, *lines: str) -> str:
    result = run("puzzles", "mana", "--solve", FIRST.id, stdin="".join(f"{x}\n" for x in lines))
    assert result.exit_code == 0, result.output
    output: str = result.output
    return output


# --- looking -----------------------------------------------------------------------------------------


def test_they_are_counted_by_moves_and_grade(run: Run) -> None:
    result = run("puzzles", "mana")
    assert result.exit_code == 0
    assert f"Mana: {len(PUZZLES)} puzzles" in result.output
    for moves, n in Counter(p.moves for p in PUZZLES).items():
        row = next(line for line in result.output.splitlines() if f"{moves} moves" in line)
        numbers = [int(word) for word in row.split() if word.isdecimal()]
        assert numbers[0] == moves and numbers[-1] == n == sum(numbers[1:-1])


def test_the_list_as_json(run: Run) -> None:
    document = json.loads(run("puzzles", "mana", "--json").stdout)
    assert document["game"] == "mana" and document["n"] == len(PUZZLES)
    assert document["puzzles"][0] == {"id": FIRST.id, "moves": FIRST.moves, "grade": FIRST.grade}


def test_one_is_drawn_without_its_solution(run: Run) -> None:
    output = run("puzzles", "mana", "--show", FIRST.id).output
    assert f"Puzzle {FIRST.id}" in output and f"you win in {FIRST.moves} moves" in output
    assert FIRST.position in output and "Solution" not in output


def test_the_solution_is_told_when_asked_for(run: Run) -> None:
    output = run("puzzles", "mana", "--show", FIRST.id, "--solution").output
    assert f"Solution: {' '.join(FIRST.line)}" in output


def test_one_as_json(run: Run) -> None:
    document = json.loads(run("puzzles", "mana", "--show", FIRST.id, "--json").stdout)
    assert document["position"] == FIRST.position and FIRST.line[0] in document["actions"]
    assert "line" not in document and "solution" not in document
    answered = run("puzzles", "mana", "--show", FIRST.id, "--solution", "--json").stdout
    assert json.loads(answered) == document | {"solution": list(FIRST.line)}


# --- solving -----------------------------------------------------------------------------------------


def test_solving_one(run: Run) -> None:
    output = solve(run, *FIRST.line[::2])
    assert f"Right. {FIRST.moves - 1} move" in output
    assert "Solved at the first try: You win" in output


def test_a_wrong_action_is_taken_back(run: Run) -> None:
    output = solve(run, wrong_first(), *FIRST.line[::2])
    assert f"{wrong_first()} does not win in time" in output
    assert "Solved after 2 tries" in output


def test_giving_up_shows_the_solution(run: Run) -> None:
    output = solve(run, "concede", "y")
    assert f"Solution: {' '.join(FIRST.line)}" in output and "Solved" not in output


def test_leaving_and_nonsense(run: Run) -> None:
    output = solve(run, "castle", "quit")
    assert "is not an action here" in output and "Good-bye" in output


# --- proving and making ------------------------------------------------------------------------------


def test_a_sample_is_proved(run: Run) -> None:
    result = run("puzzles", "mana", "--prove", "--sample", "1", "--json")
    assert result.exit_code == 0
    assert json.loads(result.stdout) == {"game": "mana", "n": 1, "proved": 1, "faults": {}}
    assert "1 of 1 puzzle proved" in run("puzzles", "mana", "--prove", "--sample", "1").output


def test_a_puzzle_that_is_none_is_status_1(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("ludarium.bots.solve.faults", lambda prover, puzzle: ["two ways to win"])
    result = run("puzzles", "mana", "--prove", "--sample", "2")
    assert result.exit_code == 1
    assert ": two ways to win" in result.output and "0 of 2 puzzles proved" in result.output


def test_making_some_gives_the_same_for_the_same_seed(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(lab, "SURPLUS", 1)
    monkeypatch.setattr(forced_puzzles, "SHARES", {2: 1.0})
    monkeypatch.setattr(forced_puzzles, "PLAYERS", (200,))
    files = [tmp_path / "a.json", tmp_path / "b.json"]
    for file in files:
        result = run("puzzles", "mana", "--make", "2", "--seed", "5", "--out", str(file))
        assert result.exit_code == 0 and "2 puzzles written" in result.output.replace("\n", " ")
    assert files[0].read_text() == files[1].read_text()
    made = read_puzzles(files[0])
    assert [puzzle.id for puzzle in made] == ["2-001", "2-002"]
    assert "--make 2 --seed 5" in files[0].read_text()


# --- puzzles that are won within a turn ---------------------------------------------------------------

DUEL = ludarium.load("spellfaire")
SHORT = puzzles(DUEL)[0]


def test_a_turn_is_won_at_the_keyboard(run: Run) -> None:
    lines = "".join(f"{text}\n" for text in ("end turn", *SHORT.line))
    output = run("puzzles", "spellfaire", "--solve", SHORT.id, stdin=lines).output
    assert f"you win this turn in {SHORT.moves} moves" in output
    assert "end turn does not win in time" in output and "Right. 1 move left" in output
    assert "Solved after 2 tries: You win" in output


def test_its_solution_is_set_apart(run: Run) -> None:
    output = run("puzzles", "spellfaire", "--show", SHORT.id, "--solution").output
    assert f"Solution: {', '.join(SHORT.line)}" in output.replace("\n", " ")


def test_making_one_gives_a_proved_one(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(turn_puzzles, "SHARES", {2: 1.0})
    monkeypatch.setattr(turn_puzzles, "PLAYERS", ("heuristic",))
    file = tmp_path / "a.json"
    result = run("puzzles", "spellfaire", "--make", "1", "--seed", "8", "--out", str(file))
    assert result.exit_code == 0, result.output
    [made] = read_puzzles(file, replies=False)
    assert made.id == "2-001" and len(made.line) == 2
    assert faults(prover_of(DUEL), made) == []


# --- errors ------------------------------------------------------------------------------------------

WRONG = [
    (("--show", "2-1"), 'no such puzzle: "2-1"'),
    (("--show", "2-001", "--solve", "2-001"), "--show and --solve cannot be combined"),
    (("--solution",), "--solution needs --show"),
    (("--sample", "3"), "--sample needs --prove"),
    (("--prove", "--sample", "0"), "expected 1 or more"),
    (("--solve", "2-001", "--json"), "drop --json"),
    (("--make", "3"), "--out puzzles.json"),
    (("--make", "0", "--out", "x.json"), "expected 1 or more"),
    (("--out", "x.json"), "--out needs --make"),
]


@pytest.mark.parametrize(("arguments", "message"), WRONG)
def test_wrong_input_is_explained(run: Run, arguments: tuple[str, ...], message: str) -> None:
    result = run("puzzles", "mana", *arguments)
    assert result.exit_code == 2
    assert result.stderr.startswith("error: ") and message in result.stderr.replace("\n", " ")


def test_a_game_without_puzzles_says_so(run: Run) -> None:
    result = run("puzzles", "clans")
    assert result.exit_code == 2 and "has no puzzles" in result.stderr


@pytest.mark.parametrize(
    ("content", "message"),
    [
        ("{", "not a file of puzzles"),
        ('{"puzzles": [{"id": "2-001"}]}', "puzzle 1"),
        (
            '{"puzzles": [{"id": "a", "position": "", "moves": 2, "grade": 7, "line": []}]}',
            "a grade from 1 to 5",
        ),
        (
            '{"puzzles": [{"id": "a", "position": "", "moves": 2, "grade": 1, "line": []}]}',
            "expected 3 actions for a win in 2 moves, got 0",
        ),
    ],
)
def test_a_bad_file_is_explained(tmp_path: Path, content: str, message: str) -> None:
    path = tmp_path / "puzzles.json"
    path.write_text(content)
    with pytest.raises(ludarium.BadInput, match=message):
        read_puzzles(path)
