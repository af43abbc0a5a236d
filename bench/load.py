"""How many moves the server makes: concurrent matches of two people over real WebSockets.

    python bench/load.py --matches 100 --seconds 10              # closed loop: as fast as answered
    python bench/load.py --matches 500 --think 1 --seconds 20    # one move per second and match
    python bench/load.py --matches 200 --think 1 --asks 8        # with and without eight questions

Prints moves/s, moves for a second of the server's CPU time, and the time from sending a move to
hearing of it. In the same run a bare echo (uvicorn with its usual WebSockets, no rules, no database)
sends the same frames: read the latency as a ratio to that. Everything is measured with persistence
on. The tables are made before, over HTTP (--ahead says how many); sitting down and beginning a match
are part of what is measured. With --asks as many designers ask what a change does in every third part of the run, and in
another third a process of the same priority counts to itself: `asks_ratio` and `bare_ratio` are the p99 of these parts
beside that of the rest. What a core loses to a busy neighbour is in both.
"""

import argparse
import asyncio
import json
import os
import random
import re
import statistics
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager, nullcontext
from pathlib import Path
from typing import Any

import msgspec
import websockets

from ludarium.server.settings import Settings

STEP_BACK = "from ludarium.server.workshop.worker import step_back"
ECHO = """
import asyncio, sys, uvicorn

pairs, frame = {}, "x" * int(sys.argv[1])

async def app(scope, receive, send):
    await receive()
    await send({"type": "websocket.accept"})
    pair = pairs.setdefault(scope["path"], [])
    pair.append(send)
    while (await receive())["type"] == "websocket.receive":
        for each in pair:
            await each({"type": "websocket.send", "text": frame})

async def main():
    config = uvicorn.Config(app, port=0, ws="websockets-sansio", ws_per_message_deflate=False,
                            log_level="error", lifespan="off")
    server = uvicorn.Server(config)
    task = asyncio.create_task(server.serve())
    while not server.started:
        await asyncio.sleep(0.05)
    print("http://127.0.0.1:%d" % server.servers[0].sockets[0].getsockname()[1], flush=True)
    await task

asyncio.run(main())
"""


PAIRS = 40  # of guests; each plays at several tables, since a server lets in only so many new ones


class Choice(msgspec.Struct):
    id: int


class Prompt(msgspec.Struct):
    request: str
    actions: list[Choice]


class Body(msgspec.Struct):
    prompt: Prompt | None = None
    view: Any = None
    match: str | None = None
    detail: str | None = None


class Frame(msgspec.Struct):
    t: str
    d: Body


read = msgspec.json.Decoder(Frame).decode
write = msgspec.json.encode


class Tally:
    """What all matches of a run have in common."""

    def __init__(self) -> None:
        self.moves = 0
        self.matches = 0
        self.bytes = 0
        self.frames = 0
        self.delays: list[float] = []
        self.measuring = False

    def moved(self, delay: float) -> None:
        if self.measuring:
            self.moves += 1
            self.delays.append(delay)


def call(base: str, path: str, body: Any = None, cookie: str = "") -> tuple[Any, str]:
    data = None if body is None else json.dumps(body).encode()
    headers = {"content-type": "application/json", "x-ludarium": "1", "cookie": cookie}
    request = urllib.request.Request(base + path, data, headers)
    with urllib.request.urlopen(request) as answer:
        found = answer.headers.get("set-cookie", "").partition(";")[0]
        return json.loads(answer.read() or b"null"), found


def guest(base: str) -> str:
    return call(base, "/api/v1/me")[1]


ARRIVING = asyncio.Semaphore(32)  # handshakes at a time: an address may have only so many under way


async def connect(base: str, path: str, cookie: str) -> Any:
    async with ARRIVING:
        return await websockets.connect(
            base.replace("http", "ws") + path,
            additional_headers={"cookie": cookie} if cookie else None,
            compression=None,
            proxy=None,
            max_queue=None,
        )


def make(base: str, cookies: list[str]) -> tuple[str, str]:
    """A match that waits for its second player."""
    wanted = {"game": "spellfaire", "mode": "invite", "deck": "kingdom-frost"}
    made, _ = call(base, "/api/v1/matches", wanted, cookies[0])
    return made["id"], made["invite"].partition("key=")[2]


async def play(
    base: str,
    cookies: list[str],
    ready: list[tuple[str, str]],
    think: float,
    tally: Tally,
    seed: int,
) -> None:
    """Matches one after the other between two people, each on a socket of its own."""
    rng = random.Random(seed)
    sockets = [await connect(base, "/ws", cookie) for cookie in cookies]
    while True:
        match, key = ready.pop() if ready else await asyncio.to_thread(make, base, cookies)
        await sockets[0].send(json.dumps({"t": "join", "d": {"match": match}}))
        await sockets[1].send(json.dumps({"t": "join", "d": {"match": match, "key": key}}))
        await asyncio.gather(*(sit(s, think, tally, rng) for s in sockets))
        tally.matches += 1


async def sit(socket: Any, think: float, tally: Tally, rng: random.Random) -> None:
    """Answer every prompt of one match at random; the delay ends with one's own update."""
    sent = 0.0
    while True:
        raw = await socket.recv(decode=False)
        frame = read(raw)
        if frame.t == "refused":
            raise SystemExit(f"refused: {frame.d.detail}")
        if frame.t not in ("update", "snapshot"):
            continue
        if sent:
            tally.moved(time.perf_counter() - sent)
            tally.bytes += len(raw)
            tally.frames += 1
            sent = 0.0
        if frame.d.view.get("result"):
            return
        prompt = frame.d.prompt
        if prompt is not None:
            if think:
                await asyncio.sleep(think * rng.uniform(0.5, 1.5))
            action = rng.choice(prompt.actions).id
            sent = time.perf_counter()
            answer = {"t": "act", "d": {"request": prompt.request, "action": action}}
            await socket.send(write(answer), text=True)


async def echo(base: str, name: int, think: float, tally: Tally) -> None:
    """The same traffic without a game: both sockets of a pair hear of every message."""
    rng = random.Random(name)
    sockets = [await connect(base, f"/{name}", "") for _ in range(2)]
    while True:
        for mover, other in (sockets, sockets[::-1]):
            if think:
                await asyncio.sleep(think * rng.uniform(0.5, 1.5))
            sent = time.perf_counter()
            await mover.send('{"t":"act","d":{"request":"0.12","action":1234}}')
            await mover.recv(decode=False)
            tally.moved(time.perf_counter() - sent)
            await other.recv(decode=False)


class Server:
    """A process of its own, so that its CPU time is its own."""

    def __init__(self, command: list[str]) -> None:
        self.process = subprocess.Popen(
            [sys.executable, *command], stdout=subprocess.PIPE, text=True
        )
        assert self.process.stdout is not None
        self.base = ""
        for line in self.process.stdout:
            found = re.search(r"http://[\w.:]+", line)
            if found:
                self.base = found[0]
                break
        if not self.base:
            raise SystemExit("the server did not come up")

    @property
    def cpu(self) -> float:
        fields = Path(f"/proc/{self.process.pid}/stat").read_text().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    def stop(self) -> None:
        self.process.terminate()
        self.process.wait(20)


async def measure(server: Server, tasks: list[Any], tally: Tally, args: Any) -> dict[str, Any]:
    running = [asyncio.create_task(task) for task in tasks]
    await asyncio.sleep(args.warm)
    tally.measuring = True
    cpu, begin = server.cpu, time.perf_counter()
    done, _ = await asyncio.wait(running, timeout=args.seconds, return_when=asyncio.FIRST_EXCEPTION)
    spent, seconds = server.cpu - cpu, time.perf_counter() - begin
    tally.measuring = False
    for task in running:
        task.cancel()
    await asyncio.gather(*running, return_exceptions=True)
    for task in done:
        task.result()
    delays = sorted(tally.delays)
    return {
        "moves_per_s": round(tally.moves / seconds, 1),
        "moves_per_cpu_s": round(tally.moves / spent, 1) if spent else None,
        "p50_ms": round(statistics.median(delays) * 1000, 2),
        "p99_ms": round(delays[int(len(delays) * 0.99)] * 1000, 2),
        "n": len(delays),
    }


def begin_asks(base: str, n: int, part: int) -> list[tuple[str, str]]:
    """Questions of as many people, none of which was asked before; returns when all are under way."""
    made = []
    for i in range(n):
        cookie = guest(base)
        edition = {"game": "spellfaire", "rules": {"hero_health": 21 + n * part + i}}
        found, _ = call(base, "/api/v1/games/spellfaire/workshop/asks", {"after": edition}, cookie)
        made.append((found["id"], cookie))
    while not all(asked(base, name)["rows"] for name, _ in made):
        time.sleep(0.2)
    return made


def asked(base: str, name: str) -> Any:
    return call(base, f"/api/v1/workshop/asks/{name}")[0]


def end_asks(base: str, made: list[tuple[str, str]]) -> int:
    """Stop them; how many were still under way."""
    under_way = sum(asked(base, name)["state"] == "measuring" for name, _ in made)
    for name, cookie in made:
        headers = {"x-ludarium": "1", "cookie": cookie}
        gone = urllib.request.Request(
            f"{base}/api/v1/workshop/asks/{name}", None, headers, method="DELETE"
        )
        with urllib.request.urlopen(gone):
            pass
    return under_way


@contextmanager
def counting() -> Iterator[None]:
    """A process as busy and as polite as one that measures, which asks nothing of the server."""
    command = [
        sys.executable,
        "-c",
        f"{STEP_BACK}; step_back({Settings.workshop_nice})\nwhile True: pass",
    ]
    with subprocess.Popen(command) as process:
        try:
            yield
        finally:
            process.kill()


async def beside_asks(server: Server, guests: list[Any], args: Any) -> dict[str, Any]:
    """The same matches alone, beside a process that only counts, and with questions under way, in turns."""
    found: dict[str, Any] = {}
    tallies = {"without": Tally(), "counting": Tally(), "with": Tally()}
    for part, name in enumerate(2 * list(tallies)):
        ready = [[make(server.base, pair) for _ in range(2)] for pair in guests]
        made = []
        if name == "with":
            made = await asyncio.to_thread(begin_asks, server.base, args.asks, part)
        tasks = [
            play(server.base, pair, ready[i], args.think, tallies[name], i)
            for i, pair in enumerate(guests)
        ]
        with counting() if name == "counting" else nullcontext():
            delays = await measure(server, tasks, tallies[name], args)
        found[name] = {key: delays[key] for key in ("p50_ms", "p99_ms", "n")}  # of all such parts
        if made:
            found["under_way"] = await asyncio.to_thread(end_asks, server.base, made)
    alone = found["without"]["p99_ms"]
    found["asks_ratio"] = round(found["with"]["p99_ms"] / alone, 2)
    found["bare_ratio"] = round(found["counting"]["p99_ms"] / alone, 2)
    return found


async def main(args: Any) -> None:
    with tempfile.TemporaryDirectory() as folder:
        database = args.database or str(Path(folder) / "load.db")
        options = (
            f"--port 0 --no-open --connections 100000 --open-tables 100000 --database {database}"
        )
        server = Server(["-m", "ludarium", "serve", *options.split()])
        try:
            people = [[guest(server.base), guest(server.base)] for _ in range(PAIRS)]
            guests = [people[i % PAIRS] for i in range(args.matches)]
            ahead = args.ahead or (2 if args.think else 16)
            ready = [[make(server.base, pair) for _ in range(ahead)] for pair in guests]
            tally = Tally()
            tasks = [
                play(server.base, pair, ready[i], args.think, tally, i)
                for i, pair in enumerate(guests)
            ]
            result = {"server": await measure(server, tasks, tally, args)}
            if args.asks:
                result |= await beside_asks(server, guests, args)
        finally:
            server.stop()
        size = tally.bytes // max(1, tally.frames)
        script = Path(folder) / "echo.py"
        script.write_text(ECHO)
        bare = Server([str(script), str(size)])
        try:
            tally = Tally()
            tasks = [echo(bare.base, i, args.think, tally) for i in range(args.matches)]
            result["echo"] = await measure(bare, tasks, tally, args)
        finally:
            bare.stop()
    result["frame_bytes"] = size
    result["p99_ratio"] = round(result["server"]["p99_ms"] / result["echo"]["p99_ms"], 2)
    result["settings"] = {"matches": args.matches, "think_s": args.think, "seconds": args.seconds}
    print(json.dumps(result, indent=1))


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--matches", type=int, default=50)
    parser.add_argument("--think", type=float, default=0.0, help="seconds before each move")
    parser.add_argument("--seconds", type=float, default=10.0)
    parser.add_argument("--warm", type=float, default=3.0, help="seconds before measuring begins")
    parser.add_argument(
        "--ahead", type=int, help="matches made before, for each pair (16; with think time 2)"
    )
    parser.add_argument("--asks", type=int, default=0, help="questions of designers meanwhile")
    parser.add_argument("--database", default=None, help="as for `ludarium serve`")
    asyncio.run(main(parser.parse_args()))
