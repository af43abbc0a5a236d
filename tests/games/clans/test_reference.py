"""Random rounds: the kernel and an independent reading of the rulings come to the same."""

import random
from functools import cache
from typing import Any

import pytest

from ludarium import Game
from ludarium.games.clans.words import ABILITIES, ELEMENTS, FAMILIES, POWERS, RARITIES
from tests.clauses import clause

from .field import LANES, card, load
from .reference import Card, Field, Row, Seat, play_round

SETS, ROUNDS, CARDS = 8, 60, 40
SWITCHES = ("cleave", "pierce", "bounty")
DULL = ("deploy_draw",)  # nothing is drawn here


@cache
def cards_of(seed: int) -> list[Row]:
    rng = random.Random(seed)
    rows: dict[str, Row] = {}
    while len(rows) < CARDS:
        fields: Row = {"rarity": rng.choice(RARITIES)}
        if element := rng.choice((None, *ELEMENTS)):
            fields["element"] = element
        if rng.random() < 0.4:
            fields["family"] = f"{rng.choice(FAMILIES)} {rng.randint(1, 3)}"
        for ability in rng.sample(
            [a for a in ABILITIES if a not in DULL], rng.choice((0, 1, 2, 4))
        ):
            n: Any = 1 if ability in SWITCHES else rng.randint(1, 5)
            if ability in ("stack_buff", "stack_self") and rng.random() < 0.5:
                n = [n, rng.choice((*ELEMENTS, *FAMILIES))]
            fields[ability] = n
        row = card(
            rng.choice((0, 1, 2, 3, 5, 8, 12)), rng.randint(1, 20), rng.randint(1, 5), **fields
        )
        rows[row["id"]] = row
    return list(rows.values())


def position(rng: random.Random, game: Game, rows: list[Row]) -> Row:
    lanes = [
        {"zone": rng.choice((-1, 0, 1)), "stacks": [stack(rng, rows), stack(rng, rows)]}
        for _ in LANES
    ]
    return {"lanes": lanes, "seats": [seat(rng, game, rows) for _ in range(2)]}


def stack(rng: random.Random, rows: list[Row]) -> list[Row]:
    some = [rng.choice(rows) for _ in range(rng.choice((0, 1, 1, 2, 2)))]
    return [{"card": row["name"], "health": rng.randint(1, row["health"])} for row in some]


def seat(rng: random.Random, game: Game, rows: list[Row]) -> Row:
    hero = rng.choice(game.rows_of("hero"))
    played = [f"{name} {n}" for name in FAMILIES for n in (1, 2, 3) if rng.random() < 0.7]
    whole = [name for name in FAMILIES if all(f"{name} {n}" in played for n in (1, 2, 3))]
    return {
        "hand": [rng.choice(rows)["name"] for _ in range(5)],
        "crystal": rng.randint(1, 100),
        "base_element": rng.choice((None, *ELEMENTS)),
        "crystal_element": rng.choice((None, *ELEMENTS)),
        "hero": hero["name"],
        "played_families": [each for each in played if each.split()[0] not in whole[1:]],
    }


def plan(rng: random.Random, match: Any, number: int) -> None:
    """Some placements, then perhaps a combat ability; no instant ones, which belong to other tests."""
    for _ in range(rng.randint(0, 4)):
        texts = [a.text for a in match.legal(number) if a.text.startswith("place")]
        if texts:
            match.submit(number, rng.choice(texts))
    hero = next(
        row
        for row in match.game.rows_of("hero")
        if row["name"] == match.position()["seats"][number]["hero"]
    )
    combat = [
        a.text
        for a in match.legal(number)
        if a.text.startswith("hero")
        and POWERS.index(hero["first" if a.text[5] == "1" else "second"]) < POWERS.index("regrowth")
    ]
    if combat and rng.random() < 0.8:
        match.submit(number, rng.choice(combat))


def expected(match: Any, rows: list[Row], worker: Row) -> Field:
    """The field as it stands after the reveal, by C33 and C34, then the round."""
    by_name = {row["name"]: row for row in rows}
    spec = match.position()
    board = Field([], [lane["zone"] for lane in spec["lanes"]], [])
    for lane in spec["lanes"]:
        stacks: list[list[Card]] = []
        for number, written in enumerate(lane["stacks"]):
            cards = []
            for unit in written:
                unit = unit if isinstance(unit, dict) else {"card": unit}
                one = Card.fresh(by_name[unit["card"]], number)
                one.health = unit.get("health", one.health)
                cards.append(one)
            stacks.append(cards)
        board.lanes.append(stacks)
    for number, written in enumerate(spec["seats"]):
        own = Seat(written["crystal"], written["dealt"], written["gold"])
        own.base, own.attuned = written["base_element"], written["crystal_element"]
        before, played = set(written["played_families"]), set(written["played_families"])
        for name, lane, slot in written["plan"]:
            one = Card.fresh(by_name[name], number)
            into = board.lanes[LANES.index(lane)][number]
            into.insert(0 if slot == "top" else 1, one)
            own.entered.append(one)
            if family := one.row.get("family"):
                played.add(family)
        for family in FAMILIES:
            three = {f"{family} {n}" for n in (1, 2, 3)}
            if three <= played and not three <= before:
                own.ultimates.append(family)
        if used := written["hero_used"]:
            hero = next(r for r in match.game.rows_of("hero") if r["name"] == written["hero"])
            own.power = hero["first" if used[0] == 1 else "second"]
            own.aim = LANES.index(used[1]) if len(used) > 1 and used[1] else 0
        board.seats.append(own)
    play_round(board, worker)
    return board


@clause("LC5.2", "LC6.2", "LC7.3", "LC8", "LC10.1", "LC10.2", "LC10.3", "C30", "C33", "C34", "C47")
@pytest.mark.parametrize("seed", range(SETS))
def test_random_rounds(seed: int) -> None:
    rows = cards_of(seed)
    game = load(*rows)
    worker = next(row for row in game.cards if row["token"])
    for turn in range(ROUNDS):
        rng = random.Random(1000 * seed + turn)
        match = game.position(position(rng, game, rows))
        start = match.position()
        for number in range(2):
            plan(rng, match, number)
        wanted = expected(match, [*rows, worker], worker)
        match.submit(0, "confirm")
        match.submit(1, "confirm")
        found = match.view()
        assert [lane["zone"] for lane in found["lanes"]] == wanted.zones, start
        assert [
            [[(u["card"], u["health"]) for u in stack] for stack in lane["stacks"]]
            for lane in found["lanes"]
        ] == [
            [[(c.row["id"], c.health) for c in stack] for stack in lane] for lane in wanted.lanes
        ], start
        assert [(s["crystal"], s["dealt"], s["gold"]) for s in found["seats"]] == [
            (s.crystal, s.dealt, s.gold) for s in wanted.seats
        ], start
