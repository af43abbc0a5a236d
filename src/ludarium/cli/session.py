"""A match at the terminal: who is asked, what they see, what a line of input means."""

import contextlib
import sys
import time
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from rich.panel import Panel
from rich.text import Text

from ..core.errors import IllegalAction, LudariumError
from ..core.match import Action, Match
from . import answers
from .common import busy, out
from .table import measured, table_of

PACE = 0.7  # seconds between two moves of a bot, on a terminal

WARMING = "warming up (first time only)"


class Leave(Exception):
    """The person at the keyboard goes."""


class Session:
    """Seats with a bot play by themselves; the others are asked."""

    def __init__(self, match: Match, bots: Mapping[int, Any]) -> None:
        self.match = match
        self.bots = dict(bots)
        self.table = table_of(match.game)
        self.people = [seat for seat in range(match.game.seats) if seat not in self.bots]
        self.seen = dict.fromkeys(self.people, 0)  # events that are old news to a seat
        self.narrators = {seat: self.table.narrator(seat) for seat in self.people}
        for seat, narrator in self.narrators.items():
            narrator.know(match.view(seat))
        self.at_keyboard: int | None = self.people[0] if len(self.people) == 1 else None
        self.warm = False
        self.live = out.is_terminal and sys.stdin.isatty()

    def run(self) -> None:
        try:
            while not self.match.is_over:
                seat = self.match.actors[0]
                if seat in self.bots:
                    self.bot_move(seat)
                else:
                    self.person_move(seat)
            self.finish()
        except (EOFError, Leave):
            out.print("Good-bye.", style="dim")

    # --- bots -------------------------------------------------------------------------------------

    def bot_move(self, seat: int) -> None:
        told = self.at_keyboard
        before = len(self.match.events(told)) if told is not None else 0
        with busy("thinking" if self.warm else WARMING):
            action = self.bots[seat].choose(self.match.observe(seat))
        self.warm = True
        self.match.submit(seat, action)
        if self.live and told is not None:
            narrator = self.table.narrator(told)
            narrator.things = dict(self.narrators[told].things)
            narrator.know(self.match.view(told))
            lines = self.table.lines(narrator, self.match.events(told, before))
            if lines:  # what it plans in secret takes no time
                out.print(self.table.log(lines, told))
                time.sleep(PACE)

    # --- people -----------------------------------------------------------------------------------

    def person_move(self, seat: int) -> None:
        if len(self.people) > 1 and self.at_keyboard != seat:
            self.pass_keyboard(seat)
        self.at_keyboard = seat
        legal = self.table.ordered(self.match.view(seat), self.match.legal(seat))
        self.show(seat, legal)
        entries = len(self.match.entries)
        while len(self.match.entries) == entries:
            self.obey(seat, self.ask(), legal)

    def pass_keyboard(self, seat: int) -> None:
        """Nobody sees the other's hand."""
        self.clear()
        message = f"Pass the keyboard to seat {seat}, then press Enter."
        out.print(Panel(Text(message, "bold"), expand=False, padding=(1, 4)))
        self.ask("")
        self.clear()

    def show(self, seat: int, legal: list[Action]) -> None:
        view = self.match.view(seat)
        events = self.match.events(seat)
        lines = self.table.lines(self.narrators[seat], events[self.seen[seat] :])
        self.seen[seat] = len(events)
        if self.live:
            self.clear()
        out.print(self.table.heading(view, seat))
        if lines:
            out.print(self.table.log(lines, seat))
        out.print(self.table.draw(view, seat, legal, out.height if self.live else 60))
        if legal:
            out.print(self.table.actions(view, legal))
            out.print(self.table.prompt(view), style="dim")

    def clear(self) -> None:
        if self.live:
            out.clear()
        elif len(self.people) > 1:
            out.print("\n" * 3)

    def ask(self, prompt: str = "> ") -> str:
        """A line of input; EOFError when there are no more."""
        if self.live:
            with contextlib.suppress(ImportError):
                import readline  # noqa: F401  (editing and history)
            return input(prompt).strip()
        out.print(prompt, end="", markup=False, soft_wrap=True)
        line = sys.stdin.readline()
        if not line:
            out.print()
            raise EOFError
        out.print(line.rstrip("\n"), markup=False, soft_wrap=True)
        return line.strip()

    def agrees(self, question: str) -> bool:
        return self.ask(f"{question} (y/n) ").lower() in ("y", "yes")

    # --- what a line means --------------------------------------------------------------------------

    def obey(self, seat: int, line: str, legal: list[Action]) -> None:
        word, _, rest = line.partition(" ")
        try:
            if not line:
                self.show(seat, legal)
            elif line.startswith("?") or word == "help":
                asked = line[1:] if line.startswith("?") else rest
                out.print(answers.explain(self.match, self.table, seat, asked.strip(), legal))
            elif word in ("quit", "q", "exit"):
                self.leave()
            elif word == "concede":
                if self.agrees("Concede this match?"):
                    self.match.concede(seat)
            elif word == "hint":
                with busy("asking the expert" if self.warm else WARMING):
                    advice = answers.hint(self.match, self.table, seat)
                self.warm = True
                out.print(advice)
            elif word == "rules":
                out.print(answers.clause(self.match.game, rest))
            elif word == "save":
                self.save(rest)
            else:
                self.act(seat, line, legal)
        except IllegalAction as fault:
            out.print(Text(str(fault), "red"))
            if fault.clause:
                out.print(f"[dim]rules {fault.clause} prints the clause[/]")
        except LudariumError as fault:
            out.print(Text(str(fault), "red"))

    def act(self, seat: int, line: str, legal: list[Action]) -> None:
        view = self.match.view(seat)
        text = self.table.read(view, line)
        if text.isdecimal() and not 1 <= int(text) <= len(legal):
            raise IllegalAction(f"expected a number from 1 to {len(legal)}, got {text}")
        wanted = " ".join(text.lower().split())
        close = [a for a in legal if a.text.lower().startswith(wanted)]
        exact = [a for a in close if a.text.lower() == wanted]
        if text.isdecimal():
            self.match.submit(seat, legal[int(text) - 1])
        elif exact or len(close) == 1:
            self.match.submit(seat, (exact or close)[0])
        elif close and view.get("phase") != "mulligan":
            out.print("Which one?", style="bold")
            for i, action in enumerate(legal, 1):
                if action in close:
                    label = self.table.label(view, action.text)
                    out.print(Text(f"{i:3} ", "bold yellow").append(label, "not bold default"))
        else:
            self.match.submit(seat, text)

    # --- leaving ------------------------------------------------------------------------------------

    def leave(self) -> None:
        if all(entry.kind == "feed" for entry in self.match.entries):
            raise Leave
        answer = self.ask(
            "Leave? Type a file name to save the replay, y to leave without saving, n to stay: "
        )
        if answer.lower() in ("", "n", "no"):
            return
        if answer.lower() not in ("y", "yes"):
            self.save(answer)
        raise Leave

    def save(self, name: str) -> None:
        if not name:
            return out.print("save needs a file name: save match.json (or .txt)", style="red")
        path = Path(name).expanduser()
        if path.exists() and not self.agrees(f"{path} exists. Replace it?"):
            return None
        try:
            self.match.replay().save(path)
        except OSError as fault:
            return out.print(Text(f"{path}: {fault.strerror}", "red"), soft_wrap=True)
        return out.print(
            Text(f"Saved. Watch it: ludarium replay {path} --step", "green"), soft_wrap=True
        )

    def finish(self) -> None:
        viewer = self.people[0] if len(self.people) == 1 else None
        last = self.at_keyboard if self.at_keyboard is not None else self.people[0]
        result = self.match.result
        assert result is not None
        self.show(last, [])
        won = result.winner == viewer or (viewer is None and result.winner is not None)
        lost = self.match.game.seats == 1 and result.scores[0] < 0
        style = "bold red" if lost or result.winner is not None else "bold yellow"
        style = "bold green" if won else style
        message = Text(self.table.ending(result, viewer) + measured(self.match), style)
        out.print(Panel(message, expand=False, padding=(0, 3), border_style=style))
        seed = self.match.start_spec.get("seed")
        if seed is not None:
            out.print(f"seed {seed}", style="dim")
        answer = self.ask("Save the replay? Type a file name, or press Enter to skip: ")
        if answer.lower() not in ("", "n", "no"):
            self.save("match.json" if answer.lower() in ("y", "yes") else answer)
