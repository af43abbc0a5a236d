"""A player over a real socket, as a browser is one: it keeps what it was told."""

import json
import random
import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from socket import SHUT_RDWR
from typing import Any, NamedTuple

import httpx
from websockets.sync.client import ClientConnection, connect

from ludarium.server.auth import COOKIE

from .conftest import OWN, PLAIN

PATIENCE = 60.0  # seconds for an answer, on a machine that has much else to do
Body = dict[str, Any]


class Frame(NamedTuple):
    tag: str
    body: Body
    version: int | None
    raw: str


class Client:
    """One guest with at most one socket. Versions must follow each other, or it fails."""

    def __init__(self, url: str, cookie: str | None = None) -> None:
        self.url = url
        self.http = httpx.Client(
            base_url=f"{url}/api/v1", headers=OWN, timeout=PATIENCE, verify=PLAIN
        )
        if cookie is None:
            self.http.get("/me").raise_for_status()
            cookie = self.http.cookies[COOKIE]
        else:
            self.http.cookies.set(COOKIE, cookie)
        self.cookie = cookie
        self.socket: ClientConnection | None = None
        self.heard: list[Frame] = []
        self.match = ""
        self.v: int | None = None
        self.view: Body = {}
        self.prompt: Body | None = None
        self.table: Body = {}
        self.reveal: Body | None = None
        self.told: dict[int, Body] = {}  # what each version said
        self.synced = 0

    def twin(self) -> "Client":
        """The same guest in another window."""
        return Client(self.url, self.cookie)

    def __enter__(self) -> "Client":
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        self.close_socket()
        self.http.close()

    def close_socket(self) -> None:
        if self.socket is not None:
            self.socket.close()
            self.socket = None

    def move_to(self, url: str) -> None:
        """The server has come up elsewhere."""
        self.close_socket()
        self.url = url
        self.http.base_url = httpx.URL(f"{url}/api/v1")

    # --- the socket -----------------------------------------------------------------------------

    def connect(self) -> "Client":
        socket = connect(
            f"{self.url.replace('http', 'ws')}/ws",
            additional_headers={"Cookie": f"{COOKIE}={self.cookie}"},
            compression=None,
            proxy=None,
            max_queue=None,
            open_timeout=PATIENCE,
            ping_interval=None,
            close_timeout=5,
        )
        self.socket = socket.__enter__()  # closed by `close` or `drop`
        self.wait("welcome")
        return self

    def drop(self) -> None:
        """The line is cut: no farewell."""
        assert self.socket is not None
        self.socket.socket.shutdown(SHUT_RDWR)
        self.socket.close()
        self.socket = None

    def send(self, tag: str, **body: Any) -> None:
        assert self.socket is not None
        self.socket.send(json.dumps({"t": tag, "d": body}))

    def recv(self, timeout: float = PATIENCE) -> Frame:
        assert self.socket is not None
        raw = self.socket.recv(timeout)
        assert isinstance(raw, str)
        read = json.loads(raw)
        frame = Frame(read["t"], read["d"], read.get("v"), raw)
        self.heard.append(frame)
        self.take(frame)
        return frame

    def take(self, frame: Frame) -> None:
        body = frame.body
        if frame.tag == "update":
            assert self.v is not None and frame.version == self.v + 1, "an update was lost"
        if frame.tag in ("snapshot", "update"):
            assert frame.version is not None
            self.v = frame.version
            self.view, self.prompt, self.reveal = body["view"], body["prompt"], body["reveal"]
            self.told[self.v] = {"view": self.view, "prompt": self.prompt}
        if "table" in body:
            self.table = body["table"]

    def wait(self, tag: str, test: Callable[[Body], bool] = lambda body: True) -> Body:
        """The next message of this kind; what comes before it is taken as it comes."""
        while True:
            frame = self.recv()
            if frame.tag == tag and test(frame.body):
                return frame.body

    def wait_version(self, v: int) -> None:
        while self.v is None or self.v < v:
            frame = self.recv()
            assert "too many messages" not in str(frame.body.get("detail")), "it acts too fast"

    def sync(self) -> list[Frame]:
        """All that the room has said so far: it answers in order, once everything is durable."""
        before = len(self.heard)
        self.synced += 1
        mark = f"sync {self.synced}"
        self.send("act", request=mark, action=1)
        self.wait("refused", lambda body: body["request"] == mark)
        return self.heard[before:-1]

    # --- at a table -----------------------------------------------------------------------------

    def create(self, **wanted: Any) -> Body:
        answer = self.http.post("/matches", json={"game": "spellfaire"} | wanted)
        assert answer.status_code == 201, answer.text
        made: Body = answer.json()
        return made

    def join(self, match: str, **wanted: Any) -> "Client":
        """Sit down or watch; returns when the table has greeted."""
        if self.socket is None:
            self.connect()
        self.match = match
        self.send("join", match=match, **wanted)
        self.wait("table", lambda body: body["table"]["id"] == match)
        return self

    def resume(self, seen: int | None) -> "Client":
        return self.connect().join(self.match, **({} if seen is None else {"seen": seen}))

    @property
    def is_over(self) -> bool:
        return bool(self.view.get("result"))

    def choices(self) -> dict[str, int]:
        """What may be done now: texts and numbers."""
        assert self.prompt is not None
        return {choice["text"]: choice["id"] for choice in self.prompt["actions"]}

    def send_act(self, action: int | str) -> None:
        assert self.prompt is not None
        number = self.choices()[action] if isinstance(action, str) else action
        self.send("act", request=self.prompt["request"], action=number)

    def act(self, action: int | str) -> None:
        """Take an action and wait until it is told."""
        assert self.v is not None
        self.send_act(action)
        self.wait_version(self.v + 1)

    def ask(self, tag: str, answer: str, **body: Any) -> Body:
        self.send(tag, **body)
        return self.wait(answer)

    def refused(self, tag: str, **body: Any) -> Body:
        return self.ask(tag, "refused", **body)


def mover(players: Sequence[Client]) -> Client | None:
    """Who is to act; None when the match is over. Whoever hears of it first is asked."""
    end = time.monotonic() + PATIENCE
    while not any(player.prompt for player in players):
        waiting = [player for player in players if not player.is_over]
        if not waiting:
            return None
        for player in waiting:
            with suppress(TimeoutError):
                player.recv(0.02)
        assert time.monotonic() < end, "nobody is asked"
    return next(player for player in players if player.prompt)


def play(players: Sequence[Client], dice: random.Random, steps: int = 10_000) -> int:
    """Random actions of those who are asked; how many there were."""
    done = 0
    while done < steps and (player := mover(players)) is not None:
        player.act(dice.choice(list(player.choices().values())))
        done += 1
    return done
