"""The field, open questions and the search of the Workshop: every number leads to its matches, by pointer and keyboard."""

import json
import re
from typing import Any

import pytest
from playwright.sync_api import Page, Route, expect

import ludarium
from tests.parts import OURS

from .conftest import Invite
from .guests import PHONE, Guest
from .measured import SMALL, field_known, questions_known
from .server import Server
from .test_screens import check_with_axe

GAME = "spellfaire"
PLAIN = [name for name in OURS if ludarium.load(name).seats == 1 or not ludarium.load(name).cards]
WATCH_MS = 120_000  # a cold server makes its bots first


def field(guest: Guest, server: Server, game: str = GAME, **more: Any) -> Page:
    field_known(server, guest, game, **more)
    page = guest.go(f"/workshop/{game}?tab=field")
    page.locator('[data-testid="field"][data-state="done"]').wait_for()
    return page


def test_the_map_is_walked_by_keyboard_and_opens_its_matches(
    invite: Invite, server: Server
) -> None:
    guest = invite()
    page = field(guest, server)
    page.locator('[data-at="0,1"]').focus()
    before = page.get_by_test_id("matchup").inner_text()
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowDown")
    expect(page.locator('[data-at="1,2"]')).to_be_focused()
    assert page.get_by_test_id("matchup").inner_text() != before
    page.get_by_test_id("watch-cell").click()
    behind = page.get_by_test_id("behind")
    expect(behind.locator("li").first).to_contain_text(re.compile(r"beat .* in \d+ turns|a draw"))
    behind.get_by_test_id("watch").first.click(timeout=WATCH_MS)
    page.wait_for_url(re.compile("/replay/"), timeout=WATCH_MS)


def test_cells_are_told_apart_without_colour(invite: Invite, server: Server) -> None:
    page = field(invite(), server)
    cells = page.locator("button.cell:not(.same)")
    found = cells.evaluate_all(
        "all => all.map(each => ({dashed: each.classList.contains('dashed'),"
        " bold: !!each.querySelector('.bold'), said: each.textContent}))"
    )
    assert found and all(each["dashed"] != each["bold"] for each in found)
    for each in found:
        assert ("not told from a half" in each["said"]) == each["dashed"]


def test_cards_have_their_impact_and_what_trackers_count(invite: Invite, server: Server) -> None:
    page = field(invite(), server)
    page.get_by_test_id("all-cards").click()
    dialog = page.get_by_role("dialog")
    for column in ("Impact", "kept", "drawn", "played"):
        expect(dialog.get_by_role("columnheader", name=column, exact=True)).to_be_visible()
    check_with_axe(page)
    page.keyboard.press("Escape")
    page.get_by_test_id("edit-card").click()
    page.wait_for_url(re.compile("tab=card.*at=card"))


def test_the_field_fits_everyone(invite: Invite, server: Server) -> None:
    guest = invite()
    page = field(guest, server)
    check_with_axe(page)
    page.set_viewport_size(PHONE)
    expect(page.get_by_test_id("map")).to_be_hidden()
    page.get_by_test_id("one-deck").select_option(index=2)
    check_with_axe(page)
    wide = page.evaluate("document.documentElement.scrollWidth - innerWidth")
    assert wide <= 0


@pytest.mark.parametrize("game", PLAIN)
def test_what_a_game_does_not_have_is_said(invite: Invite, server: Server, game: str) -> None:
    """One seat; no cards and no decks."""
    page = field(invite(), server, game, size=SMALL)
    words = page.get_by_test_id("field").inner_text()
    assert "undefined" not in words and "NaN" not in words
    expect(page.get_by_test_id("look")).not_to_be_empty()


# --- open questions -----------------------------------------------------------------------------------


def test_a_reading_is_chosen_and_kept_as_a_version(invite: Invite, server: Server) -> None:
    guest = invite()
    questions_known(server, guest, GAME)
    page = guest.go(f"/workshop/{GAME}?tab=open")
    page.locator('[data-testid="questions"][data-state="done"]').wait_for()
    check_with_axe(page)
    page.get_by_test_id("switch-summon_full_board").click()
    expect(page.get_by_label("On paper")).to_contain_text("A33")
    expect(page.get_by_test_id("effect-length")).to_be_visible()
    page.get_by_test_id("choose").click()
    expect(page.get_by_test_id("changes")).to_have_text("1 change")
    page.get_by_test_id("keep-reading").click()
    expect(page.get_by_text("As in version 2.")).to_be_visible()


# --- search -------------------------------------------------------------------------------------------


def proposed(body: dict[str, Any]) -> dict[str, Any]:
    """An answer to a search, made up: each number one lower."""
    rows = [row | {"before": 7, "after": 6} for row in body["more"]["vary"]]
    found = {
        "goal": {"name": "even-decks", "text": "every deck wins half", "unit": "points"},
        "fields": rows,
        "trail": [{"round": 1, "far": 2.0, "n": 1200}],
        "verified": {"n": 6000, "before": [6, 7, 8], "after": [0, 1, 2], "gain": [5, 6, 7]},
        "result": "better",
        "said": "It comes **nearer**.",
    }
    bot = {"bot": "heuristic", "state": "done", "played": 9, "wanted": 9, "left": 0}
    about = {"id": "made-up", "kind": "tune", "state": "done", "before": "a", "after": "b"}
    return {**about, "bots": [bot], "rows": [], "sentence": "", "matches": [], "found": found}


def test_a_proposal_is_taken_field_by_field(invite: Invite, server: Server) -> None:
    guest = invite()
    page = field(guest, server)
    asked: list[dict[str, Any]] = []

    def answer(route: Route) -> None:
        body = json.loads(route.request.post_data or "{}")
        if body.get("kind") != "tune":
            route.continue_()
            return
        asked.append(body)
        route.fulfill(status=201, json=proposed(body))

    page.route("**/workshop/asks", answer)
    page.get_by_test_id("search").click()
    dialog = page.get_by_test_id("search-dialog")
    page.get_by_label("Where").select_option("card:titan_forgeguard")
    for name in ("Attack 7", "Health 9"):
        dialog.get_by_role("button", name=name).click()
    check_with_axe(page)
    page.get_by_test_id("begin-search").click()
    expect(page.get_by_test_id("proposal")).to_contain_text("nearer")
    [body] = asked
    assert [row["path"] for row in body["more"]["vary"]] == [["attack"], ["health"]]
    dialog.get_by_role("checkbox").nth(1).uncheck()
    page.get_by_test_id("accept").click()
    expect(page.get_by_test_id("changes")).to_have_text("1 change")
