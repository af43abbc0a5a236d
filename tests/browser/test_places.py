"""What lies where, what is shown meanwhile, and what is still there after a reload.

Each test is one visit in which several things are looked at.
"""

import json
import re

from playwright.sync_api import (
    FloatRect,
    Locator,
    Page,
    Route,
    ViewportSize,
    WebSocketRoute,
    expect,
)

from tests.server.finished import finished

from .conftest import Invite
from .guests import DESKTOP, PHONE, STILL, Guest, resize
from .positions import foe, position, side
from .server import Server
from .table import FIRST_MOVE_MS, Hand, turn
from .test_mana import Tiles
from .test_sight import apart, box

LAPTOP: ViewportSize = {"width": 1280, "height": 720}
SMALL: ViewportSize = {"width": 1024, "height": 640}
ZOOMED: ViewportSize = {"width": 720, "height": 450}  # at double density


def all_apart(one: Locator, others: Locator) -> bool:
    found = [each.bounding_box() for each in others.all()]
    assert any(found), "nothing to be covered"
    return all(apart(box(one), each) for each in found if each)


# --- on the way to a table ---------------------------------------------------------------------------


class Net:
    """Holds back scripts and messages of one page, and cuts its socket."""

    def __init__(self, page: Page) -> None:
        self.held: list[Route] = []
        self.late: list[tuple[WebSocketRoute, str]] = []
        self.holds = re.compile("^$")
        self.holds_snapshots = False
        self.is_up = True
        self.sent: list[str] = []
        self.wires: list[WebSocketRoute] = []
        page.route(re.compile(r"/assets/.*\.js"), self.script)
        page.route_web_socket(re.compile("/ws$"), self.socket)

    def script(self, route: Route) -> None:
        if self.holds.search(route.request.url):
            self.held.append(route)
        else:
            route.continue_()

    def socket(self, wire: WebSocketRoute) -> None:
        if not self.is_up:
            wire.close(code=1012)
            return
        self.wires.append(wire)
        server = wire.connect_to_server()
        wire.on_message(lambda text: self.say(server, str(text)))
        server.on_message(lambda text: self.hear(wire, str(text)))

    def say(self, server: WebSocketRoute, text: str) -> None:
        self.sent.append(text)
        server.send(text)

    def hear(self, wire: WebSocketRoute, text: str) -> None:
        if self.holds_snapshots and json.loads(text)["t"] == "snapshot":
            self.late.append((wire, text))
        else:
            wire.send(text)

    def let_go(self) -> None:
        self.holds, self.holds_snapshots = re.compile("^$"), False
        for route in self.held:
            route.continue_()
        for wire, text in self.late:
            wire.send(text)
        self.held, self.late = [], []

    def cut(self) -> None:
        self.is_up = False
        for wire in self.wires:
            wire.close(code=1012)
        self.wires = []


# A page may sound once somebody has done something.
LISTEN = """
globalThis.sounds = [];
globalThis.AudioContext = class extends AudioContext {
  constructor(...all) { super(...all); sounds.push(this); }
};
"""


def test_a_slow_net_and_a_server_that_is_gone(invite: Invite) -> None:
    guest = invite(may_break=True, settings=STILL | {"sound": True})
    page = guest.page
    page.add_init_script(LISTEN)
    net = Net(page)
    net.holds = re.compile(r"/index-")
    page.goto("/", wait_until="commit")
    mark = page.get_by_test_id("first-paint")  # m20: before any script has come
    expect(mark).to_be_visible()
    painted = mark.locator("path").first.bounding_box()
    assert painted and painted["width"] > 20 and painted["y"] < DESKTOP["height"]
    net.let_go()
    play = page.get_by_role("button", name="Play SpellfAIre", exact=True).or_(
        page.get_by_role("button", name="Play the computer")
    )
    expect(play.first).to_be_visible()
    expect(mark).to_have_count(0)

    net.holds, net.holds_snapshots = re.compile(r"/Match-"), True
    play.first.click()
    expect(page.get_by_test_id("coming")).to_be_visible()  # the way to the table is not black
    net.holds = re.compile("^$")
    for route in net.held:
        route.continue_()
    net.held = []
    outline = page.get_by_test_id("frame")
    expect(outline).to_contain_text("Setting up the table")
    parts = [box(each) for each in outline.locator("i").all()]
    assert len(parts) == 3 and all(each["width"] > 80 and each["height"] > 20 for each in parts)
    net.let_go()
    turn(page)
    confirm = page.get_by_test_id("mulligan-confirm")
    confirm.click()
    expect(confirm).to_have_count(0, timeout=FIRST_MOVE_MS)  # a cold bot chooses, too
    turn(page)
    assert page.evaluate("sounds.map(each => each.state)") == ["running"]  # p1: by that click alone

    end = page.get_by_test_id("end-turn")  # m15
    expect(end).to_have_attribute("aria-disabled", "false")
    at = box(end)
    middle = (at["x"] + at["width"] / 2, at["y"] + at["height"] / 2)
    net.cut()
    expect(end).to_have_attribute("aria-disabled", "true")
    expect(page.locator("[data-lit]")).to_have_count(0)
    greyed = "e => !!e.closest('.match > *') && getComputedStyle(e.closest('.match > *')).filter"
    assert "grayscale" in end.evaluate(greyed)
    net.sent.clear()
    page.mouse.click(*middle)
    page.keyboard.press("e")
    expect(page.get_by_text("Connection lost.", exact=True)).to_be_visible()
    net.is_up = True
    page.evaluate("dispatchEvent(new Event('online'))")  # it does not wait for its next try
    expect(end).to_have_attribute("aria-disabled", "false")
    assert not any('"act"' in text for text in net.sent)  # nothing was lost on the way
    page.mouse.click(*middle)
    expect(end).to_have_attribute("aria-disabled", "true")


# --- SpellfAIre --------------------------------------------------------------------------------------

# A trade that kills both, and then a win that is there for the taking; the other side has one, too.
MISSED = position(
    side(health=2, mana=7, max_mana=7, hand=["Final Spark"], board=["Banner Knight"], deck=[]),
    foe(health=4, board=["Ghoul"] * 3, hand=[], deck=[]),  # a Ghoul that dies heals 3
)


def lines(page: Page) -> list[str]:
    found = page.get_by_test_id("history-entry")
    expect(found.first).to_be_visible()
    return [each.get_attribute("aria-label") or "" for each in found.all()]


def test_names_survive_a_reload_and_the_end_teaches(invite: Invite) -> None:
    guest = invite(settings=STILL | {"text": 100})
    guest.table(level="heuristic", position=MISSED)
    page, hand = guest.page, Hand(guest.page)
    turn(page)
    small = page.get_by_test_id("end-turn").locator("small")
    size = "e => parseFloat(getComputedStyle(e).fontSize)"
    usual = small.evaluate(size)
    hand.press('[data-testid="own-unit"]')
    hand.press('[data-testid="enemy-unit"]')
    expect(page.get_by_test_id("own-unit")).to_have_count(0)
    before = lines(page)
    assert any("Banner Knight" in line and "Ghoul" in line for line in before), before
    larger = json.dumps(json.dumps(STILL | {"text": 130}))
    page.evaluate(f"localStorage['ludarium.settings'] = {larger}")
    page.reload()
    turn(page)
    assert lines(page) == before  # M4
    assert small.evaluate(size) > 1.2 * usual  # p2
    inside, outside = box(small), box(page.get_by_test_id("end-turn"))
    assert inside["y"] >= outside["y"] and inside["width"] <= outside["width"]

    hand.end_turn()  # and Final Spark stays in the hand
    over = page.get_by_test_id("game-over")
    expect(over.get_by_role("heading")).to_have_text("Defeat", timeout=FIRST_MOVE_MS)
    decided = page.get_by_test_id("decided")
    expect(decided).to_contain_text("What decided it: You end the turn", timeout=120_000)
    expect(decided).to_contain_text(re.compile(r"chance of winning went \d+ % → \d+ %"))
    costly = page.get_by_test_id("costliest")
    expect(costly).to_contain_text(re.compile(r"Turn \d+: You end the turn\s*\d+ % → \d+ %"))
    expect(costly.locator(".better")).to_contain_text(re.compile(r"Final Spark\s\(\d+ %\)"))
    where = costly.get_by_test_id("show-costliest").get_attribute("href") or ""
    page.goto(where)
    expect(page.get_by_test_id("hand-card")).to_have_count(1)  # before it was missed
    row = page.get_by_test_id("costliest").filter(has_text="Final Spark")
    expect(row).to_be_visible(timeout=120_000)
    page.go_back()
    page.get_by_test_id("costliest").wait_for()
    expect(page.get_by_test_id("next")).not_to_have_count(0)
    old = page.url
    page.get_by_test_id("try-from-here").click()
    page.wait_for_url(lambda url: "/match/" in url and url != old)
    assert turn(page)["kind"] == "act"  # with Final Spark in the hand again
    expect(page.get_by_test_id("hand-card")).to_have_count(1)


def test_the_guide_leaves_the_history_in_sight(invite: Invite) -> None:
    guest = invite()
    guest.table(mode="learn")
    page = guest.page
    coach, entries = page.get_by_test_id("coach"), page.get_by_test_id("history-entry")
    for _ in range(3):
        if turn(page)["kind"] == "over":
            break
        seen = entries.count()
        page.keyboard.press("e")
        expect(entries.nth(seen)).to_be_attached()
    turn(page)
    if page.get_by_test_id("game-over").is_visible():
        page.get_by_role("button", name="Look at the table").click()
    rail = page.get_by_role("navigation", name="History")
    for size in (DESKTOP, LAPTOP, SMALL):
        resize(page, size)
        expect(coach).to_be_visible()
        expect(rail).to_be_visible()
        assert apart(box(coach), box(rail)), size


def label_of(page: Page, zone: str) -> str:
    return page.locator(f'[data-zone="{zone}"]').get_attribute("aria-label") or ""


def whole_upper_hand(page: Page, size: ViewportSize) -> list[FloatRect]:
    """The cards of the upper hand, every one inside the window."""
    resize(page, size)
    upper = page.locator('[aria-label$="in the other hand"] > div')
    expect(upper.first).to_be_visible()
    found = [box(each) for each in upper.all()]
    for each in found:
        assert each["x"] >= 0 and each["x"] + each["width"] <= size["width"], (size, each)
        assert each["y"] >= 0, (size, each)
    return found


def test_whoever_looks_on_sees_both_hands(guest: Guest, server: Server) -> None:
    match = finished(server.database, guest.get("/me")["id"])
    steps = guest.get(f"/matches/{match}/steps?seat=all")["steps"]
    fullest = max(steps, key=lambda step: len(step["view"]["seats"][1]["hand"]))
    page = guest.go(f"/replay/{match}?n={fullest['n']}")
    expect(page.get_by_test_id("replay-at")).to_contain_text(f"{fullest['n']} /")
    expect(page.locator('[aria-label$="in the other hand"] .name').first).to_be_attached()
    head = page.get_by_test_id("enemy-hero")
    for size in (DESKTOP, LAPTOP):
        cards = whole_upper_hand(page, size)
        assert min(card["height"] for card in cards) > 80 * size["height"] / 900
        assert all_apart(head, page.locator('[aria-label$="in the other hand"] > div')), size
    assert label_of(page, "hand") == "Ada's hand"  # m13
    lower = page.get_by_test_id("hand-card").all()
    assert lower and not any("played" in (each.get_attribute("aria-label") or "") for each in lower)
    expect(page.get_by_label("Your hand")).to_have_count(0)
    whole_upper_hand(page, PHONE)


# --- Mana --------------------------------------------------------------------------------------------


# As large as the field may be, with a tile at the middle of every edge.
WHOLE_FIELD = "..s../R*Og../.GnTa/P.o*../..p.. w"


def rows_of(buttons: Locator) -> list[list[FloatRect]]:
    """All of them at one moment: the review that arrives moves them."""
    boxes = "all => all.map(e => e.getBoundingClientRect()).map(({x, y, width, height}) => ({x, y, width, height}))"
    rows: dict[int, list[FloatRect]] = {}
    for at in buttons.evaluate_all(boxes):
        rows.setdefault(round(at["y"]), []).append(at)
    return list(rows.values())


BUTTONS = '[data-testid="game-over"] .buttons'


def no_lone_button(page: Page) -> None:
    """A button has company in its row, or the row for itself alone."""
    frame = box(page.locator(BUTTONS))
    rows = rows_of(page.locator(f"{BUTTONS} > *"))
    for row in rows:
        assert len(rows) == 1 or len(row) > 1 or row[0]["width"] > 0.9 * frame["width"], rows


def use(page: Page, tool: str) -> None:
    """A tool of the bar; on a small screen it waits behind a button."""
    found, more = page.get_by_test_id(tool), page.get_by_role("button", name="More")
    if more.is_visible() and not found.is_visible():
        more.click()
    found.click()


def test_questions_and_results_cover_no_tile_of_mana(invite: Invite) -> None:
    host, friend = invite(), invite(size=PHONE, touch=True)
    link = host.post("/games/mana/positions", {"position": WHOLE_FIELD})["link"]
    made = host.post("/matches", {"game": "mana", "mode": "invite", "position": link})
    host.go(made["url"])
    friend.go(made["invite"]).get_by_test_id("sit-down").click()
    for guest in (host, friend):
        Tiles(guest.page).step()
    for asking, asked in ((friend, host), (host, friend)):  # m21
        turn(host.page)
        use(asking.page, "takeback")
        prompt = asked.page.get_by_test_id("prompt")
        expect(prompt).to_contain_text("take the last move back")
        assert all_apart(prompt, asked.page.locator("[data-tile]"))
        prompt.get_by_role("button", name="Decline").click()
        expect(prompt).to_have_count(0)
    use(friend.page, "concede")
    friend.page.get_by_role("button", name="Concede").last.click()
    friend.page.get_by_test_id("rematch").click()
    page = host.page
    expect(page.get_by_test_id("decline")).to_be_visible()
    expect(page.locator(f"{BUTTONS} > *")).to_have_count(6)
    for size in (DESKTOP, ZOOMED, PHONE):  # p5
        resize(page, size)
        no_lone_button(page)
    expect(page.get_by_text("Check the dice")).to_have_count(0)  # p6
    resize(page, DESKTOP)
    page.get_by_role("button", name="Look at the table").click()
    result = page.get_by_role("button", name="Result")
    for size in (DESKTOP, LAPTOP):  # p3
        resize(page, size)
        assert all_apart(result, page.locator("[data-tile], section.panel, header"))
