"""What a bot reads over HTTP is what its seat may know."""

import json
import random
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from pathlib import Path

import httpx
import pytest
from sqlalchemy import insert

from ludarium.server import tables, tokens

from .bot_client import Bot, Lines, Told, problem, state
from .client import PATIENCE, Client
from .conftest import OWN, PLAIN, Serve, Served
from .servers import database_of, log_of, query
from .test_output_commit import gated
from .test_secrecy import MATCH, USERS, differing, seat_1_moves, two_worlds


def test_a_bot_reads_what_a_player_is_told(server: Served) -> None:
    """Beside a socket of the same seat: the same views, events and prompts, and nothing else."""
    with Bot(server) as bot, Client(server.url) as person:
        made = person.create(mode="open", deck="kingdom-frost")["id"]
        bot.post(f"/games/{made}/join", deck="wildclan-fire")
        person.join(made)
        dice = random.Random(3)
        with bot.stream(f"/games/{made}") as lines:
            last = lines.wait("gameFull")["state"]
            mine: set[str] = set()  # the person's names of creatures: the cards lie by chance
            while not mine:
                assert last["status"] != "finished", "a whole match, and no creature in it"
                assert last["view"]["seat"] == 1
                hands = [seat["hand"] for seat in last["view"]["seats"]]
                assert not any(hands[0]) and all(hands[1])
                assert last["view"]["seats"][0]["deck_cards"] is None
                if prompt := last["prompt"]:
                    assert prompt["seat"] == 1
                    bot.post(f"/games/{made}/action", action=prompt["actions"][0]["id"])
                else:
                    assert person.prompt
                    person.act(dice.choice(list(person.choices().values())))
                last = lines.wait("gameState")
                person.sync()
                mine.update(handles(person.view))
        heard = "".join(lines.heard)
        assert not any(f'"{unit}"' in heard for unit in mine)


def handles(view: Told) -> list[str]:
    return [unit["id"] for seat in view.get("seats", ()) for unit in seat["board"]]


class Ada(Bot):
    """Seat 0 of a match in two worlds, as a bot."""

    def __init__(self, url: str, database: Path) -> None:
        self.token = tokens.PREFIX + "of-ada"
        row = {"user": USERS[0], "owner": USERS[0], "token": tokens.hashed(self.token)}
        query(str(database), (insert(tables.bots), [row | {"created": 1.0}]))
        self.headers = OWN | {"Authorization": f"Bearer {self.token}"}
        self.http = httpx.Client(
            base_url=f"{url}/api/v1", headers=self.headers, timeout=PATIENCE, verify=PLAIN
        )
        self.owner = self.http


@pytest.mark.parametrize("seed", [3, 8])
def test_two_worlds_are_streamed_alike_byte_by_byte(tmp_path: Path, seed: int) -> None:
    with ExitStack() as stack:
        worlds = stack.enter_context(two_worlds(tmp_path, differing(seed)))
        bots = [
            stack.enter_context(Ada(world.ada.url, tmp_path / f"world{i}.db"))
            for i, world in enumerate(worlds)
        ]
        streams = [stack.enter_context(bot.stream(f"/games/{MATCH}")) for bot in bots]
        dice = random.Random(seed)
        for lines in streams:
            lines.wait("gameFull")
        for _ in range(24):
            first, second = (lines.heard for lines in streams)
            assert first == second
            if streams_over(streams):
                break
            prompt = state(json.loads(first[-1]))["prompt"]
            if prompt:
                action = dice.choice(prompt["actions"])["id"]
                refused = [b.post(f"/games/{MATCH}/action", action="cheat").text for b in bots]
                assert refused[0] == refused[1]
                for bot in bots:
                    assert bot.post(f"/games/{MATCH}/action", action=action).status_code == 204
            else:
                for world in worlds:
                    world.ben.sync()
                seat_1_moves(worlds, dice)
            for lines in streams:
                lines.wait("gameState")
        assert len(first) > 5


def streams_over(streams: list[Lines]) -> bool:
    return bool(state(json.loads(streams[0].heard[-1]))["status"] == "finished")


def test_nothing_is_told_before_its_row_is_durable(
    serve: Serve, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Neither the answer to an action nor the line of the stream; a failed write is told as such."""
    server = serve()
    with Bot(server) as bot, ThreadPoolExecutor(2) as pool:
        game = bot.create(mode="hotseat", game="mana")["id"]
        with bot.stream(f"/games/{game}") as lines, gated(server, monkeypatch) as gate:
            prompt = lines.wait("gameFull")["state"]["prompt"]
            gate.close()
            path, action = f"/games/{game}/action", prompt["actions"][0]["id"]
            answer = pool.submit(bot.post, path, action=action, request=prompt["request"])
            told = pool.submit(lines.wait, "gameState")
            gate.wait()
            with pytest.raises(TimeoutError):
                answer.result(0.4)
            assert not told.done() and not log_of(database_of(server), game)
            gate.is_open.set()
            assert answer.result(PATIENCE).status_code == 204
            assert told.result(PATIENCE)["v"] == 2 and log_of(database_of(server), game)
            gate.failures = 1
            prompt = state(json.loads(lines.heard[-1]))["prompt"]
            failed = bot.post(path, action=prompt["actions"][0]["id"])
            refused = problem(failed, 503)
            assert refused["title"] == "Cannot save" and "could not save" in refused["detail"]
            assert lines.wait("gameFull")["state"]["v"] == 2  # as it was before
            again = bot.post(path, action=prompt["actions"][0]["id"], request=prompt["request"])
            assert again.status_code == 204
