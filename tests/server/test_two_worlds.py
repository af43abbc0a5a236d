"""Every game for two with secrets, at the server: as long as the rules tell seat 1 and a spectator the same in two worlds,
the server sends them the same bytes."""

import random
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest

from ludarium.core.game import Game, load
from ludarium.core.match import Match

from ..contract.test_laws import world as other_world
from ..parts import FOR_TWO
from .test_secrecy import SECRET
from .test_simultaneous import Time, World, ask_all, come_back, compare, compare_pages
from .test_simultaneous import guests as guests
from .test_simultaneous import hours as hours
from .test_spans import GAME

SECRETIVE = [name for name in FOR_TWO if not load(name).definition.perfect]
ACTIONS, TRIES = 16, 20
Line = tuple[list[Any], list[tuple[int, int]]]  # two positions; seats and actions


def line(game: Game, seed: int) -> Line:
    """Two worlds that differ in what seat 0 alone knows, and actions that do not tell them apart."""
    dice = random.Random(seed)
    while True:
        match = game.match(seed=dice.randrange(1 << 40), decks=dice.choices([*game.decks], k=2))
        for _ in range(dice.randrange(40)):
            for seat in match.actors[:1]:
                match.submit(seat, dice.choice(match.legal_ids(seat)))
        starts = [each.position() for each in (match, other_world(match, 1, seed))]
        starts[1]["seats"][1] = starts[0]["seats"][1]  # the order of its own deck, too
        shadows = [game.begin({"position": start}, SECRET) for start in starts]
        actions: list[tuple[int, int]] = []
        while len(actions) < ACTIONS and (found := common_action(shadows, dice)):
            actions.append(found)
            for shadow in shadows:
                shadow.submit(*found)
        if len(actions) == ACTIONS and starts[0]["seats"][0] != starts[1]["seats"][0]:
            return starts, actions


def shows_the_same(shadows: list[Match], seat: int, action: int) -> bool:
    """Whether seat 1 and a spectator cannot tell from what an action tells them in which world they are."""
    tried = [match.tried(seat, action) for match in shadows]
    return all(
        (tried[0].view(viewer), tried[0].events(viewer))
        == (tried[1].view(viewer), tried[1].events(viewer))
        for viewer in (1, None)
    )


def common_action(shadows: list[Match], dice: random.Random) -> tuple[int, int] | None:
    """A seat and an action that both worlds have and that does not tell them apart."""
    seats = set(shadows[0].actors) & set(shadows[1].actors)
    found = [
        (seat, action)
        for seat in sorted(seats)
        for action in sorted(set.intersection(*(set(m.legal_ids(seat)) for m in shadows)))
    ]
    dice.shuffle(found)
    return next((each for each in found[:TRIES] if shows_the_same(shadows, *each)), None)


@pytest.mark.parametrize("seed", range(2))
@pytest.mark.parametrize("name", SECRETIVE)
def test_what_the_rules_do_not_tell_the_server_does_not_tell(
    tmp_path: Path, hours: Time, guests: ExitStack, name: str, seed: int
) -> None:
    game = load(name)
    starts, actions = line(game, seed)
    clock = GAME if game.times else None
    worlds = [
        World(guests, tmp_path, clock, f"world{i}", start, game) for i, start in enumerate(starts)
    ]
    half = ACTIONS // 2
    for part in (actions[:half], actions[half:]):  # the servers come up again between the two
        with worlds[0].open(), worlds[1].open():
            for seat, action in part:
                hours.now += 0.1  # nobody is out of time
                for world in worlds:
                    (world.ada, world.ben)[seat].act(action)
                compare(worlds)
            if worlds[0].ben.prompt:
                ask_all(worlds)
                compare(worlds)
            come_back(worlds, everything=part == actions[half:])
            compare(worlds)
            if not worlds[0].ben.is_over:
                compare_pages(worlds)
    assert [f.raw for f in worlds[0].ada.heard] != [f.raw for f in worlds[1].ada.heard]
