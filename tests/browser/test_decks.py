"""The deck builder: what is wrong is said, what is right is saved, played and sent as a code."""

import re

from playwright.sync_api import Page, expect

from .guests import Guest
from .table import turn

BUILDER = "/games/spellfaire/decks"


def less_and_more(page: Page) -> tuple[str, str]:
    """Take out a spell; gives the labels of the buttons that take it out and put it in."""
    less = page.get_by_role("button", name="Remove one")
    label = next(each.get_attribute("aria-label") or "" for each in less.all() if each.is_enabled())
    page.get_by_role("button", name=label, exact=True).click()
    return label, label.replace("Remove", "Add")


def pick(page: Page, faction: str, school: str, spell: str) -> None:
    """Choose a family; its deck is there when one of its spells is."""
    page.get_by_test_id(f"pick-{faction}").click()
    page.get_by_test_id(f"pick-{school}").click()
    expect(page.get_by_role("button", name=f"Remove one {spell}")).to_be_visible()
    expect(page.get_by_test_id("deck-message")).to_contain_text("Ready to play")


def test_an_illegal_deck_is_explained(guest: Guest) -> None:
    page = guest.go(BUILDER)
    message = page.get_by_test_id("deck-message")
    expect(message).to_contain_text("Ready to play")
    _, more = less_and_more(page)
    expect(message).not_to_contain_text("Ready to play")
    expect(message.get_by_role("link")).to_have_attribute("href", re.compile("/rules#S"))
    play = page.get_by_test_id("play-deck")
    expect(play).to_have_attribute("aria-disabled", "true")
    play.click(force=True)  # says why
    expect(page.locator(".toast")).to_be_visible()
    page.get_by_role("button", name=more, exact=True).click()
    expect(message).to_contain_text("Ready to play")


def test_a_deck_is_completed_saved_and_played(guest: Guest) -> None:
    page = guest.go(BUILDER)
    pick(page, "wildclan", "shadow", "Dark Touch")
    message = page.get_by_test_id("deck-message")
    less_and_more(page)
    page.get_by_test_id("complete-deck").click()
    expect(message).to_contain_text("Ready to play")
    page.get_by_test_id("deck-name").fill("Night pack")
    page.get_by_test_id("save-deck").click()
    expect(page.locator(".toast")).to_contain_text("Night pack")

    page.reload()
    page.get_by_test_id("open-deck").click()
    page.get_by_test_id("my-decks").get_by_text("Night pack").click()
    expect(page.get_by_test_id("deck-name")).to_have_value("Night pack")
    expect(message).to_contain_text("Ready to play")
    page.get_by_test_id("play-deck").click()
    page.wait_for_url("**/play/spellfaire**")
    expect(page.get_by_test_id("deck-first")).to_contain_text("Night pack")
    page.get_by_test_id("start-match").click()
    page.wait_for_url("**/match/*")
    assert turn(page)["kind"] == "mulligan"
    expect(page.get_by_test_id("own-hero").locator("..")).to_contain_text("Wildclan + Shadow")


def test_a_code_carries_a_deck_to_another_browser(guest: Guest) -> None:
    page = guest.go(BUILDER)
    pick(page, "ironbound", "nature", "Mend")
    page.get_by_test_id("deck-io").click()
    code = page.get_by_test_id("deck-code").inner_text()
    words = page.get_by_test_id("deck-text").inner_text()
    assert code.startswith("spellfaire.") and "2x " in words
    page.get_by_test_id("copy-code").click()
    assert page.evaluate("navigator.clipboard.readText()") == code

    for written in (code, words):
        page.goto(BUILDER)
        expect(page.get_by_test_id("deck-message")).to_contain_text("Ready to play")
        page.get_by_test_id("deck-io").click()
        page.get_by_test_id("deck-input").fill(written)
        page.get_by_test_id("read-deck").click()
        expect(page.get_by_test_id("deck-input")).to_have_count(0)
        page.get_by_test_id("deck-io").click()
        expect(page.get_by_test_id("deck-code")).to_have_text(code)


def test_lines_that_are_not_understood_are_listed(guest: Guest) -> None:
    page = guest.go(BUILDER)
    expect(page.get_by_test_id("deck-message")).to_contain_text("Ready to play")
    page.get_by_test_id("deck-io").click()
    page.get_by_test_id("deck-input").fill("2x Ice Shard\n2x Ice Shart")
    page.get_by_test_id("read-deck").click()
    expect(page.get_by_test_id("unknown-lines").get_by_role("listitem")).to_have_text(
        ["2x Ice Shart"]
    )
