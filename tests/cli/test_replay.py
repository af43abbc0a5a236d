"""`ludarium replay`: checks, tells, steps."""

import json
from pathlib import Path

import pytest

import ludarium
from ludarium import Replay
from ludarium.core.keyed import Secret

from ..contract.cases import toy_is_known
from .conftest import Run


@pytest.fixture
def saved(tmp_path: Path) -> Path:
    match = ludarium.load("spellfaire").match(seed=5, first=0)
    while not match.is_over and len(match.entries) < 40:
        seat = match.actors[0]
        match.submit(seat, match.legal(seat)[-1])
    if not match.is_over:
        match.concede(1)
    path = tmp_path / "match.json"
    match.replay().save(path)
    return path


def test_a_replay_is_told_move_by_move(run: Run, saved: Path) -> None:
    shown = run("replay", str(saved)).stdout
    assert "verified" in shown and "1. seat 0: mulligan" in shown
    assert "Seat 0's turn 1 begins with 1 mana." in shown
    assert "Seat 0 wins: " in shown or "Seat 1 wins: " in shown


def test_a_seat_sees_its_own_draws_only(run: Run, saved: Path) -> None:
    assert "You draw " in run("replay", str(saved), "--seat", "0").stdout
    found = json.loads(run("replay", str(saved), "--seat", "0", "--json").stdout)
    draws = [e for move in found["moves"] for e in move["events"] if e["event"] == "draw"]
    assert all((draw["card"] is None) == (draw["seat"] == 1) for draw in draws)
    assert all((move["action"] is None) == (move["seat"] == 1) for move in found["moves"])
    assert run("replay", str(saved), "--seat", "2").exit_code == 2


def test_the_json_has_every_move_with_its_events(run: Run, saved: Path) -> None:
    found = json.loads(run("replay", str(saved), "--json").stdout)
    assert found["game"] == "spellfaire" and found["verified"] is True
    assert len(found["moves"]) == len(Replay.load(saved).entries)
    assert set(found["moves"][0]) == {"seat", "action", "events"}


def test_the_text_is_a_replay_again(run: Run, saved: Path, tmp_path: Path) -> None:
    path = tmp_path / "match.txt"
    path.write_text(run("replay", str(saved), "--text").stdout)
    assert Replay.load(path).run().is_over


def test_keyed_dice_and_takebacks_are_told(run: Run, tmp_path: Path) -> None:
    secret = Secret(bytes(16), bytes(16))
    match = ludarium.load("spellfaire").match(secret=secret)
    seat = match.actors[0]
    match.submit(seat, "mulligan")
    match.takeback(seat)
    match.replay().save(tmp_path / "match.json")
    shown = run("replay", str(tmp_path / "match.json")).stdout
    assert f"The dice agree with the published commitment {secret.commitment}" in shown
    assert f"2. seat {seat}: take back to 0" in shown
    assert f"Seat {seat} takes the last move back." in shown
    found = json.loads(run("replay", str(tmp_path / "match.json"), "--json").stdout)
    assert found["commitment"] == secret.commitment
    assert found["moves"][1]["events"] == [{"event": "takeback", "seat": seat, "clause": None}]
    document = json.loads((tmp_path / "match.json").read_text())
    document["start"]["keyed"]["secret"] = "11" * 16
    (tmp_path / "match.json").write_text(json.dumps(document))
    result = run("replay", str(tmp_path / "match.json"))
    assert result.exit_code == 2 and "commitment" in result.stderr


def test_stepping_draws_the_table(run: Run, saved: Path) -> None:
    result = run("replay", str(saved), "--step", stdin="\n\nq\n")
    assert result.exit_code == 0
    assert "2 of " in result.stdout and "3 of " not in result.stdout
    assert "wins: " in run("replay", str(saved), "--step", "--seat", "1", stdin="\n" * 99).stdout


def test_stepping_goes_from_round_to_round_where_moves_are_hidden(run: Run, tmp_path: Path) -> None:
    with toy_is_known():
        match = ludarium.load("toy").match(seed=1)
        match.submit(1, "bid")
        match.submit(0, "bid")
        match.replay().save(tmp_path / "match.json")
        shown = run("replay", str(tmp_path / "match.json"), "--step", stdin="\n" * 9).stdout
        assert "3 of 4  seat 1: bid; seat 0: bid" in shown and "2 of 4" not in shown
        seen = run("replay", str(tmp_path / "match.json"), "--step", "--seat", "0", stdin="\n" * 9)
        assert "3 of 4  seat 1; seat 0: bid" in seen.stdout


def test_plans_are_named_when_they_are_revealed_and_not_before(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "match.json"
    with toy_is_known():
        match = ludarium.load("toy").match(seed=1)
        match.submit(1, "bid")
        match.replay().save(path)
        shown = run("replay", str(path)).stdout
        assert "2. seat 1\n" in shown and "bid" not in shown.partition("2. seat 1")[2]
        assert json.loads(run("replay", str(path), "--json").stdout)["moves"][-1]["action"] is None
        assert "2. seat 1: bid" in run("replay", str(path), "--seat", "1").stdout
        match.submit(0, "bid")
        match.replay().save(path)
        shown = run("replay", str(path)).stdout
        assert "3. seat 1: bid; seat 0: bid" in shown and "2. seat" not in shown


def test_who_watches_learns_of_plans_when_all_do(run: Run) -> None:
    with toy_is_known():
        shown = run("watch", "blotto", "--bots", "random", "--seed", "1").stdout
        assert "1. random (seat 0); random (seat 1)\n" in shown and "2. " not in shown
        assert "place" not in shown
        own = run("watch", "blotto", "--bots", "random", "--seed", "1", "--seat", "1").stdout
        assert "1. random (seat 0); random (seat 1): place" in own


@pytest.mark.parametrize("key", ["fingerprint", "final"])
def test_a_replay_that_does_not_match_is_refused(run: Run, saved: Path, key: str) -> None:
    document = json.loads(saved.read_text())
    saved.write_text(json.dumps(document | {key: "0123456789abcdef"}))
    result = run("replay", str(saved))
    assert result.exit_code == 2 and result.stderr.startswith("error: ")
