"""The person behind the page: name, phrase, data, settings, the first match."""

import json
import re

from playwright.sync_api import Page, expect

from .conftest import Invite
from .guests import Guest
from .table import Hand, turn


def test_a_name_is_changed_and_seen_at_the_table(guest: Guest) -> None:
    page = guest.go("/profile")
    page.get_by_test_id("name").fill("Ada of the Fens")
    page.get_by_test_id("rename").click()
    expect(page.get_by_test_id("my-name")).to_have_text("Ada of the Fens")
    guest.table(level="random")
    expect(page.get_by_text("Ada of the Fens").first).to_be_visible()


def test_two_windows_of_a_newcomer_are_one_guest(invite: Invite) -> None:
    guest = invite(new=True)
    guest.context.clear_cookies()
    windows = [guest.context.new_page() for _ in range(3)]
    for page in windows:
        page.goto(f"{guest.url}/profile", wait_until="commit")
    names = page.get_by_test_id("my-name")
    expect(names).to_have_text(re.compile(r"^Guest \d+$"))
    name = names.inner_text()
    for page in windows:
        expect(page.get_by_test_id("my-name")).to_have_text(name)


def test_a_phrase_opens_the_profile_in_another_browser(invite: Invite) -> None:
    first, second = invite(), invite(may_break=True)  # a wrong phrase is an error of the console
    page = first.go("/profile")
    page.get_by_test_id("name").fill("Keeper")
    page.get_by_test_id("rename").click()
    expect(page.get_by_test_id("my-name")).to_have_text("Keeper")
    match = first.table(level="random")
    Hand(page).step()  # what nobody moved in is not kept
    page.goto("/profile")
    page.get_by_test_id("keep").click()
    expect(page.get_by_test_id("phrase")).to_be_visible()
    words = page.get_by_test_id("phrase").locator("b.mono").all_inner_texts()
    assert len(words) >= 6
    page.reload()
    expect(page.get_by_test_id("phrase")).to_have_count(0)  # shown once

    other = second.go("/profile")
    other.get_by_test_id("open-phrase").fill("these are not the words")
    other.get_by_test_id("open-profile").click()
    expect(other.get_by_role("alert").filter(has_text=re.compile("phrase|words"))).to_be_visible()
    other.get_by_test_id("open-phrase").fill(" ".join(words))
    other.get_by_test_id("open-profile").click()
    expect(other.get_by_test_id("my-name")).to_have_text("Keeper")
    other.goto("/lobby")
    expect(other.get_by_test_id("my-games").locator(f'a[href*="{match}"]')).to_be_visible()


def test_my_data_is_taken_along_and_deleted(guest: Guest) -> None:
    page = guest.go("/profile")
    name = page.get_by_test_id("my-name").inner_text()
    with page.expect_download() as saved:
        page.get_by_test_id("export").click()
    assert name in json.dumps(json.loads(saved.value.path().read_text()))
    page.get_by_test_id("delete").click()
    yes = page.get_by_test_id("delete-yes")
    expect(yes).to_be_disabled()
    page.get_by_test_id("delete-word").fill("delete")
    yes.click()
    page.wait_for_url(lambda url: not url.endswith("/profile"))
    page.goto("/profile")
    expect(page.get_by_test_id("my-name")).not_to_have_text(name)


# --- settings --------------------------------------------------------------------------------------


def html(page: Page, name: str) -> str | None:
    return page.locator("html").get_attribute(f"data-{name}")


def test_settings_apply_at_once_and_stay(guest: Guest) -> None:
    page = guest.go("/settings")
    ground = page.evaluate("getComputedStyle(document.body).backgroundColor")
    size = page.get_by_role("heading", level=1).evaluate("e => getComputedStyle(e).fontSize")
    page.get_by_role("radiogroup", name="Theme").get_by_text("Light").click()
    page.get_by_role("radiogroup", name="Text size").get_by_text("130").click()
    page.get_by_role("radiogroup", name="Motion").get_by_text("Reduced").click()
    page.get_by_role("switch", name="Colour-blind palette").click()
    page.get_by_role("switch", name="High contrast").click()
    page.reload()
    found = [html(page, name) for name in ("theme", "text", "motion", "palette", "contrast")]
    assert found == ["light", "130", "reduced", "safe", "high"]
    expect(page.locator("body")).not_to_have_css("background-color", ground)
    assert (
        page.get_by_role("heading", level=1).evaluate("e => getComputedStyle(e).fontSize") != size
    )
    page.get_by_role("button", name="Reset all settings").click()
    assert html(page, "theme") == "dark" and html(page, "text") == "100"


def test_the_light_theme_reaches_the_decks_and_the_cards(invite: Invite) -> None:
    page = invite(settings={"speed": "off", "theme": "light"}).page
    for path in ("/settings", "/games/spellfaire/decks", "/games/spellfaire/cards"):
        page.goto(path)
        page.get_by_role("heading").first.wait_for(state="attached")
        expect(page.locator("body")).to_have_css("background-color", "rgb(233, 226, 211)")


def test_the_safe_palette_reaches_the_table(invite: Invite) -> None:
    colours = set()
    for palette in ("normal", "safe"):
        guest = invite(settings={"speed": "off", "palette": palette})
        guest.table(level="random")
        colours.add(
            guest.page.evaluate(
                "getComputedStyle(document.documentElement).getPropertyValue('--legal')"
            )
        )
    assert len(colours) == 2


# --- the first match -------------------------------------------------------------------------------


def test_the_first_match_is_guided_to_its_end(guest: Guest) -> None:
    page = guest.go("/learn/spellfaire")
    page.get_by_test_id("start-lesson").click()
    page.wait_for_url("**/match/*")
    coach = page.get_by_test_id("coach")
    expect(coach).to_be_visible()
    first = coach.inner_text()
    page.get_by_test_id("coach-next").click()
    expect(coach).not_to_have_text(first)
    turn(page)
    told = set()
    hand = Hand(page, seed=4)
    for _ in range(120):
        told.add(coach.locator("b").first.inner_text())
        if page.get_by_test_id("coach-next").is_visible():
            page.get_by_test_id("coach-next").click()
        if hand.step() == "over":
            break
    assert len(told) >= 3, told


def test_the_first_match_can_be_skipped(guest: Guest) -> None:
    page = guest.go("/learn/spellfaire")
    page.get_by_test_id("start-lesson").click()
    page.get_by_test_id("coach-skip").click()
    expect(page.get_by_test_id("coach")).to_have_count(0)
    assert turn(page)["kind"] in ("act", "end")
    page.goto("/learn/spellfaire")
    page.get_by_test_id("skip-lesson").click()
    expect(page.get_by_test_id("start-match")).to_be_visible()
