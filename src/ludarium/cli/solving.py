"""A puzzle at the terminal: a session in which wrong actions are taken back and the rest answered."""

from typing import TYPE_CHECKING

from rich.text import Text

from ..core.match import Action
from ..core.puzzles import Puzzle, is_within_turn
from ..core.text import plural
from .common import busy, out
from .puzzles import question, written
from .session import WARMING, Leave, Session

if TYPE_CHECKING:
    from ..core.game import Game


class Solving(Session):
    def __init__(self, game: "Game", puzzle: Puzzle) -> None:
        match = game.position(puzzle.position)
        self.puzzle, self.within_turn = puzzle, is_within_turn(game)
        self.own: list[str] = []  # the right actions so far
        self.tries = 1
        self.left = puzzle.moves
        seat = match.actors[0]
        super().__init__(match, {other: None for other in range(game.seats) if other != seat})

    def show(self, seat: int, legal: list[Action]) -> None:
        if not self.own:
            out.print(question(self.puzzle, self.within_turn), style="bold")
        elif legal:
            out.print(f"Right. {plural(self.left, 'move')} left.", style="bold green")
        super().show(seat, legal)
        if legal:
            out.print("concede shows the solution", style="dim")

    def act(self, seat: int, line: str, legal: list[Action]) -> None:
        """Let the action count if it is right; the other side answers at once."""
        from ..bots.solve import judge

        before = self.match.copy()
        super().act(seat, line, legal)
        if len(self.match.entries) == len(before.entries):
            return
        tried = before.describe(seat, self.match.entries[-1].value)
        with busy("looking for the reply" if self.warm else WARMING):
            verdict = judge(self.match.game, self.puzzle, [*self.own, tried])
        self.warm = True
        if not verdict.right:
            self.match, self.tries = before, self.tries + 1
            out.print(Text(f"{tried} does not win in time. Try again.", "red"))
            return
        self.own.append(tried)
        self.left = verdict.left
        if verdict.reply:
            self.match.take(self.match.actors[0], verdict.reply)

    def leave(self) -> None:
        raise Leave

    def finish(self) -> None:
        result = self.match.result
        assert result is not None
        seat = self.people[0]
        if result.winner == seat:
            self.show(seat, [])
            tries = "at the first try" if self.tries == 1 else f"after {self.tries} tries"
            out.print(Text(f"Solved {tries}: {self.table.ending(result, seat)}", "bold green"))
        else:
            out.print(f"Solution: {written(self.puzzle.line)}", style="yellow", markup=False)
