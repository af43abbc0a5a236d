"""How long a designer waits: from a change to answers of a given width, and what measuring costs others.

    python bench/workshop.py                       # by the lab alone, on two threads
    python bench/workshop.py --server              # through a server, as the page asks

Prints seconds until the interval of the lead deck's win rate by `heuristic` is 2 points and 1 point wide on each side,
warm, and the load of the machine meanwhile: beside other work the seconds mean little, those of the processor (of all
threads together) still do. The last lines are ratios that
do not depend on the machine: matches a second beside those of `whatif`, and matches that were not played twice.
"""

import argparse
import json
import os
import re
import subprocess
import sys
import tempfile
import time
import urllib.request
from typing import Any

from ludarium.core.changes import changed_game
from ludarium.core.editions import Edition, raw_row
from ludarium.lab.answering import answer
from ludarium.lab.asking import LEAD, Asking, Batch, Question, shared_decks
from ludarium.lab.compare import Arms
from ludarium.lab.play import How, play, warm

WIDTHS = (2.0, 1.0)
BOT = "heuristic"


def question(game: str, change: str) -> Question:
    before, after = changed_game(game), changed_game(game, (), [change])
    return Question(before, after, *shared_decks(before, after, before.decks, after.decks))


def by_the_lab(game: str, change: str, threads: int) -> None:
    asking = Asking(question(game, change))
    for bot in asking.bots:
        warm(asking.plan(Batch(bot, LEAD, 0, 1))[0])
    how = How(threads=threads)
    began, spent = time.perf_counter(), time.process_time()
    asking = Asking(question(game, change))
    print(f"{asking.lead}, {threads} threads, load {os.getloadavg()[0]:.1f}")
    left = list(WIDTHS)
    while left and (batch := asking.next()):
        asking.play(batch, how)
        answer(asking)
        half = 100 * asking.difference(BOT, asking.asked[0]).half
        while left and half <= left[0]:
            seconds, cpu = time.perf_counter() - began, time.process_time() - spent
            print(
                f"{BOT}: {left.pop(0):g} points after {seconds:.1f} s, {cpu:.1f} s of the processor"
            )
    played = sum(asking.done[BOT][group] * asking.cost(group) for group in asking.groups)
    pace = played / asking.seconds[BOT]
    arms = Arms(asking.games, asking.question.decks, 6000, mirrors=True)
    plan, _ = arms.plan(BOT)
    began = time.perf_counter()
    play(plan, how)
    plain = len(plan.rows) / (time.perf_counter() - began)
    every = sum(asking.cost(group) for group in asking.groups)
    print(f"matches a second, in batches beside whatif: {pace / plain:.2f} of {plain:,.0f}")
    print(f"matches of a round, beside whatif: {every / (2 * asking.size):.2f}")


def by_a_server(game: str, change: str, cores: int) -> None:
    after = changed_game(game, (), [change])
    forms = after.definition.row_tables
    rows = [raw_row(forms[row.get("table", "card")].form, row) for row in after.card_changes]
    edition = Edition.read({"game": game, "rows": rows}).written()
    with tempfile.TemporaryDirectory() as folder:
        command = ["-m", "ludarium", "serve", "--port", "0", "--no-open"]
        server = subprocess.Popen(
            [sys.executable, *command, "--workshop", str(cores), "--database", f"{folder}/x.db"],
            stdout=subprocess.PIPE,
            text=True,
        )
        try:
            assert server.stdout is not None
            found = re.search(r"http://[\w.:]+", server.stdout.readline())
            assert found
            wait(found[0] + "/api/v1", game, edition)
        finally:
            server.terminate()
            server.wait(30)


def wait(base: str, game: str, edition: dict[str, Any]) -> None:
    cookie = ""

    def call(path: str, body: Any = None) -> Any:
        nonlocal cookie
        headers = {"content-type": "application/json", "x-ludarium": "1", "cookie": cookie}
        data = None if body is None else json.dumps(body).encode()
        with urllib.request.urlopen(urllib.request.Request(base + path, data, headers)) as got:
            cookie = got.headers.get("set-cookie", cookie).partition(";")[0]
            return json.loads(got.read())

    call("/me")
    warmed = call(
        f"/games/{game}/workshop/asks", {"after": {**edition, "rules": {}}, "bots": ["novice"]}
    )
    while not call(f"/workshop/asks/{warmed['id']}")["rows"]:
        time.sleep(0.2)
    began = time.perf_counter()
    made = call(f"/games/{game}/workshop/asks", {"after": edition})
    print(f"through a server, load {os.getloadavg()[0]:.1f}")
    left, first = list(WIDTHS), True
    while left:
        time.sleep(0.1)
        found = call(f"/workshop/asks/{made['id']}")
        if found["rows"]:
            number = found["rows"][0]["by"][BOT]
            if first:
                print(f"first rows after {time.perf_counter() - began:.1f} s")
            first = False
            while left and (number["high"] - number["low"]) / 2 <= left[0]:
                print(f"{BOT}: {left.pop(0):g} points after {time.perf_counter() - began:.1f} s")
        if found["state"] not in ("waiting", "measuring"):
            print(found["state"], found.get("why", ""))
            break


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--game", default="spellfaire")
    parser.add_argument("--change", default="Titan Forgeguard.attack=5")
    parser.add_argument("--cores", type=int, default=2)
    parser.add_argument("--server", action="store_true")
    given = parser.parse_args()
    (by_a_server if given.server else by_the_lab)(given.game, given.change, given.cores)


if __name__ == "__main__":
    main()
