"""Printed cards: nine a page, changed ones marked with what changed, tokens last."""

import json
from pathlib import Path
from xml.etree import ElementTree

from ludarium.cli.sheet import sheet
from ludarium.core.changes import changed_game
from ludarium.core.game import Game, load
from tests.contract.cases import toy_is_known

from .conftest import Run

BOOK = load("spellfaire")


def pages(content: str) -> list[list[ElementTree.Element]]:
    """The cards of each page."""
    page = ElementTree.fromstring(content.removeprefix("<!DOCTYPE html>"))
    return [section.findall(".//article") for section in page.iter("section")]


def cards(game: Game) -> list[ElementTree.Element]:
    return [card for part in pages(sheet(game, game.cards)[0]) for card in part]


def words(card: ElementTree.Element) -> str:
    return " ".join(" ".join(card.itertext()).split())


def test_nine_cards_a_page() -> None:
    content, n = sheet(BOOK, BOOK.cards[:18])
    assert [len(part) for part in pages(content)] == [9, 9] and n == 2
    content, n = sheet(BOOK, BOOK.cards[:10])
    assert [len(part) for part in pages(content)] == [9, 1] and n == 2
    assert "@page { size: A4; margin: 0; }" in content


def test_a_card_has_its_name_numbers_and_text() -> None:
    by_name = {(card.findtext(".//h2") or ""): words(card) for card in cards(BOOK)}
    assert by_name["Chapel Healer"] == (
        "Chapel Healer Kingdom · creature Played: restore 3 Health to your hero. 3 2 4"
    )
    assert by_name["Ember Bolt"].endswith("to any creature or hero. 1")  # a spell: only its cost
    assert not any("changed" in card.attrib["class"] for card in cards(BOOK))


def test_tokens_come_last() -> None:
    card = {"id": "zap", "name": "Zap", "kind": "spell", "school": "fire", "cost": 1}
    names = [words(each) for each in cards(load("spellfaire", cards=[card]))]
    tokens = sum(card["token"] for card in BOOK.cards)
    others = len(BOOK.cards) - tokens + 1
    assert ["Token" in name for name in names] == [False] * others + [True] * tokens
    assert names[others - 1].startswith("Zap")


def test_changed_cards_are_marked_with_old_and_new() -> None:
    zap = {"id": "zap", "name": "Zap <1>", "kind": "spell", "school": "fire", "cost": 1}
    changes = ["Ember Bolt.n=3", "Combust.effects.2.n=3", "Combust.cost=5", "Mend.effects=none"]
    game = changed_game("spellfaire", (), changes, [zap])
    marked = [words(each) for each in cards(game) if "changed" in each.attrib["class"].split()]
    assert len(marked) == 4
    assert "Deal 3 damage to any creature or hero. changed n 2 → 3" in marked[0]
    assert "changed cost 4 → 5; effects.2.n 2 → 3" in marked[1]
    assert "changed effects is another" in marked[2]
    assert marked[3].startswith("Zap <1>") and "new card" in marked[3]


def test_the_same_card_has_the_same_picture_and_others_have_another() -> None:
    assert sheet(BOOK, BOOK.cards) == sheet(load("spellfaire"), BOOK.cards)
    pictures = [ElementTree.tostring(card.find(".//svg[@class='sigil']")) for card in cards(BOOK)]  # type: ignore[arg-type]
    assert len(set(pictures)) == len(BOOK.cards)


def test_the_command_writes_all_or_some(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "new" / "out.html"
    result = run("cards", "spellfaire", "--sheet", str(path))
    told = f"{len(BOOK.cards)} cards on {-(-len(BOOK.cards) // 9)} pages"
    assert result.exit_code == 0 and told in " ".join(result.stdout.split())
    result = run("cards", "spellfaire", "--faction", "frost", "--sheet", str(path), "--json")
    frost = [card["school"] for card in BOOK.cards].count("frost")
    assert json.loads(result.stdout)["cards"] == frost
    assert [len(part) for part in pages(path.read_text(encoding="utf-8"))] == [frost]
    assert run("cards", "spellfaire", "Ghoul", "--sheet", str(path)).exit_code == 0
    assert len(pages(path.read_text(encoding="utf-8"))[0]) == 1


def test_where_nothing_can_be_written(run: Run, tmp_path: Path) -> None:
    result = run("cards", "spellfaire", "--sheet", str(tmp_path))
    assert result.exit_code == 2 and "cannot be written" in result.stderr
    result = run("cards", "mana", "--sheet", str(tmp_path / "x.html"))
    assert result.exit_code == 2 and "without cards" in result.stderr


def test_any_game_is_printed_with_its_own_words() -> None:
    """Muster: a nation, one number, heroes as a second table, changed ones marked."""
    with toy_is_known():
        game = changed_game("muster", (), ["hero.Brand.might=3", "Ice Wall.guard.1=7"], ())
        printed = {(card.findtext(".//h2") or ""): words(card) for card in cards(game)}
        heroes = [
            words(card) for part in pages(sheet(game, game.rows_of("hero"))[0]) for card in part
        ]
    assert printed["Snow Wolf"] == "Snow Wolf The North 4"
    assert (
        "The North Guard 7 against the south. changed guard 5,south → 7,south 0"
        in printed["Ice Wall"]
    )
    assert heroes == [
        "Brand hero · health 12 · might 3 Health 12, might 3. changed might 1 → 3",
        "Iri the Calm hero · health 16 · might 0 Health 16, might 0.",
    ]


def test_the_rows_of_another_table_are_written_too(run: Run, tmp_path: Path) -> None:
    with toy_is_known():
        path = tmp_path / "heroes.html"
        result = run("cards", "muster", "--table", "hero", "--sheet", str(path))
        assert result.exit_code == 0 and "2 cards on 1 page" in " ".join(result.stdout.split())
        assert len(pages(path.read_text(encoding="utf-8"))[0]) == 2
