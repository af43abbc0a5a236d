"""Bots over HTTP play: tables, streams, actions, and the programs of the examples."""

import random
import subprocess
import time

import httpx
import pytest

from ludarium.core.layout import observation_index
from ludarium.server.bots import game_line

from ..bots.programs import EXAMPLES, NODE, PYTHON
from ..parts import FOR_TWO
from .bot_client import Bot, Told, first_then, problem
from .client import PATIENCE, Client
from .conftest import Serve, Served
from .servers import database_of, log_of


@pytest.mark.parametrize("game", FOR_TWO)
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


@pytest.mark.parametrize("late", [None, 1])
def test_a_state_says_whose_time_had_run_out(late: int | None) -> None:
    body: Told = {
        "events": [],
        "view": {},
        "prompt": None,
        "reveal": None,
        "public": None,
        "late": late,
    }
    told = game_line({"t": "update", "v": 2, "d": body}, None)  # type: ignore[arg-type]
    assert told is not None and told["type"] == "gameState"
    assert told["late"] == late and told["late_too"] == []


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
    ('{"action": "\\ud800"}', "it has half of a character (a lone surrogate)"),
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
            for game in FOR_TWO:
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
