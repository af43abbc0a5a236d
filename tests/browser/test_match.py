"""Whole matches and what one may ask for during them, with the mouse."""

import re

from playwright.sync_api import expect

from .conftest import Invite
from .guests import STILL, Guest
from .positions import LAST_BLOW, ONE_CARD
from .table import Hand, turn

VERDICTS = re.compile("^(Victory|Defeat|Draw)$")


def test_a_guest_plays_a_whole_match_after_two_clicks(guest: Guest) -> None:
    page = guest.go("/")
    page.get_by_role("radiogroup", name="Opponent").get_by_text("Novice").click()
    page.get_by_role("button", name="Play the computer").click()
    page.wait_for_url("**/match/*")
    first = page.url
    kinds = Hand(page).to_the_end()
    assert {"mulligan", "act", "end", "over"} <= set(kinds)
    expect(page.get_by_test_id("game-over").get_by_role("heading")).to_have_text(VERDICTS)
    page.get_by_test_id("rematch").click()
    page.wait_for_url(lambda url: "/match/" in url and url != first)
    expect(page.get_by_test_id("game-over")).to_have_count(0)
    assert turn(page)["kind"] == "mulligan"


def test_the_last_blow_is_a_victory_and_can_be_reviewed(guest: Guest) -> None:
    guest.table(level="random", position=LAST_BLOW)
    Hand(guest.page).until(lambda kind: kind == "over")
    over = guest.page.get_by_test_id("game-over")
    expect(over.get_by_role("heading")).to_have_text("Victory")
    over.get_by_role("link", name="Replay").click()
    guest.page.wait_for_url("**/replay/*")


def test_cards_of_the_starting_hand_are_replaced(guest: Guest) -> None:
    guest.table(level="random", first=0)
    cards = guest.page.get_by_test_id("mulligan-card")
    cards.nth(0).click()
    cards.nth(2).click()
    expect(cards.nth(2)).to_have_attribute("data-state", "selected")
    cards.nth(2).click()
    expect(cards.nth(2)).to_have_attribute("data-state", "playable")
    cards.nth(1).click()
    confirm = guest.page.get_by_test_id("mulligan-confirm")
    expect(confirm).to_have_text("Replace 2 cards")
    confirm.click()
    turn(guest.page)
    guest.page.get_by_test_id("history-entry").last.click()
    expect(guest.page.locator(".detail")).to_contain_text("You replace 2 cards")


def test_the_hint_says_what_the_expert_would_do(guest: Guest) -> None:
    guest.table(level="random", position=LAST_BLOW)
    assert turn(guest.page)["kind"] == "act"
    guest.page.get_by_test_id("hint").click()
    note = guest.page.get_by_test_id("hint-note")
    # By names and with its point, not "attack own 1 on enemy hero" nor a share of visits.
    expect(note).to_have_text(
        re.compile(r"^\s*\w.+ attacks .+'s hero Wins the match"), timeout=60_000
    )
    expect(guest.page.locator("[data-place].lit")).to_have_count(2)  # who attacks whom


def test_a_move_is_taken_back(guest: Guest) -> None:
    guest.table(level="random", position=ONE_CARD)
    hand = Hand(guest.page)
    assert hand.step() == "act"
    expect(guest.page.get_by_test_id("own-unit")).to_have_count(1)
    guest.page.get_by_test_id("takeback").click()
    expect(guest.page.get_by_test_id("hand-card")).to_have_count(1)
    expect(guest.page.get_by_test_id("own-unit")).to_have_count(0)


def test_conceding_asks_first(guest: Guest) -> None:
    guest.table(level="random", position=ONE_CARD)
    guest.page.get_by_test_id("concede").click()
    guest.page.get_by_role("button", name="Play on").click()
    expect(guest.page.get_by_role("dialog")).to_have_count(0)
    assert turn(guest.page)["kind"] == "act"
    guest.page.get_by_test_id("concede").click()
    guest.page.get_by_test_id("confirm-yes").click()
    expect(guest.page.get_by_test_id("game-over").get_by_role("heading")).to_have_text("Defeat")


def test_ending_a_turn_with_attacks_left_may_ask_first(invite: Invite) -> None:
    guest = invite(settings=STILL | {"askEnd": True})
    guest.table(level="random", position=LAST_BLOW)
    now = turn(guest.page)
    guest.page.get_by_test_id("end-turn").click()
    expect(guest.page.get_by_role("dialog")).to_contain_text("One attack is left.")
    guest.page.get_by_role("button", name="Play on").click()
    assert turn(guest.page) == now
    guest.page.keyboard.press("e")
    guest.page.get_by_test_id("confirm-yes").click()
    expect(guest.page.get_by_test_id("history-entry")).not_to_have_count(0)


def test_what_happened_leads_to_its_clause(guest: Guest) -> None:
    guest.table(level="random", position=ONE_CARD)
    Hand(guest.page).step()
    guest.page.get_by_test_id("history-entry").first.click()
    why = guest.page.get_by_role("link", name=re.compile("^why")).first
    clause = re.search(r"§(\S+)", why.inner_text())
    assert clause
    with guest.context.expect_page() as opened:
        why.click()
    expect(opened.value.locator(f'[data-testid="clause"][id="{clause[1]}"]')).to_be_in_viewport()


def test_a_card_that_cannot_be_played_says_why(guest: Guest) -> None:
    poor = ONE_CARD["seats"][0] | {"mana": 0, "max_mana": 6}
    guest.table(level="random", position=ONE_CARD | {"seats": [poor, ONE_CARD["seats"][1]]})
    assert turn(guest.page)["kind"] == "end"
    Hand(guest.page).button("hand-card")
    clause = guest.page.get_by_test_id("note").get_by_role("link")
    expect(clause).to_have_attribute("href", re.compile(r"/rules#S\d"))


def test_loading_the_page_again_keeps_everything(guest: Guest) -> None:
    guest.table(level="novice", first=0)
    hand = Hand(guest.page)
    ends = 0
    while ends < 2:
        ends += hand.step() == "end"
    now = turn(guest.page)
    before = guest.page.evaluate("probe.board()")
    entries = guest.page.get_by_test_id("history-entry").count()
    guest.page.reload()
    assert turn(guest.page) == now
    assert guest.page.evaluate("probe.board()") == before
    assert guest.page.get_by_test_id("history-entry").count() == entries


def test_the_table_names_its_variants(guest: Guest) -> None:
    page = guest.go("/play/spellfaire")
    page.get_by_role("switch").first.click()
    page.get_by_test_id("start-match").click()
    page.wait_for_url("**/match/*")
    named = guest.get(f"/matches/{page.url.rpartition('/')[2]}")["variant"]
    assert len(named) == 1
    expect(page.locator("header")).to_contain_text(named[0])


def test_animations_can_play_and_end_at_the_view(guest: Guest) -> None:
    guest.page.add_init_script("localStorage['ludarium.settings'] = '{}'")  # all as delivered
    guest.table(level="random", position=LAST_BLOW)
    assert (
        guest.page.evaluate("getComputedStyle(document.documentElement).getPropertyValue('--pace')")
        == "1"
    )
    Hand(guest.page).step()
    expect(guest.page.get_by_test_id("game-over")).to_be_visible()
