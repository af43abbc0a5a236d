"""MANALIMIT's table: a run by what is lit, by keys, with a finger; the playback of a battle; warnings.

Whatever is pressed is pressed at its centre, and the server's own messages say what happened.
"""

import json
import re
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from .conftest import Invite
from .guests import DESKTOP, PHONE
from .screens import settle
from .table import FIRST_MOVE_MS
from .test_keyboard import Keys
from .test_screens import LOOK, check_look, check_with_axe
from .test_touch import Finger
from .visitor import Visitor

SEEN = {"speed": 4, "pacing": "instant"}
SIDEWAYS: Any = {"width": 844, "height": 390}
BELT = [
    "Tinder Bundle",
    "Hill Scout",
    "Wanderer",
    "Caravan Brute",
    "Blademaster",
    "Bastion",
    "Ash Broker",
]
DECK = ["Road Guard", "Turtle Squire", "Spine Boar", "Coal Peddler", "Twin Weevil"] * 4
WEAK = {"ghost": ["Tinder Bundle"], "ghost_record": {"name": 5, "round": 1}}


def shop(**changed: Any) -> dict[str, Any]:
    return {"seed": 7, "belt": BELT, "deck": DECK, **WEAK, **changed}


class Player(Visitor):
    def sit(self, position: Any = None, **wanted: Any) -> None:
        deck = {} if position else {"deck": "ember-volley"}
        self.guest.table("alone", "manalimit", position=position, **deck, **wanted)
        self.asked()

    def asked(self, ms: float = FIRST_MOVE_MS) -> None:
        end = self.page.locator('[data-testid="end-turn"][aria-disabled="false"]')
        over = self.page.get_by_test_id("game-over")
        expect(end.or_(over).first).to_be_visible(timeout=ms)

    @property
    def over(self) -> bool:
        return self.page.get_by_test_id("game-over").count() > 0

    def belt(self, name: str) -> Locator:
        return self.page.locator(f'[data-testid="belt-card"][aria-label^="{name}"]').first

    def lit(self, kind: str, where: str = "") -> Locator:
        return self.page.locator(f'[data-lit="{kind}"]{where}')

    def centre(self, found: Locator) -> tuple[float, float]:
        """A belt may be wider than the window."""
        expect(found.first).to_be_visible()
        found.first.evaluate("each => each.scrollIntoView({ inline: 'start', block: 'nearest' })")
        return super().centre(found)

    def put(self, source: Locator, target: Locator, **facts: Any) -> dict[str, Any]:
        seen = len(self.events)
        self.press(source)
        self.press(target)
        found = self.took(seen, **facts)
        self.asked()
        return found

    def drag(self, source: Locator, target: Locator, **facts: Any) -> dict[str, Any]:
        seen = len(self.events)
        x, y = self.centre(source)
        self.page.mouse.move(x, y)
        self.page.mouse.down()
        self.page.mouse.move(x, y - 40, steps=3)
        expect(self.page.get_by_test_id("carried")).to_be_visible()
        self.page.mouse.move(*self.centre(target), steps=5)
        self.page.mouse.up()
        found = self.took(seen, **facts)
        self.asked()
        return found

    @property
    def furnace(self) -> Locator:
        return self.lit("target", '[data-place="furnace"]')

    def free(self, zone: str, place: int | None = None) -> Locator:
        at = "" if place is None else f'[data-place="{zone}:{place}"]'
        return self.lit("place", f'[data-testid="{zone}-free"]{at}')

    def end_turn(self) -> None:
        seen = len(self.events)
        self.press(self.page.get_by_test_id("end-turn"))
        sure = self.page.get_by_test_id("confirm-yes")
        if sure.count():
            self.press(sure)
        self.took(seen, event="end turn")


def facts_of(label: str | None) -> tuple[int, int]:
    cost, pitch = re.findall(r"(?:cost|pitch) (\d+)", label or "")[:2]
    return int(cost), int(pitch)


def play_round(player: Player) -> None:
    """Burn three cards, buy what can be bought and put it on the board, all by what is lit."""
    burned = 0
    for _ in range(16):
        player.asked()
        buyable = player.page.locator('[data-testid="belt-card"][aria-label*="can be bought"]')
        room = player.page.locator('[data-testid="board-empty"]').count()
        cards = player.page.get_by_test_id("belt-card")
        if buyable.count() and room:
            player.press(buyable)
            seen = len(player.events)
            player.press(player.free("board"))
            player.took(seen, event="move", to_zone="board")
        elif burned < 3 and cards.count():
            labels = [each.get_attribute("aria-label") for each in cards.all()]
            best = max(range(len(labels)), key=lambda i: (facts_of(labels[i])[1], -i))
            player.put(cards.nth(best), player.furnace, event="pitch")
            burned += 1
        else:
            break
    player.asked()


def test_a_whole_run_by_what_is_lit(invite: Invite) -> None:
    player = Player(invite())
    player.sit()
    rounds = 0
    while not player.over and rounds < 30:
        play_round(player)
        player.end_turn()
        player.took(0, event="outcome")
        player.asked()
        rounds += 1
    assert player.over, f"{rounds} rounds"
    summary = player.page.get_by_test_id("run-summary")
    expect(summary).to_be_visible()
    expect(summary.locator("ol li")).to_have_count(rounds)
    outcomes = [each["outcome"] for each in player.events if each["event"] == "outcome"]
    assert len(outcomes) == rounds
    trophies = outcomes.count("victory")
    expect(summary.get_by_role("img", name=f"{trophies} of 10 trophies")).to_be_visible()


# --- the shop ----------------------------------------------------------------------------------------


def test_a_drag_burns_buys_and_moves(invite: Invite) -> None:
    player = Player(invite())
    player.sit(shop())
    page = player.page
    furnace = page.get_by_test_id("furnace")
    told = player.drag(player.belt("Tinder Bundle"), furnace, event="pitch")
    assert told["card"] == "tinder_bundle"
    # Bought and put on the board in one go.
    place = page.locator('[data-place="board:1"]')
    player.drag(player.belt("Hill Scout"), place, event="move", to_zone="board", to=2)
    expect(page.get_by_test_id("board-unit")).to_have_attribute("data-place", "board:1")
    unit = page.get_by_test_id("board-unit")
    player.drag(unit, page.locator('[data-place="board:0"]'), event="move", to=1)
    player.drag(unit, furnace, event="pitch", zone="board")
    expect(page.get_by_test_id("board-unit")).to_have_count(0)


def test_what_is_chosen_can_be_frozen_and_let_go(invite: Invite) -> None:
    player = Player(invite())
    player.sit(shop())
    frozen = player.page.locator("[data-frozen]")
    player.put(player.belt("Bastion"), player.page.get_by_test_id("freeze"), event="freeze")
    expect(frozen).to_have_attribute("aria-label", re.compile("^Bastion.*frozen"))
    player.put(player.belt("Bastion"), player.page.get_by_test_id("freeze"), event="thaw")
    expect(frozen).to_have_count(0)
    player.press(player.belt("Bastion"))
    expect(player.furnace).to_be_visible()
    player.page.keyboard.press("Escape")
    expect(player.page.locator('[data-state="selected"]')).to_have_count(0)


def test_what_is_lost_is_said_before(invite: Invite) -> None:
    player = Player(invite())
    player.sit(shop(mana=2))
    page = player.page
    expect(page.get_by_test_id("takeback")).to_have_count(0)  # B34
    expect(page.get_by_test_id("end-turn")).to_contain_text("nobody would fight")
    player.press(player.belt("Tinder Bundle"))
    page.mouse.move(*player.centre(player.furnace))
    expect(page.get_by_test_id("evaporates")).to_contain_text("2 mana evaporate")
    page.keyboard.press("Escape")
    player.press(page.get_by_test_id("end-turn"))
    expect(page.get_by_role("dialog")).to_contain_text("Your board is empty")
    page.keyboard.press("Escape")
    assert not player.events
    player.put(player.belt("Wanderer"), player.free("board"), event="move")
    expect(page.get_by_test_id("end-turn")).to_contain_text("1 unspent")


def test_an_empty_deck_is_called_starvation(invite: Invite) -> None:
    player = Player(invite())
    player.sit(shop(deck=[]))
    expect(player.page.get_by_test_id("starvation")).to_be_visible()
    player.put(player.belt("Wanderer"), player.furnace, event="pitch")
    expect(player.page.get_by_test_id("belt-gap")).to_have_count(1)


def test_a_refusal_has_its_clause(invite: Invite) -> None:
    player = Player(invite())
    player.sit(shop())
    player.page.keyboard.press("5")
    player.page.keyboard.press("b")
    expect(player.page.locator('a[href$="#ML5.2"]')).to_be_visible()


def test_a_reload_in_the_middle_of_the_shop(invite: Invite) -> None:
    player = Player(invite())
    player.sit(shop())
    player.put(player.belt("Tinder Bundle"), player.furnace, event="pitch")
    player.put(player.belt("Hill Scout"), player.free("bench"), event="buy")
    shown = (
        "() => [...document.querySelectorAll('[data-item]')].map(e => e.ariaLabel).filter(Boolean)"
    )
    before = player.page.evaluate(shown)
    player.page.reload()
    player.asked()
    assert player.page.evaluate(shown) == before
    player.put(
        player.page.get_by_test_id("bench-unit"),
        player.free("board", 0),
        event="move",
        to_zone="board",
    )


# --- keys --------------------------------------------------------------------------------------------


MOST_BEATS = 12  # of that battle


def test_a_round_with_the_keyboard_alone(invite: Invite) -> None:
    player = Player(invite(settings=SEEN))
    player.sit(shop())
    page, keys = player.page, Keys(player.page)

    def typed(*words: str, **facts: Any) -> None:
        seen = len(player.events)
        for word in words:
            page.keyboard.press(word)
        player.took(seen, **facts)
        player.asked()

    typed("1", "p", event="pitch", card="tinder_bundle")
    typed("2", "b", event="buy", card="hill_scout")
    typed("4", "f", event="freeze", card="caravan_brute")
    keys.press('[data-testid="bench-unit"]')  # by arrows
    expect(page.locator('[data-state="selected"]')).to_have_count(1)
    seen = len(player.events)
    keys.press('[data-place="board:2"]')
    player.took(seen, event="move", to_zone="board", to=3)
    player.asked()
    keys.walk_to('[data-testid="board-unit"]')
    typed("m", event="move", to_zone="bench")
    keys.walk_to('[data-testid="bench-unit"]')
    typed("m", event="move", to_zone="board", to=1)
    page.keyboard.press("e")
    expect(page.get_by_test_id("battle")).to_be_visible()
    page.keyboard.press("Space")
    expect(page.get_by_role("button", name="Play", exact=True)).to_be_visible()
    for _ in range(MOST_BEATS):  # it may have come far: at the end `s` would close it
        page.keyboard.press("ArrowLeft")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("s")
    expect(page.get_by_test_id("battle-result")).to_contain_text("Victory")
    page.keyboard.press("s")
    player.asked()
    expect(page.get_by_test_id("trophies")).to_contain_text("1 / 10")
    expect(player.belt("Caravan Brute")).to_be_visible()  # it was kept on ice


# --- the battle --------------------------------------------------------------------------------------

FULL = ["Blademaster", "Rage Stag", "Standard Bearer", "Turtle Squire", "Mite"]
EVEN = ["Coffin Bearer", "Hatch Keeper", "Flare Sniper", "Twin Weevil", "Oath Guard"]


def fight(player: Player, **changed: Any) -> None:
    player.sit(shop(board=FULL, ghost=EVEN, round=6, trophies=4, lives=2, **changed))
    player.end_turn()
    expect(player.page.get_by_test_id("battle")).to_be_visible()


@pytest.mark.parametrize("size", [DESKTOP, PHONE, SIDEWAYS], ids=["desktop", "phone", "sideways"])
def test_a_battle_is_played_back_stopped_and_stepped(invite: Invite, size: Any) -> None:
    touch = size is not DESKTOP
    player = Player(invite(size=size, touch=touch, settings={"speed": 1}), touch)
    page = player.page
    fight(player)
    player.press(page.get_by_test_id("pause"))
    expect(page.get_by_test_id("own-fighter")).to_have_count(5)
    expect(page.get_by_test_id("ghost-fighter")).to_have_count(5)
    log = page.get_by_test_id("battle-log")
    player.press(page.get_by_test_id("step"))
    expect(log).to_contain_text("Before the first clash")
    for _ in range(60):
        if page.get_by_test_id("battle-result").count():
            break
        player.press(page.get_by_test_id("step"))
    told = player.took(0, event="outcome")
    result = page.get_by_test_id("battle-result")
    expect(result).to_contain_text(told["outcome"].capitalize())
    player.press(page.get_by_test_id("continue"))
    player.asked()
    player.press(page.get_by_test_id("watch-again"))
    expect(page.get_by_test_id("battle")).to_be_visible()
    player.press(page.get_by_test_id("skip"))
    player.press(page.get_by_test_id("continue"))
    expect(page.get_by_test_id("battle")).to_have_count(0)


def test_the_last_picture_of_a_battle_is_what_the_server_says(invite: Invite) -> None:
    player = Player(invite(settings={"speed": 1}))
    fight(player)
    page = player.page
    player.press(page.get_by_test_id("skip"))
    expect(page.get_by_test_id("battle-result")).to_be_visible()
    numbers = "all => all.map(e => e.ariaLabel.match(/(\\d+) attack, (-?\\d+) health/).slice(1).map(Number))"
    drawn = {
        "own_left": page.get_by_test_id("own-fighter").evaluate_all(numbers),
        "ghost_left": page.get_by_test_id("ghost-fighter").evaluate_all(numbers),
    }
    views: list[Any] = []
    page.on(
        "websocket", lambda wire: wire.on("framereceived", lambda f: views.append(json.loads(f)))
    )
    page.reload()
    player.asked()
    view = next(each["d"]["view"] for each in views if each["t"] == "snapshot")
    assert drawn == {side: view["last_battle"][side] for side in drawn}


def test_without_motion_the_battle_still_tells_itself(invite: Invite) -> None:
    player = Player(invite(settings={"speed": 4, "motion": "reduced"}))
    fight(player)
    expect(player.page.get_by_test_id("battle-result")).to_be_visible(timeout=FIRST_MOVE_MS)
    player.asked()


# --- a phone -----------------------------------------------------------------------------------------


def test_a_round_with_a_finger(invite: Invite) -> None:
    player = Player(invite(size=PHONE, touch=True), touch=True)
    player.sit(shop())
    page = player.page
    player.put(player.belt("Tinder Bundle"), page.get_by_test_id("pitch"), event="pitch")
    player.put(player.belt("Hill Scout"), player.free("bench"), event="buy")
    player.put(page.get_by_test_id("bench-unit"), player.free("board", 0), event="move")
    player.put(player.belt("Wanderer"), page.get_by_test_id("buy"), event="buy")
    player.put(page.get_by_test_id("bench-unit"), page.get_by_test_id("send"), event="move")
    player.put(player.belt("Bastion"), page.get_by_test_id("freeze"), event="freeze")
    # A finger drags as well: the second unit to the front.
    finger = Finger(page)
    seen = len(player.events)
    start = player.centre(page.locator('[data-place="board:1"]'))
    goal = player.centre(page.locator('[data-place="board:0"]'))
    finger.send("touchStart", start)
    finger.send("touchMove", (start[0] - 14, start[1]))
    finger.send("touchMove", goal)
    finger.rest()
    finger.send("touchEnd")
    player.took(seen, event="move", place=2, to=1)
    player.asked()
    player.end_turn()
    player.took(0, event="outcome", outcome="victory")
    player.asked()
    expect(page.get_by_test_id("trophies")).to_contain_text("1 / 10")


def test_the_belt_scrolls_under_a_finger_and_a_drag_upwards_buys(invite: Invite) -> None:
    player = Player(invite(size=PHONE, touch=True), touch=True)
    player.sit(shop(mana=3))
    finger, page = Finger(player.page), player.page
    x, y = player.centre(player.belt("Hill Scout"))
    seen = len(player.events)
    finger.send("touchStart", (x, y))
    finger.send("touchMove", (x, y - 16))
    finger.send("touchMove", (x, y - 60))
    finger.send("touchMove", player.centre(page.locator('[data-place="bench:2"]')))
    finger.rest()
    finger.send("touchEnd")
    player.took(seen, event="buy", card="hill_scout")


# --- the look ----------------------------------------------------------------------------------------


def show(player: Player, screen: str) -> None:
    if screen == "battle":
        fight(player)
        player.press(player.page.get_by_test_id("pause"))
        player.press(player.page.get_by_test_id("step"))
        return
    player.sit(shop(board=FULL, bench=["Oath Guard"], round=6, mana=6, trophies=4, frozen=[5]))
    if screen == "chosen":
        player.press(player.belt("Hill Scout"))
    if screen == "piles":
        player.press(player.page.get_by_test_id("deck"))


@pytest.mark.parametrize("screen", ["shop", "chosen", "battle", "piles"])
@pytest.mark.parametrize("size", [DESKTOP, PHONE, SIDEWAYS], ids=["desktop", "phone", "sideways"])
def test_the_look(invite: Invite, size: Any, screen: str) -> None:
    touch = size is not DESKTOP
    player = Player(invite(size=size, touch=touch, settings={"speed": 1}), touch)
    show(player, screen)
    page: Page = player.page
    settle(page)
    page.evaluate(LOOK.read_text())
    check_look(page)
    check_with_axe(page)
    if screen != "piles":
        belt = (
            ["div.cards"] if size is PHONE and screen != "battle" else []
        )  # it snaps card by card
        assert page.evaluate("look.scrolls()") == belt
    # Held sideways, the bar of all tables is lower.
    small = page.evaluate(f"look.small({44 if size is PHONE else 36 if touch else 32})")
    assert not small, "\n".join(small)


def test_the_summary_is_readable(invite: Invite) -> None:
    player = Player(invite())
    player.sit(shop(lives=1, ghost=EVEN))
    player.end_turn()
    expect(player.page.get_by_test_id("run-summary")).to_be_visible()
    player.page.evaluate(LOOK.read_text())
    check_look(player.page)
    check_with_axe(player.page)


# --- the guided run ----------------------------------------------------------------------------------


@pytest.mark.parametrize("touch", [False, True], ids=["mouse", "touch"])
def test_the_guided_run_by_what_is_lit(invite: Invite, touch: bool) -> None:
    player = Player(invite(size=PHONE if touch else DESKTOP, touch=touch), touch)
    page = player.page
    player.guest.go("/learn/manalimit")
    page.get_by_test_id("start-lesson").click()
    page.wait_for_url("**/match/*")
    player.asked()

    def coach(title: str) -> None:
        expect(page.get_by_test_id("coach").locator("b")).to_have_text(title)

    coach("The tank begins empty")
    player.press(page.get_by_test_id("coach-next"))
    coach("Burn a card for mana")
    player.put(player.belt("Tinder Bundle"), player.furnace, event="pitch")
    coach("Buy a unit")
    player.put(player.belt("Hill Scout"), player.free("bench"), event="buy")
    coach("Only the board fights")
    player.put(page.get_by_test_id("bench-unit"), player.free("board", 0), event="move")
    coach("Spend the rest")
    player.put(player.belt("Wanderer"), player.free("board", 1), event="move")
    coach("Keep a card on ice")
    player.put(player.belt("Caravan Brute"), page.get_by_test_id("freeze"), event="freeze")
    coach("End the turn")
    player.end_turn()
    player.took(0, event="outcome", outcome="victory")
    player.asked()
    coach("Win the run")
    expect(page.get_by_test_id("trophies")).to_contain_text("9 / 10")
