"""The alpha-beta of Mana: it agrees with a plain minimax, sees what is at hand, and is repeatable."""

import random
from dataclasses import replace

import numpy as np
import pytest

import ludarium
from ludarium import BadInput, Match
from ludarium.bots import BOTS, Bot, Settings, make_bot
from ludarium.bots.deadline import deadline
from ludarium.bots.explorer import Explorer
from ludarium.core.modes import game_module
from ludarium.lab.ladder import play_pairing
from ludarium.lab.series import play_series

from .heap import heap_game
from .test_forced import WIN_IN_3, midgame, taken

MANA = ludarium.load("mana")
VALUE = game_module("mana", "value", "plain")
VARIANTS = ["", *MANA.rulebook.variants]
QUICK = ("novice", "adept", "expert", "heuristic")


def is_quiet(match: Match) -> bool:
    return not any(VALUE.can_win(match._state, MANA.tables, seat) for seat in (0, 1))


def minimax(match: Match, depth: int) -> int | None:
    """For the seat that acts, by the referee; None where the search would look deeper."""
    seat = match.actors[0]
    if VALUE.repeats(match._state):
        return 0
    if not is_quiet(match):
        return None
    if depth == 0:
        return int(VALUE.value(match._state, MANA.tables, seat))
    best = -2000
    for action in match.legal_ids(seat):
        after = taken(match, seat, action)
        if not after.actors:
            return None
        score = minimax(after, depth - 1)
        if score is None:
            return None
        best = max(best, -score)
    return best


def test_quiet_positions_have_the_score_of_plain_minimax() -> None:
    compared = 0
    for seed in range(60):
        match = midgame(seed, 3 + seed % 4)
        wanted = minimax(match, 1)
        if wanted is not None:
            explorer = Explorer(match.observe(match.actors[0]), np.zeros(1, np.int64))
            assert explorer.look(1).score == wanted, match.position()
            compared += 1
    match = MANA.match(seed=1)
    explorer = Explorer(match.observe(match.actors[0]), np.zeros(1, np.int64))
    explorer.look(1)
    assert explorer.look(2).score == minimax(match, 2)
    assert compared > 5


@pytest.mark.parametrize("variant", VARIANTS)
def test_a_win_at_hand_is_never_overlooked(variant: str) -> None:
    """`can_win` is no only where no action wins, and some winning action is urgent."""
    game = ludarium.load("mana", variant or ())
    rules, t, rng = game.kernel, game.tables, random.Random(variant)
    won = 0
    for seed in range(12):
        match = game.match(seed=seed)
        while match.actors:
            seat = match.actors[0]
            actions = match.legal_ids(seat)
            wins = []
            for action in actions:
                s = game.states.copy(match._state)
                rules.apply(s, t, seat, action, [0])
                if not rules.actors(s) and rules.score(s, seat) == 1000:
                    wins.append(action)
            if wins:
                won += 1
                assert VALUE.can_win(match._state, t, seat), match.position()
                urgent = [VALUE.urgency(match._state, t, seat, action) for action in wins]
                assert max(urgent) >= 1000, match.position()
            match.take(seat, rng.choice(actions))
    assert won > 5


@pytest.mark.parametrize("bot", QUICK)
def test_bots_take_a_win_at_hand(bot: str) -> None:
    match = MANA.position("...sn/..SRT*/or.gO/..GPt/AN.a. w")
    player = Bot(MANA, bot, replace(BOTS[bot], blunder=0))
    match.take(0, player.choose(match.observe(0)))
    assert match.result is not None and match.result.winner == 0


def test_the_second_time_counts_as_a_draw() -> None:
    """After two plies the geysers can lie as at the start: the search sees 0 there, whatever it
    thinks of that position otherwise."""
    match = MANA.match(seed=1, first=0)
    match.submit(0, "G>(0,1)")
    back = match.parse(1, "g>(1,1)")
    again = taken(match, 1, back)
    assert again.position() == "Gg w"
    assert VALUE.repeats(again._state) == 1
    explorer = Explorer(match.observe(1), np.zeros(1, np.int64))
    lines = [explorer.look(1, skip) for skip in range(len(match.legal_ids(1)))]
    assert {line.first: line.score for line in lines}[back] == 0


@pytest.mark.parametrize("bot", ["depth:1", "adept", "expert"])
def test_a_position_that_comes_again_is_no_refuge_where_the_enemy_wins(bot: str) -> None:
    """The position after A@(1,0) was on the board before, and nobody saw t>(2,2): who goes back there loses."""
    match = MANA.position("na.../.Pgs./.OG*../S..o*t*/T.... w")
    for action in ("A@(1,0)", "r@(4,2)", "A^", "r^"):
        match.submit(match.actors[0], action)
    seat = match.actors[0]
    match.take(seat, make_bot(MANA, bot, 1).choose(match.observe(seat)))
    enemy = match.actors[0]
    wins = [taken(match, enemy, action).result for action in match.legal_ids(enemy)]
    assert not any(result and result.winner == enemy for result in wins)


@pytest.mark.parametrize("bot", ["deep:1", "deep:100", "adept"])
@pytest.mark.parametrize("seed", range(5))
def test_a_win_at_hand_needs_no_nodes(bot: str, seed: int) -> None:
    match = MANA.position(".S..n*/NT..s*/.PG*Ro/..O.g*/...a. b")
    seat = match.actors[0]
    match.take(seat, make_bot(MANA, bot, seed).choose(match.observe(seat)))
    assert match.result is not None and match.result.winner == seat


def test_keys_differ_exactly_where_positions_do() -> None:
    def key(match: Match) -> tuple[int, ...]:
        return tuple(VALUE.key(match._state, MANA.tables, i) for i in (0, 1))

    seen: dict[str, tuple[int, ...]] = {}
    for seed in range(8):
        match = midgame(seed, 2)
        for action in match.legal_ids(match.actors[0]):
            after = taken(match, match.actors[0], action)
            if after.actors and after.view()["first"] == 0:
                assert seen.setdefault(after.position(), key(after)) == key(after)
    assert len(set(seen.values())) == len(seen) > 50


@pytest.mark.parametrize("bot", QUICK)
def test_a_bot_of_the_same_seed_plays_the_same_match(bot: str) -> None:
    def play() -> list[int]:
        match, player = MANA.match(seed=3), make_bot(MANA, bot, 5)
        chosen: list[int] = []
        while match.actors and len(chosen) < 24:
            seen = match.observe(match.actors[0])
            chosen.append(player.choose(seen))
            assert chosen[-1] in seen.legal
            match.take(match.actors[0], chosen[-1])
        return chosen

    assert play() == play()


def test_the_seed_varies_what_is_equal() -> None:
    match = MANA.match(seed=1, first=0)
    seen = match.observe(0)
    assert len({make_bot(MANA, "adept", seed).choose(seen) for seed in range(12)}) > 1


def test_advice_begins_with_the_choice_and_a_judgement_is_a_share() -> None:
    match = midgame(2, 12)
    seen = match.observe(match.actors[0])
    advice = make_bot(MANA, "expert", 4).advise(seen)
    assert advice[0][0] == make_bot(MANA, "expert", 4).choose(seen)
    assert sum(share for _, share in advice) == pytest.approx(1)
    assert {action for action, _ in advice} <= set(seen.legal)
    assert -1 <= make_bot(MANA, "expert").judge(seen) <= 1
    won = MANA.position(WIN_IN_3)
    assert make_bot(MANA, "expert").judge(won.observe(0)) == 1
    assert make_bot(MANA, "expert").ponder(seen, 0.05)


def test_a_stopped_bot_answers_at_once() -> None:
    match = midgame(2, 12)
    seen = match.observe(match.actors[0])
    bot = Bot(MANA, "endless", Settings(kind="deep", nodes=1 << 50))
    bot.stop[0] = 1
    assert bot.choose(seen) in seen.legal


def test_a_deadline_leaves_the_flag_as_it_was() -> None:
    stop = np.zeros(1, np.int64)
    with deadline(stop, 0):
        while not stop[0]:
            pass
    assert stop[0] == 0
    for moment in (0, 60):
        stop[0] = 0
        with deadline(stop, moment):
            while moment == 0 and not stop[0]:
                pass
            stop[0] = 1  # somebody else
        assert stop[0] == 1


def test_a_game_with_secrets_is_not_looked_ahead() -> None:
    with pytest.raises(BadInput, match="SpellfAIre cannot be analysed"):
        Bot(ludarium.load("spellfaire"), "deep", Settings(kind="deep", nodes=100))


def test_a_time_limit_ends_an_endless_bot() -> None:
    match = midgame(2, 12)
    seen = match.observe(match.actors[0])
    bot = Bot(MANA, "endless", Settings(kind="deep", nodes=1 << 50, seconds=0.05))
    assert bot.choose(seen) in seen.legal and bot.stop[0] == 0


def test_bots_play_a_heap_that_nobody_explained_to_them() -> None:
    game = heap_game()
    for heap in (5, 6, 7, 9, 10, 11):
        match = game.position({"heap": heap})
        assert make_bot(game, "adept").choose(match.observe(0)) == heap % 4


def test_matches_of_a_pair_begin_with_the_same_opening() -> None:
    players = [BOTS["random"], BOTS["novice"]]  # a mirror has a seed per match
    one = play_series(MANA, players, None, 6, seed=2, threads=1, opening=5)
    two = play_series(MANA, players, None, 6, seed=2, threads=2, opening=5)
    assert one.tobytes() == two.tobytes()
    assert (one["length"] > 5).all() and (one["first"][::2] == one["first"][1::2]).all()
    assert (one["length"] != one["decisions"]).all()  # the opening is nobody's decision


@pytest.mark.parametrize(("a", "b"), [("novice", "random"), ("adept", "novice")])
def test_a_small_ladder_stands(a: str, b: str) -> None:
    pairing = play_pairing(MANA, BOTS, a, b, [], most=200, seed=1)
    assert pairing.decided and pairing.score[0] > 0.5
