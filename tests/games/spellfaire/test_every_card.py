"""Every card of the set, on every target that it may have: a new card needs no test of its own."""

from typing import Any

import pytest

from ludarium import Match
from ludarium.core.changes import with_changes
from tests.clauses import clause

from .duel import GAME, duel, texts, unit

CARDS = [card for card in GAME.cards if not card["token"]]
FIELD = [unit("Elder Mammoth", health=3), unit("Town Guard", frozen=True), "Copper Drone"]


def table(card: dict[str, Any]) -> Match:
    """Both sides have creatures, some hurt or frozen, and something to draw and to return."""
    dead = {"dead": ["Grave Rat", "Ghoul"], "health": 20}
    return duel(FIELD, FIELD, [card["name"], "Mend"], own=dead | {"mana": 10}, other=dead)


@pytest.mark.parametrize("card", CARDS, ids=[card["id"] for card in CARDS])
@clause("S10")
def test_it_can_be_played_on_each_of_its_targets(card: dict[str, Any]) -> None:
    plays = texts(table(card), f"play {card['name']}")
    chosen = [
        e for e in card["effects"] if str(e["to"]).startswith("chosen") and e["on"] != "death"
    ]
    assert plays and all((" on " in text) == bool(chosen) for text in plays)
    for text in plays:
        match = table(card)
        before = match.position()
        events = match.submit(0, text)
        now = match.position()["seats"][0]
        assert events[0]["event"] == "play" and events[0]["card"] == card["id"]
        assert now["mana"] == before["seats"][0]["mana"] - card["cost"]
        if card["kind"] == "creature":
            assert card["name"] in [each["card"] for each in now["board"]] + now["dead"]
        else:
            assert card["name"] in now["discard"]
        clauses = {event["clause"] for event in events}
        assert clauses <= set(GAME.clauses)
        if card["effects"] and not any(e["on"] in ("death", "turn start") for e in card["effects"]):
            conditional = any(e["when"] for e in card["effects"])
            assert len(events) > 1 + (card["kind"] == "creature") or conditional, text
        assert GAME.position(match.position()).position() == match.position()


@pytest.mark.parametrize("card", CARDS, ids=[card["id"] for card in CARDS])
@clause("S10")
def test_it_is_refused_without_the_mana(card: dict[str, Any]) -> None:
    match = table(card)
    short = match.position()
    short["seats"][0]["mana"] = card["cost"] - 1
    assert texts(GAME.position(short), f"play {card['name']}") == []


@pytest.mark.parametrize("card", CARDS, ids=[card["id"] for card in CARDS])
def test_its_text_follows_its_numbers(card: dict[str, Any]) -> None:
    """A number of the row that is changed is changed in the text."""
    for i, effect in enumerate(card["effects"], 1):
        if isinstance(effect["n"], int) and effect["do"] in ("damage", "heal", "draw"):
            changed = with_changes(GAME, [f"{card['name']}.effects.{i}.n={effect['n'] + 1}"])
            row = next(each for each in changed.cards if each["id"] == card["id"])
            assert changed.card_text(row) != GAME.card_text(card)
