"""Draft, sealed and a boss in a browser, each with a reload in the middle."""

import re
from typing import Any

from playwright.sync_api import Page, expect

from ludarium.progress import Book
from tests.server.drafted import enrich
from tests.server.purses import book_with

from .conftest import Invite
from .guests import DESKTOP, PHONE, Guest
from .owners import aside
from .server import Server
from .test_screens import check_with_axe


def rich(invite: Invite, server: Server, book: Book, **wanted: Any) -> Guest:
    guest = invite(**wanted)
    aside(enrich, server.database, guest.get("/me")["id"], book)
    return guest


def begin(guest: Guest, book: Book, mode: str) -> Page:
    """From the page of the game to the first choice of a run."""
    page = guest.go(f"/play/{book.game.name}")
    page.get_by_role("link", name="Modes").first.click()
    page.get_by_test_id(f"begin-{mode}").click()
    in_state(page, "value")
    return page


def in_state(page: Page, state: str) -> None:
    expect(page.locator(f'[data-testid="run"][data-state="{state}"]')).to_be_visible()


def run_of(guest: Guest, book: Book, mode: str) -> dict[str, Any]:
    told = guest.get(f"/games/{book.game.name}/runs")["modes"]
    found: dict[str, Any] = next(each["run"] for each in told if each["mode"] == mode)
    return found


def offered(page: Page) -> list[str | None]:
    cards = page.locator("[data-card]")
    expect(cards.first).to_be_visible()
    return [each.get_attribute("data-card") for each in cards.all()]


def test_a_draft(invite: Invite, server: Server) -> None:
    book = book_with("draft")
    guest = rich(invite, server, book, size=DESKTOP)
    page = begin(guest, book, "draft")
    page.keyboard.press("2")
    check_with_axe(page)
    page.get_by_test_id("choose-value").click()
    in_state(page, "pick")
    first = offered(page)
    page.keyboard.press("1")
    expect(page.get_by_test_id("offer-1")).to_have_attribute("aria-pressed", "true")
    check_with_axe(page)
    page.get_by_test_id("take-card").click()
    expect(page.get_by_test_id("pool-size")).to_have_text("1")
    second = offered(page)

    page.reload()  # the same cards are offered, and the first pick is there
    in_state(page, "pick")
    assert offered(page) == second
    expect(page.get_by_test_id("pool-size")).to_have_text("1")
    page.keyboard.press("3")
    page.keyboard.press("3")  # the same key again takes it
    expect(page.get_by_test_id("pool-size")).to_have_text("2")
    run = run_of(guest, book, "draft")
    assert run["picks"] == [first[0], second[2]]

    while run["state"] == "pick":  # the rest without the page
        body = {"claim": f"claim-{run['step']:04}", "step": run["step"], "card": run["offer"][0]}
        run = guest.post(f"/games/{book.game.name}/runs/{run['id']}/pick", body)["run"]
    page.reload()
    in_state(page, "play")
    check_with_axe(page)
    page.get_by_test_id("play-run").click()
    expect(page.locator('[data-testid="quick"][data-state="waiting"]')).to_be_visible()
    expect(page.get_by_test_id("own-standing")).to_have_text(re.compile("^0.0 in this run$"))
    page.get_by_test_id("leave-queue").click()
    in_state(page, "play")
    page.get_by_test_id("retire").click()
    page.get_by_test_id("confirm-yes").click()
    in_state(page, "over")
    expect(page.get_by_test_id("over-wins")).to_have_text("0")
    check_with_axe(page)


def test_a_sealed_deck(invite: Invite, server: Server) -> None:
    book = book_with("sealed")
    guest = rich(invite, server, book, size=PHONE, touch=True)
    page = begin(guest, book, "sealed")
    page.get_by_test_id("choose-value").tap()
    in_state(page, "build")
    packs = page.get_by_test_id("sealed-packs")
    expect(packs.get_by_role("heading")).to_have_text("Pack 1 of 8")
    first = packs.get_by_test_id("pack-card").first
    first.tap()
    expect(first).to_have_accessible_name(re.compile("the first|copy"))
    page.keyboard.press("Escape")  # turns them all
    check_with_axe(page)
    packs.get_by_test_id("open-next").tap()
    expect(packs.get_by_role("heading")).to_have_text("Pack 2 of 8")

    page.reload()  # what was seen is not shown again
    expect(packs.get_by_role("heading")).to_have_text("Pack 2 of 8")
    packs.get_by_test_id("skip-packs").tap()
    expect(packs).to_have_count(0)
    page.get_by_test_id("complete-deck").tap()
    count = page.get_by_test_id("deck-count").first
    expect(count).to_have_text(re.compile(r"^(\d+) / \1$"))
    full = str(count.text_content())
    # what stands first in the pool may have stayed out of the deck
    page.locator('[aria-label^="Remove one"][aria-disabled="false"]').first.tap()
    expect(count).not_to_have_text(full)
    left = str(count.text_content())

    page.reload()  # what was built is there
    in_state(page, "build")
    expect(count).to_have_text(left)
    check_with_axe(page)
    page.get_by_test_id("complete-deck").tap()
    expect(page.get_by_test_id("deck-message")).to_have_text("The deck is legal.")
    page.get_by_test_id("build-deck").tap()
    in_state(page, "play")
    page.get_by_test_id("rebuild").tap()
    expect(count).to_have_text(full)
    assert run_of(guest, book, "sealed")["deck"]


def test_a_boss(invite: Invite, server: Server) -> None:
    book = book_with("boss")
    first = book["boss"][0]["id"]
    guest = invite()
    page = guest.go(f"/games/{book.game.name}/gauntlet")
    expect(page.get_by_test_id(f"boss-{first}")).to_have_attribute("data-state", "next")
    check_with_axe(page)
    page.get_by_test_id(f"meet-{first}").click()
    page.wait_for_url("**/match/*")
    expect(page.get_by_text(book["boss"][0]["name"]).first).to_be_visible()
    match = page.url
    page.reload()
    expect(page.get_by_text(book["boss"][0]["name"]).first).to_be_visible()
    expect(page.get_by_test_id("hint")).to_have_count(0)
    expect(page.get_by_test_id("takeback")).to_have_count(0)

    page.goto(f"/games/{book.game.name}/gauntlet")  # it waits there
    page.get_by_test_id("to-match").click()
    page.wait_for_url(match)
    page.get_by_test_id("concede").click()
    page.get_by_test_id("confirm-yes").click()
    page.get_by_test_id("to-run").click()
    expect(page.get_by_test_id(f"boss-{first}")).to_have_attribute("data-state", "next")
    expect(page.get_by_test_id("beaten")).to_have_text(f"0 of {len(book['boss'])}")
