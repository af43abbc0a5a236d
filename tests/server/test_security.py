"""What the server lets in, how much of it, and what it allows a browser to do."""

import asyncio
import json

import httpx
import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed, InvalidStatus

from ludarium.server.limits import LARGEST_BODY
from ludarium.server.security import CONTENT_POLICY, same_origin
from ludarium.server.settings import Rates

from .conftest import OWN, Serve, Served

NEW = {"game": "spellfaire", "mode": "hotseat"}


def test_every_answer_carries_the_security_headers(server: Served) -> None:
    for address in (
        server.url,
        f"{server.api}/games",
        f"{server.api}/nowhere",
        f"{server.url}/x.js",
    ):
        headers = httpx.get(address).headers
        assert headers["content-security-policy"].startswith(
            "default-src 'none'; script-src 'self'"
        )
        assert headers["x-content-type-options"] == "nosniff"
        assert headers["cross-origin-opener-policy"] == "same-origin"
        assert headers["cross-origin-resource-policy"] == "same-origin"
        assert headers["referrer-policy"] and headers["permissions-policy"]
        assert "server" not in headers and headers["x-request-id"]


def test_the_content_policy_lets_nothing_in_from_elsewhere() -> None:
    assert "unsafe" not in CONTENT_POLICY and "http" not in CONTENT_POLICY
    assert "frame-ancestors 'none'" in CONTENT_POLICY and "base-uri 'none'" in CONTENT_POLICY


# --- origins ---------------------------------------------------------------------------------------


def test_a_page_of_another_site_cannot_write(guest: httpx.Client) -> None:
    for headers in (
        {"origin": "https://evil.example"},
        {"origin": "null"},
        {"sec-fetch-site": "cross-site"},
        {"sec-fetch-site": "same-site"},
    ):
        refused = guest.post("/matches", json=NEW, headers=headers)
        assert refused.status_code == 403 and refused.json()["title"] == "Forbidden"


def test_our_own_page_can_write(server: Served, guest: httpx.Client) -> None:
    headers = {"origin": server.url, "sec-fetch-site": "same-origin"}
    assert guest.post("/matches", json=NEW, headers=headers).status_code == 201


def test_writing_needs_our_header(server: Served) -> None:
    refused = httpx.post(f"{server.api}/matches", json=NEW)
    assert refused.status_code == 403 and "X-Ludarium" in refused.json()["detail"]


def test_the_public_url_is_the_origin_behind_a_proxy(serve: Serve) -> None:
    server = serve(public_url="https://games.example")
    with server.guest() as guest:
        ours = guest.post("/matches", json=NEW, headers={"origin": "https://games.example"})
        other = guest.post("/matches", json=NEW, headers={"origin": server.url})
    assert (ours.status_code, other.status_code) == (201, 403)


def test_same_origin_compares_hosts() -> None:
    host = (b"host", b"games.example:8000")
    assert same_origin([host])
    assert same_origin([host, (b"origin", b"https://GAMES.example:8000")])
    assert not same_origin([host, (b"origin", b"https://games.example")])
    assert not same_origin([host, (b"origin", b"https://games.example:8000.evil.example")])
    assert not same_origin([host, (b"origin", b"https://[games.example:8000")])


# --- sockets ---------------------------------------------------------------------------------------


async def first_frame(address: str, headers: dict[str, str], origin: str | None = None) -> str:
    extra = headers | ({"Origin": origin} if origin else {})
    async with connect(address, additional_headers=extra, compression=None) as socket:
        return str(await asyncio.wait_for(socket.recv(), 10))


def test_a_socket_knows_the_guest_by_the_cookie(server: Served, guest: httpx.Client) -> None:
    cookie = {"Cookie": f"ludarium={guest.cookies['ludarium']}"}
    frame = json.loads(asyncio.run(first_frame(server.socket_url, cookie, server.url)))
    assert frame["t"] == "welcome" and frame["d"]["user"] == guest.get("/me").json()["id"]


def test_a_socket_from_another_site_is_refused(server: Served, guest: httpx.Client) -> None:
    cookie = {"Cookie": f"ludarium={guest.cookies['ludarium']}"}
    with pytest.raises(InvalidStatus, match="403"):
        asyncio.run(first_frame(server.socket_url, cookie, "https://evil.example"))
    with pytest.raises(InvalidStatus, match="403"):
        asyncio.run(first_frame(server.socket_url + "x", cookie))


def test_a_socket_without_a_cookie_is_told_to_ask_who_it_is(server: Served) -> None:
    with pytest.raises(ConnectionClosed, match="4401"):
        asyncio.run(first_frame(server.socket_url, {}))


# --- sizes and rates -------------------------------------------------------------------------------


def test_a_large_body_is_refused_before_it_is_read(guest: httpx.Client) -> None:
    told = guest.post("/replays", content=b"x" * (LARGEST_BODY + 1))
    assert told.status_code == 413 and told.headers["content-type"].endswith("problem+json")

    def endless() -> object:
        for _ in range(LARGEST_BODY // 1024 + 2):
            yield b"x" * 1024

    assert guest.post("/replays", content=endless()).status_code == 413  # type: ignore[arg-type]


def test_an_address_that_asks_too_much_has_to_wait(serve: Serve) -> None:
    server = serve(rates=Rates(read=(0.02, 5), loopback=1))
    answers = [httpx.get(f"{server.api}/health") for _ in range(6)]
    assert [each.status_code for each in answers] == [200] * 5 + [429]
    assert [each.headers["ratelimit-remaining"] for each in answers[:5]] == list("43210")
    assert answers[0].headers["ratelimit-limit"] == "5"
    assert 40 <= int(answers[-1].headers["retry-after"]) <= 50
    assert httpx.get(server.url).status_code != 429  # the page itself is not the API


def test_forwarded_addresses_count_only_behind_a_proxy(serve: Serve) -> None:
    rates = Rates(read=(0.1, 2), loopback=1)
    for trusted, expected in ((False, [200, 200, 429, 429]), (True, [200, 200, 200, 200])):
        server = serve(rates=rates, trust_proxy=trusted)
        found = [
            httpx.get(f"{server.api}/health", headers={"x-forwarded-for": f"1.2.3.4, 10.0.0.{i}"})
            for i in range(4)
        ]
        assert [each.status_code for each in found] == expected


def test_guests_are_not_made_without_end(serve: Serve) -> None:
    server = serve(rates=Rates(guest=(0.1, 2), loopback=1))
    found = [httpx.get(f"{server.api}/me", headers=OWN).status_code for _ in range(3)]
    assert found == [200, 200, 429]
