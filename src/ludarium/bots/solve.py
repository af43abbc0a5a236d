"""Puzzles and their answers: what is right, what the other seat replies, and whether it is proved.

With perfect information only the first action of a puzzle is the only one. Later every action is right that
still wins within the moves that are left, whatever the other seat does. Puzzles that are won within a turn
are judged in `in_turn.py`.
"""

from collections.abc import Sequence

from ..core.errors import BadInput, IllegalAction
from ..core.game import Game
from ..core.match import Match
from ..core.puzzles import Puzzle, Verdict, is_within_turn
from . import in_turn
from .explorer import MANY
from .forced import Prover


def prover_of(game: Game) -> Prover | in_turn.TurnProver:
    """What proves the puzzles of a game."""
    return in_turn.TurnProver(game) if is_within_turn(game) else Prover(game)


def judge(game: Game, puzzle: Puzzle, own: Sequence[str]) -> Verdict:
    """Judge the actions so far. A text that is not a legal action raises `IllegalAction`."""
    if is_within_turn(game):
        return in_turn.judge(game, puzzle, own)
    match = game.position(puzzle.position)
    attacker = match.actors[0]
    prover: Prover | None = None  # needed only once the solver leaves the known line
    known = list(puzzle.line)  # what is left of it while it is followed
    left, texts = puzzle.moves, list[str]()
    reply = None
    for n, text in enumerate(own):
        if match.is_over:
            raise BadInput(f'"{text}": the puzzle is already solved')
        action = match.parse(attacker, text)
        texts.append(match.describe(attacker, action))
        match.take(attacker, action)
        left -= 1
        if known and known[0] == texts[-1]:
            known = known[1:]
        else:
            known = []
            prover = prover or Prover(game)
            if n == 0 or not is_winning(prover, match, attacker, left):
                return Verdict(False, False, left, None, tuple(texts))
        reply = None
        if not match.is_over:
            if not known:
                prover = prover or Prover(game)
                known = [hardest_reply(prover, match, attacker, left)]
            reply, known = known[0], known[1:]
            texts.append(reply)
            match.take(match.actors[0], reply)
    return Verdict(True, match.is_over, left, reply, tuple(texts))


def is_winning(prover: Prover, match: Match, attacker: int, left: int) -> bool:
    """Whether the attacker, who has just acted, wins with so many actions more at most. A last
    action that leaves the other seat nothing but to defeat itself counts."""
    if match.result:
        return match.result.winner == attacker
    seen = match.observe(match.actors[0])
    return prover.shortest(seen, attacker, 2 * left + 1) is not None


def hardest_reply(prover: Prover, match: Match, attacker: int, left: int) -> str:
    """The reply that holds out longest; of several the one that leaves the fewest ways to win."""
    defender = match.actors[0]
    best, hardest = "", (-1, 0)
    for action in match.legal_ids(defender):
        after = match.copy()
        after.take(defender, action)
        rank = (0, 0)
        if not after.is_over:
            seen = after.observe(attacker)
            length = prover.shortest(seen, attacker, 2 * left) or 0
            if length >= hardest[0]:
                rank = (length, -len(prover.winning(seen, length)))
        if rank > hardest:
            best, hardest = match.describe(defender, action), rank
    return best


def solution(prover: Prover, match: Match, moves: int) -> tuple[str, ...]:
    """A forced win in so many moves of the attacker, played out against the hardest replies."""
    match, line = match.copy(), list[str]()
    attacker = match.actors[0]
    for left in reversed(range(moves)):
        action = prover.winning(match.observe(attacker), 2 * left + 1)[0]
        line.append(match.describe(attacker, action))
        match.take(attacker, action)
        if match.is_over:
            break
        line.append(hardest_reply(prover, match, attacker, left))
        match.take(match.actors[0], line[-1])
    return tuple(line)


def only_win(prover: Prover, match: Match, moves: int, nodes: int = MANY) -> int | None:
    """The one action that forces a win within so many moves of its seat; None when there is none or
    more than one, or when fewer moves would do. Raises `OutOfNodes` when a proof takes more nodes."""
    seat = match.actors[0]
    seen, plies = match.observe(seat), 2 * moves - 1
    if prover.shortest(seen, seat, plies, nodes=nodes) != plies:
        return None
    if len(prover.winning(seen, plies, nodes)) > 1:
        return None
    # One ply more: a move may also leave the other seat nothing but to defeat itself.
    winning = prover.winning(seen, plies + 1, nodes)
    return winning[0] if len(winning) == 1 else None


def faults(prover: Prover | in_turn.TurnProver, puzzle: Puzzle) -> list[str]:
    """What is wrong with a puzzle, by exhaustive search; empty when it is proved."""
    if isinstance(prover, in_turn.TurnProver):
        return in_turn.faults(prover, puzzle)
    match = prover.game.position(puzzle.position)
    if match.is_over:
        return ["the match is over in its position"]
    attacker = match.actors[0]
    only = only_win(prover, match, puzzle.moves)
    if only is None:
        return [
            f"expected exactly one action that wins in {puzzle.moves} moves and none that wins sooner"
        ]
    if match.describe(attacker, only) != puzzle.line[0]:
        return [
            f"expected {match.describe(attacker, only)} as its first action, got {puzzle.line[0]}"
        ]
    return line_faults(prover, match, puzzle.line)


def line_faults(prover: Prover, match: Match, line: Sequence[str]) -> list[str]:
    """Whether a line is a win at every step, and as long as the defence can make it."""
    attacker, found = match.actors[0], list[str]()
    for n, text in enumerate(line):
        if match.is_over:
            return [*found, f"its line continues after the end of the match: {text}"]
        seat, plies = match.actors[0], len(line) - n
        shortest = prover.shortest(match.observe(seat), attacker, plies)
        if shortest != plies:
            found.append(f"before {text}: expected a shortest win of {plies} plies, got {shortest}")
        try:
            match.take(seat, text)
        except IllegalAction as fault:
            return [*found, str(fault)]
    if not match.result or match.result.winner != attacker:
        found.append("its line does not end with a win")
    return found
