"""V42: chains of triggers are bounded, and what they tell fits the log."""

import pytest

from ludarium import Match
from ludarium.core.chronicle import MAX_EVENTS
from ludarium.games.voidlit.state import QUEUE
from tests.clauses import clause

from .duel import Row, act, card, duel, health, load, seat, side, unit

HURTS = {"do": "damage", "to": "all units", "n": 1}
HEALS = {"do": "heal", "to": "all units", "n": 1}
BUFFS = {"do": "buff", "to": "all units", "health": 1}
SPARK = card("T Spark", "effect", effects=[HURTS])
WIDE = {"unit_limit": "none", "relic_limit": "none"}


def chain(*effects: Row, rules: Row | None = None) -> Match:
    """A field full of units that answer each other, and a spark."""
    game = load(cards=[card("T Link", effects=list(effects)), SPARK], rules=rules or {})
    field = [unit("T Link", health=900)] * (10 if rules else 7)
    return duel(field, field, ["T Spark"], game=game)


def triggers(match: Match) -> int:
    return sum(e["event"] == "trigger" for e in match.events())


@clause("V42")
def test_at_most_a_hundred_triggers_are_carried_out_in_one_action() -> None:
    match = act(chain(HURTS | {"on": "retaliate"}), "play T Spark")
    assert triggers(match) == 100 and match.position()["phase"] == "main"
    act(match, "end turn")
    assert triggers(match) == 100 and match.actors == (1,)


@clause("V42")
def test_at_most_32_triggers_can_wait() -> None:
    """Of 40 that would."""
    gong = {"on": "turn end", "do": "lose health", "to": "enemy player", "n": 1}
    game = load(cards=[card("T Gong", "upgrade", effects=[gong])], rules={"health": 90})
    worn = unit("Freight Titan", upgrades=["T Gong"] * 8)
    match = duel([worn] * 5, own={"deck": [], "bank": []}, game=game)
    assert health(act(match, "end turn")) == (90, 90 - QUEUE)


@clause("V42", "V30")
def test_what_is_beyond_lapses_and_the_match_goes_on() -> None:
    match = chain({"on": "retaliate", "do": "lose health", "to": "both players", "n": 1})
    act(match, "play T Spark")
    assert health(match) == (16, 16) and triggers(match) == 14


@clause("V42")
@pytest.mark.parametrize(
    "effects",
    [
        [HURTS | {"on": "retaliate"}] * 4,
        [HEALS | {"on": "flourish"}, HURTS | {"on": "retaliate"}] * 2,
        [BUFFS | {"on": "retaliate"}, HURTS | {"on": "retaliate"}] * 2,
    ],
    ids=["retaliate", "flourish", "buff"],
)
def test_the_widest_chain_fits_the_log(effects: list[Row]) -> None:
    match = chain(*effects, rules=WIDE)
    events = match.submit(0, "play T Spark")
    assert 1000 < len(events) < MAX_EVENTS and triggers(match) == 100


@clause("V42", "V21")
def test_units_that_summon_each_other_when_they_fall_come_to_an_end() -> None:
    """Each one that falls brings two, and all fall at once."""
    effects = [
        {"on": "aftermath", "do": "summon", "card": "t_seed", "n": 9},
        {"on": "aftermath", "do": "damage", "to": "all units", "n": 9},
    ]
    cards = [card("T Seed", health=1, effects=effects), SPARK]
    match = duel(["T Seed"] * 9, ["T Seed"] * 9, ["T Spark"], game=load(cards=cards, rules=WIDE))
    events = match.submit(0, "play T Spark")
    assert len(events) < MAX_EVENTS and triggers(match) <= 100
    assert match.position()["phase"] == "main" and len(seat(match)["waste"]) == 10


@clause("V42", "V54")
def test_looks_in_a_chain_are_bounded_as_well() -> None:
    """Each look waits for its player, and the chain goes on after it."""
    look = {"on": "retaliate", "do": "look top"}
    match = act(chain(look, HURTS | {"on": "retaliate"}), "play T Spark")
    looks = 0
    while match.position()["phase"] == "choose":
        act(match, "keep")
        looks += 1
    assert 50 <= looks <= 100 and match.actors == (0,)


@clause("V42")
def test_numbers_of_a_chain_stay_in_their_cells() -> None:
    """Strict states check every cell that a rule writes."""
    effects: list[Row] = [
        {"on": "retaliate", "do": "buff", "to": "all units", "attack": 99, "health": 99},
        {"on": "retaliate", "do": "grant", "to": "all units", "keyword": "salvage 9"},
        {"on": "retaliate", "do": "gain energy", "n": 99},
        {"on": "retaliate", "do": "damage", "to": "all units", "n": 1},
    ]
    match = act(chain(*effects), "play T Spark")
    assert seat(match)["energy"] > 1000
    assert all(each["attack"] <= 9999 for each in seat(match)["units"])
    assert match.game.position(match.position()).position() == match.position()


@clause("V42", "V21")
def test_an_endless_summoner_fills_the_field_only() -> None:
    effect = {"on": "on friendly unit destroyed", "do": "summon", "card": "sprout", "n": 99}
    cards = [card("T Well", "relic", effects=[effect]), SPARK]
    match = duel(
        ["Drifter", "Sprout"], hand=["T Spark"], own={"relics": ["T Well"]}, game=load(cards=cards)
    )
    act(match, "play T Spark")
    assert side(match) == "Drifter 1/1 | " + " | ".join(["Sprout 1/1"] * 6)
