"""Quick play in browsers: two are paired for their rating, a bot comes in place of a person, and ratings are shown."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.parts import FOR_TWO
from tests.server.purses import book_with
from tests.server.rated import OTHERS, rated
from tests.server.test_owned_decks import not_everybodys

from .conftest import Invite
from .friendly import concede
from .guests import DESKTOP, PHONE, Guest
from .server import Server
from .test_screens import LOOK, check_look, check_with_axe

GAME = FOR_TWO[0]
OTHER_GAME = FOR_TWO[-1]
BOT_MS = 30_000  # a bot is offered after 15 s


def seek(guest: Guest, mode: str, game: str = GAME) -> Page:
    """From the page of the game to the queue."""
    page = guest.go(f"/play/{game}")
    page.get_by_test_id("mode-quick").click()
    page.get_by_role("radiogroup", name="Match").get_by_text(mode.capitalize()).click()
    page.get_by_test_id("start-match").click()
    return page


def waits(page: Page) -> Page:
    expect(page.locator('[data-testid="quick"][data-state="waiting"]')).to_be_visible()
    return page


def check(page: Page) -> None:
    page.evaluate(LOOK.read_text())
    check_look(page)
    check_with_axe(page)


def test_two_are_paired_and_another_takes_a_bot(invite: Invite, server: Server) -> None:
    patient = waits(seek(invite(), "casual", OTHER_GAME))  # waits while the others play
    check(patient)
    ada, ben = invite(), invite(size=PHONE, touch=True)
    first = waits(seek(ada, "ranked"))
    expect(first.get_by_test_id("queue-count")).to_have_text("Nobody else is waiting for ranked")
    first.reload()
    waits(first)  # the page is the place in the queue

    second = ada.context.new_page()  # one place for each person
    second.goto(f"/quick/{GAME}?mode=ranked")
    waits(second)
    expect(first.get_by_test_id("stopped")).to_contain_text("another window")
    first.get_by_test_id("wait-here").click()
    waits(first)
    expect(second.get_by_test_id("stopped")).to_be_visible()
    second.close()
    waits(first)  # whoever closes the other window does not give this place up

    lobby = ben.go("/lobby")
    expect(lobby.get_by_test_id("queue-row")).to_have_count(2)
    seek(ben, "ranked")
    for page in (first, ben.page):
        versus = page.get_by_test_id("versus")
        expect(versus.get_by_role("heading")).to_have_count(2)
        expect(versus).to_contain_text(re.compile(r"1200 ± \d+"))
    for page in (first, ben.page):
        page.wait_for_url("**/match/*")
    assert first.url == ben.page.url
    expect(first.get_by_test_id("rated")).to_be_visible()
    expect(first.get_by_test_id("takeback")).to_have_count(0)
    assert ada.get("/queue")["waiting"] == {OTHER_GAME: {"casual": 1}}
    first.goto(f"/quick/{GAME}?mode=casual")  # nobody plays two
    first.get_by_test_id("stopped").get_by_role("link", name="Go to it").click()
    concede(ben)
    for page, sign in ((first, "▲"), (ben.page, "▼")):
        change = page.get_by_test_id("end-rating")
        expect(change).to_contain_text(re.compile(rf"{sign}\s*\d+"))
        expect(change).to_contain_text(re.compile(r"1200 → \d+.*± \d+.*provisional", re.DOTALL))
    first.reload()
    expect(first.get_by_test_id("end-rating")).to_contain_text("▲")
    check_with_axe(first)

    take = patient.get_by_test_id("take-bot")
    expect(take).to_have_text(re.compile("Play a bot"), timeout=BOT_MS)
    check_with_axe(patient)
    take.click()
    expect(patient.get_by_test_id("versus")).to_contain_text("bot")
    patient.keyboard.press("Enter")  # at once
    patient.wait_for_url("**/match/*")


def test_leaving_the_page_leaves_the_queue(guest: Guest) -> None:
    page = waits(seek(guest, "casual"))
    page.keyboard.press("Escape")
    expect(page.get_by_test_id("start-match")).to_be_visible()
    assert GAME not in guest.get("/queue")["waiting"]
    page.get_by_test_id("start-match").click()
    waits(page)
    page.go_back()
    expect(page.get_by_test_id("start-match")).to_be_visible()
    assert GAME not in guest.get("/queue")["waiting"]


def test_quick_play_offers_decks_that_one_owns(guest: Guest) -> None:
    book = book_with("owned")
    name = book.game.name
    page = guest.go(f"/play/{name}?mode=quick&deck={not_everybodys(book)}")
    lacks = page.get_by_test_id("lacks")
    expect(lacks.get_by_role("link")).to_have_attribute("href", re.compile("collection"))
    expect(page.get_by_test_id("start-match")).to_be_disabled()
    page.get_by_test_id("deck-first").click()
    sheet = page.get_by_role("dialog")
    expect(sheet.get_by_test_id("not-owned").first).to_have_text(re.compile(r"\d+ cards? missing"))
    check_with_axe(page)
    sheet.get_by_role("button", name="Any deck").click()
    expect(lacks).to_have_count(0)
    page.get_by_test_id("start-match").click()
    waits(page)


@pytest.mark.parametrize("size", [DESKTOP, PHONE], ids=["desktop", "phone"])
def test_ratings_are_shown_with_their_range(invite: Invite, server: Server, size: object) -> None:
    guest = invite(size=size, touch=size is PHONE)
    page = guest.go("/profile")
    expect(page.get_by_test_id("ratings")).to_contain_text("No rating yet")
    rated(server.database, guest.get("/me")["id"], GAME)
    page.goto(f"/play/{GAME}")
    text = re.compile(r"^\d+ ± \d+")
    page.get_by_test_id("my-rating").filter(has_text=text).click()
    ratings = page.get_by_test_id("ratings")
    expect(ratings.get_by_role("img", name=re.compile("over 30 matches"))).to_be_visible()
    expect(ratings.get_by_test_id("head-to-head").locator("li")).to_have_count(6)
    expect(ratings.get_by_test_id("best-wins").locator("li")).to_have_count(5)
    check(page)
    page.goto(f"/ranking/{GAME}")
    row = page.get_by_test_id("ranking").locator('tr[aria-current="true"]')
    expect(row).to_contain_text("you")
    for name in OTHERS:
        expect(page.get_by_test_id("ranking").get_by_text(name).first).to_be_visible()
    check(page)
    page.evaluate("document.documentElement.dataset.theme = 'light'")
    check_with_axe(page, colours=True)
