"""A learned judgement: the same numbers in every mode, from what the record holds, for changed cards as well."""

import json
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import ludarium
from ludarium import BadInput
from ludarium.bots import make_bot
from ludarium.bots.bot import Bot, Settings, fitting
from ludarium.bots.levels import BOTS
from ludarium.bots.tuning import tuning_of
from ludarium.core.game import plain_row
from ludarium.core.inputs import inputs_of
from ludarium.core.networks import element_rows, load_network, own_networks

from ..contract.cases import toy_is_known
from ..parts import OURS
from .networks import compiled_worths, plain_worths, positions, random_network, records

GAMES = (*OURS, "toy", "bluff")


@pytest.fixture(autouse=True)
def known() -> Iterator[None]:
    with toy_is_known():
        yield


@pytest.mark.parametrize("name", GAMES)
def test_plain_and_compiled_code_judge_alike(name: str) -> None:
    game = ludarium.load(name)
    game = game.with_networks(random_network(game))
    states = records(game, positions(game, 40))
    for seat in range(game.seats):
        seats = np.full(len(states), seat)
        found = compiled_worths(game, states, seats)
        assert found == plain_worths(game, states, seats)
        assert len(set(found)) > 3 and all(-1_000_000 <= each <= 1_000_000 for each in found)


def test_a_seat_reads_its_own_part_first() -> None:
    """With one weight, that of one's own Health, a position is worth more to whoever has more."""
    game = ludarium.load("spellfaire")
    network = random_network(game)
    inputs = inputs_of("spellfaire")
    for name in (
        "weights",
        "slot_weights",
        "last_bias",
        "first_bias",
        "second_bias",
        "element_bias",
    ):
        network.parts[name][:] = 0
    network.parts["slot_used"][:] = 0
    network.parts["weights"][inputs.names.index("players[0].health"), 0] = 50
    network.parts["scales"][:] = 4096
    network.parts["second_weights"][:] = network.parts["last_weights"][:] = 0
    network.parts["second_weights"][0, 0] = network.parts["last_weights"][0] = 256
    game = game.with_networks(network)
    states = records(game, positions(game, 1))
    states["players"]["health"][0] = (30, 10)
    own, other = (compiled_worths(game, states, [seat])[0] for seat in (0, 1))
    assert own > other > 0


def test_a_card_counts_by_its_name_and_by_its_numbers() -> None:
    game = ludarium.load("spellfaire")
    network = random_network(game)
    rows = element_rows(game, game._unstocked, network)
    stronger = ludarium.load("spellfaire", cards=[plain_row(game.cards[0]) | {"attack": 9}])
    again = element_rows(stronger, stronger._unstocked, network)
    first, many = inputs_of("spellfaire").cards[1]
    network.parts["card_weights"][:] = 0
    by_name = element_rows(game, game._unstocked, network)
    assert (rows[first] != by_name[first]).any()
    assert (rows[first : first + many] == again[first : first + many]).all(1).sum() in (
        many,
        many - 1,
    )


def test_bots_judge_by_the_network_they_are_given() -> None:
    game = ludarium.load("spellfaire").with_networks()
    seen = game.match(seed=3).observe(0)
    with_network = game.with_networks(random_network(game))
    assert Bot(game, "search:20", Settings(iterations=20)).settings.network == 0
    assert Bot(with_network, "search:20", Settings(iterations=20)).settings.network == 1
    values = {make_bot(each, "search:60", seed=2).judge(seen) for each in (game, with_network)}
    assert len(values) == 2


def test_a_bot_with_a_network_plays_the_same_in_two_worlds() -> None:
    """What is hidden is drawn again behind what a seat sees: it sees, and chooses, the same."""
    game = ludarium.load("spellfaire")
    game, rules = game.with_networks(random_network(game)), game.jit()
    differ = 0
    for match in positions(game, 60)[20::10]:
        seat = match.actors[0]
        seen, chosen = match.observe(seat), []
        for dice in (5, 6):
            world = np.frombuffer(seen.state, game.kernel.STATE).copy()
            world["dice"] = dice
            rules.fill(world[0], game.table_array[0], seat)
            truth = world.tobytes()
            rules.hide(world[0], game.table_array[0], seat)
            differ += truth != world.tobytes()
            bot = make_bot(game, "search:30", seed=1)
            chosen.append(bot.choose(replace(seen, state=world.tobytes())))
        assert chosen[0] == chosen[1]
    assert differ


def test_a_game_without_usable_weights_plays_on(tmp_path: Path) -> None:
    """The bots that were there go on working, and somebody hears why."""
    (tmp_path / "value.npz").write_bytes(b"nonsense")
    game = ludarium.load("spellfaire").with_networks()
    game.definition = replace(game.definition, folder=tmp_path)
    with pytest.warns(UserWarning, match="damaged or different file.*without what was learned"):
        assert own_networks(game) == ()


def test_levels_have_numbers_of_their_own_once_something_is_learned() -> None:
    game = ludarium.load("spellfaire")
    before = fitting(game.with_networks(), BOTS["expert"])
    after = fitting(game.with_networks(random_network(game)), BOTS["expert"])
    assert before.network == 0 and before.iterations == BOTS["expert"].iterations
    assert after.network == 1 and after.iterations == tuning_of(game, True)["expert"]["iterations"]
    assert after.turns == 1 and fitting(game, BOTS["heuristic"]).kind == "greedy"


# --- files ---------------------------------------------------------------------------------------------


def test_a_file_gives_the_same_network(tmp_path: Path) -> None:
    game = ludarium.load("spellfaire")
    network = random_network(game)
    network.save(tmp_path / "value.npz")
    again = load_network(tmp_path / "value.npz", "spellfaire")
    assert again.about == network.about and again.digest == network.digest


def broken(network: Any, **about: Any) -> Any:
    network.about.update(about)
    return network


@pytest.mark.parametrize(
    ("about", "said"),
    [
        ({"game": "mana"}, "expected weights of spellfaire, got those of 'mana'"),
        ({"layout": "0"}, "the record of spellfaire has changed"),
        ({"format": 99}, "expected format 1, got 99"),
        ({"sizes": {"element": 99, "first": 16, "second": 8}}, "expected layers of at most"),
        ({"sizes": {"element": 4, "first": 16, "second": 8}}, "expected whole numbers of shape"),
    ],
)
def test_weights_that_do_not_fit_are_refused(tmp_path: Path, about: Any, said: str) -> None:
    broken(random_network(ludarium.load("spellfaire")), **about).save(tmp_path / "value.npz")
    with pytest.raises(BadInput, match=said.replace("(", r"\(")):
        load_network(tmp_path / "value.npz", "spellfaire")


def test_a_damaged_file_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "value.npz"
    random_network(ludarium.load("spellfaire")).save(file)
    for data in (b"", b"nonsense", file.read_bytes()[:-50], json.dumps({}).encode()):
        file.write_bytes(data)
        with pytest.raises(BadInput, match="damaged or different file"):
            load_network(file, "spellfaire")
    with pytest.raises(BadInput, match="no such file"):
        load_network(tmp_path / "none.npz", "spellfaire")
