"""Taking back, foreseeing, the parts of actions and the handles of creatures, at the table."""

import random
from typing import Any

import pytest

from ludarium import IllegalAction, Match, NotYourTurn, Replay
from ludarium.core.keyed import Secret

from .duel import DECK, GAME, Row, act, duel, health, kinds, load, play, side, walk
from .test_hidden import KNOWN, hold, shuffle_secrets

SECRET = Secret(bytes(range(16)), bytes(16))


def again(match: Match) -> None:
    """Both forms of the replay give the same match."""
    replay = match.replay()
    for each in (Replay.from_json(replay.to_json()), Replay.from_text(replay.to_text())):
        assert each == replay
        end = each.run()
        assert end.state_bytes == match.state_bytes and end.entries == match.entries
        for viewer in (0, 1, None):
            assert end.events(viewer) == match.events(viewer)


# --- taking back -------------------------------------------------------------------------------------


def test_a_plain_attack_is_taken_back() -> None:
    match = duel(["Ghoul"], ["Town Guard"], own=KNOWN, other=KNOWN)
    before = match.state_bytes
    act(match, "attack own 1 on enemy 1")
    assert match.can_take_back(0) is None
    match.takeback(0)
    assert match.state_bytes == before
    assert [entry.kind for entry in match.entries] == ["act", "undo"]
    assert match.effective() == []
    again(match)
    act(match, "attack own 1 on enemy 1", "end turn")
    assert [n for n, _ in match.effective()] == [2, 3]
    again(match)


def test_several_are_taken_back_one_after_the_other() -> None:
    match = duel(["Ghoul", "Ghoul", "Ghoul"], other=KNOWN, own=KNOWN)
    states = [match.state_bytes]
    for i in range(3):
        act(match, f"attack own {i + 1} on enemy hero")
        states.append(match.state_bytes)
    for i in (2, 1):
        match.takeback(0)
        assert match.state_bytes == states[i]
    act(match, "attack own 3 on enemy hero")
    match.takeback(0)
    match.takeback(0)
    assert match.state_bytes == states[0] and health(match) == (25, 25)
    assert match.can_take_back(0) == "seat 0 has nothing to take back"
    again(match)


def test_what_was_told_stays_told() -> None:
    match = duel(["Ghoul"], ["Town Guard"])
    act(match, "attack own 1 on enemy 1")
    told = [match.events(viewer) for viewer in (0, 1, None)]
    match.takeback(0)
    for viewer, before in zip((0, 1, None), told, strict=True):
        takeback = {"event": "takeback", "seat": 0, "clause": None}
        assert match.events(viewer) == [*before, takeback]
        assert match.events(viewer, len(before)) == [takeback]


def test_the_answer_does_not_depend_on_the_cards_of_the_other() -> None:
    """Of a deck of one kind a draw teaches its owner nothing; whoever asks does not know the deck."""
    said = []
    for deck in (["Chapel Healer"] * 5 + ["Combust"] * 5, ["Combust"] * 10):
        match = duel(own=KNOWN, other=KNOWN | {"deck": deck})
        act(match, "end turn")
        said.append(match.can_take_back(0))
    assert said[0] == said[1] == "seat 1 has learned something, so this can't be taken back"


def test_a_draw_is_not_taken_back() -> None:
    deck = {"deck": ["Mend", "Growth", "Grave Rat", "Lich Adept"] * 2, **KNOWN}
    match = duel(["Ghoul"], hand=["Grim Bargain"], own=deck, other=deck)
    act(match, "play Grim Bargain on own 1")
    before = match.state_bytes
    with pytest.raises(IllegalAction, match="seat 0 has learned something"):
        match.takeback(0, witnesses=(0,))
    assert match.state_bytes == before
    act(match, "end turn")
    with pytest.raises(IllegalAction, match="seat 1 has learned something"):
        match.takeback(0)  # seat 1 has drawn


def test_dice_are_not_taken_back() -> None:
    for secret in (None, SECRET):
        match = GAME.match(3, secret=secret)
        seat = match.actors[0]
        match.submit(seat, match.legal(seat)[-1])  # replaces cards: the deck is shuffled
        before = match.state_bytes, list(match.entries)
        with pytest.raises(IllegalAction, match="dice were rolled"):
            match.takeback(seat)
        assert (match.state_bytes, match.entries) == before


def test_a_kept_hand_is_taken_back() -> None:
    match = GAME.match(3)
    before, seat = match.state_bytes, match.actors[0]
    match.submit(seat, "mulligan")
    match.takeback(seat)
    assert match.state_bytes == before and match.actors == (seat,)


@pytest.mark.parametrize("declared", [KNOWN, {}])
def test_a_played_card_is_taken_back_only_if_the_other_is_no_witness(declared: Row) -> None:
    own = {"deck": ["Mend", "Growth", "Lich Adept", "Renewal"] * 2, **declared}
    match = duel(hand=["Ghoul", "Grave Rat"], own=own)
    before = match.state_bytes
    act(match, "play Ghoul")
    assert match.can_take_back(0) == match.can_take_back(0, [0, 1])
    with pytest.raises(IllegalAction, match="seat 1 has learned something"):
        match.takeback(0)
    match.takeback(0, witnesses=(0,))
    assert match.state_bytes == before
    again(match)


def test_a_card_both_knew_is_taken_back() -> None:
    match = duel(own=hold(["Ghoul", "Mend"], [], shown=[1]))
    act(match, "play Ghoul")
    match.takeback(0)
    assert side(match) == ""


def test_nothing_else_is_taken_back() -> None:
    match = duel(["Ghoul"], ["Ghoul"])
    assert match.can_take_back(0) == "seat 0 has nothing to take back"
    act(match, "attack own 1 on enemy 1")
    assert match.can_take_back(1) == "seat 1 has nothing to take back"
    act(match, "end turn")
    act(match, "end turn")
    assert "something else" in str(match.can_take_back(0))
    match.concede(1)
    for seat in (0, 1):
        with pytest.raises(IllegalAction, match="over"):
            match.takeback(seat)
    for witnesses in ([2], [-1]):
        with pytest.raises(ValueError, match="seat"):
            match.can_take_back(0, witnesses)


def test_what_is_done_again_meets_other_dice() -> None:
    """Keyed dice go by the place in the whole log: a takeback does not choose a roll."""
    match = GAME.position(duel(["Ghoul"] * 2, own={"deck": DECK}).position(), secret=SECRET)
    act(match, "attack own 1 on enemy hero")
    match.takeback(0)
    act(match, "attack own 1 on enemy hero")
    assert match.position()["seed"] == SECRET.word(3)
    again(match)


def test_in_random_matches_a_takeback_is_the_state_before() -> None:
    rng = random.Random(2)
    match = GAME.match(secret=SECRET)
    undone = 0
    while not match.is_over and len(match.entries) < 120:
        seat = match.actors[0]
        before = match.state_bytes
        match.submit(seat, rng.choice(match.legal_ids(seat)))
        if rng.random() < 0.5 and match.can_take_back(seat, [seat]) is None:
            match.takeback(seat, [seat])
            assert match.state_bytes == before
            undone += 1
    assert undone > 5
    again(match)


# --- foreseeing --------------------------------------------------------------------------------------


def test_an_attack_is_foreseen_with_its_damage() -> None:
    match = duel(["Ghoul"], ["Town Guard"], own=KNOWN, other=KNOWN)
    before = match.state_bytes
    foreseen = match.foresee(0, "attack own 1 on enemy 1")
    assert match.state_bytes == before and match.entries == [] and match.events(0) == []
    assert kinds(foreseen)[:3] == ["attack", "damage", "damage"]
    assert foreseen == match.submit(0, "attack own 1 on enemy 1")


def test_what_is_not_known_is_not_foreseen() -> None:
    own = {"deck": ["Mend", "Growth", "Grave Rat", "Lich Adept", "Renewal"] * 2, **KNOWN}
    match = duel(["Ghoul"], hand=["Grim Bargain"], own=own)
    foreseen = match.foresee(0, "play Grim Bargain on own 1")
    done = match.submit(0, "play Grim Bargain on own 1")
    assert "draw" in kinds(done) and "draw" not in kinds(foreseen)
    assert foreseen == [event for event in done if event["event"] != "draw"]


def test_foresight_is_the_same_in_worlds_that_look_the_same() -> None:
    rng = random.Random(4)
    for match in walk(GAME, 8):
        if match.is_over or rng.random() < 0.7:
            continue
        seat = match.actors[0]
        spec = match.position()
        shuffle_secrets(spec, seat, rng)
        twin, same = GAME.position(spec), GAME.position(match.position())
        action = rng.choice(match.legal_ids(seat))
        before = same.state_bytes
        assert twin.foresee(seat, action) == same.foresee(seat, action)
        assert same.state_bytes == before


def test_illegal_actions_are_not_foreseen() -> None:
    match = duel(["Ghoul"], ["Town Guard"])
    with pytest.raises(IllegalAction) as caught:
        match.foresee(0, "attack own 1 on enemy hero")
    assert caught.value.clause == "S6.2"
    with pytest.raises(NotYourTurn):
        match.foresee(1, "end turn")


# --- parts and handles -------------------------------------------------------------------------------


def parts(match: Match, text: str, seat: int = 0) -> Any:
    return next(a.parts for a in match.legal(seat) if a.text == text)


def test_actions_say_what_they_consist_of() -> None:
    match = duel(["Ghoul"], ["Town Guard"], hand=["Mend", "Ember Bolt", "Ghoul", "Ember Bolt"])
    own, enemy = creature_id(match, 0), creature_id(match, 1)
    assert parts(match, "end turn") == {"kind": "end"}
    assert parts(match, "attack own 1 on enemy 1") == {
        "kind": "attack",
        "source": own,
        "target": {"unit": enemy},
    }
    assert parts(match, "play Ghoul") == {"kind": "play", "card": "ghoul", "hand": [2]}
    bolt = {"kind": "play", "card": "ember_bolt", "hand": [1, 3]}
    assert parts(match, "play Ember Bolt on own 1") == bolt | {"target": {"unit": own}}
    assert parts(match, "play Ember Bolt on enemy 1") == bolt | {"target": {"unit": enemy}}
    assert parts(match, "play Ember Bolt on enemy hero") == bolt | {"target": {"hero": 1}}
    assert parts(match, "play Ember Bolt on own hero") == bolt | {"target": {"hero": 0}}
    acolyte = duel(["Ghoul"], hand=["Bone Acolyte"])
    assert parts(acolyte, "play Bone Acolyte on own 2")["target"] == {"itself": True}  # A18
    act(match, "end turn")
    assert parts(match, "attack own 1 on enemy 1", 1)["target"] == {"unit": own}
    assert parts(match, "attack own 1 on enemy hero", 1)["target"] == {"hero": 0}


def creature_id(match: Match, seat: int, viewer: int | None = None) -> Any:
    return match.view(viewer)["seats"][seat]["board"][0]["id"]


def test_a_mulligan_names_the_places_of_its_cards() -> None:
    match = GAME.match(5, first=1)
    hand = match.view(1)["seats"][1]["hand"]
    names = {card["id"]: card["name"] for card in GAME.cards}
    for action in match.legal(1):
        assert action.parts["kind"] == "mulligan"
        chosen = ", ".join(names[hand[i]] for i in action.parts["cards"])
        assert action.text == f"mulligan {chosen}".strip()


def test_an_order_names_the_waiting_trigger() -> None:
    pending = [{"card": "Soul Collector"}, {"card": "Grave Rat"}]
    match = GAME.position({"phase": "order", "pending": pending, "seats": [{"deck": DECK}, {}]})
    found = {a.text: a.parts for a in match.legal(0)}
    assert found == {
        "first Soul Collector": {"kind": "order", "index": 0},
        "first Grave Rat": {"kind": "order", "index": 1},
    }
    assert [each["card"] for each in match.view(0)["pending"]] == ["soul_collector", "grave_rat"]


def test_in_random_matches_no_two_actions_have_the_same_parts() -> None:
    seen = set()
    for match in walk(load(), 12):
        for seat in match.actors:
            written = [repr(action.parts) for action in match.legal(seat)]
            assert len(set(written)) == len(written)
            seen |= {action.parts["kind"] for action in match.legal(seat)}
    assert seen >= {"mulligan", "attack", "play", "end"}


def test_handles_are_all_that_a_viewer_sees_of_a_creature() -> None:
    match = duel(["Ghoul", "Grave Rat"], ["Town Guard"], hand=["Ember Bolt"])
    match.handle = lambda viewer, number: f"{viewer}:{number}"
    for viewer in (0, 1, None):
        name = -1 if viewer is None else viewer
        units = [u["id"] for seat in match.view(viewer)["seats"] for u in seat["board"]]
        assert units == [f"{name}:{n}" for n in (1, 2, 3)]
    assert parts(match, "attack own 2 on enemy 1") == {
        "kind": "attack",
        "source": "0:2",
        "target": {"unit": "0:3"},
    }
    assert parts(match, "play Ember Bolt on enemy 1")["target"] == {"unit": "0:3"}
    assert match.foresee(0, "attack own 1 on enemy 1")[0]["target"] == "0:3"
    told = play(match, "attack own 1 on enemy 1", "play Ember Bolt on enemy hero")
    assert told[0]["unit"] == "0:1" and told[0]["target"] == "0:3"
    assert match.copy().events(1)[0]["target"] == match.events(1)[0]["target"] == "1:3"
    assert match.events(None)[0]["unit"] == "-1:1"
    assert told[-1]["unit"] == 0  # a hero has no number
