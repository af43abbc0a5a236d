"""A bot over HTTP, as a program of somebody else would be: its token, its streams, random actions."""

import json
import random
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import httpx

from .client import PATIENCE
from .conftest import OWN, PLAIN, Served

Told = dict[str, Any]


class Bot:
    """A bot with its token, and the person who made it."""

    def __init__(self, server: Served, name: str = "Deep Thought") -> None:
        self.server = server
        self.owner = httpx.Client(base_url=server.api, headers=OWN, timeout=PATIENCE, verify=PLAIN)
        made = self.owner.post("/bot/token", json={"name": name})
        assert made.status_code == 201, made.text
        self.made = made.json()
        self.token = self.made["token"]
        self.headers = OWN | {"Authorization": f"Bearer {self.token}"}
        self.http = httpx.Client(
            base_url=server.api, headers=self.headers, timeout=PATIENCE, verify=PLAIN
        )

    def __enter__(self) -> "Bot":
        return self

    def __exit__(self, *_: object) -> None:
        self.owner.close()
        self.http.close()

    @contextmanager
    def stream(self, path: str) -> Iterator["Lines"]:
        with self.http.stream("GET", f"/bot{path}") as answer:
            assert answer.status_code == 200, answer.read()
            assert answer.headers["content-type"].startswith("application/x-ndjson")
            yield Lines(answer)

    def post(self, path: str, **body: Any) -> httpx.Response:
        return self.http.post(f"/bot{path}", json=body)

    def create(self, **wanted: Any) -> Told:
        made = self.http.post("/matches", json={"game": "spellfaire"} | wanted)
        assert made.status_code == 201, made.text
        found: Told = made.json()
        return found


class Lines:
    """The lines of a stream, one after the other."""

    def __init__(self, answer: httpx.Response) -> None:
        self.raw = answer.iter_lines()
        self.heard: list[str] = []

    def next(self) -> Told:
        for line in self.raw:
            if line:
                self.heard.append(line)
                found: Told = json.loads(line)
                return found
        raise EOFError("the stream has ended")

    def wait(self, kind: str, **wanted: Any) -> Told:
        while True:
            found = self.next()
            if found["type"] == kind and all(found.get(k) == v for k, v in wanted.items()):
                return found


def state(line: Told) -> Told:
    found: Told = line.get("state", line)
    return found


def problem(answer: httpx.Response, status: int) -> Told:
    assert answer.status_code == status, answer.text
    assert answer.headers["content-type"] == "application/problem+json"
    found: Told = answer.json()
    assert found["detail"] and "Traceback" not in answer.text
    return found


def play_on(bot: Bot, game: str, lines: Lines, dice: random.Random) -> Told:
    """Random actions until the game is over; the last state."""
    while True:
        now = state(lines.next())
        if now.get("status") == "finished":
            return now
        if prompt := now.get("prompt"):
            action = dice.choice(prompt["actions"])
            by = action["id"] if dice.random() < 0.5 else action["text"]
            done = bot.post(f"/games/{game}/action", action=by, request=prompt["request"])
            assert done.status_code == 204, done.text


def first_then(bot: Bot, made: str, full: Told, lines: Lines) -> Told:
    dice = random.Random(7)
    if prompt := full["state"]["prompt"]:
        done = bot.post(f"/games/{made}/action", action=prompt["actions"][0]["id"])
        assert done.status_code == 204, done.text
    return play_on(bot, made, lines, dice)
