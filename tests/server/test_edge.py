"""Plain connections: half requests end, and there is room for others meanwhile."""

import contextlib
import json
import socket
import time
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import httpx
import pytest
from msgspec import Struct

from ludarium.server import edge
from ludarium.server import messages as m
from ludarium.server.dispatch import may_ask
from ludarium.server.edge import Door, open_files
from ludarium.server.limits import Bucket, Buckets, household
from ludarium.server.security import Limits
from ludarium.server.settings import Rates

from .client import Client, mover
from .conftest import Serve, Served
from .half import ONE_BYTE, all_gone, half_requests, is_gone
from .servers import by_invitation, players, served


def test_half_requests_end_and_a_guest_plays_on(serve: Serve) -> None:
    server = serve(request_seconds=1.0)
    with players(server) as (host, guest):
        by_invitation(host, guest)
        lines = half_requests(server.port, 30)
        player = mover([host, guest])
        assert player is not None
        player.act(next(iter(player.choices().values())))
        assert host.http.get("/me").status_code == 200
        assert all_gone(lines, 5) == 0
        guest.sync()  # its socket is older than any request may take


def test_a_byte_now_and_then_does_not_keep_a_request_alive(serve: Serve) -> None:
    server = serve(request_seconds=0.6)
    lines = half_requests(server.port, 2)
    end = time.monotonic() + 2
    while time.monotonic() < end and not all(is_gone(line, 0.05) for line in lines):
        for line in lines:
            with contextlib.suppress(OSError):
                line.sendall(b"x")
        time.sleep(0.2)
    assert all_gone(lines, 0.5) == 0


def test_a_slow_upload_and_a_silent_stream_live_on(serve: Serve) -> None:
    server = serve(request_seconds=0.5)
    with server.guest() as guest:
        token = guest.post("/bot/token", json={"name": "slow"}).json()["token"]
        headers = {"authorization": f"Bearer {token}"}
        with httpx.stream("GET", f"{server.api}/bot/events", headers=headers, timeout=30) as lines:
            body = json.dumps({"deck": "x" * 6000}).encode()
            head = (
                "POST /api/v1/games/spellfaire/decks/check HTTP/1.1\r\nhost: x\r\nx-ludarium: 1\r\n"
                f"content-type: application/json\r\ncontent-length: {len(body)}\r\n\r\n"
            )
            line = socket.create_connection(("127.0.0.1", server.port), 10)
            line.sendall(head.encode())
            for i in range(0, len(body), 1000):  # 4000 bytes per second
                time.sleep(0.25)
                line.sendall(body[i : i + 1000])
            line.settimeout(10)
            assert line.recv(100).startswith(b"HTTP/1.1 200")
            line.close()
            made = guest.post("/matches", json={"game": "spellfaire", "mode": "open"}).json()
            told = next(each for each in lines.iter_lines() if each)
            assert json.loads(told)["challenge"]["id"] == made["id"]


def test_the_oldest_half_request_makes_room(serve: Serve) -> None:
    server = serve(requests=8, request_seconds=30)
    lines = half_requests(server.port, 20, [ONE_BYTE])
    assert httpx.get(f"{server.api}/health").status_code == 200
    deadline = time.monotonic() + 5
    while sum(not is_gone(line) for line in lines) > 8 and time.monotonic() < deadline:
        time.sleep(0.05)
    alive = [not is_gone(line) for line in lines]
    assert sum(alive) <= 8 and not any(alive[:12]), "the oldest go first"
    for line in lines:
        line.close()


def test_answers_under_way_are_never_cut(serve: Serve) -> None:
    """A stream is a whole request: it makes no room, the newcomer is refused."""
    server = serve(requests=8, request_seconds=30)
    server.app.door.each = 3
    with server.guest() as guest:
        token = guest.post("/bot/token", json={"name": "many"}).json()["token"]
    streams = []
    for _ in range(3):
        line = socket.create_connection(("127.0.0.1", server.port), 10)
        line.sendall(
            f"GET /api/v1/bot/events HTTP/1.1\r\nhost: x\r\nauthorization: Bearer {token}\r\n\r\n".encode()
        )
        assert line.recv(100).startswith(b"HTTP/1.1 200")
        streams.append(line)
    refused = socket.create_connection(("127.0.0.1", server.port), 10)
    assert refused.recv(100).startswith(b"HTTP/1.1 503")
    for line in [*streams, refused]:
        line.close()


def test_who_does_not_read_an_answer_is_let_go(
    serve: Serve, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Else a few addresses that ask and never read take all connections there are, for good. Whoever
    reads slowly gets everything."""
    monkeypatch.setattr(edge, "STALL", 0.5)
    server = serve(requests=8)
    server.listener.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, 4096)  # of all it accepts
    many = 12
    asked = f"GET /api/v1/games/spellfaire/cards HTTP/1.1\r\nHost: x:{server.port}\r\n\r\n".encode()
    lines = []
    for _ in range(8):
        line = socket.socket()
        line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        line.connect(("127.0.0.1", server.port))
        line.sendall(asked * many)
        lines.append(line)
    slow = lines.pop()
    slow.settimeout(15)
    answers = b""
    deadline = time.monotonic() + 15
    while answers.count(b"HTTP/1.1 200") < many and time.monotonic() < deadline:
        answers += slow.recv(1 << 16)
    assert answers.count(b"HTTP/1.1 200") == many
    while server.app.door.count > 1 and time.monotonic() < deadline:
        time.sleep(0.05)
    assert server.app.door.count <= 1, "those who read nothing are gone"
    assert httpx.get(f"{server.api}/health").status_code == 200
    for line in (*lines, slow):
        line.close()


def test_descriptors_are_left_for_players() -> None:
    for files in (128, 256, 1024, 65536):
        door = Door(10, 200, None, files)
        assert door.each <= door.most and door.most + door.sockets <= files - 32
        assert door.sockets >= files // 4 and door.each * 2 <= max(16, door.most)
    assert open_files() >= 64


def test_ipv6_is_counted_by_household() -> None:
    assert household("2001:db8:1:2::1") == household("2001:db8:1:2:ffff::9") == "2001:db8:1:2::/64"
    assert household("2001:db8:1:3::1") != household("2001:db8:1:2::1")
    assert household("::ffff:192.0.2.7") == household("192.0.2.7") == "192.0.2.7"
    assert household("fe80::1%eth0") == "fe80::/64"
    assert household("::1") == "::1" and household("unknown") == "unknown"
    limits = Limits(Rates(read=(0.01, 2)))
    for address in ("2001:db8::1", "2001:db8::2"):
        limits.take("read", address)
    with pytest.raises(Exception, match="Too many requests"):
        limits.take("read", "2001:db8::3")


def test_health_and_metrics_are_limited_wherever_they_are(serve: Serve) -> None:
    server = serve(rates=Rates(read=(0.02, 5), loopback=1))
    found = [httpx.get(f"{server.url}/{each}").status_code for each in ("health", "metrics") * 3]
    assert found == [200] * 5 + [429]


def test_metrics_are_for_this_machine_or_a_token(server: Served, tmp_path: Path) -> None:
    assert httpx.get(f"{server.url}/metrics").status_code == 200
    through = httpx.get(f"{server.api}/metrics", headers={"x-forwarded-for": "192.0.2.1"})
    assert through.status_code == 403
    with served(str(tmp_path / "x.db"), metrics_token="s3cret", trust_proxy=True) as other:
        far = {"x-forwarded-for": "192.0.2.1"}
        for sent, status in (("", 403), ("Bearer wrong", 403), ("Bearer s3cret", 200)):
            got = httpx.get(f"{other.url}/metrics", headers=far | {"authorization": sent})
            assert got.status_code == status


def test_a_guest_has_no_more_questions_by_having_many_sockets() -> None:
    """Else the others of a room would wait for all the answers. An action is no question."""
    hub: Any = SimpleNamespace(questions=Buckets(100.0, 200.0))

    def may(user: str, message: Struct) -> bool:
        """From a socket of its own."""
        socket: Any = SimpleNamespace(bucket=Bucket(100.0, 200.0), user=user)
        return may_ask(hub, socket, message)

    question = m.AskPreview("1", list(range(32)))
    assert [may("ada", question) for _ in range(7)] == [True] * 5 + [False] * 2
    assert may("ben", question) and may("ada", m.Act("1", 7))


def test_warnings_for_haste_expire(server: Served) -> None:
    """Twenty in a row close the connection; as many spread over a long evening do not."""
    from ludarium.server.limits import Bucket
    from ludarium.server.socket import FORGOTTEN, WARNINGS

    now = 0.0
    bucket = Bucket(WARNINGS / FORGOTTEN, WARNINGS, lambda: now)
    for _ in range(WARNINGS * 5):
        assert bucket.take()
        now += FORGOTTEN / WARNINGS
    assert all(bucket.take() for _ in range(WARNINGS - 1))
    assert any(not bucket.take() for _ in range(3))
    with Client(server.url) as client:
        client.connect()
        [connection] = [
            c
            for c in server.app.parts.hub.connections
            if c.user == client.http.get("/me").json()["id"]
        ]
        assert connection.warnings.rate > 0
