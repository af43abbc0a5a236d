"""`progress.toml`: what may stand in it, and how a fault is told."""

from pathlib import Path

import pytest

import ludarium
from ludarium.progress.book import FILE, BadProgress, Book, book_of, most_copies

from ..parts import OURS

WITH_CARDS = [name for name in OURS if book_of(ludarium.load(name)) is not None]
NAME = "voidlit"
GAME = ludarium.load(NAME)
SOURCE = (GAME.definition.folder / FILE).read_text("utf-8")


def read(folder: Path, old: str, new: str) -> Book:
    assert SOURCE.count(old) >= 1, old
    path = folder / FILE
    path.write_text(SOURCE.replace(old, new, 1), "utf-8")
    return Book(GAME, path)


@pytest.mark.parametrize("name", WITH_CARDS)
def test_the_file_of_a_game_can_be_read(name: str) -> None:
    book = book_of(ludarium.load(name))
    assert book is not None and book["owned"]
    assert set(most_copies(book.game)) == {
        card["id"] for card in book.game.cards if book.game.definition.in_decks(card)
    }


def test_a_game_without_the_file_has_no_economy() -> None:
    without = [name for name in OURS if name not in WITH_CARDS]
    assert without and all(book_of(ludarium.load(name)) is None for name in without)


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("rare = 85, legendary = 15", "rare = 85, legendary = 16", r"100, got 85 \+ 16 = 101"),
        ("{ common = 100 }", "{ comon = 100 }", r'"comon" \(did you mean "common"'),
        ('event = "bank"', 'event = "banks"', 'did you mean "bank"'),
        ("price = { lumen = 100 }", "price = { lumens = 100 }", 'did you mean "lumen"'),
        ("price = { lumen = 100 }", "price = { lumen = -1 }", "-1"),
        ('deck = "full-bloom"', 'deck = "full-blom"', "full-bloom"),
        ("hand_cap = 6", "hand_cop = 6", "hand_cap"),
        ("hand_cap = 6", "hand_cap = 600", "hand_cap"),
        ('kind = "unit", nation = "emberhold"', 'kin = "unit"', 'no field "kin"'),
        ('id = "tidewright"', 'id = "emberhold"', 'two quests have the id "emberhold"'),
        ("a_day = 3", "a_day = 11", "a_day"),
        ("least = 1400", "least = 1100", "rising"),
        (
            "start = 1200",
            'start = 1200\nbegins = "2026-06"\nends = "2026-05"',
            rf'{FILE}:\d+ .*"2026-05": it ends before it begins, in 2026-06',
        ),
        ("start = 1200", 'start = 1200\nends = "May"', "expected a month such as"),
        ('level = "novice"', 'level = "novise"', 'did you mean "novice"'),
        ("make = { common = 40", "make = { common = 5", "less for dust than for making"),
        ('pity = { rarity = "legendary"', 'pity = { rarity = "mythic"', "legendary"),
        ("wins = 7", "wins = 6", "expected 7"),
        ("slots = 12", "slot = 12", "slots"),
        ('outcome = "won"', 'outcome = "won"\nevent = "bank"', 'either "event" or "outcome"'),
        ('spare = "shards"', 'spare = "sherds"', "shards"),
    ],
)
def test_every_fault_names_its_place(tmp_path: Path, old: str, new: str, message: str) -> None:
    with pytest.raises(BadProgress, match=message) as fault:
        read(tmp_path, old, new)
    assert FILE in str(fault.value)


def test_the_file_as_it_is_needs_no_mending(tmp_path: Path) -> None:
    assert read(tmp_path, "slots = 12", "slots = 13")["slots"] == 13
