"""A phone, held upright: drag and tap, no mouse and no keyboard."""

from playwright.sync_api import CDPSession, Page, expect

from .conftest import Invite
from .guests import PHONE, Guest
from .positions import MIDDLE
from .table import Hand, chosen_target, place, spot, turn, wait

STEPS = 6


class Finger(Hand):
    """Drags from the source to the target; taps buttons."""

    def __init__(self, page: Page, seed: int = 1) -> None:
        super().__init__(page, seed)
        self.wire: CDPSession = page.context.new_cdp_session(page)

    def press(self, selector: str) -> None:
        self.page.touchscreen.tap(*spot(self.page, selector))

    def send(self, kind: str, *points: tuple[float, float]) -> None:
        touches = [{"x": x, "y": y} for x, y in points]
        self.wire.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": touches})

    def act(self, sources: list[str]) -> None:
        source = self.dice.choice(sources)
        x, y = spot(self.page, place(source))
        self.send("touchStart", (x, y))
        self.send("touchMove", (x, y - 14))
        targets = wait(self.page, "aim")["targets"]
        to = place(chosen_target(targets, self.dice)) if targets else "[data-board]"
        tx, ty = spot(self.page, to)
        for n in range(1, STEPS + 1):
            self.send("touchMove", (x + (tx - x) * n / STEPS, y + (ty - y) * n / STEPS))
        self.rest()
        self.send("touchEnd")

    def rest(self) -> None:
        """A finger that is lifted while it moves flings, and the browser swallows the next tap."""
        self.page.wait_for_timeout(120)


def phone(invite: Invite) -> Guest:
    return invite(size=PHONE, touch=True)


def test_several_turns_by_dragging(invite: Invite) -> None:
    guest = phone(invite)
    guest.table(level="random", first=0)
    finger = Finger(guest.page)
    ends = acts = 0
    while ends < 5 and guest.page.get_by_test_id("game-over").count() == 0:
        kind = finger.step()
        ends += kind == "end"
        acts += kind == "act"
    assert acts >= 3


def test_taps_do_the_same_as_a_drag(invite: Invite) -> None:
    guest = phone(invite)
    guest.table(level="random", position=MIDDLE)
    finger = Finger(guest.page)
    Hand.act(finger, turn(guest.page)["sources"])
    expect(guest.page.locator('[data-state="selected"]')).to_have_count(0)


def test_a_drag_to_nowhere_changes_nothing(invite: Invite) -> None:
    guest = phone(invite)
    guest.table(level="random", position=MIDDLE)
    before = turn(guest.page)
    finger = Finger(guest.page)
    x, y = spot(guest.page, place(before["sources"][0]))
    finger.send("touchStart", (x, y))
    finger.send("touchMove", (x, y - 20))
    expect(guest.page.locator('[data-state="selected"]')).to_have_count(1)
    finger.send("touchMove", (4, 4))
    finger.rest()
    finger.send("touchEnd")
    expect(guest.page.locator('[data-state="selected"]')).to_have_count(0)
    assert turn(guest.page) == before


def test_a_long_press_shows_the_large_card(invite: Invite) -> None:
    guest = phone(invite)
    guest.table(level="random", position=MIDDLE)
    turn(guest.page)
    finger = Finger(guest.page)
    finger.send("touchStart", spot(guest.page, '[data-testid="own-unit"]'))
    expect(guest.page.locator(".peek")).to_be_visible()
    finger.send("touchEnd")
    expect(guest.page.locator(".peek")).to_have_count(0)
