"""Bots over HTTP: tokens, streams, actions; what they read is what their seat may know."""

import json
import random
import subprocess
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any

import httpx
import pytest
from sqlalchemy import insert

from ludarium.core.layout import observation_index
from ludarium.server import tables, tokens
from ludarium.server.auth import COOKIE

from ..bots.programs import EXAMPLES, NODE, PYTHON
from .client import PATIENCE, Client
from .conftest import OWN, Serve, Served
from .servers import database_of, log_of, query
from .test_output_commit import gated
from .test_secrecy import MATCH, USERS, differing, seat_1_moves, two_worlds

Told = dict[str, Any]


class Bot:
    """A bot with its token, and the person who made it."""

    def __init__(self, server: Served, name: str = "Deep Thought") -> None:
        self.server = server
        self.owner = httpx.Client(base_url=server.api, headers=OWN, timeout=PATIENCE)
        made = self.owner.post("/bot/token", json={"name": name})
        assert made.status_code == 201, made.text
        self.made = made.json()
        self.token = self.made["token"]
        self.headers = OWN | {"Authorization": f"Bearer {self.token}"}
        self.http = httpx.Client(base_url=server.api, headers=self.headers, timeout=PATIENCE)

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


# --- tokens ------------------------------------------------------------------------------------------


def test_a_token_is_shown_once_and_kept_as_a_hash(server: Served) -> None:
    with Bot(server, "HAL") as bot:
        assert bot.made["name"] == "HAL (bot)" and bot.token.startswith(tokens.PREFIX)
        assert bot.http.get("/bot/account").json() == {
            key: bot.made[key] for key in ("id", "name", "created")
        }
        listed = bot.owner.get("/bot/tokens")
        assert [each["id"] for each in listed.json()["bots"]] == [bot.made["id"]]
        assert bot.token not in listed.text
        export = bot.owner.get("/me/export").json()
        assert [each["name"] for each in export["bots"]] == ["HAL (bot)"]
        with open(str(server.settings.database), "rb") as file:
            assert bot.token.encode() not in file.read()


def test_a_wrong_token_opens_nothing(server: Served) -> None:
    for header in (None, "Bearer", "Bearer x", f"Bearer {tokens.PREFIX}{'x' * 32}", "Basic eDp5"):
        headers = OWN | ({"Authorization": header} if header else {})
        for method, path in (
            ("GET", "/bot/account"),
            ("GET", "/bot/events"),
            ("GET", "/bot/games/x"),
            ("POST", "/bot/games/x/resign"),
        ):
            answer = httpx.request(method, f"{server.api}{path}", headers=headers)
            assert "Bearer" in answer.headers["www-authenticate"], (header, path)
            problem(answer, 401)


def test_a_token_is_for_playing_only(server: Served) -> None:
    """It neither renames the bot nor makes more bots: that is for its owner."""
    with Bot(server) as bot:
        me = bot.http.patch("/me", json={"name": "A person"})
        assert me.json()["id"] != bot.made["id"]
        assert bot.http.get("/bot/account").json()["name"] == "Deep Thought (bot)"


def test_a_bot_is_deleted_by_its_owner_only(server: Served, guest: httpx.Client) -> None:
    with Bot(server) as bot:
        problem(guest.delete(f"/bot/tokens/{bot.made['id']}"), 404)
        game = bot.create(mode="open")["id"]
        assert bot.owner.delete(f"/bot/tokens/{bot.made['id']}").status_code == 204
        problem(bot.http.get("/bot/account"), 401)
        assert game not in guest.get("/matches?open=1").text


def test_bots_go_with_their_owner(server: Served) -> None:
    with Bot(server) as bot:
        game = bot.create(mode="bot", level="random")["id"]
        with bot.stream(f"/games/{game}") as lines:
            lines.wait("gameFull")
            assert bot.owner.delete("/me").status_code == 204
            with pytest.raises(EOFError):
                while True:
                    lines.next()
        problem(bot.http.get("/bot/account"), 401)


def test_nobody_has_any_number_of_bots(server: Served, guest: httpx.Client) -> None:
    made = [guest.post("/bot/token", json={"name": f"b{i}"}) for i in range(tokens.MOST_BOTS + 1)]
    assert [each.status_code for each in made[:-1]] == [201] * tokens.MOST_BOTS
    assert "delete one first" in problem(made[-1], 409)["detail"]
    for name in ("", "   ", "a\u202eb"):
        problem(guest.post("/bot/token", json={"name": name}), 422)


# --- playing ------------------------------------------------------------------------------------------


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


@pytest.mark.parametrize("game", ["spellfaire", "mana"])
def test_a_bot_plays_one_of_ours_to_the_end(server: Served, game: str) -> None:
    with Bot(server) as bot:
        made = bot.create(game=game, mode="bot", level="random")["id"]
        with bot.stream("/events") as events, bot.stream(f"/games/{made}") as lines:
            began = events.wait("gameStart")["game"]
            assert began["id"] == made and began["seats"][0]["name"] == bot.made["name"]
            full = lines.wait("gameFull")
            assert full["game"] == game and full["you"] == [0] and len(full["fingerprint"]) == 16
            last = first_then(bot, made, full, lines)
            assert last["result"] and last["view"]["result"] == last["result"] and last["reveal"]
            with pytest.raises(EOFError):
                lines.next()
            over = events.wait("gameFinish")
            assert over["game"]["id"] == made and over["result"] == last["result"]


def test_a_prompt_has_the_observation_on_request(server: Served) -> None:
    with Bot(server) as bot:
        made = bot.create(game="mana", mode="bot", level="random")["id"]
        with bot.stream(f"/games/{made}?observation=true") as lines:
            state = lines.wait("gameFull")["state"]
            while not state["prompt"]:
                state = lines.wait("gameState")
            seen = state["prompt"]["observation"]
            assert len(seen) == len(observation_index("mana")) and seen[0] == 0
        with bot.stream(f"/games/{made}") as lines:
            assert "observation" not in lines.wait("gameFull")["state"]["prompt"]


def first_then(bot: Bot, made: str, full: Told, lines: Lines) -> Told:
    dice = random.Random(7)
    if prompt := full["state"]["prompt"]:
        done = bot.post(f"/games/{made}/action", action=prompt["actions"][0]["id"])
        assert done.status_code == 204, done.text
    return play_on(bot, made, lines, dice)


def test_a_bot_joins_an_open_table_of_a_person(server: Served) -> None:
    with Bot(server) as bot, Client(server.url) as person, bot.stream("/events") as events:
        made = person.create(mode="open")["id"]
        offered = next(
            line["challenge"]
            for line in iter(lambda: events.wait("challenge"), None)
            if line["challenge"]["id"] == made
        )
        assert offered["game"] == "spellfaire"
        problem(bot.http.get(f"/bot/games/{made}"), 403)
        assert bot.post(f"/games/{made}/join", deck="kingdom-fire").status_code == 204
        assert events.wait("gameStart")["game"]["id"] == made
        assert bot.post(f"/games/{made}/join").status_code == 204  # it sits there already
        person.join(made)
        names = [seat["name"] for seat in person.table["seats"]]
        assert names[1] == bot.made["name"]
        with bot.stream(f"/games/{made}") as lines:
            assert lines.wait("gameFull")["seats"][1]["deck"] == "kingdom-fire"
        assert bot.post(f"/games/{made}/resign").status_code == 204
        person.wait("update", lambda body: body["view"]["result"] is not None)
        assert person.view["result"]["winner"] == 0


def test_an_invitation_needs_its_key(server: Served) -> None:
    with Bot(server) as bot, Client(server.url) as person:
        made = person.create(mode="invite")
        refused = problem(bot.post(f"/games/{made['id']}/join", key="wrong"), 409)
        assert "not valid" in refused["detail"]
        key = made["invite"].partition("key=")[2]
        assert bot.post(f"/games/{made['id']}/join", key=key).status_code == 204
        with Bot(server, "late") as late:
            refused = problem(late.post(f"/games/{made['id']}/join", key=key), 409)
            assert "taken" in refused["detail"]


def test_a_table_that_waits_begins_in_the_stream(server: Served) -> None:
    with Bot(server) as bot, Bot(server, "Other") as other:
        made = bot.create(mode="open")["id"]
        with bot.stream(f"/games/{made}") as lines:
            assert lines.wait("gameFull")["state"]["status"] == "created"
            assert other.post(f"/games/{made}/join").status_code == 204
            assert lines.wait("gameFull")["state"]["status"] == "started"
            assert other.post(f"/games/{made}/resign").status_code == 204
            last = lines.wait("gameState", status="finished")
            assert last["result"]["reason"] == "concede"


def test_a_table_can_be_closed_again(server: Served) -> None:
    with Bot(server) as bot:
        made = bot.create(mode="open")["id"]
        with bot.stream(f"/games/{made}") as lines:
            lines.wait("gameFull")
            assert bot.post(f"/games/{made}/resign").status_code == 204
            lines.wait("closed")
            with pytest.raises(EOFError):
                lines.next()


def test_what_is_not_allowed_is_refused_readably(server: Served) -> None:
    with Bot(server) as bot, Bot(server, "Other") as other:
        made = bot.create(mode="open", game="mana")["id"]
        early = problem(bot.post(f"/games/{made}/action", action=1), 409)
        assert "not begun" in early["detail"]
        other.post(f"/games/{made}/join")
        with bot.stream(f"/games/{made}") as lines:
            full = lines.wait("gameFull")
        prompt = full["state"]["prompt"]
        one, two = (bot, other) if prompt else (other, bot)
        if prompt is None:
            with other.stream(f"/games/{made}") as lines:
                prompt = lines.wait("gameFull")["state"]["prompt"]
        path = f"/games/{made}/action"
        not_theirs = problem(two.post(path, action=prompt["actions"][0]["id"]), 409)
        assert "nothing to decide" in not_theirs["detail"]
        assert "not an action" in problem(one.post(path, action="win at once"), 409)["detail"]
        assert problem(one.post(path, action=2**31 - 1), 409)["detail"]
        for body in (
            {"action": -1},
            {"action": 2**31},
            {"action": None},
            {},
            {"action": 1, "x": 1},
        ):
            problem(one.http.post(f"/bot{path}", json=body), 422)
        stale = problem(one.post(path, action=prompt["actions"][0]["id"], request="0.999"), 409)
        assert "older question" in stale["detail"]
        assert one.post(path, action=prompt["actions"][0]["text"]).status_code == 204
        problem(one.post("/games/no-such-game/action", action=1), 404)
        with Bot(server, "Third") as third:
            problem(third.post(path, action=1), 403)
        missing = httpx.post(
            f"{server.api}/bot{path}",
            json={"action": 1},
            headers={"Authorization": f"Bearer {one.token}"},
        )
        assert "X-Ludarium" in problem(missing, 403)["detail"]


UNREAD = [  # what is sent, what is said of it
    (
        '{"action": true}',
        "action: expected the id of an action (an integer) or its text (up to 400 ch",
    ),
    ('{"action": 1.0}', "characters), got 1.0"),
    ('{"action": 1.5}', "characters), got 1.5"),
    ('{"action": NaN}', "characters), got nan"),
    ('{"action": -1}', "characters), got -1"),
    ('{"action": [1]}', "characters), got [1]"),
    ('{"action": "%s"}' % ("x" * 401), "characters), got 'xxxxx"),
    ('{"action": "\\ud800"}', "characters), got '\\ud800'"),
    ('{"action": 1, "request": 5}', "request: should be a valid string, got 5"),
    ("{}", "action: is missing"),
    ("", "the request: is missing"),
    ("[1]", "the request: should be"),
    ("{bad", "the body is not JSON: Expecting property name"),
    (b'{"action": "\xff"}', "the body is not JSON: it is not UTF-8"),
    ("[" * 100_000, "the body is not JSON: it is nested too deep"),
    ('{"action": 1%s}' % ("0" * 5000), "the body is not JSON: a number in it has too many digits"),
]


@pytest.mark.parametrize(("body", "said"), UNREAD, ids=[said[-22:] for _, said in UNREAD])
def test_an_action_is_an_id_or_a_text_and_nothing_like_one(
    server: Served, body: str | bytes, said: str
) -> None:
    with Bot(server) as bot, Bot(server, "Other") as other:
        made = bot.create(mode="open", game="mana", first=0)["id"]
        other.post(f"/games/{made}/join")
        headers = {"Content-Type": "application/json"}
        for path in (f"/games/{made}/action", "/games/no-such-game/action"):
            answer = bot.http.post(f"/bot{path}", content=body, headers=headers)
            found = problem(answer, 422)
            assert said in found["detail"] and "; " not in found["detail"]
            assert len(found["problems"]) == 1 and len(found["detail"]) < 200
        assert log_of(database_of(server), made) == []


def test_silence_is_broken_by_empty_lines(server: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("ludarium.server.bots.KEEP_ALIVE", 0.05)
    with Bot(server) as bot, bot.http.stream("GET", "/bot/events") as answer:
        raw = answer.iter_lines()
        assert "" in [next(raw) for _ in range(30)]


def test_streams_are_counted(server: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("ludarium.server.bots.MOST_STREAMS", 1)
    with Bot(server) as bot, bot.stream("/events"):
        assert "streams" in problem(bot.http.get("/bot/events"), 429)["detail"]


# --- rematches -----------------------------------------------------------------------------------------


@contextmanager
def after_a_match(server: Served) -> Iterator[tuple[Bot, Client, str]]:
    """A bot has given up against a person, who still sits there."""
    with Bot(server) as bot, Client(server.url) as person:
        made = person.create(mode="open", game="mana")["id"]
        person.join(made)
        assert bot.post(f"/games/{made}/join").status_code == 204
        assert bot.post(f"/games/{made}/resign").status_code == 204
        person.wait("update", lambda body: body["view"]["result"] is not None)
        yield bot, person, made


def online(person: Client) -> bool:
    found: bool = person.table["seats"][1]["online"]
    return found


def test_a_bot_agrees_to_a_rematch(server: Served) -> None:
    with after_a_match(server) as (bot, person, made), bot.stream("/events") as events:
        person.wait("table", lambda body: body["table"]["seats"][1]["online"])
        person.send("rematch")
        asked = events.wait("offer")
        assert (asked["offer"], asked["seat"], asked["state"]) == ("rematch", 0, "open")
        assert asked["game"]["id"] == made and asked["game"]["over"] and asked["match"] is None
        assert bot.post(f"/games/{made}/answer", offer="rematch", yes=True).status_code == 204
        follow = person.wait("offer", lambda body: body["state"] == "accepted")["match"]
        assert events.wait("offer", state="accepted")["match"] == follow
        assert events.wait("gameStart")["game"]["id"] == follow
        with bot.stream(f"/games/{follow}") as lines:
            full = lines.wait("gameFull")
            assert full["you"] == [1] and full["state"]["status"] == "started"
        late = bot.post(f"/games/{made}/answer", offer="rematch", yes=False)
        assert "no longer open" in problem(late, 409)["detail"]


def test_a_bot_declines_a_rematch(server: Served) -> None:
    with after_a_match(server) as (bot, person, made), bot.stream("/events") as events:
        person.send("rematch")
        events.wait("offer", state="open")
        assert bot.post(f"/games/{made}/answer", offer="rematch", yes=False).status_code == 204
        person.wait("offer", lambda body: body["state"] == "declined")
        assert events.wait("offer")["state"] == "declined"
        problem(bot.post(f"/games/{made}/answer", offer="draw", yes=False), 422)


def test_a_bot_that_comes_back_hears_of_the_open_offer(server: Served) -> None:
    """Until then the person reads that it is away."""
    with after_a_match(server) as (bot, person, made):
        person.send("rematch")
        person.wait("offer")
        assert not online(person)
        with bot.stream("/events") as events:
            assert events.wait("offer")["game"]["id"] == made
            person.wait("table", lambda body: body["table"]["seats"][1]["online"])
        person.wait("table", lambda body: not body["table"]["seats"][1]["online"])
        again = person.twin().join(made)  # the page is loaded again: it still waits
        assert again.wait("offer")["state"] == "open"


def test_others_hear_nothing_of_it(server: Served) -> None:
    with (
        after_a_match(server) as (bot, person, _),
        Bot(server, "Other") as other,
        bot.stream("/events") as events,
        other.stream("/events") as elsewhere,
    ):
        person.send("rematch")
        events.wait("offer")
        made = other.create(mode="bot", level="random")["id"]
        assert elsewhere.wait("gameStart")["game"]["id"] == made
        assert not any('"offer"' in heard for heard in elsewhere.heard)


# --- what it may know ----------------------------------------------------------------------------------


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
        self.http = httpx.Client(base_url=f"{url}/api/v1", headers=self.headers, timeout=PATIENCE)
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


# --- the examples --------------------------------------------------------------------------------------

RUNS = {
    "python": [PYTHON[0], str(EXAMPLES / "http_bot.py")],
    "javascript": [NODE[0], str(EXAMPLES / "http_bot.js")],
}


@pytest.mark.parametrize("language", RUNS)
def test_the_examples_sit_down_and_play(serve: Serve, language: str) -> None:
    server = serve()
    with Bot(server, language) as bot, Client(server.url) as person:
        program = subprocess.Popen(
            [*RUNS[language], server.url, bot.token], stderr=subprocess.PIPE, text=True
        )
        try:
            for game in ("spellfaire", "mana"):
                made = person.create(mode="open", game=game)["id"]
                person.join(made)
                wait_until_seated(person)
                dice = random.Random(1)
                while not person.is_over:
                    if person.prompt:
                        person.act(dice.choice(list(person.choices().values())))
                    else:
                        person.recv()
                assert person.view["result"]["reason"] != "concede"
                assert person.table["seats"][1]["name"] == f"{language} (bot)"
        finally:
            program.kill()
            _, words = program.communicate()
    assert "Traceback" not in words and "Error" not in words, words


def wait_until_seated(person: Client) -> None:
    end = time.monotonic() + PATIENCE
    while person.view.get("phase") == "waiting":
        assert time.monotonic() < end
        person.recv()


def test_a_cookie_is_no_token(server: Served, guest: httpx.Client) -> None:
    assert guest.cookies[COOKIE]
    problem(guest.get("/bot/account"), 401)
