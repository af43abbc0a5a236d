"""Runs commands in this process, with a bot that needs no compiler."""

from collections.abc import Callable
from typing import Any

import pytest
from typer.testing import CliRunner

import ludarium.bots
from ludarium.bots.bot import Counsel
from ludarium.cli.app import app

Run = Callable[..., Any]


class StubBot:
    """Takes the last legal action, so that its matches come to an end."""

    def choose(self, seen: Any) -> int:
        return int(seen.legal[-1])

    def counsel(self, seen: Any) -> Counsel:
        return Counsel([(seen.legal[-1], 0.75), (seen.legal[0], 0.25)])


@pytest.fixture
def run(monkeypatch: pytest.MonkeyPatch) -> Run:
    """run("deck", "list", "spellfaire", stdin="...") -> result"""
    monkeypatch.setattr(ludarium.bots, "make_bot", lambda game, name, seed=1: StubBot())

    def invoke(*arguments: str, stdin: str = "") -> Any:
        return CliRunner().invoke(app, arguments, input=stdin, prog_name="ludarium")

    return invoke
