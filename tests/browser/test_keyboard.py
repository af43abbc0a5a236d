"""A whole match with the keyboard alone: arrows, Enter, letters; the mouse is never moved."""

from playwright.sync_api import expect

from .guests import Guest
from .positions import ONE_CARD, TWO_DEATHS
from .table import Hand, place, turn, wait

MOST_KEYS = 60


class Keys(Hand):
    """Plays by what is focused and what glows."""

    def walk_to(self, selector: str) -> None:
        """Tab to the table, then arrows; at times another one, where the straight way is barred."""
        for n in range(MOST_KEYS):
            way = self.page.evaluate("s => probe.way(s)", selector)
            if way["there"]:
                return
            across = "ArrowRight" if way["dx"] > 0 else "ArrowLeft"
            along = "ArrowDown" if way["dy"] > 0 else "ArrowUp"
            straight = across if abs(way["dx"]) > abs(way["dy"]) else along
            key = self.dice.choice([across, along]) if n % 4 == 3 else straight
            self.page.keyboard.press(key if way["item"] else "Tab")
        raise AssertionError(f"the keyboard does not reach {selector}")

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
