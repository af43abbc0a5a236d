"""Every action has a text, and every text leads back to its action."""

import re

import pytest

from ludarium import BadInput, IllegalAction, NotYourTurn
from tests.clauses import clause

from .duel import GAME, act, creature, duel, health, load, refused, seat, side, texts, unit, walk


def test_every_kind_of_action_is_printed_as_it_is_written() -> None:
    match = duel(["Ghoul"], ["Ghoul"], ["Ember Bolt", "Growth", "Ghoul", "Mend"])
    assert texts(match) == [
        "end turn",
        "attack own 1 on enemy 1",
        "attack own 1 on enemy hero",
        "play Ghoul",
        "play Ember Bolt on own 1",
        "play Ember Bolt on enemy 1",
        "play Ember Bolt on own hero",
        "play Ember Bolt on enemy hero",
        "play Mend",
        "play Growth on own 1",
    ]
    assert str(match.legal(0)[0]) == "end turn"


def test_places_are_seen_from_the_acting_seat() -> None:
    match = duel(["Elder Mammoth"], ["Ghoul"], other={"hand": ["Ember Bolt"] * 2}, active=1)
    act(match, "play Ember Bolt on own 1", "play Ember Bolt on enemy hero")
    assert (side(match), side(match, 1)) == ("Elder Mammoth 7/7", "Ghoul 3/1")
    assert health(match) == (23, 25)
    act(match, "attack own 1 on enemy 1")
    assert side(match) == "Elder Mammoth 7/4"


@pytest.mark.parametrize(
    "text",
    [
        "play Ember Bolt on enemy hero",
        "PLAY EMBER BOLT ON ENEMY HERO",
        "Play ember_bolt on Enemy Hero",
        "  play   ember bolt  on enemy hero ",
    ],
)
def test_case_spaces_and_ids_do_not_matter(text: str) -> None:
    assert health(act(duel(hand=["Ember Bolt"]), text)) == (25, 23)


@pytest.mark.parametrize("text", ["END TURN", "attack OWN 1 on Enemy Hero", "play TOWN_GUARD"])
def test_every_kind_is_read_in_any_case(text: str) -> None:
    before = duel(["Ghoul"], hand=["Town Guard"])
    assert act(before.copy(), text).position() != before.position()


# A card is written by its name or its id, whatever the id looks like.
def test_an_id_of_one_word_is_a_card_too() -> None:
    effect = {"do": "damage", "n": 2, "to": "enemy hero"}
    zap = {"id": "zap", "name": "Great Zap", "kind": "spell", "cost": 1, "effects": [effect]}
    assert health(act(duel(hand=["zap"], game=load(cards=[zap])), "play zap")) == (25, 23)


@clause("S4.6")
@pytest.mark.parametrize(
    "text",
    [
        "mulligan Ghoul, Mend",
        "mulligan Mend, Ghoul",
        "MULLIGAN mend,ghoul",
        "mulligan  MEND ,  Ghoul",
    ],
)
def test_the_cards_of_a_mulligan_are_named_in_any_order(text: str) -> None:
    own = {"hand": ["Ghoul", "Growth", "Mend"], "deck": ["Combust"] * 3}
    match = GAME.position({"phase": "mulligan", "seats": [own, {}]})
    events = match.submit(0, text)
    assert events[0]["n"] == 2
    assert "Growth" in seat(match)["hand"]


RATS = {"hand": ["Grave Rat", "Grave Rat", "Mend"], "deck": ["Combust"] * 3}


@clause("S4.6")
@pytest.mark.parametrize(
    ("text", "n"),
    [
        ("mulligan grave_rat", 1),
        ("mulligan Grave Rat, Grave Rat", 2),
        ("mulligan Grave Rat, mend, grave_rat", 3),
    ],
)
def test_ids_and_copies_are_read_in_a_mulligan(text: str, n: int) -> None:
    match = GAME.position({"phase": "mulligan", "seats": [RATS, {}]})
    assert match.submit(0, text)[0]["n"] == n


@clause("S4.6")
def test_an_id_before_a_comma_is_read_in_a_mulligan() -> None:
    match = GAME.position({"phase": "mulligan", "seats": [RATS, {}]})
    assert match.submit(0, "mulligan grave_rat, mend")[0]["n"] == 2


@clause("A22")
@pytest.mark.parametrize("text", ["first Grave Rat", "FIRST grave rat", "first grave_rat"])
def test_the_order_of_triggers_is_named(text: str) -> None:
    board = ["Grave Rat", unit("Soul Collector", health=2)]
    match = act(duel(board, hand=["Inferno Sweep"]), "play Inferno Sweep")
    assert match.submit(0, text)[0]["card"] == "grave_rat"


def test_numbers_and_actions_are_accepted_like_texts() -> None:
    match = duel(["Ghoul"])
    action = match.legal(0)[1]
    for each in (action, action.id, action.text):
        twin = match.copy()
        twin.submit(0, each)
        assert health(twin) == (25, 22)


@pytest.mark.parametrize("seed", range(2))
def test_every_legal_text_of_a_match_leads_back_to_its_number(seed: int) -> None:
    for match in walk(GAME, seed):
        for n in match.actors:
            actions = match.legal(n)
            assert len({a.text for a in actions}) == len(actions)
            assert sorted({a.id for a in actions}) == [a.id for a in actions]
            for action in actions[:40]:
                assert match.parse(n, action.text) == action.id


def test_a_text_that_is_no_action_raises_with_the_nearest_ones() -> None:
    match = duel(["Ghoul"], hand=["Ember Bolt"])
    with pytest.raises(IllegalAction, match="play Ember Bolt on enemy hero"):
        match.submit(0, "play Ember Bold on enemy hero")
    with pytest.raises(IllegalAction) as caught:
        match.submit(0, "dance")
    assert caught.value.clause is None


@pytest.mark.parametrize("action", [0, -1, 10**6, True, 1.5, None])
def test_what_is_no_action_at_all_is_refused(action: object) -> None:
    match = duel(["Ghoul"])
    before = match.state_bytes
    with pytest.raises(IllegalAction):
        match.submit(0, action)  # type: ignore[arg-type]
    assert match.state_bytes == before


def test_every_refused_action_leaves_the_state_and_names_its_clause() -> None:
    """All numbers of a busy position: legal ones are listed, the others are refused."""
    board = ["Ghoul", unit("Ghoul", frozen=True), unit("Razor Cub", attacked=True)]
    hand = ["Ember Bolt", "Growth", "Titan Forgeguard", "Arc Sparkbot", "Shatter", "Mend"]
    match = duel(board, ["Town Guard", "Ghoul"], hand, own={"mana": 7})
    legal = set(match.legal_ids(0))
    clauses = set()
    for number in range(GAME.kernel.ACTIONS + 2):
        clause_id = match.refusal(0, number)
        assert (clause_id is None) == (number in legal)
        if clause_id:
            clauses.add(clause_id)
            assert clause_id in GAME.clauses and clause_id in GAME.definition.refusals
    assert clauses >= {"S5.1", "S5.7", "S6.1", "S6.2", "S7.5", "S8", "S8.2", "A17", "A34", "S5"}


@clause("S13.2")
def test_out_of_turn_is_not_your_turn() -> None:
    match = duel(["Ghoul"], ["Ghoul"], other={"hand": ["Mend"]})
    before = match.state_bytes
    for text in ("end turn", "attack own 1 on enemy hero", "play Mend"):
        with pytest.raises(NotYourTurn) as caught:
            match.submit(1, text)
        assert caught.value.clause == "S13.2"
    with pytest.raises(NotYourTurn):
        match.submit(1, "dance")
    assert match.state_bytes == before


def test_a_seat_that_does_not_exist_is_refused() -> None:
    for n in (2, -1, True):
        with pytest.raises(BadInput):
            duel().submit(n, "end turn")


def test_the_message_names_action_and_clause() -> None:
    with pytest.raises(IllegalAction, match=r'"attack own 1 on enemy hero".*S6\.2: Choosing'):
        duel(["Ghoul"], ["Town Guard"]).submit(0, "attack own 1 on enemy hero")


@clause("A17")
def test_a_when_played_effect_without_a_target_has_none_in_its_text() -> None:
    assert texts(duel(hand=["Arc Sparkbot"]), "play") == ["play Arc Sparkbot"]
    match = duel([], ["Ghoul"], ["Arc Sparkbot"])
    assert texts(match, "play") == ["play Arc Sparkbot on enemy 1"]


def test_places_are_those_before_the_play() -> None:
    match = duel(["Ghoul", "Town Guard"], hand=["Squire Captain"])
    act(match, "play Squire Captain on own 2")
    assert side(match) == "Ghoul 3/3 | Town Guard 1/3 | Squire Captain 2/2"


def test_of_several_copies_any_is_meant() -> None:
    match = act(duel(hand=["Mend", "Mend"]), "play Mend")
    assert seat(match)["hand"] == ["Mend"]


@clause("A22", "S4.6")
def test_time_that_runs_out_takes_the_default_action() -> None:
    match = GAME.match(1, first=0)
    hand = seat(match)["hand"]
    match.expire(0)
    assert seat(match)["hand"] == hand and match.actors == (1,)
    board = [unit("Soul Collector", health=2), "Grave Rat"]
    match = act(duel(board, hand=["Inferno Sweep"]), "play Inferno Sweep")
    match.expire(0)
    assert match.position()["phase"] == "main"
    match.expire(0)
    assert match.actors == (1,)
    with pytest.raises(NotYourTurn):
        match.expire(0)


def test_events_follow_a_creature_by_its_number() -> None:
    match = duel(["Ghoul"], ["Elder Mammoth"])
    events = match.submit(0, "attack own 1 on enemy 1")
    ids = [match.view(0)["seats"][1]["board"][0]["id"]]
    assert events[0]["target"] == ids[0] and events[1]["unit"] == ids[0]
    assert (events[1]["n"], events[1]["left"]) == (3, 4)
    assert creature(match, 1)["health"] == 4


def test_every_clause_that_refuses_has_a_sentence_for_the_player() -> None:
    source = (GAME.definition.folder / "legal.py").read_text()
    found = {
        name.replace("_", ".") for name in re.findall(r"\b([SA]\d+(?:_\d+)?)\b(?=,|$)", source)
    }
    named = set(GAME.definition.refusals)
    assert named <= set(GAME.clauses)
    assert {name for name in found if name in GAME.clauses} <= named


def test_why_not_names_the_clause_of_what_is_not_offered() -> None:
    board = ["Ghoul", unit("Razor Cub", attacked=True)]
    match = duel(board, ["Town Guard"], ["Titan Forgeguard", "Ember Bolt"], own={"mana": 2})
    ids = [each["id"] for each in match.view(0)["seats"][0]["board"]]
    before = match.state_bytes
    assert match.why_not(0, {"kind": "play", "card": "titan_forgeguard"}) == "S5.1"
    assert match.why_not(0, {"kind": "play", "card": "ember_bolt"}) is None  # it is offered
    assert match.why_not(0, {"kind": "attack", "source": ids[1]}) == "S6.1"
    past_the_guard = {"kind": "attack", "source": ids[0], "target": {"hero": 1}}
    assert match.why_not(0, past_the_guard) == "S6.2"
    assert match.why_not(1, {"kind": "end"}) == "S13.2"
    assert match.why_not(0, {"kind": "dance"}) is None
    assert match.state_bytes == before


def test_refused_texts_of_each_clause() -> None:
    board = ["Elder Mammoth"] * 6
    match = duel(board, hand=["Ghoul", "Sproutling"])
    assert refused(match, "play Ghoul") == "S5.3"
    assert refused(match, "play Sproutling") == "A33"
    assert refused(match, 5) == "S5"  # a mulligan


OWN = {
    "id": "cold_call",
    "name": "Cold Call",
    "kind": "spell",
    "cost": 1,
    "effects": [
        {"on": "cast", "do": "damage", "n": 1, "to": "chosen enemy creature", "frozen": True}
    ],
}
EMPTY = [
    ("Shatter", "There is no frozen creature to target."),
    ("Ice Shard", "There is no creature to target."),
    ("Growth", "There is no friendly creature to target."),
    ("Void Snare", "There is no enemy creature of cost 5 or less to target."),
    ("Cold Call", "There is no frozen enemy creature to target."),
]


@clause("A34")
@pytest.mark.parametrize(("name", "sentence"), EMPTY, ids=[each[0] for each in EMPTY])
def test_a_card_without_a_target_says_what_is_missing(name: str, sentence: str) -> None:
    game = load(cards=[OWN])
    match = duel(hand=[name], own={"mana": 10, "max_mana": 10}, game=game)
    parts = {"kind": "play", "card": name.lower().replace(" ", "_")}
    assert match.why_not(0, parts) == "A34"
    assert game.definition.refusal_text(game, parts, "A34") == sentence


@clause("S8", "S8.2")
def test_a_wrong_target_is_answered_by_what_is_wanted() -> None:
    match = duel(["Ghoul"], ["Ghoul"], ["Vine Whip", "Cold Snap"], own={"mana": 9, "max_mana": 9})
    text = GAME.definition.refusal_text
    on_hero = {"kind": "play", "card": "vine_whip", "target": {"hero": 1}}
    assert match.why_not(0, on_hero) == "S8.2"
    assert text(GAME, on_hero, "S8.2") == "Choose an enemy creature."
    aimed = {"kind": "play", "card": "cold_snap", "target": {"hero": 1}}
    assert match.why_not(0, aimed) == "S8"
    assert text(GAME, aimed, "S8") == "This card takes no target."
    assert text(GAME, {"kind": "end"}, "S5.1") is None
