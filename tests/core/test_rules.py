"""Rules that may be changed: the book's values, variants over them, single changes over those."""

from pathlib import Path
from typing import Any

import pytest

import ludarium
from ludarium import BadInput, BadRules
from ludarium.core.rules import Rule, RuleBook, read_rules

BOOK = """
[rule.health]
default = 25
low = 1
high = 99
clause = "S4.7"
text = "Health at the start"

[rule.board]
default = "illegal"
choices = ["illegal", "fizzle"]
clause = "A33"
text = "a full board"

[rule.floor]
default = false
choices = [false, true]
clause = "A25"
text = "Health stops at 0"

[rule.mana]
default = 1
choices = [1, 2]
clause = "A1"
text = "mana of the first turn"

[variant.long]
text = "More Health"
health = 50
floor = true

[variant.short]
text = "Less Health"
health = 5
"""


def write(folder: Path, content: str) -> RuleBook:
    (folder / "rules.toml").write_text(content, encoding="utf-8")
    return read_rules(folder / "rules.toml")


@pytest.fixture
def book(tmp_path: Path) -> RuleBook:
    return write(tmp_path, BOOK)


def test_variants_are_laid_over_the_book_in_order_then_single_changes(book: RuleBook) -> None:
    values = {"health": 25, "board": "illegal", "floor": False, "mana": 1}
    assert book.values() == values
    assert book.values("long") == values | {"health": 50, "floor": True}
    assert book.values(["long", "short"]) == values | {"health": 5, "floor": True}
    assert book.values(["short"], {"health": 7}) == values | {"health": 7}
    assert book.variants["long"].text == "More Health"


def test_words_and_switches_become_numbers(book: RuleBook) -> None:
    cell = {name: rule.cell for name, rule in book.rules.items()}
    assert (cell["health"](9), cell["board"]("fizzle"), cell["floor"](True)) == (9, 1, 1)
    assert (cell["board"]("illegal"), cell["floor"](False), cell["mana"](2)) == (0, 0, 2)


def test_a_command_line_gives_texts(book: RuleBook) -> None:
    texts = {"health": "30", "floor": "on", "board": "fizzle", "mana": "2"}
    assert book.values((), texts) == {"health": 30, "floor": True, "board": "fizzle", "mana": 2}
    for written, meant in (("yes", True), ("TRUE", True), ("off", False), ("no", False)):
        assert book.values((), {"floor": written})["floor"] is meant


def test_a_rule_may_be_a_number_or_a_word() -> None:
    rule = Rule("room", 7, "S1", "room", low=1, high=10, choices=("none",))
    assert [rule.read(each) for each in (1, "10", "none", None)] == [1, 10, "none", "none"]
    assert (rule.cell(10), rule.cell("none")) == (10, 0)
    assert rule.possible == ["1 to 10", "none"]
    for wrong, message in (
        (11, "11 is outside 1 to 10, and is not none"),
        (True, "True is none of 1 to 10, none"),
        ("non", "'non' is none of 1 to 10, none .did you mean"),
    ):
        with pytest.raises(BadRules, match=f"rule room: {message}"):
            rule.read(wrong)


WRONG: list[tuple[Any, Any, str]] = [
    ("longg", {}, 'unknown variant "longg" .did you mean "long"'),
    ("zzz", {}, 'unknown variant "zzz"; known are long, short'),
    ("long, short", {}, "several are named one by one: --variant long --variant short"),
    ((), {"helth": 3}, 'unknown rule "helth" .did you mean "health"'),
    ((), {"q": 3}, 'unknown rule "q"; known are health, board'),
    ((), {"health": 0}, "rule health: 0 is outside 1 to 99"),
    ((), {"health": 100}, "rule health: 100 is outside 1 to 99"),
    ((), {"health": 2.0}, "rule health: expected a whole number, got 2.0"),
    ((), {"health": True}, "rule health: expected a whole number, got True"),
    ((), {"health": None}, "rule health: expected a whole number, got None"),
    ((), {"health": "many"}, "rule health: expected a whole number, got 'many'"),
    ((), {"board": "fizle"}, "rule board: 'fizle' is none of illegal, fizzle .did you mean"),
    ((), {"board": 1}, "rule board: 1 is none of"),
    ((), {"floor": 1}, "rule floor: 1 is none of false, true"),
    ((), {"mana": True}, "rule mana: True is none of 1, 2"),
    ((), {"mana": [1]}, r"rule mana: \[1\] is none of 1, 2"),
]


@pytest.mark.parametrize(("variant", "changes", "message"), WRONG)
def test_what_is_wrong_is_named(book: RuleBook, variant: Any, changes: Any, message: str) -> None:
    with pytest.raises(BadRules, match=message):
        book.values(variant, changes)


def test_a_file_that_is_wrong_is_refused(tmp_path: Path) -> None:
    with pytest.raises(BadRules, match=r"rules\.toml:3: not valid TOML"):
        write(tmp_path, "[rule.x]\ndefault = 1\ndefault = 2\n")
    with pytest.raises(
        BadRules, match=r'variant long: unknown rule "healht" .did you mean "health"'
    ):
        write(tmp_path, BOOK.replace("health = 50", "healht = 50"))
    with pytest.raises(BadRules, match="rule health: 500 is outside"):
        write(tmp_path, BOOK.replace("health = 50", "health = 500"))


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("default = 25", "default = 100", "rule health: 100 is outside 1 to 99; change its `def"),
        ("high = 99\n", "", "rule health: 25 is outside 1 to 0; change its `default` or its `low`"),
        ("default = 25", "default = 2.5", "rule health: expected a whole number, got 2.5"),
        ("default = 25", 'default = "many"', "rule health: expected a whole number, got 'ma"),
        ('default = "illegal"', 'default = "legal"', "rule board: 'legal' is none of illegal, fi"),
        ("default = false", "default = 0", "rule floor: 0 is none of false, true"),
    ],
)
def test_a_default_that_its_own_rule_forbids_is_refused(
    tmp_path: Path, old: str, new: str, said: str
) -> None:
    with pytest.raises(BadRules) as caught:
        write(tmp_path, BOOK.replace(old, new))
    assert f"{tmp_path.name}/rules.toml: {said}" in str(caught.value)


def test_games_take_variants_and_rules() -> None:
    with pytest.raises(ludarium.UnknownGame, match=r'"spelfaire" .did you mean "spellfaire"'):
        ludarium.load("spelfaire")
    with pytest.raises(BadRules, match="expected a table"):
        ludarium.load("spellfaire", rules=["hero_health"])  # type: ignore[arg-type]
    game = ludarium.load("spellfaire", ["floor", "fizzle"], {"hero_health": 7})
    assert game.variant == ("floor", "fizzle")
    assert game.label == "SpellfAIre (floor, fizzle, hero_health=7)"
    assert game.tables.hero_health == 7 and game.tables.health_floor == 1
    assert game.fingerprint != ludarium.load("spellfaire").fingerprint
    assert game.fingerprint in repr(game)


@pytest.mark.parametrize("variant", [5, None, True])
def test_a_variant_is_a_name(variant: Any) -> None:
    with pytest.raises(BadInput, match=f"variant: expected a name or several, got {variant}"):
        ludarium.load("spellfaire", variant=variant)


# --- strengths -------------------------------------------------------------------------------------


def test_variants_may_stand_for_a_strength(tmp_path: Path) -> None:
    path = tmp_path / "rules.toml"
    path.write_text('level = "Normal"\n' + BOOK + 'level = "Easy"\n')
    book = read_rules(path)
    assert book.level == "Normal"
    assert [variant.level for variant in book.variants.values()] == ["", "Easy"]
    assert book.values("short") != book.values()  # it still sets what it sets


@pytest.mark.parametrize("level", ["7", "true", '["Easy"]', f'"{"x" * 21}"'])
def test_a_level_is_a_short_title(tmp_path: Path, level: str) -> None:
    path = tmp_path / "rules.toml"
    path.write_text(BOOK + f"level = {level}\n")
    with pytest.raises(BadRules, match=r"variant short: level: expected at most 20 letters, got"):
        read_rules(path)
    path.write_text(f"level = {level}\n" + BOOK)
    with pytest.raises(BadRules, match=r"rules.toml: level: expected"):
        read_rules(path)
