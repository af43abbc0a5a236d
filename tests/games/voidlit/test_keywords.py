"""Every keyword from every source: printed, on an upgrade, granted by an effect, given by an aura."""

import pytest

from ludarium import Match
from tests.clauses import clause

from .duel import Row, act, card, duel, first, health, load, refused, seat, side, texts, unit

FACE = "attack own 1 on enemy player"
TRADE = "attack own 1 on enemy 1"
WORDS = ("battle ready", "armed", "defender", "evasive", "shielded", "pacifist", "decay")
SOURCES = ("printed", "upgrade", "granted", "aura")
EVERY_SOURCE = pytest.mark.parametrize("source", SOURCES)


def about(word: str) -> list[Row]:
    """A unit, an upgrade, an effect and a relic that give a word to units of 2/3."""
    gives = {"do": "grant", "keyword": word}
    aura = gives | {"on": "aura", "to": "all friendly units"}
    name = word.title()
    return [
        card(f"T {name} Unit", health=3, keywords=[word]),
        card(f"T {name} Upgrade", "upgrade", keywords=[word]),
        card(f"T {name} Gift", "effect", effects=[gives | {"to": "unit"}]),
        card(f"T {name} Aura", "relic", effects=[aura]),
    ]


LAB = load(
    cards=[
        card("T Plain", health=3),
        card("T Hush", "effect", effects=[{"do": "silence", "to": "unit"}]),
        *(row for word in WORDS for row in about(word)),
    ]
)


def with_word(word: str, source: str) -> tuple[str, Row]:
    """The unit that has it, and what its seat needs beside."""
    name = word.title()
    if source == "printed":
        return f"T {name} Unit", {}
    if source == "aura":
        return "T Plain", {"relics": [f"T {name} Aura"]}
    return "T Plain", {"hand": [f"T {name} {'Gift' if source == 'granted' else 'Upgrade'}"]}


def given(word: str, source: str, enemy: tuple[str, ...] = (), **fields: object) -> Match:
    """A field with one unit of seat 0 that has got the word."""
    name, own = with_word(word, source)
    match = duel([unit(name, **fields)], enemy, own=own, game=LAB)
    if own.get("hand"):
        act(match, f"play {own['hand'][0]} on own 1")
    assert word in match.view(1)["seats"][0]["units"][0]["keywords"]
    return match


@clause("V68")
@EVERY_SOURCE
def test_battle_ready(source: str) -> None:
    assert health(act(given("battle ready", source, fatigued=True), FACE)) == (30, 28)
    assert refused(duel([unit("T Plain", fatigued=True)], game=LAB), FACE) == "VL7.1"


@clause("V69")
@EVERY_SOURCE
def test_armed(source: str) -> None:
    match = act(given("armed", source, ("Hired Blade",)), TRADE)
    assert first(match)["health"] == 3 and side(match, 1) == ""


@clause("V18")
@EVERY_SOURCE
def test_defender(source: str) -> None:
    match = act(given("defender", source, ("Drifter",)), "end turn", FACE)
    assert texts(match) == ["no block", "block own 1"]


@clause("V70")
@EVERY_SOURCE
def test_evasive(source: str) -> None:
    assert health(act(given("evasive", source, ("Checkpoint Guard",)), FACE)) == (30, 28)


@clause("V71")
@EVERY_SOURCE
def test_shielded(source: str) -> None:
    match = given("shielded", source)
    spec = match.position()
    spec |= {"active": 1}
    spec["seats"][1] |= {"hand": ["Wither", "Wither"]}
    match = act(LAB.position(spec), "play Wither on enemy 1")
    assert first(match)["health"] == 3 and not first(match)["shielded"]
    assert side(act(match, "play Wither on enemy 1")) == ""


@clause("V72")
@EVERY_SOURCE
def test_pacifist(source: str) -> None:
    match = given("pacifist", source, ("Drifter",))
    assert refused(match, FACE) == "V48" and texts(match, "attack") == []
    act(match, "end turn", TRADE)
    assert side(match, 1) == ""  # it strikes back


@clause("V73")
@EVERY_SOURCE
def test_decay(source: str) -> None:
    match = act(given("decay", source), "end turn")
    assert first(match)["health"] == 3  # not in the other's turn
    assert first(act(match, "end turn"))["health"] == 2


@clause("V73")
def test_decay_hurts_the_neighbours() -> None:
    units = ["T Plain", "T Plain", "T Decay Unit", "T Plain", "T Plain"]
    match = act(duel(enemy=units, game=LAB), "end turn")
    assert [u["health"] for u in seat(match, 1)["units"]] == [3, 2, 2, 2, 3]
    ends = act(duel(enemy=["T Decay Unit", "T Plain"], game=LAB), "end turn")
    assert [u["health"] for u in seat(ends, 1)["units"]] == [2, 2]


@clause("V73", "V31")
def test_each_decay_happens_from_left_to_right() -> None:
    """The left one is destroyed by its own; then the one beside it has a new neighbour."""
    units = [unit("T Decay Unit", health=1), "T Decay Unit", "T Plain"]
    match = act(duel(["T Plain"], units, game=LAB), "end turn")
    assert side(match, 1) == "T Decay Unit 2/1 | T Plain 2/2"
    assert side(match) == "T Plain 2/3"


@clause("V74")
@pytest.mark.parametrize("source", ["printed", "upgrade", "granted"])
@pytest.mark.parametrize("n", [1, 2, 9, 12])
def test_salvage(source: str, n: int) -> None:
    word = f"salvage {n}"
    cards = [
        card("T Crate", keywords=[word] if source == "printed" else []),
        card("T Hook", "upgrade", keywords=[word]),
        card("T Gift", "effect", effects=[{"do": "grant", "to": "unit", "keyword": word}]),
    ]
    worn = ["T Hook", "Sidearm", "Barkmail", "Plate Harness"]
    if source != "upgrade":
        worn[0] = "Thermal Blade"
    hand = ["T Gift", "Wither"] if source == "granted" else ["Wither"]
    match = duel([unit("T Crate", health=1, upgrades=worn)], hand=hand, game=load(cards=cards))
    if source == "granted":
        act(match, "play T Gift on own 1")
    act(match, "play Wither on own 1")
    assert seat(match)["hand"] == worn[::-1][:n]
    assert sorted(seat(match)["waste"]) == sorted(
        ["T Crate", "Wither", *hand[:-1], *worn[::-1][n:]]
    )


@clause("V75", "V49")
@pytest.mark.parametrize("word", WORDS)
@EVERY_SOURCE
def test_silence_takes_the_printed_word_alone(word: str, source: str) -> None:
    match = given(word, source)
    spec = match.position()
    spec["seats"][0] |= {"hand": ["T Hush"]}
    match = act(LAB.position(spec), "play T Hush on own 1")
    words = match.view(0)["seats"][0]["units"][0]["keywords"]
    assert (word in words) == (source != "printed")
