"""Whatever is wrong with a card: the file, the line and the nearest right word are named."""

from pathlib import Path
from typing import Any

import pytest

import ludarium
from ludarium import BadCard
from ludarium.core.cards import (
    Field,
    Form,
    Row,
    RowTable,
    check_unique,
    flag,
    merge_cards,
    number,
    read_cards,
    rows,
    text,
    word,
    words,
)


def at_most_its_cost(card: Row) -> None:
    if card["attack"] > card["cost"] + 1:
        raise ValueError("too strong for its cost")


EFFECT = Form({"do": word(("freeze", "damage"), needed=True), "n": number(0, 9, default=1)})
FORM = Form(
    {
        "id": text(needed=True),
        "name": text(needed=True),
        "cost": number(0, 10, needed=True),
        "attack": number(0, 99, default=0),
        "kind": word(("creature", "spell"), default="creature"),
        "token": flag(),
        "keywords": words(("guard", "charge")),
        "effects": rows(EFFECT, 2),
    },
    at_most_its_cost,
)
TABLES = {"card": RowTable(FORM, 9)}
GOOD = """# A comment.

[[card]]
id = "ghoul"
name = "Ghoul"
cost = 3

[[card]]
id = "vine_whip"
name = "Vine Whip"
cost = 2
kind = "spell"
keywords = ["guard"]
effects = [
  { do = "damage", n = 2 },
  { do = "freeze" },
]
"""


def read(folder: Path, content: str) -> list[Row]:
    (folder / "cards.toml").write_text(content, encoding="utf-8")
    return read_cards(folder / "cards.toml", TABLES)


def test_a_card_is_read_with_its_defaults(tmp_path: Path) -> None:
    ghoul, whip = read(tmp_path, GOOD)
    assert ghoul == {"id": "ghoul", "name": "Ghoul", "cost": 3, "attack": 0, "kind": "creature"} | {
        "token": False,
        "keywords": (),
        "effects": (),
    }
    assert whip["effects"] == ({"do": "damage", "n": 2}, {"do": "freeze", "n": 1})


FAULTS = [
    (
        "cost = 2",
        "cots = 2",
        'cards.toml:11 vine_whip: unknown field "cots" (did you mean "cost"?)',
    ),
    ("cost = 2", "zzz = 2", 'cards.toml:11 vine_whip: unknown field "zzz"; fields are id, name'),
    ("cost = 2\n", "", 'cards.toml:8 vine_whip: the field "cost" is missing'),
    ("cost = 2", "cost = 11", "cards.toml:11 vine_whip: cost: 11 is outside 0 to 10"),
    ("cost = 2", 'cost = "2"', "cards.toml:11 vine_whip: cost: expected a whole number"),
    ("cost = 2", "cost = true", "cards.toml:11 vine_whip: cost: expected a whole number"),
    ("cost = 2", "cost = 2.0", "cards.toml:11 vine_whip: cost: expected a whole number"),
    ('"Vine Whip"', '""', "cards.toml:10 vine_whip: name: expected text"),
    ('"Vine Whip"', "3", "cards.toml:10 vine_whip: name: expected text, got 3"),
    ('"spell"', '"spel"', 'cards.toml:12 vine_whip: kind: unknown word "spel" (did you mean'),
    ('"spell"', '"xx"', 'cards.toml:12 vine_whip: kind: unknown word "xx"; known are creature'),
    ('"spell"', "[1]", 'cards.toml:12 vine_whip: kind: unknown word "[1]"'),
    ("cost = 2", "cost = 2\ntoken = 1", "cards.toml:12 vine_whip: token: expected true or false"),
    ('["guard"]', '"guard"', "cards.toml:13 vine_whip: keywords: expected a list of words"),
    ('["guard"]', '["gaurd"]', 'cards.toml:13 vine_whip: keywords: unknown word "gaurd" (did'),
    ("cost = 2", "cost = 2\nattack = 4", "cards.toml:8 vine_whip: too strong for its cost"),
    ('do = "freeze"', 'do = "frezze"', 'cards.toml:16 vine_whip: effect 2: do: unknown word "frez'),
    (
        '"damage", n = 2',
        '"damage", nn = 2',
        'cards.toml:15 vine_whip: effect 1: unknown field "nn"',
    ),
    ('{ do = "freeze" }', "{ n = 1 }", 'vine_whip: effect 2: the field "do" is missing'),
    ('{ do = "freeze" }', "7", "vine_whip: effect 2: expected a table of fields, got 7"),
    ('{ do = "freeze" },', "{}, {}", "vine_whip: effects: expected at most 2, got 3"),
    ("effects = [", "effects = 3 # [", "cards.toml:15: not valid TOML"),
    ('cost = 2\nkind = "spell"', "cost = 2\ncost = 3", "cards.toml:12: not valid TOML"),
    ('name = "Ghoul"', 'name = "Ghoul', "cards.toml:5: not valid TOML"),
    ("# A comment.", "[deck]", 'cards.toml: unknown table "deck"; expected rows of [[card]]'),
]


@pytest.mark.parametrize(("old", "new", "message"), FAULTS)
def test_every_fault_names_its_place(tmp_path: Path, old: str, new: str, message: str) -> None:
    assert old in GOOD
    with pytest.raises(BadCard) as caught:
        read(tmp_path, GOOD.replace(old, new, 1))
    assert message in str(caught.value), str(caught.value)


@pytest.mark.parametrize(
    "content",
    [
        "[[card]] # first\nid = 3\n",
        "[[ card ]]\nid = 3\n",
        "card = [{ id = 3 }]",
        "[card]\nid = 3",
        "card = 3",
        "card = [3]",
    ],
)
def test_other_ways_to_write_a_table_are_understood(tmp_path: Path, content: str) -> None:
    with pytest.raises(BadCard, match=r"cards\.toml"):
        read(tmp_path, content)


def test_an_empty_file_has_no_cards(tmp_path: Path) -> None:
    assert read(tmp_path, "") == []


def test_cards_given_in_python_are_named_by_their_place(tmp_path: Path) -> None:
    base = read(tmp_path, GOOD)
    more: list[Any] = [{"id": "a", "name": "A", "cost": 1}, {"id": "b", "name": "B", "cost": 99}]
    with pytest.raises(BadCard, match=r"cards\[1\] b: cost: 99 is outside"):
        merge_cards(base, more, TABLES)
    with pytest.raises(BadCard, match="expected a table of fields, got 3"):
        merge_cards(base, [3], TABLES)  # type: ignore[list-item]
    merged = merge_cards(base, [{"id": "ghoul", "name": "Ghast", "cost": 4}], TABLES)
    assert [card["name"] for card in merged] == ["Ghast", "Vine Whip"]


def test_names_and_ids_are_unique_and_tables_are_not_endless(tmp_path: Path) -> None:
    base = read(tmp_path, GOOD)
    with pytest.raises(BadCard, match='the name "ghoul" is taken by ghoul'):
        merge_cards(base, [{"id": "other", "name": "ghoul", "cost": 1}], TABLES)
    with pytest.raises(BadCard, match="3 cards; the tables hold at most 2"):
        merge_cards(
            base, [{"id": "other", "name": "Other", "cost": 1}], {"card": RowTable(FORM, 2)}
        )
    with pytest.raises(BadCard, match="ghoul: two cards have this id"):
        check_unique([base[0], base[0]], TABLES)


def test_one_id_in_two_rows_names_both_lines(tmp_path: Path) -> None:
    with pytest.raises(BadCard) as caught:
        read(tmp_path, GOOD.replace('id = "vine_whip"', 'id = "ghoul"'))
    assert str(caught.value) == 'cards.toml:4 and cards.toml:9: two cards have the id "ghoul"'


def test_one_id_twice_in_a_list_names_both_places() -> None:
    card = {"id": "lava", "name": "Lava", "kind": "spell", "school": "fire", "cost": 1}
    with pytest.raises(BadCard) as caught:
        ludarium.load("spellfaire", cards=[card, card | {"id": "ash", "name": "Ash"}, card])
    assert str(caught.value) == 'cards[0] and cards[2]: two cards have the id "lava"'


def test_a_field_of_ones_own(tmp_path: Path) -> None:
    form = Form({"id": Field(str.upper, needed=True)})
    (tmp_path / "x.toml").write_text('[[card]]\nid = "a"\n')
    assert read_cards(tmp_path / "x.toml", {"card": RowTable(form)}) == [{"id": "A"}]


JUNK: list[Any] = [3, "x", [], None, {}, {"id": 3}, {"id": "x"}, {"id": "x", "name": "X"}]


@pytest.mark.parametrize("junk", JUNK)
def test_a_game_refuses_what_is_no_card(junk: Any) -> None:
    with pytest.raises(BadCard):
        ludarium.load("spellfaire", cards=[junk])
    if junk:
        with pytest.raises(BadCard):
            ludarium.load("spellfaire", cards=junk)


def test_a_game_takes_further_cards_from_a_file(tmp_path: Path) -> None:
    path = tmp_path / "more.toml"
    path.write_text(
        '[[card]]\nid = "zap"\nname = "Zap"\nkind = "spell"\nschool = "fire"\ncost = 0\n'
        'effects = [{ do = "damage", to = "enemy hero", n = 4 }]\n'
    )
    game = ludarium.load("spellfaire", cards=path)
    match = game.position({"seats": [{"hand": ["Zap"]}, {"health": 4}]})
    match.submit(0, "play zap")
    assert match.result is not None and match.result.winner == 0
    assert match.replay().run().result == match.result


def test_a_fault_in_such_a_file_has_its_line(tmp_path: Path) -> None:
    path = tmp_path / "more.toml"
    path.write_text('[[card]]\nid = "zap"\nname = "Zap"\nkind = "spel"\ncost = 0\n')
    with pytest.raises(BadCard, match=r'more\.toml:4 zap: kind: unknown word "spel".*"spell"'):
        ludarium.load("spellfaire", cards=str(path))
    with pytest.raises(BadCard, match="cannot be read"):
        ludarium.load("spellfaire", cards=tmp_path / "none.toml")
