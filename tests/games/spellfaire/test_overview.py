"""S1-S3 and S9-S10: what the game is made of."""

import csv
from pathlib import Path

import pytest

from ludarium.core.dice import scripted
from tests.clauses import clause

from .duel import GAME, act, duel, health, load, refused, seat, side, unit, walk, winner

CARDS = {card["id"]: card for card in GAME.cards}
POOL = [card for card in GAME.cards if not card["token"]]

# The cards of the rule book (S10.1 to S10.8) as printed. Cards that are added later do not go here.
with (Path(__file__).parent / "book_cards.csv").open(encoding="utf-8", newline="") as file:
    BOOK = list(csv.DictReader(file))


@clause("S1")
def test_a_hero_at_0_health_loses() -> None:
    match = act(duel(["Ghoul"], other={"health": 3}), "attack own 1 on enemy hero")
    assert match.result is not None
    assert (match.result.winner, match.result.reason) == (0, "hero")
    assert match.result.scores == (1000, -1000)


@clause("S1")
def test_a_hero_at_1_health_fights_on() -> None:
    match = act(duel(["Ghoul"], other={"health": 4}), "attack own 1 on enemy hero")
    assert match.result is None
    assert health(match) == (25, 1)


@clause("S1", "A25")
def test_both_heroes_falling_in_one_action_is_a_draw() -> None:
    empty = {"deck": [], "health": 1}
    match = duel(["Grave Rat"], hand=["Combust"], own=empty, other={"health": 2})
    act(match, "play Combust on own 1")  # the Rat's draw tires the own hero
    assert match.result is not None
    assert (match.result.winner, match.result.reason) == (None, "both heroes")
    assert match.result.scores == (0, 0)


@clause("S1.1")
def test_the_page_counts_the_cards() -> None:
    creatures, spells = (sum(c["kind"] == kind for c in POOL) for kind in ("creature", "spell"))
    said = GAME.clauses["S1.1"].text
    assert (
        f"{len(POOL)} different cards: {creatures} creatures" in said and f"{spells} spells" in said
    )
    assert len({card["name"] for card in POOL}) == len(POOL)


@pytest.mark.parametrize("row", BOOK, ids=lambda row: str(row["name"]))
@clause("S1.1", "S3.1", "S3.2", "S9.1", "S9.2")
@clause("S10.1", "S10.2", "S10.3", "S10.4", "S10.5", "S10.6", "S10.7", "S10.8")
def test_a_card_of_the_book_is_as_printed(row: dict[str, str]) -> None:
    card = next(card for card in POOL if card["name"] == row["name"])
    spell = card["kind"] == "spell"
    numbers = ("", "") if spell else (str(card["attack"]), str(card["health"]))
    assert (card["school"] or card["faction"], str(card["cost"]), *numbers) == (
        row["group"],
        row["cost"],
        row["attack"],
        row["health"],
    )
    assert ", ".join(card["keywords"]) == row["keyword"]


@clause("S1.2", "S13.2")
def test_nobody_acts_in_the_turn_of_the_other() -> None:
    for match in walk(GAME, 11):
        assert len(match.actors) == (0 if match.is_over else 1)
        for watcher in {0, 1} - set(match.actors):
            assert match.legal(watcher) == []


@clause("S1.2")
def test_the_same_dice_and_actions_give_the_same_game() -> None:
    games = [[match.state_bytes for match in walk(GAME, 5)] for _ in range(2)]
    assert games[0] == games[1]


@clause("S1.2", "S13.3")
def test_only_a_random_text_needs_the_dice() -> None:
    spells = ["Ember Bolt", "Inferno Sweep", "Renewal", "Siphon Life", "Sproutling"]
    match = duel(["Ghoul"], ["Ghoul"], spells, own={"mana": 99})
    with scripted():
        act(match, "play Ember Bolt on enemy 1", "play Inferno Sweep", "play Renewal")
        act(match, "play Siphon Life", "play Sproutling", "attack own 1 on enemy hero", "end turn")


@clause("S1.2")
def test_ready_decks_all_differ() -> None:
    assert len({tuple(deck.items()) for deck in GAME.decks.values()}) == 16


@clause("S2")
def test_each_player_has_a_hero_24_cards_mana_and_empty_zones() -> None:
    match = GAME.match(3)
    for n in range(2):
        player = seat(match, n)
        assert len(player["deck"]) + len(player["hand"]) == 24
        assert (player["health"], player["mana"]) == (25, 1)
        assert player["board"] == player["dead"] == player["discard"] == []


@clause("S2", "S5.2", "S5.3")
def test_hand_and_battlefield_have_room_for_10_and_6() -> None:
    assert (GAME.rules["hand_limit"], GAME.rules["board_limit"]) == (10, 6)
    match = duel(["Ghoul"] * 6, hand=["Ghoul"] * 10, active=1)
    assert len(seat(act(match, "end turn"))["hand"]) == 10
    assert refused(match, "play Ghoul") == "S5.3"


@clause("S3.1")
def test_a_creature_stays_on_the_battlefield_and_is_paid_with_mana() -> None:
    match = act(duel(hand=["Steel Sentinel"], own={"mana": 5}), "play Steel Sentinel")
    assert side(match) == "Steel Sentinel 4/5"
    assert (seat(match)["mana"], seat(match)["hand"], seat(match)["discard"]) == (1, [], [])


@clause("S3.2", "A49")
def test_a_spell_takes_effect_at_once_and_lies_in_the_discard() -> None:
    match = act(duel(hand=["Mend"], own={"mana": 1, "health": 9}), "play Mend")
    assert health(match) == (12, 25)
    assert (seat(match)["mana"], seat(match)["hand"], seat(match)["discard"]) == (0, [], ["Mend"])


@clause("S3.2", "S5.4")
def test_the_discard_is_never_shuffled_back() -> None:
    match = duel(own={"deck": [], "discard": ["Mend", "Growth"], "dead": ["Ghoul"]}, active=1)
    act(match, "end turn")
    assert seat(match)["discard"] == ["Mend", "Growth"]
    assert (seat(match)["hand"], seat(match)["fatigue"]) == ([], 1)


@clause("S9.1")
def test_each_faction_has_its_keyword() -> None:
    def with_keyword(faction: str, keyword: str) -> int:
        return sum(keyword in c["keywords"] for c in POOL if c["faction"] == faction)

    assert with_keyword("kingdom", "guard") == with_keyword("wildclan", "charge") == 2
    assert with_keyword("ironbound", "ward") == 1
    for faction in ("kingdom", "wildclan", "ironbound"):  # only the Undead gain from dying
        effects = [e for c in POOL if c["faction"] == faction for e in c["effects"]]
        assert all(e["on"] != "death" and e["do"] != "return" for e in effects)
    undead = [e for c in POOL if c["faction"] == "necropolis" for e in c["effects"]]
    assert sum(e["on"] == "death" for e in undead) == 2
    assert sum(e["do"] == "return" for e in undead) == 1


@clause("S9.2")
def test_each_school_has_its_own_verbs() -> None:
    def verbs(school: str) -> set[str]:
        return {e["do"] for c in POOL if c["school"] == school for e in c["effects"]}

    assert verbs("fire") == {"damage"}
    assert {"freeze", "damage"} <= verbs("frost") and "heal" not in verbs("frost")
    assert {"heal", "buff", "summon"} <= verbs("nature")
    assert {"damage", "heal", "buff", "destroy"} <= verbs("shadow")
    assert "destroy" not in verbs("fire") | verbs("frost") | verbs("nature")


@clause("S10")
def test_a_played_creature_is_on_the_battlefield_before_its_effect() -> None:
    match = duel(hand=["Bone Acolyte"])
    events = match.submit(0, "play Bone Acolyte on own 1")
    assert [e["event"] for e in events][:3] == ["play", "enter", "damage"]
    assert side(match) == "Bone Acolyte 2/1"


@clause("S10", "S10.3")
def test_a_death_effect_waits_for_the_death() -> None:
    match = duel([unit("Grave Rat")], hand=["Ember Bolt"], own={"deck": ["Ghoul"]})
    assert seat(match)["hand"] == ["Ember Bolt"]
    assert seat(act(match, "play Ember Bolt on own 1"))["hand"] == ["Ghoul"]


@clause("S10", "A4")
def test_a_start_effect_happens_only_in_its_owners_start_phase() -> None:
    match = duel(["Royal Tactician"])
    act(match, "end turn")
    assert side(match) == "Royal Tactician 4/5"
    with scripted(0):
        act(match, "end turn")
    assert side(match) == "Royal Tactician 5/6"


@clause("S10")
def test_the_texts_of_the_cards_say_what_the_rows_do() -> None:
    def text(card_id: str) -> str:
        return GAME.card_text(CARDS[card_id])

    assert text("town_guard") == "Guard."
    assert "1 damage" in text("bone_acolyte") and "any creature or hero" in text("bone_acolyte")
    assert "frozen creature" in text("shatter")
    assert "cost 5 or less" in text("void_snare")
    assert "this turn" in text("wither") and "-2 Attack" in text("wither")
    assert "if it survives" in text("vine_whip")
    assert text("thicket_stalker") == ""


@clause("S1")
def test_nothing_is_legal_once_the_game_is_over() -> None:
    match = act(duel(["Ghoul"], other={"health": 1}), "attack own 1 on enemy hero")
    assert match.actors == () and match.legal(0) == match.legal(1) == []
    assert refused(match, "end turn", seat=1) == "S1"
    assert winner(match) == 0


@clause("S4.7")
def test_the_book_decides_the_numbers_unless_a_rule_is_changed() -> None:
    assert GAME.rules["hero_health"] == 25
    assert seat(load(rules={"hero_health": 40}).match(1))["health"] == 40
