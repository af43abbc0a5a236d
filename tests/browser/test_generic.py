"""A game that is no part of the package, at the table for all: found, played, replayed, read."""

import os
import re
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.contract.cases import ALONE, EXAMPLES

from .answers import Pretended
from .conftest import Invite
from .guests import PHONE, Guest
from .server import ROOT, Server, page_fault
from .table import FIRST_MOVE_MS
from .test_look import measured
from .test_screens import check_look, check_with_axe
from .test_workshop import change_something

# Two dice each; whoever bids two fives and is called wins a die.
CUPS = {"left": [2, 2], "cups": [5, 5, 0, 0, 1, 3, 0, 0]}
LAST = {"left": [1, 1], "cups": [5, 0, 0, 0, 5, 0, 0, 0]}


@pytest.fixture(scope="module")
def outside(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server that also has the games of the examples, one for one seat, and one with a look."""
    if fault := page_fault():
        pytest.fail(fault)
    more = tmp_path_factory.mktemp("games")
    (more / "muster").symlink_to(ROOT / "tests/contract/muster")
    folders = os.pathsep.join(map(str, (EXAMPLES, ALONE, more)))
    running = Server(tmp_path_factory.mktemp("generic"), LUDARIUM_GAMES=folders).start()
    yield running
    running.kill()


def sit(invite: Invite, outside: Server, position: Any, mode: str = "bot", **wanted: Any) -> Guest:
    """Someone at a table of Bluff who is to act."""
    guest = invite(outside.url, **wanted)
    level = {"level": "random"} if mode == "bot" else {}
    guest.table(mode, "bluff", position=position, **level)
    if mode == "hotseat":
        guest.page.get_by_test_id("curtain-ready").click()
    expect(actions(guest.page).first).to_be_visible(timeout=FIRST_MOVE_MS)
    return guest


def actions(page: Page) -> Locator:
    return page.get_by_test_id("action")


def button(page: Page, text: str) -> Locator:
    return page.get_by_test_id("actions").get_by_role("button", name=text, exact=True)


def over(page: Page) -> Locator:
    return page.get_by_test_id("game-over")


def play_on(page: Page) -> int:
    """Click what comes to hand until the match is over; says how often."""
    for clicks in range(300):
        expect(over(page).or_(actions(page)).first).to_be_visible(timeout=FIRST_MOVE_MS)
        if over(page).count():
            return clicks
        lines = page.get_by_test_id("history-line").count()
        call = button(page, "call")
        (call if call.count() and clicks % 2 else actions(page).first).click()
        expect(page.get_by_test_id("history-line")).not_to_have_count(lines)
    raise AssertionError("the match does not end")


def test_two_clicks_from_home_to_a_match_that_is_played_to_its_end(
    invite: Invite, outside: Server
) -> None:
    guest = invite(outside.url)
    page = guest.go("/")
    expect(page.locator(".case")).to_have_count(len(guest.get("/games")["games"]))
    heading = page.get_by_role("heading", level=1)
    expect(heading).to_have_text(re.compile(r"^\w+ games, one table\.$"))
    page.get_by_role("button", name="Open Bluff", exact=True).click()
    page.get_by_role("radiogroup", name="Opponent").get_by_text("Random").click()
    page.get_by_role("button", name="Play the computer").click()
    page.wait_for_url("**/match/*")
    assert play_on(page) >= 3
    expect(over(page).get_by_role("heading")).to_have_text(re.compile("^(Victory|Defeat)$"))
    expect(over(page)).to_contain_text("The last die.")
    first = page.url
    page.get_by_test_id("rematch").click()
    page.wait_for_url(lambda url: "/match/" in url and url != first)
    expect(over(page)).to_have_count(0)
    page.goto(first.replace("/match/", "/replay/"))
    expect(page.get_by_test_id("seat-1")).to_be_visible()
    page.keyboard.press("ArrowRight")
    expect(page.get_by_test_id("step-text")).to_contain_text("bid")


def test_the_table_shows_the_view_the_actions_and_the_history(
    invite: Invite, outside: Server
) -> None:
    page = sit(invite, outside, CUPS).page
    mine, theirs = page.get_by_test_id("seat-0"), page.get_by_test_id("seat-1")
    expect(page.get_by_test_id(re.compile("^seat-"))).to_have_count(2)
    expect(page.get_by_test_id(re.compile("^seat-")).first).to_contain_text("You")
    expect(mine.get_by_role("region", name="Cup").get_by_role("listitem")).to_have_text(["5", "5"])
    hidden = theirs.get_by_role("region", name="Cup").get_by_role("listitem")
    expect(hidden).to_have_text(["unknown", "unknown"])
    assert actions(page).count() == 24 and not button(page, "call").count()
    bids = page.get_by_role("region", name="Bid").get_by_role("button")
    expect(bids.first).to_have_text("1 x one")
    button(page, "bid 2 x five").click()
    line = page.get_by_test_id("history-line").filter(has_text="You: bid 2 x five.")
    expect(line.get_by_role("link", name="why? §B3")).to_have_attribute(
        "href", "/games/bluff/rules#B3"
    )
    expect(page.get_by_test_id("middle")).to_contain_text("Bid")


def test_a_match_by_keys_at_one_screen(invite: Invite, outside: Server) -> None:
    page = sit(invite, outside, LAST, mode="hotseat").page
    assert actions(page).count() == 12
    actions(page).first.focus()
    for key in ("ArrowRight", "ArrowRight", "ArrowLeft", "Enter"):
        page.keyboard.press(key)
    page.get_by_test_id("curtain-ready").click()
    middle = page.get_by_test_id("middle")
    expect(middle).to_contain_text("1 x two")
    expect(page.get_by_test_id("seat-1").get_by_text("to act")).to_be_visible()
    page.keyboard.press("c")  # of many actions, the one that stands alone has its first letter
    expect(over(page).get_by_role("heading")).to_contain_text("wins")


def test_a_few_actions_are_numbered(invite: Invite, outside: Server) -> None:
    page = sit(invite, outside, LAST | {"bid": 6, "turns": 1}).page
    labels = actions(page).evaluate_all("all => all.map((each) => each.innerText.trim())")
    assert [re.sub(r"\s+", " ", label) for label in labels][:2] == ["1 Call", "2 2 x one"]
    page.keyboard.press("1")
    expect(over(page)).to_be_visible()


@pytest.mark.parametrize("phone", [False, True], ids=["desktop", "phone"])
def test_it_looks_like_the_other_tables(invite: Invite, outside: Server, phone: bool) -> None:
    wanted: Any = {"size": PHONE, "touch": True} if phone else {}
    guest = sit(invite, outside, CUPS, **wanted)
    page = measured(guest)
    assert page.evaluate(f"look.small({44 if phone else 32})") == []
    size = page.viewport_size
    assert size
    for box in page.evaluate("look.boxes('[data-testid^=seat-], [data-testid=middle]')"):
        assert box["left"] >= 0 and box["right"] <= size["width"], box
        assert box["top"] >= 0 and box["bottom"] <= size["height"], box
    for part in page.evaluate("look.boxes('[data-part]')"):
        assert part["right"] <= size["width"], part
    check_look(page)
    check_with_axe(page)


def test_a_game_from_outside_has_its_colours_and_its_mark(invite: Invite, outside: Server) -> None:
    page = invite(outside.url).go("/")
    case = page.get_by_role("region", name="Muster")
    expect(case.get_by_role("button", name="Play Muster")).to_be_visible()
    worn = "(box, name) => getComputedStyle(box).getPropertyValue(name)"
    assert [case.evaluate(worn, name) for name in ("--g0", "--acc")] == ["#0e1218", "#9fd0ff"]
    house = page.get_by_role("region", name="Bluff")
    assert house.evaluate(worn, "--acc") == "#e0b96c"
    page.goto("/games/muster/rules")
    mark = page.get_by_role("link", name="Rules of Muster").locator("path")
    expect(mark.first).to_have_attribute("d", re.compile(r"^M32 6L56 18"))
    expect(mark.first).to_have_attribute("fill", "#9fd0ff")


def test_its_rules_can_be_read_and_its_form_filled_in(invite: Invite, outside: Server) -> None:
    guest = invite(outside.url)
    page = guest.go("/games/bluff/rules#B4")
    expect(page.get_by_role("heading", name="Calling")).to_be_visible()
    expect(page.get_by_role("link", name="Rules of Bluff")).to_have_attribute(
        "aria-current", "page"
    )
    guest.go("/play/bluff")
    expect(page.get_by_text("Ones count as every face")).to_be_visible()
    expect(page.get_by_role("link", name="First match")).to_have_count(0)
    guest.go("/learn/bluff")
    expect(page.get_by_test_id("start-lesson")).to_have_count(0)


def test_games_from_outside_have_a_workshop(invite: Invite, outside: Server) -> None:
    guest = invite(outside.url)
    Pretended(guest.page)
    for game in ("bluff", "muster"):  # rules alone, and cards
        guest.go(f"/workshop/{game}")
        change_something(guest.page)


# --- one seat ----------------------------------------------------------------------------------------

WON = {"throws": 4, "points": 14, "die": 6}  # 20 points win
LOST = WON | {"points": 1}


def end(guest: Guest, position: Any) -> Page:
    """The end of a run whose last throw is kept."""
    guest.table("alone", "alone", position=position)
    button(guest.page, "keep").click()
    expect(over(guest.page)).to_be_visible()
    return guest.page


def test_a_game_for_one_is_played_alone_or_watched(invite: Invite, outside: Server) -> None:
    guest = invite(outside.url)
    page = guest.go("/")
    page.get_by_role("button", name="Open Alone", exact=True).click()
    case = page.get_by_role("region", name="Alone", exact=True)
    expect(case.get_by_role("link", name="Rules")).to_be_visible()
    for word in ("Opponent", "Hot-seat", "Invite", "Watch bots", "computer"):
        expect(case.get_by_text(word)).to_have_count(0)
    guest.go("/play/alone?mode=open")
    expect(page.get_by_role("radiogroup", name="Clock")).to_be_visible()
    expect(page.get_by_test_id(re.compile("^mode-"))).to_have_count(2)
    page.get_by_test_id("mode-watch").click()
    expect(page.get_by_role("radiogroup")).to_have_count(1)  # the level of the bot, no second seat
    page.get_by_test_id("mode-alone").click()
    expect(page.get_by_role("radiogroup", name="Clock")).to_be_visible()
    expect(page.get_by_role("radiogroup")).to_have_count(1)  # no opponent, nobody who begins
    page.get_by_test_id("start-match").click()
    page.wait_for_url("**/match/*")
    expect(actions(page)).to_have_count(2)
    for word in ("bot", "Waiting", "to act"):
        expect(page.locator(".match").get_by_text(word)).to_have_count(0)
    actions(page).first.click()  # what nobody moved in is not kept
    expect(page.locator(".match")).to_contain_text(re.compile("[Tt]hrow"))
    guest.go("/lobby")
    row = page.get_by_test_id("my-games").get_by_test_id("table-row")
    expect(row.locator("b")).to_have_text("Alone")
    expect(page.get_by_test_id("open-table")).not_to_have_attribute("href", re.compile("alone"))


def test_a_run_ends_by_its_score_and_is_played_again(invite: Invite, outside: Server) -> None:
    guest = invite(outside.url)
    page = end(guest, LOST)
    expect(over(page).get_by_role("heading")).to_have_text("The end")
    expect(over(page)).to_contain_text("Five throws. Score \N{MINUS SIGN}769.")
    first = page.url
    page.get_by_role("button", name="Play again").click()
    page.wait_for_url(lambda url: "/match/" in url and url != first)
    page.get_by_test_id("concede").click()
    page.get_by_role("dialog").get_by_role("button", name="End the run").click()
    expect(over(page)).to_contain_text("You conceded.")
    end(guest, WON)
    expect(over(page).get_by_role("heading")).to_have_text("Victory")
    page.get_by_role("link", name="Replay").click()
    expect(page.get_by_test_id("outcome")).to_have_text("Won, five throws")
    expect(page.get_by_role("radiogroup", name="Whose cards are seen")).to_have_count(0)
    page.get_by_test_id("continue").click()
    expect(page.get_by_role("dialog")).to_contain_text("You continue this run from here.")
    page.get_by_test_id("continue-yes").click()
    page.wait_for_url("**/match/*")
    expect(actions(page)).to_have_count(2)
    guest.go("/games/alone/replays")
    expect(page.get_by_test_id("replay-row")).to_have_count(3)
    expect(page.get_by_test_id("replays")).not_to_contain_text("Draw")
    expect(page.get_by_test_id("replays")).not_to_contain_text("against")
