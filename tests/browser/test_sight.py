"""What a player wants to know at the SpellfAIre table can be seen: numbers, words, history, hands."""

from playwright.sync_api import FloatRect, Locator, Page, ViewportSize, expect

from .conftest import Invite
from .guests import PHONE, Guest
from .positions import MIDDLE, foe, position, side
from .screens import settle
from .table import turn

LOW: ViewportSize = {"width": 844, "height": 390}
# Nobody falls before the history is long.
LASTING = position(
    side(health=30, board=["Banner Knight", "Town Guard", "Squire Captain"], hand=["Ember Bolt"]),
    foe(health=30, board=["Crypt Warden"], hand=["Ghoul", "Soul Collector", "Grave Rat"]),
)
HURT = position(
    side(hand=["Town Guard", "Shield Marshal"], board=["Banner Knight"]),
    foe(
        mana=2,
        max_mana=5,
        board=["Ghoul", {"card": "Crypt Warden", "health": 2}, "Bone Acolyte"],
        hand=["Ghoul", "Ghoul", "Grave Rat"],
    ),
)


def box(found: Locator) -> FloatRect:
    size = found.bounding_box()
    assert size
    return size


def apart(a: FloatRect, b: FloatRect) -> bool:
    beside = a["x"] + a["width"] <= b["x"] or b["x"] + b["width"] <= a["x"]
    return beside or a["y"] + a["height"] <= b["y"] or b["y"] + b["height"] <= a["y"]


def rest_on(page: Page, found: Locator) -> None:
    at = box(found)
    page.mouse.move(at["x"] + 5, at["y"] + 5)
    page.mouse.move(at["x"] + at["width"] / 2, at["y"] + at["height"] / 2, steps=3)


def test_the_large_card_of_a_creature_shows_it_as_it_is_now(guest: Guest) -> None:
    guest.table(level="random", position=HURT)
    page = guest.page
    turn(page)
    expect(page.get_by_test_id("enemy-mana")).to_have_text("2/5")
    expect(page.get_by_test_id("enemy-cards")).to_have_text("3 in hand")
    foes = page.get_by_test_id("enemy-unit")
    rest_on(page, foes.nth(1))
    peek = page.get_by_test_id("peek")
    expect(peek.locator(".gem.health text")).to_have_text("2")  # printed: 5
    expect(peek.locator("li")).to_contain_text("Guard")
    settle(page)  # it has grown
    hidden = [foes.nth(0), foes.nth(2), page.get_by_test_id("enemy-hero")]
    assert all(apart(box(peek), box(each)) for each in hidden)


def test_the_whole_history_can_be_read_beside_the_table(guest: Guest) -> None:
    guest.table(level="random", position=LASTING)
    page = guest.page
    entries = page.get_by_test_id("history-entry")
    for _ in range(12):
        if entries.count() > 16:
            break
        turn(page)
        seen = entries.count()
        page.keyboard.press("e")
        expect(entries.nth(seen)).to_be_attached()
    assert entries.count() > 8
    entries.last.scroll_into_view_if_needed()
    rest_on(page, entries.last)
    detail = page.get_by_test_id("history-detail")
    expect(detail).to_contain_text("turn")
    # It stays while the list slides by a little, as by a wheel that runs out.
    page.evaluate("probe.all('nav ol')[0].scrollTop -= 2")
    page.wait_for_timeout(150)
    expect(detail).to_contain_text("turn")
    entry = page.locator('[data-testid="history-entry"]:has(img)').first
    entry.scroll_into_view_if_needed()
    rest_on(page, entry)
    expect(detail.locator(".card .name")).to_be_visible()  # the card itself, at once


def test_reading_a_card_with_a_finger_does_not_choose_it(invite: Invite) -> None:
    guest = invite(size=PHONE, touch=True)
    guest.table(level="random", position=MIDDLE)
    page = guest.page
    turn(page)
    card = page.get_by_test_id("hand-card").last
    at = box(card)
    wire = page.context.new_cdp_session(page)
    point = {"x": at["x"] + at["width"] / 2, "y": at["y"] + at["height"] / 2}
    wire.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [point]})
    expect(page.get_by_test_id("peek")).to_be_visible()
    wire.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    expect(page.get_by_test_id("peek")).to_have_count(0)
    page.wait_for_timeout(100)
    expect(page.locator('[data-state="selected"]')).to_have_count(0)
    page.touchscreen.tap(point["x"], point["y"])
    expect(card).to_have_attribute("data-state", "selected")  # a tap does, and plays nothing


def test_the_starting_hand_fits_a_low_window_and_new_cards_are_marked(invite: Invite) -> None:
    guest = invite(size=LOW, touch=True)
    guest.table(level="random", first=0)
    page = guest.page
    confirm = page.get_by_test_id("mulligan-confirm")
    expect(confirm).to_be_visible()
    name = page.locator('[data-zone="enemy hero"] .name')
    title = page.locator(".mulligan .title")
    cards = page.get_by_test_id("mulligan-card")
    assert apart(box(title), box(name))
    assert all(apart(box(each), box(name)) for each in cards.all())
    assert all(apart(box(each), box(confirm)) for each in cards.all())
    assert page.get_by_test_id("own-hero").count() == 0
    low = box(confirm)
    assert low["y"] + low["height"] <= LOW["height"]
    cards.first.tap()
    expect(confirm).to_have_text("Replace 1 card")
    confirm.tap()
    turn(page)
    expect(page.get_by_test_id("new-card")).to_have_count(2)  # and the card of the turn
