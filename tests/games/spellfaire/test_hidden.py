"""S13.1, A43, A47, A49, A58, A60: a seat cannot tell two worlds apart that differ in secrets."""

import random
from collections import Counter
from typing import Any

from ludarium import Match
from tests.clauses import clause

from .duel import GAME, Row, act, duel, play, seat, texts, walk

KNOWN = {"faction": "necropolis", "school": "nature"}
SPECTATOR = None


def knowledge(match: Match, viewer: int | None) -> Any:
    """All that leaves the match for one viewer."""
    if viewer is None:
        return match.view(None), match.events(None)
    return match.view(viewer), match.events(viewer), match.observe(viewer).state


def hold(hand: list[str], deck: list[str], **more: Any) -> Row:
    return {"hand": hand, "deck": deck, **KNOWN, **more}


@clause("S13.1", "A43")
def test_the_other_hand_is_shown_by_its_size_only() -> None:
    match = duel(hand=["Mend"], other=hold(["Ghoul", "Mend"], ["Growth"]))
    view = match.view(0)["seats"]
    assert view[1]["hand"] == [None, None] and view[0]["hand"] == ["mend"]
    assert (view[1]["deck"], view[1]["deck_cards"]) == (1, None)
    assert [len(p["hand"]) for p in match.view(None)["seats"]] == [1, 2]
    assert match.view(None)["seats"][0]["hand"] == [None]


@clause("S13.1")
def test_everything_but_hands_and_decks_lies_open() -> None:
    for match in walk(GAME, 21):
        truth = match.position()
        for viewer in (0, 1, None):
            for n in range(2):
                seen, real = match.view(viewer)["seats"][n], truth["seats"][n]
                for key in ("health", "mana", "max_mana", "fatigue", "faction", "school"):
                    assert seen[key] == real[key]
                assert len(seen["hand"]) == len(real["hand"])
                assert seen["deck"] == len(real["deck"])
                for zone in ("dead", "discard", "board"):
                    assert len(seen[zone]) == len(real[zone])


@clause("A43", "S4.3")
def test_nobody_knows_the_order_of_a_deck_not_even_its_owner() -> None:
    a = duel(own=hold([], ["Ghoul", "Mend", "Growth"]))
    b = duel(own=hold([], ["Growth", "Ghoul", "Mend"]))
    for viewer in (0, 1, SPECTATOR):
        assert knowledge(a, viewer) == knowledge(b, viewer)


@clause("A43", "A47")
def test_the_other_hand_and_deck_make_no_difference() -> None:
    a = duel(other=hold(["Ghoul", "Mend"], ["Growth", "Grave Rat"]))
    b = duel(other=hold(["Lich Adept", "Grave Rat"], ["Renewal", "Mend"]))
    for viewer in (0, SPECTATOR):
        assert knowledge(a, viewer) == knowledge(b, viewer)
    assert knowledge(a, 1) != knowledge(b, 1)


@clause("A43")
def test_of_an_undeclared_deck_hand_and_deck_cannot_be_told_apart() -> None:
    a = duel(other={"hand": ["Ghoul", "Mend"], "deck": ["Growth"]})
    b = duel(other={"hand": ["Growth", "Ghoul"], "deck": ["Mend"]})
    assert knowledge(a, 0) == knowledge(b, 0)


@clause("A43")
def test_the_dice_are_hidden() -> None:
    a, b = duel(seed=1), duel(seed=2)
    for viewer in (0, 1, SPECTATOR):
        assert knowledge(a, viewer) == knowledge(b, viewer)


@clause("A43", "S13.1")
def test_the_draws_of_the_other_are_not_named() -> None:
    worlds = []
    for drawn in ("Ghoul", "Mend"):
        match = duel(other=hold([], [drawn, "Growth"]))
        act(match, "end turn")
        worlds.append(match)
        assert match.events(1)[-1]["card"] == drawn.lower()
        assert match.events(0)[-1] == {"event": "draw", "seat": 1, "card": None, "clause": "S5.6"}
        assert match.events(None)[-1]["card"] is None
    assert knowledge(worlds[0], 0) == knowledge(worlds[1], 0)
    assert knowledge(worlds[0], None) == knowledge(worlds[1], None)


@clause("A43")
def test_playing_a_card_tells_nothing_of_the_rest_of_the_hand() -> None:
    worlds = [
        act(duel(hand=hand, own=KNOWN), "play Mend", "end turn")
        for hand in (["Mend", "Ghoul", "Growth"], ["Lich Adept", "Renewal", "Mend"])
    ]
    for viewer in (1, SPECTATOR):
        assert knowledge(worlds[0], viewer) == knowledge(worlds[1], viewer)


@clause("A43", "A47", "S13.1")
def test_in_random_matches_no_secret_reaches_a_seat() -> None:
    for seed in range(3):
        rng = random.Random(seed)
        for match in walk(GAME, seed, decks=["necropolis-nature", "kingdom-frost"]):
            for viewer in range(2):
                spec = match.position()
                shuffle_secrets(spec, viewer, rng)
                twin, same = GAME.position(spec), GAME.position(match.position())
                assert knowledge(twin, viewer) == knowledge(same, viewer)
                assert twin.legal(viewer) == match.legal(viewer)


def shuffle_secrets(spec: Row, viewer: int, rng: random.Random) -> None:
    """Another world for the viewer: an own deck in another order, other unseen cards."""
    spec["seed"] = rng.randrange(1 << 53)
    own, other = spec["seats"][viewer], spec["seats"][1 - viewer]
    rng.shuffle(own["deck"])
    unseen = [i for i in range(len(other["hand"])) if i + 1 not in other["shown"]]
    pool = other["deck"] + [other["hand"][i] for i in unseen]
    rng.shuffle(pool)
    for i in unseen:
        other["hand"][i] = pool.pop()
    other["deck"] = pool


@clause("A47")
def test_faction_and_school_are_public_and_the_own_list_is_known() -> None:
    match = GAME.match(6, decks=["necropolis-nature", "ironbound-fire"], first=0)
    view = match.view(1)["seats"]
    assert (view[0]["faction"], view[0]["school"]) == ("necropolis", "nature")
    assert view[0]["deck_cards"] is None
    cards = Counter(view[1]["deck_cards"] + view[1]["hand"])
    assert cards == Counter(GAME.decks["ironbound-fire"])


@clause("A47", "A43")
def test_the_own_list_comes_without_its_order() -> None:
    lists = [
        duel(own=hold([], deck)).view(0)["seats"][0]["deck_cards"]
        for deck in (["Ghoul", "Mend", "Growth"], ["Mend", "Growth", "Ghoul"])
    ]
    assert lists[0] == lists[1] and len(lists[0]) == 3


@clause("A47")
def test_a_guessed_world_fits_all_that_was_seen() -> None:
    decks = [("necropolis", "nature"), ("kingdom", "frost")]
    for match in walk(GAME, 33, decks=["-".join(deck) for deck in decks]):
        truth = match.position()
        for viewer in range(2):
            observation = match.observe(viewer)
            world = GAME.states.unpack(observation.state)
            world.dice = 77
            GAME.kernel.fill(world, GAME.tables, viewer)
            seats = GAME.definition.write_position(GAME, world)["seats"]
            assert seats[viewer]["hand"] == truth["seats"][viewer]["hand"]
            assert sorted(seats[viewer]["deck"]) == sorted(truth["seats"][viewer]["deck"])
            check_whole_deck(seats[1 - viewer], *decks[1 - viewer])
            GAME.kernel.hide(world, GAME.tables, viewer)
            assert GAME.states.pack(world) == observation.state


def check_whole_deck(player: Row, faction: str, school: str) -> None:
    cards = player["hand"] + player["deck"] + player["dead"] + player["discard"]
    cards += [u["card"] for u in player["board"] if not u["token"]]
    counts = Counter(cards)
    rows = {c["name"]: c for c in GAME.cards if not c["token"]}
    assert max(counts.values()) <= 2
    assert sum(n for name, n in counts.items() if rows[name]["faction"] == faction) == 14
    assert sum(n for name, n in counts.items() if rows[name]["school"] == school) == 10


@clause("A49", "S2")
def test_cast_and_burned_cards_lie_open_in_the_discard_and_creatures_among_the_dead() -> None:
    own = {"deck": ["Mend", "Growth"]}
    match = duel(["Ghoul"], hand=["Grim Bargain"] + ["Ghoul"] * 9, own=own)
    act(match, "play Grim Bargain on own 1")
    for viewer in (0, 1, None):
        player = match.view(viewer)["seats"][0]
        assert sorted(player["discard"]) == ["grim_bargain", "growth"]
        assert player["dead"] == ["ghoul"]
    burned = [e for e in match.events(1) if e["event"] == "burn"]
    assert [e["card"] for e in burned] == ["growth"]


@clause("A49", "A29")
def test_a_card_returned_by_the_lich_is_known_to_both() -> None:
    own = hold(["Mend"], ["Growth"], dead=["Ghoul"])
    match = duel(["Lich Adept"], own=own, active=1)
    events = play(match, "end turn")
    assert {"event": "return", "seat": 0, "card": "ghoul", "clause": "A29"} in events
    for viewer in (1, None):
        assert sorted(map(str, match.view(viewer)["seats"][0]["hand"])) == ["None", "None", "ghoul"]
    assert seat(match)["shown"] == [2]


@clause("A49")
def test_a_known_card_stays_known_until_it_is_played() -> None:
    own = hold(["Mend", "Ghoul", "Growth"], [], shown=[2])
    match = act(duel(["Ghoul"], own=own), "play Mend")
    assert seat(match)["shown"] == [1] and seat(match)["hand"] == ["Ghoul", "Growth"]
    act(match, "play Ghoul")
    assert match.view(1)["seats"][0]["hand"] == [None]


@clause("A60")
def test_of_two_copies_the_known_one_is_played() -> None:
    for hand, shown in ((["Ghoul", "Mend", "Ghoul"], 3), (["Ghoul", "Mend", "Ghoul"], 1)):
        match = act(duel(own=hold(hand, [], shown=[shown])), "play Ghoul")
        assert sorted(seat(match)["hand"]) == ["Ghoul", "Mend"] and seat(match)["shown"] == []
        assert match.view(1)["seats"][0]["hand"] == [None, None]


@clause("A60")
def test_the_other_cannot_tell_that_a_second_copy_is_there() -> None:
    worlds = [
        act(duel(own=hold([hidden, "Ghoul"], ["Mend"], shown=[2])), "play Ghoul")
        for hidden in ("Ghoul", "Grave Rat")
    ]
    for viewer in (1, SPECTATOR):
        assert knowledge(worlds[0], viewer) == knowledge(worlds[1], viewer)


@clause("S13.1")
def test_legal_actions_are_told_only_to_the_seat_in_turn() -> None:
    match = duel(hand=["Mend"])
    assert match.observe(0).legal and match.observe(1).legal == ()
    assert texts(match, seat=1) == []
