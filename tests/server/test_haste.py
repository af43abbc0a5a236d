"""Whoever does not wait for answers: everybody is told the same, in the same order."""

import random
from itertools import groupby
from pathlib import Path

from .client import mover
from .servers import START
from .test_secrecy import World, two_worlds

UPDATES = ("snapshot", "update")


def told(world: World) -> list[list[str]]:
    world.sync()
    return [[f.raw for f in client.heard if f.tag in UPDATES] for client in world.all]


def test_actions_in_a_row_are_told_one_by_one(tmp_path: Path) -> None:
    """The same match in two worlds: in one every action is waited for, in the other none of a turn
    is, so that the match has gone on before the first of them is told."""
    dice = random.Random(4)
    with two_worlds(tmp_path, [START, START]) as (patient, hasty):
        done: list[tuple[bool, str, int]] = []
        seats = [patient.ada, patient.ben]
        while len(done) < 120 and (player := mover(seats)) is not None:
            assert player.prompt is not None
            action = dice.choice(list(player.choices().values()))
            done.append((player is patient.ada, player.prompt["request"], action))
            player.act(action)
            for client in seats:
                client.wait_version(player.v or 0)
        assert any(len(list(turn)) > 3 for _, turn in groupby(done, key=lambda each: each[0]))
        for first, turn in groupby(done, key=lambda each: each[0]):
            client = hasty.ada if first else hasty.ben
            for _, request, action in turn:
                client.send("act", request=request, action=action)
            hasty.sync()
        assert told(hasty) == told(patient)
