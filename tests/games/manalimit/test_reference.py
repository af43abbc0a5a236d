"""The battle against a second reading of its rulings, with cards that nobody would think of."""

import random
from collections import Counter
from typing import Any

from ludarium.games.manalimit.words import MOMENTS, TARGETS, TRIBES
from tests.clauses import clause

from .reference import Battle, Chance, Unit
from .run import Row, card, fight, load

BATTLE_MOMENTS = MOMENTS[:8]
PICKED = [
    to for to in TARGETS if not to.startswith("random") and to not in ("attacker", "that unit")
]
CARDS, BATTLES = 60, 150


def random_ability(rng: random.Random) -> Row:
    moment = rng.choice(BATTLE_MOMENTS)
    e: Row = {
        "on": moment,
        "do": rng.choice(["damage", "damage", "buff", "buff", "shield", "summon"]),
    }
    if e["do"] == "summon":
        e |= {"attack": rng.randint(0, 3), "health": rng.randint(1, 3), "count": rng.randint(1, 3)}
    else:
        about = {"hurt": ["attacker"] * 6, "ally summoned": ["that unit"] * 6}.get(moment, [])
        e["to"] = rng.choice([*PICKED, *about])
        if rng.random() < 0.2:
            e["tribe"] = rng.choice([*TRIBES[:3], "own"])
    if e["do"] == "buff":
        e |= {"attack": rng.randint(-2, 3), "health": rng.randint(-2, 3)}
        if rng.random() < 0.4:
            e["permanent"] = True
    elif e["do"] != "summon":
        e["n"] = rng.randint(0, 3)
    if rng.random() < 0.3:
        e["limit"] = rng.randint(1, 3)
    if rng.random() < 0.25:
        e["when"] = rng.choice(
            [
                {"alone": True},
                {"front": True},
                {"tribe count": 2},
                {"round": 4},
                {"front": True, "round": 2},
            ]
        )
    return e


def random_cards(rng: random.Random) -> list[Row]:
    return [
        card(
            f"C{i}",
            rng.randint(0, 6),
            rng.randint(1, 8),
            *(random_ability(rng) for _ in range(rng.choice([1, 1, 2, 2, 3]))),
            tribe=rng.choice(TRIBES[:3]),
        )
        for i in range(CARDS)
    ]


@clause("B16", "B17", "B18", "B19", "B20", "B22", "B23", "B24", "B25", "B38", "B41", "B50", "B51")
def test_the_game_and_the_second_reading_agree() -> None:
    rng = random.Random(2026)
    game = load(*random_cards(rng))
    rows = {row["name"]: row for row in game.cards}
    seen: Counter[str] = Counter()
    for n in range(BATTLES):
        names = [f"C{rng.randrange(CARDS)}" for _ in range(rng.randint(2, 10))]
        attacks = rng.sample(range(12), len(names))  # few ties
        line: list[Any] = [
            {"card": name, "attack": attack, "health": rng.randint(1, 9)}
            for name, attack in zip(names, attacks, strict=True)
        ]
        own, ghost = line[: (len(line) + 1) // 2], line[(len(line) + 1) // 2 :]
        sides = [
            [
                Unit(
                    side,
                    rows[u["card"]],
                    u["attack"],
                    u["health"],
                    [u["attack"], u["health"]] * (not side),
                )
                for u in units
            ]
            for side, units in enumerate((own, ghost))
        ]
        units, round = sides[0][:], rng.randint(1, 6)
        second = Battle(sides[0], sides[1], round)
        try:
            outcome = second.fight()
        except Chance:
            seen["chance"] += 1
            continue
        found = fight(own, ghost, game=game, round=round)
        seen[outcome + " stalled" * second.stalled] += 1
        trace = [(e["card"], e["moment"]) for e in found.told("trigger")]
        assert trace == second.trace, n
        left = [[[u.attack, u.health] for u in side] for side in second.lines]
        assert found.last == {
            "outcome": outcome,
            "clashes": second.clashes,
            "own": left[0],
            "ghost": left[1],
        }, n
        board = [u and [u["attack"], u["health"]] for u in found.match.view(0)["board"]]
        assert board[: len(units)] == [u.lasting if u.lasting[1] > 0 else None for u in units], n
    assert min(seen[k] for k in ("victory", "defeat", "draw")) >= 5 and seen["chance"] < BATTLES / 2
