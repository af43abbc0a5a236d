"""B10, B33: a player cannot tell two worlds apart that differ in the order of the deck or in the ghost."""

import json
import random
from collections import Counter
from typing import Any

from ludarium import Match
from tests.clauses import clause

from .run import GAME, Row, act, at, fight, plain, play, shop, walk

SPECTATOR = None
DECK = ["Mite", "Wanderer", "Sparkling", "Mite", "Hill Scout"]


def knowledge(match: Match, viewer: int | None) -> Any:
    """All that leaves the match for one viewer."""
    if viewer is None:
        return match.view(None), match.events(None)
    return match.view(0), match.events(0), match.observe(0).state, match.observe(0).legal


def same(a: Match, b: Match) -> None:
    for viewer in (0, SPECTATOR):
        assert knowledge(a, viewer) == knowledge(b, viewer)


@clause("B33", "B10")
def test_the_order_of_the_deck_is_hidden() -> None:
    orders = [DECK, DECK[::-1], sorted(DECK)]
    worlds = [shop(belt=["Mite"], deck=deck) for deck in orders]
    same(worlds[0], worlds[1])
    same(worlds[0], worlds[2])


@clause("B33")
def test_the_deck_is_shown_as_a_multiset() -> None:
    view = shop(deck=DECK).view(0)
    assert view["deck"] == 5
    assert Counter(view["deck_cards"]) == {
        "mite": 2,
        "wanderer": 1,
        "sparkling": 1,
        "hill_scout": 1,
    }
    assert view["deck_cards"] == shop(deck=DECK[::-1]).view(0)["deck_cards"]


@clause("B33")
def test_other_cards_in_the_deck_are_another_view() -> None:
    a, b = shop(deck=DECK), shop(deck=[*DECK[:4], "Mite"])
    assert knowledge(a, 0) != knowledge(b, 0)


@clause("B33")
def test_the_ghost_is_hidden_until_the_battle() -> None:
    ghosts: list[list[Any]] = [[], ["Mountain Ogre"], ["Mite", plain(9, 9, shield=3)]]
    record = {"name": 77, "round": 3, "trophies": 2, "lives": 1}
    worlds = [shop(board=["Mite"], ghost=ghost) for ghost in ghosts]
    worlds.append(shop(board=["Mite"], ghost=["Mite"], ghost_record=record))
    for world in worlds[1:]:
        same(worlds[0], world)
    assert "ghost" not in worlds[1].view(0)
    assert "mountain_ogre" not in json.dumps(worlds[1].view(0))


@clause("B33")
def test_the_ghost_is_shown_in_the_battle() -> None:
    match = shop(board=["Mite"], ghost=["Mountain Ogre", plain(9, 9)])
    events = play(match, "end turn")
    shown = [e["card"] for e in events if e["event"] == "line" and e["seat"] == -1]
    assert shown == ["mountain_ogre", "wanderer"]
    last = match.view(0)["last_battle"]
    assert [(u["card"], u["attack"]) for u in last["ghost"]] == [
        ("mountain_ogre", 8),
        ("wanderer", 9),
    ]


@clause("B33")
def test_the_next_ghost_is_in_the_position_and_not_in_the_view() -> None:
    match = act(shop(board=[plain(9, 9)], ghost=["Mite"]), "end turn")
    assert at(match, "ghost") and match.view(0)["last_battle"]["ghost"][0]["card"] == "mite"
    spec = match.position()
    other = GAME.position(spec | {"ghost": ["Mountain Ogre"] * 5})
    assert other.view(0) == match.view(0)
    assert other.observe(0).state == match.observe(0).state


@clause("B33")
def test_the_dice_are_hidden() -> None:
    same(shop(belt=DECK, seed=1), shop(belt=DECK, seed=2))


@clause("B10", "B33")
def test_what_went_under_the_deck_is_known_in_its_order() -> None:
    """It was seen: the order of these cards is no secret, and fills keep it."""
    a = shop(deck=DECK, known=3)
    b = shop(deck=[*DECK[:2], *DECK[:1:-1]], known=3)
    assert a.view(0) == b.view(0) and a.observe(0).state != b.observe(0).state
    twin = shop(deck=[DECK[1], DECK[0], *DECK[2:]], known=3)
    assert a.observe(0).state == twin.observe(0).state


@clause("B10")
def test_cards_that_cycle_become_known() -> None:
    match = shop(belt=["Mite", "Wanderer"], deck=["Sparkling"] * 9, board=[plain(9, 9)])
    assert at(match, "known") == 0
    assert at(act(match, "end turn"), "known") == 2
    assert at(match, "deck")[-2:] == ["Mite", "Wanderer"]


@clause("B10", "B33")
def test_in_random_runs_no_secret_reaches_the_player() -> None:
    rng = random.Random(4)
    for match in walk(GAME, 4, most=60):
        spec = match.position()
        shuffle_secrets(spec, rng)
        twin, again = GAME.position(spec), GAME.position(match.position())
        for viewer in (0, SPECTATOR):
            assert knowledge(twin, viewer) == knowledge(again, viewer)
        assert twin.legal(0) == match.legal(0)


def shuffle_secrets(spec: Row, rng: random.Random) -> None:
    """Another world for the player: another order of what nobody saw, another ghost, other dice."""
    spec["seed"] = rng.randrange(1 << 53)
    n = len(spec["deck"]) - spec["known"]
    unknown, known = spec["deck"][:n], spec["deck"][n:]
    rng.shuffle(unknown)
    spec["deck"] = unknown + known
    if spec["phase"] == "shop":
        spec["ghost"] = rng.choices([card["name"] for card in GAME.cards], k=rng.randint(0, 5))


@clause("B33", "B10", "B28")
def test_a_guessed_world_fits_all_that_was_seen() -> None:
    for n, match in enumerate(walk(GAME, 33, most=90)):
        if n % 5 == 0:
            check_guess(match)


def check_guess(match: Match) -> None:
    truth, observation = match.position(), match.observe(0)
    world = GAME.states.unpack(observation.state)
    world.dice = 77
    GAME.kernel.fill(world, GAME.tables, 0)
    guess = GAME.definition.write_position(GAME, world)
    n = len(truth["deck"]) - truth["known"]
    assert sorted(guess["deck"][:n]) == sorted(truth["deck"][:n])
    assert guess["deck"][n:] == truth["deck"][n:]
    secret = ("deck", "ghost", "ghost_record", "seed")
    assert {k: v for k, v in guess.items() if k not in secret} == {
        k: v for k, v in truth.items() if k not in secret
    }
    assert bool(guess["ghost"]) == (truth["phase"] == "shop")
    assert GAME.position(guess).position() == guess
    GAME.kernel.hide(world, GAME.tables, 0)
    assert GAME.states.pack(world) == observation.state


@clause("B33", "B10")
def test_guessed_worlds_differ() -> None:
    match = GAME.match(3)
    orders, ghosts = set(), set()
    for dice in range(30):
        world = GAME.states.unpack(match.observe(0).state)
        world.dice = dice * 7919 + 1
        GAME.kernel.fill(world, GAME.tables, 0)
        guess = GAME.definition.write_position(GAME, world)
        orders.add(tuple(guess["deck"]))
        ghosts.add(str(guess["ghost"]))
    assert len(orders) == 30 and len(ghosts) > 15


@clause("B33")
def test_a_finished_run_hides_what_is_left_of_the_deck() -> None:
    worlds = [fight([], ["Mite"], lives=1, deck=deck).match for deck in (DECK, DECK[::-1])]
    assert all(match.is_over for match in worlds)
    assert worlds[0].view(0) == worlds[1].view(0)


@clause("B33", "B28")
def test_while_a_ghost_is_awaited_nothing_is_legal() -> None:
    match = fight([plain(9, 9)], ["Mite"]).match
    assert match.waits_for_input and match.actors == () and match.legal(0) == []
    assert match.view(0)["phase"] == "waiting"
