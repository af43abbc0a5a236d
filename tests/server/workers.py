"""Compiling processes that compile nothing: they report what a test lets them report."""

import asyncio
import json
from types import SimpleNamespace
from typing import Any

import pytest

from ludarium.server import forge, thinker


class Worker:
    """Stands in for `ludarium warm --report`."""

    def __init__(self, name: str, lines: list[dict[str, Any]], code: int | None = 0) -> None:
        self.name = name
        self.lines: asyncio.Queue[bytes | None] = asyncio.Queue()
        self.pid = 0
        self._transport = SimpleNamespace(close=lambda: None)
        self.returncode: int | None = None
        self.killed = False
        self.code = code
        for line in lines:
            self.say(**line)
        if code is not None and lines:
            self.end()

    def say(self, **what: Any) -> None:
        self.lines.put_nowait(json.dumps(what).encode())

    def end(self, code: int = 0) -> None:
        self.code = self.code or code
        self.lines.put_nowait(None)

    @property
    def stdout(self) -> "Worker":
        return self

    def __aiter__(self) -> "Worker":
        return self

    async def __anext__(self) -> bytes:
        line = await self.lines.get()
        if line is None:
            raise StopAsyncIteration
        return line

    async def wait(self) -> int:
        self.returncode = self.code or 0
        return self.returncode

    def kill(self) -> None:
        self.killed = True


ALL = [{"done": part} for part in ("bots", "analysis", "lab")]


class Workers:
    """All that were started, by game; by default they wait for the test."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.started: list[Worker] = []

        async def start(name: str) -> Worker:
            self.started.append(Worker(name, []))
            return self.started[-1]

        monkeypatch.setattr(forge, "start", start)
        monkeypatch.setattr(forge, "QUIET", 0.0)
        monkeypatch.setattr(forge, "renice", lambda *_: None)
        monkeypatch.setattr(forge, "needs_no_process", lambda name: False)
        monkeypatch.setattr(thinker, "_load", lambda name, part: None)
        monkeypatch.setattr(thinker, "title_of", str.capitalize)

    @property
    def names(self) -> list[str]:
        return [worker.name for worker in self.started]

    def __getitem__(self, name: str) -> Worker:
        return next(worker for worker in self.started[::-1] if worker.name == name)

    def finish(self, name: str, *parts: str) -> None:
        """These parts are done; without any, all are, and the process ends."""
        for part in parts or ("bots", "analysis", "lab"):
            self[name].say(done=part)
        if not parts:
            self[name].end()
