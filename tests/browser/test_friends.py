"""Friends in two browsers: by a code, a challenge anywhere on the site, phrases at the table, mute and block."""

import re

from playwright.sync_api import Page, expect

from tests.parts import FOR_TWO

from .conftest import Invite
from .friendly import ask, at_one_table, befriend, sees_them_here
from .guests import PHONE
from .test_screens import LOOK, check_look, check_with_axe

GAME = FOR_TWO[0]


def bubble(page: Page, text: str) -> None:
    expect(page.get_by_test_id("bubble").filter(has_text=text)).to_be_visible()


def test_a_friend_by_code_is_challenged(invite: Invite) -> None:
    ada = invite(may_break=True)  # a wrong code is refused
    ben = invite(size=PHONE, touch=True)
    hers, his = ada.go("/"), ben.go("/friends")
    code = his.get_by_test_id("my-code").inner_text()
    hers.get_by_test_id("to-friends").click()
    typed = hers.get_by_test_id("friend-code")
    typed.fill("ABCD")
    hers.get_by_test_id("friend-add").click()
    expect(hers.get_by_role("alert").filter(has_text="such as ABCD-EF23")).to_be_visible()
    hers.goto(f"/friend/{code}")  # his link: nothing is done before she says so
    assert ben.get("/me/friends")["friends"] == []
    hers.get_by_test_id("friend-add").click()
    hers.get_by_test_id("friend").wait_for()
    sees_them_here(ada)
    hers.reload()
    expect(hers.get_by_test_id("friend")).to_contain_text("here now")
    his.reload()
    expect(his.get_by_test_id("friend")).to_have_count(1)
    his.get_by_role("switch").click()  # does not show that he is here
    hers.reload()
    expect(hers.get_by_test_id("friend")).to_contain_text("hidden")

    hers.get_by_test_id("challenge").click()
    hers.get_by_test_id(f"challenge-{GAME}").click()
    check_with_axe(hers)
    his.goto(f"/play/{GAME}")
    hers.get_by_test_id("challenge-send").click()
    hers.wait_for_url("**/match/*")
    expect(his.get_by_test_id("invitation")).to_contain_text("challenges you")
    his.reload()  # it waits
    check_with_axe(his)
    his.get_by_test_id("invitation-accept").click()
    his.get_by_test_id("sit-down").click()
    for page in (hers, his):
        expect(page.get_by_test_id("talk")).to_be_visible()
    expect(his.get_by_test_id("invitation")).to_have_count(0)


def test_a_challenge_is_declined_and_a_friend_blocked(invite: Invite) -> None:
    ada, ben = invite(), invite()
    befriend(ada, ben)
    made = ask(ada, ben, GAME)
    ada.go(made["url"])
    his = ben.go("/lobby")
    his.get_by_test_id("invitation-decline").click()
    expect(ada.page.get_by_test_id("shut")).to_contain_text("declined")
    expect(his.get_by_test_id("invitation")).to_have_count(0)
    his.goto("/friends")
    his.get_by_test_id("friend-more").click()
    his.get_by_test_id("friend-block").click()
    his.get_by_test_id("confirm-yes").click()
    expect(his.get_by_test_id("friend")).to_have_count(0)
    his.reload()
    his.get_by_test_id("unblock").click()
    expect(his.get_by_test_id("blocks")).to_have_count(0)
    assert ben.get("/me/blocks") == {"blocks": []}


def test_phrases_at_a_table_and_mute(invite: Invite) -> None:
    ada, ben, eve = invite(), invite(size=PHONE, touch=True), invite()
    match = at_one_table(ada, ben, GAME)
    eve.go(f"/match/{match}").get_by_test_id("watching").wait_for()
    ada.page.keyboard.press("/")
    expect(ada.page.get_by_test_id("phrases")).to_be_visible()
    ada.page.keyboard.press("1")
    for page in (ada.page, ben.page, eve.page):
        bubble(page, "Hello!")
    expect(eve.page.get_by_test_id("talk")).to_have_count(0)  # who watches says nothing
    ben.page.get_by_test_id("talk").click()
    ben.page.evaluate(LOOK.read_text())
    check_look(ben.page)
    check_with_axe(ben.page)
    ben.page.get_by_test_id("mute").click()
    expect(ben.page.locator(".toast")).to_contain_text("no longer hear")
    ben.page.reload()
    ben.page.get_by_test_id("talk").click()
    expect(ben.page.get_by_test_id("mute")).to_have_text(re.compile("again"))
    ben.page.get_by_test_id("say-luck").click()
    bubble(ada.page, "Good luck!")  # he is still heard
    ada.page.keyboard.press("/")
    ada.page.keyboard.press("3")
    bubble(eve.page, "Nice move!")
    expect(ben.page.get_by_test_id("bubble").filter(has_text="Nice move!")).to_have_count(0)
