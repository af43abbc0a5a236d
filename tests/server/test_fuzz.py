"""Whatever a client sends: nothing changes, nothing breaks, and the next good message is answered."""

import json
import logging
import random
from collections.abc import Iterator
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from websockets.exceptions import ConnectionClosed

from ludarium.server import messages as m
from ludarium.server.limits import BURST, LARGEST_FRAME

from .client import Client
from .conftest import Served
from .servers import database_of, log_of, players, seated
from .test_consent import QUIET, STRIKE
from .test_protocol import FROM_CLIENT

NOT_OURS = (  # what uvicorn says of a peer that breaks the protocol, or sends on when it is cut off
    "Invalid UTF-8 sequence received from client.",
    "Fatal error: protocol.data_received() call failed.",
)
SCARS = ("Traceback", 'File "', "Error(", "Exception", "ludarium.", "object at 0x")

numbers = st.one_of(
    st.integers(-3, 300),
    st.sampled_from([2**31 - 1, 2**31, 2**63, -(2**63), 10**300, 1.5, -0.0, 1e308]),
)
words = st.one_of(
    st.text(max_size=30),
    st.sampled_from(
        ["0.1", "1.1", "0.0", "takeback", "rematch", "\x00", "x" * 500, "🂡" * 40, "../"]
    ),
)
values = st.recursive(
    st.one_of(st.none(), st.booleans(), numbers, words),
    lambda inner: st.one_of(st.lists(inner, max_size=4), st.dictionaries(words, inner, max_size=4)),
    max_leaves=8,
)
fields = st.sampled_from(sorted({name for body in FROM_CLIENT.values() for name in body}))
names_of_parts = st.sampled_from(["kind", "card", "hand", "cards", "source", "target", "index"])
bodies = st.one_of(values, st.dictionaries(fields, values, max_size=5))


@st.composite
def spoilt(draw: st.DrawFn) -> dict[str, Any]:
    """A good message with one or two fields changed, missing or more."""
    tag = draw(st.sampled_from(sorted(FROM_CLIENT)))
    body = dict(FROM_CLIENT[tag])
    for name in draw(st.lists(st.sampled_from([*body, "more"]), max_size=2)):
        if draw(st.booleans()):
            body[name] = draw(values)
        else:
            body.pop(name, None)
    return {"t": tag, "d": body}


tags = st.one_of(words, st.sampled_from(sorted(m.CLIENT) + sorted(m.SERVER)))
written = st.one_of(
    spoilt().map(json.dumps),
    st.fixed_dictionaries({"t": tags, "d": bodies}).map(json.dumps),
    values.map(json.dumps),
    st.text(max_size=80),
    spoilt().map(lambda message: json.dumps(message)[:-3]),
)
frames = st.one_of(written, st.binary(max_size=120), written.map(str.encode))


class Scene:
    """A match in play, and who tries to disturb it."""

    def __init__(self, server: Served, ada: Client, ben: Client, eve: Client) -> None:
        self.ada, self.ben, self.eve = ada, ben, eve
        self.match = seated(server, [ada, ben], start={"position": QUIET})
        self.database = database_of(server)
        self.log = len(log_of(self.database, self.match))

    def check(self) -> None:
        """The table is as it was, and its players can go on."""
        view, prompt, v = self.ada.view, self.ada.prompt, self.ada.v
        self.ada.sync()
        assert (self.ada.view, self.ada.prompt, self.ada.v) == (view, prompt, v)
        assert len(log_of(self.database, self.match)) == self.log


@pytest.fixture(scope="module")
def scene(server: Served) -> Iterator[Scene]:
    with players(server, 3) as (ada, ben, eve):
        yield Scene(server, ada, ben, eve)


@pytest.fixture(autouse=True)
def nothing_logged(caplog: pytest.LogCaptureFixture) -> Iterator[None]:
    """No fault of ours, not even one that no client saw."""
    yield
    records = [record for record in caplog.get_records("call") if record.levelno >= logging.ERROR]
    told = [r.getMessage() for r in records if r.name != "websockets.client"]  # the test's own end
    assert [words for words in told if not words.startswith(NOT_OURS)] == []


def check_answers(client: Client, sent: list[Any]) -> None:
    """The next good message is answered; no answer tells of our insides."""
    client.send("ping", n=77)
    client.wait("pong", lambda body: body["n"] == 77)
    for frame in client.heard:
        if frame.tag in ("refused", "closed"):
            assert not any(scar in frame.raw for scar in SCARS), (frame.raw, sent)
            assert frame.body["title"] != "Something broke", sent


@settings(max_examples=60, deadline=None, suppress_health_check=list(HealthCheck))
@given(sent=st.lists(frames, min_size=1, max_size=12), joined=st.booleans())
def test_any_frames_from_a_stranger(scene: Scene, sent: list[str | bytes], joined: bool) -> None:
    with scene.eve.twin() as client:
        client.connect()
        if joined:
            client.join(scene.match)
        assert client.socket is not None
        for frame in sent:
            client.socket.send(frame)
        check_answers(client, sent)
    scene.check()


@settings(max_examples=40, deadline=None, suppress_health_check=list(HealthCheck))
@given(
    sent=st.lists(
        st.tuples(
            st.sampled_from(["act", "preview", "hint", "why", "takeback", "answer", "rematch"]),
            st.sampled_from(["0.1", "0.2", "1.1", "1.2", "0.99", "7.1", "", "."]),
            st.one_of(st.integers(0, 6000), st.sampled_from([2**31 - 1, 2**30])),
        ),
        min_size=1,
        max_size=12,
    )
)
def test_well_formed_mischief_of_the_other_seat(
    scene: Scene, sent: list[tuple[str, str, int]]
) -> None:
    """Ben is not asked: whatever he answers, to whichever question, is refused."""
    with scene.ben.twin() as client:
        client.connect().join(scene.match)
        for tag, request, action in sent:
            body = {"request": request, "action": action, "actions": [action], "parts": {}}
            client.send(tag, **body, offer="takeback", yes=True)
        client.sync()
        check_answers(client, sent)
    scene.check()


def test_every_number_as_an_action(scene: Scene) -> None:
    """The asked seat itself with numbers that are no legal action."""
    assert scene.ada.prompt is not None
    legal = set(scene.ada.choices().values())
    dice = random.Random(0)
    with scene.ada.twin() as client:
        client.connect().join(scene.match)
        request = scene.ada.prompt["request"]
        illegal = [number for number in range(1, 5000) if number not in legal]
        for number in [0, 2**31 - 1, *dice.sample(illegal, 60)]:
            told = client.refused("act", request=request, action=number)
            assert told["request"] == request and told["detail"]
        check_answers(client, [])
    scene.check()


@settings(max_examples=40, deadline=None, suppress_health_check=list(HealthCheck))
@given(parts=st.dictionaries(st.one_of(names_of_parts, words), values, max_size=4))
def test_any_parts_asked_about(scene: Scene, parts: dict[str, Any]) -> None:
    assert scene.ada.prompt is not None
    with scene.ada.twin() as client:
        client.connect().join(scene.match)
        told = client.refused("why", request=scene.ada.prompt["request"], parts=parts)
        assert told["detail"]
        check_answers(client, [parts])
    scene.check()


def test_deep_nesting(scene: Scene) -> None:
    with scene.eve.twin() as client:
        client.connect().join(scene.match)
        deep = "[" * 7000 + "]" * 7000
        for text in (deep, '{"t":"act","d":' + deep + "}", '{"a":' * 2500 + "1" + "}" * 2500):
            assert client.socket is not None
            client.socket.send(text)
            client.wait("refused")
        check_answers(client, [])
    scene.check()


@pytest.mark.parametrize("payload", [b"\xff\xfe\xfa", b'{"t": "ping", "d": {"n": \xc3}}'])
def test_text_that_is_no_text(scene: Scene, payload: bytes) -> None:
    """The connection may be closed for it; nobody else notices."""
    with scene.eve.twin() as client:
        client.connect()
        assert client.socket is not None
        client.socket.send(payload, text=True)
        with pytest.raises(ConnectionClosed):
            while True:
                client.recv()
    scene.check()


def test_a_frame_that_is_too_large(scene: Scene) -> None:
    with scene.eve.twin() as client:
        client.connect()
        assert client.socket is not None
        client.socket.send('{"t": "ping", "d": {"n": 1}}' + " " * (LARGEST_FRAME - 40))
        client.wait("pong")
        client.socket.send("x" * (LARGEST_FRAME + 1))
        with pytest.raises(ConnectionClosed):
            while True:
                client.recv()
    scene.check()


def test_a_flood_is_warned_then_cut_off(scene: Scene) -> None:
    """Only the one who floods; others at the same table are answered meanwhile."""
    with scene.eve.twin() as client:
        client.connect().join(scene.match)
        assert client.socket is not None
        with pytest.raises(ConnectionClosed) as end:
            for n in range(int(BURST) * 20):
                client.send("ping", n=n)
            while True:
                client.recv()
        if end.value.rcvd is not None:  # the farewell may be lost behind what we still sent
            assert end.value.rcvd.code == 1008
        told = [frame.body["detail"] for frame in client.heard if frame.tag == "refused"]
        assert not told or "too many" in told[-1]
    scene.check()


def test_a_preview_counts_for_all_it_asks(scene: Scene) -> None:
    assert scene.ada.prompt is not None
    request, number = scene.ada.prompt["request"], scene.ada.choices()[STRIKE]
    with scene.ada.twin() as client:
        client.connect().join(scene.match)
        for _ in range(12):
            client.send("preview", request=request, actions=[number] * 30)
        assert "too many" in client.wait("refused")["detail"]
        check_answers(client, [])
    scene.check()


def test_tables_that_do_not_exist(server: Served, scene: Scene) -> None:
    with scene.eve.twin() as client:
        client.connect()
        for name in ("", "x", "' OR 1=1 --", "\x00", "../" * 10, "é" * 20):
            told = client.ask("join", "closed", match=name)
            assert "no such match" in told["detail"]
        assert "join a match" in client.refused("act", request="0.1", action=1)["detail"]
        check_answers(client, [])
    assert not server.app.parts.hub.loading  # nothing is remembered of them


def test_afterwards_the_match_goes_on(scene: Scene) -> None:
    scene.ada.act(STRIKE)
    scene.ben.wait_version(scene.ada.v or 0)
    assert len(log_of(scene.database, scene.match)) == scene.log + 1
    scene.log += 1
    assert scene.ben.view["seats"][1]["health"] < 25
