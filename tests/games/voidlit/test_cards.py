"""The cards and leaders: the set `first`, the form of a card, and what is refused."""

from collections import Counter
from typing import Any

import pytest

import ludarium
from ludarium import BadCard
from ludarium.core.game import Game
from ludarium.games.voidlit.cards import FIELDS, FITTING, HOSTS
from ludarium.games.voidlit.state import BREAKERS, CHOOSERS, MAX_CARDS, NONE, RELICS, SLOTS
from ludarium.games.voidlit.words import (
    KEYWORDS,
    KINDS,
    MOMENTS,
    NATIONS,
    NOBODY,
    RARITIES,
    TARGETS,
    VERBS,
)
from tests.clauses import clause

Row = dict[str, Any]


@pytest.fixture(scope="module")
def first() -> Game:
    return ludarium.load("voidlit", "first")


def effect(on: str | None, do: str, **fields: Any) -> Row:
    return {"on": on, "do": do} | {name.rstrip("_"): value for name, value in fields.items()}


def card(kind: str = "unit", *effects: Row, **fields: Any) -> Row:
    row: Row = {"id": "t_a", "name": "T A", "kind": kind, "cost": 1, "effects": [*effects]}
    return row | ({"attack": 1, "health": 2} if kind == "unit" else {}) | fields


def load(*cards: Row) -> Game:
    return ludarium.load("voidlit", cards=list(cards))


def cells(kind: str = "unit", *effects: Row, **fields: Any) -> Any:
    """A card as the tables hold it."""
    game = load(card(kind, *effects, **fields))
    return game.tables.cards[game.card_ids.index("t_a")]


def refused(*cards: Row) -> str:
    with pytest.raises(BadCard) as caught:
        load(*cards)
    return str(caught.value)


# --- the set ------------------------------------------------------------------------------------------


@clause("VL1.3")
def test_91_cards_and_one_token(first: Game) -> None:
    pool = [row for row in first.cards if not row["token"]]
    assert len(pool) == 91 and [row["name"] for row in first.cards if row["token"]] == ["Sprout"]
    assert Counter(row["nation"] for row in pool) == {NATIONS[0]: 21} | dict.fromkeys(
        NATIONS[1:], 14
    )
    assert Counter(row["kind"] for row in pool) == {
        "unit": 56,
        "effect": 15,
        "relic": 7,
        "upgrade": 13,
    }
    for row in first.cards:
        assert row["id"] == row["name"].lower().replace(" ", "_")


def test_the_default_set_has_the_same_cards(first: Game) -> None:
    """Its numbers may improve; what is in it stays."""
    assert ludarium.load("voidlit").card_ids == first.card_ids


@clause("V27", "V39")
def test_what_the_tables_know_of_a_choice(first: Game) -> None:
    rows = {row["id"]: first.tables.cards[i] for i, row in enumerate(first.cards)}
    assert (rows["dismantle"].choice, rows["dismantle"].special) == (1, 0)
    zoned = ["foundry_smith", "marshal_ferrum", "bone_cantrix", "mother_of_quiet"]
    assert [rows[name].zoned for name in zoned] == [0, 1, 2, 3]
    assert (rows["ebb"].choice, rows["ebb"].special, rows["ebb"].zoned) == (1, NONE, NONE)
    assert [rows[name].copies for name in ("ebb", "doge_of_salt", "sprout")] == [3, 1, 0]


@clause("V56")
def test_ten_leaders_behind_the_cards(first: Game) -> None:
    leaders = first.rows_of("paragon")
    assert Counter(row["nation"] for row in leaders) == dict.fromkeys(NATIONS[1:], 2)
    for i, row in enumerate(leaders):
        cell = first.tables.cards[MAX_CARDS + i]
        assert (cell.cost, cell.attack, cell.health) == (row["cost"], row["attack"], row["health"])
        assert cell.moments == 1 << MOMENTS.index(row["effects"][0]["on"])


@clause("V57", "V58", "V59", "V60", "V61", "V62", "V63", "V64", "V65", "V66")
def test_each_leader_is_a_ruling(first: Game) -> None:
    for i, row in enumerate(first.rows_of("paragon")):
        ruling = first.clauses[f"V{57 + i}"]
        assert ruling.title == row["name"]
        assert ruling.text.endswith(f"Unit: {row['cost']} energy, {row['attack']}/{row['health']}.")


# --- words become numbers ------------------------------------------------------------------------------


@clause("VL6.5")
def test_words_become_their_places() -> None:
    for i, nation in enumerate(NATIONS):
        assert cells(nation=nation).nation == i
    for i, rarity in enumerate(RARITIES):
        assert cells(rarity=rarity).rarity == i
    for i, kind in enumerate(KINDS):
        assert cells(kind).kind == i
    for i, hosts in enumerate(HOSTS):
        assert cells("upgrade", hosts=hosts).hosts == i
    for i, word in enumerate(KEYWORDS):
        assert cells(keywords=[word]).keywords == 1 << i
    assert (cells().nation, cells().rarity, cells().hosts) == (0, 0, 0)


@clause("V49")
def test_salvage_is_a_number() -> None:
    assert (cells(keywords=["salvage 2", "salvage 3"]).salvage, cells().salvage) == (5, 0)
    granted = cells("effect", effect(None, "grant", to="unit", keyword="salvage 4")).effects[0]
    assert (granted.salvage, granted.keyword) == (4, 0)


@clause("VL6.5")
@pytest.mark.parametrize("verb", VERBS)
def test_every_verb_with_every_target_it_takes(verb: str) -> None:
    needed: dict[str, Row] = {
        "buff": {"attack": 1},
        "grant": {"keyword": "armed"},
        "summon": {"card": "sprout"},
    }
    more = needed.get(verb, {}) | ({"n": 2} if "n" in FIELDS[verb] else {})
    more |= {"zone": "waste"} if "zone" in FIELDS[verb] else {}
    for to in FITTING.get(verb, (None,)):
        on = "aura" if verb == "discount" else "muster"
        kind = "upgrade" if to == "host" else "unit"
        found = cells(kind, effect(on, verb, to=to, **more)).effects[0]
        assert VERBS[found.do] == verb
        assert found.to == (TARGETS.index(to) if to else NOBODY)
        assert found.n == more.get("n", 1)


@clause("V41", "V39")
def test_what_is_activated_has_a_price_and_a_choice_of_its_own() -> None:
    shot = effect("activate", "damage", to="any character", n=1, energy=2)
    found = cells(
        "unit", effect("muster", "heal", to="unit", n=1), shot, effect("activate", "draw")
    )
    assert (found.energy, found.choice, found.wish) == (2, 1, 2)


@clause("V21", "V22", "V40")
def test_no_limit_is_all_the_room_there_is() -> None:
    for none in (None, "none"):
        rules = {"unit_limit": none, "relic_limit": none}
        tables = ludarium.load("voidlit", rules=rules).tables
        assert (tables.unit_limit, tables.relic_limit) == (SLOTS, RELICS)
    assert ludarium.load("voidlit").tables.unit_limit == 7


# --- what is refused ------------------------------------------------------------------------------------


def unit_with(*effects: Row) -> Row:
    return card("unit", *effects)


HIT: Row = {"do": "damage", "to": "unit", "n": 1}
WRONG: list[tuple[Row, str]] = [
    (card(colour="red"), 'unknown field "colour"'),
    (card(id="T A"), "expected an id of lower-case letters"),
    (card(kind="unti"), '(did you mean "unit"?)'),
    (card(nation="emberhld"), 'nation: unknown word "emberhld" (did you mean "emberhold"?)'),
    (card(nation="none"), 'nation: unknown word "none"'),
    (card(keywords=["defendr"]), '(did you mean "defender"?)'),
    (card(keywords=["salvage 0"]), 'unknown word "salvage 0"'),
    (card(keywords=["salvage 100"]), 'unknown word "salvage 100"'),
    (card(keywords="armed"), "keywords: expected a list of words, got 'armed'"),
    (card(attack=None), 'a unit needs "attack" and "health"'),
    (card(health=0), "a health of 1 or more"),
    (card("effect", attack=1), 'an effect card has no "attack"'),
    (card("relic", keywords=["armed"]), 'a relic card has no "keywords"'),
    (card("relic", token=True), "only units can"),
    (card(hosts="unit"), "only upgrades have"),
    (unit_with(effect("mustr", "draw")), 'on: unknown word "mustr" (did you mean "muster"?)'),
    (unit_with(effect("muster", "drow")), 'do: unknown word "drow" (did you mean "draw"?)'),
    (unit_with(effect("muster", "draw", m=1)), 'effect 1: unknown field "m"'),
    (unit_with(effect("muster", "draw", to="you")), '"draw" takes no "to"; it takes n'),
    (unit_with(effect("muster", "look top", n=2)), "it takes no field of its own"),
    (unit_with(effect("muster", "damage", n=2)), '"damage" needs "to"'),
    (unit_with(effect("muster", "damage", to="unit")), '"damage" needs "n"'),
    (unit_with(effect("muster", "buff", to="self")), '"buff" needs "attack" or "health"'),
    (unit_with(effect("muster", "lose health", to="unit", n=1)), '"lose health" takes no "unit"'),
    (unit_with(effect("muster", "silence", to="you")), '"silence" takes no "you"'),
    (unit_with(effect("muster", "waste top", to="both players")), 'it takes "you", "enemy player"'),
    (unit_with(effect("muster", "heal", to="relic or upgrade", n=1)), '"heal" takes no "relic or'),
    (unit_with(effect("muster", "heal", to="you", n=1, max_cost=1)), "is a filter for units"),
    (unit_with(effect("muster", "attach", zone="deck", type="unit")), '"type" is "upgrade" there'),
    (unit_with(effect(None, "draw")), '"on" is missing'),
    (unit_with(HIT | {"on": "turn start"}), 'who can\'t choose at "turn start"'),
    (unit_with(effect("aftermath", "search", zone="deck")), '"search" is chosen by the player'),
    (unit_with(HIT | {"on": "muster"}, HIT | {"on": "surge"}), "one play can have only one choice"),
    (
        unit_with(*[HIT | {"on": "activate", "energy": 1}] * 2),
        "effects 1 and 2: one activation can have only one choice",
    ),
    (unit_with(effect("activate", "draw")), '"activate" needs "energy"'),
    (unit_with(effect("muster", "draw", energy=1)), '"energy" is the price of "activate"'),
    (
        unit_with(*(effect("activate", "draw", energy=n) for n in (1, 2))),
        "one price in energy, got 1 and 2",
    ),
    (unit_with(effect("turn end", "heal", to="host", n=1)), 'only an upgrade has a "host"'),
    (unit_with(effect("aftermath", "heal", to="self", n=1)), "is no longer in play"),
    (unit_with(effect("aura", "damage", to="all units", n=1)), 'an aura takes "buff", "grant"'),
    (unit_with(effect("aura", "buff", to="unit", attack=1)), "an aura has no chosen target"),
    (
        unit_with(effect("aura", "grant", to="all units", keyword="salvage 1")),
        "can't grant salvage",
    ),
    (
        unit_with(effect("aura", "buff", to="self", health=1, while_="attacking")),
        "changes Attack only",
    ),
    (unit_with(effect("muster", "buff", to="self", health=1, while_="upgraded")), '"while" is for'),
    (unit_with(effect("muster", "discount")), '"discount" needs "on" "aura"'),
    (unit_with(effect("aura", "discount", type="unit", first=True)), '"first" counts upgrades'),
    (unit_with(effect("muster", "summon", card="sprot")), '(did you mean "sprout"?)'),
    (unit_with(effect("muster", "summon", card="ebb")), '"ebb" is not a unit'),
    (card("effect", effect("muster", "draw")), 'an effect card has no "on"'),
    (card("effect", effect(None, "silence", to="self")), '"self" is a unit'),
    (card("effect", effect(None, "attach", zone="deck")), '"attach" is for units'),
    (card("relic", effect("on attack", "draw")), '"on" of a relic is one of'),
    (
        card("relic", effect("turn end", "exhaust", to="all units", other=True)),
        '"other" leaves out',
    ),
    (card("upgrade", HIT | {"on": "muster"}), "an upgrade has its host as its choice"),
    (
        card("upgrade", effect("activate", "search", zone="waste", energy=1)),
        "can choose units and players only",
    ),
]


@clause("V39")
@pytest.mark.parametrize(("row", "message"), WRONG, ids=[message[:50] for _, message in WRONG])
def test_what_is_refused(row: Row, message: str) -> None:
    assert message in refused(row)


@clause("V39")
def test_only_so_many_cards_choose_without_a_place() -> None:
    for most, known, e in (
        (BREAKERS, 1, effect(None, "destroy", to="relic or upgrade")),
        (CHOOSERS, 4, effect(None, "search", zone="deck")),
    ):
        more = [card("effect", e, id=f"t_{i}", name=f"T {i}") for i in range(most - known)]
        assert load(*more).cards
        message = refused(*more, card("effect", e))
        assert f"t_a: expected at most {most} cards" in message and f"got {most + 1}" in message


@clause("V56")
@pytest.mark.parametrize(
    ("effects", "name", "message"),
    [
        ([], "T", "a leader needs a passive effect"),
        ([effect("muster", "draw")], "T", '"on" of a leader is one of "on bank"'),
        ([effect("turn end", "heal", to="self", n=1)], "T", "can't speak of the leader itself"),
        ([effect("turn end", "draw")], "Drifter", 'the name "Drifter" is taken by drifter'),
    ],
)
def test_what_leaders_are_refused(effects: list[Row], name: str, message: str) -> None:
    row: Row = {"table": "paragon", "id": "t", "name": name, "nation": "emberhold"}
    row |= {"cost": 3, "attack": 3, "health": 4, "effects": effects}
    assert message in refused(row)
