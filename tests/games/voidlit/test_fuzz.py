"""Random cards of the whole vocabulary in random matches: strict states, whole decks, positions that lead back."""

import random
from collections import Counter
from typing import Any

import pytest
from ludarium.plain.games.voidlit.units import refresh

from ludarium import BadCard, Game
from ludarium.core.cards import Where
from ludarium.games.voidlit.cards import (
    ALL_KEYWORDS,
    CARD_FORM,
    FIELDS,
    FITTING,
    FROM_ZONE,
    HOSTS,
    SPECIAL,
)
from ludarium.games.voidlit.words import DURATIONS, KEYWORDS, KINDS, MOMENTS, STATES, VERBS, ZONES
from tests.clauses import clause

from .duel import Row, card, load
from .test_matches import cards_of

CARDS, MOST = 40, 3  # of which so many choose relics, upgrades or cards of a zone
SEEDS = range(6)


def random_effect(rng: random.Random, kind: str, units: list[str]) -> Row:
    """Most are refused: whoever asks tries again."""
    verb = rng.choice(VERBS)
    made: Row = {"do": verb}
    if kind != "effect":
        made["on"] = "aura" if verb == "discount" else rng.choice(MOMENTS[1:])
    if made.get("on") == "activate":
        made["energy"] = rng.randrange(3)
    if verb in FITTING:
        made["to"] = rng.choice(FITTING[verb])
    values: dict[str, Any] = {
        "n": rng.randrange(1, 4),
        "attack": rng.randrange(-2, 3),
        "health": rng.randrange(-2, 3),
        "for": rng.choice(DURATIONS),
        "keyword": rng.choice(ALL_KEYWORDS[:9]),
        "card": rng.choice(units),
        "zone": rng.choice(ZONES),
        "type": rng.choice(KINDS),
        "max_cost": rng.randrange(4),
        "first": False,
    }
    made |= {name: values[name] for name in FIELDS[verb] if rng.random() < 0.9}
    extra = {
        "having": rng.choice(KEYWORDS),
        "other": True,
        "fewer_units": rng.randrange(1, 5),
        "while": rng.choice(STATES[1:]),
    }
    return made | {name: extra[name] for name in extra if rng.random() < 0.15}


def random_card(rng: random.Random, i: int) -> Row:
    kind = rng.choice(("unit", "unit", "effect", "relic", "upgrade"))
    fields: Row = {"cost": rng.randrange(4)}
    if kind in ("unit", "upgrade"):
        low = 1 if kind == "unit" else -2
        fields |= {"attack": rng.randrange(low, 4), "health": rng.randrange(low, 5)}
        fields["keywords"] = rng.sample(ALL_KEYWORDS[:9], rng.choice((0, 0, 1, 2)))
    if kind == "upgrade":
        fields["hosts"] = rng.choice(HOSTS)
    units = ["sprout", "drifter"]
    n = rng.choice((1, 1, 2, 3))
    fields["effects"] = [random_effect(rng, kind, units) for _ in range(n)]
    return card(f"T {i}", kind, **fields)


def random_game(seed: int) -> tuple[Game, list[str]]:
    """A game with so many random cards, each of which is legal by itself."""
    rng = random.Random(seed)
    rows: list[Row] = []
    while len(rows) < CARDS:
        row = random_card(rng, len(rows))
        try:
            CARD_FORM.read(row, Where("cards"))
        except BadCard:
            continue
        if not is_chooser(row) or sum(map(is_chooser, rows)) < MOST:
            rows.append(row)
    return load(cards=rows, rules={"turn_cap": 60}), [row["name"] for row in rows]


def is_chooser(row: Row) -> bool:
    return any(chooses(e) for e in row["effects"])


def chooses(e: Row) -> bool:
    """Whether it needs one of the few numbers for choices without a place."""
    return e.get("on") != "activate" and (e.get("to") == SPECIAL or e["do"] in FROM_ZONE)


@clause("V39", "V42")
@pytest.mark.parametrize("seed", SEEDS)
def test_random_cards_keep_the_laws(seed: int) -> None:
    game, names = random_game(seed)
    rng = random.Random(seed)
    seats = [
        {"deck": rng.sample(names, 30), "bank": rng.sample(names, 4), "hand": rng.sample(names, 5)}
        for _ in range(2)
    ]
    match = game.position({"seats": seats, "seed": seed, "turn": 1})
    owned = [cards_of(match.position(), n) for n in (0, 1)]
    for step in range(400):
        if match.is_over:
            break
        spec = match.position()
        assert [cards_of(spec, n) for n in (0, 1)] == owned
        if step % 5 == 0:
            assert game.position(spec).position() == spec
            check_worlds(game, match.state_bytes, spec)
        check_auras(game, match.state_bytes)
        actor = match.actors[0]
        match.submit(actor, rng.choice(match.legal_ids(actor)))


def check_auras(game: Game, state: bytes) -> None:
    """Nothing is left to refresh, and whoever looks once more finds the same."""
    s = game.states.unpack(state)
    assert s.changed == 0
    s.changed = 1
    refresh(s, game.tables)
    assert game.states.pack(s) == state


def check_worlds(game: Game, state: bytes, spec: Row) -> None:
    """What a seat may think of is a state of the same sizes, and looks the same to that seat."""
    for viewer in (0, 1):
        hidden = game.states.unpack(state)
        game.kernel.hide(hidden, game.tables, viewer)
        seen = game.states.pack(hidden)
        hidden.dice = 5
        game.kernel.fill(hidden, game.tables, viewer)
        world = game.definition.write_position(game, hidden)["seats"]
        for n in (0, 1):
            for zone in ("deck", "hand", "bank"):
                assert len(world[n][zone]) == len(spec["seats"][n][zone])
        shown = Counter(
            each if isinstance(each, str) else each["card"]
            for each in spec["seats"][1 - viewer]["shown"]
        )
        assert shown <= Counter(world[1 - viewer]["hand"] + world[1 - viewer]["bank"])
        game.kernel.hide(hidden, game.tables, viewer)
        assert game.states.pack(hidden) == seen
