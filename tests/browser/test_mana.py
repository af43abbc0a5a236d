"""Mana at its table: whole games by mouse, keyboard and finger, and what the board tells."""

import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from .conftest import Invite
from .guests import PHONE, Guest
from .positions import MANA
from .screens import settle
from .table import Hand, place, spot, turn, wait
from .test_keyboard import Keys
from .test_look import measured
from .test_touch import STEPS, Finger

VERDICTS = re.compile("^(Victory|Defeat|Draw)$")
BUTTONS = ("burst", "retrieve")


class Tiles(Hand):
    """Chooses a tile, then a cell; a tile that can go nowhere bursts or comes back."""

    def act(self, sources: list[str]) -> None:
        self.press(place(self.dice.choice(sources)))
        targets = wait(self.page, "aim")["targets"]
        if targets:
            self.press(place(self.dice.choice(targets)))
        else:
            self.use(self.page.locator('[data-testid="burst"]'))

    def use(self, burst: Any) -> None:
        free = burst.get_attribute("aria-disabled") == "false"
        self.button("burst" if free else "retrieve")


class TileKeys(Keys, Tiles):
    """Arrows and Enter; B and R for the buttons."""

    def act(self, sources: list[str]) -> None:
        Tiles.act(self, sources)

    def button(self, name: str) -> None:
        self.page.keyboard.press({"burst": "b", "retrieve": "r"}[name])


def moves(page: Page) -> list[str]:
    return page.get_by_test_id("move").all_inner_texts()


def mana(guest: Guest, mode: str = "hotseat", position: str = MANA, **wanted: Any) -> Page:
    guest.table(mode, "mana", position=position, **wanted)
    assert turn(guest.page)["kind"] == "act"
    return guest.page


def win(page: Page) -> None:
    """Look at each tile in turn, ever longer: the cell that wins says so once the server has."""
    hand, winning = Tiles(page), page.locator('[data-place][aria-label$="win the match"]')
    for patience_ms in (200, 800, 3200):
        for source in turn(page)["sources"]:
            hand.press(place(source))
            wait(page, "aim")
            page.wait_for_timeout(patience_ms)
            if winning.count():
                winning.first.click()
                return
            page.keyboard.press("Escape")
    raise AssertionError("no tile can win")


def test_a_whole_game_with_the_mouse(guest: Guest) -> None:
    page = guest.go("/")
    page.get_by_role("button", name="Open Mana", exact=True).click()
    page.get_by_role("radiogroup", name="Opponent").get_by_text("Random").click()
    page.get_by_role("button", name="Play the computer").click()
    page.wait_for_url("**/match/*")
    kinds = Tiles(page).to_the_end()
    assert set(kinds) == {"act", "over"}
    expect(page.get_by_test_id("game-over").get_by_role("heading")).to_have_text(VERDICTS)
    written = moves(page)
    assert len(written) >= 2 * (len(kinds) - 2)
    assert all(re.fullmatch(r"[A-Za-z](@|>)\(-?\d,-?\d\)|[A-Za-z][!^]", each) for each in written)
    first = page.url
    page.get_by_test_id("rematch").click()
    page.wait_for_url(lambda url: "/match/" in url and url != first)
    expect(page.get_by_test_id("game-over")).to_have_count(0)


def test_a_whole_game_with_the_keyboard_at_one_screen(guest: Guest) -> None:
    page = mana(guest, position="Gg w")
    kinds = TileKeys(page).to_the_end()
    assert set(kinds) == {"act", "over"}  # no curtain: there is nothing to hide
    expect(page.get_by_test_id("game-over")).to_contain_text(re.compile("wins|Draw"))


def test_a_finger_drags_tiles_to_their_cells(invite: Invite) -> None:
    guest = invite(size=PHONE, touch=True)
    page = mana(guest, position="Gg w")
    finger = Finger(page)
    for cell in ("-1,0", "2,1"):
        source = page.locator('[data-place^="hand:"][data-state="playable"]').first
        name = source.get_attribute("data-place")
        x, y = spot(page, place(str(name)))
        finger.send("touchStart", (x, y))
        finger.send("touchMove", (x, y - 14))
        tx, ty = spot(page, place(f"cell:{cell}"))
        for n in range(1, STEPS + 1):
            finger.send("touchMove", (x + (tx - x) * n / STEPS, y + (ty - y) * n / STEPS))
        finger.rest()
        finger.send("touchEnd")
        expect(page.locator(place(str(name)))).to_have_count(0)
    finger.press('[data-testid="open-moves"]')
    assert moves(page) == ["O@(0,0)", "o@(2,1)"]  # in the numbers of the board now


@pytest.mark.parametrize("phone", [False, True], ids=["desktop", "phone"])
def test_nothing_scrolls_and_all_is_large_enough(invite: Invite, phone: bool) -> None:
    guest = invite(size=PHONE, touch=True) if phone else invite()
    page = mana(guest)
    page.locator(place("cell:0,2")).click()
    if phone:
        page.get_by_role("button", name="More").click()
    measured(guest)
    assert page.evaluate("look.scrolls()") == []
    assert page.evaluate(f"look.small({44 if phone else 32})") == []
    size = page.viewport_size
    assert size
    for box in page.evaluate("look.boxes('[data-place]')"):
        assert box["left"] >= 0 and box["right"] <= size["width"] + 1, box
        assert box["top"] >= 0 and box["bottom"] <= size["height"], box


def test_the_board_says_what_is_where(guest: Guest) -> None:
    page = mana(guest, "bot", level="random")
    names = {
        "cell:2,2": "(2,2), enemy Gran, geyser, 2 of 4 sides blocked",
        "cell:0,2": "(0,2), your Raziel, bursting, can act",
        "cell:0,3": "(0,3), empty",
        "cell:0,4": "(0,4), outside, the field may grow here",
    }
    for cell, name in names.items():
        expect(page.locator(place(cell))).to_have_accessible_name(name)
    expect(page.locator(place("cell:-1,0"))).to_have_count(0)  # as wide as it may be
    blocked = page.locator('[data-side^="1:"]')
    assert sorted(blocked.evaluate_all("all => all.map((each) => each.dataset.by)")) == [
        "open",
        "open",
        "tile",
        "tile",
    ]
    page.locator(place("cell:0,2")).click()
    expect(page.locator(place("cell:3,2"))).to_have_accessible_name("(3,2), empty, can jump here")


def test_tiles_and_edges_block_a_geyser_in_their_own_way(guest: Guest) -> None:
    page = mana(guest, position="goNOG w")
    kinds = page.locator('[data-side="0:1,0"], [data-side="0:-1,0"], [data-side="0:0,1"]')
    assert kinds.evaluate_all("all => all.map((each) => each.dataset.by)") == [
        "boundary",
        "tile",
        "open",
    ]


def test_a_push_moves_the_row_and_the_field(guest: Guest) -> None:
    page = mana(guest, position="O*go/G.. w")
    Tiles(page).press(place("cell:0,1"))
    target = page.locator(place("cell:1,1"))
    expect(target).to_have_accessible_name(re.compile("can push here$"))
    target.click()
    expect(page.get_by_test_id("position")).to_have_text(".Ogo/G... b")
    assert moves(page) == ["O>(1,1)"]
    page.get_by_test_id("move").click()
    detail = page.get_by_test_id("move-detail")
    expect(detail).to_contain_text("Black's Gran is pushed to (2,1).")
    expect(detail.get_by_role("link").first).to_have_attribute(
        "href", re.compile("^/games/mana/rules#MA")
    )


def test_what_is_not_possible_says_why(guest: Guest) -> None:
    page = mana(guest, "bot", level="random")
    page.locator(place("cell:1,1")).click()
    Tiles(page).button("retrieve")
    note = page.get_by_test_id("note")
    expect(note.get_by_role("link")).to_have_attribute("href", "/games/mana/rules#M9")
    page.locator(place("hand:N0")).click()
    page.locator(place("cell:3,2")).click()  # right beside the other geyser
    expect(note.get_by_role("link")).to_have_attribute("href", "/games/mana/rules#MA6.3")


def test_keys_burst_retrieve_and_cancel(guest: Guest) -> None:
    page = mana(guest)
    page.locator(place("cell:3,1")).focus()
    page.keyboard.press("Enter")
    expect(page.get_by_test_id("chosen")).to_contain_text("Theurgia")
    page.keyboard.press("Escape")
    expect(page.locator('[data-state="selected"]')).to_have_count(0)
    page.keyboard.press("Enter")
    page.keyboard.press("b")
    expect(page.get_by_test_id("position")).to_have_text(re.compile(r"T\*a/.* b$"))
    page.locator(place("cell:4,1")).focus()
    page.keyboard.press("Enter")
    page.keyboard.press("r")
    expect(page.get_by_test_id("position")).to_have_text(re.compile(r" w$"))
    assert moves(page) == ["T!", "a^"]


def test_the_board_can_be_turned_and_stays_so(guest: Guest) -> None:
    page = mana(guest, position="Gg w")

    def way() -> tuple[bool, bool]:
        (ax, ay), (bx, by) = (spot(page, place(each)) for each in ("cell:0,0", "cell:1,0"))
        return bx > ax + 9, by > ay + 9

    assert way() == (True, False)
    page.get_by_test_id("turn-board").click()
    assert way() == (False, True)
    page.reload()
    turn(page)
    assert way() == (False, True)


def test_the_position_is_copied(guest: Guest) -> None:
    page = mana(guest)
    page.get_by_role("button", name="Copy the position").click()
    assert page.evaluate("navigator.clipboard.readText()") == MANA


def test_a_finished_game_is_looked_at_again(guest: Guest) -> None:
    page = mana(guest, position="Gg w")
    tiles = Tiles(page)
    for _ in range(4):
        tiles.step()
    played = moves(page)
    page.get_by_test_id("concede").click()
    page.get_by_test_id("confirm-yes").click()
    page.get_by_test_id("game-over").get_by_role("link", name="Replay").click()
    expect(page.get_by_test_id("replay-at")).to_have_text("0 / 5")
    expect(page.get_by_role("radiogroup", name="Whose cards are seen")).to_have_count(0)
    for text in played:
        page.get_by_test_id("step-forward").click()
        told = page.get_by_test_id("step-text")
        expect(told).to_have_text(
            re.compile(r"^\s*(White|Black)('s)? [A-Za-z ]+(\(-?\d,-?\d\))?\s*$")
        )
        expect(told).not_to_contain_text(text)
    expect(page.locator("[data-tile]")).not_to_have_count(0)


def test_the_rules_draw_their_positions(guest: Guest) -> None:
    page = guest.go("/games/mana/rules#MA11.4")
    drawn = page.locator("article.lit").get_by_role("img")
    expect(drawn).to_have_accessible_name(re.compile(r"^White: .*O bursting at \(0,1\)"))


def test_a_game_without_cards_offers_none(guest: Guest) -> None:
    page = guest.go("/play/mana")
    expect(page.get_by_test_id("start-match")).to_be_visible()
    expect(page.get_by_role("link", name="Decks")).to_have_count(0)
    expect(page.get_by_test_id("deck-first")).to_have_count(0)
    sides = page.get_by_role("radiogroup", name="Your side")
    assert sides.inner_text().split() == ["Random", "First", "Second"]
    guest.go("/games/mana/decks")
    expect(page.get_by_role("heading", level=1)).to_have_text("Page not found")
    guest.go("/games/mana/cards")
    expect(page.get_by_role("heading", level=1)).to_have_text("Page not found")


def test_who_takes_the_second_side_plays_black(guest: Guest) -> None:
    page = guest.go("/play/mana")
    page.get_by_role("radiogroup", name="Level").get_by_text("Random").click()
    page.get_by_role("radiogroup", name="Your side").get_by_text("Second").click()
    page.get_by_test_id("start-match").click()
    page.wait_for_url("**/match/*")
    assert turn(page)["kind"] == "act"
    expect(page.get_by_test_id("own-seat")).to_contain_text("you · Black, obsidian")
    assert len(moves(page)) == 1


def test_days_for_a_move_between_people(guest: Guest, invite: Invite) -> None:
    page = guest.go("/play/mana?mode=invite")
    page.get_by_role("radiogroup", name="Clock by correspondence").get_by_text("3 days").click()
    page.get_by_test_id("start-match").click()
    link = page.get_by_label("Invitation link").input_value()
    other = invite().go(link)
    expect(other.get_by_test_id("join")).to_contain_text("3 days per turn")
    other.get_by_test_id("sit-down").click()
    expect(other.get_by_role("timer").first).to_have_text(re.compile(r"^(3 d 0 h|2 d 23 h)$"))


def test_animations_play_and_end_at_the_view(guest: Guest) -> None:
    guest.page.add_init_script("localStorage['ludarium.settings'] = '{}'")  # all as delivered
    page = mana(guest, position="T*.n/.Gg/.op w")
    page.locator(place("cell:0,2")).click()
    page.locator(place("cell:1,0")).click()
    expect(page.get_by_test_id("position")).to_have_text(".n/Gg/Tp b")
    settle(page)
    expect(page.locator(place("hand:O1"))).to_have_count(1)
    expect(page.locator('[data-tile="O1"]')).to_have_count(0)


@pytest.mark.parametrize("phone", [False, True], ids=["desktop", "phone"])
def test_the_guided_match_is_won(invite: Invite, phone: bool) -> None:
    guest = invite(size=PHONE, touch=True) if phone else invite()
    page = guest.go("/learn/mana")
    page.get_by_test_id("start-lesson").click()
    page.wait_for_url("**/match/*")
    coach, hand = page.get_by_test_id("coach"), Tiles(page)
    for _ in range(2):
        page.get_by_test_id("coach-next").click()
    hand.press(place("hand:O0"))
    hand.press(place("cell:4,1"))
    assert turn(page)["kind"] == "act"  # Black has answered
    page.get_by_test_id("coach-next").click()
    expect(coach).to_contain_text("Burst")
    page.get_by_test_id("own-tile").and_(page.get_by_label("your Abramelin")).click()
    hand.button("burst")
    if turn(page)["kind"] == "act":  # else Black has blocked itself
        expect(coach).to_contain_text("Finish it")
        win(page)
    expect(page.get_by_test_id("game-over").get_by_role("heading")).to_have_text("Victory")
