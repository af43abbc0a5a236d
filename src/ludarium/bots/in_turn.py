"""Puzzles of games with turns of several actions: the one way to win before the turn is over.

A way is a set of deeds (`deeds.py` of the game), in whatever order they work. It is the only one if the
turn cannot be won without any one of its deeds. Nothing is left to luck:

- The way is played in many worlds that the seat may imagine, in more if they come to show it different
  things. It wins in each, and no dice are rolled.
- A deed is needed if there is a world in which the search of the whole turn finds no win without it,
  even by a seat that knows this world and how its dice fall.
"""

from collections import Counter
from collections.abc import Sequence
from typing import Any

import numpy as np

from ..core.errors import BadInput, IllegalAction
from ..core.game import Game
from ..core.match import Match
from ..core.modes import game_module, has_part
from ..core.puzzles import Puzzle, Verdict
from ..core.worlds import hidden, imagine
from .explorer import MANY
from .forced import OutOfNodes
from .parts import spree_of
from .transposition import make_table

SURE_WORLDS = 64  # in which a way must win
SURER_WORLDS = 500  # if it shows the seat something new, such as a card drawn
TRIED_WORLDS = 8  # in which a way is looked for, and a deed may prove to be needed
TABLE = 1 << 20  # records that a search remembers


def check_deeds(game: Game) -> None:
    if not has_part(game.name, "deeds"):
        raise BadInput(
            f"{game.title} has no puzzles: expected perfect information, or turns of several actions and `deeds.py`"
        )


class TurnProver:
    """Proves wins within a turn of one game."""

    def __init__(self, game: Game, positions: int = TABLE) -> None:
        check_deeds(game)
        self.game = game
        self.spree = spree_of(game)
        self.deeds = game_module(game.name, "deeds")
        rules, rows = game.jit(), self.spree.ROWS
        self.states = np.zeros(rows, rules.STATE)
        words = self.states.view(np.int64).reshape(rows, -1)
        moves = np.zeros((rows, rules.MAX_LEGAL), np.int32)
        tried = np.zeros((rows, 2), np.int64)
        self.memory = self.states, words, moves, tried, make_table(positions)
        self.line = np.zeros(rows, np.int64)
        self.era = 0

    # --- one world -------------------------------------------------------------------------------

    def win(
        self, world: Any, seat: int, banned: int | None = None, nodes: int = MANY
    ) -> list[int] | None:
        """Actions with which a seat wins this turn in one world; None when there are none. Raises
        `OutOfNodes` when more than so many records would have to be made."""
        self.states[0] = np.frombuffer(self.game.states.pack(world), self.states.dtype)[0]
        self.era += 1
        tables, log = self.game.table_array, np.zeros(1, np.int64)
        deed = self.spree.NO_DEED if banned is None else banned
        n = self.spree.search(self.memory, tables, log, seat, deed, self.era, nodes, self.line)
        if n == self.spree.HALTED:
            raise OutOfNodes
        return [int(action) for action in self.line[:n]] or None

    def wins(self, world: Any, seat: int, line: Sequence[int]) -> bool:
        """Whether these actions win this turn in a world, without dice."""
        return self.end(world, seat, line) is not None

    def end(self, world: Any, seat: int, line: Sequence[int]) -> bytes | None:
        """What the seat knows once it has won so; None when it has not."""
        kernel, tables = self.game.kernel, self.game.tables
        s = self.game.states.copy(world)
        for action in line:
            if kernel.actors(s) != 1 << seat or kernel.refusal(s, tables, seat, action):
                return None
            kernel.apply(s, tables, seat, action, [0])
        over = not kernel.actors(s) and kernel.length(s) == kernel.length(world)
        if not over or s.dice != world.dice or kernel.score(s, seat) < 1000:
            return None
        return self.game.states.pack(hidden(self.game, s, seat))

    def deeds_of(self, world: Any, seat: int, line: Sequence[int]) -> list[int]:
        kernel, tables = self.game.kernel, self.game.tables
        s, out = self.game.states.copy(world), []
        for action in line:
            out.append(int(self.deeds.deed(world, s, tables, seat, action)))
            kernel.apply(s, tables, seat, action, [0])
        return out

    def doing(self, world: Any, seat: int, deeds: Sequence[int]) -> list[int] | None:
        """The actions that do these deeds one after the other; None when that is not possible."""
        kernel, tables, row = self.game.kernel, self.game.tables, [0] * self.game.kernel.MAX_LEGAL
        s, line = self.game.states.copy(world), list[int]()
        for deed in deeds:
            n = kernel.legal(s, tables, seat, row)
            found = [a for a in row[:n] if self.deeds.deed(world, s, tables, seat, a) == deed]
            if not found:
                return None
            line.append(found[0])
            kernel.apply(s, tables, seat, found[0], [0])
        return line

    def shortened(self, world: Any, seat: int, line: list[int]) -> list[int]:
        """The same without what the win does not need."""
        i = 0
        while i < len(line):
            deeds = self.deeds_of(world, seat, line)
            fewer = self.doing(world, seat, deeds[:i] + deeds[i + 1 :])
            if fewer and self.wins(world, seat, fewer):
                line = fewer
            else:
                i += 1
        return line

    # --- all that a seat may imagine ---------------------------------------------------------------

    def worlds(self, match: Match, n: int) -> list[Any]:
        seat = match.actors[0]
        known = self.game.states.unpack(match.observe(seat).state)
        return list(imagine(self.game, known, seat, n))

    def sure_way(self, match: Match, nodes: int = MANY) -> list[int] | None:
        """Actions with which the seat that acts wins this turn, whatever it cannot know; None when no
        such way was found."""
        seat = match.actors[0]
        for world in self.worlds(match, TRIED_WORLDS):
            line = self.win(world, seat, nodes=nodes)
            if line is None:
                return None
            if self.is_sure(match, line):
                return self.shortened(world, seat, line)
        return None

    def is_sure(self, match: Match, line: Sequence[int]) -> bool:
        """Whether these actions win this turn, whatever the seat that acts cannot know."""
        seat = match.actors[0]
        ends = {self.end(world, seat, line) for world in self.worlds(match, SURE_WORLDS)}
        if None in ends or len(ends) == 1:
            return None not in ends
        return all(self.wins(world, seat, line) for world in self.worlds(match, SURER_WORLDS))

    def only_way(self, match: Match, nodes: int = MANY) -> list[int] | None:
        """The same if it is the only way."""
        line = self.sure_way(match, nodes)
        if line is None:
            return None
        seat, worlds = match.actors[0], self.worlds(match, TRIED_WORLDS)
        needed = dict.fromkeys(self.deeds_of(worlds[0], seat, line))
        return line if all(self.is_needed(worlds, seat, each, nodes) for each in needed) else None

    def is_needed(self, worlds: list[Any], seat: int, deed: int, nodes: int) -> bool:
        return any(self.win(world, seat, deed, nodes) is None for world in worlds)

    def keeps(self, match: Match, action: int) -> bool:
        """Whether the win of this turn is as sure as before with this action. One that shows something
        new must keep it whatever is shown: luck does not count."""
        seat, game = match.actors[0], self.game
        after = match.tried(seat, action)
        if after.result:
            return after.result.winner == seat and after.length == match.length
        if after.actors != (seat,) or after.length != match.length:
            return False
        seen = game.states.pack(hidden(game, game.states.unpack(after.state_bytes), seat))
        for world in self.worlds(match, TRIED_WORLDS):
            game.kernel.apply(world, game.tables, seat, action, [0])
            known = game.states.pack(hidden(game, world, seat))
            if known != seen and self.win(world, seat) is None:
                return False
        return self.sure_way(after) is not None


# --- answers ---------------------------------------------------------------------------------------


def judge(game: Game, puzzle: Puzzle, own: Sequence[str]) -> Verdict:
    """Judge the actions so far: right is whatever keeps the win of this turn, in any order and with
    more than is needed."""
    match = game.position(puzzle.position)
    seat, prover, texts = match.actors[0], TurnProver(game), list[str]()
    start = game.states.unpack(match.state_bytes)
    left = Counter(prover.deeds_of(start, seat, numbers(match, puzzle.line)))
    known = list(puzzle.line)  # what is left of it while it is followed
    for text in own:
        if match.is_over:
            raise BadInput(f'"{text}": the puzzle is already solved')
        action = match.parse(seat, text)
        texts.append(match.describe(seat, action))
        known = known[1:] if known[:1] == texts[-1:] else []
        right = bool(known) or texts == list(puzzle.line) or prover.keeps(match, action)
        now = game.states.unpack(match.state_bytes)
        left -= Counter([int(prover.deeds.deed(start, now, game.tables, seat, action))])
        match.take(seat, action)
        if not right:
            return Verdict(False, False, left.total(), None, tuple(texts))
    return Verdict(True, match.is_over, left.total(), None, tuple(texts))


def numbers(match: Match, line: Sequence[str]) -> list[int]:
    """The actions of a line by their numbers; one that is not possible raises `IllegalAction`."""
    match, out = match.copy(), list[int]()
    for text in line:
        if not match.actors:
            raise IllegalAction(f'"{text}": the match is over before it')
        out.append(match.number(match.actors[0], text))
        match.take(match.actors[0], out[-1])
    return out


def faults(prover: TurnProver, puzzle: Puzzle) -> list[str]:
    """What is wrong with a puzzle, by searching the whole turn; empty when it is proved."""
    match = prover.game.position(puzzle.position)
    if match.is_over:
        return ["the match is over in its position"]
    seat, worlds = match.actors[0], prover.worlds(match, TRIED_WORLDS)
    try:
        line = numbers(match, puzzle.line)
    except IllegalAction as fault:
        return [str(fault)]
    if not prover.is_sure(match, line):
        return ["its line does not win this turn, or not without luck"]
    found = []
    if len(prover.shortened(worlds[0], seat, line)) < len(line):
        found.append("fewer actions of its line win too")
    if len(line) != puzzle.moves:
        found.append(f"expected {puzzle.moves} actions, got {len(line)}")
    for deed, text in zip(prover.deeds_of(worlds[0], seat, line), puzzle.line, strict=True):
        if not prover.is_needed(worlds, seat, deed, MANY):
            found.append(f"{text}: the turn can be won without it")
    return found
