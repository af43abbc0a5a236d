"""Several people: invitation, broken connections, a restart, one device for two, watching."""

import json
import re
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import httpx
import pytest
from playwright.sync_api import Page, WebSocket, expect

from .conftest import Invite
from .guests import OWN, Guest
from .net import Cable
from .server import Server
from .table import STEP_MS, Hand, glance, turn


@pytest.fixture
def cable(server: Server) -> Iterator[Cable]:
    found = Cable(server.port)
    yield found
    found.close()


def take_turns(pages: list[Page], ends: int) -> None:
    """Both play until that many turns have ended, or the match."""
    hands = [Hand(page, seed) for seed, page in enumerate(pages)]
    while True:
        for page, hand in zip(pages, hands, strict=True):
            while now := glance(page):
                if now["kind"] == "over":
                    return
                ends -= hand.step() == "end"
                if ends == 0:
                    return


def invitation(host: Guest) -> str:
    """The link that is shown at a table whose other seat is free."""
    page = host.go("/")
    page.get_by_role("link", name="Invite").click()
    page.get_by_test_id("start-match").click()
    link = page.get_by_label("Invitation link").input_value()
    assert "key=" in link
    return link


def same_table(a: Page, b: Page) -> None:
    """What one has is what the other sees, once both have heard of the last step."""

    def seen(page: Page) -> tuple[int, int, int]:
        board = page.evaluate("probe.board()")
        entries = page.get_by_test_id("history-entry").count()
        return entries, len(board["own"]), len(board["enemy"])

    end = time.monotonic() + STEP_MS / 1000
    while True:
        (heard, own, enemy), other = seen(a), seen(b)
        if (heard, enemy, own) == other:
            return
        assert time.monotonic() < end, ((heard, enemy, own), other)
        a.wait_for_timeout(50)


def test_two_browsers_by_link_and_a_broken_connection(invite: Invite, cable: Cable) -> None:
    host, friend = invite(url=cable.url, may_break=True), invite()
    link = invitation(host)
    friend.go(link.replace(cable.url, friend.url)).get_by_test_id("sit-down").click()
    pages = [host.page, friend.page]
    take_turns(pages, 4)
    acting = next(page for page in pages * 50 if glance(page))
    same_table(*pages)
    before = host.page.evaluate("probe.board()")

    cable.cut()
    banner = host.page.get_by_text("Connection lost.", exact=True)
    expect(banner).to_be_visible()
    expect(friend.page.get_by_text("away")).to_be_visible()
    again = host.page.get_by_role("button", name="Try now")
    expect(again).to_be_enabled()
    cable.mend()
    again.evaluate_all("all => all[0]?.click()")  # unless it has healed by itself meanwhile
    expect(banner).to_be_hidden()
    assert host.page.evaluate("probe.board()") == before
    expect(friend.page.get_by_text("away")).to_be_hidden()
    Hand(acting).until(lambda kind: kind in ("end", "over"))
    same_table(*pages)


def test_the_page_heals_after_a_restart_of_the_server(invite: Invite, tmp_path: Path) -> None:
    server = Server(tmp_path).start()
    try:
        guest = invite(url=server.url, may_break=True)
        guest.table("hotseat", first=0)
        hand = Hand(guest.page)
        hand.until(lambda kind: kind == "end")
        hand.step()  # the curtain
        before, now = guest.page.evaluate("probe.board()"), turn(guest.page)
        server.kill()
        expect(guest.page.get_by_text("Connection lost.", exact=True)).to_be_visible()
        server.start()
        expect(guest.page.get_by_text("Connection lost.", exact=True)).to_be_hidden(timeout=30_000)
        assert guest.page.evaluate("probe.board()") == before
        assert turn(guest.page) == now
        assert hand.step() in ("act", "end")
    finally:
        server.kill()


def test_a_curtain_hides_the_hand_between_turns(guest: Guest) -> None:
    guest.table("hotseat", first=0)
    page, hand = guest.page, Hand(guest.page)
    cards = page.locator('[data-testid="hand-card"], [data-testid="mulligan-card"]')
    seen: list[str] = []
    while len(seen) < 4:
        expect(page.get_by_test_id("curtain-ready")).to_be_visible()
        expect(cards).to_have_count(0)
        seen.append(page.get_by_role("dialog").get_by_role("heading").inner_text())
        assert hand.step() == "curtain"
        expect(cards).not_to_have_count(0)
        hand.until(lambda kind: kind in ("mulligan", "end"))
    assert len(set(seen)) == 2 and seen[0] != seen[1]


def test_an_open_table_is_found_in_the_lobby_and_joined(invite: Invite) -> None:
    host, friend = invite(), invite()
    friend.go("/lobby")
    match = host.table("open")
    row = friend.page.get_by_test_id("open-tables").locator(f'a[href*="{match}"]')
    expect(row).to_have_text("Sit down")  # the list follows by itself
    row.click()
    friend.page.get_by_test_id("sit-down").click()
    friend.page.wait_for_url(f"**/match/{match}**")
    take_turns([host.page, friend.page], 1)
    same_table(host.page, friend.page)

    late = invite().go(f"/match/{match}?key=open&deck=kingdom-frost")
    expect(late.get_by_test_id("shut")).to_contain_text("this seat is taken")
    late.get_by_role("button", name="Watch").click()
    expect(late.get_by_test_id("watching")).to_be_visible()


# --- who may see what ------------------------------------------------------------------------------


class Wire:
    """Everything that a page was told over its socket."""

    def __init__(self, guest: Guest) -> None:
        self.frames: list[str] = []
        guest.page.on("websocket", self.listen)

    def listen(self, socket: WebSocket) -> None:
        socket.on("framereceived", lambda frame: self.frames.append(str(frame)))

    def views(self) -> list[dict[str, Any]]:
        told = [json.loads(frame) for frame in self.frames]
        return [each["d"]["view"] for each in told if each["t"] in ("snapshot", "update")]


def hidden_cards(view: dict[str, Any]) -> set[str]:
    """What the viewer holds and never showed."""
    side = view["seats"][view["seat"]]
    public = {unit["card"] for unit in side["board"]} | set(side["dead"]) | set(side["discard"])
    return {card for n, card in enumerate(side["hand"]) if n not in side["shown"]} - public


def test_who_watches_or_plays_is_told_no_hidden_card(invite: Invite) -> None:
    host, friend, watcher = guests = [invite() for _ in range(3)]
    wires = [Wire(guest) for guest in guests]
    match = host.table("open", deck="kingdom-frost")
    # Other families than the host's: a card tells whose it is.
    friend.go(f"/match/{match}?key=open&deck=wildclan-fire")
    watcher.go("/lobby")
    live = watcher.page.get_by_test_id("live-tables").locator(f'a[href*="{match}"]')
    live.click()
    watcher.page.wait_for_url("**/match/*")
    take_turns([host.page, friend.page], 6)
    expect(watcher.page.get_by_text("watching").first).to_be_visible()
    expect(watcher.page.get_by_test_id("hand-card")).to_have_count(0)

    for view in wires[2].views():
        assert view["seat"] is None
        for side in view["seats"]:
            assert all(
                card is None for n, card in enumerate(side["hand"]) if n not in side["shown"]
            )
    for owner, hers in enumerate(wires[:2]):
        for card in hidden_cards(hers.views()[-1]):
            for other in {0, 1, 2} - {owner}:
                leaks = [frame[:300] for frame in wires[other].frames if f'"{card}"' in frame]
                assert not leaks, f"{card} of seat {owner} reached guest {other}: {leaks}"


@contextmanager
def program(server: Server) -> Iterator[httpx.Client]:
    """A bot over HTTP: the client it plays by."""
    api = f"{server.url}/api/v1"
    with httpx.Client(base_url=api, headers=OWN, timeout=30) as owner:
        token = owner.post("/bot/token", json={"name": "HAL"}).json()["token"]
    headers = OWN | {"Authorization": f"Bearer {token}"}
    with httpx.Client(base_url=api, headers=headers, timeout=30) as bot:
        yield bot


def test_a_rematch_with_a_program(guest: Guest, server: Server) -> None:
    with program(server) as bot:
        match = guest.table(mode="open", game="mana")
        bot.post(f"/bot/games/{match}/join", json={})
        bot.post(f"/bot/games/{match}/resign")
        page, told = guest.page, guest.page.get_by_test_id("rematch-told")
        page.get_by_test_id("rematch").click()
        expect(told).to_have_text("HAL (bot) is away and will see the offer when they return.")
        expect(page.get_by_test_id("rematch")).to_be_disabled()
        with bot.stream("GET", "/bot/events") as events:
            rows = events.iter_lines()  # kept: a reader that is dropped hangs up at once
            asked = next(line for line in rows if '"offer"' in line)
            assert json.loads(asked)["game"]["id"] == match
            expect(told).to_have_text("Waiting for HAL (bot) to answer.")
            answer = {"offer": "rematch", "yes": False}
            assert bot.post(f"/bot/games/{match}/answer", json=answer).status_code == 204
            expect(told).to_have_text("HAL (bot) declined the rematch.")
            page.get_by_test_id("rematch").click()
            expect(told).to_have_text(re.compile("HAL"))
            expect(page.get_by_test_id("rematch")).to_be_disabled()
            answer = {"offer": "rematch", "yes": True}
            assert bot.post(f"/bot/games/{match}/answer", json=answer).status_code == 204
            page.wait_for_url(lambda url: "/match/" in url and match not in url)
            expect(page.get_by_test_id("own-seat")).to_be_visible()


def test_a_rematch_is_declined_by_a_person(invite: Invite) -> None:
    host, friend = invite(), invite()
    made = host.post("/matches", {"game": "mana", "mode": "invite"})
    host.go(made["url"])
    friend.go(made["invite"]).get_by_test_id("sit-down").click()
    host.page.get_by_test_id("concede").click()
    host.page.get_by_role("button", name="Concede").last.click()
    host.page.get_by_test_id("rematch").click()
    expect(friend.page.get_by_test_id("rematch-told")).to_contain_text("asks for a rematch")
    friend.page.get_by_test_id("decline").click()
    expect(host.page.get_by_test_id("rematch-told")).to_contain_text("declined the rematch")
    expect(friend.page.get_by_test_id("rematch-told")).to_have_text("")
    expect(host.page.get_by_test_id("rematch")).to_have_text("Rematch")
