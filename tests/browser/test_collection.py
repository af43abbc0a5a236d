"""What one owns: packs, crafting and the shop, by mouse and by touch, each with a reload in the middle."""

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, Route, expect

from ludarium.progress import Book
from tests.server.purses import book_with

from .conftest import Invite
from .guests import DESKTOP, PHONE, Guest
from .owners import after_match, grant, progress_of
from .server import Server
from .test_screens import check_with_axe

Press = Callable[[Locator], None]
HOW = pytest.mark.parametrize("touch", [False, True], ids=["mouse", "touch"])


def opened(invite: Invite, touch: bool, **wanted: Any) -> tuple[Guest, Press]:
    guest = invite(size=PHONE if touch else DESKTOP, touch=touch, may_break=True, **wanted)
    guest.get("/me")  # a guest from now on
    return guest, (lambda at: at.tap()) if touch else (lambda at: at.click())


def amount(guest: Guest, book: Book, name: str) -> int:
    coins = progress_of(guest, book)["currencies"]
    return next(int(each["amount"]) for each in coins if each["name"] == name)


def lose_answer(page: Page, deed: str) -> list[str]:
    """The next request of a kind reaches the server, its answer is lost; the claims that were made of it."""
    claims: list[str] = []

    def pass_on(route: Route) -> None:
        body = route.request.post_data_json
        assert isinstance(body, dict)
        claims.append(str(body["claim"]))
        answer = route.fetch()
        if len(claims) == 1:
            route.abort()
        else:
            route.fulfill(response=answer)

    page.route(f"**/progress/{deed}", pass_on)
    return claims


@HOW
def test_a_pack_is_opened_once(invite: Invite, touch: bool) -> None:
    book = book_with("pack")
    guest, press = opened(invite, touch)
    page = guest.go(f"/games/{book.game.name}/packs")
    kind, row = next(iter(book["pack"].items()))
    expect(page.get_by_test_id("odds")).to_contain_text("100 %")
    expect(page.get_by_test_id("pity")).to_contain_text(str(row["pity"]["within"]))
    press(page.get_by_test_id("open-pack"))
    cards = page.get_by_test_id("pack-card")
    expect(cards).to_have_count(sum(slot["n"] for slot in row["slots"]))
    press(page.get_by_test_id("turn-next"))
    first = cards.first.get_attribute("aria-label")
    assert first and "turn it" not in first

    page.reload()  # it lies there again, the same one
    expect(cards.first).to_have_attribute("aria-label", re.compile("turn it"))
    press(cards.first)
    expect(cards.first).to_have_attribute("aria-label", first)
    check_with_axe(page)
    press(page.get_by_test_id("turn-all"))
    for card in cards.all():
        expect(card).to_have_attribute("aria-label", re.compile(r", (new|copy \d|becomes \d.*)$"))
    left = book["start"]["packs"][kind] - 1
    expect(page.get_by_test_id("open-next")).to_contain_text(f"{left} left")
    press(page.get_by_test_id("done"))
    expect(page.get_by_test_id("packs-owned")).to_contain_text(f"{left} pack")
    assert progress_of(guest, book)["packs"][0]["owned"] == left
    page.reload()  # seen is seen
    expect(page.get_by_test_id("packs-owned")).to_be_visible()


@HOW
def test_a_card_is_crafted_and_dusted(invite: Invite, server: Server, touch: bool) -> None:
    book = book_with("craft")
    coin = book["craft"]["currency"]
    guest, press = opened(invite, touch)
    grant(server, guest, book, **{coin: 5000})
    before = amount(guest, book, coin)
    page = guest.go(f"/games/{book.game.name}/collection")
    none = next(card for card in progress_of(guest, book)["cards"] if not card["owned"])
    names = {
        card["id"]: card["name"] for card in guest.get(f"/games/{book.game.name}/cards")["cards"]
    }
    cards = progress_of(guest, book)["cards"]  # copies are told beside the kinds
    owned, most = (sum(card[which] for card in cards) for which in ("owned", "most"))
    expect(page.get_by_test_id("balance-copies")).to_have_text(f"{owned}of {most} copies")
    page.get_by_test_id("search").fill(names[none["id"]])
    press(page.get_by_test_id(f"card-{none['id']}"))
    expect(page.get_by_test_id("owned")).to_have_text(f"0 of {none['most']}")
    check_with_axe(page)

    claims = lose_answer(page, "craft")
    press(page.get_by_test_id("craft"))
    expect(page.locator(".toast")).to_contain_text("cannot be reached")
    page.reload()  # goes on with the same claim
    press(page.get_by_test_id(f"card-{none['id']}"))
    expect(page.get_by_test_id("owned")).to_have_text(f"1 of {none['most']}")
    assert len(claims) == 2 and len(set(claims)) == 1
    assert amount(guest, book, coin) == before - none["make"]

    press(page.get_by_test_id("dust"))  # the last one: asked first
    ask = page.get_by_role("dialog").last
    expect(ask).to_contain_text("your last")
    press(ask.get_by_role("button", name="Keep it"))
    assert amount(guest, book, coin) == before - none["make"]
    press(page.get_by_test_id("dust"))
    press(page.get_by_test_id("confirm-yes"))
    expect(page.get_by_test_id("owned")).to_have_text(f"0 of {none['most']}")
    assert amount(guest, book, coin) == before - none["make"] + none["dust"]


@HOW
def test_the_shop_after_a_match(invite: Invite, server: Server, touch: bool) -> None:
    book = book_with("shop")
    coin = book["shop"]["currency"]
    guest, press = opened(invite, touch)
    other, _ = opened(invite, False)
    grant(server, guest, book, **{coin: 5000})
    after_match(server, guest, other, book)
    page = guest.page
    expect(page.get_by_test_id("earned")).to_contain_text(f"{book['currency'][coin]}")
    press(page.get_by_test_id("end-shop"))
    offers = page.get_by_test_id("offer")
    expect(offers.first).to_be_visible()
    check_with_axe(page)

    before = amount(guest, book, coin)
    listed = progress_of(guest, book)["shop"]["offers"]
    assert offers.count() == len(listed)
    claims = lose_answer(page, "buy")
    press(page.get_by_test_id("buy-0"))
    expect(page.locator(".toast")).to_contain_text("cannot be reached")
    press(page.get_by_test_id("buy-0"))  # the same purchase once more
    expect(offers.first).to_contain_text("yours")
    page.reload()
    expect(offers.first).to_contain_text("yours")
    assert len(claims) == 2 and len(set(claims)) == 1
    assert amount(guest, book, coin) == before - listed[0]["price"]

    upgrade = next(each for each in listed if each["kind"] == "upgrade")
    press(page.get_by_test_id(f"buy-{upgrade['n']}"))
    expect(offers.nth(upgrade["n"])).to_contain_text("yours")
    spent = listed[0]["price"] + upgrade["price"]
    expect(page.get_by_test_id(f"balance-{coin}")).to_contain_text(f"{before - spent:,}")
    press(page.get_by_test_id("reroll"))
    expect(page.get_by_test_id("reroll")).to_contain_text("Changed once")
    assert amount(guest, book, coin) == before - spent - book["shop"]["reroll"]


def test_quests_of_the_day_and_the_level(guest: Guest) -> None:
    book = book_with("quests")
    page = guest.go(f"/games/{book.game.name}/quests")
    expect(page.get_by_test_id("quest")).to_have_count(book["quests"]["a_day"])
    expect(page.get_by_test_id("first-win")).to_contain_text("1 pack")
    expect(page.get_by_test_id("level")).to_contain_text("Level 1")
    page.reload()
    expect(page.get_by_test_id("quest")).to_have_count(book["quests"]["a_day"])


def test_a_game_without_progress_has_no_collection(guest: Guest) -> None:
    rows = guest.get("/games")["games"]
    plain = next(row["name"] for row in rows if row["available"] and not row["progress"])
    page = guest.go(f"/games/{plain}/collection")
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    expect(page.get_by_role("link", name="Collection")).to_have_count(0)
