"""Laws of random matches, step by step in plain Python: cards add up, numbers stay in bounds, somebody may act."""

from collections import Counter

import pytest

from ludarium import IllegalAction, Match, Replay
from ludarium.core.layout import environment_name
from tests.clauses import clause

from .duel import DEFAULT as GAME
from .duel import Row, load, walk

PARAGON = load(variant="paragon")
NAMES = {row["id"]: row["name"] for row in GAME.cards}
DECKS = sorted(GAME.decks)


def cards_of(spec: Row, n: int) -> Counter[str]:
    """All that a seat owns, wherever it is; tokens and leaders are no cards."""
    row = spec["seats"][n]
    found = Counter(
        name for zone in ("deck", "hand", "bank", "waste", "relics") for name in row[zone]
    )
    for side in range(2):
        for each in spec["seats"][side]["units"]:
            if side == n and not each["token"]:
                found[each["card"]] += 1
            for worn in each["upgrades"]:
                name, owner = (worn, side) if isinstance(worn, str) else worn.values()
                if owner == n:
                    found[name] += 1
    return found


def check_numbers(match: Match) -> None:
    for row in match.position()["seats"]:
        assert 0 <= row["health"] <= 30 and row["energy"] >= 0
        assert len(row["hand"]) <= 8 and len(row["units"]) <= 7 and len(row["relics"]) <= 4
        for each in row["units"]:
            assert 0 < each["health"] <= each["max_health"] and each["attack"] >= 0
            assert len(each["upgrades"]) <= 8


PAIRS = [(DECKS[k], DECKS[(3 * k + 1) % len(DECKS)]) for k in range(len(DECKS))]


@clause("VL6.3", "V7", "V25")
@pytest.mark.parametrize("decks", PAIRS, ids=" ".join)
def test_all_40_cards_are_always_somewhere(decks: tuple[str, str]) -> None:
    lists = [Counter({NAMES[k]: n for k, n in GAME.decks[d].items()}) for d in decks]
    for match in walk(GAME, 7, decks=decks):
        spec = match.position()
        for n in range(2):
            assert cards_of(spec, n) == lists[n]
        check_numbers(match)


@clause("V56")
def test_leaders_are_no_cards() -> None:
    for match in walk(PARAGON, 2):
        spec = match.position()
        assert [cards_of(spec, n).total() for n in (0, 1)] == [40, 40]


@clause("VL1.1")
def test_there_is_always_somebody_to_act_and_something_to_do() -> None:
    for match in walk(GAME, 8, decks=PAIRS[0]):
        if match.is_over or match.position()["phase"] == "mulligan":
            continue
        (actor,) = match.actors
        assert match.legal(actor)
        with pytest.raises(IllegalAction):
            match.submit(1 - actor, "end turn")


@clause("VL9", "V34")
def test_random_matches_end() -> None:
    for seed in range(3):
        *_, last = walk(GAME, seed)
        assert last.result is not None
        assert last.result.reason in ("health", "both at 0", "turn cap")


@clause("V35")
def test_a_match_plays_again_from_its_replay() -> None:
    *_, match = walk(GAME, 17, decks=PAIRS[1])
    for replay in (
        Replay.from_json(match.replay().to_json()),
        Replay.from_text(match.replay().to_text()),
    ):
        assert replay.run().state_bytes == match.state_bytes


def test_refusals_and_the_list_of_legal_actions_agree() -> None:
    for n, match in enumerate(walk(GAME, 12, decks=PAIRS[2])):
        if n % 15 == 0 and not match.is_over:
            state = GAME.states.unpack(match.state_bytes)
            for actor in match.actors:
                free = [
                    action
                    for action in range(GAME.kernel.ACTIONS)
                    if GAME.kernel.refusal(state, GAME.tables, actor, action) == 0
                ]
                assert free == list(match.legal_ids(actor))


def test_learners_know_the_game_by_its_first_version() -> None:
    """Nobody has learned anything else yet."""
    assert environment_name("voidlit") == "voidlit_v1"
