"""What a designer does: weaken a card, see what it does, keep it, share it, play it, go back. By pointer, and again by keyboard."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.parts import OURS

from .answers import BEGUN, Pretended
from .conftest import Invite
from .guests import PHONE, Guest
from .screens import settle
from .test_screens import LOOK, check_look, check_with_axe

CARD = "titan_forgeguard"
HERE = f"/workshop/spellfaire?at=card:{CARD}"
ANSWER_MS = 60_000  # a cold server makes its bots first
MOST_TABS = 120

Press = Callable[[Locator], None]


def by_pointer(what: Locator) -> None:
    what.click()


def by_keyboard(what: Locator) -> None:
    """Tab until it has the focus, arrows where a list has one stop for all, then Enter."""
    walk_to(what)
    what.page.keyboard.press("Enter")


def walk_to(what: Locator) -> None:
    what.wait_for()
    page = what.page
    for key in ["Tab"] * MOST_TABS:
        if what.evaluate("each => each === document.activeElement"):
            return
        page.keyboard.press(key)
        # one of a group with a roving focus: arrows lead on
        if what.evaluate(
            "each => each.tabIndex < 0 && each.parentElement.contains(document.activeElement)"
        ):
            for _ in range(20):
                if what.evaluate("each => each === document.activeElement"):
                    return
                page.keyboard.press("ArrowRight")
    raise AssertionError(f"the keyboard does not reach {what}")


def weaken(page: Page, press: Press) -> None:
    """Two less Attack."""
    if press is by_keyboard:
        walk_to(page.get_by_label("Attack", exact=True).and_(page.locator("input")))
        page.keyboard.press("ArrowDown")
        page.keyboard.press("ArrowDown")
        return
    for _ in range(2):
        press(page.get_by_label("Attack: less"))


@pytest.mark.parametrize("press", [by_pointer, by_keyboard])
def test_a_designer_weakens_a_card(invite: Invite, press: Press) -> None:
    guest = invite()
    page = guest.go(HERE)
    expect(page.get_by_test_id("derived")).to_have_text("Guard.")
    weaken(page, press)
    expect(page.get_by_test_id("change-words")).to_have_text("Attack 7 → 5")
    expect(page.get_by_test_id("changes")).to_have_text("1 change")

    # the answer arrives while nothing else is done
    deck = page.get_by_test_id(re.compile("^answer-deck:")).first
    expect(deck).to_be_visible(timeout=ANSWER_MS)
    said = deck.locator("svg[role=img]")
    expect(said).to_have_attribute(
        "aria-label", re.compile("random: [\u2212+]|random: same|random: not known yet")
    )

    press(page.get_by_test_id("keep-it"))
    press(page.get_by_test_id("keep-yes"))
    expect(page.get_by_test_id("book")).to_contain_text("version 2")
    press(page.get_by_test_id("share-it"))
    link = page.get_by_label("Link of version 2").input_value()
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_have_count(0)

    # somebody else plays it
    friend = invite()
    theirs = friend.go(link)
    expect(theirs.get_by_test_id("what-changed")).to_contain_text("Attack 7 → 5")
    press(theirs.get_by_test_id("play-shared"))
    theirs.wait_for_url("**/match/*")
    cards = friend.get(f"/games/spellfaire/cards?match={theirs.url.rpartition('/')[2]}")["cards"]
    assert next(card for card in cards if card["id"] == CARD)["attack"] == 5

    # compared with the book, then the book again
    press(page.locator('[data-tab="versions"]'))
    expect(page.get_by_test_id("compare")).to_contain_text("Attack 7 → 5")
    press(page.get_by_test_id("restore-1"))
    expect(page.get_by_test_id("version-3")).to_contain_text("Same rules as version 1")
    press(page.locator('[data-tab="card"]'))
    expect(page.get_by_label("Attack", exact=True).and_(page.locator("input"))).to_have_value("7")


def test_a_sentence_is_written_word_by_word(invite: Invite) -> None:
    """What does not fit is struck and says why; half a sentence does not count."""
    guest = invite(may_break=True)  # half a sentence is refused, which the browser logs
    page = guest.go(HERE)
    Pretended(page)
    page.get_by_test_id("another-sentence").click()
    expect(page.get_by_test_id("form-fault")).to_contain_text("Not counted yet")
    expect(page.get_by_test_id("derived")).to_have_text("Guard.")
    page.get_by_test_id("field-effects.0.do").press("Enter")
    page.get_by_role("option", name="draw", exact=True).focus()
    page.keyboard.press("Enter")
    slot = page.get_by_test_id("field-effects.0.on")
    slot.press("Enter")
    struck = page.get_by_role("option", name="it is cast", exact=True)
    expect(struck).to_have_attribute("aria-disabled", "true")
    struck.hover()
    expect(page.locator("#why-not")).to_contain_text("creature")
    page.keyboard.press("Escape")
    expect(slot).to_be_focused()
    slot.press("Enter")
    page.get_by_role("option", name="it is played", exact=True).click()
    expect(page.get_by_test_id("derived")).to_contain_text("draw")
    expect(page.get_by_test_id("form-fault")).to_have_count(0)
    page.get_by_test_id("undo").click()  # what counted before: half sentences are no steps
    expect(page.get_by_test_id("derived")).to_have_text("Guard.")
    expect(page.get_by_test_id("sentence")).to_have_count(0)
    expect(page.get_by_test_id("form-fault")).to_have_count(0)


def test_an_edit_makes_the_answer_stale(guest: Guest) -> None:
    page = guest.page
    pretended = Pretended(page)
    guest.go(HERE)
    weaken(page, by_pointer)
    page.get_by_text("Attack 7 \u2192 5").first.wait_for()  # both presses have been read
    chart = page.get_by_test_id("answer-deck:ironbound-fire").locator("svg[role=img]")
    expect(chart).to_have_attribute("aria-label", re.compile("heuristic: \u22121.5 points"))
    expect(page.locator("#say-polite")).to_contain_text("The win rate of Ironbound")
    pretended.answer = BEGUN
    page.get_by_label("Attack: less").click()
    expect(chart).to_have_attribute("aria-label", re.compile("heuristic: \u22121.5 for Attack 5"))
    expect(page.get_by_test_id("answer")).to_contain_text("Asking about Attack 4")


def test_cards_are_added_and_taken_out(guest: Guest) -> None:
    page = guest.page
    Pretended(page)
    guest.go(HERE)
    page.get_by_test_id("new-row").click()
    expect(page.get_by_label("Name", exact=True)).to_have_value("New Titan Forgeguard")
    page.get_by_test_id("remove-row").click()
    expect(page.get_by_test_id("changes")).to_have_count(0)
    guest.go(HERE)
    page.get_by_test_id("remove-row").click()
    expect(page.get_by_test_id("change-words")).to_contain_text("removed")
    page.get_by_role("button", name="Bring it back").click()
    expect(page.get_by_test_id("changes")).to_have_count(0)


def test_a_deck_is_changed_card_by_card(guest: Guest) -> None:
    """It steps like every number, follows Undo, and says what makes it illegal."""
    page = guest.page
    Pretended(page)
    guest.go("/workshop/spellfaire?at=decks")
    deck = page.get_by_test_id("deck-kingdom-fire")
    deck.get_by_role("button", name="Change", exact=True).click()
    page.get_by_label("Banner Knight: less").click()
    expect(deck).to_contain_text("13 creatures, exactly 14 are needed")
    page.get_by_test_id("add-card").click()
    page.get_by_role("option", name="Razor Cub", exact=True).click()
    cub = deck.get_by_label("Razor Cub", exact=True).and_(page.locator("input"))
    expect(cub).to_have_value("1")
    page.get_by_test_id("undo").click()
    expect(cub).to_have_count(0)
    page.get_by_test_id("undo").click()
    expect(page.get_by_test_id("changes")).to_have_count(0)


def test_a_deck_is_added_as_a_copy(guest: Guest) -> None:
    page = guest.page
    Pretended(page)
    guest.go("/workshop/spellfaire?at=decks")
    page.get_by_role("button", name="Copy Kingdom & Fire as a new deck").click()
    name = page.get_by_label("Name of the new deck")
    expect(name).to_have_value("Kingdom & Fire 2")
    name.fill("kingdom fire")
    expect(page.get_by_text("A deck has this name already.")).to_be_visible()
    expect(page.get_by_role("button", name="Add this deck")).to_be_disabled()
    name.fill("Slow Fire")
    name.press("Enter")
    deck = page.get_by_test_id("deck-slow-fire")
    expect(deck).to_contain_text("Slow fire")
    expect(deck.get_by_label("Razor Cub", exact=True)).to_have_count(0)
    expect(deck.get_by_role("spinbutton").or_(deck.locator("input"))).not_to_have_count(0)
    expect(page.get_by_test_id("changes")).to_have_text("1 change")
    deck.get_by_role("button", name="Take out").click()
    expect(page.get_by_test_id("changes")).to_have_count(0)
    expect(deck).to_have_count(0)


def change_something(page: Page) -> None:
    """The first number or word of the form that can be another one."""
    form = page.get_by_test_id("card-tab")
    form.wait_for()
    page.locator(
        '[data-testid="card-tab"] [role=group] button:enabled:text-is("+"), '
        '[data-testid="card-tab"] label:not(.on) input[type=radio]'
    ).first.click(force=True)
    expect(page.get_by_test_id("changes")).to_have_text("1 change")
    expect(page.get_by_test_id("form-fault")).to_have_count(0)


@pytest.mark.parametrize("game", OURS)
def test_every_game_has_a_workshop(guest: Guest, game: str) -> None:
    Pretended(guest.page)
    page = guest.go(f"/workshop/{game}")
    change_something(page)
    page.get_by_test_id("pick").click()
    page.get_by_test_id("pick-rules").click()
    expect(page.get_by_role("heading", name="The rules")).to_be_visible()
    page.locator('[data-tab="versions"]').click()
    expect(page.get_by_test_id("version-draft")).to_be_visible()


def test_a_link_that_is_gone_says_so(invite: Invite) -> None:
    page = invite(may_break=True).go("/w/nobody-made-this")
    expect(page.get_by_role("heading", level=1)).to_have_text("This version is not here")


def test_the_card_page_on_a_phone(invite: Invite) -> None:
    guest = invite(size=PHONE, touch=True)
    page = guest.page
    Pretended(page)
    guest.go(HERE)
    page.get_by_label("Attack: less").tap()
    expect(page.get_by_test_id("answer-first_seat")).to_be_visible()
    page.get_by_test_id("its-words").tap()
    page.get_by_test_id("switch-guard").tap()
    expect(page.get_by_test_id("changes")).to_have_text("2 changes")
    settle(page)
    page.evaluate(LOOK.read_text())
    assert page.evaluate("document.scrollingElement.scrollWidth") <= PHONE["width"]
    small = page.evaluate("look.small(44)")
    assert not small, "\n".join(small)
    check_look(page)
    check_with_axe(page)
