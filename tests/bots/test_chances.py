"""Chances of winning: by what somebody may know, the same for all who know the same."""

import random

import pytest

import ludarium
from ludarium.bots import make_bot
from ludarium.bots.bot import keep_only
from ludarium.bots.chances import chances_of, has_chances
from ludarium.core.worlds import hidden

from ..contract.cases import load, toy_is_known
from ..games.spellfaire.duel import duel
from .networks import random_network


def learned(name: str) -> ludarium.Game:
    game = load(name)
    return game.with_networks(random_network(game))


def middle(game: ludarium.Game, seed: int, steps: int = 24) -> ludarium.Match:
    match, dice = game.match(seed=seed), random.Random(seed)
    for _ in range(steps):
        seat = match.actors[0]
        match.take(seat, dice.choice(match.legal_ids(seat)))
    return match


def twin_of(match: ludarium.Match, viewer: int, dice: int) -> ludarium.Match:
    """Another world that a viewer cannot tell from this one."""
    game, twin = match.game, match.copy()
    twin._state = hidden(game, match._state, viewer)
    twin._state.dice = dice
    game.kernel.fill(twin._state, game.tables, viewer)
    return twin


@pytest.mark.parametrize("viewer", [None, 0, 1])
def test_two_hidden_worlds_give_the_same_chances(viewer: int | None) -> None:
    match = middle(learned("spellfaire"), 5)
    twin = twin_of(match, -1 if viewer is None else viewer, 99)
    assert twin.view(viewer) == match.view(viewer)
    others = {0, 1} - {viewer}
    assert any(twin.view(seat) != match.view(seat) for seat in others)  # they do differ
    assert chances_of(twin.observe(viewer)) == chances_of(match.observe(viewer))
    others_know = [match.observe(seat) for seat in sorted(others)]
    assert chances_of(*others_know) != chances_of(match.observe(viewer))


def test_the_chances_of_all_seats_make_one() -> None:
    for seed in range(4):
        match = middle(learned("spellfaire"), seed, 12)
        for seen in ([None], [0], [0, 1]):
            chances = chances_of(*(match.observe(viewer) for viewer in seen))
            assert sum(chances) == pytest.approx(1) and all(0 <= each <= 1 for each in chances)


def test_only_what_was_learned_says_chances() -> None:
    game = load("spellfaire")
    assert has_chances(learned("spellfaire")) and not has_chances(game.with_networks())
    assert not has_chances(game.with_networks(None, random_network(game)))  # only a rival has one
    with toy_is_known():
        assert not has_chances(learned("alone"))  # a run alone has a score


def test_an_alpha_beta_says_a_chance_if_the_game_has_a_network() -> None:
    for game, known in ((learned("mana"), True), (load("mana").with_networks(), False)):
        match = game.match(seed=1)
        found = make_bot(game, "adept").counsel(match.observe(match.actors[0]))
        assert found.score is not None and (found.chance is not None) == known
    assert 0 <= (found.chance or 0) <= 1


# --- two actions of one position ---------------------------------------------------------------------


def test_a_comparison_names_what_throws_a_match_away() -> None:
    """Both searches begin in the same position; one action leaves a win on the table."""
    game = load("spellfaire").with_networks()
    match = duel(["Ghoul"], ["Elder Mammoth"], [], {"health": 2}, {"health": 1}, game=game)
    texts = {match.describe(0, action): action for action in match.legal_ids(0)}
    wins = next(action for text, action in texts.items() if "enemy hero" in text)
    won, passed = make_bot(game, "search:200").compare(match.observe(0), [wins, texts["end turn"]])
    assert won == pytest.approx(1) and passed is not None and passed < 0


def test_a_tree_can_be_kept_to_one_action() -> None:
    game = load("spellfaire").with_networks()
    match = middle(game, 5)
    seat = match.actors[0]
    seen = match.observe(seat)
    bot = make_bot(game, "search:50")
    assert len(seen.legal) > 2
    worths = bot.compare(seen, list(seen.legal))
    tried = [int(bot._memory.tree[1]["action"])]
    assert all(worth is not None and -1 <= worth <= 1 for worth in worths)
    assert tried == [seen.legal[0]]  # struck out, all but the last
    keep_only(bot._memory.tree, seen.legal[:1], seen.legal[0])
    assert int(bot._memory.tree[0]["child"]) == -1
