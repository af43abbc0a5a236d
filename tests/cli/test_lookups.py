"""The commands that look things up: what they print, what their JSON holds."""

import json
from pathlib import Path
from typing import Any

import pytest

from tests.contract.cases import toy_is_known

from .conftest import Run


def document(result: Any, status: int = 0) -> Any:
    """The one JSON document on standard output."""
    assert result.exit_code == status, result.output
    return json.loads(result.stdout)


def test_games_lists_spellfaire(run: Run) -> None:
    assert "SpellfAIre" in run("games").stdout
    games = {game["name"]: game for game in document(run("games", "--json"))["games"]}
    assert games["spellfaire"]["seats"] == 2 and len(games["spellfaire"]["fingerprint"]) == 16


# --- cards -------------------------------------------------------------------------------------------


def test_cards_show_their_derived_text(run: Run) -> None:
    assert "Freeze every enemy creature." in run("cards", "spellfaire").stdout
    assert "cost 3" in run("cards", "spellfaire", "ghoul").stdout
    assert run("cards", "spellfaire", "Ghoul", "--text").stdout == (
        "Ghoul (3, 3/3, necropolis): Lifesteal.\n"
    )


def test_a_new_card_begins_with_a_skeleton(run: Run, tmp_path: Path) -> None:
    written = run("cards", "spellfaire", "--new", "Frost Wyrm").stdout
    assert 'id = "frost_wyrm"' in written and "# fire, frost, nature, shadow" in written
    for field in ("attack", "health", "faction"):
        written = written.replace(f"# {field}", field, 1)
    (tmp_path / "new.toml").write_text(written, encoding="utf-8")
    found = document(
        run("cards", "spellfaire", "Frost Wyrm", "--cards", str(tmp_path / "new.toml"), "--json")
    )
    assert [card["cost"] for card in found["cards"]] == [0]


def test_heroes_and_decks_with_fields_are_shown(run: Run) -> None:
    with toy_is_known():
        assert "Iri the Calm" in run("cards", "muster", "--table", "hero").stdout
        found = document(
            run("cards", "muster", "--table", "hero", "--json", "--set", "Brand.health=9")
        )
        assert [row["health"] for row in found["rows"]] == [9, 16]
        for word in ("Brand", "iri", "Iri the"):
            one = document(run("cards", "muster", word, "--table", "hero", "--json"))["rows"]
            assert [row["name"][:3].lower() for row in one] == [word[:3].lower()]
        assert "1 row of hero" in run("cards", "muster", "Brand", "--table", "hero").stdout
        assert "Brand.health = 12" in run("whatif", "muster", "--fields", "Brand").stdout
        result = run("cards", "muster", "Brnd", "--table", "hero")
        assert result.exit_code == 2 and 'did you mean "Brand"' in result.stderr
        result = run("cards", "muster", "--table", "hero", "--family", "north")
        assert result.exit_code == 2 and "only cards have one" in result.stderr
        result = run("cards", "muster", "Iri the Calm")
        assert result.exit_code == 2 and "try --table hero" in result.stderr
        result = run("cards", "muster", "--table", "heroo")
        assert result.exit_code == 2 and 'did you mean "hero"' in result.stderr
        shown = document(run("deck", "show", "muster", "frost", "--json"))
        assert (shown["hero"], shown["nation"]) == ("Brand", "north")
        first = document(run("deck", "show", "muster", "frost", "--variant", "first", "--json"))
        assert first["cards"] != shown["cards"] and first["problems"] == []
        assert document(run("deck", "check", "muster", shown["code"], "--json"))["legal"]
        variants = document(run("rules", "muster", "--json"))["variants"]
        assert variants[1]["cards"] == "first.toml"


def test_cards_are_listed_with_all_they_are_sorted_by(run: Run) -> None:
    listed = run("cards", "clans").stdout
    assert "64 cards and 1 token" in listed and " rarity " in listed
    assert "rare, monkey 2, nature): Stack buff 1" in run("cards", "clans", "--text").stdout
    assert "Worker (1, 2/4, token, fire)" in run("cards", "clans", "--text").stdout
    assert " · rare" in run("cards", "clans", "Monkey Drummer").stdout


@pytest.mark.parametrize(
    ("word", "field", "value"),
    [
        ("monkey", "family", "monkey 2"),
        ("Monkey 2", "family", "monkey 2"),
        ("rare", "rarity", "rare"),
        ("Fire", "element", "fire"),
    ],
)
def test_a_group_of_cards_is_any_of_their_words(
    run: Run, word: str, field: str, value: str
) -> None:
    found = document(run("cards", "clans", "--family", word, "--json"))["cards"]
    assert value in [card[field] for card in found]
    assert {card[field].lower()[: len(word)] for card in found} == {word.lower()}


def test_a_deck_with_fields_is_listed_and_written_as_lines(run: Run, tmp_path: Path) -> None:
    listed = document(run("deck", "list", "clans", "--json"))["decks"]
    assert listed[0]["hero"] in run("deck", "list", "clans").stdout
    lines = run("deck", "show", "clans", listed[0]["name"], "--text").stdout
    assert f"hero: {listed[0]['hero']}\n" in lines
    (tmp_path / "deck.txt").write_text(lines, encoding="utf-8")
    code = run("deck", "code", "clans", str(tmp_path / "deck.txt")).stdout.strip()
    assert code == listed[0]["code"]


def test_a_number_above_several_clauses_shows_them_all(run: Run) -> None:
    found = document(run("rules", "clans", "LC8", "--json"))["clauses"]
    assert [clause["id"] for clause in found] == ["LC8"]
    shown = run("rules", "clans", "lc5").stdout
    assert all(f" LC5.{i} " in shown for i in range(1, 5)) and "LC6" not in shown
    assert run("rules", "clans", "LC99").exit_code == 2


def test_a_group_that_does_not_exist_is_refused_with_the_nearest(run: Run) -> None:
    result = run("cards", "clans", "--family", "monky")
    assert result.exit_code == 2 and 'did you mean "monkey"?' in result.stderr
    result = run("cards", "clans", "--family", "??")
    assert "known are " in result.stderr and "salamander" in result.stderr


def test_cards_of_one_school(run: Run) -> None:
    found = document(run("cards", "spellfaire", "--faction", "Frost", "--json"))
    assert len(found["cards"]) == 6
    assert {card["school"] for card in found["cards"]} == {"frost"}
    assert all(card["text"] for card in found["cards"])


def test_a_beginning_finds_a_card_if_only_one_has_it(run: Run) -> None:
    assert "Lich Adept" in run("cards", "spellfaire", "lich").stdout
    result = run("cards", "spellfaire", "sh")
    assert result.exit_code == 2 and "may be Shield Marshal, Shatter" in result.stderr


def test_cards_of_a_changed_game(run: Run) -> None:
    result = run("cards", "spellfaire", "Ember Bolt", "--text", "--set", "ember_bolt.n=5")
    assert result.stdout == "Ember Bolt (1, fire): Deal 5 damage to any creature or hero.\n"
    shown = run("cards", "spellfaire", "--set", "Ember Bolt.n=5").stdout
    assert "SpellfAIre (Ember Bolt.n=5)" in shown


# --- decks -------------------------------------------------------------------------------------------


def test_deck_list(run: Run) -> None:
    assert "kingdom-frost" in run("deck", "list", "spellfaire").stdout
    decks = document(run("deck", "list", "spellfaire", "--json"))["decks"]
    assert len(decks) == 16 and all(deck["cards"] == 24 for deck in decks)


def test_deck_show_has_cards_curve_and_code(run: Run) -> None:
    shown = run("deck", "show", "spellfaire", "kingdom-frost")
    assert "2x (1) Ice Shard" in shown.stdout and "spellfaire." in shown.stdout
    found = document(run("deck", "show", "spellfaire", "kingdom-frost", "--json"))
    assert found["cards"]["Ice Shard"] == 2 and sum(found["curve"].values()) == found["size"] == 24
    assert found["problems"] == []


def test_a_code_and_a_file_are_the_same_deck(run: Run, tmp_path: Path) -> None:
    code = run("deck", "code", "spellfaire", "kingdom-frost").stdout.strip()
    found = document(run("deck", "show", "spellfaire", code, "--json"))
    lines = tmp_path / "deck.txt"
    lines.write_text("# mine\n\n" + "\n".join(f"{n}x {name}" for name, n in found["cards"].items()))
    table = tmp_path / "deck.json"
    table.write_text(json.dumps({"cards": found["cards"]}))
    saved = tmp_path / "code.txt"
    saved.write_text(code + "\n")
    for path in (lines, table, saved):
        assert document(run("deck", "code", "spellfaire", str(path), "--json"))["code"] == code
    piped = run("deck", "code", "spellfaire", "-", stdin=lines.read_text())
    assert piped.stdout.strip() == code


def test_deck_check_says_legal(run: Run) -> None:
    assert run("deck", "check", "spellfaire", "wildclan-fire").stdout == "legal\n"
    found = document(run("deck", "check", "spellfaire", "wildclan-fire", "--json"))
    assert found == {"game": "spellfaire", "legal": True, "problems": []}


@pytest.mark.parametrize("lines", ["3x Ghoul\n2x Mend", "2x Ghuol", "[1, 2]", "300x Ghoul"])
def test_deck_check_is_status_1_for_a_bad_deck(run: Run, lines: str) -> None:
    result = run("deck", "check", "spellfaire", "-", stdin=lines)
    assert result.exit_code == 1 and result.stderr.startswith("error: ")
    found = document(run("deck", "check", "spellfaire", "-", "--json", stdin=lines), 1)
    assert not found["legal"] and found["problems"]


# --- rules -------------------------------------------------------------------------------------------


def test_rules_print_one_clause(run: Run) -> None:
    result = run("rules", "spellfaire", "s6.2")
    assert result.exit_code == 0 and "S6.2" in result.stdout


def test_rules_print_the_book_and_its_switches(run: Run) -> None:
    shown = run("rules", "spellfaire", "--variant", "early-mana").stdout
    assert "S14.4" in shown and "A60" in shown and "rules.hero_health" in shown
    found = document(run("rules", "spellfaire", "--set", "rules.hero_health=30", "--json"))
    values = {rule["name"]: rule["value"] for rule in found["rules"]}
    assert values["rules.hero_health"] == 30
    assert {"id", "title", "text"} == set(found["clauses"][0])


def test_coverage_lists_the_tests_of_each_clause(run: Run) -> None:
    result = run("rules", "spellfaire", "--coverage", "--json")
    found = json.loads(result.stdout)
    assert found["game"] == "spellfaire" and len(found["clauses"]) > 100
    assert all(set(clause) == {"id", "title", "tests"} for clause in found["clauses"])
    assert result.exit_code == (0 if all(c["tests"] for c in found["clauses"]) else 1)
    assert run("rules", "spellfaire", "--coverage").exit_code == result.exit_code


def test_coverage_needs_a_checkout(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("ludarium.cli.rules.repository", lambda: None)
    result = run("rules", "spellfaire", "--coverage")
    assert result.exit_code == 2 and "checkout" in result.stderr


# --- doctor and docs ---------------------------------------------------------------------------------


def test_doctor_knows_the_machine(run: Run) -> None:
    found = document(run("doctor", "--json"))
    assert {"ludarium", "python", "numpy", "numba", "llvmlite"} <= set(found["versions"])
    assert found["cores"] >= 1 and {"folder", "bytes", "warm"} == set(found["cache"])
    assert "spellfaire" in [game["name"] for game in found["games"]]
    assert "spellfaire" in run("doctor").stdout


def test_the_generated_pages_are_up_to_date(run: Run) -> None:
    result = run("docs", "--check")
    assert result.exit_code == 0, result.stdout


def test_a_stale_page_is_found_and_written(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    page = tmp_path / "docs" / "games" / "spellfaire.md"
    page.parent.mkdir(parents=True)
    page.write_text("# Cards\n<!-- generated: cards -->\nold\n<!-- end -->\nkept\n")
    monkeypatch.setattr("ludarium.cli.docs.repository", lambda: tmp_path)
    assert run("docs", "--check").exit_code == 1
    assert run("docs", "--write").exit_code == 0
    assert "| Ghoul | 3 | 3/3 | necropolis | Lifesteal. |" in page.read_text()
    assert page.read_text().endswith("<!-- end -->\nkept\n")
    assert run("docs", "--check").exit_code == 0
