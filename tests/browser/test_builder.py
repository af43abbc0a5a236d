"""Cards and decks of a game that the page has never heard of: a hero and a nation in the deck."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, expect

from tests import contract

from .conftest import Invite
from .guests import PHONE
from .server import Server, page_fault
from .table import FIRST_MOVE_MS

GAMES = Path(contract.__file__).parent  # Muster is one of them
BUILDER = "/games/muster/decks"
# The colour of a text as three bytes, in whatever words the style has it.
INK = """(e) => {
    const pen = document.createElement('canvas').getContext('2d');
    pen.fillStyle = getComputedStyle(e).color;
    pen.fillRect(0, 0, 1, 1);
    return [...pen.getImageData(0, 0, 1, 1).data.slice(0, 3)];
}"""


@pytest.fixture(scope="module")
def outside(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server that knows Muster, too."""
    if fault := page_fault():
        pytest.fail(fault)
    running = Server(tmp_path_factory.mktemp("muster"), LUDARIUM_GAMES=str(GAMES)).start()
    yield running
    running.kill()


def message(page: Page) -> Locator:
    return page.get_by_test_id("deck-message")


def copies(page: Page, card: str) -> Locator:
    """The group that counts the copies of a card: 'Scout: 1 of 2'."""
    return page.get_by_role("group", name=re.compile(rf"^{card}: "))


def chosen(page: Page, option: str) -> Locator:
    return page.get_by_test_id(f"pick-{option}").get_by_role("radio")


def sit_down(page: Page) -> list[str]:
    """Play the deck on the table: its hero and its nation at the match."""
    page.get_by_test_id("play-deck").click()
    page.wait_for_url("**/play/muster**")
    expect(page.get_by_test_id("deck-first")).to_contain_text("Southern calm")
    page.get_by_role("radiogroup", name="Level").get_by_text("Random").click()
    page.get_by_test_id("start-match").click()
    page.wait_for_url("**/match/*")
    expect(page.get_by_test_id("action").first).to_be_visible(timeout=FIRST_MOVE_MS)
    own = page.locator("[data-part]").filter(has_text=re.compile("^(hero|nation)", re.IGNORECASE))
    return [own.nth(i).locator("b").inner_text() for i in range(2)]


def test_a_deck_with_a_hero_is_built_kept_and_played(invite: Invite, outside: Server) -> None:
    page = invite(outside.url).go(BUILDER)
    expect(message(page)).to_contain_text("Ready to play")
    expect(chosen(page, "brand")).to_be_checked()
    expect(page.get_by_test_id("pick-iri")).to_contain_text("Health 16")
    expect(page.get_by_role("img", name="power 4: 2, power 5: 0")).to_be_visible()

    page.get_by_test_id("pick-iri").click()  # another hero, the same cards
    expect(chosen(page, "iri")).to_be_checked()
    expect(message(page)).to_contain_text("Ready to play")
    expect(copies(page, "Snow Wolf")).to_have_attribute("aria-label", "Snow Wolf: 2 of 2")

    page.get_by_test_id("pick-south").click()  # another nation: its cards are there, the rest stays
    expect(copies(page, "Sun Lancer")).to_have_attribute("aria-label", "Sun Lancer: 0 of 2")
    expect(copies(page, "Snow Wolf")).to_have_count(0)
    expect(copies(page, "Drummer")).to_have_attribute("aria-label", "Drummer: 2 of 2")
    expect(message(page)).to_contain_text("3 cards, exactly 6 are needed")
    expect(message(page).get_by_role("link")).to_have_attribute("href", "/games/muster/rules#U1")
    page.get_by_test_id("play-deck").click(force=True)  # says why not
    expect(page.locator(".toast")).to_contain_text("exactly 6")

    page.get_by_role("button", name="Add one Sun Lancer").click()
    expect(copies(page, "Sun Lancer")).to_have_attribute("aria-label", "Sun Lancer: 1 of 2")
    page.get_by_test_id("complete-deck").click()
    expect(message(page)).to_contain_text("Ready to play")
    page.get_by_test_id("deck-name").fill("Southern calm")
    page.reload()
    expect(page.get_by_test_id("deck-name")).to_have_value("Southern calm")
    expect(chosen(page, "iri")).to_be_checked()
    expect(chosen(page, "south")).to_be_checked()
    expect(copies(page, "Sun Lancer")).to_have_attribute("aria-label", "Sun Lancer: 1 of 2")
    page.get_by_test_id("save-deck").click()
    expect(page.locator(".toast")).to_contain_text("Saved Southern calm")

    page.get_by_test_id("open-deck").click()
    page.get_by_role("button", name="Frost").click()
    expect(chosen(page, "brand")).to_be_checked()
    page.get_by_test_id("open-deck").click()
    page.get_by_test_id("my-decks").get_by_text("Southern calm").click()
    expect(chosen(page, "iri")).to_be_checked()
    expect(message(page)).to_contain_text("Ready to play")
    assert sit_down(page) == ["Iri the Calm", "south"]


def test_on_a_phone_text_carries_the_hero_and_a_wrong_deck_says_why(
    invite: Invite, outside: Server
) -> None:
    page = invite(outside.url, size=PHONE, touch=True).go(BUILDER)
    expect(message(page)).to_contain_text("Ready to play")
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]
    page.get_by_test_id("pick-iri").tap()
    expect(chosen(page, "iri")).to_be_checked()
    page.get_by_role("button", name="Remove one Scout").tap()
    expect(message(page)).to_contain_text("5 cards")
    page.get_by_role("button", name="Add one Pikeman").tap()
    expect(message(page)).to_contain_text("Ready to play")
    page.get_by_test_id("deck-io").tap()
    code = page.get_by_test_id("deck-code").inner_text()
    words = page.get_by_test_id("deck-text").inner_text()
    assert code.startswith("muster.")
    assert words.splitlines()[:2] == ["hero: Iri the Calm", "nation: The North"]

    other = invite(outside.url, size=PHONE, touch=True)
    for written in (code, words):
        page = other.go(BUILDER)
        expect(message(page)).to_contain_text("Ready to play")
        page.get_by_test_id("pick-brand").tap()
        expect(chosen(page, "brand")).to_be_checked()
        page.get_by_test_id("deck-io").tap()
        page.get_by_test_id("deck-input").fill(written)
        page.get_by_test_id("read-deck").tap()
        expect(chosen(page, "iri")).to_be_checked()
        page.get_by_test_id("deck-io").tap()
        expect(page.get_by_test_id("deck-code")).to_have_text(code)

    page.get_by_test_id("deck-input").fill("hero: Nobody\n2x Sun Lancer\n3x Scout\n1x Oasis")
    page.get_by_test_id("read-deck").tap()
    expect(page.get_by_test_id("unknown-lines").get_by_role("listitem")).to_have_text(
        ["hero: Nobody"]
    )
    page.get_by_role("button", name="Import the rest").tap()
    expect(chosen(page, "south")).to_be_checked()  # it follows from the cards
    expect(message(page)).to_contain_text("3 copies of Scout, at most 2")
    page.get_by_role("button", name="Remove one Scout").tap()
    expect(message(page)).to_contain_text("5 cards, exactly 6 are needed")


def test_the_library_shows_the_cards_and_tables_of_any_game(
    invite: Invite, outside: Server
) -> None:
    page = invite(outside.url).go("/games/muster/cards")
    cards = page.locator('[data-zone="cards"] button')
    expect(cards).to_have_count(7)
    expect(page.get_by_role("button", name="Ice Wall, 0 power, Guard 5")).to_be_visible()
    expect(page.get_by_role("heading", name="Heroes")).to_be_visible()
    expect(page.get_by_test_id("hero-iri")).to_contain_text("Health 16")

    page.get_by_test_id("family-north").click()
    expect(cards).to_have_count(2)
    expect(page.get_by_role("heading", level=1)).to_have_text("The North")
    page.get_by_test_id("family-none").click()
    expect(cards).to_have_count(3)
    page.get_by_test_id("family-none").click()
    page.get_by_role("button", name="Power 4", exact=True).click()
    expect(cards).to_have_count(1)
    detail = page.get_by_test_id("card-detail")
    expect(detail).to_contain_text("Nation")
    expect(detail).to_contain_text("The North")
    expect(detail).to_contain_text("Power")


def test_text_without_a_card_leaves_the_deck_alone(invite: Invite, outside: Server) -> None:
    page = invite(outside.url).go(BUILDER)
    expect(message(page)).to_contain_text("Ready to play")
    page.get_by_test_id("deck-io").click()
    page.get_by_test_id("deck-input").fill("rubbish\n2x Nobody")
    page.get_by_test_id("read-deck").click()
    expect(page.get_by_role("alert").first).to_contain_text("No cards of this game were found")
    expect(page.get_by_test_id("unknown-lines").get_by_role("listitem")).to_have_count(2)
    expect(page.get_by_role("button", name="Import the rest")).to_have_count(0)
    page.keyboard.press("Escape")
    expect(message(page)).to_contain_text("Ready to play")

    page.get_by_role("searchbox").fill("zzz")
    expect(page.get_by_text("No cards match.")).to_be_visible()
    page.get_by_role("button", name="Show all").click()
    expect(copies(page, "Scout")).to_be_visible()


def test_the_last_copy_goes_by_keyboard_and_the_focus_stays(
    invite: Invite, outside: Server
) -> None:
    page = invite(outside.url).go(BUILDER)
    less = page.get_by_role("button", name="Remove one Scout")
    less.focus()
    for _ in range(3):  # once more than there are copies
        page.keyboard.press("Enter")
    expect(copies(page, "Scout")).to_have_attribute("aria-label", "Scout: 0 of 2")
    expect(less).to_be_focused()
    expect(less).to_be_disabled()  # by what it says, not by losing its place
    more = page.get_by_role("button", name="Add one Scout")
    more.focus()
    for _ in range(3):
        page.keyboard.press("Enter")
    expect(copies(page, "Scout")).to_have_attribute("aria-label", "Scout: 2 of 2")
    expect(more).to_be_focused()


def test_a_variant_offers_its_own_decks(invite: Invite, outside: Server) -> None:
    page = invite(outside.url).go("/play/muster")
    page.get_by_test_id("deck-first").click()
    page.get_by_role("dialog").get_by_role("button", name="Levy").click()
    expect(page.get_by_test_id("deck-first")).to_contain_text("Levy")
    page.get_by_role("switch", name="First").check()
    expect(page.get_by_test_id("deck-first")).to_contain_text("Any deck")  # it has no Levy
    page.get_by_test_id("deck-first").click()
    offered = page.get_by_role("dialog").get_by_role("listitem")
    expect(offered).to_have_count(3)
    expect(offered.filter(has_text="Levy")).to_have_count(0)
    offered.filter(has_text="Dunes").click()
    page.get_by_role("radiogroup", name="Level").get_by_text("Random").click()
    page.get_by_test_id("start-match").click()
    page.wait_for_url("**/match/*")


def test_problems_and_heroes_can_be_read_in_the_light(invite: Invite, outside: Server) -> None:
    page = invite(outside.url, settings={"theme": "light"}).go(BUILDER)
    expect(message(page)).to_contain_text("Ready to play")
    page.get_by_role("button", name="Remove one Scout").click()
    expect(message(page)).to_contain_text("5 cards")
    for text in (message(page), page.get_by_test_id("pick-iri").locator("b")):
        assert max(text.evaluate(INK)) < 140  # on paper
        assert text.evaluate("e => getComputedStyle(e).textShadow") == "none"
