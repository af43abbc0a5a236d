"""B28, B29: the ghosts that people leave: taken, joined to the pool, frozen."""

from collections import Counter
from functools import cache
from typing import Any

import pytest

import ludarium
from ludarium import Game
from ludarium.core.ghosts import PEOPLE
from ludarium.games.manalimit import stored
from ludarium.games.manalimit.ghosts import PER_RECORD, card_marks
from ludarium.games.manalimit.state import MAX_GHOSTS
from tests.clauses import clause

from .run import Row


@cache
def game(variant: str = "") -> Game:
    return ludarium.load("manalimit", variant or ())


def left(number: int, round: int, trophies: int, card: str = "mite", **more: Any) -> Row:
    mark = card_marks(game())[card]
    row = {"name": PEOPLE + number, "round": round, "trophies": trophies, "lives": 2}
    return row | {"line": [[card, 3, 4, mark]]} | more


def names(found: dict[str, Any], round: int, trophies: int) -> list[int]:
    return [
        int(row["name"])
        for row in found["ghosts"]
        if (row["round"], row["trophies"]) == (round, trophies) and row["n"]
    ]


@clause("B29")
def test_the_latest_twenty_push_those_of_the_pool_out() -> None:
    before = stored.pool(game())
    had = sum((ghost["round"], ghost["trophies"]) == (3, 1) for ghost in before)
    assert had > 5
    found = stored.joined(game(), [left(n, 3, 1) for n in range(35, 20, -1)])
    met = names(found, 3, 1)
    assert len(met) == PER_RECORD and {PEOPLE + n for n in range(21, 36)} <= set(met)
    found = stored.joined(game(), [left(n, 3, 1) for n in range(30, 0, -1)])
    assert sorted(names(found, 3, 1)) == [PEOPLE + n for n in range(11, 31)]
    assert names(found, 4, 1) == [
        ghost["name"] for ghost in before if (ghost["round"], ghost["trophies"]) == (4, 1)
    ]


@clause("B29")
def test_where_there_is_no_room_each_record_has_fewer() -> None:
    many = [
        left(n, round, trophies)
        for n, (round, trophies) in enumerate(
            (r, t) for r in range(16, 31) for t in range(10) for _ in range(20)
        )
    ]
    found = stored.joined(game(), many)
    counts = Counter((int(row["round"]), int(row["trophies"])) for row in found["ghosts"])
    assert found["n_ghosts"] == sum(counts.values()) <= MAX_GHOSTS
    assert len({counts[30, t] for t in range(10)}) == 1 and counts[30, 9] > 5
    assert game().with_stock(found).match(decks=["ember-volley"]).legal(0)


def test_ghosts_of_cards_that_have_changed_do_not_join() -> None:
    strange = left(1, 1, 0, line=[["mite", 3, 4, "00000000"]])
    found = stored.joined(game(), [strange, left(2, 1, 0)])
    assert [n for n in names(found, 1, 0) if n >= PEOPLE] == [PEOPLE + 2]


@clause("B30")
@pytest.mark.parametrize("variant", ["easy", "hard"])
def test_other_pools_stay_as_they_are(variant: str) -> None:
    found = game(variant).with_stock(stored.joined(game(variant), [left(1, 1, 0)]))
    assert found.stock_digest == game(variant).stock_digest


def test_nothing_is_left_but_by_the_end_of_a_turn() -> None:
    match = game().match(decks=["ember-volley"])
    assert stored.take(match) is None
    match.submit(0, "freeze 1")
    assert stored.take(match) is None
    match.submit(0, "end turn")
    taken = stored.take(match)
    assert taken and taken["round"] == 1 and taken["line"] == [] and not taken["keeps"]
    last = match.view(0)["last_battle"]
    assert taken["foe_line"] == [[u["card"], u["attack"], u["health"]] for u in last["ghost"]]
    match.submit(0, "freeze 1")
    assert stored.take(match) is None
    match.concede(0)
    assert stored.take(match) is None


@clause("B28")
def test_a_frozen_stock_leaves_nothing_to_chance() -> None:
    one, two = (stored.freeze(game(), [], seed) for seed in (1, 2))
    cells = [(ghost["round"], ghost["trophies"]) for ghost in one]
    assert sorted(cells) == [(r, t) for r in range(1, 31) for t in range(min(r, 10))]
    assert one == stored.freeze(game(), [], 1) and one != two
    frozen = game().with_stock(stored.frozen(game(), one))
    spec = {"phase": "waiting", "round": 7, "trophies": 4}
    for lives in (1, 2, 3):
        met = {
            str(frozen.position(spec | {"seed": seed, "lives": lives}).entries[0].value)
            for seed in range(8)
        }
        assert len(met) == 1


def test_a_frozen_stock_begins_with_what_was_met() -> None:
    match = game().match(seed=4, decks=["ember-volley"])
    match.submit(0, "end turn")
    met = [entry.value for entry in match.entries if entry.kind == "feed"]
    ghosts = stored.freeze(game(), met, 1)
    assert [ghost["name"] for ghost in ghosts[:2]] == [given["name"] for given in met]
    assert [ghost["round"] for ghost in ghosts[:3]] == [1, 2, 3]
    frozen = game().with_stock(stored.frozen(game(), ghosts))
    for trophies in (0, 1):
        spec = {"phase": "waiting", "round": 2, "trophies": trophies}
        found = frozen.position(spec).entries[0].value
        assert (found["name"], found["line"]) == (met[1]["name"], met[1]["line"])
