"""Compiled code is made in other processes: the game in demand first, with progress; nobody is left waiting."""

import asyncio
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from ludarium.bots.warming import PARTS, Meter, Part, Progress, reach
from ludarium.core.game import load
from ludarium.server import forge as forge_module
from ludarium.server import thinker as thinking
from ludarium.server.forge import Forge
from ludarium.server.thinker import Thinker

from .client import Client
from .servers import served
from .workers import Workers


@pytest.fixture
def workers(monkeypatch: pytest.MonkeyPatch) -> Workers:
    return Workers(monkeypatch)


async def until(holds: Callable[[], Any]) -> None:
    end = time.monotonic() + 10
    while not holds():
        assert time.monotonic() < end, "it never came to that"
        await asyncio.sleep(0.01)


async def settle() -> None:
    for _ in range(30):
        await asyncio.sleep(0.002)


# --- whose turn it is ------------------------------------------------------------------------------


def making(forge: Forge, *names: str) -> list[asyncio.Task[None]]:
    async def make(name: str) -> None:
        async for _ in forge.make(name):
            pass

    return [asyncio.create_task(make(name)) for name in names]


def test_a_game_that_somebody_opens_goes_first(workers: Workers) -> None:
    async def run() -> None:
        forge = Forge(lambda job: None, cores=1)
        tasks = making(forge, "a", "b", "c", "d")
        await until(lambda: workers.names == ["a"])
        forge.want("d")  # at once, though "a" is in the making: nobody waits for that
        await until(lambda: workers.names == ["a", "d"])
        forge.want("c")  # the one core for those who wait is taken
        await settle()
        assert workers.names == ["a", "d"]
        workers.finish("d", "bots")  # analysis is still wanted
        await settle()
        assert workers.names == ["a", "d"]
        workers.finish("d", "analysis")
        await until(lambda: workers.names == ["a", "d", "c"])
        for name in "adc":
            workers.finish(name)
        await until(lambda: workers.names == ["a", "d", "c", "b"])
        workers.finish("b")
        await asyncio.gather(*tasks)

    asyncio.run(run())


def test_what_nobody_wants_is_made_one_by_one_in_quiet_moments(workers: Workers) -> None:
    async def run() -> None:
        forge = Forge(lambda job: None, cores=4)
        forge.want("b")
        tasks = making(forge, "a", "b", "c")
        await until(lambda: workers.names == ["b"])
        await settle()
        workers.finish("b")
        await until(lambda: workers.names == ["b", "a"])
        await settle()
        assert workers.names == ["b", "a"]
        workers.finish("a")
        await until(lambda: workers.names == ["b", "a", "c"])
        workers.finish("c")
        await asyncio.gather(*tasks)

    asyncio.run(run())


def test_those_who_wait_share_the_cores(workers: Workers) -> None:
    async def run() -> None:
        forge = Forge(lambda job: None, cores=2)
        for name in "cab":
            forge.want(name)
        tasks = making(forge, "c", "a", "b")
        await until(lambda: sorted(workers.names) == ["a", "c"])
        await settle()
        assert len(workers.names) == 2
        workers.finish("a")
        await until(lambda: workers.names[2:] == ["b"])
        workers.finish("b")
        workers.finish("c")
        await asyncio.gather(*tasks)

    asyncio.run(run())


# --- parts, faults and the end ------------------------------------------------------------------------


def test_a_bot_plays_before_the_rest_is_made(workers: Workers) -> None:
    async def run() -> None:
        awake, game = Thinker(1), load("mana")
        news: list[str] = []
        awake.news = news.append
        awake.warm(["mana"], wanted=True)
        await until(lambda: workers.started)
        assert awake.state(game)["note"] == "Preparing the computer player …"
        workers["mana"].say(part="bots", share=0.4567, left=8.6)
        await until(lambda: awake.state(game)["share"])
        found = awake.state(game)
        assert found == {
            "ready": False,
            "share": 0.46,
            "note": "Preparing the computer player: 45 %, about 9 s left",
        }
        workers["mana"].say(waiting=True)
        await until(lambda: "another server" in awake.state(game)["note"])
        workers.finish("mana", "bots")
        await asyncio.wait_for(awake.prepare(game), 10)
        assert awake.state(game) == {"ready": True}
        assert not awake.is_ready(game, "analysis")
        waits = asyncio.create_task(awake.prepare(game, "analysis"))
        await settle()
        assert not waits.done()
        workers.finish("mana", "analysis")
        await asyncio.wait_for(waits, 10)
        assert news == [
            "Mana: preparing the computer players, 45 %, about 9 s left",
            "Mana: preparing the computer players, 45 %, about 9 s left",
            "Mana: the computer players are ready",
            "Mana: hints and analysis are ready",
        ]
        await awake.close()
        assert workers["mana"].killed  # the lab's part was still in the making

    asyncio.run(run())


def test_a_killed_process_is_started_again_and_keeps_its_place(
    workers: Workers, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(thinking, "RETRY", 0.01)

    async def run() -> None:
        awake, game = Thinker(1), load("mana")
        awake.forge.cores = 1
        awake.warm(["spellfaire", "mana"])
        awake.warm(["mana"], wanted=True)
        await until(lambda: "mana" in workers.names)
        workers["mana"].end(-9)
        await until(lambda: workers.names.count("mana") == 2)
        assert "signal 9" in awake.state(game)["note"]
        workers["mana"].say(part="bots", share=0.1, left=5)
        await until(lambda: "10 %" in awake.state(game)["note"])
        workers.finish("mana")
        await asyncio.wait_for(awake.prepare(game, "analysis"), 10)
        await awake.close()

    asyncio.run(run())


def test_what_no_process_can_make_is_compiled_here(workers: Workers) -> None:
    async def run() -> None:
        awake, game = Thinker(1), load("mana")
        awake.warm(["mana"])
        await until(lambda: workers.started)
        workers["mana"].end(2)  # it does not know the game
        await asyncio.wait_for(awake.prepare(game, "analysis"), 10)
        await awake.close()

    asyncio.run(run())


def test_the_table_reads_how_far_it_is(workers: Workers, tmp_path: Path) -> None:
    with served(str(tmp_path / "x.db")) as server, Client(server.url) as guest:
        awake, loop = server.app.parts.hub.thinker, server.app.parts.hub.tasks[0].get_loop()
        loop.call_soon_threadsafe(awake.ready.clear)
        answer = guest.http.get("/games/mana/bots").json()  # somebody looks at the form of a match
        assert answer == {
            "ready": False,
            "share": None,
            "note": "Preparing the computer player …",
        }
        made = guest.create(game="mana", mode="watch", level="random", level2="random")
        guest.join(made["id"])
        end = time.monotonic() + 10
        while not workers.started:
            assert time.monotonic() < end
            time.sleep(0.01)
        assert workers.names == ["mana"]
        say = workers["mana"].say
        loop.call_soon_threadsafe(lambda: say(part="bots", share=0.25, left=20.4))
        told = guest.wait("thinking", lambda d: d["share"] == 0.25)
        assert told["state"] == "waking" and not told["detail"]
        assert told["note"] == "Preparing the computer player: 25 %, about 20 s left"
        assert guest.http.get("/games/mana/bots").json()["share"] == 0.25
        with Client(server.url) as late:  # who comes later reads the same
            late.join(made["id"])
            late.wait("thinking", lambda d: d["share"] == 0.25)
        loop.call_soon_threadsafe(lambda: workers.finish("mana", "bots"))
        guest.wait("thinking", lambda d: d["state"] == "thinking" and d["share"] is None)
        assert guest.http.get("/games/nothing/bots").status_code == 404


@pytest.mark.skipif(not hasattr(os, "killpg"), reason="needs POSIX")
def test_no_compiler_outlives_its_server(tmp_path: Path) -> None:
    """It is killed, so it can tell its processes nothing; they notice."""
    command = [sys.executable, "-m", "ludarium", "warm", "--report", "mana"]
    code = (
        "import subprocess, sys, time\n"
        f"child = subprocess.Popen({command!r}, stdin=subprocess.PIPE, stdout=subprocess.PIPE)\n"
        "print(child.pid, child.stdout.readline(), flush=True)\n"
        "time.sleep(60)\n"
    )
    environment = os.environ | {"XDG_CACHE_HOME": str(tmp_path)}
    parent = subprocess.Popen(
        [sys.executable, "-c", code], env=environment, stdout=subprocess.PIPE, text=True
    )
    assert parent.stdout is not None
    pid = int(parent.stdout.readline().split()[0])  # it has begun to compile
    parent.send_signal(signal.SIGKILL)
    parent.wait(30)
    parent.stdout.close()
    end = time.monotonic() + 20
    while is_there(pid):
        assert time.monotonic() < end, "the compiler goes on without its server"
        time.sleep(0.05)


def test_a_compiler_that_is_done_ends_in_order() -> None:
    """While its server, and so its input, is still there."""
    code = (
        "import threading, time\n"
        "from ludarium.cli.warm import end_with_input\n"
        "threading.Thread(target=end_with_input, daemon=True).start()\n"
        "time.sleep(0.3)\n"
    )
    child = subprocess.Popen([sys.executable, "-c", code], stdin=subprocess.PIPE)
    assert child.wait(30) == 0
    assert child.stdin is not None
    child.stdin.close()


def is_there(pid: int) -> bool:
    try:
        state = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0]
    except FileNotFoundError:
        return False
    return state not in "ZX"


# --- how far -----------------------------------------------------------------------------------------


def test_the_meter_counts_what_numba_will_compile() -> None:
    from ludarium.bots.parts import engine_of

    game = load("mana")
    engine = engine_of(game)
    names = {each.__name__ for each in reach(engine.run)}
    assert {"decide", "think", "apply", "legal", "value", "scramble"} <= names
    assert not {"copies", "refusal"} & names
    said: list[Progress] = []
    meter = Meter(Part("bots", [engine.run], lambda: None), said.append)
    meter.report()
    assert said[0].part in PARTS and said[0].share == 0.0 and 1 < said[0].left < 120
    meter.told = 0.0
    meter.made(game.jit().apply)
    assert 0 < said[1].share < 0.2
    meter.open = {engine.run.py_func: meter.open[engine.run.py_func]}
    meter.report()
    assert 0.5 < said[2].share < 0.95  # optimising all of it comes last, and takes a while


def test_a_process_that_was_still_starting_is_ended(
    workers: Workers, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A server that stops while a compiling process starts: nobody else would end it."""
    begun, go = asyncio.Event(), asyncio.Event()
    quick = forge_module.start

    async def slow(name: str) -> Any:
        begun.set()
        await go.wait()
        return await quick(name)

    async def run() -> None:
        monkeypatch.setattr(forge_module, "start", slow)
        [task] = making(Forge(lambda job: None, cores=1), "a")
        await begun.wait()
        task.cancel()
        await asyncio.sleep(0)
        go.set()
        with pytest.raises(asyncio.CancelledError):
            await task
        assert [worker.killed for worker in workers.started] == [True]

    asyncio.run(run())
