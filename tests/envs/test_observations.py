"""Observations: what they hold, in which order, and that they hold nothing else."""

from dataclasses import replace
from pathlib import Path
from typing import Any, ClassVar

import numpy as np
import pytest

import ludarium
from ludarium.core import vocabulary
from ludarium.core.errors import BadInput
from ludarium.core.layout import environment_name
from ludarium.core.match import Match
from ludarium.core.modes import game_module
from ludarium.core.worlds import hidden
from ludarium.envs import observation_index
from ludarium.envs.layout import Entry, Layout, layout_of
from ludarium.envs.pages import grouped, markdown, places

from ..parts import OURS
from .cases import GAMES, begun, load, walk


def page(name: str) -> Path:
    return Path(__file__).parents[2] / "docs" / "observations" / f"{name}.md"


@pytest.mark.parametrize("name", GAMES)
def test_every_entry_has_a_name_and_a_range(name: str) -> None:
    index = observation_index(name)
    assert [entry.index for entry in index] == list(range(len(index)))
    assert len({entry.name for entry in index}) == len(index)
    assert index[0].name == "seat"
    assert not [entry for entry in index if entry.name.startswith("dice")]
    play = begun(name)
    while walk(play, play.decisions):
        for seat in range(play.setting.game.seats):
            seen = play.observe(seat)
            assert seen.dtype == np.int16 and seen.shape == (len(index),)
            assert (seen >= [e.low for e in index]).all()
            assert (seen <= [e.high for e in index]).all()


@pytest.mark.parametrize("name", GAMES)
def test_the_index_does_not_depend_on_rules(name: str) -> None:
    """But for the bounds that are named after a rule (`count("rounds")`)."""

    def fixed(entry: Entry) -> Entry:
        return replace(entry, high=0) if isinstance(entry.meaning.high, str) else entry

    game = load(name)
    for variant in game.rulebook.variants:
        other = load(name, variant)
        index = observation_index(other)
        assert list(map(fixed, index)) == list(map(fixed, observation_index(game)))
        for entry in index:
            assert (entry.low, entry.high) == entry.meaning.bounds(other.rules)


@pytest.mark.parametrize("name", GAMES)
def test_worlds_that_a_seat_cannot_tell_apart_look_the_same(name: str) -> None:
    """Another world behind what a seat knows: other dice, other hidden cards, the same observation."""
    game = load(name)
    for stream in range(3):
        play = begun(name, stream)
        while walk(play, play.decisions + stream):
            for seat in play.match.actors:
                before, mask = play.observe(seat), play.mask(seat)
                world = game.states.unpack(play.match.observe(seat).state)
                world.dice = 77 + play.decisions
                game.kernel.fill(world, game.tables, seat)
                other = begun(name, stream)
                other.match = Match(game, world, {})
                assert (other.observe(seat) == before).all()
                assert (other.mask(seat) == mask).all()


@pytest.mark.parametrize("name", GAMES)
def test_an_observation_is_made_of_the_hidden_record(name: str) -> None:
    """Every small cell is found under its name, as its meaning shows it."""
    game, play = load(name), begun(name)
    index = {entry.name: entry for entry in observation_index(game)}
    for word in range(20):
        walk(play, word)
    for seat in range(game.seats):
        record, seen = hidden(game, play.match._state, seat), play.observe(seat)
        for field in game.kernel.STATE.names:
            if field in index:
                assert seen[index[field].index] == getattr(record, field)
            elif f"{field}[0]" in index:
                meaning = index[f"{field}[0]"].meaning
                n = getattr(record, meaning.counted) if meaning.counted else 1 << 15
                cells = [meaning.show(c, i, n) for i, c in enumerate(getattr(record, field))]
                entries = [index[f"{field}[{i}]"].index for i in range(len(cells))]
                assert seen[entries].tolist() == cells


@pytest.mark.parametrize("name", [*OURS, "bluff"])
def test_every_entry_has_a_kind_and_true_bounds(name: str) -> None:
    """Nothing but counters of a game's own is left with the bounds of a 16-bit cell."""
    index = observation_index(name)
    assert {entry.kind for entry in index} <= set(vocabulary.KINDS)
    named = vocabulary.BITS  # a set of 15 has every bound it needs
    wide = [e.name for e in index if e.high - e.low > 1 << 14 and e.kind != named]
    assert wide == (["turns"] if name == "bluff" else [])
    low = np.array([entry.low for entry in index], float)
    high = np.array([entry.high for entry in index], float)
    play = begun(name)
    for word in range(30):
        walk(play, word)
    scaled = (play.observe(0) - low) / (high - low)
    assert len(set(scaled.round(4))) > 5  # rescaled to one range there is something to see


def test_bounds_follow_from_the_rules() -> None:
    usual, healthy = load("spellfaire"), ludarium.load("spellfaire", rules={"hero_health": 60})
    for game, most in ((usual, 25), (healthy, 60)):
        entry = next(e for e in observation_index(game) if e.name == "players[own].health")
        assert (entry.kind, entry.low, entry.high) == ("number", -99, most)


def test_empty_differs_from_the_first_card_and_from_an_unknown_one() -> None:
    game, play = load("spellfaire"), begun("spellfaire")
    names = {entry.name: entry for entry in observation_index(game)}
    state = play.match._state
    for word in range(25):
        walk(play, word)
    state.players[0].hand[0] = 0  # the first row of the table of cards
    state.players[0].shown = 0
    n = state.players[0].n_hand
    play._asked = None
    own, other = play.observe(0), play.observe(1)
    hand = [own[names[f"players[own].hand[{i}]"].index] for i in range(12)]
    assert hand[0] == 1 and hand[n:] == [0] * (12 - n) and 0 not in hand[:n]
    assert hand[:n] == [1 + card for card in state.players[0].hand[:n]]
    unknown = names["players[next].hand[0]"].meaning.unknown
    assert unknown == names["players[next].hand[0]"].high == 257
    hand = [other[names[f"players[next].hand[{i}]"].index] for i in range(12)]
    assert hand == [unknown] * n + [0] * (12 - n)
    for side in range(2):
        who = "own" if side == 0 else "next"
        cards = [own[names[f"board[{who}, {i}].card"].index] for i in range(7)]
        units, count = state.board[7 * side : 7 * side + 7], state.players[side].n_board
        assert cards == [1 + u.card if i < count else 0 for i, u in enumerate(units)]


def test_lost_dice_differ_from_hidden_ones() -> None:
    game, play = load("bluff"), begun("bluff")
    names = {entry.name: entry.index for entry in observation_index(game)}
    for _ in range(3):  # a bid, a call, the next round
        play.act(play.match.actors[0], play.legal(play.match.actors[0])[-1])
    seen, left = play.observe(0), play.match._state.left
    for who, side in (("own", 0), ("next", 1)):
        cup = [seen[names[f"cups[{who}, {i}]"]] for i in range(4)]
        assert cup[left[side] :] == [0] * (4 - left[side])
        assert all(die == 7 if side else 1 <= die <= 6 for die in cup[: left[side]])
    assert sum(left) < 8


def test_a_game_without_a_vocabulary_has_plain_numbers_and_counts_by_name() -> None:
    class Kernel:
        SEATS = 2
        HELD = np.dtype([("n_hand", "i2"), ("hand", "i2", (3,))])
        STATE = np.dtype([("dice", "i8"), ("players", HELD, (2,)), ("odd", "i2")])

    index = Layout(Kernel).index({})
    kinds = {entry.name: (entry.kind, entry.low, entry.high) for entry in index}
    assert kinds["players[own].n_hand"] == ("count", 0, 3)
    assert kinds["odd"] == kinds["players[next].hand[2]"] == ("number", -32768, 32767)


def test_a_vocabulary_of_what_is_not_there_is_refused() -> None:
    class Kernel:
        SEATS = 2
        STATE = np.dtype([("dice", "i8"), ("hand", "i2", (3,))])
        VOCABULARY: ClassVar[dict[str, Any]] = {"hand": vocabulary.card(9, counted="n_hand")}

    with pytest.raises(BadInput, match="expected the path of a cell, got 'n_hand'"):
        Layout(Kernel)


def test_a_game_can_raise_the_version_of_its_observations(monkeypatch: pytest.MonkeyPatch) -> None:
    assert environment_name("toy") == "toy_v2"
    kernel = game_module("toy", "kernel", "plain")
    monkeypatch.setattr(kernel, "OBSERVATIONS", 3, raising=False)
    assert environment_name("toy") == "toy_v5"


def test_the_own_seat_comes_first() -> None:
    game, play = load("spellfaire"), begun("spellfaire")
    names = {entry.name: entry.index for entry in observation_index(game)}
    for word in range(60):
        walk(play, word)
    state = play.match._state
    for seat in range(2):
        seen = play.observe(seat)
        assert seen[0] == seat
        for who, player in (("own", state.players[seat]), ("next", state.players[1 - seat])):
            assert seen[names[f"players[{who}].health"]] == player.health
            assert seen[names[f"players[{who}].n_hand"]] == player.n_hand
        for i in range(7):
            unit = state.board[7 * seat + i]
            assert seen[names[f"board[own, {i}].health"]] == unit.health
        hand = [seen[names[f"players[next].hand[{i}]"]] for i in range(12)]
        assert 257 in hand and len(set(hand)) < 12  # what the other holds is not known


def test_wide_cells_are_spread_over_their_bits() -> None:
    game, play = load("mana"), begun("mana")
    for word in range(9):
        walk(play, word)
    state = play.match._state
    names = {entry.name: entry.index for entry in observation_index(game)}
    for seat in range(2):
        side = 0 if seat == state.white else 1
        seen = play.observe(seat)
        bits = [seen[names[f"tiles[own].bit {bit}"]] for bit in range(64)]
        assert sum(int(bit) << i for i, bit in enumerate(bits)) == state.tiles[side]
        squares = [1 + square for square in state.at[8 - 8 * side : 16 - 8 * side]]
        assert [seen[names[f"at[next, {i}]"]] for i in range(8)] == squares  # 0: in the hand
    assert not [name for name in names if name.startswith("history")]


def test_three_seats_see_each_other_in_turn() -> None:
    """No game of ours has three: the layout alone."""

    class Kernel:
        SEATS = 3
        STATE = np.dtype(
            [("dice", "i8"), ("points", "i2", (3,)), ("rest", "i2", (6,)), ("w", "i8", (3,))]
        )
        SEATED = ("points", "rest", "w")

    layout = Layout(Kernel)
    record = np.zeros(1, Kernel.STATE)
    record["points"], record["rest"], record["w"] = [10, 11, 12], range(20, 26), [1, 2, 4]
    names = [entry.name for entry in layout.index({})[1:10]]
    assert names[:3] == ["points[own]", "points[next]", "points[next 2]"]
    assert names[3:5] == ["rest[own, 0]", "rest[own, 1]"]
    for seat in range(3):
        seen = layout.read(record.tobytes(), seat, seat)
        assert seen[:4].tolist() == [seat, *(10 + (seat + i) % 3 for i in range(3))]
        assert seen[4:10].tolist() == [20 + (2 * seat + i) % 6 for i in range(6)]
        assert np.flatnonzero(seen[10:]).tolist() == [(seat + i) % 3 + 64 * i for i in range(3)]


def test_compiled_and_plain_layouts_are_one() -> None:
    assert layout_of("spellfaire").size == len(observation_index("spellfaire")) == 465


@pytest.mark.parametrize("name", [name for name in GAMES if page(name).is_file()])
def test_the_page_of_the_index_is_up_to_date(name: str) -> None:
    """`ludarium docs --write` writes it."""
    assert page(name).read_text(encoding="utf-8") == markdown(name)


def test_rows_of_a_page_say_where_their_entries_are() -> None:
    index = observation_index("spellfaire")
    rows = grouped(index)
    assert sum(map(len, rows.values())) == len(index)
    assert places("board[own, i].card", rows["board[own, i].card"]) == "284 + 13i, i to 6"
    assert index[284 + 13 * 6].name == "board[own, 6].card"
