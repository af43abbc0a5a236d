"""A finished match: step, jump, change the eyes, play on from a step."""

import json
import re
from pathlib import Path

import pytest
from playwright.sync_api import Page, Route, ViewportSize, expect

from ludarium.core.game import load
from tests.server.finished import finished

from ..parts import FOR_TWO, who_begins
from .conftest import Invite
from .guests import DESKTOP, OWN, PHONE, Guest
from .screens import settle
from .server import Server
from .table import turn, wait

CARDS = "**/api/v1/**/cards*"


@pytest.fixture(scope="module")
def match(server: Server) -> str:
    """One for all, so that it is reviewed once."""
    return finished(server.database, public=True)


@pytest.fixture
def replay(guest: Guest, match: str) -> Page:
    page = guest.go(f"/replay/{match}")
    expect(page.get_by_test_id("replay-at")).to_have_text(re.compile(r"^0 / \d+$"))
    return page


def test_stepping_jumping_and_playing(replay: Page) -> None:
    at = replay.get_by_test_id("replay-at")
    last = int(at.inner_text().split(" / ")[1])
    for n in (1, 2, 3):
        replay.get_by_test_id("step-forward").click()
        expect(at).to_have_text(f"{n} / {last}")
    replay.get_by_test_id("step-back").click()
    expect(at).to_have_text(f"2 / {last}")
    replay.keyboard.press("ArrowRight")
    expect(at).to_have_text(f"3 / {last}")
    replay.get_by_test_id("steps").get_by_role("button").nth(20).click()
    expect(at).to_have_text(f"20 / {last}")
    assert replay.url.endswith("?n=20")  # so that this step can be sent
    replay.keyboard.press("End")
    expect(at).to_have_text(f"{last} / {last}")
    expect(replay.get_by_test_id("step-forward")).to_be_visible()
    replay.keyboard.press("Home")
    replay.get_by_test_id("play-replay").click()
    expect(at).not_to_have_text(f"0 / {last}")
    replay.get_by_test_id("play-replay").click()


def test_every_step_is_a_sentence(replay: Page) -> None:
    """From the first moment, however late the names of the cards come."""
    held: list[Route] = []
    replay.route(CARDS, lambda route: held.append(route))
    with replay.expect_request(CARDS):
        replay.reload()
    expect(replay.get_by_text("Loading the match …")).to_be_visible()
    expect(replay.get_by_test_id("steps")).to_have_count(0)
    for each in held:
        each.continue_()
    expect(replay.get_by_test_id("replay-at")).to_be_visible()
    told = replay.get_by_test_id("steps").get_by_role("button").all_inner_texts()
    raw = [text for text in told if re.search(r"\b(own|enemy) (\d|hero)", text)]
    assert len(told) > 20 and not raw
    attacks = [text for text in told if " attacks " in text]
    assert attacks and not any("creature" in text for text in attacks)


def test_the_eyes_of_one_seat_see_one_hand(replay: Page) -> None:
    replay.get_by_test_id("steps").get_by_role("button").nth(20).click()
    hand = replay.locator('[aria-label$="in the other hand"]')
    expect(hand).not_to_have_text("")  # names of cards
    replay.get_by_role("radiogroup", name="Whose cards are seen").locator("label").nth(1).click()
    expect(hand).to_have_text("")  # backs


def test_the_review_marks_the_turning_points(replay: Page) -> None:
    expect(replay.get_by_test_id("review-curve")).to_be_visible(timeout=120_000)
    point = replay.get_by_test_id("turning-point").first
    expect(point).to_contain_text(re.compile(r"(Ada|Bot).* [+\u2212]\d+ %"))
    point.click()
    expect(replay.get_by_test_id("replay-at")).not_to_have_text(re.compile("^0 / "))


def test_a_jump_ends_at_its_own_board(replay: Page) -> None:
    """Also while the steps before it still play."""
    start = replay.url
    replay.goto(f"{start}?n=26")
    expect(replay.get_by_test_id("own-hero")).to_be_visible()
    board = replay.evaluate("probe.board()")
    replay.goto(start)
    for _ in range(6):
        replay.get_by_test_id("step-forward").click()
    replay.get_by_test_id("step-back").click()
    replay.get_by_test_id("steps").get_by_role("button").nth(26).click()
    expect(replay.get_by_test_id("replay-at")).to_have_text(re.compile("^26 / "))
    wait(replay, "same", board)
    settle(replay)
    assert replay.evaluate("probe.board()") == board


def test_playing_on_from_a_step(replay: Page) -> None:
    steps = replay.get_by_test_id("steps").get_by_role("button")
    steps.last.click()
    expect(replay.get_by_test_id("continue")).to_be_disabled()  # nothing follows
    shown = range(10, min(40, steps.count()))
    foes = [n for n in shown if "foe" in (steps.nth(n).get_attribute("class") or "")]
    steps.nth(foes[0] - 1).click()  # the second seat moves next
    replay.get_by_test_id("continue").click()
    seats = replay.get_by_role("radiogroup", name="Your seat").get_by_role("radio")
    expect(seats.first).to_be_disabled()
    expect(seats.last).to_be_checked()
    replay.get_by_role("radiogroup", name="Level").get_by_text("Random").click()
    replay.get_by_test_id("continue-yes").click()
    replay.wait_for_url("**/match/*")
    assert turn(replay)["kind"] in ("act", "end", "prompt", "mulligan")


def test_a_replay_is_taken_along_and_brought_again(replay: Page, tmp_path: Path) -> None:
    with replay.expect_download() as saved:
        replay.get_by_role("link", name="JSON").click()
    path = tmp_path / "match.json"
    saved.value.save_as(path)
    assert json.loads(path.read_text())["game"] == "spellfaire"
    replay.goto("/games/spellfaire/replays")
    expect(replay.get_by_test_id("replay-row").first).to_be_visible()
    before = replay.url
    replay.get_by_test_id("upload-replay").set_input_files(path)
    replay.wait_for_url("**/replay/*")
    assert replay.url != before
    expect(replay.get_by_test_id("replay-at")).to_be_visible()


@pytest.mark.parametrize("size", [DESKTOP, PHONE], ids=["desktop", "phone"])
@pytest.mark.parametrize("game", FOR_TWO)
def test_a_forfeit_is_told(invite: Invite, game: str, size: ViewportSize) -> None:
    """A program answered with what is no move: its replay says so, on any screen."""
    match = load(game).match(seed=5, first=who_begins(game, 0).get("first"))
    for _ in range(4):
        seat = match.actors[0]
        match.submit(seat, match.legal_ids(seat)[-1])
    match.end("forfeit", 1)
    guest = invite(size=size)
    guest.get("/me")  # makes a guest of whoever is new
    headers = OWN | {"Content-Type": "application/json"}
    body = match.replay().to_json()
    made = guest.context.request.post("/api/v1/replays", data=body, headers=headers).json()
    page = guest.go(made["url"])
    told = page.get_by_test_id("outcome")
    expect(told).to_have_text("Player 1 won, by forfeit")
    assert told.evaluate("node => node.scrollWidth <= node.clientWidth || !node.clientWidth")
    page.keyboard.press("End")
    expect(page.get_by_test_id("step-text")).to_have_text(re.compile(r"Player 2 forfeits"))


def test_a_running_match_has_no_replay_yet(invite: Invite) -> None:
    guest = invite(may_break=True)
    page = guest.go(f"/replay/{guest.table()}")
    expect(page.get_by_role("heading", name="No replay here")).to_be_visible()
    expect(page.get_by_text("The match is still being played.", exact=True)).to_be_visible()
