"""People who know each other, and two who are paired for their rating."""

import time

from playwright.sync_api import Page

from .guests import OWN, Guest


def befriend(guest: Guest, *others: Guest) -> None:
    for other in others:
        code = other.post("/me/friends/code", {})["code"]
        guest.post("/me/friends", {"code": code})


def sees_them_here(guest: Guest, seconds: float = 20) -> None:
    """The only friend's page has connected, which it does a moment after it is shown."""
    end = time.monotonic() + seconds
    while not guest.get("/me/friends")["friends"][0]["online"]:
        assert time.monotonic() < end, "the friend's page does not connect"
        time.sleep(0.05)


def ask(guest: Guest, other: Guest, game: str) -> dict[str, str]:
    """A friend asks another to a match."""
    path = f"/me/friends/{other.get('/me')['id']}/challenge"
    return guest.post(path, {"game": game})


def at_one_table(guest: Guest, other: Guest, game: str) -> str:
    """Both play by invitation, each at their own screen; the match."""
    made = guest.post("/matches", {"game": game, "mode": "invite"})
    guest.go(made["url"])
    other.go(made["invite"]).get_by_test_id("sit-down").click()
    for page in (guest.page, other.page):
        page.get_by_test_id("talk").wait_for()
    return str(made["id"])


def paired(one: Guest, other: Guest, game: str) -> str:
    """Two who wait for a ranked match have found each other; the match."""
    for guest in (one, other):
        guest.go(f"/quick/{game}?mode=ranked")
    for guest in (one, other):
        guest.page.wait_for_url("**/match/*")
        guest.page.get_by_test_id("talk").wait_for()
    return one.page.url.rpartition("/")[2]


def concede(guest: Guest) -> Page:
    """In the match that the guest looks at."""
    match = guest.page.url.rpartition("/")[2]
    answer = guest.context.request.delete(f"/api/v1/matches/{match}", headers=OWN)
    assert answer.ok, answer.text()
    return guest.page
