"""Finished matches over HTTP: step by step, as replays, reviewed, played on."""

import asyncio
import json
import sqlite3
import time
from typing import Any

import httpx
import pytest

import ludarium
from ludarium.bots.bot import Weighed
from ludarium.core.replay import Replay
from ludarium.server import review
from ludarium.server.review import turning
from ludarium.server.unhidden import merged

from .conftest import Served
from .finished import finished, played


@pytest.fixture
def match(server: Served, guest: httpx.Client) -> str:
    return finished(server.database, guest.get("/me").json()["id"])


def steps(guest: httpx.Client, match: str, seat: str) -> dict[str, Any]:
    found: dict[str, Any] = guest.get(f"/matches/{match}/steps", params={"seat": seat}).json()
    return found


# --- step by step ----------------------------------------------------------------------------------


def test_the_steps_are_what_a_seat_saw(guest: httpx.Client, match: str) -> None:
    replay = ludarium.Replay.from_json(guest.get(f"/matches/{match}/replay").text)
    for eyes, seat in (("0", 0), ("1", 1), ("none", None)):
        found = steps(guest, match, eyes)
        again = replay.fork(0)
        assert [step["n"] for step in found["steps"]] == list(range(len(replay.entries) + 1))
        told: list[Any] = []
        parts: dict[str, Any] | None = None
        for step, entry in zip(found["steps"], [None, *replay.entries], strict=True):
            if entry:
                again.repeat(entry[0])
                assert (step["seat"], step["text"]) == (entry[0].seat, entry[1])
                assert step["parts"] == parts
            parts = next_parts(replay, again, step["n"])
            told += step["events"]
            assert step["view"] == json.loads(json.dumps(again.view(seat)))
        assert told == json.loads(json.dumps(again.events(seat)))
    assert found["result"]["reason"] and found["table"]["you"] == [0]


def next_parts(replay: Replay, match: Any, n: int) -> dict[str, Any] | None:
    """Of the action after n entries, as a prompt would offer them."""
    entry = replay.entries[n][0] if n < len(replay.entries) else None
    if entry is None or entry.kind != "act":
        return None
    offered = {action: parts for action, _, parts in match.choices(entry.seat)}
    found: dict[str, Any] = json.loads(json.dumps(offered[entry.value]))
    return found


def test_both_hands_can_be_open(guest: httpx.Client, match: str) -> None:
    found = steps(guest, match, "all")["steps"]
    for step in found:
        for seat in step["view"]["seats"]:
            assert None not in seat["hand"]
    drawn = [event for step in found for event in step["events"] if event["event"] == "draw"]
    assert {event["seat"] for event in drawn} == {0, 1} and all(event["card"] for event in drawn)
    own = [steps(guest, match, seat)["steps"] for seat in ("0", "1")]
    for n, step in enumerate(found):  # nothing that a seat saw is missing
        for seat in (0, 1):
            for event in own[seat][n]["events"]:
                assert event["seat"] != seat or event in step["events"]


def test_a_running_match_tells_nothing(guest: httpx.Client) -> None:
    made = guest.post("/matches", json={"game": "spellfaire", "mode": "hotseat"}).json()["id"]
    for path in ("steps?seat=all", "replay", "review"):
        refused = guest.get(f"/matches/{made}/{path}")
        assert refused.status_code == 409 and "still" in refused.json()["detail"]
    body = {"n": 0, "seat": 0, "level": "random"}
    assert guest.post(f"/matches/{made}/continue", json=body).status_code == 409


def test_two_tellings_become_one() -> None:
    def event(name: str, seat: int, card: str | None = None) -> dict[str, Any]:
        return {"event": name, "seat": seat, "card": card}

    some = [event("draw", 0, "a"), event("turn", 1), event("draw", 1), event("play", 1, "x")]
    others = [event("turn", 1), event("draw", 1, "b"), event("play", 1, "x"), event("draw", 1, "c")]
    assert merged(some, others, 1) == [
        event("draw", 0, "a"),
        event("turn", 1),
        event("draw", 1, "b"),
        event("play", 1, "x"),
        event("draw", 1, "c"),
    ]


# --- replays ---------------------------------------------------------------------------------------


def test_a_replay_can_be_checked_against_its_commitment(guest: httpx.Client, match: str) -> None:
    replay = Replay.from_json(guest.get(f"/matches/{match}/replay").text)
    table = guest.get(f"/matches/{match}").json()
    assert table["over"] and table["result"] == replay.result
    secret = replay.secret()
    assert secret is not None and secret.commitment == table["commitment"]
    assert replay.run().is_over
    text = guest.get(f"/matches/{match}/replay?form=text")
    assert text.headers["content-type"].startswith("text/plain")
    assert Replay.from_text(text.text).run().result == replay.run().result


def test_a_replay_of_lost_rules_can_still_be_read(server: Served, guest: httpx.Client) -> None:
    match = finished(server.database)
    connection = sqlite3.connect(str(server.settings.database))
    connection.execute("UPDATE matches SET fingerprint = 'gone' WHERE id = ?", (match,))
    connection.commit()
    connection.close()
    refused = guest.get(f"/matches/{match}/steps")
    assert refused.status_code == 409 and "cannot be played again" in refused.json()["detail"]
    assert "1. " in guest.get(f"/matches/{match}/replay?form=text").text
    assert len(guest.get(f"/matches/{match}/replay").json()["entries"]) > 10
    assert guest.get(f"/matches/{match}").json()["over"]


def test_the_list_has_public_and_own_matches(server: Served, guest: httpx.Client) -> None:
    me = guest.get("/me").json()["id"]
    own = finished(server.database, me)
    public = finished(server.database, public=True)
    hidden = finished(server.database)
    listed = {row["id"]: row for row in guest.get("/replays?game=spellfaire").json()["replays"]}
    assert own in listed and public in listed and hidden not in listed
    assert listed[own]["names"] == ["Ada", "Bot"] and listed[own]["title"] == "SpellfAIre"
    assert listed[own]["turns"] > 0 and listed[own]["reason"]
    strangers = httpx.get(f"{server.api}/replays").json()["replays"]
    assert public in [row["id"] for row in strangers] and own not in [
        row["id"] for row in strangers
    ]
    assert guest.get("/replays?game=chess").json()["replays"] == []


def test_the_list_comes_in_pages(
    server: Served, guest: httpx.Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("ludarium.server.api.replays.PAGE", 2)
    me = guest.get("/me").json()["id"]
    made = [finished(server.database, me) for _ in range(3)]
    seen: list[str] = []
    cursor = None
    while True:
        page = guest.get("/replays", params={"cursor": cursor} if cursor else {}).json()
        seen += [row["id"] for row in page["replays"]]
        cursor = page["next"]
        if cursor is None:
            break
    assert seen[:3] == made[::-1] and len(seen) == len(set(seen))
    assert guest.get("/replays?cursor=x").status_code == 422


def test_an_upload_is_played_again_and_then_viewable(guest: httpx.Client) -> None:
    game = ludarium.load("spellfaire", rules={"hero_health": 12})
    document = json.loads(played(game, seed=9).replay().to_json())
    made = guest.post("/replays", json=document)
    assert made.status_code == 201 and made.json()["url"] == f"/replay/{made.json()['id']}"
    match = made.json()["id"]
    table = guest.get(f"/matches/{match}").json()
    assert table["mode"] == "upload" and table["over"] and table["you"] == []
    assert len(steps(guest, match, "all")["steps"]) == len(document["entries"]) + 1
    assert guest.get(f"/matches/{match}/replay").json() == document


@pytest.mark.parametrize(
    "spoil",
    [
        lambda d: d.clear(),
        lambda d: d.update(final="0" * 16),
        lambda d: d.update(fingerprint="0" * 16),
        lambda d: d["entries"].pop(),
        lambda d: d["entries"].insert(0, ["act", 0, 10**30, ""]),
        lambda d: d.update(game="../../etc"),
        lambda d: d.update(start={"position": {}}),
    ],
)
def test_an_upload_that_lies_is_refused(guest: httpx.Client, spoil: Any) -> None:
    document = json.loads(played(ludarium.load("spellfaire"), seed=9).replay().to_json())
    spoil(document)
    refused = guest.post("/replays", json=document)
    assert refused.status_code in (409, 422), refused.text
    assert refused.json()["detail"]


# --- playing on ------------------------------------------------------------------------------------


def test_a_match_can_be_played_on_from_an_own_decision(guest: httpx.Client, match: str) -> None:
    replay = Replay.from_json(guest.get(f"/matches/{match}/replay").text)
    n = next(n for n, (entry, _) in enumerate(replay.entries) if n > 10 and entry.seat == 1)
    body = {"n": n, "seat": 1, "level": "random"}
    made = guest.post(f"/matches/{match}/continue", json=body)
    assert made.status_code == 201
    table = guest.get(f"/matches/{made.json()['id']}").json()
    assert table["you"] == [1] and table["seats"][0]["level"] == "random"
    refused = guest.post(f"/matches/{match}/continue", json=body | {"seat": 0})
    assert refused.status_code == 409
    for wrong in ({"n": 9999}, {"level": "god"}, {"seat": 5}, {"n": -1}):
        assert guest.post(f"/matches/{match}/continue", json=body | wrong).status_code in (409, 422)


# --- reviews ---------------------------------------------------------------------------------------


def test_a_review_judges_every_moment(guest: httpx.Client, match: str) -> None:
    end = time.monotonic() + 600  # where nothing is compiled yet
    answer = guest.get(f"/matches/{match}/review")
    while answer.status_code == 202 and time.monotonic() < end:
        assert answer.json()["ready"] is False and 0 <= answer.json()["progress"] <= 1
        time.sleep(0.2)
        answer = guest.get(f"/matches/{match}/review")
    judged = answer.json()
    assert answer.status_code == 200 and judged["level"] == "expert"
    assert [point["n"] for point in judged["points"]] == list(range(len(judged["points"])))
    assert all(-1 <= point["value"] <= 1 for point in judged["points"])
    winner = guest.get(f"/matches/{match}").json()["result"]["winner"]
    assert judged["points"][-1]["value"] == {0: 1, 1: -1, None: 0}[winner]
    assert len(judged["turning"]) <= 5
    found = steps(guest, match, "all")["steps"]
    for turn in judged["turning"]:
        step = found[turn["n"]]
        assert (turn["seat"], turn["text"], turn["parts"]) == tuple(
            step[key] for key in ("seat", "text", "parts")
        )
        assert turn["view"] == found[turn["n"] - 1]["view"] and turn["events"] == step["events"]
        lost = (turn["before"] - turn["after"]) * (1 if turn["seat"] == 0 else -1)
        assert turn["cost"] == pytest.approx(max(0, lost), abs=0.002)
        if turn["best"] is not None:  # only a mistake has something better
            assert turn["cost"] > 0 and turn["best"] != turn["text"] and turn["best_parts"]
    for point in judged["points"]:
        assert point["chance"] == pytest.approx((point["value"] + 1) / 2, abs=0.001)
    assert judged["costliest"], "random play costs something"
    assert len({row["seat"] for row in judged["costliest"]}) == len(judged["costliest"])
    for row in judged["costliest"]:
        step = found[row["n"]]
        assert (row["seat"], row["text"], row["parts"]) == (
            step["seat"], step["text"], step["parts"]
        )  # fmt: skip
        assert row["view"] == found[row["n"] - 1]["view"] and row["position"] == row["n"] - 1
        assert 0 <= row["chance"] < row["best_chance"] <= 1 and row["best"] != row["text"]
        assert row["cost"] == pytest.approx(2 * (row["best_chance"] - row["chance"]), abs=0.003)
        assert row["summary"].startswith(f"turn {row['turn']}, {row['text']}: ")


def test_a_review_that_nobody_waits_for_pauses(
    server: Served, guest: httpx.Client, match: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    judged: list[int] = []

    async def search(game: Any, seen: list[Any], person: str) -> list[Weighed]:
        judged.append(len(seen))
        await asyncio.sleep(0.02)
        return [Weighed(0.0, {action: (1.0, 0.0) for action in each.legal}) for each in seen]

    monkeypatch.setattr(server.app.parts.hub.thinker, "search", search)
    monkeypatch.setattr(review, "PATIENCE", 0.05)

    def at_rest() -> int:
        """How many moments have been judged when no more are."""
        n = -1
        while n != len(judged):
            n = len(judged)
            time.sleep(0.3)
        return n

    moments = len(steps(guest, match, "all")["steps"]) - 1
    assert guest.get(f"/matches/{match}/review").status_code == 202
    first = at_rest()
    assert guest.get(f"/matches/{match}/review").status_code == 202
    second = at_rest()
    assert first < second < moments
    monkeypatch.setattr(review, "PATIENCE", 60.0)
    while (answer := guest.get(f"/matches/{match}/review")).status_code == 202:
        time.sleep(0.1)
    assert len(answer.json()["points"]) == moments + 1 and len(judged) == moments


def test_turning_points_are_the_largest_swings() -> None:
    values = [0.0, 0.1, 0.5, 0.5, -0.2, 0.1, 0.4, 0.7, 0.4, 1.0]
    texts = [f"move {n}" for n in range(1, 10)]
    found = turning(values, texts)
    assert len(found) == 5 and [each["n"] for each in found] == sorted(e["n"] for e in found)
    assert {"n": 4, "before": 0.5, "after": -0.2, "text": "move 4"} in found
    assert turning([0.0, 0.2, 0.1], ["a", "b"]) == []
    assert turning([0.0, -1.0], ["concede"]) == []  # to give up is no move that turned it
