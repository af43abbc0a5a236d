"""Editions: what is kept of a book of one's own, how it is told, taken back, written and opened."""

import json
import shlex
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import ludarium
from ludarium.core.changes import changed_game
from ludarium.core.described import described, options
from ludarium.core.editions import (
    BadEdition,
    Edition,
    aligned,
    changes,
    raw_row,
    read_one,
    rows_toml,
    rule_row,
    without,
)
from ludarium.core.errors import BadDeck, UnknownGame
from ludarium.core.game import Game, load, plain_row, restore
from ludarium.core.replay import Replay
from tests.parts import OURS

GAME = "spellfaire"
BOOK = load(GAME)
SLOW = settings(deadline=None, max_examples=12, suppress_health_check=list(HealthCheck))


def table_of(row: dict[str, Any]) -> str:
    return str(row.get("table", "card"))


def raw(row_id: str, game: Game = BOOK, table: str = "card") -> dict[str, Any]:
    found = next(row for row in game.rows_of(table) if row["id"] == row_id)
    return raw_row(game.definition.row_tables[table].form, found)


def edition(**parts: Any) -> Edition:
    return Edition.read({"game": GAME} | parts)


def changed(row_id: str, **fields: Any) -> Edition:
    return edition(rows=[raw(row_id) | fields])


def words(before: Edition | None, after: Edition) -> list[str]:
    return [f"{each.name}: {each.words}" for each in changes(before, after)]


# --- what is kept -------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", OURS)
def test_a_book_that_says_nothing_new_is_the_book(name: str) -> None:
    book = load(name)
    forms = book.definition.row_tables
    given = {
        "game": name,
        "rules": dict(book.rules),
        "rows": [raw_row(forms[table_of(row)].form, row) for row in book.all_rows],
        "decks": {key: book.reader.lines(deck) for key, deck in book.decks.items()},
    }
    found = Edition.read(given)
    assert found.is_book and found == Edition(name)
    assert found.fingerprint == book.fingerprint and found.open().problems == []
    assert changes(None, found) == [] and found.options() == []


def test_only_what_differs_is_kept_and_in_one_order() -> None:
    one = edition(rows=[raw("titan_forgeguard") | {"attack": 5}, raw("ghoul") | {"cost": 4}])
    other = edition(
        rules={"hero_health": 25},
        rows=[
            raw("mend"),
            raw("ghoul") | {"cost": 4, "token": False, "effects": []},
            raw("titan_forgeguard") | {"attack": 5},
        ],
    )
    assert one == other and one.text == other.text and one.fingerprint == other.fingerprint
    assert [row["id"] for row in one.rows] == ["ghoul", "titan_forgeguard"]  # as in the book


def test_the_fingerprint_is_the_games_unless_decks_differ() -> None:
    game = changed_game(GAME, (), ["Titan Forgeguard.attack=5"])
    found = changed("titan_forgeguard", attack=5)
    assert found.fingerprint == found.open().game.fingerprint == game.fingerprint
    deck = BOOK.reader.lines(BOOK.decks["kingdom-fire"])
    with_deck = edition(decks={"mine": deck})
    assert with_deck.open().game.fingerprint == BOOK.fingerprint != with_deck.fingerprint
    assert with_deck.open().game.deck("mine") == BOOK.decks["kingdom-fire"]


# --- removed rows ---------------------------------------------------------------------------------------


def test_a_removed_card_keeps_its_number_and_no_deck_may_hold_it() -> None:
    found = edition(removed=[["card", "town_guard"]])
    opened = found.open()
    game = opened.game
    assert game.card_ids == BOOK.card_ids and game.fingerprint != BOOK.fingerprint
    assert set(BOOK.decks) - set(opened.decks) == {d for d in BOOK.decks if "kingdom" in d}
    assert [each.place for each in opened.problems] == [
        f"decks.{name}" for name in BOOK.decks if "kingdom" in name
    ]
    assert "Town Guard is removed" in opened.problems[0].words
    with pytest.raises(BadDeck, match="Town Guard is removed from these rules"):
        game.deck(BOOK.reader.lines(BOOK.decks["kingdom-fire"]))
    assert game.deck("wildclan-fire") == BOOK.decks["wildclan-fire"]
    assert words(None, found) == ["Town Guard: is removed"]
    assert without(found, "card.town_guard.removed").is_book
    kept = restore(GAME, json.loads(json.dumps(game.snapshot())))
    assert kept.fingerprint == game.fingerprint and "kingdom-fire" in kept.lost_decks


def test_matches_of_an_edition_can_be_replayed() -> None:
    game = (
        edition(
            rules={"hero_health": 9},
            rows=[raw("ember_bolt") | {"cost": 0}],
            removed=[["card", "combust"]],
        )
        .open()
        .game
    )
    match = game.match(seed=3, decks=["wildclan-frost", "ironbound-frost"])
    for _ in range(20):
        seat = match.actors[0]
        match.take(seat, match.legal(seat)[0])
    again = Replay.from_json(Replay.of(match).to_json()).run()
    assert again.game.fingerprint == game.fingerprint and again.view(None) == match.view(None)


def test_who_still_brings_a_removed_card_is_told() -> None:
    problems = edition(removed=[["card", "sproutling_token"]]).open().problems
    assert ("card.sproutling", "Sproutling still brings Sproutling, which is removed") in [
        (each.place, each.words) for each in problems
    ]


@pytest.mark.parametrize("name", OURS)
def test_rows_of_any_table_can_be_removed(name: str) -> None:
    book = load(name)
    for table in book.definition.more_tables:
        row = book.rows_of(table)[0]
        found = Edition.read({"game": name, "removed": [[table, row["id"]]]})
        game = found.open().game
        assert game.fingerprint != book.fingerprint
        assert len(game.rows_of(table)) == len(book.rows_of(table))
        holding = [d for d, deck in book.decks.items() if row["id"] in deck.fields.values()]
        assert set(holding) <= set(game.lost_decks)


# --- in words -------------------------------------------------------------------------------------------


def test_changes_are_told_in_plain_words() -> None:
    bolt = raw("combust")
    found = edition(
        variant=["early-mana"],
        rules={"hero_health": 30},
        rows=[
            raw("titan_forgeguard") | {"attack": 5, "keywords": ["charge"]},
            bolt | {"effects": bolt["effects"][:1]},
            raw("ghoul") | {"id": "zap", "name": "Zap"},
            raw("mend") | {"school": "fire", "name": "Mending"},
        ],
        decks={"wildclan-fire": None},
    )
    assert words(None, found) == [
        "Variant: now with Early mana",
        "Hero health: 25 → 30",
        "First turn mana: 1 → 2",
        "Titan Forgeguard: Attack 7 → 5",
        "Titan Forgeguard: no longer has Guard; now has Charge",
        'Combust: says "Deal 3 damage to any creature." instead of "Deal 3 damage to any '
        'creature; then deal 2 damage to the enemy hero."',
        "Mending: Name Mend → Mending",
        "Mending: School nature → fire",
        "Zap: is new: Lifesteal.",
        "Wildclan & Fire: is taken out",
    ]
    back = words(found, edition())
    assert "Titan Forgeguard: Attack 5 → 7" in back and "Zap: is taken out" in back
    assert "Variant: no longer Early mana" in back


def test_a_deck_is_told_by_what_it_swaps() -> None:
    lines = [
        line for line in BOOK.reader.lines(BOOK.decks["kingdom-fire"]) if "Combust" not in line
    ]
    found = edition(decks={"kingdom-fire": [*lines, "2x Inferno Sweep"]})
    assert words(None, found) == ["Kingdom & Fire: \u22122 Combust, +2 Inferno Sweep"]


def test_one_change_is_taken_back_and_the_others_stay() -> None:
    found = edition(
        rules={"hero_health": 30, "hand_limit": 8},
        rows=[raw("titan_forgeguard") | {"attack": 5, "keywords": []}],
    )
    less = without(found, "card.titan_forgeguard.attack")
    assert words(None, less) == [
        "Hero health: 25 → 30",
        "Hand limit: 10 → 8",
        "Titan Forgeguard: no longer has Guard",
    ]
    assert dict(without(found, "rules.hero_health").rules) == {"hand_limit": 8}
    with pytest.raises(BadEdition, match="no such change"):
        without(less, "card.titan_forgeguard.attack")


def test_a_change_is_taken_back_to_another_version() -> None:
    before, after = changed("ghoul", attack=4, cost=2), changed("ghoul", attack=6, cost=2)
    assert without(after, "card.ghoul.attack", before) == before
    rule = edition(rules={"hero_health": 30})
    assert without(edition(), "rules.hero_health", rule) == rule


def test_what_cannot_be_taken_back_alone_says_so() -> None:
    spell = raw("mend") | {"kind": "creature", "attack": 1, "health": 1, "effects": []}
    spell.pop("school")
    with pytest.raises(BadEdition, match="cannot be taken back alone: Mend: a spell has no"):
        without(edition(rows=[spell]), "card.mend.kind")


# --- files and commands ------------------------------------------------------------------------------------


def by_commands(found: Edition, tmp: Any) -> Game:
    """The game that the options of the commands make."""
    file = tmp / "cards.toml"
    file.write_text(found.cards_toml(), encoding="utf-8")
    given = found.options(str(file))
    pairs = list(zip(given[::2], given[1::2], strict=True))
    sets = [value for key, value in pairs if key == "--set"]
    variants = [value for key, value in pairs if key == "--variant"]
    cards = [value for key, value in pairs if key == "--cards"]
    return changed_game(found.game, variants, sets, cards[0] if cards else ())


def test_the_commands_make_the_same_game(tmp_path: Any) -> None:
    new = raw("ghoul") | {"id": "st_zap", "name": 'St. "Zap"'}
    found = edition(
        variant=["floor"],
        rules={"hero_health": 30, "summon_full_board": "fizzle"},
        rows=[raw("titan_forgeguard") | {"attack": 5, "keywords": []}, new],
        removed=[["card", "mend"]],
    )
    assert by_commands(found, tmp_path).fingerprint == found.fingerprint
    assert [shlex.split(line)[:3] for line in found.commands()] == [
        ["ludarium", name, GAME] for name in ("whatif", "balance", "serve")
    ]


def test_a_file_says_the_same() -> None:
    found = edition(
        variant=["floor"],
        rules={"hero_health": 30},
        rows=[raw("combust") | {"cost": 0}, raw("ghoul") | {"id": "zap", "name": 'Z"ap \u2192'}],
        removed=[["card", "mend"]],
        decks={"mine": "2x Ghoul", "kingdom-fire": None},
    )
    assert Edition.from_toml(found.to_toml()) == found
    with pytest.raises(BadEdition, match="not valid TOML"):
        Edition.from_toml("game = [")
    with pytest.raises(BadEdition, match='unknown table "crd"'):
        Edition.from_toml('game = "spellfaire"\n[[crd]]\nid = "x"\n')
    assert rows_toml([]) == ""


# --- any edit of any game -------------------------------------------------------------------------------------


def slots(game: Game, row: dict[str, Any]) -> list[list[str | int]]:
    """The paths of a row's fields, inner ones too."""
    form = game.definition.row_tables[table_of(row)].form
    found: list[list[str | int]] = []
    for name, each in form.fields.items():
        if each.form is not None and each.single:
            found += [[name, inner] for inner in each.form.fields]
        elif each.form is not None:
            many = range(min(len(row.get(name, ())) + 1, each.most or 0))
            found += [[name, i, inner] for i in many for inner in each.form.fields]
        elif name not in ("id", "name", "token"):
            found.append([name])
    return found


@st.composite
def editions(draw: st.DrawFn, name: str) -> Edition:
    book = load(name)
    rows: list[dict[str, Any]] = []
    for row in draw(st.lists(st.sampled_from(book.all_rows), max_size=3)) if book.all_rows else ():
        form = book.definition.row_tables[table_of(row)].form
        made = raw_row(form, row)
        offered = options(book, table_of(row), made, draw(st.sampled_from(slots(book, made))))
        whole = [each for each in offered if each.fits and not each.left and each.row]
        if whole and made["id"] not in [each["id"] for each in rows]:
            rows.append(dict(draw(st.sampled_from(whole)).row or {}))
    rules = {}
    for rule in draw(st.lists(st.sampled_from(list(book.rulebook.rules.values())), max_size=3)):
        shown = rule_row(book, rule)
        bounded = shown["low"] is not None
        values = (
            st.integers(shown["low"], shown["high"]) if bounded else st.sampled_from(rule.choices)
        )
        rules[rule.name] = draw(values)
    gone = draw(st.lists(st.sampled_from(book.all_rows), max_size=1)) if book.all_rows else []
    removed = [[table_of(row), row["id"]] for row in gone]
    try:
        return Edition.read({"game": name, "rows": rows, "rules": rules, "removed": removed})
    except BadEdition as fault:  # what only all rows together can tell
        assert fault.args[0]
        return Edition(name)


@pytest.mark.parametrize("name", OURS)
def test_any_edition_survives_being_written(name: str, tmp_path_factory: Any) -> None:
    folder = tmp_path_factory.mktemp("editions")

    @SLOW
    @given(editions(name))
    def check(found: Edition) -> None:
        again = Edition.read(json.loads(json.dumps(found.written())))
        assert again == found and again.text == found.text
        assert Edition.from_toml(found.to_toml()) == found
        assert by_commands(found, folder).fingerprint == found.open().game.fingerprint
        told = changes(None, found)
        assert bool(told) == (not found.is_book)
        assert len({each.key for each in told}) == len(told)
        assert all(each.words and each.name for each in told)
        back = changes(found, Edition(name))
        assert sorted(each.key for each in back) == sorted(each.key for each in told)
        left = found
        for each in told:
            try:
                left = without(left, each.key)
            except BadEdition as fault:
                assert "taken back alone" in str(fault)

    check()


@pytest.mark.parametrize("name", OURS)
def test_every_slot_offers_what_can_really_be_read(name: str) -> None:
    """For one row of each table: what is said to fit does, what a row has now fits, the rest says why."""
    book = load(name)
    for table, kind in book.definition.row_tables.items():
        rows = [raw_row(kind.form, row) for row in book.rows_of(table)]
        row = max(rows, key=lambda each: len(json.dumps(each)))
        for path in slots(book, row):
            offered = options(book, table, row, path)
            for each in offered:
                assert each.fits != bool(each.why), (path, each)
                if each.fits and not each.left:
                    assert read_one(book, each.row)["id"] == row["id"]
            inside: Any = row
            for step in path:
                at = inside if isinstance(inside, dict) else dict(enumerate(inside or ()))
                inside = at.get(step)
            now = [
                each
                for each in offered
                if each.value == inside and type(each.value) is type(inside)
            ]
            if now and inside is not None:
                assert now[0].fits and now[0].row == row, (path, now)


def test_the_form_describes_every_field() -> None:
    for name in OURS:
        game = load(name)
        told = described(game)
        json.dumps(told)
        for table in told["tables"]:
            form = game.definition.row_tables[table["name"]].form
            assert [each["name"] for each in table["fields"]] == list(form.fields)
            for each in table["fields"]:
                assert each["kind"] in (
                    *("number", "text", "flag", "word", "words"),
                    *("rows", "table", "pair", "reference"),
                )
                if each["kind"] == "number":
                    assert each["low"] < each["high"]
                if each["kind"] in ("rows", "table", "pair"):
                    assert each["fields"]


def test_options_name_what_is_still_missing_and_what_no_longer_fits() -> None:
    offered = {o.value: o for o in options(BOOK, "card", raw("combust"), ["effects", 1, "do"])}
    assert offered["draw"].row is not None and "to" not in offered["draw"].row["effects"][1]
    assert offered["draw"].says == "Deal 3 damage to any creature; then draw 2 cards."
    assert set(offered["grant"].left) == {"keyword", "to"} and offered["grant"].says is None
    begun = raw("titan_forgeguard") | {"effects": [{"on": "played", "do": "damage", "n": 2}]}
    targets = {o.value: o for o in options(BOOK, "card", begun, ["effects", 0, "to"])}
    assert not targets["it"].fits and "chosen target before it" in targets["it"].why
    assert targets["chosen enemy creature"].says == (
        "Guard. Played: deal 2 damage to one enemy creature."
    )
    summoned = {
        o.value: o for o in options(BOOK, "card", raw("sproutling"), ["effects", 0, "card"])
    }
    assert summoned["ghoul"].fits and not summoned["mend"].fits
    assert "did you mean" not in summoned["mend"].why


@pytest.mark.parametrize(
    ("path", "words"),
    [
        (["efects", 0, "do"], 'no such field: "efects" (did you mean "effects"?)'),
        (["effects", 9, "do"], "there is no 10. of it"),
        (["effects", 0], "expected the path of a field"),
        (["cost", 0], "there is no 1. of it"),
        (["effects", 0, "do", "x"], "no such field"),
    ],
)
def test_a_wrong_path_is_told(path: list[str | int], words: str) -> None:
    with pytest.raises(BadEdition) as caught:
        options(BOOK, "card", raw("combust"), path)
    assert words in str(caught.value) and caught.value.place.startswith("card.")


# --- what is wrong ------------------------------------------------------------------------------------------

TITAN, COMBUST = raw("titan_forgeguard"), raw("combust")
WRONG: list[tuple[dict[str, Any], str, str]] = [
    ({"rows": [TITAN | {"attack": 500}]}, "card.titan_forgeguard.attack", "500 is outside 0 to 99"),
    ({"rows": [TITAN | {"name": "Ghoul"}]}, "card.titan_forgeguard", 'name "Ghoul" is taken'),
    (
        {"rows": [COMBUST | {"effects": [{"do": "heal", "n": 1, "to": "it"}]}]},
        "card.combust.effects.0",
        '"heal" works on heroes only',
    ),
    (
        {"rows": [COMBUST | {"effects": [{"do": "damage", "n": 100, "to": "own hero"}]}]},
        "card.combust.effects.0.n",
        "100 is outside 0 to 99",
    ),
    ({"rows": [COMBUST | {"efects": []}]}, "card.combust", 'unknown field "efects"'),
    ({"rows": [{"id": "x"}]}, "card.x.name", 'the field "name" is missing'),
    ({"rows": [{"table": "heros", "id": "x"}]}, "heros.x", 'unknown table "heros"'),
    ({"rows": ["x"]}, "rows", "expected a table of fields"),
    ({"rows": [TITAN, TITAN]}, "card.titan_forgeguard", "two cards have the id"),
    ({"rows": {}}, "rows", "expected a list of rows"),
    ({"rules": {"hero_helth": 3}}, "rules.hero_helth", 'did you mean "hero_health"'),
    ({"rules": {"hero_health": 0}}, "rules.hero_health", "0 is outside 1 to 999"),
    ({"variant": ["easy"]}, "variant", 'unknown variant "easy"'),
    ({"variant": "floor"}, "variant", "expected a list of names"),
    ({"removed": [["card", "nobody"]]}, "removed.nobody", "the book has no such"),
    ({"removed": ["card"]}, "removed", "expected pairs"),
    ({"decks": {"a.b": "2x Ghoul"}}, "decks.a.b", "expected a name of letters"),
    ({"rows": [TITAN | {"name": "A\x00B"}]}, "", "0x0000 cannot be shown"),
    ({"rows": [json.loads("[" * 30 + "]" * 30)]}, "", "at most 12 levels"),
    ({"deks": {}}, "deks", 'did you mean "decks"'),
    ({"rows": [COMBUST | {"effects": [{"do": "summon", "card": "mend"}]}]}, "card.combust", "mend"),
]


@pytest.mark.parametrize(("parts", "place", "words"), WRONG)
def test_a_fault_says_where_and_what(parts: dict[str, Any], place: str, words: str) -> None:
    with pytest.raises(BadEdition) as caught:
        edition(**parts)
    assert caught.value.place == place
    assert words in str(caught.value)


def test_a_game_without_cards_or_of_no_name() -> None:
    with pytest.raises(UnknownGame, match="did you mean"):
        Edition.read({"game": "spelfaire"})
    faulty: list[Any] = [None, [], {"game": 3}, {}]
    for wrong in faulty:
        with pytest.raises(BadEdition):
            Edition.read(wrong)
    bare = next(name for name in OURS if not ludarium.load(name).definition.row_tables)
    with pytest.raises(BadEdition, match="has no cards"):
        Edition.read({"game": bare, "rows": [{"id": "x"}]})
    with pytest.raises(BadEdition, match="without decks"):
        Edition.read({"game": bare, "decks": {"mine": "2x Ghoul"}})


def test_a_deck_that_becomes_illegal_is_named_and_the_others_can_be_played() -> None:
    found = edition(rows=[raw("ghoul") | {"faction": "kingdom"}], decks={"short": "2x Mend"})
    opened = found.open()
    places = {each.place: each.words for each in opened.problems}
    assert "exactly 14 are needed (S4.2)" in places["decks.short"]
    assert "decks.necropolis-fire" in places and "necropolis-fire" not in opened.decks
    assert "wildclan-fire" in opened.decks
    opened.game.match(decks=["wildclan-fire", "ironbound-fire"])
    unread = edition(decks={"odd": "2x No Such Card"})
    assert 'unknown card "No Such Card"' in unread.open().problems[0].words
    assert unread.decks == {"odd": "2x No Such Card"}


def test_an_edition_of_a_newer_program_says_what_is_not_known() -> None:
    for parts, words in (
        ({"rules": {"wind": 3}}, 'unknown rule "wind"'),
        ({"rows": [TITAN | {"armour": 3}]}, 'unknown field "armour"'),
        ({"rows": [TITAN | {"keywords": ["flying"]}]}, 'unknown word "flying"'),
    ):
        with pytest.raises(BadEdition) as caught:
            edition(**parts)
        assert words in str(caught.value)


def test_added_cards_have_the_same_numbers_in_both() -> None:
    """A book with a new card and one without can be compared: the card is removed from the other."""
    row = next(row for row in Edition.read({"game": GAME}).open().game.cards if row["cost"] == 3)
    new = {k: v for k, v in plain_row(row).items() if v is not None} | {
        "id": "new_one",
        "name": "New One",
    }
    with_new, book = Edition.read({"game": GAME, "rows": [new]}), Edition.read({"game": GAME})
    for pair in ((with_new, book), (book, with_new)):
        games = [each.open().game for each in aligned(*pair)]
        assert games[0].card_ids == games[1].card_ids and "new_one" in games[0].card_ids
        decks = [list(game.decks) for game in games]
        assert decks[0] == decks[1] == list(book.open().decks)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("decks = 5", "a table of decks"),
        ("without_decks = [[1]]", "a list of names"),
        ("[card]\nid = 'x'", r"begin with \[\[card\]\]"),
        ("x = " + "9" * 5000, "not valid TOML"),
        ("card = " + "[" * 5000, "not valid TOML"),
        ("a." * 20_000 + "a = 1", "at most 1000 dots"),
        ("x = {" + "a." * 20_000 + "a = 1}", "at most 1000 dots"),  # in a line that is no key
        ('"="' + ".a" * 20_000 + " = 1", "at most 1000 dots"),
    ],
)
def test_files_that_cannot_be_read(text: str, words: str) -> None:
    with pytest.raises(BadEdition, match=words):
        Edition.from_toml(f'game = "{GAME}"\n{text}\n')


@pytest.mark.parametrize("name", ["Ghoul\u200b", "G\u202ehoul", " Ghoul ", "Gh\noul", "x" * 61])
def test_a_name_that_looks_like_another_or_has_no_end(name: str) -> None:
    row = raw("ghoul") | {"id": "other", "name": name}
    with pytest.raises(BadEdition, match="name: expected") as fault:
        edition(rows=[row])
    assert fault.value.place == "card.other.name"


def test_an_edition_has_a_field_that_can_be_measured() -> None:
    deck = BOOK.reader.lines(BOOK.decks["kingdom-fire"])
    with pytest.raises(BadEdition, match="decks: expected at most 40, got 41"):
        edition(decks={f"deck{n}": deck for n in range(41)})


def test_options_of_a_list_that_is_none() -> None:
    assert options(BOOK, "card", raw("ghoul") | {"keywords": 5}, ["keywords"])
