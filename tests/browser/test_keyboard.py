"""A whole match with the keyboard alone: arrows, Enter, letters; the mouse is never moved."""

from collections import Counter
from typing import Any

import pytest
from playwright.sync_api import expect

from .guests import PHONE, Guest, resize
from .positions import FULL, MANA, ONE_CARD, TWO_DEATHS, foe, position, side
from .table import Hand, place, turn, wait

MOST_KEYS = 40
MOST_ARROWS = 12
# On a phone the last two of five stand between the three above and the three below them.
UNEVEN = position(
    side(board=["Town Guard"] * 3, hand=["Ember Bolt"] * 7), foe(board=["Bone Acolyte"] * 5)
)


def arrows_towards(dx: float, dy: float) -> list[str]:
    """The four arrows, the one that leads there most directly first."""
    across = ["ArrowLeft", "ArrowRight"] if dx < 0 else ["ArrowRight", "ArrowLeft"]
    along = ["ArrowUp", "ArrowDown"] if dy < 0 else ["ArrowDown", "ArrowUp"]
    first, second = (across, along) if abs(dx) > abs(dy) else (along, across)
    return [first[0], second[0], second[1], first[1]]


def presses(steps: list[list[int]], start: int) -> dict[int, int]:
    """The fewest arrows from one place to each that can be reached."""
    found = {start: 0}
    queue = [start]
    for at in queue:
        for to in steps[at]:
            if to not in found:
                found[to] = found[at] + 1
                queue.append(to)
    return found


class Keys(Hand):
    """Plays by what is focused and what glows."""

    def walk_to(self, selector: str) -> None:
        """Tab to the table, then arrows. Where the straight way does not lead on, the next best one
        is tried: an arrow that was pressed at a place comes last there."""
        pressed: Counter[tuple[int, str]] = Counter()
        for _ in range(MOST_KEYS):
            way = self.page.evaluate("s => probe.way(s)", selector)
            assert not way["gone"], f"{selector} is not on the table"
            if way["there"]:
                return
            keys = arrows_towards(way["dx"], way["dy"])
            key = min(keys, key=lambda each: pressed[way["at"], each])
            pressed[way["at"], key] += 1
            self.page.keyboard.press(key if way["at"] >= 0 else "Tab")
        raise AssertionError(f"the keyboard does not reach {selector}: {dict(pressed)}")

    def press(self, selector: str) -> None:
        self.walk_to(selector)
        self.page.keyboard.press("Enter")

    def end_turn(self) -> None:
        self.page.keyboard.press("e")

    def answer(self) -> None:
        self.page.keyboard.press(self.page.locator('[data-testid="prompt"] kbd').first.inner_text())


def test_a_whole_match_with_the_keyboard_alone(guest: Guest) -> None:
    guest.table(level="random", first=0)
    kinds = Keys(guest.page).to_the_end()
    assert {"mulligan", "act", "end"} <= set(kinds)
    rematch = guest.page.get_by_test_id("rematch")
    for _ in range(MOST_KEYS):
        if rematch.evaluate("each => each === document.activeElement"):
            break
        guest.page.keyboard.press("Tab")
    before = guest.page.url
    guest.page.keyboard.press("Enter")
    guest.page.wait_for_url(lambda url: url != before)


@pytest.mark.parametrize("start", [FULL, UNEVEN], ids=["full", "uneven"])
def test_arrows_lead_from_every_place_to_every_other(guest: Guest, start: Any) -> None:
    guest.table(level="random", position=start)
    check_arrows(guest)


def test_arrows_lead_from_every_cell_to_every_other(guest: Guest) -> None:
    guest.table(game="mana", level="random", position=MANA)
    check_arrows(guest)


def check_arrows(guest: Guest) -> None:
    """At a desk, then at a phone."""
    assert turn(guest.page)["kind"] == "act"
    check_arrows_here(guest)
    resize(guest.page, PHONE)
    check_arrows_here(guest)


def check_arrows_here(guest: Guest) -> None:
    steps = guest.page.evaluate("probe.arrows()")
    ways = [presses(steps, start) for start in range(len(steps))]
    assert len(steps) > 12
    assert {len(way) for way in ways} == {len(steps)}
    assert max(max(way.values()) for way in ways) <= MOST_ARROWS


def test_escape_takes_an_aim_back(guest: Guest) -> None:
    guest.table(level="random", position=ONE_CARD)
    now = turn(guest.page)
    Keys(guest.page).press(place(now["sources"][0]))
    wait(guest.page, "aim")
    guest.page.keyboard.press("Escape")
    expect(guest.page.locator('[data-state="selected"]')).to_have_count(0)
    assert turn(guest.page) == now


def test_a_reader_hears_what_happens_and_what_is_asked(guest: Guest) -> None:
    guest.table(level="random", position=ONE_CARD)
    now = turn(guest.page)
    card = guest.page.locator(place(now["sources"][0]))
    expect(card).to_have_accessible_name(
        "Town Guard, cost 1, 1 attack, 2 health, Guard, can be played"
    )
    Keys(guest.page).step()
    expect(guest.page.locator('[aria-live="polite"]').first).to_contain_text("You play Town Guard.")


def test_the_dialogs_keep_the_focus_and_close_on_escape(guest: Guest) -> None:
    page = guest.go("/")
    opener = page.get_by_test_id("home-deck")
    opener.focus()
    page.keyboard.press("Enter")
    expect(page.get_by_role("dialog")).to_be_visible()
    for _ in range(30):
        page.keyboard.press("Tab")
        assert page.evaluate(
            "!document.activeElement.closest('#app main') || !!document.activeElement.closest('dialog')"
        )
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_have_count(0)
    expect(opener).to_be_focused()


def test_a_letter_answers_a_question(guest: Guest) -> None:
    guest.table(level="random", position=TWO_DEATHS)
    keys = Keys(guest.page)
    assert keys.step() == "act"
    question = guest.page.get_by_test_id("prompt")
    expect(question).to_contain_text("Grave Rat")
    keys.step()
    expect(question).to_have_count(0)
    expect(guest.page.get_by_test_id("enemy-unit")).to_have_count(0)
