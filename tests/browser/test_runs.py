"""Runs of a game for one: the run of the day, challenges, ghosts that were met, strengths, the record.

Whatever is pressed is pressed at its centre. Other people play over sockets of their own.
"""

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from .conftest import Invite
from .guests import DESKTOP, PHONE, Guest
from .runners import Runner, runner
from .screens import settle
from .table import FIRST_MOVE_MS
from .test_screens import LOOK, check_look, check_with_axe

GAME = "manalimit"
DECK = "ember-volley"
DAILY = f"/daily/{GAME}"
GHOSTS = f"/ghosts/{GAME}"
MOST_TABS = 60


def press(found: Locator, touch: bool = False) -> None:
    """At its centre."""
    expect(found.first).to_be_visible()
    found.first.scroll_into_view_if_needed()
    page = found.page
    page.evaluate("new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))")
    box = found.first.bounding_box()
    assert box
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    (page.touchscreen.tap if touch else page.mouse.click)(x, y)


def tab_to(page: Page, found: Locator) -> None:
    for _ in range(MOST_TABS):
        if found.evaluate("each => each === document.activeElement"):
            return
        page.keyboard.press("Tab")
    raise AssertionError(f"the keyboard does not reach {found}")


def at_table(page: Page) -> str:
    page.wait_for_url("**/match/*")
    end = page.locator('[data-testid="end-turn"][aria-disabled="false"]')
    expect(end).to_be_visible(timeout=FIRST_MOVE_MS)
    return page.url.rsplit("/", 1)[1]


def give_up(page: Page, touch: bool = False) -> None:
    if touch:
        press(page.get_by_role("button", name="More"), touch)
    press(page.get_by_test_id("concede"), touch)
    expect(page.get_by_role("dialog")).to_contain_text("Your run ends now")
    press(page.get_by_test_id("confirm-yes"), touch)
    expect(page.get_by_test_id("game-over")).to_be_visible()


def other(guest: Guest, name: str) -> Runner:
    return Runner(guest.url).named(name)


def a_run(guest: Guest, play: Callable[[Runner], None] = Runner.lose, **wanted: Any) -> str:
    """A finished run of whoever sits there."""
    with runner(guest) as mine:
        match = mine.begin(GAME, deck=DECK, **wanted)
        play(mine)
    return match


# --- the run of the day ------------------------------------------------------------------------------


@pytest.mark.parametrize("touch", [False, True], ids=["mouse", "touch"])
def test_the_daily_from_the_home_page_to_its_results(invite: Invite, touch: bool) -> None:
    size = PHONE if touch else DESKTOP
    guest = invite(size=size, touch=touch, may_break=True)  # a refusal is an answer, too
    page = guest.go("/")
    late = guest.context.new_page()  # another window, which does not know what happens here
    late.goto(DAILY)
    expect(late.get_by_test_id("enter-run")).to_have_text("Play today's run")
    strip = page.get_by_test_id("tile-run" if touch else "home-daily")
    expect(strip).to_contain_text("Ends in")
    if touch:  # a tile that leads to the page of the run
        press(strip, touch)
        press(page.get_by_test_id("enter-run"), touch)
    else:
        press(page.get_by_test_id("play-daily"), touch)
    match = at_table(page)
    page.goto(DAILY)
    again = page.get_by_test_id("enter-run")
    expect(again).to_have_text("Continue your run")
    press(again, touch)
    assert at_table(page) == match
    if touch:
        press(page.get_by_role("button", name="More"), touch)
    press(page.get_by_test_id("concede"), touch)
    expect(page.get_by_role("dialog")).to_contain_text("your only try")
    press(page.get_by_test_id("confirm-yes"), touch)
    end = page.get_by_test_id("end-daily")
    expect(end).to_contain_text(re.compile(r"\d+(st|nd|rd|th) of \d+"))
    expect(page.get_by_test_id("rematch")).to_have_count(0)
    press(end.get_by_role("link", name="All results"), touch)
    own = page.get_by_test_id("own-result")
    expect(own).to_contain_text("That was today's try")
    expect(page.get_by_test_id("enter-run")).to_have_count(0)
    expect(page.locator('[data-testid="result-row"][aria-current]')).to_contain_text("You")
    late.bring_to_front()
    press(late.get_by_test_id("enter-run"), touch)
    expect(late.get_by_text("Everybody has one try").first).to_be_visible()
    expect(late.get_by_test_id("own-result")).to_be_visible()
    page.goto("/")
    told = "" if touch else "you: 0 trophies, "
    expect(strip).to_contain_text(re.compile(rf"{told}\d+(st|nd|rd|th) of \d+"))
    expect(page.get_by_test_id("play-daily")).to_have_count(0)


def test_the_results_of_the_day(invite: Invite) -> None:
    guest = invite(may_break=True)
    daily = guest.get(f"/daily/{GAME}")
    with other(guest, "Juno Vane") as juno:
        match = juno.enter(daily["id"])
        juno.play(2)
    with runner(guest) as mine:
        own = mine.enter(daily["id"])
        mine.give_up()
    page = guest.go("/daily")  # the only game with one: it is shown at once
    table = page.get_by_test_id("results")
    expect(table).to_be_visible()
    if page.get_by_role("button", name=re.compile("^Show all")).count():
        page.get_by_role("button", name=re.compile("^Show all")).click()
    expect(table).to_contain_text("Juno Vane")
    links = table.get_by_role("link")  # others' runs are closed until the day is over
    expect(links).to_have_count(1)
    expect(links).to_have_attribute("href", f"/replay/{own}")
    guest.go(f"/match/{match}")
    expect(page.get_by_test_id("shut")).to_contain_text("when the day is over")
    guest.go(f"/replay/{match}")
    expect(page.get_by_text("when the day is over")).to_be_visible()


def test_the_daily_with_the_keyboard_alone(invite: Invite) -> None:
    guest = invite()
    page = guest.go("/")
    strip = page.get_by_test_id("home-daily")
    tab_to(page, strip.get_by_role("link"))
    page.keyboard.press("Enter")
    start = page.get_by_test_id("enter-run")
    expect(start).to_be_visible()
    tab_to(page, start)
    page.keyboard.press("Enter")
    at_table(page)


# --- challenges --------------------------------------------------------------------------------------


def test_a_challenge_between_two(invite: Invite) -> None:
    ada, bo = invite(), invite(may_break=True)
    with runner(ada) as each:
        each.named("Ada")
    match = a_run(ada)
    page = ada.go(f"/match/{match}")
    press(page.get_by_test_id("challenge-friend"))
    link = page.get_by_label("Link of the challenge").input_value()
    assert "/challenge/" in link
    press(page.get_by_test_id("copy-challenge"))
    expect(page.get_by_test_id("copy-challenge")).to_have_text("Copied")
    assert page.evaluate("navigator.clipboard.readText()") == link
    page.keyboard.press("Escape")
    expect(page.get_by_test_id("challenge-friend")).to_be_focused()

    theirs = bo.go(link)
    expect(theirs.get_by_role("heading", name="Ada challenges you")).to_be_visible()
    expect(theirs.get_by_test_id("other-side")).to_contain_text("0 of 10 trophies")
    expect(theirs.get_by_test_id("run-deck")).to_have_text("Ember volley")
    assert bo.context.request.get(f"/api/v1/matches/{match}/replay").status != 200
    press(theirs.get_by_test_id("enter-run"))
    mine = at_table(theirs)
    give_up(theirs)
    end = theirs.get_by_test_id("end-challenge")
    expect(end).to_contain_text("Challenge by Ada")
    expect(end).to_contain_text("Level with Ada")
    press(end.get_by_role("link", name="The challenge"))
    expect(theirs.get_by_test_id("compared")).to_have_text("Level with Ada.")
    expect(theirs.get_by_test_id("enter-run")).to_have_count(0)
    replays = theirs.get_by_test_id("results").get_by_role("link")
    found = {replays.nth(i).get_attribute("href") for i in range(replays.count())}
    assert found == {f"/replay/{match}", f"/replay/{mine}"}

    ada.go(link)
    expect(page.get_by_role("heading", name="Your challenge")).to_be_visible()
    expect(page.get_by_test_id("results").get_by_role("row")).to_have_count(3)
    expect(page.get_by_test_id("enter-run")).to_have_count(0)
    ada.go(f"/match/{match}")  # asked again, it is the same one
    expect(page.get_by_test_id("end-challenge")).to_contain_text("Your challenge")


def test_a_challenge_by_touch(invite: Invite) -> None:
    guest = invite(size=PHONE, touch=True)
    guest.page.add_init_script(
        "navigator.share = data => { globalThis.shared = data.url; return Promise.resolve() }"
    )
    match = a_run(guest)
    page = guest.go(f"/match/{match}")
    press(page.get_by_test_id("challenge-friend"), True)
    press(page.get_by_role("button", name="Share"), True)
    assert "/challenge/" in page.evaluate("globalThis.shared")
    press(page.get_by_role("link", name="See its results"), True)
    expect(page.get_by_test_id("challenge")).to_contain_text("Nobody has answered yet")


def test_a_challenge_that_is_gone(invite: Invite) -> None:
    guest = invite(may_break=True)
    page = guest.go("/challenge/nothing")
    expect(page.get_by_test_id("challenge-gone")).to_contain_text("This challenge is gone")
    page.get_by_test_id("challenge-gone").get_by_role("link", name="All games").click()
    page.wait_for_url("**/")


# --- ghosts ------------------------------------------------------------------------------------------


def test_the_ghosts_that_were_met(invite: Invite) -> None:
    guest = invite()
    match = a_run(guest)  # three defeats
    page = guest.go(GHOSTS)
    rows = page.get_by_test_id("ghost-row")
    expect(rows).to_have_count(3)
    expect(rows.first).to_contain_text("Round 3 · 0 trophies, 1 life")
    expect(rows.last).to_contain_text("Round 1 · 0 trophies, 3 lives")
    expect(rows.first.get_by_role("img", name=re.compile(r"^Its line: .+ \d+.\d+"))).to_be_visible()
    expect(rows.first.get_by_role("img", name="Your line: nobody")).to_be_visible()
    # By keys: radio buttons.
    shown = page.get_by_role("radio", name="All")
    tab_to(page, shown)
    page.keyboard.press("ArrowRight")
    expect(page).to_have_url(re.compile("outcome=defeat"))
    expect(rows).to_have_count(3)
    page.get_by_role("radio", name="Beaten").check()
    expect(rows).to_have_count(0)
    expect(page.get_by_test_id("ghosts")).to_contain_text("You have beaten no ghost yet.")
    page.go_back()
    guest.go(f"{GHOSTS}?outcome=defeat")
    press(rows.nth(1).get_by_role("link"))
    page.wait_for_url(f"**/replay/{match}*")
    step = page.get_by_test_id("replay-at")
    expect(step).to_be_visible()
    expect(page.get_by_test_id("lives")).to_have_attribute("aria-label", "2 of 3 lives")
    press(page.get_by_test_id("step-forward"))  # the battle of round 2
    expect(page.get_by_test_id("lives")).to_have_attribute("aria-label", "1 of 3 lives")


def test_a_new_guest_has_met_no_ghost(invite: Invite) -> None:
    page = invite().go(GHOSTS)
    expect(page.get_by_test_id("ghosts")).to_contain_text("You have met no ghost yet")
    page.get_by_test_id("ghosts").get_by_role("link", name="Play").click()
    page.wait_for_url(f"**/play/{GAME}")


def test_people_have_their_names_at_the_table(invite: Invite) -> None:
    guest = invite(settings={"speed": 4, "pacing": "instant"})
    page = guest.page
    told = {"ghosts": [{"round": 1, "name": "Juno Vane", "person": True}]}
    asked: list[str] = []

    def answer(route: Any) -> None:
        asked.append(route.request.url)
        route.fulfill(json=told)

    page.route("**/api/v1/matches/*/ghosts", answer)
    guest.table("alone", GAME, deck=DECK)
    at_table(page)
    page.keyboard.press("e")
    press(page.get_by_test_id("confirm-yes"))  # nobody would fight
    expect(page.get_by_text("Ghost of Juno Vane")).to_be_visible()
    page.keyboard.press("s")
    page.keyboard.press("s")
    expect(page.get_by_test_id("last-battle")).to_contain_text("against Juno Vane")
    assert len(asked) == 1
    page.get_by_test_id("concede").click()
    page.get_by_test_id("confirm-yes").click()
    expect(page.get_by_test_id("who-beat-you")).to_contain_text("Juno Vane")


# --- strengths, history, record ----------------------------------------------------------------------


def test_the_strength_is_chosen_shown_and_remembered(invite: Invite) -> None:
    guest = invite()
    page = guest.go(f"/play/{GAME}")
    strength = page.get_by_role("radiogroup", name="Strength")
    expect(strength.get_by_role("radio", name="Normal")).to_be_checked()
    expect(strength.get_by_role("radio")).to_have_count(3)
    expect(page.get_by_role("switch", name="Hard")).to_have_count(0)
    strength.get_by_role("radio", name="Normal").focus()
    page.keyboard.press("ArrowRight")
    expect(strength.get_by_role("radio", name="Hard")).to_be_checked()
    press(page.get_by_test_id("start-match"))
    at_table(page)
    expect(page.get_by_test_id("strength")).to_have_text("Hard")
    give_up(page)
    guest.go(f"/games/{GAME}/replays")
    expect(page.get_by_test_id("replay-row").first).to_contain_text("0 trophies, conceded")
    expect(page.get_by_test_id("replay-row").first).to_contain_text("· Hard ·")
    guest.go("/")
    page.get_by_role("button", name="Play MANALIMIT").or_(
        page.get_by_role("region", name="MANALIMIT").get_by_role("button", name="Play", exact=True)
    ).first.click()
    at_table(page)
    expect(page.get_by_test_id("strength")).to_have_text("Hard")


def test_a_record_of_runs_counts_trophies(invite: Invite) -> None:
    guest = invite()
    a_run(guest)
    match = a_run(guest, lambda mine: mine.play(3), variant=["easy"])
    got = guest.get("/me/record")["recent"][0]["measure"]
    best = "1 trophy" if got == 1 else f"{got} trophies"
    page = guest.go("/profile")
    record = page.get_by_test_id("record")
    expect(record).to_contain_text("2 runs")
    expect(record).to_contain_text(f"best {best}, {got / 2:g} on average")
    expect(record).not_to_contain_text("2 lost")
    guest.go(f"/match/{match}")
    expect(page.get_by_test_id("record-line")).to_contain_text(f"2 runs: best {best}")
    press(page.get_by_test_id("end-ghosts"))
    page.wait_for_url(f"**{GHOSTS}")


# --- the look ----------------------------------------------------------------------------------------


def finished_daily(guest: Guest) -> None:
    daily = guest.get(f"/daily/{GAME}")
    for name in ("Marrow", "Hob"):
        with other(guest, name) as each:
            each.enter(daily["id"])
            each.give_up()
    with runner(guest) as mine:
        match = mine.enter(daily["id"])
        mine.give_up()
    guest.go(f"/match/{match}")
    guest.page.get_by_test_id("end-daily").wait_for()


def finished_challenge(guest: Guest) -> str:
    with other(guest, "Ada") as ada:
        match = ada.begin(GAME, deck=DECK)
        ada.lose()
        contest = str(ada.http.post(f"/matches/{match}/challenge").json()["id"])
    with runner(guest) as mine:
        mine.enter(contest)
        mine.lose()
    return contest


def daily_before(guest: Guest) -> None:
    guest.go(DAILY).get_by_test_id("enter-run").wait_for()


def daily_after(guest: Guest) -> None:
    finished_daily(guest)
    guest.go(DAILY).get_by_test_id("own-result").wait_for()


def challenge_after(guest: Guest) -> None:
    guest.go(f"/challenge/{finished_challenge(guest)}").get_by_test_id("compared").wait_for()


def share(guest: Guest) -> None:
    guest.go(f"/match/{a_run(guest)}").get_by_test_id("challenge-friend").click()
    guest.page.get_by_test_id("copy-challenge").wait_for()


def ghosts_met(guest: Guest) -> None:
    a_run(guest, lambda mine: mine.play(2))
    guest.go(GHOSTS).get_by_test_id("ghost-row").first.wait_for()


def record_of_runs(guest: Guest) -> None:
    a_run(guest)
    guest.go("/profile").get_by_test_id("record").get_by_text("1 run").first.wait_for()


def form(guest: Guest) -> None:
    guest.go(f"/play/{GAME}").get_by_test_id("start-match").wait_for()


PLACES: list[Callable[[Guest], None]] = [
    daily_before,
    finished_daily,
    daily_after,
    challenge_after,
    share,
    ghosts_met,
    record_of_runs,
    form,
]


@pytest.mark.parametrize("show", PLACES, ids=lambda show: show.__name__)
@pytest.mark.parametrize("size", [DESKTOP, PHONE], ids=["desktop", "phone"])
def test_the_look(invite: Invite, size: Any, show: Callable[[Guest], None]) -> None:
    guest = invite(size=size, touch=size is PHONE)
    show(guest)
    page = guest.page
    settle(page)
    page.evaluate(LOOK.read_text())
    check_look(page)
    check_with_axe(page)
    wide = page.evaluate("document.scrollingElement.scrollWidth - innerWidth")
    assert wide <= 0, f"{wide} pixels too wide"
    if show is form:
        return  # the clocks of all games stand closer on a phone
    small = page.evaluate(f"look.small({44 if size is PHONE else 32})")
    assert not small, "\n".join(small)
