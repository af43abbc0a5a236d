"""Every card of both sets, on every target that it may have: a new card needs no test of its own."""

import pytest

from ludarium import Game, Match
from tests.clauses import clause

from .duel import DEFAULT, GAME, Row, duel, texts, unit

CASES = [
    pytest.param(game, row, id=f"{name}-{row['id']}")
    for name, game in (("default", DEFAULT), ("first", GAME))
    for row in game.cards
    if not row["token"]
]
FIELD = [unit("Salvager", health=1, upgrades=["Sidearm", "Barkmail"]), "Drifter"]
ENEMY = [*FIELD, unit("Checkpoint Guard", exhausted=True)]


def table(game: Game, row: Row) -> Match:
    """Both sides have units, some hurt and upgraded, and something to find, to draw and to destroy."""
    piles = {
        "waste": ["Drifter", "Sidearm", "Triage", "Hired Blade"],
        "deck": ["Sidearm", "Drifter", "Triage", "Ossuary"],
        "health": 20,
    }
    own = piles | {"relics": ["Ossuary"], "lost": 0}
    other = piles | {"hand": ["Drifter", "Triage"], "relics": ["Signal Beacon"], "lost": 1}
    return duel(FIELD, ENEMY, [row["name"], "Triage"], own, other, game)


@pytest.mark.parametrize(("game", "row"), CASES)
@clause("VL6.5", "VL3.1", "V24")
def test_it_can_be_played_on_each_of_its_targets(game: Game, row: Row) -> None:
    plays = texts(table(game, row), f"play {row['name']}")
    told = []
    for text in plays:
        match = table(game, row)
        events = match.submit(0, text)
        while match.position()["phase"] == "choose":
            events += match.submit(match.actors[0], "bottom")
        now = match.position()["seats"][0]
        assert events[0]["event"] == "play" and events[0]["card"] == row["id"]
        assert events[0]["n"] == row["cost"]
        zones = {
            "unit": [each["card"] for each in now["units"]] + now["waste"],
            "effect": now["waste"],
            "relic": now["relics"] + now["waste"],
            "upgrade": [name for each in now["units"] for name in each["upgrades"]],
        }
        assert row["name"] in zones[row["kind"]]
        assert {event["clause"] for event in events} <= set(game.clauses)
        told.append(len(events))
        assert game.position(match.position()).position() == match.position()
    at_once = any(e["on"] in (None, "muster") for e in row["effects"])
    assert max(told) > (row["kind"] != "effect") + at_once


@pytest.mark.parametrize(("game", "row"), CASES)
@clause("VL3.1")
def test_it_is_refused_without_the_energy_and_may_always_be_banked(game: Game, row: Row) -> None:
    match = table(game, row)
    spec = match.position()
    spec["seats"][0]["energy"] = row["cost"] - 1
    short = game.position(spec)
    assert texts(short, f"play {row['name']}") == [] and f"bank {row['name']}" in texts(short)
