"""Friends by a code, challenges, phrases, mute and block; what is kept of them can be had and deleted."""

from collections.abc import Iterator
from contextlib import ExitStack
from typing import Any

import pytest

from tests.parts import FOR_TWO

from .client import Body, Client
from .conftest import Served

GAME = FOR_TWO[0]
Make = Any


@pytest.fixture
def come(server: Served) -> Iterator[Make]:
    with ExitStack() as stack:
        yield lambda: stack.enter_context(Client(server.url)).connect()


def me(one: Client) -> str:
    return str(one.http.get("/me").json()["id"])


def own(one: Client) -> Body:
    return dict(one.http.get("/me/friends").json())


def befriend(a: Client, b: Client) -> None:
    answer = a.http.post("/me/friends", json={"code": own(b)["code"].lower()})
    assert answer.status_code == 200, answer.text


def problem(answer: Any, status: int) -> str:
    assert answer.status_code == status, answer.text
    return str(answer.json()["detail"])


def test_friends_by_a_code(come: Make) -> None:
    a, b = come(), come()
    befriend(a, b)
    assert [(row["id"], row["online"]) for row in own(a)["friends"]] == [(me(b), True)]
    assert [row["id"] for row in own(b)["friends"]] == [me(a)]
    assert "already" in problem(a.http.post("/me/friends", json={"code": own(b)["code"]}), 409)
    b.http.patch("/me/friends", json={"visible": False})
    assert own(a)["friends"][0]["online"] is None
    assert a.http.delete(f"/me/friends/{me(b)}").status_code == 204
    assert own(a)["friends"] == own(b)["friends"] == []
    assert "no such friend" in problem(a.http.delete(f"/me/friends/{me(b)}"), 404)


@pytest.mark.parametrize(
    ("code", "status", "words"),
    [
        ("ABCD", 422, 'such as ABCD-EF23, got "ABCD"'),
        ("ABCD-EFG0", 422, "expected 8 letters"),
        ("AAAA-AAAA", 404, "Nobody has this code"),
    ],
)
def test_bad_codes(come: Make, code: str, status: int, words: str) -> None:
    a = come()
    assert words in problem(a.http.post("/me/friends", json={"code": code}), status)
    assert own(a)["friends"] == []


def test_own_and_old_codes(come: Make) -> None:
    a, b = come(), come()
    old = own(a)["code"]
    assert "your own code" in problem(a.http.post("/me/friends", json={"code": old}), 409)
    new = a.http.post("/me/friends/code").json()["code"]
    assert new != old and own(a)["code"] == new
    problem(b.http.post("/me/friends", json={"code": old}), 404)


def test_a_challenge_is_told_and_taken(come: Make) -> None:
    a, b = come(), come()
    path = f"/me/friends/{me(b)}/challenge"
    assert "no such friend" in problem(a.http.post(path, json={"game": GAME}), 404)
    befriend(a, b)
    assert GAME in problem(a.http.post(path, json={"game": GAME[:-1] + "x"}), 404)
    made = a.http.post(path, json={"game": GAME}).json()
    told = b.wait("challenge")
    assert told["match"] == made["id"] and told["game"] == GAME
    assert [row["match"] for row in own(b)["challenges"]] == [made["id"]]
    b.join(made["id"], key=told["key"])
    assert b.table["you"] == [1] and own(b)["challenges"] == []
    stale = b.http.delete(f"/me/challenges/{made['id']}")
    assert "no longer open" in problem(stale, 404)
    assert not b.is_over, "nothing has changed"


def test_a_challenge_waits_for_who_comes_later_and_ends_for_all_windows(come: Make) -> None:
    a, b = come(), come()
    befriend(a, b)
    made = a.http.post(f"/me/friends/{me(b)}/challenge", json={"game": GAME}).json()
    b.wait("challenge")
    b.send("lobby", on=True)  # as each page does that is opened
    told = b.wait("challenge")
    assert told["match"] == made["id"] and told["open"] and told["key"]
    a.join(made["id"])
    a.send("concede")  # the host takes it back
    ended = b.wait("challenge", lambda body: not body["open"])
    assert ended["match"] == made["id"] and not ended["key"]
    since = len(b.heard)
    for tag in ("lobby", "ping"):
        b.send(tag)
    b.wait("pong")
    assert "challenge" not in [frame.tag for frame in b.heard[since:]], "nothing is open any more"


def test_a_challenge_is_declined(come: Make) -> None:
    a, b = come(), come()
    befriend(a, b)
    made = a.http.post(f"/me/friends/{me(b)}/challenge", json={"game": GAME}).json()
    a.join(made["id"])
    problem(a.http.delete(f"/me/challenges/{made['id']}"), 404)
    assert b.http.delete(f"/me/challenges/{made['id']}").status_code == 204
    assert "declined" in a.wait("closed")["detail"]
    assert own(b)["challenges"] == []


def at_a_table(a: Client, b: Client) -> str:
    made = a.create(game=GAME, mode="invite")
    a.join(made["id"])
    b.join(made["id"], key=made["invite"].partition("key=")[2])
    return str(made["id"])


def test_set_phrases_and_mute(come: Make) -> None:
    a, b, watcher = come(), come(), come()
    match = at_a_table(a, b)
    watcher.join(match)
    a.send("say", phrase="hello")
    for one in (a, b, watcher):
        assert one.wait("spoken") == {"seat": 0, "phrase": "hello", "text": "Hello!"}
    assert 'did you mean "hello"' in a.refused("say", phrase="helo")["detail"]
    assert "watching" in watcher.refused("say", phrase="hello")["detail"]
    answer = b.http.post("/me/blocks", json={"match": match, "kind": "mute"})
    assert [(row["id"], row["kind"]) for row in answer.json()["blocks"]] == [(me(a), "mute")]
    met = b.http.get("/me/blocks", params={"match": match}).json()["blocks"]
    assert [row["id"] for row in met] == [me(a)]
    b.http.post("/me/blocks", json={"user": me(watcher), "kind": "block"})
    assert b.http.get("/me/blocks", params={"match": match}).json()["blocks"] == met
    problem(watcher.http.get("/me/blocks", params={"match": match}), 404)
    a.send("say", phrase="luck")
    watcher.wait("spoken")
    assert not [frame for frame in b.sync() if frame.tag == "spoken"]
    a.send("say", phrase="oops")
    assert "wait some seconds" in a.refused("say", phrase="oops")["detail"]


def test_who_is_blocked_is_not_met(come: Make) -> None:
    a, b = come(), come()
    befriend(a, b)
    made = b.http.post(f"/me/friends/{me(a)}/challenge", json={"game": GAME}).json()
    a.http.post("/me/blocks", json={"user": me(b), "kind": "block"})
    assert own(a)["friends"] == own(b)["friends"] == own(a)["challenges"] == []
    assert b.http.get(f"/matches/{made['id']}").json()["over"], "the challenge has ended"
    problem(b.http.post(f"/me/friends/{me(a)}/challenge", json={"game": GAME}), 404)
    problem(b.http.post("/me/friends", json={"code": own(a)["code"]}), 404)
    for one in (a, b):
        one.send("seek", game=GAME, mode="casual")
        one.wait("queue")
    one = come()  # with anybody else they are paired
    one.send("seek", game=GAME, mode="casual")
    paired = one.wait("queue", lambda body: body["state"] == "paired")
    assert paired["match"] == a.wait("queue", lambda body: body["state"] == "paired")["match"]
    assert b.http.get("/queue").json()["you"]["state"] == "waiting"
    assert a.http.delete(f"/me/blocks/{me(b)}").status_code == 204
    befriend(a, b)


def test_bad_blocks(come: Make) -> None:
    a = come()
    problem(a.http.post("/me/blocks", json={"kind": "block"}), 422)
    problem(a.http.post("/me/blocks", json={"kind": "hate", "user": "x"}), 422)
    problem(a.http.post("/me/blocks", json={"kind": "block", "user": "nobody"}), 404)
    problem(a.http.post("/me/blocks", json={"kind": "block", "match": "none"}), 404)
    assert "yourself" in problem(
        a.http.post("/me/blocks", json={"kind": "mute", "user": me(a)}), 409
    )
    assert a.http.get("/me/blocks").json() == {"blocks": []}


def test_two_profiles_of_one_device_are_not_paired(come: Make) -> None:
    a, b = come(), come()
    phrase = a.http.post("/me/keep").json()["phrase"]
    assert b.http.post("/me/open", json={"phrase": phrase}).status_code == 200
    a.send("seek", game=GAME, mode="ranked")
    b.send("seek", game=GAME, mode="ranked")  # its socket is still the other profile's
    assert a.wait("queue")["state"] == b.wait("queue")["state"] == "waiting"
    c = come()
    c.send("seek", game=GAME, mode="ranked")
    c.wait("queue", lambda body: body["state"] == "paired")


def test_export_and_deletion(come: Make) -> None:
    a, b = come(), come()
    befriend(a, b)
    found = a.http.get("/me/export").json()
    assert [row["id"] for row in found["people"]["friends"]] == [me(b)]
    assert found["people"]["code"] == own(a)["code"] and found["ratings"] == []
    assert a.http.delete("/me").status_code == 204
    assert own(b)["friends"] == []
