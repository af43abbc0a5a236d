"""A server is killed again and again while it measures: the answers go on and come out as if it had not been."""

import random
import time
from functools import partial
from pathlib import Path
from typing import Any

import httpx

from ludarium.core.editions import Edition
from ludarium.lab.answering import answer
from ludarium.lab.asking import LEAD, Asking, Batch, Question, shared_decks
from ludarium.lab.play import How
from tests.server.conftest import OWN
from tests.server.servers import Process

KILLS = 5
EDITION = {"game": "spellfaire", "rules": {"hero_health": 24}}
BOTS = ["random"]
DECKS = ("kingdom-frost", "wildclan-fire")


def client(process: Process) -> httpx.Client:
    return httpx.Client(base_url=f"{process.url}/api/v1", headers=OWN, timeout=60)


def look(process: Process, name: str, until: Any, seconds: float = 300) -> Any:
    end = time.monotonic() + seconds
    with client(process) as visitor:
        while True:
            found = visitor.get(f"/workshop/asks/{name}").json()
            if until(found):
                return found
            assert time.monotonic() < end and found["state"] != "failed", found
            time.sleep(0.05)


def has_played(least: int, found: Any) -> bool:
    return bool(found["bots"][0]["played"] > least)


def at_once(matches: int) -> Any:
    """The same matches in one batch; all cells belong to the lead deck's group."""
    before, after = (Edition.read(each).open() for each in ({"game": "spellfaire"}, edition()))
    decks, replaced = shared_decks(before.game, after.game, before.decks, after.decks)
    asking = Asking(Question(before.game, after.game, decks, replaced, BOTS))
    asking.play(Batch("random", LEAD, 0, matches // asking.cost(LEAD)), How())
    return answer(asking)


def edition() -> dict[str, Any]:
    """With two decks, so that it ends within a minute."""
    gone = [name for name in Edition("spellfaire").open().decks if name not in DECKS]
    return EDITION | {"decks": dict.fromkeys(gone)}


def test_a_killed_server_goes_on_with_the_questions(tmp_path: Path) -> None:
    dice, database = random.Random(18), str(tmp_path / "games.db")
    process = Process(database)
    with client(process) as visitor:
        visitor.get("/me")
        body = {"after": edition(), "bots": BOTS}
        made = visitor.post("/games/spellfaire/workshop/asks", json=body).json()
    played = 0
    for _ in range(KILLS):
        found = look(process, made["id"], partial(has_played, played))
        time.sleep(dice.uniform(0, 1.5))
        if found["state"] == "done":
            break
        process.kill()
        process.start()
        again = look(process, made["id"], lambda f: f["rows"])
        assert again["bots"][0]["played"] >= played  # nothing that was kept is gone
        played = again["bots"][0]["played"]
    assert played
    found = look(process, made["id"], lambda f: f["state"] == "done", 600)
    process.kill()
    assert found["rows"] == at_once(found["bots"][0]["played"])["rows"]
