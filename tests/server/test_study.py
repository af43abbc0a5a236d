"""Positions to study: lines of play, the engine's opinion, puzzles, reviewed matches."""

import json
import time
from typing import Any

import httpx
import pytest

from ludarium.core.game import load
from ludarium.core.puzzles import puzzles

from .conftest import Served

Body = dict[str, Any]
WON = "..T.p/..N.t/SR.P./..A../..Gg. w"  # the guided match: O@(4,1) and there is no defence


def ask(guest: httpx.Client, what: str, game: str = "mana", **body: Any) -> httpx.Response:
    return guest.post(f"/games/{game}/{what}", json=body, timeout=400)


def position(guest: httpx.Client, **body: Any) -> Body:
    answer = ask(guest, "positions", **body)
    assert answer.status_code == 200, answer.text
    found: Body = answer.json()
    return found


def looks(answer: httpx.Response) -> list[Body]:
    assert answer.status_code == 200, answer.text
    return [json.loads(row) for row in answer.text.splitlines()]


# --- lines of play ---------------------------------------------------------------------------------


def test_a_line_from_the_start(guest: httpx.Client) -> None:
    found = position(guest, position=None, actions=["O@(0,1)", "N@(1,-1)"])
    assert found["legal"] and found["position"] == "O./Gg/.n w" == found["view"]["position"]
    assert [step["text"] for step in found["steps"]] == ["O@(0,1)", "n@(1,-1)"]
    assert [step["seat"] for step in found["steps"]] == [0, 1]
    assert found["steps"][0]["position"] == "O./Gg b"
    assert found["steps"][1]["events"][0]["event"] == "place"
    texts = {action["text"] for action in found["actions"]}
    match = load("mana").position("O./Gg/.n w")
    assert texts == {action.text for action in match.legal(0)} and found["seat"] == 0


def test_a_link_and_a_text_are_the_same(guest: httpx.Client) -> None:
    found = position(guest, position=".p./rG./.gO w")
    assert position(guest, position=found["link"])["position"] == ".p./rG./.gO w"


@pytest.mark.parametrize(
    ("body", "words"),
    [
        ({"position": "Gx w"}, "row 1, column 2"),
        ({"position": "Gg w", "actions": ["O@(0,1)", "Q@(0,2)"]}, "Q@(0,2)"),
        ({"position": "Gg w", "actions": ["O@(9,9)"]}, "not an action here"),
        ({"position": 5}, "position"),
    ],
)
def test_what_is_not_possible_is_said(guest: httpx.Client, body: Body, words: str) -> None:
    assert words in ask(guest, "positions", **body).text


def test_nothing_follows_the_end(guest: httpx.Client) -> None:
    line = ["O@(4,1)", *puzzle_end(guest)]
    found = position(guest, position=WON, actions=line)
    assert found["result"]["winner"] == 0 and found["seat"] is None and found["actions"] == []
    late = position(guest, position=WON, actions=[*line, "O^"])
    assert not late["legal"] and "over" in late["problems"][0]["text"]


def puzzle_end(guest: httpx.Client) -> list[str]:
    """How the engine goes on from the won position."""
    rows = looks(ask(guest, "analysis", position=WON, actions=["O@(4,1)"], seconds=2.0))
    texts: list[str] = rows[-1]["lines"][0]["texts"]
    assert rows[-1]["forced_loss_in"] is not None
    return texts


# --- the engine ------------------------------------------------------------------------------------


def test_each_depth_is_told(guest: httpx.Client) -> None:
    rows = looks(ask(guest, "analysis", position="O./Gg/.n w", seconds=1.0, lines=3))
    assert [row["done"] for row in rows] == [False] * (len(rows) - 1) + [True]
    depths = [row["depth"] for row in rows]
    assert depths == sorted(depths) and depths[-1] >= 2 and len(rows[-1]["lines"]) == 3
    scores = [line["score"] for line in rows[-1]["lines"]]
    assert scores == sorted(scores, reverse=True)
    legal = {action["text"] for action in position(guest, position="O./Gg/.n w")["actions"]}
    assert {line["texts"][0] for line in rows[-1]["lines"]} <= legal


def test_a_forced_win_is_found(guest: httpx.Client) -> None:
    last = looks(ask(guest, "analysis", position=WON, seconds=5.0))[-1]
    assert last["forced_win_in"] == 5 and last["value"] == 1.0 and last["seat"] == 0
    assert last["lines"][0]["texts"][0] == "O@(4,1)" and last["lines"][0]["win_in"] == 5


def test_only_open_games_are_analysed(guest: httpx.Client) -> None:
    answer = ask(guest, "analysis", game="spellfaire", position=None)
    assert answer.status_code == 422 and "SpellfAIre" in answer.json()["detail"]
    over = ask(guest, "analysis", position="Gg w", actions=["O@(5,5)"])
    assert over.status_code == 409


def test_a_new_look_stops_the_old(server: Served) -> None:
    with server.guest() as ada:
        looks(ask(ada, "analysis", position="Gg w", seconds=0.2))  # the code is there
        body = {"position": "Gg w", "seconds": 10.0}
        began = time.monotonic()
        with ada.stream("POST", "/games/mana/analysis", json=body) as first:
            rows = first.iter_lines()
            next(rows)
            looks(ask(ada, "analysis", position="Gg b", seconds=0.2))
            *_, last = rows
            assert json.loads(last)["done"] and time.monotonic() - began < 9
        stops = server.app.parts.analyses.stops
        with ada.stream("POST", "/games/mana/analysis", json=body) as second:
            rows = second.iter_lines()  # kept: a reader that is dropped hangs up at once
            next(rows)
            (flag,) = stops.values()
        end = time.monotonic() + 9
        while not flag[0]:  # who is gone needs no answer
            assert time.monotonic() < end
            time.sleep(0.01)


# --- puzzles ---------------------------------------------------------------------------------------


def test_a_puzzle_is_solved_by_its_line(guest: httpx.Client) -> None:
    known = puzzles(load("mana"))
    listed = guest.get("/games/mana/puzzles").json()
    assert listed["n"] == len(known) == len(listed["puzzles"]) >= 200
    puzzle = next(each for each in known if each.moves == 2)
    shown = guest.get(f"/games/mana/puzzles/{puzzle.id}").json()
    assert shown["position"] == puzzle.position and "line" not in shown
    assert puzzle.line[0] in {action["text"] for action in shown["actions"]}
    first = ask(guest, f"puzzles/{puzzle.id}", actions=[puzzle.line[0]]).json()
    assert first["right"] and not first["solved"] and first["left"] == 1
    assert first["solution"] is None and first["reply"] == puzzle.line[1]
    assert [step["text"] for step in first["steps"]] == list(puzzle.line[:2])
    last = ask(guest, f"puzzles/{puzzle.id}", actions=[puzzle.line[0], puzzle.line[2]]).json()
    assert last["right"] and last["solved"] and last["left"] == 0
    assert last["result"]["winner"] == shown["seat"] and last["solution"] == list(puzzle.line)


def test_a_puzzle_that_is_won_within_a_turn(guest: httpx.Client) -> None:
    """Nobody replies, and the other seat's hand stays hidden."""
    game = "spellfaire"
    puzzle = next(each for each in puzzles(load(game)) if each.moves == 3)
    row = next(r for r in guest.get("/games").json()["games"] if r["name"] == game)
    listed = guest.get(f"/games/{game}/puzzles").json()
    assert listed["n"] == row["puzzles"] >= 100 and listed["puzzles"][0]["this_turn"]
    shown = guest.get(f"/games/{game}/puzzles/{puzzle.id}").json()
    seat = shown["seat"]
    assert shown["position"] is None and "line" not in shown
    assert shown["view"] == load(game).position(puzzle.position).view(seat)
    wrong = ask(guest, f"puzzles/{puzzle.id}", game, actions=["end turn"]).json()
    assert not wrong["right"] and wrong["refutation"] is None and wrong["position"] is None
    for n in range(1, 4):
        said = ask(guest, f"puzzles/{puzzle.id}", game, actions=list(puzzle.line[:n])).json()
        assert said["right"] and said["left"] == 3 - n and said["reply"] is None
        assert [step["text"] for step in said["steps"]] == [puzzle.line[n - 1]]
        assert said["steps"][0]["position"] is None and said["view"]["seat"] == seat
    assert said["solved"] and said["result"]["winner"] == seat
    given = ask(guest, f"puzzles/{puzzle.id}", game, give_up=True, actions=[puzzle.line[0]]).json()
    assert given["solution"] == list(puzzle.line)


def test_a_wrong_try_and_giving_up(guest: httpx.Client) -> None:
    puzzle = puzzles(load("mana"))[0]
    shown = guest.get(f"/games/mana/puzzles/{puzzle.id}").json()
    wrong = next(a["text"] for a in shown["actions"] if a["text"] != puzzle.line[0])
    tried = ask(guest, f"puzzles/{puzzle.id}", actions=[wrong]).json()
    assert not tried["right"] and not tried["solved"] and tried["solution"] == list(puzzle.line)
    steps = tried["refutation"]["steps"]  # what was tried, and how it is answered
    assert [step["text"] for step in steps] == [wrong, tried["refutation"]["text"]]
    assert [step["seat"] for step in steps] == [shown["seat"], 1 - shown["seat"]]
    given = ask(guest, f"puzzles/{puzzle.id}", give_up=True).json()
    assert given["solution"] == list(puzzle.line) and given["position"] == puzzle.position
    assert ask(guest, f"puzzles/{puzzle.id}").status_code == 422
    assert ask(guest, f"puzzles/{puzzle.id}", actions=["X@(0,0)"]).status_code == 409
    assert ask(guest, "puzzles/9-999", actions=["O^"]).status_code == 404
    assert guest.get("/games/clans/puzzles").json() == {"puzzles": [], "n": 0}
