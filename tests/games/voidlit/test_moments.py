"""Every `on`: on a unit, on an upgrade, which speaks of its host, and on a relic where it has a meaning."""

import pytest

from ludarium import Match
from tests.clauses import clause

from .duel import Row, act, card, duel, first, health, load, seat, side, unit

FACE = "attack own 1 on enemy player"
TRADE = "attack own 1 on enemy 1"
TELL = {"do": "lose health", "to": "enemy player", "n": 1}  # so that it is seen that it happened
MOMENTS = (
    *("muster", "aftermath", "surge", "on attack", "on damage player", "retaliate", "flourish"),
    *("on bank", "on search", "on friendly unit destroyed", "turn start", "turn end"),
)
OF_RELICS = (
    *("muster", "surge", "on bank", "on search", "on friendly unit destroyed"),
    *("turn start", "turn end"),
)


def name_of(kind: str, moment: str) -> str:
    return f"T {kind} {moment}".title()


def teller(kind: str, moment: str) -> Row:
    body = {"attack": 1, "health": 5} if kind == "unit" else {}
    return card(name_of(kind, moment), kind, effects=[TELL | {"on": moment}], **body)


LAB = load(
    cards=[
        *(teller("unit", moment) for moment in MOMENTS),
        *(teller("upgrade", moment) for moment in MOMENTS),
        *(teller("relic", moment) for moment in OF_RELICS),
        card("T Host", attack=1, health=5),
        card("T Ping", "effect", effects=[{"do": "damage", "to": "unit", "n": 1}]),
        card("T Double", "effect", effects=[{"do": "damage", "to": "all units", "n": 1}] * 2),
        card("T Mend", "effect", effects=[{"do": "heal", "to": "unit", "n": 1}]),
        card("T Kill", "effect", effects=[{"do": "destroy", "to": "unit"}]),
        card("T Wave", "effect", effects=[{"do": "destroy", "to": "all units"}]),
        card("T Home", "effect", effects=[{"do": "return to hand", "to": "unit"}]),
        card("T Call", "effect", effects=[{"do": "summon", "card": "drifter"}]),
    ]
)


def field(kind: str, moment: str, **fields: object) -> tuple[list[Row], Row]:
    """The first unit of a side that has the effect, or wears it, or stands beside a relic."""
    name = name_of(kind, moment)
    if kind == "unit":
        return [unit(name, **fields)], {}
    if kind == "upgrade":
        return [unit("T Host", upgrades=[name], **fields)], {}
    return [unit("T Host", **fields)], {"relics": [name]}


def stand(kind: str, moment: str, hand: tuple[str, ...] = (), more: tuple[object, ...] = (),
          enemy: tuple[object, ...] = (), own: Row | None = None, **fields: object) -> Match:  # fmt: skip
    units, beside = field(kind, moment, **fields)
    return duel([*units, *more], enemy, hand, own=beside | (own or {}), game=LAB)


def told(match: Match) -> int:
    """How often it happened: what the enemy player lost by it."""
    return sum(e["n"] for e in match.events() if e["event"] == "lose" and e["seat"] == 1)


UNITS = pytest.mark.parametrize("kind", ["unit", "upgrade"])
ALL = pytest.mark.parametrize("kind", ["unit", "upgrade", "relic"])


@clause("V51", "VL6.5")
@ALL
def test_muster(kind: str) -> None:
    name = name_of(kind, "muster")
    match = duel(["T Host"], hand=[name, "T Call"], game=LAB)
    act(match, f"play {name}" + (" on own 1" if kind == "upgrade" else ""))
    assert told(match) == 1
    assert told(act(match, "play T Call")) == 1


@clause("V22")
def test_the_aftermath_of_a_relic_comes_when_a_card_destroys_it() -> None:
    smash = card("T Smash", "effect", effects=[{"do": "destroy", "to": "relic or upgrade"}])
    game = load(cards=[smash, card("T Urn", "relic", effects=[TELL | {"on": "aftermath"}])])
    match = duel(hand=["T Smash"], other={"relics": ["T Urn"]}, game=game)
    assert health(act(match, "play T Smash on enemy relic 1")) == (29, 30)  # of its controller
    assert seat(match, 1)["relics"] == [] and seat(match, 1)["waste"] == ["T Urn"]


@clause("V16")
def test_muster_is_for_what_comes_from_the_hand() -> None:
    name = name_of("unit", "muster")
    own = {"waste": [name], "hand": ["Mother of Quiet"]}
    match = act(duel(own=own, game=LAB), f"play Mother of Quiet on own waste {name}")
    assert len(seat(match)["units"]) == 2 and told(match) == 0


@clause("V31")
@UNITS
def test_aftermath(kind: str) -> None:
    assert told(act(stand(kind, "aftermath", ("T Kill",)), "play T Kill on own 1")) == 1
    assert told(act(stand(kind, "aftermath", ("T Home",)), "play T Home on own 1")) == 0
    died = act(stand(kind, "aftermath", enemy=("Freight Titan",)), TRADE)
    assert told(died) == 1 and seat(died)["units"] == []


@clause("V31")
@UNITS
def test_an_aftermath_belongs_to_the_owner_whoever_is_active(kind: str) -> None:
    units, beside = field(kind, "aftermath")
    match = duel(enemy=units, other=beside, hand=["T Kill"], game=LAB)
    assert health(act(match, "play T Kill on enemy 1")) == (29, 30)


@clause("VL6.5")
@ALL
def test_surge(kind: str) -> None:
    name = name_of(kind, "surge")
    play = f"play {name}" + (" on own 1" if kind == "upgrade" else "")
    assert told(act(duel(["T Host"], hand=[name], game=LAB), play)) == 0
    assert told(act(duel(["T Host"], hand=[name], game=LAB), FACE, play)) == 1
    lost = duel(["T Host"], hand=[name], own={"lost": 3}, game=LAB)
    assert told(act(lost, play)) == 0  # the own loss does not count


@clause("VL6.5")
def test_surge_speaks_of_this_turn() -> None:
    name = name_of("unit", "surge")
    match = duel(["T Host"], hand=[name], game=LAB)
    act(match, FACE, "end turn", "end turn", f"play {name}")
    assert told(match) == 0


@clause("V88")
@pytest.mark.parametrize("order", [1, -1])
def test_a_card_does_not_make_itself_surge(order: int) -> None:
    ping = {"on": "muster", "do": "damage", "to": "enemy player", "n": 1}
    grows = {"on": "surge", "do": "buff", "to": "self", "attack": 5}
    game = load(cards=[card("T Rash", effects=[ping, grows][::order])])
    match = act(duel(hand=["T Rash"] * 2, game=game), "play T Rash")
    assert side(match) == "T Rash 2/2"
    assert side(act(match, "play T Rash")) == "T Rash 2/2 | T Rash 7/2"  # by what the first did


@clause("V88")
def test_surge_is_not_judged_again_after_a_look_at_the_deck() -> None:
    effects = [
        {"on": "muster", "do": "damage", "to": "enemy player", "n": 1},
        {"on": "muster", "do": "look top"},
        {"on": "surge", "do": "buff", "to": "self", "attack": 5},
        {"on": "muster", "do": "buff", "to": "self", "health": 1},
    ]
    match = duel(hand=["T Sly"] * 2, game=load(cards=[card("T Sly", effects=effects)]))
    assert side(act(match, "play T Sly", "keep")) == "T Sly 2/3"
    assert side(act(match, "play T Sly", "keep")) == "T Sly 2/3 | T Sly 7/3"


@clause("V39")
@UNITS
def test_on_attack(kind: str) -> None:
    match = stand(kind, "on attack", more=("T Host",))
    assert told(act(match, "attack own 2 on enemy player")) == 0
    assert told(act(match, FACE)) == 1


@clause("V45")
@UNITS
def test_on_damage_player(kind: str) -> None:
    assert told(act(stand(kind, "on damage player"), FACE)) == 1
    match = act(stand(kind, "on damage player", enemy=("Salvager",)), TRADE)
    assert told(match) == 0


@clause("V47")
@UNITS
def test_retaliate(kind: str) -> None:
    match = stand(kind, "retaliate", ("T Ping", "T Ping", "T Double"), more=("T Host",))
    act(match, "play T Ping on own 2")
    assert told(match) == 0
    assert told(act(match, "play T Ping on own 1")) == 1
    assert told(act(match, "play T Double")) == 2  # once for a card
    match = act(stand(kind, "retaliate", enemy=("Drifter",)), TRADE)
    assert told(match) == 1
    assert told(act(stand(kind, "retaliate", ("T Ping",), health=1), "play T Ping on own 1")) == 0


@clause("V47")
@UNITS
def test_flourish(kind: str) -> None:
    play = "play T Mend on own 1"
    assert told(act(stand(kind, "flourish", ("T Mend",), health=4), play)) == 1
    assert told(act(stand(kind, "flourish", ("T Mend",), health=3), play)) == 0
    assert told(act(stand(kind, "flourish", ("T Mend",)), play)) == 1  # full before


@clause("V43")
@ALL
def test_on_bank(kind: str) -> None:
    assert told(act(stand(kind, "on bank", ("Drifter",)), "bank Drifter")) == 1


@clause("V44")
@ALL
def test_on_search(kind: str) -> None:
    own = {"deck": [], "waste": ["Drifter"]}
    match = stand(kind, "on search", ("Void Cartographer",), own=own)
    assert told(act(match, "play Void Cartographer")) == 1


@clause("V46")
@ALL
def test_on_friendly_unit_destroyed(kind: str) -> None:
    match = stand(kind, "on friendly unit destroyed", ("T Kill",), ("Drifter",), ("Drifter",))
    assert told(act(match.copy(), "play T Kill on own 2")) == 1
    assert told(act(match, "play T Kill on enemy 1")) == 0


@clause("V46")
@UNITS
def test_a_watcher_that_falls_as_well_sees_nothing(kind: str) -> None:
    match = stand(kind, "on friendly unit destroyed", ("T Wave",), ("Drifter",))
    assert told(act(match, "play T Wave")) == 0
    match = stand(kind, "on friendly unit destroyed", ("T Kill",))
    assert told(act(match, "play T Kill on own 1")) == 0


@clause("V46")
def test_every_unit_that_falls_counts() -> None:
    match = stand("relic", "on friendly unit destroyed", ("T Wave",), ("Drifter", "Sprout"))
    assert told(act(match, "play T Wave")) == 3


@clause("V5")
@ALL
def test_turn_start(kind: str) -> None:
    match = act(stand(kind, "turn start"), "end turn")
    assert told(match) == 0
    assert told(act(match, "end turn")) == 1


@clause("VL6.7")
@ALL
def test_turn_end(kind: str) -> None:
    match = act(stand(kind, "turn end"), "end turn")
    assert told(match) == 1
    assert told(act(match, "end turn")) == 1


@clause("V75")
@pytest.mark.parametrize("moment", ["turn end", "on bank", "on friendly unit destroyed"])
def test_a_silenced_unit_watches_nothing(moment: str) -> None:
    match = stand("unit", moment, ("Drifter", "T Kill"), ("Drifter",), silenced=True)
    act(match, "bank Drifter", "play T Kill on own 2", "end turn")
    assert told(match) == 0


HUSH = {"on": "turn start", "do": "silence", "to": "all units", "other": True}
WAITING = load(
    cards=[
        card("T Hush", effects=[HUSH]),
        card("T Bell", health=5, effects=[TELL | {"on": "turn start"}]),
        card("T Chime", "upgrade", effects=[TELL | {"on": "turn start"}]),
        card("T Rot", health=5, keywords=["decay"]),
    ]
)


@clause("V75", "V31")
def test_what_waits_lapses_with_silence() -> None:
    """From left to right: who comes before the silence is heard, upgrades go on."""
    worn = unit("T Rot", upgrades=["T Chime"])
    match = duel(["T Bell", "T Hush", "T Bell", worn], active=1, game=WAITING)
    act(match, "end turn")
    assert told(match) == 2
    assert first(match, place=4)["health"] == 5  # it decays no more
    match = duel(["T Rot", "T Hush"], active=1, game=WAITING)
    assert side(act(match, "end turn")) == "T Rot 2/4 | T Hush 2/1"


@clause("V31")
def test_effects_of_one_moment_are_carried_out_in_order() -> None:
    effects = [
        {"on": "muster", "do": "damage", "to": "self", "n": 1},
        {"on": "muster", "do": "buff", "to": "self", "health": 2},
        {"on": "muster", "do": "heal", "to": "self", "n": 9},
    ]
    for order, left in (([0, 1, 2], 4), ([2, 1, 0], 3), ([0, 2, 1], 4)):
        game = load(cards=[card("T Order", effects=[effects[i] for i in order])])
        match = act(duel(hand=["T Order"], game=game), "play T Order")
        assert side(match) == f"T Order 2/{left}" and first(match)["max_health"] == 4
