"""Changes by path: what they mean, what they leave alone, and what is said of a wrong one."""

import json
from pathlib import Path

import pytest

import ludarium
from ludarium import BadCard, BadInput, BadRules
from ludarium.core.changes import changed_game, with_changes
from ludarium.core.differences import differences
from ludarium.core.game import Game, restore
from ludarium.core.paths import find_place
from ludarium.core.replay import Replay

BOOK = ludarium.load("spellfaire")


def changed(*changes: str) -> Game:
    return changed_game("spellfaire", (), changes)


def text_of(game: Game, card_id: str) -> str:
    return game.card_text(game.cards[game.card_ids.index(card_id)])


def value_of(game: Game, card_id: str, field: str) -> object:
    return game.cards[game.card_ids.index(card_id)][field]


# --- what a change does -------------------------------------------------------------------------------


def test_a_rule_and_a_card() -> None:
    game = changed("rules.hero_health=30", "Ember Bolt.n=3")
    assert game.rules["hero_health"] == 30 and game.tables.hero_health == 30
    assert text_of(game, "ember_bolt") == "Deal 3 damage to any creature or hero."
    assert game.fingerprint != BOOK.fingerprint
    others = [(a, b) for a, b in zip(BOOK.cards, game.cards, strict=True) if a != b]
    assert [old["id"] for old, _ in others] == ["ember_bolt"]


@pytest.mark.parametrize(
    "path",
    [
        "Ember Bolt.n",
        "ember bolt.n",
        "ember_bolt.n",
        ' "Ember Bolt" . n ',
        "'Ember  Bolt'.n",
        "Ember Bolt.effects.1.n",
        "cards.ember_bolt.effects.1.n",
    ],
)
def test_one_field_has_many_spellings(path: str) -> None:
    assert changed(f"{path}=4").fingerprint == changed("Ember Bolt.n=4").fingerprint
    place = find_place(BOOK, path)
    assert place.path == "Ember Bolt.effects.1.n" and place.value == 2
    assert (place.field.low, place.field.high) == (0, 99)


def test_effects_are_counted_from_one() -> None:
    assert text_of(changed("Combust.effects.2.n=3"), "combust") == (
        "Deal 3 damage to any creature; then deal 3 damage to the enemy hero."
    )


def test_an_own_field_goes_before_those_of_effects() -> None:
    game = changed("Squire Captain.health=9")  # its effect has a health too
    assert value_of(game, "squire_captain", "health") == 9
    assert text_of(game, "squire_captain") == text_of(BOOK, "squire_captain")
    assert "-3 Attack" in text_of(changed("Wither.attack=-3"), "wither")  # a spell has none itself


def test_lists_words_and_flags() -> None:
    for written in ("guard,charge", " guard , charge ", '["guard", "charge"]'):
        game = changed(f"Town Guard.keywords={written}")
        assert value_of(game, "town_guard", "keywords") == ("guard", "charge")
    assert value_of(changed("Town Guard.keywords="), "town_guard", "keywords") == ()
    for written in ("enemy hero", '"enemy hero"', "'enemy hero'"):
        assert text_of(changed(f"Ember Bolt.effects.1.to={written}"), "ember_bolt") == (
            "Deal 2 damage to the enemy hero."
        )
    assert text_of(changed("Shatter.frozen=off"), "shatter") == "Deal 5 damage to any creature."


def test_none_takes_a_field_away() -> None:
    assert text_of(changed("Void Snare.max_cost=none"), "void_snare") == (
        "Destroy one enemy creature."
    )
    assert text_of(changed("Ember Bolt.effects=none"), "ember_bolt") == ""
    # Where a name may stand, "none" is none.
    drawn = changed("Sproutling.do=draw", "Sproutling.card=none")
    assert text_of(drawn, "sproutling") == "Draw 1 card."


def test_none_takes_one_effect_away() -> None:
    game = changed("Combust.effects.1=none")
    assert text_of(game, "combust") == "Deal 2 damage to the enemy hero."
    assert text_of(changed("Combust.effects.2=NONE"), "combust") == "Deal 3 damage to any creature."
    assert changed(*map(str, differences(game))).fingerprint == game.fingerprint
    again = changed("Combust.effects.1=none", "Combust.effects.1.n=5")  # counted anew
    assert text_of(again, "combust") == "Deal 5 damage to the enemy hero."
    assert text_of(changed("Ember Bolt.effects.1=none"), "ember_bolt") == ""


def test_effects_can_be_written_whole_and_added() -> None:
    game = changed('Ember Bolt.effects.2={ do = "draw" }', "Ember Bolt.effects.2.n=2")
    assert text_of(game, "ember_bolt").endswith("to any creature or hero; then draw 2 cards.")
    game = changed('Mend.effects=[{ do = "draw", n = 3 }]')
    assert text_of(game, "mend") == "Draw 3 cards."


def test_a_row_is_checked_when_all_its_changes_are_made() -> None:
    game = changed("Ember Bolt.do=heal", "Ember Bolt.to=own hero")
    assert text_of(game, "ember_bolt") == "Restore 2 Health to your hero."
    with pytest.raises(BadCard, match=r'^"Ember Bolt.do=heal": Ember Bolt: effect 1: "heal" works'):
        changed("Ember Bolt.do=heal")


def test_a_token_is_meant_by_its_id_or_by_a_field_that_only_it_has() -> None:
    assert value_of(changed("Sproutling.cost=4"), "sproutling", "cost") == 4
    assert value_of(changed("sproutling_token.cost=4"), "sproutling_token", "cost") == 4
    assert value_of(changed("Sproutling.attack=4"), "sproutling_token", "attack") == 4


def test_a_change_that_changes_nothing_leaves_the_book() -> None:
    game = changed("Ember Bolt.n=2", "Ghoul.keywords=lifesteal")
    assert game.fingerprint == BOOK.fingerprint and not game.card_changes


def test_further_cards_can_be_changed_too(tmp_path: Path) -> None:
    card = {"id": "zap", "name": "St. Zap", "kind": "spell", "school": "fire", "cost": 1}
    row = card | {"effects": [{"do": "damage", "n": 1, "to": "enemy hero"}]}
    game = changed_game("spellfaire", ("floor",), ["St. Zap.n=5", "'St. Zap'.cost=2"], [row])
    assert text_of(game, "zap") == "Deal 5 damage to the enemy hero."
    assert value_of(game, "zap", "cost") == 2 and game.variant == ("floor",)
    assert [card["id"] for card in game.card_changes] == ["zap"]
    again = with_changes(game, ["Ember Bolt.n=3", "St. Zap.n=6"])
    assert [card["id"] for card in again.card_changes] == ["zap", "ember_bolt"]
    assert text_of(again, "zap") == "Deal 6 damage to the enemy hero."


def test_a_renamed_card_stays_in_the_ready_decks() -> None:
    game = changed("Ember Bolt.name=Fire Bolt")
    assert game.decks["kingdom-fire"]["ember_bolt"] == 2
    assert "2x Fire Bolt" in game.reader.lines(game.deck("kingdom-fire"))


# --- what is wrong ------------------------------------------------------------------------------------

WRONG: list[tuple[type[Exception], str, str]] = [
    (BadInput, "Ember Bolt.n", 'expected "rules.NAME=VALUE" or "CARD.FIELD=VALUE"'),
    (BadInput, "", '"rules.NAME=VALUE" or'),
    (BadInput, "=3", '"CARD.FIELD=VALUE", got ""'),
    (BadInput, "Ember Bolt..n=3", 'got "Ember Bolt..n"'),
    (BadInput, "Ember Bolt=3", "expected a field of Ember Bolt"),
    (BadInput, "Ember Bolt.=3", "expected a field of Ember Bolt"),
    (BadCard, "Ember Bot.n=3", 'no such card: "Ember Bot" (did you mean "Ember Bolt"?)'),
    (BadCard, "rule.hero_health=3", 'did you mean "rules"'),
    (BadCard, "Ember Bolt.kost=3", 'has no field "kost" (did you mean "cost"?)'),
    (BadCard, "Ember Bolt.zzz=3", "known are id, name, kind"),
    (BadCard, "Ember Bolt.n=many", "effects.1.n: expected a whole number, got 'many'"),
    (BadCard, "Ember Bolt.n=2.5", "expected a whole number, got '2.5'"),
    (BadCard, "Ember Bolt.n=", "expected a whole number, got ''"),
    (BadCard, "Ember Bolt.n=300", "300 is outside 0 to 99"),
    (BadCard, "Ember Bolt.cost=-1", "-1 is outside 0 to 99"),
    (BadCard, "Ember Bolt.cost=none", "expected a whole number, got 'none'"),
    (BadCard, "Town Guard.keywords=gard", 'unknown word "gard" (did you mean "guard"?)'),
    (BadCard, "Town Guard.token=perhaps", "expected true or false"),
    (BadCard, "Ember Bolt.effects=[1", "expected a list of tables"),
    (BadCard, "Ember Bolt.effects.2={}", 'the field "do" is missing'),
    (BadCard, "Ember Bolt.effects.2=3", "expected a table of fields"),
    (BadCard, "Combust.effects.3.n=3", "has 2 effects: expected a number from 1 to 2"),
    (BadCard, "Ember Bolt.effects.2.n=3", 'has 1 effect: expected 1, got "2"'),
    (BadCard, "Combust.effects.0.n=3", 'expected a number from 1 to 2, got "0"'),
    (BadCard, "Combust.effects.n=3", 'expected a number from 1 to 3, got "n"'),
    (BadCard, "Combust.effects.2.m=3", 'Combust.effects.2 has no field "m"'),
    (BadCard, "Combust.effcts.2.n=3", 'did you mean "effects"'),
    (BadCard, "Combust.cost.2=3", '"cost" of Combust has no parts'),
    (BadCard, "Town Guard.effects.1.n=3", "Town Guard has no effects"),
    (
        BadCard,
        "Town Guard.n=3",
        'has no effects, and "n" is a field of effects: add the first with Town Guard.effects.1=',
    ),
    (BadCard, "Combust.effects.3=none", "Combust.effects.3: there is nothing to remove"),
    (BadCard, "Ember Bolt.attack=2", 'Ember Bolt: a spell has no "attack"'),
    (BadCard, "Ember Bolt.id=bolt", "a card's id can't be changed"),
    (BadCard, "Ember Bolt.name=Combust", 'the name "Combust" is taken'),
    (BadCard, "Sproutling.card=sproutling_tokn", 'did you mean "sproutling_token"'),
    (BadRules, "rules.hero_helth=3", 'unknown rule "hero_helth" (did you mean "hero_health"?)'),
    (BadRules, "rules.hero_health=many", "expected a whole number"),
    (BadRules, "rules.hero_health=0", "0 is outside 1 to 999"),
]


@pytest.mark.parametrize(("kind", "change", "message"), WRONG)
def test_what_is_wrong_is_said_with_the_change(
    kind: type[Exception], change: str, message: str
) -> None:
    with pytest.raises(kind) as caught:
        changed("Ghoul.cost=4", change)
    assert str(caught.value).startswith(f'"{change}": ') or f', "{change}": ' in str(caught.value)
    assert message in str(caught.value)


def test_an_ambiguous_short_form_lists_the_paths() -> None:
    with pytest.raises(BadInput) as caught:
        changed("Combust.n=3")
    assert str(caught.value) == (
        '"Combust.n=3": "n" is ambiguous: it may be Combust.effects.1.n (now 3) or '
        "Combust.effects.2.n (now 2); write one of these paths"
    )
    with pytest.raises(BadInput, match=r"Combust.effects.1.when .now not set. or"):
        changed("Combust.when=it survives")


def test_a_game_without_cards_takes_rules_alone() -> None:
    with pytest.raises(BadInput, match=r"^.Ghoul.cost=3.: Mana has no cards"):
        changed_game("mana", (), ["Ghoul.cost=3"])


# --- what is told of it -------------------------------------------------------------------------------


def test_a_label_names_the_changes() -> None:
    assert changed("Ember Bolt.n=3").label == "SpellfAIre (Ember Bolt.n=3)"
    game = changed("rules.hero_health=30", "Combust.effects.2.n=3", "Town Guard.keywords=")
    assert game.label == (
        "SpellfAIre (hero_health=30, Town Guard.keywords=none, Combust.effects.2.n=3)"
    )
    many = changed(*(f"{name}.cost=9" for name in ("Ghoul", "Mend", "Wither", "Growth", "Shatter")))
    assert many.label.endswith("2 more changes)")
    token = changed("Sproutling.attack=2")
    assert token.label == "SpellfAIre (sproutling_token.attack=2)"


def test_each_difference_makes_itself_again() -> None:
    changes = [
        *("Ember Bolt.n=3", "Town Guard.keywords=guard,ward", "Void Snare.max_cost=none"),
        *("Vine Whip.effects=none", "Shatter.frozen=off", "Ghoul.name=Big Ghoul"),
        'Mend.effects.2={ do = "draw", n = 2 }',
    ]
    game = changed(*changes)
    found = differences(game)
    assert changed(*map(str, found)).fingerprint == game.fingerprint
    assert "n: 2 -> 3" in [each.told for each in found]


def test_a_new_card_is_one_difference() -> None:
    row = {"id": "zap", "name": "Zap", "kind": "spell", "school": "fire", "cost": 1}
    game = ludarium.load("spellfaire", cards=[row])
    assert [str(each) for each in differences(game)] == ["new: Zap"]
    assert game.label == "SpellfAIre (new: Zap)"


def test_replays_forks_and_snapshots_keep_the_changes() -> None:
    game = changed("Ember Bolt.n=5", "rules.hero_health=9")
    match = game.match(seed=3, decks=["kingdom-fire", "wildclan-fire"])
    for _ in range(30):
        if match.is_over:
            break
        seat = match.actors[0]
        match.take(seat, match.legal(seat)[0])
    replay = Replay.from_json(Replay.of(match).to_json())
    again = replay.run()
    assert again.game.fingerprint == game.fingerprint and again.game.label == game.label
    assert replay.fork(10).game.label == game.label
    kept = restore("spellfaire", json.loads(json.dumps(game.snapshot())))
    assert kept.fingerprint == game.fingerprint and kept.label == game.label


def test_the_neutral_card_is_a_plain_creature_of_the_same_cost() -> None:
    neutral = BOOK.definition.neutral
    assert neutral is not None
    for card in BOOK.cards:
        row = neutral(BOOK, card)
        game = ludarium.load("spellfaire", cards=[row])  # the form takes it
        made = game.cards[-1]
        cost = card["cost"]
        assert (made["id"], made["name"]) == (f"neutral_{cost}", f"Neutral {cost}")
        assert (made["cost"], made["attack"], made["health"]) == (cost, cost, cost + 1)
        assert made["faction"] is None and not made["token"]
        assert game.card_text(made) == ""
    assert neutral(BOOK, {"cost": 99, "faction": None})["health"] == 99
