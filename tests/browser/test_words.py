"""Moves in words, looking back, keys and what a screen reader hears."""

import re

from playwright.sync_api import Page, expect

from .conftest import Invite
from .guests import PHONE, STILL, Guest
from .positions import LAST_BLOW
from .table import FIRST_MOVE_MS, turn
from .test_mana import Tiles, mana


def cell_at(page: Page, text: str) -> str:
    """The place of the cell that a line of the move list names."""
    found = re.search(r"\((-?\d+),(-?\d+)\)", text)
    assert found, text
    return f'[data-place="cell:{found[1]},{found[2]}"]'


def test_the_move_list_is_found_on_the_board_and_shows_its_positions(guest: Guest) -> None:
    page = mana(guest, position="Gg w")
    tiles = Tiles(page)
    counts = [page.locator("[data-tile]").count()]
    lines = page.get_by_test_id("move")
    for n in range(1, 6):
        tiles.step()
        expect(lines).to_have_count(n)  # drawn: only now the tiles are those of the new position
        counts.append(page.locator("[data-tile]").count())
    for text in lines.all_inner_texts():
        if "(" in text:  # every line names a cell that is on the board
            expect(page.locator(cell_at(page, text))).to_have_count(1)
    lines.first.hover()
    expect(page.get_by_test_id("marked-cell")).not_to_have_count(0)
    lines.first.click()
    expect(page.locator("[data-tile]")).to_have_count(counts[1])
    expect(page.get_by_test_id("past")).to_contain_text("After move 1")
    page.keyboard.press("ArrowRight")
    expect(page.locator("[data-tile]")).to_have_count(counts[2])
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("ArrowLeft")
    expect(page.locator("[data-tile]")).to_have_count(counts[0])
    page.keyboard.press("x")  # any other key
    expect(page.get_by_test_id("past")).to_have_count(0)
    expect(page.locator("[data-tile]")).to_have_count(counts[-1])
    lines.first.click()  # closes what it had opened
    lines.first.click()
    page.get_by_test_id("past").click(position={"x": 200, "y": 300})
    expect(page.locator("[data-tile]")).to_have_count(counts[-1])
    tiles.step()  # and the match goes on
    expect(lines).to_have_count(6)


def test_keys_are_listed_and_arrows_enter_the_table(guest: Guest) -> None:
    guest.table(level="random", position=LAST_BLOW)
    page = guest.page
    assert turn(page)["kind"] == "act"
    page.keyboard.press("?")
    expect(page.get_by_test_id("keys")).to_contain_text("End the turn")
    page.keyboard.press("Escape")
    expect(page.get_by_test_id("keys")).to_have_count(0)
    page.evaluate("document.activeElement?.blur()")
    page.keyboard.press("ArrowUp")
    assert page.evaluate("document.activeElement.dataset.state") == "playable"
    stops = page.locator("nav .entry[tabindex='0']")
    assert stops.count() <= 1


def test_the_turn_is_announced_once_and_politely(guest: Guest) -> None:
    page = mana(guest, position="Gg w")
    Tiles(page).step()
    assert turn(page)["kind"] == "act"
    assert page.locator("#say-assertive p").count() == 0
    said = page.locator("#say-polite p").all_inner_texts()
    turns = [text for text in said if " · " in text]
    assert turns and len(turns) == len(set(turns))


def test_a_key_asks_for_a_hint_on_a_phone(invite: Invite) -> None:
    guest = invite(size=PHONE, settings=STILL)
    page = mana(guest, position="Gg w")
    page.keyboard.press("h")
    note = page.get_by_test_id("hint-note")
    expect(note).to_be_visible(timeout=FIRST_MOVE_MS)
    assert not re.search(r"[A-Za-z]>|%.*thought", note.inner_text())
    box = note.bounding_box()
    assert box and box["x"] >= 0 and box["x"] + box["width"] <= PHONE["width"]
    expect(page.locator(".lit").first).to_be_visible()
    Tiles(page).step()
    expect(note).to_have_count(0)  # with its position
