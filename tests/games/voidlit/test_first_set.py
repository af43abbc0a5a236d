"""The first set is the table of the rulings: its numbers, and what each card with an ability does."""

import csv
from pathlib import Path
from typing import Any

import pytest

from ludarium import Match
from tests.clauses import clause

from .duel import act, duel, first, health, load, refused, seat, side, texts, unit

GAME = load(variant="first")
FACE, TRADE = "attack own 1 on enemy player", "attack own 1 on enemy 1"
with (Path(__file__).parent / "first_cards.csv").open(encoding="utf-8") as file:
    TABLE = list(csv.DictReader(file))


def table(*args: Any, **fields: Any) -> Match:
    return duel(*args, **{"game": GAME, **fields})


@clause("VL1.3", "VL2.1")
def test_the_set_has_the_numbers_of_the_table() -> None:
    keys = ("nation", "kind", "rarity")
    found = {row["name"]: row for row in GAME.cards if not row["token"]}
    assert list(found) == [row["card"] for row in TABLE]
    for row in TABLE:
        card = found[row["card"]]
        assert [card[key] for key in keys] == [row[key] for key in keys], row["card"]
        assert card["cost"] == int(row["cost"])
        for key in ("attack", "health"):
            assert (card[key] or 0) == int(row[key] or 0), row["card"]
        words = row["keywords"].split("; ")
        assert sorted(card["keywords"]) == sorted(filter(None, words)), row["card"]


@clause("VL2.2", "V27")
def test_three_copies_and_one_of_each_legendary_card() -> None:
    legal = {row["card"]: 1 if row["rarity"] == "legendary" else 3 for row in TABLE}
    own = [row["card"] for row in TABLE if row["nation"] in ("emberhold", "universal")]
    cards = {name: legal[name] for name in own}
    for name in own[::-1]:
        while sum(cards.values()) > 40 and cards[name] > 1 and legal[name] > 1:
            cards[name] -= 1
    deck = {"nation": "emberhold", "cards": cards}
    assert sum(cards.values()) == 40 and GAME.check_deck(deck) == []
    assert {cards["Pyrarch Solenne"], cards["Lantern Colossus"]} == {1}
    for name, n in (("Cinder Recruit", 4), ("Pyrarch Solenne", 2)):
        problems = GAME.check_deck({"nation": "emberhold", "cards": cards | {name: n}})
        assert any(name in each and "VL2.2" in each for each in problems)


# --- what cards with an ability do --------------------------------------------------------------------------


def played(name: str, on: str = "", **fields: Any) -> Match:
    """The card is played, by seat 0 with 20 Health each, before a Salvager of each side."""
    units = fields.pop("units", ["Salvager"])
    enemy = fields.pop("enemy", ["Salvager"])
    own = {"health": 20} | fields.pop("own", {})
    other = {"health": 20} | fields.pop("other", {})
    match = table(units, enemy, [name], own, other, **fields)
    return act(match, f"play {name}" + (f" on {on}" if on else ""))


def sizes(match: Match) -> tuple[int, int]:
    return len(seat(match)["hand"]), len(seat(match, 1)["hand"])


@pytest.mark.parametrize(
    ("name", "on", "wanted"),
    [
        ("Slag Grenadier", "enemy player", (20, 18)),
        ("Flare Burst", "enemy player", (20, 18)),
        ("Sap Tender", "own player", (22, 20)),
        ("Field Medic", "own player", (23, 20)),
        ("Regrowth Hymn", "own player", (25, 20)),
        ("Triage", "", (23, 20)),
        ("Mutual Collapse", "", (15, 15)),
        ("Hollow Stalker", "", (18, 20)),
        ("Eclipse Behemoth", "", (17, 20)),
    ],
)
def test_what_changes_the_players(name: str, on: str, wanted: tuple[int, int]) -> None:
    assert health(played(name, on)) == wanted


@pytest.mark.parametrize(
    ("name", "on", "own", "enemy"),
    [
        ("Flare Burst", "enemy 1", "Salvager 3/4", "Salvager 3/2"),
        ("Wither", "enemy 1", "Salvager 3/4", "Salvager 3/1"),
        ("Wither", "own 1", "Salvager 3/1", "Salvager 3/4"),
        ("Shock Charge", "enemy 1", "Salvager 3/4", "Salvager 3/2"),
        ("Breach", "enemy 1", "Salvager 3/4", ""),
        ("Meltdown", "", "Salvager 3/1", "Salvager 3/1"),
        ("Final Rite", "enemy 1", "Salvager 3/4", ""),
        ("Ebb", "enemy 1", "Salvager 3/4", ""),
        ("Overgrow", "", "Salvager 4/6", "Salvager 3/4"),
        ("Signal Beacon", "", "Salvager 3/5", "Salvager 3/4"),
        ("Burrow Twins", "", "Salvager 3/4 | Burrow Twins 1/2 | Sprout 1/1", "Salvager 3/4"),
        ("Brine Diplomat", "enemy 1", "Salvager 3/4 | Brine Diplomat 3/3", ""),
        ("Thermal Blade", "own 1", "Salvager 5/5", "Salvager 3/4"),
        ("Diving Suit", "own 1", "Salvager 3/6", "Salvager 3/4"),
    ],
)
def test_what_changes_units(name: str, on: str, own: str, enemy: str) -> None:
    match = played(name, on)
    assert (side(match), side(match, 1)) == (own, enemy)


@pytest.mark.parametrize(
    ("name", "cards"),
    [("Current Scout", 1), ("Void Cartographer", 1), ("Dividend", 2), ("Supply Drop", 2)],
)
def test_what_draws(name: str, cards: int) -> None:
    assert sizes(played(name)) == (cards, 0)


def test_brine_diplomat_returns_units_of_cost_3() -> None:
    assert side(played("Brine Diplomat", enemy=["Tidal Assessor"]), 1) == "Tidal Assessor 3/5"


def test_whisper_thief() -> None:
    assert sizes(played("Whisper Thief", other={"hand": ["Ebb", "Triage"]})) == (0, 1)


def test_kiln_duelist() -> None:
    assert side(played("Kiln Duelist", units=[])) == "Kiln Duelist 3/2"
    assert side(played("Kiln Duelist", units=[], other={"lost": 1})) == "Kiln Duelist 4/2"


def test_vault_archivist() -> None:
    match = played("Vault Archivist")
    assert len(seat(match)["bank"]) == 11 and seat(match)["energy"] == 10 - 5 + 1


def test_cards_that_find_cards() -> None:
    deck = {"deck": ["Sidearm", "Thermal Blade", "Servo Frame", "Drifter"]}
    match = table(hand=["Foundry Smith"], own=deck)
    assert len(texts(match, "play")) == 2  # upgrades of cost 2 at most
    assert seat(act(match, "play Foundry Smith on own deck Sidearm"))["hand"] == ["Sidearm"]
    waste = {"waste": ["Salvager", "Tidal Assessor", "Drifter", "Freight Titan", "Servo Frame"]}
    match = table(hand=["Bone Cantrix"], own=waste)
    assert len(texts(match, "play")) == 2
    assert seat(act(match, "play Bone Cantrix on own waste Salvager"))["hand"] == ["Salvager"]
    match = table(hand=["Mother of Quiet"], own=waste)
    assert len(texts(match, "play")) == 3
    match = table(hand=["Marshal Ferrum"], own=waste)
    assert side(act(match, "play Marshal Ferrum on own waste Servo Frame")) == (
        "Marshal Ferrum 7/11"
    )


@pytest.mark.parametrize(
    ("name", "wanted"),
    [("Blast Sapper", (30, 28)), ("Ash Acolyte", (30, 30)), ("Grave Courier", (30, 30))],
)
def test_what_happens_when_they_fall(name: str, wanted: tuple[int, int]) -> None:
    match = act(table([unit(name, health=1)], ["Salvager"]), TRADE)
    assert health(match) == wanted
    drawn, left = len(seat(match)["hand"]), len(seat(match)["deck"])
    assert (drawn, left) == {"Ash Acolyte": (0, 7), "Grave Courier": (1, 7)}.get(name, (0, 8))


def test_elder_moss_and_shroud_wrap() -> None:
    match = act(table([unit("Elder Moss", health=1)], ["Salvager"]), TRADE)
    assert side(match) == "Sprout 1/1 | Sprout 1/1"
    worn = unit("Drifter", health=1, upgrades=["Shroud Wrap"])
    assert sizes(act(table([worn], ["Salvager"]), TRADE)) == (1, 0)


def test_what_happens_in_an_attack() -> None:
    match = act(table(["Pyrarch Solenne"], ["Drifter", "Salvager"]), FACE)
    assert side(match, 1) == "Drifter 1/1 | Salvager 3/3" and health(match) == (30, 24)
    assert health(act(table(["Scorch Captain"]), FACE)) == (30, 25)
    match = act(table(["Drifter", "Scorch Captain"]), FACE)
    assert health(match) == (30, 28)
    assert sizes(act(table(["Undertow Agent"], ["Lock Keeper"]), FACE)) == (1, 0)
    worn = unit("Drifter", upgrades=["Pain Engine"])
    assert health(act(table([worn]), FACE)) == (29, 25)


@pytest.mark.parametrize(
    ("name", "wanted"),
    [("Ledger Mage", (22, 30)), ("Doge of Salt", (20, 30))],
)
def test_what_happens_when_a_card_is_banked(name: str, wanted: tuple[int, int]) -> None:
    match = act(table([name], hand=["Ebb"], own={"health": 20}), "bank Ebb")
    assert health(match) == wanted and sizes(match)[0] == (name == "Doge of Salt")


def test_what_happens_in_each_turn() -> None:
    hurt = unit("Salvager", health=1)
    match = act(table([hurt, "Grove Matron"], own={"relics": ["War Brazier"]}), "end turn")
    assert side(match) == "Salvager 3/2 | Grove Matron 3/4" and health(match) == (30, 29)
    worn = [unit("Salvager", health=1, upgrades=["Blossom Crown"])]
    assert side(act(table(worn), "end turn")) == "Salvager 4/2"
    own = {"health": 20, "relics": ["Reserve Cell"]}
    match = table(
        ["The Green Cantor", unit("Salvager", upgrades=["Overheat Core"])], own=own, active=1
    )
    act(match, "end turn")
    assert side(match) == "The Green Cantor 6/8 | Salvager 6/4"
    assert health(match) == (22, 30) and seat(match)["energy"] == 11


@pytest.mark.parametrize(("n", "sprouts"), [(0, 1), (2, 1), (3, 0)])
def test_root_shrine(n: int, sprouts: int) -> None:
    match = act(table(["Drifter"] * n, own={"relics": ["Root Shrine"]}), "end turn")
    assert side(match).count("Sprout") == sprouts


def test_deep_ledger() -> None:
    match = act(table(own={"relics": ["Deep Ledger"]}, active=1), "end turn")
    assert texts(match) == ["keep", "bottom"]


def test_bloom_prophet() -> None:
    match = table([unit("Bloom Prophet", health=1)], hand=["Regrowth Hymn"])
    assert side(act(match, "play Regrowth Hymn on own 1")) == "Bloom Prophet 3/5"


def test_ironveil_cards() -> None:
    match = table(["Rivet Squire"], hand=["Plate Harness"], own={"relics": ["Assembly Line"]})
    act(match, "play Plate Harness on own 1")
    assert side(match) == "Rivet Squire 3/5" and seat(match)["energy"] == 10
    match = table(["Command Chassis", "Lock Keeper", "Drifter"])
    assert side(match) == "Command Chassis 4/7 | Lock Keeper 2/4 | Drifter 1/2"
    match = act(table([], ["Salvager"], ["Pinning Volley"]), "play Pinning Volley on enemy 1")
    assert refused(act(match, "end turn"), FACE) == "V48"
    match = act(
        table([], [], ["Dismantle"], other={"relics": ["Ossuary"]}),
        "play Dismantle on enemy relic 1",
    )
    assert seat(match, 1)["waste"] == ["Ossuary"]


def test_umbral_cards() -> None:
    match = table(["Pall Bearer", unit("Drifter", health=1)], ["Salvager"], own={"health": 20})
    assert health(act(match, "attack own 2 on enemy 1")) == (21, 30)
    own = {"relics": ["Ossuary"], "deck": [], "waste": ["Ebb"], "health": 20}
    assert health(act(table(own=own, active=1), "end turn")) == (21, 30)
    match = act(table(enemy=["Drifter", "Rot Herald", "Drifter"]), "end turn")
    assert side(match, 1) == "Drifter 1/1 | Rot Herald 4/3 | Drifter 1/1"


@pytest.mark.parametrize("name", ["Current Cloak", "Servo Frame", "Jump Pack"])
def test_upgrades_that_give_a_word(name: str) -> None:
    word = {"Current Cloak": "evasive", "Servo Frame": "defender", "Jump Pack": "battle ready"}
    match = played(name, "own 1")
    assert match.view(0)["seats"][0]["units"][0]["keywords"] == [word[name]]
    assert first(match)["upgrades"] == [name]
