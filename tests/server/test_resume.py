"""The line drops: whoever comes back has the same view and prompt as one who never left."""

import random
from typing import Any

import pytest

from ludarium.core.keyed import Secret
from ludarium.server.channel import KEPT

from .client import Client, mover
from .conftest import Served
from .servers import database_of, log_of, players, replayed, seated


def check_same(client: Client, control: Client) -> None:
    """The same version says the same, whichever way it came."""
    assert client.v is not None
    control.wait_version(client.v)
    assert control.told[client.v] == {"view": client.view, "prompt": client.prompt}


@pytest.mark.parametrize("way", ["seen", "snapshot", "act", "old"])
def test_dropped_at_every_step(server: Served, way: str) -> None:
    """After each message the socket is cut and opened anew: with the last version seen, with
    none, with one that is no longer kept, or just after an act whose answer nobody awaited."""
    dice = random.Random(way)
    with players(server) as (ada, ben), ada.twin() as control, ben.twin() as other:
        match = seated(server, [ada, ben])
        control.join(match)
        other.join(match)
        while (player := mover([ada, ben])) is not None:
            watcher = control if player is ada else other
            action = dice.choice(list(player.choices().values()))
            before = player.v
            if way == "act":
                player.send_act(action)
                player.drop()
                player.resume(before)
                player.wait_version((before or 0) + 1)
            else:
                player.act(action)
                player.drop()
                player.resume({"seen": player.v, "snapshot": None, "old": 0}[way])
                assert player.v == (before or 0) + 1
            check_same(player, watcher)
        again = replayed(database_of(server), match)
        control.wait_version(ada.v or 0)
        assert ada.view == control.view and ada.view["result"] == again.view(0)["result"]
        assert ben.is_over and len(ada.told) > 20


def test_what_was_missed_is_told_once(server: Served) -> None:
    """Away while the other one played: only the updates since then, each as it was told live."""
    dice = random.Random(3)
    with players(server) as (ada, ben), ada.twin() as control:
        match = seated(server, [ada, ben])
        control.join(match)
        missed = 0
        for _ in range(12):
            while (player := mover([ada, ben])) is ada:
                ada.act(dice.choice(list(ada.choices().values())))
            if player is None:
                break
            seen = ada.v
            ada.drop()
            while ben.prompt and not ben.is_over:
                ben.act(dice.choice(list(ben.choices().values())))
            before = len(ada.heard)
            ada.resume(seen)
            told = [frame for frame in ada.heard[before:] if frame.version is not None]
            assert {frame.tag for frame in told} == {"update"}
            assert ada.v is not None
            control.wait_version(ada.v)
            live = {frame.version: frame.raw for frame in control.heard if frame.version}
            assert [frame.raw for frame in told] == [live[frame.version or 0] for frame in told]
            missed += len(told)
            check_same(ada, control)
        assert missed > 5


def test_a_version_that_is_not_kept_gives_a_snapshot(server: Served) -> None:
    dice = random.Random(1)
    with players(server) as (ada, ben):
        for n in range(50):  # until a match is long enough
            seated(server, [ada, ben], secret=Secret(bytes([n]) * 16, bytes(16)))
            while (ada.v or 0) <= KEPT + 2 and (player := mover([ada, ben])) is not None:
                player.act(dice.choice(list(player.choices().values())))
            ada.sync()
            if (ada.v or 0) > KEPT + 1:
                break
        assert ada.v is not None and ada.v > KEPT + 1
        for seen, tags in ((1, {"snapshot"}), (ada.v + 5, {"snapshot"}), (ada.v - 3, {"update"})):
            view, prompt, v = ada.view, ada.prompt, ada.v
            ada.drop()
            before = len(ada.heard)
            if tags == {"update"}:
                ada.v = seen
            ada.resume(seen)
            told = {frame.tag for frame in ada.heard[before:] if frame.version is not None}
            assert told == tags, seen
            assert (ada.view, ada.prompt, ada.v) == (view, prompt, v)


def history(client: Client) -> list[Any]:
    before = len(client.heard)
    client.drop()
    client.resume(None)
    (snapshot,) = [frame for frame in client.heard[before:] if frame.tag == "snapshot"]
    steps: list[Any] = snapshot.body["history"]
    return steps


def test_a_snapshot_holds_the_whole_history(server: Served) -> None:
    dice = random.Random(2)
    with players(server, 3) as (ada, ben, eve):
        match = seated(server, [ada, ben])
        eve.join(match)
        for _ in range(25):
            player = mover([ada, ben])
            assert player is not None
            player.act(dice.choice(list(player.choices().values())))
        for client in (ada, ben, eve):
            client.sync()
            updates = [(f.version, f.body["events"]) for f in client.heard if f.tag == "update"]
            steps = history(client)
            assert [step["v"] for step in steps] == list(range(1, (client.v or 0) + 1))
            assert [(step["v"], step["events"]) for step in steps[1:]] == updates


def test_an_act_is_taken_once(server: Served) -> None:
    """Sent again after the line dropped, the same answer is refused and changes nothing."""
    with players(server) as (ada, ben):
        match = seated(server, [ada, ben])
        player = mover([ada, ben])
        assert player is not None and player.prompt is not None
        request, action = player.prompt["request"], player.prompt["actions"][0]["id"]
        player.act(action)
        player.drop()
        player.resume(player.v)
        told = player.refused("act", request=request, action=action)
        assert told["request"] == request and "older question" in told["detail"]
        assert len(log_of(database_of(server), match)) == 1


def test_two_windows_of_one_guest(server: Served) -> None:
    """Both are told everything; either may act, and the slower one is refused readably."""
    with players(server) as (ada, ben), ada.twin() as second:
        match = seated(server, [ada, ben])
        second.join(match)
        while mover([ada, ben]) is not ada:
            ben.act(ben.choices()["mulligan"])
        assert ada.prompt is not None
        second.wait_version(ada.v or 0)
        assert second.prompt == ada.prompt
        second.act(second.choices()["mulligan"])
        told = ada.refused("act", request=ada.prompt["request"], action=2)
        assert "older question" in told["detail"]
        ada.wait_version(second.v or 0)
        assert ada.view == second.view
