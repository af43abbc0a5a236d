"""Decks as people write them; what cannot be read is listed, never dropped."""

import base64
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import ludarium
from ludarium import BadDeck
from ludarium.core.cards import Form, text
from ludarium.core.changes import changed_game
from ludarium.core.decks import Deck, DeckReader
from ludarium.lab.ready import ready_decks

CARDS = [("ghoul", "Ghoul"), ("mend", "Mend"), ("vine_whip", "Vine Whip"), ("axe_2x", "2x Axe")]
READER = DeckReader("toy", CARDS)
modest = settings(max_examples=100, derandomize=True, deadline=None, database=None)
DECKS = st.dictionaries(st.sampled_from([i for i, _ in CARDS]), st.integers(1, 255)).map(
    lambda deck: {card_id: deck[card_id] for card_id, _ in CARDS if card_id in deck}
)

WAYS: list[Any] = [
    "2x Ghoul\nVine Whip",
    "2 ghoul\n1 vine_whip",
    "# mine\n\nGhoul  # the first\nGHOUL x1\nvine whip x 1",
    "2 \u00d7 Ghoul\nVine Whip \u00d7 1",
    ["Ghoul", "ghoul", "Vine Whip"],
    ["2x Ghoul", "Vine Whip"],
    {"Ghoul": 2, "vine_whip": 1},
    {"cards": {"Ghoul": 2, "Vine Whip": 1, "Mend": 0}},
    {"cards": ["2x Ghoul", "Vine Whip"]},
    "toy." + READER.prefix.split(".")[1] + ".AQECAgEA",
]


@pytest.mark.parametrize("written", WAYS)
def test_a_deck_is_written_in_many_ways(written: Any) -> None:
    assert READER.read(written) == {"ghoul": 2, "vine_whip": 1}


def test_a_name_that_looks_like_a_number_of_copies_is_a_name() -> None:
    assert READER.read("2x Axe\n3x 2x Axe") == {"axe_2x": 4}


@modest
@given(DECKS)
def test_codes_and_lines_lead_back(deck: Deck) -> None:
    assert READER.decode(READER.encode(deck)) == deck
    assert READER.read(READER.encode(deck)) == deck
    assert READER.read(READER.lines(deck)) == deck
    assert READER.read("\n".join(READER.lines(deck))) == deck


WRONG: list[tuple[Any, list[str]]] = [
    ("Goul\n3x Mendd\nGhoul", ['"Goul" (did you mean "Ghoul"?)', '"Mendd" (did you mean "Mend"?)']),
    ({"Ghoul": -1, "Mend": True, "Vine Whip": "2"}, ["Ghoul: ", "Mend: ", "Vine Whip: "]),
    (["Ghoul", 3, None], ['unknown card "3"', 'unknown card "None"']),
    (7, ["expected a deck (a list, a table, lines or a code), got 7"]),
    (None, ["expected a deck"]),
    ({"cards": 7}, ["expected a deck"]),
    ("toy.0000.AQEC", ["deck code of another card set (0000; this one is"]),
    ("toy.x", ['damaged deck code "toy.x"']),
    ("other.0000.AQEC", ["deck code of another game (other; this one is toy)"]),
    (READER.prefix + "A", ["damaged deck code"]),
    (READER.prefix + "AQEJ", ["damaged deck code"]),
    (READER.prefix + "AQkA", ["damaged deck code"]),
    (READER.prefix + "AAEA", ["damaged deck code"]),
    (READER.prefix + "AQ!C", ["damaged deck code"]),
    (READER.prefix + "é", ["damaged deck code"]),
]


@pytest.mark.parametrize(("written", "problems"), WRONG)
def test_everything_wrong_is_listed(written: Any, problems: list[str]) -> None:
    with pytest.raises(BadDeck) as caught:
        READER.read(written)
    assert len(caught.value.problems) == len(problems)
    for said, expected in zip(caught.value.problems, problems, strict=True):
        assert expected in said
    assert str(caught.value) == "; ".join(caught.value.problems)


@modest
@given(st.text(max_size=30), st.text(max_size=12))
def test_no_text_raises_anything_else(content: str, code: str) -> None:
    for written in (content, READER.prefix + code, f"toy.{code}", [content]):
        try:
            READER.read(written)
        except BadDeck as fault:
            assert fault.problems


def test_a_field_is_given_once() -> None:
    reader = DeckReader("toy", CARDS, lambda cards: Form({"hero": text()}))
    assert reader.read("hero: Ada\n2x Ghoul").fields == {"hero": "Ada"}
    with pytest.raises(BadDeck, match="hero: expected one line, got two"):
        reader.read("hero: Ada\nhero: Bo\n2x Ghoul")


@pytest.mark.parametrize(
    ("written", "problem"),
    [
        ("heroe: Ada\n2x Ghoul", 'unknown key "heroe" (did you mean "hero"?)'),
        ("xyz: north\n2x Ghoul", 'unknown key "xyz"; known are cards, hero, nation'),
        ({"heroe": "Ada", "Ghoul": 2}, 'unknown key "heroe" (did you mean "hero"?)'),
        ("hero: Ada\nGhuol: 2", 'unknown card "Ghuol: 2" (did you mean "Ghoul"?)'),
        ({"Ghuol": 2}, 'unknown card "Ghuol" (did you mean "Ghoul"?)'),
        ({"hero": "Ada", "Ghoul": 2}, 'Ghoul: beside other keys the cards stand under "cards"'),
    ],
)
def test_a_key_that_a_deck_does_not_have(written: Any, problem: str) -> None:
    form = Form({"hero": text(), "nation": text()})
    reader = DeckReader("toy", CARDS, lambda cards: form)
    with pytest.raises(BadDeck) as caught:
        reader.read(written)
    assert caught.value.problems == [problem]


def test_a_game_without_decks_reads_none() -> None:
    wrong: list[Any] = ["x", {}, [], "mana.e3b0."]
    for written in wrong:
        assert ludarium.load("mana").check_deck(written) == ["Mana is played without decks"]


def test_a_game_reads_decks_by_name_and_says_what_is_wrong() -> None:
    game = ludarium.load("spellfaire")
    name = next(iter(game.decks))
    assert game.deck(name.upper()) == game.deck(game.deck_code(name)) == game.decks[name]
    assert game.check_deck(name) == []
    assert "1 creature, exactly 14" in " ".join(game.check_deck(["Ghoul"]))
    assert "did you mean" in game.check_deck(name[:-1])[0]
    wrong: list[Any] = [[name], [name] * 3, name, 7, {"a": 1}, [name, 7], [name, ["Ghoul"]]]
    for decks in wrong:
        with pytest.raises(BadDeck):
            game.match(decks=decks)


def test_a_change_that_takes_a_card_out_of_decks_loses_those_decks_alone() -> None:
    game = changed_game("spellfaire", changes=["Ghoul.token=true"])
    assert sorted(game.lost_decks) == [
        f"necropolis-{s}" for s in ("fire", "frost", "nature", "shadow")
    ]
    assert len(game.decks) == 12 and "Ghoul" in game.lost_decks["necropolis-fire"]
    with pytest.raises(BadDeck, match='necropolis-fire: unknown card "Ghoul"'):
        game.deck("necropolis-fire")
    legal, broken = ready_decks(game)
    assert len(legal) == 12 and broken == game.lost_decks


@pytest.mark.parametrize(
    "more", [b"[" * 9000, b'{"a":' * 9000, b'{"a": "\\ud800"}', b'{"cards": {}}']
)
def test_fields_of_a_code_that_nobody_wrote_are_damage(more: bytes) -> None:
    code = f"{READER.prefix}.{base64.urlsafe_b64encode(more).decode().rstrip('=')}"
    with pytest.raises(BadDeck, match="damaged deck code") as caught:
        READER.read(code)
    assert len(str(caught.value)) < 100


def test_a_problem_quotes_little_of_what_was_written() -> None:
    for written in ("2x " + "y" * 9000, ["y" * 9000], {"y" * 9000: 2}, {"Ghoul": "y" * 9000}):
        with pytest.raises(BadDeck) as caught:
            READER.read(written)
        assert "yyy..." in str(caught.value) and len(str(caught.value)) < 150
