"""Plays at a table as a person does: it knows only what glows."""

import random
from collections.abc import Callable
from typing import Any

from playwright.sync_api import Page

FIRST_MOVE_MS = 300_000  # the computer player may have to be compiled
STEP_MS = 15_000
LONGEST = 700  # steps of a match


def wait(page: Page, what: str, argument: Any = None, ms: float = STEP_MS) -> Any:
    """What a test of probe.js finds, waited for."""
    found = page.evaluate("a => probe.wait(a)", [what, argument, ms])
    assert found, f"{what} {argument or ''}: nothing within {ms / 1000:.0f} s"
    return found


def turn(page: Page) -> dict[str, Any]:
    """What can be done now."""
    found: dict[str, Any] = wait(page, "turn", ms=FIRST_MOVE_MS)
    return found


def glance(page: Page, ms: float = 100) -> dict[str, Any] | None:
    """What can be done, if it can be seen at once."""
    found: dict[str, Any] | None = page.evaluate("a => probe.wait(a)", ["turn", None, ms])
    return found


def place(name: str) -> str:
    return f'[data-place="{name}"]'


def spot(page: Page, selector: str) -> tuple[float, float]:
    """A point of the element that nothing covers."""
    point = wait(page, "point", selector)
    return point["x"], point["y"]


def chosen_target(targets: list[str], dice: random.Random) -> str:
    """Mostly the other hero, since a match should end some day."""
    heroes = [each for each in targets if each.startswith("hero:")]
    return dice.choice(heroes if heroes and dice.random() < 0.8 else targets)


class Hand:
    """A way to play: the mouse, by clicks."""

    def __init__(self, page: Page, seed: int = 1) -> None:
        self.page = page
        self.dice = random.Random(seed)

    def press(self, selector: str) -> None:
        self.page.mouse.click(*spot(self.page, selector))

    def button(self, name: str) -> None:
        self.press(f'[data-testid="{name}"]')

    def end_turn(self) -> None:
        self.button("end-turn")

    def answer(self) -> None:
        self.press('[data-testid="prompt"] button')

    def act(self, sources: list[str]) -> None:
        self.press(place(self.dice.choice(sources)))
        found = wait(self.page, "aim")
        targets = found["targets"]
        self.press(place(chosen_target(targets, self.dice) if targets else found["source"]))

    def step(self) -> str:
        """Do one thing; says what kind of thing it was."""
        now = turn(self.page)
        before = self.page.evaluate("probe.sight()")
        kind = str(now["kind"])
        if kind == "curtain":
            self.button("curtain-ready")
        elif kind == "mulligan":
            self.button("mulligan-confirm")
        elif kind == "prompt":
            self.answer()
        elif kind == "act":
            self.act(now["sources"])
        elif kind == "end":
            self.end_turn()
        if kind != "over":
            wait(self.page, "other", before)  # the page has taken the step
        return kind

    def until(self, done: Callable[[str], bool]) -> list[str]:
        """Play on until `done` says so of the kind of step; gives all kinds."""
        kinds: list[str] = []
        for _ in range(LONGEST):
            kinds.append(self.step())
            if done(kinds[-1]):
                return kinds
        raise AssertionError("the match does not end")

    def to_the_end(self) -> list[str]:
        return self.until(lambda kind: kind == "over")
