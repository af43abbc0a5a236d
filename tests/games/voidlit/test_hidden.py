"""V37, V54, V67: a seat cannot tell two worlds apart that differ in what it may not know."""

import random
from collections import Counter
from typing import Any

import pytest

from ludarium import Match
from tests.clauses import clause

from .duel import GAME, Row, act, card, duel, load, seat, texts, walk

SPECTATOR = None
LOOK = {"do": "look top"}
LAB = load(
    cards=[
        card("T Peek", "effect", effects=[LOOK]),
        card("T Toss", "effect", effects=[{"do": "discard random", "to": "you", "n": 1}]),
        card("T Dig", "effect", effects=[{"do": "return from waste"}]),
        card("T Cellar", "effect", effects=[{"do": "bank from deck", "n": 1}]),
        card("T Comb", "effect", effects=[{"do": "search", "zone": "deck"}]),
    ]
)


def knowledge(match: Match, viewer: int | None) -> Any:
    """All that leaves the match for one viewer."""
    if viewer is None:
        return match.view(None), match.events(None)
    return match.view(viewer), match.events(viewer), match.observe(viewer).state


def same(worlds: list[Match], *viewers: int | None) -> None:
    for viewer in viewers:
        assert knowledge(worlds[0], viewer) == knowledge(worlds[1], viewer)


def other(hand: list[str], deck: list[str], bank: list[str], **more: Any) -> Row:
    return {"hand": hand, "deck": deck, "bank": bank, **more}


# --- zones --------------------------------------------------------------------------------------------------


@clause("V37", "V7")
def test_the_other_hand_deck_and_bank_make_no_difference() -> None:
    worlds = [
        duel(other=other(["Drifter", "Ebb"], ["Triage", "Breach"], ["Sidearm"])),
        duel(other=other(["Salvager", "Wither"], ["Ebb", "Ebb"], ["Ossuary"])),
    ]
    same(worlds, 0, SPECTATOR)
    assert knowledge(worlds[0], 1) != knowledge(worlds[1], 1)


@clause("V37")
def test_nobody_knows_the_order_of_a_deck() -> None:
    decks = (["Drifter", "Ebb", "Triage"], ["Triage", "Drifter", "Ebb"])
    worlds = [duel(own={"deck": deck}) for deck in decks]
    same(worlds, 0, 1, SPECTATOR)
    assert sorted(worlds[0].view(0)["seats"][0]["deck_cards"]) == ["drifter", "ebb", "triage"]


@clause("V37")
def test_the_nation_of_both_is_public_and_the_own_list_known() -> None:
    match = GAME.match(6, decks=["emberhold-starter", "tidewright-starter"], first=0)
    rows = match.view(1)["seats"]
    assert [row["nation"] for row in rows] == ["emberhold", "tidewright compact"]
    assert rows[0]["deck_cards"] is None and rows[0]["hand"] == [None] * 5
    cards = Counter(rows[1]["deck_cards"] + rows[1]["hand"])
    assert cards == Counter(GAME.decks["tidewright-starter"])


@clause("V37")
def test_the_dice_are_hidden() -> None:
    same([duel(seed=1), duel(seed=2)], 0, 1, SPECTATOR)


@clause("V37", "VL6.1")
def test_the_draws_of_the_other_are_not_named() -> None:
    worlds = [
        act(duel(other={"deck": [name, "Ebb"]}), "end turn") for name in ("Drifter", "Triage")
    ]
    same(worlds, 0, SPECTATOR)
    assert worlds[0].events(1)[-1]["card"] == "drifter"


@clause("V37", "V14")
def test_what_was_sent_back_is_a_secret() -> None:
    hand, deck = ["Drifter", "Ebb", "Triage"], ["Breach", "Wither", "Sidearm"]
    spec = {"phase": "mulligan", "seats": [{"hand": hand, "deck": deck}, {}]}
    worlds = []
    for answer in ("mulligan Drifter", "mulligan"):
        match = GAME.position(spec)
        match.submit(0, answer)
        match.submit(1, "mulligan")
        worlds.append(match)
    same(worlds, 1, SPECTATOR)


@clause("V14")
@pytest.mark.parametrize("answer", ["mulligan", "mulligan Ebb", "mulligan Drifter, Ebb"])
def test_nobody_sees_that_the_other_has_answered(answer: str) -> None:
    spec = {"phase": "mulligan", "seats": [{"hand": ["Drifter", "Ebb"]}, {"hand": ["Triage"]}]}
    waiting, answered = GAME.position(spec), GAME.position(spec)
    answered.submit(0, answer)
    same([waiting, answered], 1, SPECTATOR)
    assert answered.legal(1) == waiting.legal(1)
    assert answered.view(0)["seats"][0]["answered"] and not waiting.view(0)["seats"][0]["answered"]


# --- the bank -------------------------------------------------------------------------------------------------


def banked(known: str, hidden: str, choice: str, **more: Any) -> Match:
    """A hand of one card that both know and one that they do not; one of them is banked."""
    own = {"hand": [known, hidden], "shown": [known], "bank": ["Ossuary"]} | more
    return act(duel(own=own), f"bank {choice}")


@clause("V67")
def test_banking_a_known_card_looks_like_banking_another() -> None:
    worlds = [banked("Ebb", "Drifter", choice) for choice in ("Ebb", "Drifter")]
    same(worlds, 1, SPECTATOR)
    assert worlds[0].view(1)["seats"][0]["shown"] == [{"card": "ebb", "where": "hand or bank"}]
    assert knowledge(worlds[0], 0) != knowledge(worlds[1], 0)
    for match in worlds:
        act(match, "end turn", "end turn")
    same(worlds, 1, SPECTATOR)


@clause("V67")
def test_a_card_that_both_know_and_see_again_is_where_it_is_seen() -> None:
    match = banked("Ebb", "Drifter", "Drifter", units=[])
    spec = match.position()
    spec["seats"][1]["units"] = ["Salvager"]
    spec["seats"][0]["energy"] = 9
    match = act(GAME.position(spec), "play Ebb on enemy 1")
    assert match.view(1)["seats"][0]["shown"] == [] and seat(match)["shown"] == []


@clause("V67", "V43")
def test_cards_banked_from_the_deck_are_others() -> None:
    own = {"hand": ["Ebb", "T Cellar"], "shown": ["Ebb"]}
    match = act(duel(own=own, game=LAB), "play T Cellar")
    assert match.view(1)["seats"][0]["shown"] == [{"card": "ebb", "where": "hand"}]


@clause("V67")
def test_a_guess_may_put_a_known_card_into_the_bank_or_the_hand() -> None:
    found: Counter[tuple[bool, bool]] = Counter()
    for dice in range(60):
        state = guess(banked("Ebb", "Drifter", "Ebb"), 1, dice)
        row = state["seats"][0]
        found["Ebb" in row["hand"], "Ebb" in row["bank"][1:]] += 1
        assert "Ebb" in row["hand"] or "Ebb" in row["bank"][1:]
    assert found[True, False] > 5 and found[False, True] > 5


def guess(match: Match, viewer: int, dice: int) -> Row:
    """A world that a seat may think of."""
    game = match.game
    world = game.states.unpack(match.observe(viewer).state)
    world.dice = dice
    game.kernel.fill(world, game.tables, viewer)
    row: Row = game.definition.write_position(game, world)
    return row


@clause("V67", "V25")
def test_returned_and_found_cards_are_known_to_both() -> None:
    match = duel(["Drifter"], other={"hand": ["Ebb"]}, active=1)
    act(match, "play Ebb on enemy 1")
    assert match.view(1)["seats"][0]["shown"] == [{"card": "drifter", "where": "hand"}]
    match = duel(hand=["T Dig"], own={"waste": ["Sidearm"]}, game=LAB)
    act(match, "play T Dig on own waste Sidearm")
    assert match.view(1)["seats"][0]["shown"] == [{"card": "sidearm", "where": "hand"}]


@clause("V67")
def test_a_discarded_card_is_no_longer_known_to_be_there() -> None:
    own = {"hand": ["Ebb", "T Toss"], "shown": ["Ebb"]}
    match = act(duel(own=own, game=LAB), "play T Toss")
    assert match.view(1)["seats"][0]["shown"] == [] and "Ebb" in seat(match)["waste"]


@clause("V67")
def test_the_other_cannot_tell_that_a_second_copy_is_there() -> None:
    worlds = []
    for hidden in ("Drifter", "Ebb"):
        own = {"hand": [hidden, "Drifter"], "shown": ["Drifter"]}
        worlds.append(act(duel(own=own), "play Drifter"))
    same(worlds, 1, SPECTATOR)


# --- the top card -----------------------------------------------------------------------------------------------


@clause("V54")
def test_a_look_tells_the_other_nothing_of_the_card() -> None:
    decks = (["Drifter", "Ebb", "Triage"], ["Breach", "Triage", "Ebb"])
    worlds = [act(duel(hand=["T Peek"], own={"deck": d}, game=LAB), "play T Peek") for d in decks]
    same(worlds, 1, SPECTATOR)
    assert [m.view(0)["pending"]["card"] for m in worlds] == ["drifter", "breach"]
    for match in worlds:
        act(match, "bottom")
    same(worlds, 1, SPECTATOR)
    assert worlds[0].view(0)["seats"][0]["known_bottom"] == ["drifter"]


@clause("V54")
def test_the_owner_knows_the_card_until_the_deck_is_shuffled() -> None:
    deck = ["Drifter", "Ebb", "Triage", "Breach"]
    hand = ["T Peek", "T Peek", "T Comb"]
    match = act(duel(hand=hand, own={"deck": deck}, game=LAB), "play T Peek", "bottom")
    act(match, "play T Peek", "keep")
    row = match.view(0)["seats"][0]
    assert (row["known_top"], row["known_bottom"]) == (["ebb"], ["drifter"])
    for dice in range(8):
        world = guess(match, 0, dice)["seats"][0]["deck"]
        assert (world[0], world[-1]) == ("Ebb", "Drifter")
    act(match, "play T Comb on own deck Triage")
    row = match.view(0)["seats"][0]
    assert (row["known_top"], row["known_bottom"]) == ([], [])


@clause("V54")
def test_the_order_between_the_known_ends_is_not_known() -> None:
    decks = (["Drifter", "Ebb", "Triage", "Breach"], ["Drifter", "Triage", "Ebb", "Breach"])
    worlds = [duel(own={"deck": d, "known_top": 1, "known_bottom": 1}) for d in decks]
    same(worlds, 0, 1, SPECTATOR)
    swapped = duel(own={"deck": ["Ebb", "Drifter", "Triage", "Breach"], "known_top": 1})
    known = duel(own={"deck": decks[0], "known_top": 1})
    assert knowledge(swapped, 0) != knowledge(known, 0)
    same([swapped, known], 1, SPECTATOR)


@clause("V54", "VL6.1")
def test_a_known_top_card_is_drawn_and_forgotten() -> None:
    own = {"deck": ["Drifter", "Ebb", "Triage"], "known_top": 1}
    match = act(duel(own=own, active=1), "end turn")
    assert seat(match)["hand"] == ["Drifter"] and seat(match)["known_top"] == 0


# --- whole matches --------------------------------------------------------------------------------------------------


def shuffled(spec: Row, viewer: int, rng: random.Random) -> Row:
    """Another world for the viewer: the own deck between its known ends, the other's unseen cards."""
    spec["seed"] = rng.randrange(1 << 53)
    own, far = spec["seats"][viewer], spec["seats"][1 - viewer]
    low, high = own["known_top"], len(own["deck"]) - own["known_bottom"]
    if low < high:
        middle = own["deck"][low:high]
        rng.shuffle(middle)
        own["deck"][low:high] = middle
    known = {row if isinstance(row, str) else row["card"] for row in far["shown"]}
    places = [
        (zone, i)
        for zone in ("hand", "bank", "deck")
        for i, name in enumerate(far[zone])
        if name not in known
    ]
    pool = [far[zone][i] for zone, i in places]
    rng.shuffle(pool)
    for (zone, i), name in zip(places, pool, strict=True):
        far[zone][i] = name
    far["known_top"] = far["known_bottom"] = 0
    if spec["phase"] == "mulligan":
        far["mulligan"] = None
    return spec


@clause("V37", "V67")
@pytest.mark.parametrize("seed", range(2))
def test_in_random_matches_no_secret_reaches_a_seat(seed: int) -> None:
    rng = random.Random(seed)
    names = sorted(GAME.decks)
    decks = [names[seed], names[-1 - seed]]
    for n, match in enumerate(walk(GAME, seed, decks=decks)):
        if n % 3 or match.position()["phase"] == "choose":
            continue
        for viewer in range(2):
            twin = GAME.position(shuffled(match.position(), viewer, rng))
            again = GAME.position(match.position())
            assert knowledge(twin, viewer) == knowledge(again, viewer)
            assert twin.legal(viewer) == match.legal(viewer)


@clause("V37", "V67")
def test_a_guessed_world_fits_all_that_was_seen() -> None:
    names = sorted(GAME.decks)
    for n, match in enumerate(walk(GAME, 33, decks=[names[2], names[5]])):
        if n % 2:
            continue
        truth = match.position()
        for viewer in range(2):
            world = guess(match, viewer, n)
            own, real = world["seats"][viewer], truth["seats"][viewer]
            assert (own["hand"], own["bank"]) == (real["hand"], real["bank"])
            assert sorted(own["deck"]) == sorted(real["deck"])
            check_whole_deck(world["seats"][1 - viewer])
            state = GAME.states.unpack(match.observe(viewer).state)
            state.dice = n
            GAME.kernel.fill(state, GAME.tables, viewer)
            GAME.kernel.hide(state, GAME.tables, viewer)
            assert GAME.states.pack(state) == match.observe(viewer).state


def check_whole_deck(player: Row) -> None:
    """40 cards of the nation and Universals, no more copies than allowed."""
    cards = [name for zone in ("hand", "deck", "bank", "waste", "relics") for name in player[zone]]
    cards += [u["card"] for u in player["units"] if not u["token"]]
    cards += [name for u in player["units"] for name in u["upgrades"]]
    rows = {row["name"]: row for row in GAME.cards}
    counts = Counter(cards)
    assert len(cards) == 40
    assert {rows[name]["nation"] for name in cards} <= {player["nation"], "universal"}
    most = {name: 1 if rows[name]["rarity"] == "legendary" else 3 for name in counts}
    assert all(n <= most[name] for name, n in counts.items())


@clause("V37")
def test_legal_actions_are_told_only_to_the_seat_in_turn() -> None:
    match = duel(hand=["Ebb"])
    assert match.observe(0).legal and match.observe(1).legal == () and texts(match, seat=1) == []
