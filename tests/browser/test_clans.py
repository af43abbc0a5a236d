"""Clans' table: a match by what is lit, by keys, with a finger; plans, heroes, the playback of a round.

Whatever is pressed is pressed at its centre, and the server's own messages say what happened.
"""

import json
import re
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, WebSocket, expect

import ludarium
from tests.server.finished import finished

from .conftest import Invite
from .guests import DESKTOP, PHONE, Guest
from .positions import CLANS_HAND, clans
from .screens import settle
from .server import Server
from .table import FIRST_MOVE_MS
from .test_keyboard import Keys
from .test_screens import LOOK, check_look, check_with_axe
from .test_touch import Finger
from .visitor import Visitor

SEEN = {"speed": 1, "pacing": "instant"}


class Player(Visitor):
    def sit(self, position: Any = None, **wanted: Any) -> None:
        self.guest.table("bot", "clans", position=position, **{"level": "random", **wanted})
        self.asked()

    def asked(self) -> None:
        confirm = self.page.locator('[data-testid="confirm"][aria-disabled="false"]')
        over = self.page.get_by_test_id("game-over")
        expect(confirm.or_(over).first).to_be_visible(timeout=FIRST_MOVE_MS)

    @property
    def over(self) -> bool:
        return self.page.get_by_test_id("game-over").count() > 0

    def at(self, place: str) -> Locator:
        return self.page.locator(f'[data-place="{place}"]')

    def put(self, source: Locator, target: Locator | None = None, **facts: Any) -> dict[str, Any]:
        seen = len(self.events)
        self.press(source)
        if target:
            self.press(target)
        found = self.took(seen, **facts)
        self.asked()
        return found

    def stage(self, name: str, lane: str, slot: str = "top") -> None:
        self.put(self.card(name), self.at(f"drop:{lane}:{slot}"), event="place", lane=lane)

    def drag(self, source: Locator, target: Locator, **facts: Any) -> dict[str, Any]:
        seen = len(self.events)
        x, y = self.centre(source)
        self.page.mouse.move(x, y)
        self.page.mouse.down()
        self.page.mouse.move(x, y - 30, steps=3)
        expect(self.page.get_by_test_id("carried")).to_be_visible()
        self.page.mouse.move(*self.centre(target), steps=5)
        self.page.mouse.up()
        found = self.took(seen, **facts)
        self.asked()
        return found

    def confirm(self) -> None:
        seen = len(self.events)
        self.press(self.page.get_by_test_id("confirm"))
        self.took(seen, FIRST_MOVE_MS, event="reveal")

    def staged(self) -> list[tuple[str, str, str]]:
        """The own plan, as the server has it."""
        seat = self.view["seats"][self.view["seat"]]
        return [(each["card"], each["lane"], each["slot"]) for each in seat["plan"]]


def play_round(player: Player) -> None:
    """The first card that can be placed goes to the first place that is lit, twice; then the hero."""
    lit = player.page.locator('[data-testid="hand-card"][data-lit="source"]')
    for _ in range(2):
        if lit.count():
            player.put(
                lit.first,
                player.page.locator('[data-testid="drop"][data-lit="place"]'),
                event="place",
            )
    powers = player.page.locator('[data-testid="power"][data-lit="source"]')
    if powers.count():
        seen = len(player.events)
        player.press(powers.first)
        target = player.page.locator('[data-testid="lane-target"]')
        if target.count():
            player.press(target.first)
        player.took(seen, event="prepare")
        player.asked()
    player.confirm()
    player.asked()


def test_a_whole_match_by_what_is_lit(invite: Invite) -> None:
    player = Player(invite())
    player.sit(deck="ember-rush")  # its hero's abilities are part of the plan
    rounds = 0
    while not player.over and rounds < 31:
        play_round(player)
        rounds += 1
    assert player.over, f"{rounds} rounds"
    assert len([each for each in player.events if each["event"] == "reveal"]) == rounds
    summary = player.page.get_by_test_id("clans-summary")
    expect(summary).to_be_visible()
    own, other = player.view["seats"]
    expect(summary.locator("tr.own")).to_contain_text(str(own["gold"]))
    expect(summary.locator("tr.foe")).to_contain_text(str(other["dealt"]))
    expect(summary.locator("ul.lanes > li")).to_have_count(3)


# --- plans -------------------------------------------------------------------------------------------


def test_a_drag_stages_moves_swaps_and_takes_back(invite: Invite) -> None:
    player = Player(invite())
    player.sit(clans())
    page = player.page
    player.drag(player.card("Deep Regent"), player.at("drop:left:top"), event="place", lane="left")
    player.drag(
        player.card("Otter Pair"), player.at("drop:center:bottom"), event="place", slot="bottom"
    )
    assert player.staged() == [("deep_regent", "left", "top"), ("otter_pair", "center", "bottom")]
    player.put(page.get_by_test_id("swap"), event="place", card="otter_pair", slot="top")
    player.drag(
        player.at("own:center:0"), player.at("drop:left:bottom"), event="place", lane="left"
    )
    assert player.staged() == [("deep_regent", "left", "top"), ("otter_pair", "left", "bottom")]
    player.drag(player.at("own:left:0"), page.get_by_test_id("take-back"), event="take back")
    assert player.staged() == [("otter_pair", "left", "top")]  # alone, it is the top
    # By clicks: what is chosen again is let go.
    player.press(player.at("own:left:0"))
    expect(page.get_by_test_id("take-back")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.get_by_test_id("take-back")).to_have_count(0)
    player.put(player.at("own:left:0"), page.get_by_test_id("take-back"), event="take back")
    expect(page.get_by_test_id("hand-card")).to_have_count(len(CLANS_HAND))


def test_a_full_stack_is_refused_with_its_clause(invite: Invite) -> None:
    player = Player(invite())
    player.sit(clans())
    player.press(player.card("Deep Regent"))
    expect(player.at("drop:right:top")).to_have_count(0)
    player.page.keyboard.press("d")
    expect(player.page.locator('a[href$="#C32"]')).to_be_visible()


def test_a_reload_while_planning(invite: Invite) -> None:
    player = Player(invite())
    player.sit(clans())
    player.stage("Deep Regent", "left")
    player.stage("Otter Pair", "left", "bottom")
    power = player.page.get_by_test_id("power")
    player.put(power.nth(1), event="prepare", ability="springwell")
    before = player.page.evaluate(SHOWN)
    player.page.reload()
    player.asked()
    assert player.page.evaluate(SHOWN) == before
    assert player.staged() == [("deep_regent", "left", "top"), ("otter_pair", "left", "bottom")]
    player.put(power.nth(1), event="take back hero")
    player.confirm()


# --- heroes ------------------------------------------------------------------------------------------


def test_an_ability_is_aimed_at_a_lane_and_taken_back(invite: Invite) -> None:
    player = Player(invite())
    player.sit(clans("Ashka Torchbearer"))
    power = player.page.get_by_test_id("power").nth(1)
    told = player.put(power, player.at("lane:center"), event="prepare", lane="center")
    assert told["ability"] == "furnace charge"
    expect(power).to_contain_text("center lane")
    player.put(power, event="take back hero")
    expect(power).to_have_attribute("data-lit", "source")


def test_a_card_vanishes_from_its_lane(invite: Invite) -> None:
    player = Player(invite())
    player.sit(clans("Sable Wanderer"))
    player.put(
        player.page.get_by_test_id("power").nth(1), player.at("own:center:0"), event="vanish"
    )
    expect(player.card("Wandering Champion")).to_be_visible()
    expect(player.at("own:center:0")).to_have_count(0)


def test_omen_shows_four_cards_and_one_is_taken(invite: Invite) -> None:
    player = Player(invite())
    deck = ["Ember Scout", "Moss Giant", "Wolf Pup", "Hexpost", "Road Brawler"]
    player.sit(clans("Iri Seer", deck=deck))
    seen = len(player.events)
    player.press(player.page.get_by_test_id("power").nth(1))
    player.took(seen, event="look")
    choices = player.page.get_by_test_id("choice")
    expect(choices).to_have_count(4)
    player.put(choices.nth(2), event="take", card="wolf_pup")
    expect(player.card("Wolf Pup")).to_be_visible()
    expect(choices).to_have_count(0)


def test_a_card_comes_back_from_the_discard(invite: Invite) -> None:
    player = Player(invite())
    player.sit(clans("Oru Rootkeeper", discard=["Wolf Pup", "Deep Regent"]))
    power, choices = (
        player.page.get_by_test_id("power").nth(1),
        player.page.get_by_test_id("choice"),
    )
    player.press(power)
    expect(choices).to_have_count(1)  # the other one is legendary
    player.put(choices.first, event="regrow", card="wolf_pup")
    expect(player.card("Wolf Pup")).to_be_visible()


def test_foresight_opens_the_other_hand(invite: Invite) -> None:
    player = Player(invite())
    player.sit(clans("Iri Seer"))
    player.put(player.page.get_by_test_id("power").first, event="see")
    expect(player.page.get_by_role("group", name="Known of the hand").locator("img")).to_have_count(
        5
    )


# --- keys --------------------------------------------------------------------------------------------


def test_a_round_with_the_keyboard_alone(invite: Invite) -> None:
    player = Player(invite(settings=SEEN))
    player.sit(clans())
    page, keys = player.page, Keys(player.page)

    def typed(*words: str, **facts: Any) -> None:
        seen = len(player.events)
        for word in words:
            page.keyboard.press(word)
        player.took(seen, **facts)
        player.asked()

    typed("1", "a", event="place", card="deep_regent", lane="left", slot="top")
    typed("1", "x", event="place", card="otter_pair", lane="center", slot="bottom")
    typed("t", event="take back", card="otter_pair")
    typed("w", event="prepare", ability="springwell")
    keys.press('[data-testid="hand-card"][aria-label^="Heron Sage"]')  # by arrows
    expect(page.locator('[data-state="selected"]')).to_have_count(1)
    seen = len(player.events)
    keys.press('[data-place="drop:center:top"]')
    player.took(seen, event="place", card="heron_sage", lane="center", slot="top")
    player.asked()
    page.keyboard.press("e")
    expect(page.get_by_test_id("round")).to_be_visible(timeout=FIRST_MOVE_MS)
    page.keyboard.press("Space")
    expect(page.get_by_role("button", name="Play", exact=True)).to_be_visible()
    page.keyboard.press("ArrowRight")
    page.keyboard.press("s")
    player.asked()
    expect(page.get_by_test_id("round")).to_have_count(0)


# --- a round -----------------------------------------------------------------------------------------


def fight(player: Player) -> None:
    player.sit(clans())
    player.stage("Deep Regent", "left")
    player.press(player.page.get_by_test_id("confirm"))
    expect(player.page.get_by_test_id("round")).to_be_visible(timeout=FIRST_MOVE_MS)


def beat(page: Page) -> str:
    return page.get_by_test_id("round").get_attribute("data-beat") or ""


@pytest.mark.parametrize("size", [DESKTOP, PHONE], ids=["desktop", "phone"])
def test_a_round_is_played_back_stopped_and_stepped(invite: Invite, size: Any) -> None:
    touch = size is PHONE
    player = Player(invite(size=size, touch=touch, settings={"speed": 0.5}), touch)
    page = player.page
    fight(player)
    player.press(page.get_by_test_id("pause"))
    for _ in range(12):  # the pause may have come late
        page.keyboard.press("ArrowLeft")
    beats = []
    for _ in range(40):
        beats.append(beat(page))
        if beats[-1] == "after":
            break
        if beats[-1] == "tick" and not touch:
            expect(page.get_by_test_id("round-log")).to_contain_text("Tick")
        player.press(page.get_by_test_id("step"))
    assert beats.count("tick") == 5 and "lanes" in beats and beats[-1] == "after", beats
    numbers = "all => all.map(e => e.ariaLabel.split(',')[0] + e.ariaLabel.match(/(\\d+)(?: of \\d+)? health/)[1])"
    drawn = [
        page.get_by_test_id(f"{side}-fighter").evaluate_all(numbers) for side in ("own", "foe")
    ]
    lanes = player.view["lanes"]
    names = {row["id"]: row["name"] for row in player.guest.get("/games/clans/cards")["cards"]}
    for seat in (0, 1):
        left = [unit for lane in lanes for unit in lane["stacks"][seat]]
        assert sorted(drawn[seat]) == sorted(
            f"{names[unit['card']]}{unit['health']}" for unit in left
        )
    player.press(page.get_by_test_id("step"))  # beyond the last
    player.asked()


def test_without_motion_a_round_still_tells_itself(invite: Invite) -> None:
    player = Player(invite(settings={"speed": 4, "motion": "reduced"}))
    fight(player)
    player.asked()


def test_the_last_round_is_seen_once_more(invite: Invite) -> None:
    player = Player(invite(settings=SEEN))
    fight(player)
    page = player.page
    player.press(page.get_by_test_id("skip"))
    player.asked()
    player.press(page.get_by_test_id("watch-again"))
    expect(page.get_by_test_id("round")).to_be_visible()
    page.keyboard.press("Escape")
    player.asked()
    player.stage("Silt Wall", "left")


def test_the_guided_first_match_leads_to_a_round(invite: Invite) -> None:
    player = Player(invite())
    player.guest.table("learn", "clans")
    player.asked()
    page, coach = player.page, player.page.get_by_test_id("coach")
    for title in ("Three lanes", "Cards act"):
        expect(coach).to_contain_text(title)
        page.get_by_test_id("coach-next").click()
    expect(coach).to_contain_text("Stage a card")
    player.stage("Ember Scout", "left")
    expect(coach).to_contain_text("Two cards make a stack")
    player.stage("War Drummer", "center", "bottom")
    expect(coach).to_contain_text("Your hero helps")
    player.put(page.get_by_test_id("power").first, event="prepare", ability="kindle")
    expect(coach).to_contain_text("Confirm")
    player.confirm()
    player.asked()
    expect(coach).to_contain_text("Break the crystal")


# --- the forecast ------------------------------------------------------------------------------------


class Asker(Player):
    """Counts the forecasts that its page asks for."""

    def __init__(self, guest: Guest, touch: bool = False) -> None:
        self.asked_for = 0
        super().__init__(guest, touch)

    def listen(self, wire: WebSocket) -> None:
        super().listen(wire)
        wire.on("framesent", lambda frame: self.count(json.loads(frame)))

    def count(self, frame: dict[str, Any]) -> None:
        self.asked_for += frame["t"] == "forecast"

    def lane(self, name: str) -> Locator:
        return self.page.locator(f'section[data-lane="{name}"]')


@pytest.mark.parametrize("size", [DESKTOP, PHONE], ids=["desktop", "phone"])
def test_the_table_shows_how_each_lane_would_end(invite: Invite, size: Any) -> None:
    """What it says is what comes if the other side adds nothing."""
    match = ludarium.load("clans").position(clans())
    for seat, action in ((0, "place Deep Regent left"), (0, "confirm"), (1, "confirm")):
        match.submit(seat, action)
    end = match.view(0)
    health, crystal = end["lanes"][0]["stacks"][0][0]["health"], end["seats"][1]["crystal"]
    touch = size is PHONE
    host, friend = Asker(invite(size=size, touch=touch), touch), Player(invite())
    host.guest.table("invite", "clans", position=clans())
    link = host.page.get_by_label("Invitation link").input_value()
    friend.guest.go(link).get_by_test_id("sit-down").click()
    for player in (host, friend):
        player.asked()
    left = host.lane("left")
    expect(left).to_have_attribute("aria-label", re.compile("Forecast: Ash Berserker .*enemy adv"))
    host.stage("Deep Regent", "left")
    regent = host.page.get_by_test_id("staged")
    expect(regent).to_have_attribute("aria-label", re.compile(f"forecast: {health} health left$"))
    expect(left.get_by_test_id("fate")).to_have_text(["falls", f"→ {health}"])
    expect(left.get_by_test_id("next-zone")).to_be_visible()
    expect(host.page.get_by_test_id("foe-crystal-next")).to_have_text(f"→ {crystal}")
    said = host.page.locator("#say-polite")
    expect(said).to_contain_text("Forecast: left won, center lost, right open")
    host.page.keyboard.press("f")
    expect(said).to_contain_text(f"Left: Deep Regent is left with {health}, Ash Berserker falls")
    looked_at(host)
    toggle = host.page.get_by_test_id("forecast")
    for marks in (0, 2):
        host.press(toggle)
        expect(left.get_by_test_id("fate")).to_have_count(marks)
    assert host.asked_for == 2
    host.press(host.page.get_by_test_id("confirm"))
    friend.confirm()
    host.asked()
    regent_after = host.view["lanes"][0]["stacks"][0][0]
    assert (regent_after["card"], regent_after["health"]) == ("deep_regent", health)
    assert host.view["seats"][1]["crystal"] == crystal


def test_the_forecast_can_be_turned_off_and_is_not_for_watchers(invite: Invite) -> None:
    player, watcher = Asker(invite()), Asker(invite())
    page = player.guest.go("/settings")
    switch = page.get_by_role("switch", name="Show how a secret plan would end")
    expect(switch).to_be_checked()
    switch.uncheck()
    player.guest.table("hotseat", "clans", position=clans())
    page.get_by_test_id("curtain-ready").click()
    player.asked()
    watcher.guest.go(page.url)
    expect(watcher.page.get_by_test_id("watching")).to_be_visible()
    page.wait_for_timeout(400)
    expect(page.get_by_test_id("fate")).to_have_count(0)
    assert player.asked_for == 0
    toggle = page.get_by_test_id("forecast")
    expect(toggle).to_have_attribute("aria-pressed", "false")
    toggle.click()
    expect(page.get_by_test_id("fate").first).to_be_visible()
    page.reload()
    page.get_by_test_id("curtain-ready").click()
    expect(page.get_by_test_id("fate").first).to_be_visible()  # it is remembered
    for name in ("fate", "forecast"):
        expect(watcher.page.get_by_test_id(name)).to_have_count(0)
    assert watcher.asked_for == 0


def test_nothing_is_foretold_of_a_match_that_was_given_up(invite: Invite) -> None:
    player = Player(invite())
    player.sit(clans())
    page = player.page
    expect(page.get_by_test_id("fate").first).to_be_visible()
    page.get_by_test_id("concede").click()
    page.get_by_role("dialog").get_by_role("button", name="Concede").click()
    expect(page.get_by_test_id("game-over")).to_be_visible()
    for name in ("fate", "next-zone", "own-crystal-next", "foe-crystal-next", "forecast"):
        expect(page.get_by_test_id(name)).to_have_count(0)


def test_a_staged_card_counts_for_its_family(invite: Invite) -> None:
    player = Player(invite())
    player.sit(clans(hand=["Heron Stormwing"], played_families=["heron 1", "heron 2"]))
    panel = player.page.get_by_role("region", name="Your cards")
    expect(panel).to_contain_text("one more: High Tide")
    player.stage("Heron Stormwing", "left")
    expect(panel).to_contain_text("this round: High Tide")


# --- afterwards --------------------------------------------------------------------------------------


@pytest.mark.parametrize("size", [DESKTOP, PHONE], ids=["desktop", "phone"])
def test_a_replay_goes_round_by_round_and_beat_by_beat(
    invite: Invite, server: Server, size: Any
) -> None:
    guest = invite(size=size, touch=size is PHONE)
    page = guest.go(f"/replay/{finished(server.database, public=True, name='clans')}")
    at, forward = page.get_by_test_id("replay-at"), page.get_by_test_id("step-forward")
    expect(at).to_have_text(re.compile(r"^0 / \d+$"))
    forward.click()
    expect(page.get_by_test_id("round")).to_have_attribute("data-beat", "reveal")
    beats = ["reveal"]
    while beats[-1] != "after" and len(beats) < 30:
        forward.click()
        page.wait_for_timeout(50)
        beats.append(beat(page))
    # without a fight there is no tick
    assert "lanes" in beats and beats.count("tick") in (0, 5), beats
    expect(at).to_have_text(re.compile(r"^1 / "))  # still the same round
    page.get_by_test_id("step-back").click()
    expect(page.get_by_test_id("round")).not_to_have_attribute("data-beat", "after")
    page.keyboard.press("End")
    if size is PHONE:
        page.get_by_role("button", name="Steps and review").click()
    rows = page.get_by_test_id("steps").locator("li")
    expect(rows.nth(1).get_by_role("button")).to_have_text(re.compile(r"Round 1: .{5,90}$"))
    plans = rows.nth(1).get_by_test_id("secrets")
    expect(plans.locator("p").first).to_be_hidden()
    plans.locator("summary").click()
    expect(plans).to_contain_text(re.compile("confirm (the|without a) plan"))


def test_cards_are_found_by_element_and_by_family(invite: Invite) -> None:
    page = invite().go("/games/clans/cards")
    found = page.locator('[data-zone="cards"] button')
    expect(found).to_have_count(64)
    family = page.get_by_role("group", name="Family")
    family.get_by_role("button", name="Heron").click()
    expect(found).to_have_count(3)
    page.get_by_test_id("family-fire").click()
    expect(found).to_have_count(0)
    page = invite().go("/games/clans/decks")
    page.get_by_role("switch", name="Only cards I own").click()
    page.get_by_role("group", name="Family").get_by_role("button", name="Ant").click()
    expect(page.get_by_test_id("deck-pool").locator("li")).to_have_count(3)


# --- two people --------------------------------------------------------------------------------------

# without what a forecast adds when it arrives
SHOWN = """() => [...document.querySelectorAll('[data-item]')]
  .map(e => e.ariaLabel?.replace(/, forecast: .*/, '')).filter(Boolean)"""


def test_two_browsers_plan_in_secret(invite: Invite) -> None:
    host, friend = Player(invite()), Player(invite())
    made = host.guest.post("/matches", {"game": "clans", "mode": "invite"})
    host.guest.go(made["url"])
    link = host.page.get_by_label("Invitation link").input_value()
    friend.guest.go(link).get_by_test_id("sit-down").click()
    for player in (host, friend):
        player.asked()
    before = friend.page.evaluate(SHOWN)
    hand = host.page.locator('[data-testid="hand-card"][data-lit="source"]')
    host.put(hand.first, host.page.get_by_test_id("drop").first, event="place")
    host.press(host.page.get_by_test_id("confirm"))
    expect(host.page.get_by_test_id("ready")).to_be_visible()
    friend.page.wait_for_timeout(500)
    assert friend.page.evaluate(SHOWN) == before and not friend.events
    friend.confirm()
    for player in (host, friend):
        player.asked()
        assert player.view["round"] == 2


def test_two_at_one_screen(invite: Invite) -> None:
    guest = invite(settings={"speed": 0.5, "pacing": "instant"})
    guest.table("hotseat", "clans")
    page = guest.page
    for _ in range(2):
        page.get_by_test_id("curtain-ready").click()
        page.locator('[data-testid="confirm"][aria-disabled="false"]').click()
    expect(page.get_by_test_id("round")).to_be_visible(timeout=FIRST_MOVE_MS)
    page.keyboard.press("s")
    expect(page.get_by_test_id("curtain-ready")).to_be_visible()


# --- a phone -----------------------------------------------------------------------------------------


def test_a_round_with_a_finger(invite: Invite) -> None:
    player = Player(invite(size=PHONE, touch=True), touch=True)
    player.sit(clans())
    page, finger = player.page, Finger(player.page)
    player.stage("Deep Regent", "left")
    player.stage("Otter Pair", "center", "bottom")
    # A finger drags as well: the staged card to another lane.
    start, seen = player.centre(player.at("own:left:0")), len(player.events)
    finger.send("touchStart", start)
    finger.send("touchMove", (start[0] + 14, start[1]))
    finger.send("touchMove", (start[0] + 40, start[1]))
    finger.send("touchMove", player.centre(player.card("Silt Wall")))
    finger.rest()
    finger.send("touchEnd")
    player.took(seen, event="take back", card="deep_regent")
    player.asked()
    player.press(page.get_by_test_id("hero"))
    player.put(page.get_by_test_id("power").nth(1), event="prepare", ability="springwell")
    player.put(page.get_by_test_id("swap"), event="place", card="otter_pair", slot="top")
    player.confirm()
    player.asked()


# --- the look ----------------------------------------------------------------------------------------


def looked_at(player: Player) -> None:
    settle(player.page)
    player.page.evaluate(LOOK.read_text())
    check_look(player.page)
    check_with_axe(player.page)


@pytest.mark.parametrize("size", [DESKTOP, PHONE], ids=["desktop", "phone"])
def test_the_look_of_a_plan_and_of_a_round(invite: Invite, size: Any) -> None:
    player = Player(invite(size=size, settings=SEEN))
    player.sit(clans())
    looked_at(player)
    player.press(player.card("Deep Regent"))
    looked_at(player)
    player.press(player.at("drop:left:top"))
    player.asked()
    player.press(player.page.get_by_test_id("confirm"))
    page = player.page
    expect(page.get_by_test_id("round")).to_be_visible(timeout=FIRST_MOVE_MS)
    player.press(page.get_by_test_id("pause"))
    for _ in range(12):
        page.keyboard.press("ArrowLeft")
    while beat(page) != "tick":
        player.press(page.get_by_test_id("step"))
    looked_at(player)
