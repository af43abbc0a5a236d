"""Two at one device who choose in secret: a round is played for both, then the curtain falls."""

import json
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from .conftest import Invite
from .guests import DESKTOP, PHONE, Guest
from .server import ROOT, Server, page_fault
from .test_together import Wire

# What the page shows after each change: whether the curtain is down, and the two seats' own words.
WATCH = """() => {
  const seat = (n) => document.querySelector(`[data-testid=seat-${n}]`)?.innerText ?? "";
  window.shown = [];
  const look = () => {
    const curtain = document.querySelector("[data-testid=curtain-ready]") !== null;
    const told = document.querySelector("[data-testid=middle] .told")?.innerText ?? "";
    const now = { curtain, seats: curtain ? [] : [seat(0), seat(1)], told };
    const last = window.shown.at(-1);
    const same = last && JSON.stringify(last.now) === JSON.stringify(now);
    if (!same) window.shown.push({ at: performance.now(), now });
  };
  new MutationObserver(look).observe(document.body, {
    subtree: true, childList: true, characterData: true,
  });
}"""
# By the page's clock: the test's own is late on a busy machine.
PRESSED = """() => addEventListener("keydown", () => (window.pressed = performance.now()), true)"""
FIRST = [["place north", "place north", "ready"], ["place south", "ready"]]


@pytest.fixture(scope="module")
def plans(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server that also has a game of plans."""
    if fault := page_fault():
        pytest.fail(fault)
    folder = str(ROOT / "tests/server/games")
    running = Server(tmp_path_factory.mktemp("plans"), LUDARIUM_GAMES=folder).start()
    yield running
    running.kill()


def sit(invite: Invite, plans: Server, phone: bool, speed: float | str = 1) -> Guest:
    guest = invite(
        plans.url,
        size=PHONE if phone else DESKTOP,
        touch=phone,
        settings={"speed": speed, "pacing": "calm"},
    )
    guest.table("hotseat", "convoy")
    return guest


def choose(page: Page, texts: list[str]) -> None:
    """Behind the curtain: one seat's plan."""
    page.get_by_test_id("curtain-ready").click()
    for n, text in enumerate(texts):
        page.get_by_test_id("actions").get_by_role("button", name=text, exact=True).click()
        if n + 1 < len(texts):
            staged = sum(each.startswith("place") for each in texts[: n + 1])
            expect(page.locator(".match")).to_contain_text(str(staged))


def shown(page: Page) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = page.evaluate("window.shown")
    return found


@pytest.mark.parametrize("phone", [False, True], ids=["desktop", "phone"])
def test_a_round_is_played_before_the_curtain(invite: Invite, plans: Server, phone: bool) -> None:
    page = sit(invite, plans, phone).page
    choose(page, FIRST[0])
    curtain = page.get_by_test_id("curtain-ready")
    expect(curtain).to_be_visible()  # nothing was shown: nothing is played
    assert "lane" not in page.locator(".match").inner_text().lower()
    choose(page, FIRST[1][:-1])
    page.evaluate(WATCH)
    page.get_by_test_id("actions").get_by_role("button", name="ready", exact=True).click()
    expect(curtain).to_be_visible()
    seen = shown(page)
    falls = next(i for i, each in enumerate(seen) if each["now"]["curtain"])
    before = [each["now"] for each in seen[:falls]]
    after = before[-1]
    assert all("1" in words.split() for words in after["seats"]), after  # a point for each of them
    assert "north" in after["told"].lower() and "south" in after["told"].lower()
    ended = next(each["at"] for each in seen if each["now"] == after)
    assert seen[falls]["at"] - ended >= 400  # time to see it
    page.get_by_test_id("curtain-ready").click()
    expect(page.get_by_test_id("actions")).to_be_visible()
    expect(page.get_by_test_id("seat-0")).to_contain_text("1")


def test_what_is_played_for_both_shows_nobodys_plan(invite: Invite, plans: Server) -> None:
    guest = sit(invite, plans, phone=False)
    wire = Wire(guest)
    guest.page.reload()
    choose(guest.page, FIRST[0])
    choose(guest.page, FIRST[1])
    expect(guest.page.get_by_test_id("curtain-ready")).to_be_visible()
    told = [json.loads(frame)["d"]["public"] for frame in wire.frames if '"public":{' in frame]
    (public,) = told  # when the round is shown, and not when one seat is ready
    for view in (public["before"], public["after"]):
        assert view["seat"] is None
        assert [side["staged"] for side in view["seats"]] == [[0, 0, 0], [0, 0, 0]]
    assert [public[when]["turn"] for when in ("before", "after")] == [0, 1]


def test_a_tap_skips_to_the_curtain(invite: Invite, plans: Server) -> None:
    page = sit(invite, plans, phone=False, speed=0.5).page
    choose(page, FIRST[0])
    page.evaluate(WATCH)
    page.evaluate(PRESSED)
    choose(page, FIRST[1])
    expect(page.get_by_test_id("seat-0")).to_contain_text("1")
    page.keyboard.press("Escape")
    expect(page.get_by_test_id("curtain-ready")).to_be_visible()
    fell = [each["at"] for each in shown(page) if each["now"]["curtain"]][-1]
    assert fell - page.evaluate("window.pressed") < 600  # by itself it takes 1400 ms


def test_a_replay_goes_from_round_to_round(invite: Invite, plans: Server) -> None:
    guest = sit(invite, plans, phone=False, speed="off")
    page = guest.page
    for texts in [*FIRST, ["place middle", "ready"], ["ready"]]:
        choose(page, texts)
    expect(page.get_by_test_id("game-over")).to_be_visible()
    page.goto(page.url.replace("/match/", "/replay/") + "?n=3")  # in the middle of the first plan
    expect(page.get_by_test_id("replay-at")).to_have_text("1 / 2")
    text = page.get_by_test_id("step-text")
    expect(text).to_contain_text("lane north, first 2, second 0")
    assert page.url.endswith("?n=5")  # the entry that showed it
    expect(page.get_by_test_id("steps").get_by_role("listitem")).to_have_count(3)
    page.keyboard.press("ArrowRight")
    expect(text).to_contain_text("lane middle, first 1, second 0")
    page.keyboard.press("Home")
    page.get_by_test_id("continue").click()
    dialog = page.get_by_role("dialog")
    expect(dialog).to_contain_text("Both seats choose at the same time here.")
    expect(dialog.get_by_role("radiogroup", name="Your seat").get_by_role("radio")).to_have_count(2)
