"""Puzzles that are won within a turn, at the table of their game: by mouse, and by taps on a phone."""

import re
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from ludarium.bots.solve import judge
from ludarium.core.game import load
from ludarium.core.match import Match
from ludarium.core.puzzles import Puzzle, puzzles

from .conftest import Invite
from .guests import PHONE, Guest
from .table import place, spot, wait

ENGINE_MS = 180_000  # it may have to be compiled
GAME = load("spellfaire")
PUZZLES = puzzles(GAME)


@pytest.fixture(scope="module")
def puzzle() -> Puzzle:
    """One with a card, a creature that is hit, and a hero."""
    return next(
        each
        for each in PUZZLES
        if each.moves == 3
        and any("play" in text for text in each.line)
        and any("on enemy hero" in text for text in each.line)
        and "on enemy hero" not in each.line[0]
    )


class Solver:
    """Takes actions at the table, and the same in a match of its own to know where things lie."""

    def __init__(self, page: Page, puzzle: Puzzle, touch: bool) -> None:
        self.page, self.puzzle, self.touch = page, puzzle, touch
        self.match: Match = GAME.position(puzzle.position)
        self.seat = self.match.actors[0]

    def press(self, name: str) -> None:
        at = spot(self.page, place(name))
        (self.page.touchscreen.tap if self.touch else self.page.mouse.click)(*at)

    def do(self, text: str, stays: bool = True) -> None:
        """Take an action by its text; `stays`: it is right, so the table goes on from it."""
        parts = self.match.parts(self.seat, self.match.parse(self.seat, text))
        source = f"unit:{parts['source']}" if "source" in parts else f"hand:{parts['hand'][0]}"
        wait(self.page, "point", f'{place(source)}[data-state="playable"]')
        self.press(source)
        self.press(target_place(parts) or source)
        if stays:
            self.match.take(self.seat, text)

    def wrong(self) -> str:
        """An attack on a creature that spoils the win."""
        texts = [action.text for action in self.match.legal(self.seat)]
        attacks = [each for each in texts if each.startswith("attack") and "hero" not in each]
        return next(each for each in attacks if not judge(GAME, self.puzzle, [each]).right)


def target_place(parts: dict[str, Any]) -> str | None:
    target = parts.get("target")
    if target is None:
        return None
    return f"hero:{target['hero']}" if "hero" in target else f"unit:{target['unit']}"


@pytest.fixture(params=["mouse", "taps"])
def page(request: pytest.FixtureRequest, invite: Invite) -> Iterator[tuple[Page, bool]]:
    touch = request.param == "taps"
    guest = invite(size=PHONE, touch=True) if touch else invite()
    yield guest.go("/puzzles/spellfaire"), touch


def test_the_way_is_found_after_a_wrong_move(page: tuple[Page, bool], puzzle: Puzzle) -> None:
    window, touch = page
    window.goto(f"/puzzles/spellfaire/{puzzle.id}")
    told = window.get_by_test_id("told")
    expect(told).to_contain_text(f"Win this turn: {puzzle.moves} moves")
    solver = Solver(window, puzzle, touch)
    solver.do(solver.wrong(), stays=False)
    expect(told).to_contain_text("no sure win this turn. Try again", timeout=ENGINE_MS)
    for n, text in enumerate(puzzle.line, 1):
        solver.do(text)
        expect(told).to_contain_text("Solved" if n == puzzle.moves else "Right", timeout=ENGINE_MS)
        left = puzzle.moves - n
        if left:
            expect(told).to_contain_text("one more move" if left == 1 else f"{left} more moves")
    expect(told).to_contain_text("more than one try")
    expect(window.get_by_test_id("streak")).to_have_text("0")
    expect(window.get_by_test_id("solution").get_by_role("button")).to_have_text(list(puzzle.line))
    window.get_by_test_id("next-puzzle").click()
    expect(told).to_contain_text("Win this turn")
    assert not window.url.endswith(puzzle.id)
    window.goto("/puzzles/spellfaire")
    expect(window.get_by_label(re.compile(rf"Puzzle {puzzle.id}.*failed"))).to_be_visible()


def test_it_is_solved_at_the_first_try(guest: Guest, puzzle: Puzzle) -> None:
    page = guest.go(f"/puzzles/spellfaire/{puzzle.id}")
    solver = Solver(page, puzzle, touch=False)
    for text in puzzle.line:
        solver.do(text)
    told = page.get_by_test_id("told")
    expect(told).to_contain_text("That was the only way", timeout=ENGINE_MS)
    expect(page.get_by_test_id("streak")).to_have_text("1")


def test_whoever_gives_up_steps_through_the_solution(guest: Guest, puzzle: Puzzle) -> None:
    page = guest.go(f"/puzzles/spellfaire/{puzzle.id}")
    page.get_by_test_id("give-up").click()
    expect(page.get_by_test_id("told")).to_contain_text("The solution", timeout=ENGINE_MS)
    match = GAME.position(puzzle.position)
    seat = match.actors[0]
    hero = page.locator(place(f"hero:{1 - seat}"))
    for text in puzzle.line:
        page.get_by_test_id("step-on").click()
        match.take(seat, text)
        health = match.view(seat)["seats"][1 - seat]["health"]
        expect(hero).to_have_attribute("aria-label", re.compile(rf"\b{health} health", re.I))
    expect(page.get_by_test_id("step-on")).to_have_attribute("aria-disabled", "true")
    expect(page.get_by_test_id("streak")).to_have_text("0")
