"""The WebSocket itself: pieces, pings, goodbyes, broken peers, slow ones and dead ones."""

import base64
import json
import os
import socket
import struct
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from websockets.exceptions import ConnectionClosed

from ludarium.server.limits import LARGEST_FRAME
from ludarium.server.socket import MOST_WAITING, Connection

from .client import PATIENCE, Client
from .conftest import Serve, Served
from .servers import players, served

TEXT, BINARY, CONTINUATION, CLOSE, PING, PONG = 1, 2, 0, 8, 9, 10
FIN, RSV1 = 0x80, 0x40
ASK = b'{"t": "ping", "d": {"n": %d}}'


class Peer:
    """A client that may break the protocol: it writes frames by hand."""

    def __init__(self, client: Client, connection: str = "Upgrade") -> None:
        host, _, port = client.url.removeprefix("http://").partition(":")
        self.socket = socket.create_connection((host, int(port)), PATIENCE)
        self.data = b""
        lines = [
            "GET /ws HTTP/1.1",
            f"Host: {host}:{port}",
            "Upgrade: websocket",
            f"Connection: {connection}",
            "Sec-WebSocket-Version: 13",
            f"Sec-WebSocket-Key: {base64.b64encode(os.urandom(16)).decode()}",
            f"Cookie: ludarium={client.cookie}",
        ]
        self.socket.sendall("\r\n".join([*lines, "", ""]).encode())
        while b"\r\n\r\n" not in self.data:
            self.read()
        self.head, _, self.data = self.data.partition(b"\r\n\r\n")

    def read(self) -> None:
        more = self.socket.recv(65536)
        if not more:
            raise EOFError
        self.data += more

    def send(self, first: int, payload: bytes, masked: bool = True) -> None:
        assert len(payload) < 126
        mask = os.urandom(4)
        hidden = bytes(byte ^ mask[i % 4] for i, byte in enumerate(payload))
        body = mask + hidden if masked else payload
        self.socket.sendall(bytes([first, len(payload) | (0x80 if masked else 0)]) + body)

    def frame(self) -> tuple[int, bytes]:
        """The next frame: its kind and payload."""
        while True:
            size, start = (self.data[1] if len(self.data) > 1 else 0), 2
            if size == 126 and len(self.data) >= 4:
                size, start = struct.unpack("!H", self.data[2:4])[0], 4
            if len(self.data) >= 2 and len(self.data) >= start + size:
                kind, payload = self.data[0] & 15, self.data[start : start + size]
                self.data = self.data[start + size :]
                return kind, payload
            self.read()

    def message(self) -> dict[str, object]:
        kind, payload = self.frame()
        assert kind == TEXT
        found: dict[str, object] = json.loads(payload)
        return found

    def end(self) -> int:
        """Everything until the goodbye; its code."""
        while True:
            kind, payload = self.frame()
            if kind == CLOSE:
                return int(struct.unpack("!H", payload[:2])[0])


@contextmanager
def peer(server: Served, connection: str = "Upgrade") -> Iterator[Peer]:
    with players(server, 1) as (client,):
        made = Peer(client, connection)
        with made.socket:
            yield made


def pong(n: int) -> dict[str, object]:
    return {"t": "pong", "d": {"n": n}}


# --- messages --------------------------------------------------------------------------------------


def test_what_is_said_before_the_welcome_is_answered_after_it_in_order(server: Served) -> None:
    with peer(server) as client:
        for n in range(20):
            client.send(FIN | (TEXT if n % 2 else BINARY), ASK % n)
        assert client.message()["t"] == "welcome"
        assert [client.message() for _ in range(20)] == [pong(n) for n in range(20)]


def test_a_message_may_come_in_pieces_with_a_ping_between_them(server: Served) -> None:
    with peer(server) as client:
        assert client.message()["t"] == "welcome"
        whole = ASK % 7
        client.send(TEXT, whole[:5])
        client.send(CONTINUATION, b"")
        client.send(FIN | PING, b"still there?")
        client.send(FIN | CONTINUATION, whole[5:])
        assert client.frame() == (PONG, b"still there?")
        assert client.message() == pong(7)


def test_pieces_have_a_limit_together(server: Served) -> None:
    with peer(server) as client:
        client.send(TEXT, b" " * 120)
        for _ in range(LARGEST_FRAME // 120):
            client.send(CONTINUATION, b" " * 120)
        assert client.end() == 1009


@pytest.mark.parametrize(
    ("frames", "code"),
    [
        ([(FIN | RSV1 | TEXT, ASK % 1)], 1002),
        ([(FIN | CONTINUATION, b"{}")], 1002),
        ([(TEXT, b"{"), (FIN | TEXT, b"{}")], 1002),
        ([(PING, b"")], 1002),
        ([(FIN | 3, b"")], 1002),
        ([(FIN | TEXT, b"\xff")], 1007),
        ([(TEXT, b"\xc3"), (FIN | CONTINUATION, b"(")], 1007),
    ],
)
def test_a_peer_that_breaks_the_protocol_is_told_and_left(
    server: Served, frames: list[tuple[int, bytes]], code: int
) -> None:
    with peer(server) as client:
        for first, payload in frames:
            client.send(first, payload)
        client.send(FIN | TEXT, ASK % 9)  # not heard any more
        assert client.end() == code
        client.send(FIN | CLOSE, struct.pack("!H", code))
        with pytest.raises((EOFError, ConnectionResetError)):
            client.frame()


def test_a_frame_without_a_mask_is_refused(server: Served) -> None:
    with peer(server) as client:
        client.send(FIN | TEXT, ASK % 1, masked=False)
        assert client.end() == 1002


def test_letters_may_be_cut_by_pieces(server: Served) -> None:
    with peer(server) as client:
        assert client.message()["t"] == "welcome"
        whole = '{"t": "é"}'.encode()
        client.send(TEXT, whole[:8])
        client.send(FIN | CONTINUATION, whole[8:])
        assert "unknown message 'é'" in str(client.message())


# --- coming and going ------------------------------------------------------------------------------


def test_a_browser_that_also_wants_to_keep_the_connection_alive(server: Served) -> None:
    with peer(server, "keep-alive, Upgrade") as client:
        assert client.head.startswith(b"HTTP/1.1 101")
        assert client.message()["t"] == "welcome"


@pytest.mark.parametrize(("said", "heard"), [(b"\x0f\xa0bye", 4000), (b"", 1000)])
def test_a_goodbye_is_answered(server: Served, said: bytes, heard: int) -> None:
    with peer(server) as client:
        assert client.message()["t"] == "welcome"
        client.send(FIN | CLOSE, said)
        assert client.end() == heard
        with pytest.raises(EOFError):
            client.frame()


def test_what_was_asked_before_the_goodbye_is_done(server: Served) -> None:
    with players(server, 1) as (client,):
        match = client.create(mode="hotseat")["id"]
        made = Peer(client)
        with made.socket:
            made.send(FIN | TEXT, json.dumps({"t": "join", "d": {"match": match}}).encode())
            made.send(FIN | TEXT, b'{"t": "concede", "d": {}}')
            made.send(FIN | CLOSE, b"")
            assert made.end() == 1000
        client.join(match)
        while not client.is_over:
            client.recv()
        assert (
            len(server.app.parts.hub.rooms[match].audience.connections) == 1
        )  # the other one has left


def test_an_address_may_have_so_many_and_no_more(serve: Serve) -> None:
    server = serve(connections=2)

    def knock() -> bytes:
        made = Peer(client)
        made.socket.close()
        return made.head.split(b"\r\n")[0]

    with players(server, 1) as (client,), Peer(client).socket:
        with Peer(client).socket:
            assert knock() == b"HTTP/1.1 403 Forbidden"
        end = time.monotonic() + PATIENCE
        while knock() != b"HTTP/1.1 101 Switching Protocols":
            assert time.monotonic() < end


def test_a_server_that_stops_says_so(tmp_path: Path) -> None:
    with served(str(tmp_path / "games.db")) as server, players(server, 1) as (client,):
        client.connect()
        server.server.should_exit = True
        with pytest.raises(ConnectionClosed) as end:
            while True:
                client.recv()
        assert end.value.rcvd is not None and end.value.rcvd.code == 1012


# --- those who do not read, and those who are gone ---------------------------------------------------


def test_one_who_does_not_read_is_left(server: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    """Frames are kept for a while, then the line is cut; nothing is kept for ever."""
    monkeypatch.setattr("ludarium.server.socket.FAREWELL", 0.3)
    hub = server.app.parts.hub
    with peer(server) as client:
        user = client.message()["d"]["user"]  # type: ignore[index]
        (connection,) = [each for each in hub.connections if each.user == user]
        frame = b'"' + b"x" * 60_000 + b'"'

        def pour() -> None:
            for _ in range(3 * MOST_WAITING):
                connection.push(frame)
            assert len(connection.outbox) <= MOST_WAITING

        hub.tasks[0].get_loop().call_soon_threadsafe(pour)
        end = time.monotonic() + PATIENCE
        while connection in hub.connections:
            assert time.monotonic() < end
            time.sleep(0.02)
        assert isinstance(connection, Connection) and not connection.outbox
    with peer(server) as client:
        assert client.message()["t"] == "welcome"


def test_frames_for_a_slow_reader_come_whole_and_in_order(server: Served) -> None:
    hub = server.app.parts.hub
    with players(server, 1) as (client,):
        client.connect()
        (connection,) = [each for each in hub.connections if each.user == user_id(client)]
        frames = [
            json.dumps({"t": "pong", "d": {"n": n}, "x": "x" * (n * 997 % 40_000)})
            for n in range(400)
        ]

        def pour() -> None:
            for frame in frames:
                connection.push(frame.encode())

        hub.tasks[0].get_loop().call_soon_threadsafe(pour)
        time.sleep(0.2)  # they pile up
        assert [client.recv().raw for _ in frames] == frames


def user_id(client: Client) -> str:
    return str(client.http.get("/me").json()["id"])


def test_a_dead_peer_is_noticed(server: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("ludarium.server.wire.SILENCE", 0.2)
    with peer(server) as client:
        assert client.message()["t"] == "welcome"
        assert client.frame()[0] == PING
        with pytest.raises((EOFError, ConnectionResetError)):
            while True:
                client.frame()


def test_a_living_peer_is_kept(server: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("ludarium.server.wire.SILENCE", 0.2)
    with peer(server) as client:
        assert client.message()["t"] == "welcome"
        for n in range(3):
            kind, payload = client.frame()
            assert kind == PING
            client.send(FIN | PONG, payload)
            client.send(FIN | TEXT, ASK % n)
            assert client.message() == pong(n)
