"""/games/GAME/puzzles: positions with one way to win; the server knows it and judges each try."""

from functools import cache
from typing import Any

from fastapi import APIRouter, Request
from starlette.responses import Response

from ...core.errors import BadInput
from ...core.game import Game, load
from ...core.puzzles import Puzzle, is_within_turn, puzzles
from .. import honours
from ..limits import household
from ..problems import NotFound
from ..security import address_of
from ..study import Line
from .deps import Server, Visitor, answer, newcomer
from .models import PuzzleList, PuzzleShown, PuzzleTried, PuzzleTry

REFUTE_NODES = 50_000  # an answer within a second

router = APIRouter(prefix="/games/{game}/puzzles", tags=["study"])


@router.get("", response_model=PuzzleList, summary="All puzzles of a game")
def listed(game: str) -> Response:
    found = rows(game)
    return answer({"puzzles": list(found.values()), "n": len(found)})


@router.get("/{puzzle}", response_model=PuzzleShown, summary="A puzzle to solve")
def shown(game: str, puzzle: str) -> Response:
    found = puzzle_of(game, puzzle)
    line = line_of(game, found, [])
    return answer({**rows(game)[found.id], **line.shown})


@router.post(
    "/{puzzle}", response_model=PuzzleTried, summary="Try a solution: your own actions so far"
)
async def tried(
    request: Request, server: Server, user: Visitor, game: str, puzzle: str, body: PuzzleTry
) -> Response:
    from ...bots.solve import judge

    book, found = game_of(game), puzzle_of(game, puzzle)
    if not body.actions and not body.give_up:
        raise BadInput("actions: expected your own actions so far, at least the first one")
    if user is None and honours.is_of_today(game, puzzle):
        user = await newcomer(request, server)  # its first try decides: nobody asks as nobody
    await server.hub.thinker.prepare(book, "analysis" if is_within_turn(book) else "bots")
    address = household(address_of(request.scope))
    verdict = await server.analyses.lane.run(address, judge, book, found, body.actions)
    line = line_of(game, found, list(verdict.texts))
    refuted = None
    if not verdict.right and not body.give_up and not is_within_turn(book):
        refuted = await server.analyses.lane.run(address, refutation, book, found, verdict.texts)
    news = 2 if verdict.reply else 1
    over = verdict.solved or not verdict.right or body.give_up
    daily = None
    if over and user is not None:
        solved = verdict.solved and not body.give_up
        daily = await honours.tried_puzzle(server.store, user.id, game, puzzle, solved)
    return answer(
        {
            "right": verdict.right,
            "solved": verdict.solved,
            "left": verdict.left,
            "reply": verdict.reply,
            **line.shown,
            "steps": line.steps[-news:],
            "solution": list(found.line) if over else None,
            "refutation": refuted,
            "daily": daily,
        }
    )


def refutation(game: Game, puzzle: Puzzle, texts: tuple[str, ...]) -> dict[str, Any] | None:
    """How the other seat answers a wrong action; None where the match is over with it."""
    import numpy as np

    from ...bots.explorer import look_ahead

    line = Line.play(game, puzzle.position, list(texts))
    match = line.match
    if not match.actors:
        return None
    seat = match.actors[0]
    best = look_ahead(match.observe(seat), np.zeros(1, np.int64), nodes=REFUTE_NODES).best
    line.take(match.describe(seat, best))
    shown = line.shown
    return {
        "text": line.steps[-1]["text"],
        "steps": line.steps[-2:],
        "view": shown["view"],
        "result": shown["result"],
    }


@cache
def game_of(name: str) -> Game:
    """By the book, whatever this server has changed: its puzzles were proved so."""
    return load(name)


def line_of(game: str, puzzle: Puzzle, actions: list[str]) -> Line:
    """As the solver sees it."""
    book = game_of(game)
    eyes = rows(game)[puzzle.id]["seat"] if is_within_turn(book) else None
    return Line.play(book, puzzle.position, actions, eyes)


def puzzle_of(game: str, name: str) -> Puzzle:
    for puzzle in puzzles(game_of(game)):
        if puzzle.id == name:
            return puzzle
    raise NotFound(f'No puzzle is called "{name[:20]}".')


@cache
def rows(game: str) -> dict[str, dict[str, Any]]:
    """What a list says of each puzzle; who is to act is read from its position."""
    book = game_of(game)
    return {
        puzzle.id: {
            "id": puzzle.id,
            "moves": puzzle.moves,
            "grade": puzzle.grade,
            "seat": book.position(puzzle.position).actors[0],
            "this_turn": is_within_turn(book),
        }
        for puzzle in puzzles(book)
    }
