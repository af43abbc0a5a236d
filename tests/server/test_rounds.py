"""Replays and reviews go by what others could see: a plan made in secret is no step of its own."""

import asyncio
import json
from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import httpx
import pytest

import ludarium
from ludarium.core.match import Entry, Match
from ludarium.server.decisions import better_plans, place, summary
from ludarium.server.review import watch
from ludarium.server.steps import Past, make_steps, step_of, steps_of

from .client import Client
from .conftest import Served
from .servers import served
from .test_signals import convoy_is_known, games  # noqa: F401

FIRST = [(0, "place north"), (1, "place south"), (0, "place north"), (0, "ready"), (1, "ready")]
SECOND = [(1, "ready"), (0, "place middle"), (0, "ready")]
ENDS = [0, 5, 8]  # entries after which somebody sees something new


def played(actions: list[tuple[int, str]] = FIRST + SECOND, end: str = "") -> Match:
    match = ludarium.load("convoy").match(seed=3)
    for seat, text in actions:
        match.submit(seat, text)
    if end:
        match.end(end, 1)
    return match


def past_of(match: Match) -> Past:
    replay = match.replay()
    row = SimpleNamespace(id="x", result=match.view()["result"])
    seats = [{"name": "Ada"}, {"name": "Ben"}]
    return Past(row, seats, replay.entries, replay, "")


@pytest.fixture(scope="module")
def quiet(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    with served(str(tmp_path_factory.mktemp("rounds") / "rounds.db")) as server:
        yield server


@pytest.fixture
def uploaded(quiet: Served) -> Iterator[tuple[httpx.Client, str]]:
    with quiet.guest() as guest:
        answer = guest.post("/replays", json=json.loads(played().replay().to_json()))
        assert answer.status_code == 201, answer.text
        yield guest, answer.json()["id"]


@pytest.mark.parametrize("eyes", ["all", "none", "0", "1"])
def test_the_steps_are_rounds(uploaded: tuple[httpx.Client, str], eyes: str) -> None:
    guest, match = uploaded
    steps: list[Any] = guest.get(f"/matches/{match}/steps", params={"seat": eyes}).json()["steps"]
    assert [step["n"] for step in steps] == ENDS and [step["since"] for step in steps] == [0, 0, 5]
    assert [[move["text"] for move in step["moves"]] for step in steps] == [
        [],
        [text for _, text in FIRST],
        [text for _, text in SECOND],
    ]
    assert [move["n"] for step in steps for move in step["moves"]] == list(range(1, 9))
    _, first, second = steps
    assert (first["seat"], first["parts"]) == (None, None)  # both have chosen
    for step in (first, second):  # what became visible, not who was ready last
        assert "lane north" in step["text"].lower() and "place" not in step["text"]
    assert "Player 1: lane north, first 2, second 0." in first["text"]
    assert "Player 2: lane south, first 0, second 1" in first["text"]
    again = played(FIRST)
    seat = None if eyes == "none" else int(eyes) if eyes != "all" else 0
    kinds = [event["event"] for event in first["events"]]
    if eyes == "all":
        assert kinds == ["place", "place", "place", "ready", "ready", "lane", "lane", "lane"]
        assert [side["points"] for side in first["view"]["seats"]] == [1, 1]
    else:
        assert first["events"] == json.loads(json.dumps(again.events(seat)))
        assert first["view"] == json.loads(json.dumps(again.view(seat)))


def test_a_link_to_an_entry_in_the_middle_of_a_plan_still_leads_there(
    uploaded: tuple[httpx.Client, str],
) -> None:
    guest, match = uploaded
    body = {"n": 1, "seat": 0, "level": "random"}  # one wagon is placed
    made = guest.post(f"/matches/{match}/continue", json=body)
    assert made.status_code == 201, made.text
    assert guest.get(f"/matches/{made.json()['id']}").json()["you"] == [0]
    replay = ludarium.Replay.from_json(guest.get(f"/matches/{match}/replay").text)
    assert len(replay.entries) == 8 and replay.fork(1).view(0)["seats"][0]["staged"] == [1, 0, 0]


def test_an_end_that_cuts_a_plan_short_is_its_own_step() -> None:
    past = past_of(played([*FIRST, (0, "place north")], end="concede"))
    steps = steps_of(past)
    assert [step.n for step in steps] == [0, 5, 7]
    last = steps[-1]
    assert (last.text, last.seat, last.parts) == ("concede", 1, None) and len(last.moves) == 2
    assert make_steps(past, "all")[-1]["view"]["result"]["reason"] == "concede"


def test_a_plan_of_one_seat_that_shows_at_its_end_is_that_seats() -> None:
    moves = [{"n": n, "seat": 1, "text": text, "parts": {}} for n, text in ((4, "a"), (5, "b"))]
    step = step_of(moves, Entry("act", 1, 2), since=3, news="Both are shown.")
    assert (step.seat, step.since, step.n, step.text) == (1, 3, 5, "Both are shown")
    assert step_of(moves, Entry("act", 1, 2), since=3, news="").text == "a; b"


def test_a_review_has_a_moment_for_each_round() -> None:
    past = past_of(played())
    moments = watch(past, steps_of(past))
    assert len(moments) == len(ENDS) - 1  # the end is judged by its result
    for moment in moments:
        assert [seen.seat for seen, _ in moment] == [0, 1]
        for seen, _ in moment:  # nothing is placed yet
            assert seen.legal == (1, 2, 3, 4)


def test_a_better_step_of_a_plan_comes_with_what_follows_it() -> None:
    class Adviser:
        """Would place two wagons in the middle; it is asked only where a plan goes on."""

        async def advise(self, seen: Any, person: str) -> Any:
            asked.append(seen.seat)
            return SimpleNamespace(plan=(2, 4))

    asked: list[int] = []
    adviser: Any = Adviser()
    past = past_of(played())
    rows: list[dict[str, Any]] = [
        {"seat": 0, "since": 0, "choice": 2},
        {"seat": 1, "since": 1, "choice": 4},  # to be ready ends the plan
        {"seat": 0, "since": 6, "choice": 4},  # and here the round: the other one is ready
    ]
    steps = steps_of(past)
    place(rows, steps)
    asyncio.run(better_plans(rows, steps, past, adviser, "x"))
    assert asked == [0]
    assert [[step["text"] for step in row["best_plan"]] for row in rows] == [
        ["place middle", "place middle", "ready"],
        [],
        [],
    ]
    said = summary(rows[0] | {"turn": 1, "best": "place middle", "chance": None})
    assert said == "turn 1, place north; better: place middle, then place middle, then ready"


def test_every_entry_of_an_open_game_is_a_step() -> None:
    match = ludarium.load("mana").match(seed=1)
    for _ in range(2):
        seat = match.actors[0]
        match.submit(seat, match.legal_ids(seat)[0])
    match.end("concede", 0)
    past = past_of(match)
    assert [step.n for step in steps_of(past)] == list(range(4))
    assert [step.text for step in steps_of(past)][1:] == [text for _, text in past.log]


def test_a_hot_seat_round_comes_with_what_both_may_see(tmp_path: Path) -> None:
    """Before and after it, also when the server was started again in the middle of the round."""
    database = str(tmp_path / "hotseat.db")
    with served(database) as server, Client(server.url) as ada:
        match = ada.create(game="convoy", mode="hotseat")["id"]
        ada.join(match)
        for text in ("place north", "ready", "place south"):
            ada.act(text)
        updates = [frame.body for frame in ada.heard if frame.tag == "update"]
        assert [body["public"] for body in updates] == [None] * 3  # nobody else has seen anything
        assert [body["view"]["seat"] for body in updates] == [0, 1, 1]
    with served(database) as server:
        ada.move_to(server.url)
        with ada:
            ada.resume(ada.v)
            ada.act("ready")
            last = [frame.body for frame in ada.heard if frame.tag == "update"][-1]
    assert (
        last["view"]["seat"] == 0 and [event["event"] for event in last["events"]] == ["lane"] * 3
    )
    for when, turn, points in (("before", 0, [0, 0]), ("after", 1, [1, 1])):
        view = last["public"][when]
        assert (view["seat"], view["turn"]) == (None, turn)
        assert [side["points"] for side in view["seats"]] == points
        assert [side["staged"] for side in view["seats"]] == [[0, 0, 0], [0, 0, 0]]
