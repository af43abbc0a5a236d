"""Every `do` with every `to` that it takes, carried out by an effect card or a unit."""

from typing import Any

import pytest

from ludarium import BadCard, Match
from tests.clauses import clause

from .duel import Row, act, card, duel, first, health, load, refused, seat, side, texts, unit

CHOSEN = ("unit", "enemy unit", "friendly unit", "any character", "any friendly character")
GROUPS = ("all units", "all enemy units", "all friendly units")
PLAYERS = ("enemy player", "you", "both players")
OWN, ENEMY = ["own 1", "own 2"], ["enemy 1", "enemy 2"]
FIELD = [unit("Salvager", health=2), unit("Salvager", health=3)]  # 3/4

# Whom a chosen target may be, from the acting seat's side.
OPTIONS = {
    "unit": [*OWN, *ENEMY],
    "enemy unit": ENEMY,
    "friendly unit": OWN,
    "any character": [*OWN, *ENEMY, "own player", "enemy player"],
    "any friendly character": [*OWN, "own player"],
}
REACHED = {
    "all units": [*OWN, *ENEMY],
    "all enemy units": ENEMY,
    "all friendly units": OWN,
    "enemy player": ["enemy player"],
    "you": ["own player"],
    "both players": ["own player", "enemy player"],
}


def cast(effects: Row | list[Row], target: str = "", **spec: Any) -> Match:
    """An effect card with these effects is played before two hurt units on each side."""
    rows = [effects] if isinstance(effects, dict) else effects
    game = load(cards=[card("T Spell", "effect", effects=rows)])
    spec = {"own": {"health": 20}, "other": {"health": 20}} | spec
    match = duel(FIELD, FIELD, ["T Spell"], game=game, **spec)
    return act(match, "play T Spell" + (f" on {target}" if target else ""))


def options(to: str, verb: str, **fields: Any) -> list[str]:
    game = load(cards=[card("T Spell", "effect", effects=[{"do": verb, "to": to, **fields}])])
    found = texts(duel(FIELD, FIELD, ["T Spell"], game=game), "play")
    return [text.removeprefix("play T Spell on ") for text in found]


def healths(match: Match) -> dict[str, int]:
    """Of all characters, by the names that seat 0 has for them."""
    found = {"own player": health(match)[0], "enemy player": health(match)[1]}
    for n, name in ((0, "own"), (1, "enemy")):
        for i, each in enumerate(seat(match, n)["units"], 1):
            found[f"{name} {i}"] = each["health"]
    return found


BEFORE = {"own player": 20, "enemy player": 20, "own 1": 2, "own 2": 3, "enemy 1": 2, "enemy 2": 3}


def changed(match: Match) -> list[str]:
    now = healths(match)
    return [name for name in BEFORE if now.get(name) != BEFORE[name]]


# --- damage, heal, lose health ---------------------------------------------------------------------------


@clause("V24", "V19")
@pytest.mark.parametrize("verb", ["damage", "heal"])
@pytest.mark.parametrize("to", CHOSEN)
def test_damage_and_healing_of_whom_is_chosen(verb: str, to: str) -> None:
    assert options(to, verb, n=1) == OPTIONS[to]
    for target in OPTIONS[to]:
        match = cast({"do": verb, "to": to, "n": 1}, target)
        assert changed(match) == [target]
        assert healths(match)[target] == BEFORE[target] + (1 if verb == "heal" else -1)


@clause("V24", "V19")
@pytest.mark.parametrize("verb", ["damage", "heal"])
@pytest.mark.parametrize("to", [*GROUPS, *PLAYERS])
def test_damage_and_healing_of_many(verb: str, to: str) -> None:
    match = cast({"do": verb, "to": to, "n": 1})
    assert sorted(changed(match)) == sorted(REACHED[to])


@clause("V10")
@pytest.mark.parametrize("to", PLAYERS)
def test_lose_health_is_for_players(to: str) -> None:
    match = cast({"do": "lose health", "to": to, "n": 3})
    assert sorted(changed(match)) == sorted(REACHED[to])
    assert not any(e["event"] == "damage" for e in match.events())


@clause("V26")
@pytest.mark.parametrize(("n", "left"), [(2, 22), (10, 30), (99, 30)])
def test_healing_of_a_player_ends_at_the_start_value(n: int, left: int) -> None:
    assert health(cast({"do": "heal", "to": "you", "n": n}))[0] == left


@clause("V26")
def test_healing_of_a_unit_ends_at_its_full_health() -> None:
    assert healths(cast({"do": "heal", "to": "unit", "n": 9}, "own 1"))["own 1"] == 4
    worn = unit("Drifter", health=1, upgrades=["Plate Harness"])
    assert side(act(duel([worn], hand=["Regrowth Hymn"]), "play Regrowth Hymn on own 1")) == (
        "Drifter 1/5"
    )


@clause("V24")
@pytest.mark.parametrize(
    ("saves", "left"),
    [
        ({"do": "heal", "n": 2}, "Salvager 3/1 | Salvager 3/2"),
        ({"do": "buff", "health": 2}, "Salvager 3/1 | Salvager 3/2"),
        ({"do": "return to hand"}, ""),
    ],
)
def test_units_fall_when_the_card_is_done(saves: Row, left: str) -> None:
    """Its effects count together, as they do for players (V30)."""
    match = cast(
        [{"do": "damage", "to": "all units", "n": 3}, saves | {"to": "all friendly units"}]
    )
    assert side(match) == left and side(match, 1) == ""
    doomed: list[Row] = [
        {"do": "destroy", "to": "all units"},
        {"do": "heal", "to": "all units", "n": 9},
    ]
    assert side(cast(doomed)) == ""


@clause("V26", "VL1.2")
def test_the_most_that_healing_restores_is_a_rule() -> None:
    game = load(rules={"health": 12})
    match = act(duel(hand=["Triage"], own={"health": 11}, game=game), "play Triage")
    assert health(match) == (12, 12)


# --- buff, grant ---------------------------------------------------------------------------------------------


@clause("V23")
@pytest.mark.parametrize("to", ["unit", "enemy unit", "friendly unit"])
@pytest.mark.parametrize("duration", ["turn", "permanent", None])
def test_a_buff_of_whom_is_chosen(to: str, duration: str | None) -> None:
    effect = {"do": "buff", "to": to, "attack": 2, "health": 1}
    effect |= {"for": duration} if duration else {}
    for target in OPTIONS[to]:
        match = cast(effect, target)
        n, place = (0 if "own" in target else 1), int(target[-1])
        now = first(match, n, place)
        assert (now["attack"], now["health"], now["max_health"]) == (5, BEFORE[target] + 1, 5)
        assert changed(match) == [target]
        act(match, "end turn", "end turn")
        assert first(match, n, place)["attack"] == (3 if duration == "turn" else 5)


@clause("V23")
@pytest.mark.parametrize("to", GROUPS)
def test_a_buff_of_many(to: str) -> None:
    assert sorted(changed(cast({"do": "buff", "to": to, "health": 1}))) == sorted(REACHED[to])


@clause("V20")
def test_attack_never_falls_below_zero() -> None:
    match = cast({"do": "buff", "to": "unit", "attack": -9}, "own 1")
    assert first(match)["attack"] == 0
    act(match, "attack own 1 on enemy player")
    assert health(match) == (20, 20)


@clause("V49")
@pytest.mark.parametrize("to", GROUPS)
def test_a_grant_to_many(to: str) -> None:
    match = cast({"do": "grant", "to": to, "keyword": "evasive"})
    got = [
        f"{name} {i}"
        for n, name in ((0, "own"), (1, "enemy"))
        for i, each in enumerate(seat(match, n)["units"], 1)
        if each["keywords"] == ["evasive"]
    ]
    assert got == REACHED[to]


# --- cards ---------------------------------------------------------------------------------------------------


@clause("V8")
@pytest.mark.parametrize(("n", "cards"), [(None, 1), (1, 1), (3, 3)])
def test_draw(n: int | None, cards: int) -> None:
    match = cast({"do": "draw"} | ({} if n is None else {"n": n}))
    assert [len(seat(match, k)["hand"]) for k in (0, 1)] == [cards, 0]


@clause("V43")
@pytest.mark.parametrize(("n", "cards"), [(None, 1), (3, 3)])
def test_bank_from_deck(n: int | None, cards: int) -> None:
    match = cast({"do": "bank from deck"} | ({} if n is None else {"n": n}))
    assert (len(seat(match)["bank"]), len(seat(match)["deck"])) == (10 + cards, 8 - cards)
    assert seat(match)["energy"] == 10 + cards
    few = cast({"do": "bank from deck", "n": 3}, own={"deck": ["Ebb"], "waste": ["Ebb"]})
    assert len(seat(few)["bank"]) == 11 and seat(few)["searches"] == 0


@clause("VL3.3")
@pytest.mark.parametrize(("n", "more"), [(None, 1), (4, 4)])
def test_gain_energy_is_for_this_turn(n: int | None, more: int) -> None:
    match = cast({"do": "gain energy"} | ({} if n is None else {"n": n}))
    assert seat(match)["energy"] == 10 + more and len(seat(match)["bank"]) == 10
    assert seat(act(match, "end turn", "end turn"))["energy"] == 10


@clause("VL6.3")
@pytest.mark.parametrize(("to", "n"), [("you", 0), ("enemy player", 1)])
def test_waste_top(to: str, n: int) -> None:
    deck = {"deck": ["Drifter", "Ebb", "Triage"]}
    match = cast({"do": "waste top", "to": to, "n": 2}, own=deck, other=deck)
    assert seat(match, n)["deck"] == ["Triage"] and seat(match, 1 - n)["deck"] == deck["deck"]
    assert seat(match, n)["waste"][:2] == ["Drifter", "Ebb"]
    few = cast({"do": "waste top", "to": to, "n": 9}, own=deck, other=deck)
    assert seat(few, n)["deck"] == [] and seat(few, n)["searches"] == 0


@clause("VL6.3", "V24")
@pytest.mark.parametrize(("to", "n"), [("you", 0), ("enemy player", 1)])
def test_discard_random(to: str, n: int) -> None:
    hand = ["Drifter", "Ebb", "Triage"]
    gone = set()
    for seed in range(12):
        own = {"hand": ["T Spell", *hand]}
        effect = {"do": "discard random", "to": to, "n": 2}
        match = cast(effect, own=own, other={"hand": hand}, seed=seed)
        now = seat(match, n)
        assert len(now["hand"]) == 1 and len(seat(match, 1 - n)["hand"]) == 3
        gone |= set(now["waste"]) - {"T Spell"}
        assert sorted(now["hand"] + now["waste"]) == sorted(hand + ["T Spell"] * (n == 0))
        assert len([e for e in match.events() if e["event"] == "discard"]) == 2
    assert gone == set(hand)
    assert seat(cast({"do": "discard random", "to": "enemy player", "n": 9}), 1)["hand"] == []


@clause("V9")
@pytest.mark.parametrize("to", ["unit", "enemy unit", "friendly unit"])
def test_return_to_hand_of_whom_is_chosen(to: str) -> None:
    assert options(to, "return to hand") == OPTIONS[to]
    for target in OPTIONS[to]:
        match = cast({"do": "return to hand", "to": to}, target)
        n = 0 if "own" in target else 1
        assert seat(match, n)["hand"] == ["Salvager"] and len(seat(match, n)["units"]) == 1
        left = "3/3" if target.endswith("1") else "3/2"
        assert side(match, n) == f"Salvager {left}"


@clause("V9")
@pytest.mark.parametrize("to", GROUPS)
def test_return_to_hand_of_many(to: str) -> None:
    match = cast({"do": "return to hand", "to": to})
    for n, name in ((0, "own 1"), (1, "enemy 1")):
        gone = name in REACHED[to]
        assert len(seat(match, n)["hand"]) == (2 if gone else 0)
        assert len(seat(match, n)["units"]) == (0 if gone else 2)


@clause("VL7.4")
@pytest.mark.parametrize("to", ["unit", "enemy unit", "friendly unit"])
def test_destroy_whom_is_chosen(to: str) -> None:
    for target in OPTIONS[to]:
        match = cast({"do": "destroy", "to": to}, target)
        n = 0 if "own" in target else 1
        assert seat(match, n)["waste"].count("Salvager") == 1 and changed(match)


@clause("VL7.4")
@pytest.mark.parametrize("to", GROUPS)
def test_destroy_many(to: str) -> None:
    match = cast({"do": "destroy", "to": to})
    assert [len(seat(match, n)["units"]) for n in (0, 1)] == [
        0 if name in REACHED[to] else 2 for name in ("own 1", "enemy 1")
    ]


@clause("V22", "V23")
def test_destroy_a_relic_or_upgrade_of_either_side() -> None:
    effect = {"do": "destroy", "to": "relic or upgrade"}
    game = load(cards=[card("T Break", "effect", effects=[effect])])
    worn = unit("Drifter", upgrades=["Sidearm", "Barkmail"])
    relics = {"relics": ["Ossuary", "Signal Beacon"]}
    wanted = [
        *("own relic 1", "own relic 2", "enemy relic 1", "enemy relic 2"),
        *("own 1 upgrade 1", "own 1 upgrade 2", "enemy 1 upgrade 1", "enemy 1 upgrade 2"),
    ]
    before = duel([worn], [worn], ["T Break"], relics, relics, game)
    assert texts(before, "play") == [f"play T Break on {what}" for what in wanted]
    for what in wanted:
        match = act(before.copy(), f"play T Break on {what}")
        n = 0 if what.startswith("own") else 1
        place = int(what[-1]) - 1
        zone = ["Ossuary", "Signal Beacon"] if "relic" in what else ["Sidearm", "Barkmail"]
        assert seat(match, n)["waste"][0] == zone.pop(place)
        left = seat(match, n)["relics"] if "relic" in what else first(match, n)["upgrades"]
        assert left == zone


@clause("V24")
@pytest.mark.parametrize(
    ("fields", "wanted"),
    [
        ({"type": "relic"}, ["own relic 1"]),
        ({"type": "upgrade"}, ["own 1 upgrade 1", "own 1 upgrade 2"]),
        ({"max_cost": 1}, ["own 1 upgrade 1"]),
        ({"max_cost": 2}, ["own relic 1", "own 1 upgrade 1", "own 1 upgrade 2"]),
        ({"max_cost": 1, "type": "relic"}, []),
    ],
)
def test_which_relics_and_upgrades_may_be_destroyed(fields: Row, wanted: list[str]) -> None:
    effect = {"do": "destroy", "to": "relic or upgrade"} | fields
    game = load(cards=[card("T Break", "effect", effects=[effect])])
    worn = unit("Drifter", upgrades=["Sidearm", "Barkmail"])
    match = duel([worn], hand=["T Break"], own={"relics": ["Ossuary"]}, game=game)
    assert texts(match, "play") == [f"play T Break on {what}" for what in wanted]


# --- exhaust, silence ------------------------------------------------------------------------------------------


@clause("V55", "V75")
@pytest.mark.parametrize(("verb", "mark"), [("exhaust", "exhausted"), ("silence", "silenced")])
@pytest.mark.parametrize("to", ["unit", "enemy unit", "friendly unit", *GROUPS])
def test_exhaust_and_silence(verb: str, mark: str, to: str) -> None:
    for target in OPTIONS.get(to, [""]):
        match = cast({"do": verb, "to": to}, target)
        marked = [
            f"{name} {i}"
            for n, name in ((0, "own"), (1, "enemy"))
            for i, each in enumerate(seat(match, n)["units"], 1)
            if each[mark]
        ]
        assert marked == ([target] if target else REACHED[to])


# --- look top -----------------------------------------------------------------------------------------------------


@clause("V54")
@pytest.mark.parametrize(("choice", "deck"), [("keep", [0, 1, 2]), ("bottom", [1, 2, 0])])
def test_look_top(choice: str, deck: list[int]) -> None:
    cards = ["Drifter", "Ebb", "Triage"]
    match = cast({"do": "look top"}, own={"deck": cards})
    assert texts(match) == ["keep", "bottom"] and refused(match, "end turn") == "V54"
    act(match, choice)
    assert seat(match)["deck"] == [cards[i] for i in deck] and texts(match, "attack")
    assert match.position()["phase"] == "main" and seat(match)["waste"] == ["T Spell"]


@clause("V54")
def test_there_is_nothing_to_look_at_in_an_empty_deck() -> None:
    effects: list[Row] = [{"do": "look top"}, {"do": "heal", "to": "you", "n": 1}]
    match = cast(effects, own={"deck": [], "waste": ["Ebb"], "health": 9})
    assert match.position()["phase"] == "main" and health(match)[0] == 10


# --- zones --------------------------------------------------------------------------------------------------------

PILE = ["Drifter", "Hired Blade", "Salvager", "Triage", "Sidearm", "Ossuary", "Drifter"]
KINDS = [
    ({}, ["Drifter", "Hired Blade", "Ossuary", "Salvager", "Sidearm", "Triage"]),
    ({"type": "unit"}, ["Drifter", "Hired Blade", "Salvager"]),
    ({"type": "effect"}, ["Triage"]),
    ({"type": "relic"}, ["Ossuary"]),
    ({"type": "upgrade"}, ["Sidearm"]),
    ({"max_cost": 1}, ["Drifter", "Sidearm", "Triage"]),
    ({"type": "unit", "max_cost": 2}, ["Drifter", "Hired Blade"]),
    ({"type": "relic", "max_cost": 0}, []),
]


@clause("V38", "V24")
@pytest.mark.parametrize(("fields", "names"), KINDS)
@pytest.mark.parametrize(
    ("verb", "zone"),
    [("return from waste", "waste"), ("search", "waste"), ("search", "deck")],
)
def test_a_card_of_a_zone_to_the_hand(verb: str, zone: str, fields: Row, names: list[str]) -> None:
    effect = {"do": verb, **fields} | ({"zone": zone} if verb == "search" else {})
    game = load(cards=[card("T Fetch", "effect", effects=[effect])])
    before = duel(hand=["T Fetch"], own={"deck": [], "waste": []} | {zone: PILE}, game=game)
    found = texts(before, "play")
    assert sorted(found) == [f"play T Fetch on own {zone} {name}" for name in names]
    for name in names:
        now = seat(act(before.copy(), f"play T Fetch on own {zone} {name}"))
        assert now["hand"] == [name] and sorted([name, *now[zone]]) == sorted(
            PILE + ["T Fetch"] * (zone == "waste")
        )


@clause("V21", "V16")
@pytest.mark.parametrize("most", [None, 2])
def test_summon_from_waste(most: int | None) -> None:
    effect = {"do": "summon from waste"} | ({} if most is None else {"max_cost": most})
    game = load(cards=[card("T Raise", "effect", effects=[effect])])
    before = duel(hand=["T Raise"], own={"waste": PILE}, game=game)
    names = ["Drifter", "Hired Blade"] + (["Salvager"] if most is None else [])
    assert sorted(texts(before, "play")) == [f"play T Raise on own waste {n}" for n in names]
    match = act(before, "play T Raise on own waste Hired Blade")
    assert side(match) == "Hired Blade 3/2" and first(match)["fatigued"]
    assert not first(match)["token"] and "Hired Blade" not in seat(match)["waste"]


@clause("V21", "V25")
@pytest.mark.parametrize(("n", "units"), [(None, 1), (2, 2), (9, 5)])
def test_summon(n: int | None, units: int) -> None:
    match = cast({"do": "summon", "card": "sprout"} | ({} if n is None else {"n": n}))
    assert [u["card"] for u in seat(match)["units"][2:]] == ["Sprout"] * units
    assert all(u["token"] and u["fatigued"] for u in seat(match)["units"][2:])


@clause("V25")
def test_what_is_summoned_is_a_token_whatever_the_card() -> None:
    effects = [{"do": "summon", "card": "drifter"}, {"do": "destroy", "to": "all units"}]
    match = cast(effects)
    assert seat(match)["waste"] == ["T Spell", "Salvager", "Salvager"]


@clause("V23", "V39")
@pytest.mark.parametrize("zone", ["deck", "waste"])
@pytest.mark.parametrize(
    ("fields", "names"), [({}, ["Barkmail", "Sidearm"]), ({"max_cost": 1}, ["Sidearm"])]
)
def test_attach(zone: str, fields: Row, names: list[str]) -> None:
    effect = {"on": "muster", "do": "attach", "zone": zone, "type": "upgrade", **fields}
    game = load(cards=[card("T Smith", effects=[effect])])
    pile = ["Drifter", "Sidearm", "Barkmail", "Triage"]
    before = duel(
        ["Drifter"], hand=["T Smith"], own={"deck": [], "waste": []} | {zone: pile}, game=game
    )
    assert sorted(texts(before, "play")) == [f"play T Smith on own {zone} {n}" for n in names]
    match = act(before, f"play T Smith on own {zone} Sidearm")
    assert side(match) == "Drifter 1/2 | T Smith 3/3"
    assert sorted(seat(match)[zone]) == ["Barkmail", "Drifter", "Triage"]


# --- self and host ---------------------------------------------------------------------------------------------------


@clause("V51")
@pytest.mark.parametrize("to", ["self", "host"])
@pytest.mark.parametrize(
    ("effect", "wanted"),
    [
        ({"do": "damage", "n": 1}, "Salvager 3/2"),
        ({"do": "heal", "n": 1}, "Salvager 3/4"),
        ({"do": "buff", "attack": 1}, "Salvager 4/3"),
        ({"do": "destroy"}, ""),
        ({"do": "return to hand"}, ""),
    ],
)
def test_an_upgrade_speaks_of_its_host(to: str, effect: Row, wanted: str) -> None:
    row = card("T Charm", "upgrade", effects=[{"on": "turn end", "to": to} | effect])
    worn = unit("Salvager", health=3, upgrades=["T Charm"])
    match = act(duel([worn], game=load(cards=[row])), "end turn")
    assert side(match) == wanted


@clause("V51")
@pytest.mark.parametrize("verb", ["exhaust", "silence"])
def test_a_unit_speaks_of_itself(verb: str) -> None:
    row = card("T Monk", effects=[{"on": "turn end", "do": verb, "to": "self"}])
    match = act(duel(["T Monk", "Drifter"], game=load(cards=[row])), "end turn")
    key = "exhausted" if verb == "exhaust" else "silenced"
    assert [u[key] for u in seat(match)["units"]] == [True, False]


@clause("V39")
def test_a_second_choice_is_refused() -> None:
    effects = [{"do": "damage", "to": "unit", "n": 1}, {"do": "exhaust", "to": "enemy unit"}]
    with pytest.raises(BadCard, match="only one choice"):
        load(cards=[card("T Two", "effect", effects=effects)])


@clause("V31", "V41", "V49", "V55", "V74", "V75")
@pytest.mark.parametrize(
    ("verb", "event", "clause_id"),
    [
        ({"do": "exhaust"}, "exhaust", "V55"),
        ({"do": "silence"}, "silence", "V75"),
        ({"do": "grant", "keyword": "armed"}, "grant", "V49"),
        ({"do": "grant", "keyword": "salvage 2"}, "salvages", "V74"),
    ],
)
def test_what_is_told_cites_the_clause_that_speaks_of_it(
    verb: Row, event: str, clause_id: str
) -> None:
    told = {e["event"]: e["clause"] for e in cast(verb | {"to": "all units"}).events()}
    assert told[event] == clause_id
    game = load(cards=[card("T Clock", effects=[verb | {"on": "turn end", "to": "self"}])])
    told = {e["event"]: e["clause"] for e in act(duel(["T Clock"], game=game), "end turn").events()}
    assert (told["trigger"], told[event]) == ("V31", clause_id)
    lever = {"on": "activate", "energy": 1, "to": "self"} | verb
    match = duel(["T Lever"], game=load(cards=[card("T Lever", effects=[lever])]))
    told = {e["event"]: e["clause"] for e in act(match, "activate own 1").events()}
    assert (told["activate"], told[event]) == ("V41", clause_id)
