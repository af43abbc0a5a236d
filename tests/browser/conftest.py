"""Chromium, a server and guests. A fault in the console of a page fails the test that opened it."""

import os
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, expect, sync_playwright

from .chromium import FLAGS, MISSING, chromium
from .guests import Guest, Lodge
from .server import Server, page_fault

Invite = Callable[..., Guest]

expect.set_options(timeout=15_000)  # two busy cores

# Package and not session: while Playwright is there, no other test could run an event loop.


@pytest.fixture(scope="package")
def browser() -> Iterator[Browser]:
    path = chromium()
    if path is None:
        if os.environ.get("CI"):
            pytest.fail(MISSING)
        pytest.skip(f"browser tests: {MISSING}")
    with sync_playwright() as playwright:
        found = playwright.chromium.launch(executable_path=path, args=FLAGS)
        yield found
        found.close()


@pytest.fixture(scope="package")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    if fault := page_fault():
        pytest.fail(fault)
    running = Server(tmp_path_factory.mktemp("browser")).start()
    yield running
    running.kill()


@pytest.fixture(scope="package")
def lodge(browser: Browser) -> Lodge:
    return Lodge(browser)


@pytest.fixture
def invite(lodge: Lodge, server: Server) -> Iterator[Invite]:
    """Opens contexts: invite(size=PHONE, touch=True, settings={...}, may_break=True)."""
    guests: list[Guest] = []

    def open_guest(url: str = server.url, **wanted: Any) -> Guest:
        guests.append(lodge.open(url, **wanted))
        return guests[-1]

    yield open_guest
    errors = [error for guest in guests for error in guest.errors]
    for guest in guests:
        lodge.take_back(guest)
    assert not errors, "\n".join(errors)


@pytest.fixture
def guest(invite: Invite) -> Guest:
    return invite()
