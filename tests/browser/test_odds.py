"""The odds of a battle on the page: before the turn ends, before the first blow, and afterwards in the review."""

import json
import re
from typing import Any

import pytest
from playwright.sync_api import Locator, WebSocket, WebSocketRoute, expect

from .conftest import Invite
from .guests import DESKTOP, PHONE, Guest
from .table import FIRST_MOVE_MS
from .test_manalimit import SIDEWAYS, Player, shop
from .test_screens import LOOK, check_look, check_with_axe

# Lines whose battle dice decide: each outcome comes about as often.
OWN = ["Hatch Keeper", "Nest Runner", "Mourner", "Nettle Cat", "Sparkling"]
OTHER = ["Dirge Singer", "Turtle Squire", "Free Lancer", "Lantern Medic", "Carrion Wasp"]
EVEN = {"board": OWN, "ghost": OTHER, "round": 6, "trophies": 4, "lives": 2}
SIZES = [DESKTOP, PHONE, SIDEWAYS]
NAMES = ["desktop", "phone", "sideways"]
WORKING_OUT = "Working out the odds …"


class Asker(Player):
    """Counts what its page asks for."""

    def __init__(self, guest: Guest, touch: bool = False) -> None:
        self.asked_for: list[dict[str, Any]] = []
        super().__init__(guest, touch)

    def listen(self, wire: WebSocket) -> None:
        super().listen(wire)
        wire.on("framesent", lambda frame: self.note(json.loads(frame)))

    def note(self, frame: dict[str, Any]) -> None:
        if frame["t"] == "odds":
            self.asked_for.append(frame["d"])

    def bar(self, where: str) -> Locator:
        return self.page.get_by_test_id(where).get_by_role("img")


def fits(found: Locator, width: int) -> None:
    box = found.bounding_box()
    assert box and box["x"] >= 0 and box["x"] + box["width"] <= width + 1, box


@pytest.mark.parametrize("size", SIZES, ids=NAMES)
def test_the_shop_shows_the_odds_of_the_next_battle(invite: Invite, size: Any) -> None:
    touch = size is not DESKTOP
    player = Asker(invite(size=size, touch=touch), touch)
    strong = {"card": "Wanderer", "attack": 60, "health": 60}
    player.sit(shop(board=[strong, "Wanderer"], round=3))
    bar, pitch = player.bar("next-odds"), player.page.get_by_test_id("pitch")
    expect(bar).to_be_visible(timeout=FIRST_MOVE_MS)  # nothing may be compiled yet
    label = r"^Next battle: victory 100 %, draw 0 %, defeat 0 %\. Victory .*, by 1,000 tries$"
    expect(bar).to_have_attribute("aria-label", re.compile(label))
    expect(bar).to_contain_text("victory every time")
    fits(bar, size["width"])
    assert len(player.asked_for) == 1
    player.put(player.belt("Tinder Bundle"), pitch, event="pitch")
    player.page.wait_for_timeout(400)
    assert len(player.asked_for) == 1  # the line is the same
    player.put(player.page.get_by_test_id("board-unit").first, pitch, event="pitch")
    expect(bar).not_to_have_attribute("aria-label", re.compile(label))
    assert len(player.asked_for) == 2
    fits(bar, size["width"])
    player.page.evaluate(LOOK.read_text())
    check_look(player.page)
    check_with_axe(player.page)


def test_the_aid_can_be_turned_off(invite: Invite) -> None:
    player = Asker(invite())
    page = player.guest.go("/settings")
    switch = page.get_by_role("switch", name="Show the odds of the next battle")
    expect(switch).to_be_checked()
    switch.uncheck()
    player.sit(shop(board=["Wanderer"]))
    expect(page.get_by_test_id("end-turn")).to_be_visible()
    page.wait_for_timeout(400)
    expect(page.get_by_test_id("next-odds")).to_have_count(0)
    assert not player.asked_for
    page.reload()
    player.asked()
    expect(page.get_by_test_id("next-odds")).to_have_count(0)  # it is remembered


def test_the_guided_run_does_without_it(invite: Invite) -> None:
    player = Asker(invite())
    player.guest.table("learn", "manalimit")
    player.asked()
    player.page.wait_for_timeout(400)
    expect(player.page.get_by_test_id("next-odds")).to_have_count(0)
    assert not player.asked_for


@pytest.mark.parametrize("size", SIZES, ids=NAMES)
def test_a_battle_says_what_it_was_like_before_the_first_blow(invite: Invite, size: Any) -> None:
    touch = size is not DESKTOP
    player = Asker(invite(size=size, touch=touch, settings={"speed": 1, "odds": False}), touch)
    page = player.page
    player.sit(shop(**EVEN))
    player.end_turn()
    player.press(page.get_by_test_id("pause"))
    bar = player.bar("battle-odds")
    expect(bar).to_be_visible(timeout=FIRST_MOVE_MS)
    shown = bar.inner_text()
    numbers = [int(each) for each in re.findall(r"\d+", shown)]
    assert len(numbers) == 3 and sum(numbers) == 100 and min(numbers) > 10, shown
    fits(bar, size["width"])
    page.evaluate(LOOK.read_text())
    check_look(page)
    player.press(page.get_by_test_id("skip"))
    expect(page.get_by_test_id("battle-odds")).to_have_count(0)  # the result has it now
    told = page.get_by_test_id("result-odds")
    expect(told).to_contain_text(re.compile(r"^(Won|Drawn|Lost) at \d+ %, before the first blow"))
    fits(page.get_by_test_id("battle-result"), size["width"])
    check_with_axe(page)


def test_a_spectator_sees_the_odds_of_the_battle_alone(invite: Invite) -> None:
    player, other = Asker(invite(settings={"speed": 1})), Asker(invite(settings={"speed": 1}))
    player.sit(shop(**EVEN))
    other.guest.go(player.page.url)
    expect(other.page.get_by_test_id("watching")).to_be_visible()
    expect(other.page.get_by_test_id("next-odds")).to_have_count(0)
    player.end_turn()
    player.press(player.page.get_by_test_id("pause"))
    other.press(other.page.get_by_test_id("pause"))
    for each in (player, other):
        expect(each.bar("battle-odds")).to_be_visible(timeout=FIRST_MOVE_MS)
    assert player.bar("battle-odds").inner_text() == other.bar("battle-odds").inner_text()


@pytest.mark.parametrize("size", SIZES, ids=NAMES)
def test_the_page_says_that_odds_are_being_worked_out(invite: Invite, size: Any) -> None:
    """A server that has just started takes a while: here their answers are held back."""
    touch = size is not DESKTOP
    player = Player(invite(size=size, touch=touch, settings={"speed": 1}), touch)
    page, held = player.page, True

    def connect(wire: WebSocketRoute) -> None:
        server = wire.connect_to_server()
        server.on_message(
            lambda said: None if held and json.loads(said)["t"] == "odds" else wire.send(said)
        )

    page.route_web_socket(re.compile("/ws$"), connect)
    player.guest.table("alone", "manalimit", position=shop(**EVEN))
    player.asked()
    expect(page.get_by_test_id("next-odds")).to_have_text(WORKING_OUT)
    fits(page.get_by_test_id("next-odds"), size["width"])
    check_with_axe(page)
    player.press(page.get_by_test_id("end-turn"))
    player.press(page.get_by_test_id("pause"))
    waiting = page.get_by_test_id("battle-odds")
    expect(waiting).to_have_text(WORKING_OUT)
    fits(waiting, size["width"])
    page.evaluate(LOOK.read_text())
    check_look(page)
    player.press(page.get_by_test_id("skip"))
    expect(page.get_by_test_id("result-odds")).to_have_text(WORKING_OUT)
    held = False
    page.get_by_test_id("continue").click()
    player.asked()
    player.press(page.get_by_test_id("watch-again"))
    expect(player.page.get_by_test_id("battle-odds").get_by_role("img")).to_be_visible()


def test_a_spectator_who_falls_behind_sees_the_odds_of_each_battle(invite: Invite) -> None:
    player, other = Asker(invite()), Asker(invite(settings={"speed": 1}))
    player.sit(shop(**EVEN | {"trophies": 0, "lives": 3}))
    other.guest.go(player.page.url)
    expect(other.page.get_by_test_id("watching")).to_be_visible()
    rounds = other.page.locator('[data-testid="battle"] .side.ghost')
    player.end_turn()
    other.press(other.page.get_by_test_id("pause"))
    for number in (7, 8):
        player.asked()
        player.end_turn()
        other.took(0, event="battle", round=number)
    for number in (6, 7, 8):
        expect(rounds).to_contain_text(f"Round {number}")
        expect(other.bar("battle-odds")).to_be_visible(timeout=FIRST_MOVE_MS)
        other.press(other.page.get_by_test_id("skip"))
        other.press(other.page.get_by_test_id("continue"))
    assert len(other.asked_for) == 3  # once for each battle


def test_the_review_tells_luck_from_choice(invite: Invite) -> None:
    player = Asker(invite())
    end = {"board": OWN, "ghost": OTHER, "round": 6, "trophies": 9, "lives": 1}
    match = player.guest.table("alone", "manalimit", position=shop(**end))
    player.asked()
    for _ in range(8):  # a draw goes on
        if player.over:
            break
        player.end_turn()
        player.took(0, event="outcome")
        player.asked()
    assert player.over
    page = player.guest.go(f"/replay/{match}")
    luck = page.get_by_test_id("luck")
    review = page.get_by_role("button", name="Review")
    expect(luck.or_(review).first).to_be_visible(timeout=FIRST_MOVE_MS)
    if not luck.count():
        review.first.click()
    expect(luck).to_be_visible(timeout=FIRST_MOVE_MS)
    expect(luck).to_contain_text(re.compile(r"Victory in \d of \d battles?\."))
    expect(luck).to_contain_text("Luck of the dice:")
    rows = luck.get_by_test_id("step-odds")
    expect(rows.first).to_contain_text(re.compile(r"(Victory|Draw|Defeat) at \d+ %"))
    rows.first.click()
    # The odds of its battle are in the replay, as they were at the table.
    page.get_by_role("button", name="Step back").click()
    page.get_by_role("button", name="Step forward").click()
    expect(player.bar("battle-odds")).to_be_visible()
    lines = page.locator('[data-testid="battle"] .line')
    for each in lines.all():  # beside the steps
        fits(each, 1440 - 320)
