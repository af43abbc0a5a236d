"""The page around the tables, used as a person would: press where the button is."""

import re

import pytest
from playwright.sync_api import Page, Route, ViewportSize, expect

from .conftest import Invite
from .guests import DESKTOP, PHONE, Guest

TABLET: ViewportSize = {"width": 1024, "height": 768}


def centre(page: Page, name: str) -> tuple[float, float]:
    box = page.get_by_role("button", name=name, exact=True).bounding_box()
    assert box
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def game_of(guest: Guest) -> str:
    guest.page.wait_for_url(re.compile("/match/"))
    match = guest.page.url.rsplit("/", 1)[1].partition("?")[0]
    return str(guest.get(f"/matches/{match}")["game"])


@pytest.mark.parametrize("pause_ms", [60, 250, 500, 900])
def test_play_on_a_closed_case_starts_that_game(invite: Invite, pause_ms: int) -> None:
    guest = invite()
    page = guest.go("/")
    x, y = centre(page, "Play Mana")
    page.mouse.move(700, 20)
    page.mouse.move(x, y, steps=5)
    page.wait_for_timeout(pause_ms)
    page.mouse.down()
    page.mouse.up()
    assert game_of(guest) == "mana"
    guest.go("/")
    x, y = centre(page, "Play SpellfAIre")  # Mana is the open case now
    page.mouse.move(x, y, steps=5)
    page.wait_for_timeout(pause_ms)
    page.mouse.click(x, y)
    assert game_of(guest) == "spellfaire"


def test_play_on_a_closed_case_by_touch(invite: Invite) -> None:
    guest = invite(size=PHONE, touch=True)
    page = guest.go("/")
    page.touchscreen.tap(*centre(page, "Play Mana"))
    assert game_of(guest) == "mana"


def test_a_click_beside_the_button_opens_the_case(guest: Guest) -> None:
    page = guest.go("/")
    case = page.get_by_role("region", name="Mana", exact=True)
    case.click(position={"x": 60, "y": 80})
    expect(case.get_by_role("button", name="Play the computer")).to_be_visible()


def test_the_menu_leads_nowhere_empty(guest: Guest) -> None:
    page = guest.go("/games/mana/replays")
    menu = page.get_by_role("navigation", name="Main").first
    expect(menu.get_by_role("link", name="Puzzles")).to_be_visible()
    expect(menu.get_by_role("link", name="Decks")).to_have_count(0)
    for href in menu.get_by_role("link").evaluate_all("all => all.map(a => a.pathname)"):
        guest.go(href)
        expect(page.get_by_text("Page not found")).to_have_count(0)


def test_a_loss_is_in_the_record(guest: Guest) -> None:
    """Conceding says that it counts, and it does."""
    guest.table(level="random", first=0, deck="kingdom-frost")
    page = guest.page
    page.get_by_test_id("concede").click()
    expect(page.get_by_text("It counts as a loss in your record")).to_be_visible()
    page.get_by_role("button", name="Concede").last.click()
    expect(page.get_by_test_id("record-line")).to_have_text("0 won, 1 lost")
    guest.go("/profile")
    record = page.get_by_test_id("record")
    expect(record).to_contain_text("1 match")
    expect(record).to_contain_text("Random")
    expect(record).to_contain_text("Kingdom & Frost")


def test_a_guided_match_ends_with_a_whole_one(guest: Guest) -> None:
    guest.table(mode="learn")
    page = guest.page
    page.get_by_test_id("concede").click()
    expect(page.get_by_text("It does not count in your record")).to_be_visible()
    page.get_by_role("button", name="Concede").last.click()
    expect(page.locator(".buttons .pri")).to_have_text(re.compile("Play a whole match"))
    guest.go("/")
    expect(page.get_by_test_id("home-learn")).to_have_count(0)


def test_a_match_can_be_discarded(guest: Guest) -> None:
    guest.table(mode="hotseat", game="mana")
    page = guest.page
    page.locator("[data-cell], [data-tile]").first.wait_for()
    page.goto("/lobby")
    expect(page.get_by_text("You have no running matches.")).to_be_visible()  # nobody had moved


def test_a_draft_survives_a_reload(guest: Guest) -> None:
    page = guest.go("/games/spellfaire/decks")
    expect(page.get_by_label("Deck", exact=True)).to_contain_text("Kingdom")  # what it opens with
    page.get_by_role("radio", name=re.compile("Necropolis")).or_(
        page.get_by_role("button", name=re.compile("Necropolis"))
    ).first.click()
    deck = page.get_by_label("Deck", exact=True)
    expect(deck).to_contain_text(re.compile("Grave Rat|Ghoul|Crypt Warden"))  # its cards have come
    page.reload()
    expect(page.get_by_label("Deck", exact=True)).to_contain_text("Necropolis")


def test_a_family_picked_is_kept_before_its_cards_have_come(guest: Guest) -> None:
    page = guest.go("/games/spellfaire/decks")
    expect(page.get_by_label("Deck", exact=True)).to_contain_text("Kingdom")
    held: list[Route] = []
    choices = "**/decks/choices?*"
    page.route(choices, lambda route: held.append(route))
    with page.expect_request(choices):
        page.get_by_role("radio", name=re.compile("Necropolis")).or_(
            page.get_by_role("button", name=re.compile("Necropolis"))
        ).first.click()
    page.unroute(choices)
    page.reload()
    deck = page.get_by_label("Deck", exact=True)
    expect(deck).to_contain_text("Necropolis")
    expect(deck).to_contain_text("Grave Rat")  # the usual deck of these families


@pytest.mark.parametrize("size", [DESKTOP, TABLET], ids=["desktop", "tablet"])
def test_bots_are_watched_with_both_hands_in_sight(invite: Invite, size: ViewportSize) -> None:
    guest = invite(size=size)
    guest.table(mode="watch", level="random")
    page = guest.page
    hand = page.locator('[aria-label$="in the other hand"] > div')
    expect(hand.first).to_contain_text(re.compile("[A-Z]"))  # face up
    card, bar = hand.first.bounding_box(), page.get_by_test_id("watching").bounding_box()
    assert card and bar and card["y"] > -10 and card["x"] > bar["x"] + bar["width"]
    page.get_by_test_id("pace").click()
    expect(page.get_by_test_id("pace")).to_contain_text("2")
    kept = page.evaluate("JSON.parse(localStorage['ludarium.settings']).speed")
    assert kept == "off"  # one's own matches are played as before


def test_the_rules_find_a_word_by_its_stem(guest: Guest) -> None:
    page = guest.go("/games/spellfaire/rules")
    page.get_by_test_id("search").fill("freeze")
    expect(page.locator(".doc [id^='S']").first).to_contain_text("Frozen")


def test_an_invitation_can_be_cancelled(guest: Guest) -> None:
    guest.table(mode="invite")
    page = guest.page
    expect(page.get_by_test_id("local-link")).to_be_visible()
    page.get_by_test_id("cancel-table").click()
    page.wait_for_url(re.compile("/$"))
    assert guest.get("/matches?mine=1")["matches"] == []


def test_a_match_is_left_for_good_from_the_lobby(guest: Guest) -> None:
    guest.table(mode="invite", game="mana")
    page = guest.page
    page.get_by_test_id("cancel-table").wait_for()
    page.goto("/lobby")
    page.locator(".discard").click()
    page.get_by_test_id("confirm-yes").click()
    expect(page.get_by_text("You have no running matches.")).to_be_visible()


ACCENT = "getComputedStyle(document.querySelector('.learn')).getPropertyValue('--acc')"


def test_no_page_is_drawn_in_wrong_colours(guest: Guest) -> None:
    """The page and the list of games are fetched together; the page waits for the looks."""
    waiting: list[Route] = []
    guest.page.route("**/api/v1/games", lambda route: waiting.append(route))
    with guest.page.expect_request("**/api/v1/games"):
        page = guest.go("/learn/mana")
    expect(page.locator("main")).to_be_attached()
    page.wait_for_timeout(300)
    assert page.locator("[data-game]").count() == 0
    assert len(waiting) == 1  # once, for everything on the page that needs it
    waiting[0].continue_()
    expect(page.get_by_test_id("start-lesson")).to_be_visible()
    assert page.evaluate(ACCENT) == "#86dcc8"


def test_without_the_list_of_games_the_house_lends_its_colours(invite: Invite) -> None:
    guest = invite(may_break=True)
    guest.page.route("**/api/v1/games", lambda route: route.abort())
    page = guest.go("/learn/mana")
    expect(page.get_by_test_id("start-lesson")).to_be_visible()
    assert page.evaluate(ACCENT) == "#e0b96c"
