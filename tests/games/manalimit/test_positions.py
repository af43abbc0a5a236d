"""Positions as people write them: defaults, units, what is read back, faults."""

import json
from typing import Any

import pytest

from ludarium import BadPosition
from tests.clauses import clause

from .run import GAME, Row, act, at, card, fight, load, on, plain, refused, shop, units, walk

EMPTY = {
    "round": 1,
    "trophies": 0,
    "lives": 3,
    "mana": 0,
    "belt": [None] * 7,
    "frozen": [],
    "deck": [],
    "known": 0,
    "bench": [None] * 5,
    "board": [None] * 5,
    "ash": [],
    "ghost": [],
    "phase": "shop",
    "seed": 1,
    "saved": 0,
    "free": 0,
    "bought": 0,
    "pitched": 0,
    "evaporated": 0,
}


def again(spec: Row) -> Row:
    """Through JSON and a match."""
    position: Row = GAME.position(json.loads(json.dumps(spec))).position()
    return position


def fault(spec: Any) -> str:
    with pytest.raises(BadPosition) as caught:
        GAME.position(spec)
    return str(caught.value)


# --- defaults ----------------------------------------------------------------------------------------


@clause("B12")
def test_an_empty_position_has_the_defaults() -> None:
    assert GAME.position({}).position() == EMPTY


@clause("ML1")
def test_the_lives_of_changed_rules_are_the_default() -> None:
    assert load(rules={"lives": 5}).position({}).position()["lives"] == 5


def test_everything_that_is_written_is_read() -> None:
    spec = {
        "round": 4,
        "trophies": 2,
        "lives": 1,
        "mana": 5,
        "belt": ["Sparkling", None, "Mite", None, None, "Wanderer", None],
        "frozen": [1, 6],
        "deck": ["Mite", "Hill Scout", "Road Guard"],
        "known": 1,
        "bench": [None, "Mite", None, None, plain(1, 7)],
        "board": ["Wanderer", None, plain(5, 6), None, "Mite"],
        "ash": ["Ash Broker", "Mite"],
        "ghost": ["Mite", plain(4, 4)],
        "ghost_record": {"name": 5, "round": 4, "trophies": 3, "lives": 2},
        "seed": 99,
        "saved": 1,
        "free": 7,
        "bought": 8,
        "pitched": 9,
        "evaporated": 10,
    }
    assert again(spec) == EMPTY | spec


@clause("B2")
def test_empty_places_may_be_left_off_at_the_end() -> None:
    position = again({"belt": [None, "Mite"], "bench": ["Mite"], "board": [None, None, "Mite"]})
    assert position["belt"] == [None, "Mite", None, None, None, None, None]
    assert position["bench"] == ["Mite", None, None, None, None]
    assert position["board"] == [None, None, "Mite", None, None]


def test_names_and_ids_in_any_case_are_cards() -> None:
    position = again({"belt": ["cinder ARCHER", "cinder_archer"], "board": ["MITE"]})
    assert position["belt"][:2] == ["Cinder Archer"] * 2 and position["board"][0] == "Mite"


@clause("ML5.3", "B9")
def test_frozen_lists_places_of_the_belt_from_1() -> None:
    match = shop(belt=["Mite", "Wanderer"], frozen=[2], board=[plain(9, 9)])
    assert [slot and slot["frozen"] for slot in match.view(0)["belt"][:2]] == [False, True]
    assert at(act(match, "end turn"), "belt")[:2] == ["Mite", "Wanderer"]


def test_a_position_need_not_hold_a_whole_deck() -> None:
    assert again({"deck": ["Mite"] * 60})["deck"] == ["Mite"] * 60
    assert again({"deck": ["Mite"]})["deck"] == ["Mite"]


def test_the_same_seed_gives_the_same_dice() -> None:
    board, ghost = ["Kiln Shaman", "Sparkling"], [plain(2, 9)] * 5
    ends = [str(fight(board, ghost, seed=seed).events) for seed in (1, 1, 2, 3, 4, 5, 6)]
    assert ends[0] == ends[1] and len(set(ends)) > 3
    assert str(fight(board, ghost).events) == ends[0]


# --- units -------------------------------------------------------------------------------------------


@clause("ML3")
def test_a_unit_is_a_name_or_its_resulting_numbers() -> None:
    match = shop(board=["Mite", {"card": "Mite"}, {"card": "Mite", "attack": 5}, plain(0, 9)])
    assert units(match)[:4] == ["Mite 2/1", "Mite 2/1", "Mite 5/1", "Wanderer 0/9"]
    assert at(match, "board")[:4] == [
        "Mite",
        "Mite",
        {"card": "Mite", "attack": 5, "health": 1},
        plain(0, 9),
    ]


@clause("B41", "B13")
def test_the_numbers_of_a_unit_are_lasting() -> None:
    match = act(shop(board=[plain(5, 6)], bench=[plain(1, 1)]), "end turn")
    assert (at(match, "board")[0], at(match, "bench")[0]) == (plain(5, 6), plain(1, 1))


@clause("B45")
def test_what_ends_with_the_next_battle_is_named_besides() -> None:
    unit = plain(5, 6, brief_attack=2, brief_health=-1, shield=4)
    match = shop(board=[unit])
    assert at(match, "board")[0] == unit and units(match)[0] == "Wanderer 5/6"
    act(match, "end turn")
    assert at(match, "last_battle")["own"] == [[5, 6]] and units(match)[0] == "Wanderer 3/7"


def test_a_ghost_is_a_line_with_numbers() -> None:
    match = shop(ghost=["Mite", plain(7, 1), {"card": "Mite", "health": 4, "shield": 2}])
    assert at(match, "ghost") == [
        "Mite",
        plain(7, 1),
        {"card": "Mite", "attack": 2, "health": 4, "shield": 2},
    ]


@clause("B25")
def test_a_ghost_left_out_or_empty_is_an_empty_enemy() -> None:
    for match in (shop(board=["Mite"]), shop(board=["Mite"], ghost=[])):
        assert at(match, "ghost") == []
        assert at(act(match, "end turn"), "last_battle")["outcome"] == "victory"


@clause("B28", "B30")
def test_the_pool_is_asked_after_the_turn() -> None:
    match = shop(board=["Mite"])
    assert at(match, "ghost") == []
    assert at(act(match, "end turn"), "ghost") != []


# --- the last battle -----------------------------------------------------------------------------------


@clause("ML5.8")
def test_the_last_battle_has_exactly_its_four_facts() -> None:
    found = fight([plain(3, 9), "Mite"], [plain(2, 4), plain(1, 3)])
    assert found.match.position()["last_battle"] == {
        "outcome": "victory",
        "clashes": 3,
        "own": [[3, 4], [2, 1]],
        "ghost": [],
    }
    lost = fight([plain(1, 1)], [plain(2, 9), "Mite"]).last
    assert lost == {"outcome": "defeat", "clashes": 1, "own": [], "ghost": [[2, 8], [2, 1]]}


@clause("B26", "ML5.8")
def test_draws_list_their_survivors_too() -> None:
    assert fight([plain(0, 3), "Mite"], [plain(0, 5)]).last == {
        "outcome": "draw",
        "clashes": 100,
        "own": [[0, 3], [2, 1]],
        "ghost": [[0, 5]],
    }
    assert fight([], []).last == {"outcome": "draw", "clashes": 0, "own": [], "ghost": []}


@clause("B44")
def test_a_front_that_falls_before_the_blow_is_no_clash() -> None:
    siege = card("Siege", 1, 9, on("before attack", "damage", "front enemy", n=2))
    assert fight(["Siege"], [plain(1, 2)] * 3, siege).last == {
        "outcome": "victory",
        "clashes": 0,
        "own": [[1, 9]],
        "ghost": [],
    }


def test_the_last_battle_is_accepted_back() -> None:
    last = {"outcome": "draw", "clashes": 7, "own": [[1, 2], [0, 9]], "ghost": [[3, 4]]}
    match = shop(last_battle=last)
    assert at(match, "last_battle") == last
    assert again(match.position()) == match.position()
    seen = match.view(0)["last_battle"]
    assert (seen["outcome"], seen["clashes"], seen["own_left"]) == ("draw", 7, [[1, 2], [0, 9]])


def test_without_a_battle_there_is_none() -> None:
    assert "last_battle" not in shop().position()
    assert shop().view(0)["last_battle"] is None
    assert "last_battle" not in shop(last_battle=None).position()


# --- there and back --------------------------------------------------------------------------------------


def test_positions_of_runs_are_read_back() -> None:
    for match in walk(GAME, 6, most=120):
        spec = match.position()
        assert again(spec) == spec
        twin = GAME.position(spec)
        assert twin.state_bytes == match.state_bytes
        assert twin.legal(0) == match.legal(0)


@clause("B28", "B12")
def test_a_position_while_a_ghost_is_awaited() -> None:
    match = fight(["Debt Collector"], [plain(9, 9)]).match
    spec = match.position()
    assert (spec["phase"], spec["round"], spec["ghost"]) == ("waiting", 2, [])
    twin = GAME.position(spec, supply=False)
    assert twin.position() == spec and twin.waits_for_input
    supplied = GAME.position(spec)
    assert (at(supplied, "phase"), at(supplied, "mana")) == ("shop", 1) and at(supplied, "ghost")


@clause("ML1", "B31")
@pytest.mark.parametrize(
    ("spec", "reason"),
    [
        ({"trophies": 10}, "won"),
        ({"lives": 0}, "lost"),
        ({"phase": "over", "round": 30}, "retired"),
    ],
)
def test_a_position_may_be_over(spec: Row, reason: str) -> None:
    match = GAME.position(spec)
    assert match.result is not None and match.result.reason == reason
    assert again(match.position()) == match.position()
    assert refused(match, "end turn") == "ML1"


def test_a_finished_run_is_read_back() -> None:
    for found in (
        fight([], ["Mite"], lives=1),
        fight(["Mite"], [], trophies=9),
        fight([], [], round=30),
    ):
        spec = found.match.position()
        twin = GAME.position(spec)
        assert twin.position() == spec and twin.result == found.match.result


# --- faults ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("spec", "message"),
    [
        ({"rond": 3}, 'position: unknown key "rond" (did you mean "round"?)'),
        ({"ghosts": []}, 'unknown key "ghosts" (did you mean "ghost"?)'),
        (
            {"belt": ["Sparkeling"]},
            'belt[0]: unknown card "Sparkeling" (did you mean "Sparkling"?)',
        ),
        ({"deck": ["Mite", "Mitte"]}, 'deck[1]: unknown card "Mitte" (did you mean "Mite"?)'),
        ({"ash": ["Wandrer"]}, 'ash[0]: unknown card "Wandrer" (did you mean "Wanderer"?)'),
        ({"bench": [None, "Mittte"]}, 'bench[1]: unknown card "Mittte" (did you mean "Mite"?)'),
        ({"board": [{"card": "Mitte"}]}, 'board[0]: unknown card "Mitte" (did you mean "Mite"?)'),
        ({"ghost": ["Mite", "Mitte"]}, 'ghost[1]: unknown card "Mitte" (did you mean "Mite"?)'),
        (
            {"board": [{"card": "Mite", "atack": 1}]},
            'board[0]: unknown key "atack" (did you mean "attack"?)',
        ),
        (
            {"ghost": [{"card": "Mite", "heath": 1}]},
            'ghost[0]: unknown key "heath" (did you mean "health"?)',
        ),
        (
            {"last_battle": {"outcome": "victry"}},
            'last_battle.outcome: unknown word "victry" (did you mean "victory"?)',
        ),
        (
            {"last_battle": {"outcom": "draw"}},
            'last_battle: unknown key "outcom" (did you mean "outcome"?)',
        ),
        ({"phase": "shp"}, 'phase: unknown word "shp" (did you mean "shop"?)'),
    ],
)
def test_unknown_words_are_named_with_the_nearest(spec: Row, message: str) -> None:
    assert message in fault(spec)


@pytest.mark.parametrize(
    ("spec", "message"),
    [
        ({"round": 0}, "round: 0 is outside 1 to 30"),
        ({"round": 31}, "round: 31 is outside 1 to 30"),
        ({"round": "3"}, "round: expected a whole number, got '3'"),
        ({"round": True}, "round: expected a whole number"),
        ({"trophies": -1}, "trophies: -1 is outside 0 to 10"),
        ({"trophies": 11}, "trophies: 11 is outside 0 to 10"),
        ({"lives": -1}, "lives: -1 is outside"),
        ({"mana": -1}, "mana: -1 is outside"),
        ({"mana": 1.5}, "mana: expected a whole number, got 1.5"),
        ({"seed": -1}, "seed: -1 is outside"),
        ({"belt": ["Mite"] * 8}, "belt: expected at most 7 entries, got 8"),
        ({"bench": ["Mite"] * 6}, "bench: expected at most 5 entries, got 6"),
        ({"board": ["Mite"] * 6}, "board: expected at most 5 entries, got 6"),
        ({"ghost": ["Mite"] * 6}, "ghost: expected at most 5 entries, got 6"),
        ({"deck": ["Mite"] * 73}, "deck: expected at most"),
        ({"deck": ["Mite"] * 60, "ash": ["Mite"] * 60}, "expected at most"),
        ({"belt": "Mite"}, "belt: expected a list, got 'Mite'"),
        ({"belt": [7]}, "belt[0]: expected a card's name, got 7"),
        ({"belt": [{"card": "Mite"}]}, "belt[0]: expected a card's name"),
        ({"deck": [None]}, "deck[0]: expected a card's name, got None"),
        ({"ghost": [None]}, "ghost[0]: expected a table, got None"),
        ({"board": [3]}, "board[0]: expected a table, got 3"),
        ({"board": [{"attack": 3}]}, "board[0]: expected a card's name, got None"),
        ({"board": [plain(-1, 2)]}, "board[0].attack: -1 is outside"),
        ({"board": [plain(1, 0)]}, "board[0].health: 0 is outside 1 to"),
        ({"ghost": [plain(1, 0)]}, "ghost[0].health: 0 is outside 1 to"),
        ({"ghost": [plain(-1, 1)]}, "ghost[0].attack: -1 is outside"),
        ({"frozen": [1]}, "frozen: expected a place of the belt"),
        ({"belt": ["Mite"], "frozen": [0]}, "frozen: expected a place of the belt from 1 to 1"),
        ({"belt": ["Mite"], "frozen": [2]}, "frozen: expected a place of the belt from 1 to 1"),
        ({"belt": [None, "Mite"], "frozen": [1]}, "frozen: place 1 of the belt is empty"),
        ({"belt": ["Mite"], "frozen": ["1"]}, "frozen: expected a place"),
        ({"known": 1}, "known: 1 is outside 0 to 0"),
        ({"last_battle": 3}, "last_battle: expected a table, got 3"),
        ({"last_battle": {"own": [[1]]}}, "last_battle.own[0]: expected [attack, health], got [1]"),
        ({"last_battle": {"clashes": 101}}, "last_battle.clashes: 101 is outside 0 to 100"),
        ({"phase": "over"}, 'phase "over": lives, rounds and trophies are left'),
        ({"phase": "waiting", "ghost": ["Mite"]}, "ghost: one waits only while the shop is open"),
        ({"lives": 0, "ghost": ["Mite"]}, "ghost: "),
        ([], "position: expected a table, got []"),
        (None, "position: expected a table, got None"),
    ],
)
def test_other_faults_name_their_place(spec: Any, message: str) -> None:
    assert message in fault(spec)


@clause("B2")
def test_the_sizes_follow_the_rules() -> None:
    game = load(rules={"board": 2})
    with pytest.raises(BadPosition, match="board: expected at most 2 entries, got 3"):
        game.position({"board": ["Mite"] * 3})
    with pytest.raises(BadPosition, match="ghost: expected at most 2 entries, got 3"):
        game.position({"ghost": ["Mite"] * 3})
    assert len(load(rules={"board": 7}).position({"board": ["Mite"] * 7}).position()["board"]) == 7
