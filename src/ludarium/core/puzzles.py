"""Puzzles of a game: positions with one way to win.

With perfect information one action, and no other, begins a forced win in so many moves. Otherwise the turn
has several actions, and there is one way to win before it is over. They are data, `puzzles.json` in the
game's folder, made by `ludarium puzzles GAME --make`.
"""

import json
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from .errors import BadInput, nearest

if TYPE_CHECKING:
    from .game import Game

FILE = "puzzles.json"
GRADES = range(1, 6)


@dataclass(frozen=True)
class Puzzle:
    id: str  # "3-017": the seventeenth of those with three moves
    position: Any  # a text or a table
    moves: int  # own actions until the win, the last one included
    grade: int  # 1 easy to 5 hard
    line: tuple[str, ...]  # the solution: own actions, and between them the longest defence if any


@dataclass(frozen=True)
class Verdict:
    """The state of a puzzle after the solver's actions so far."""

    right: bool  # the last action still wins in time; nothing after a wrong one is judged
    solved: bool
    left: int  # moves the solver has left
    reply: str | None  # to the last one
    texts: tuple[str, ...]  # all actions so far, the replies included


def is_within_turn(game: "Game") -> bool:
    """Whether its puzzles are won before the turn is over, so that nobody replies."""
    return not game.definition.perfect


def puzzles(game: "Game") -> list[Puzzle]:
    """All puzzles of a game in their order; none when it has no file of them."""
    path = game.definition.folder / FILE
    return read_puzzles(path, replies=not is_within_turn(game)) if path.is_file() else []


def find_puzzle(game: "Game", name: str) -> Puzzle:
    """The puzzle of this id; otherwise BadInput suggests one."""
    known = {puzzle.id: puzzle for puzzle in puzzles(game)}
    if not known:
        raise BadInput(f"{game.title} has no puzzles")
    if name not in known:
        raise BadInput(f'no such puzzle: "{name}"{nearest(name, known)}')
    return known[name]


def read_puzzles(path: Path, replies: bool = True) -> list[Puzzle]:
    try:
        rows = json.loads(path.read_text(encoding="utf-8"))["puzzles"]
    except (ValueError, KeyError, TypeError) as fault:
        raise BadInput(f"{path}: not a file of puzzles: {fault!r}") from None
    return [read_row(row, f"{path}: puzzle {i}", replies) for i, row in enumerate(rows, 1)]


def read_row(row: Any, where: str, replies: bool) -> Puzzle:
    try:
        puzzle = Puzzle(**row | {"line": tuple(row["line"])})
    except (KeyError, TypeError) as fault:
        raise BadInput(f"{where}: {fault}") from None
    if puzzle.grade not in GRADES:
        raise BadInput(f"{where}: expected a grade from 1 to 5, got {puzzle.grade!r}")
    length = 2 * puzzle.moves - 1 if replies else puzzle.moves
    if puzzle.moves < 1 or len(puzzle.line) != length:
        raise BadInput(
            f"{where}: expected {length} actions for a win in {puzzle.moves} moves, got {len(puzzle.line)}"
        )
    return puzzle


def write_puzzles(path: Path, puzzles: list[Puzzle], made_by: str) -> None:
    """One line a puzzle, so that a change of one changes one line."""
    rows = ",\n".join(f"  {json.dumps(vars(puzzle))}" for puzzle in puzzles)
    head = json.dumps(made_by)
    path.write_text(f'{{"made_by": {head}, "puzzles": [\n{rows}\n]}}\n', encoding="utf-8")
