"""The queue: who is paired with whom. The time is told, so nothing here waits."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ludarium.core.errors import BadInput
from ludarium.server.pairing import ANYBODY, BOT_AFTER, Queue, Waiting, has_others, is_third

from .crowd import Crowd

NAMES = [f"p{n}" for n in range(9)]
names = st.sampled_from(NAMES)
people = st.lists(
    st.builds(
        Waiting,
        user=names,
        game=st.sampled_from(("one", "two")),
        mode=st.sampled_from(("casual", "ranked")),
        rating=st.floats(0, 3000),
        since=st.floats(0, 100),
        last=st.lists(names, max_size=3).map(tuple),
        apart=st.frozensets(names, max_size=2),
    ),
    max_size=12,
)


def waiting(user: str, rating: float = 1200, since: float = 0, *last: str) -> Waiting:
    return Waiting(user, "one", "ranked", rating, since, last)


def filled(*all_of: Waiting) -> Queue:
    queue = Queue()
    for one in all_of:
        queue.join(one)
    return queue


@given(people, st.floats(0, 300))
def test_pairs_and_those_who_wait_on_are_all_there_are(all_of: list[Waiting], now: float) -> None:
    queue = filled(*all_of)
    before = set(queue.waiting)
    paired = queue.pair(now)
    users = [one.user for pair in paired for one in pair]
    assert len(users) == len(set(users)), "in two matches"
    assert set(users) | set(queue.waiting) == before and not set(users) & set(queue.waiting)
    for a, b in paired:
        assert (a.game, a.mode) == (b.game, b.mode)
        assert b.user not in a.apart and a.user not in b.apart
        far = abs(a.rating - b.rating)
        assert far <= (a.reach(now) + b.reach(now)) / 2


@given(people)
def test_nobody_waits_for_ever(all_of: list[Waiting]) -> None:
    """In the end only those are left who may not meet, or for whom another is kept."""
    queue = filled(*all_of)
    while queue.pair(1000):
        pass
    for pool in queue.pools():
        for a in pool:
            for b in pool:
                if a is not b and a.user not in b.apart and b.user not in a.apart:
                    assert is_third(a, b) and has_others(a, b, pool)


def test_reach_grows_with_time() -> None:
    queue = filled(waiting("a", 1000), waiting("b", 1400, 1))
    assert not queue.pair(2) and len(queue.waiting) == 2
    assert len(queue.pair(ANYBODY)) == 1 and not queue.waiting


def test_the_nearest_is_taken() -> None:
    queue = filled(waiting("a", 1200), waiting("b", 1290), waiting("c", 1210))
    ((a, c),) = queue.pair(1)
    assert {a.user, c.user} == {"a", "c"} and [*queue.waiting] == ["b"]


def test_not_a_third_time_while_others_wait() -> None:
    a, b = waiting("a", 1200, 0, "b", "b"), waiting("b", 1200, 0, "a", "a")
    queue = filled(a, b, waiting("c", 2400, 0))
    assert not queue.pair(5), "c can be had soon"
    ((one, other),) = queue.pair(ANYBODY)
    assert "c" in (one.user, other.user)
    assert len(filled(a, b).pair(5)) == 1, "nobody else is there"


def test_one_place_a_person() -> None:
    queue = filled(waiting("a"))
    before = queue.join(Waiting("a", "two", "casual", 1200, 5))
    assert before == waiting("a")
    assert queue.counts() == {"two": {"casual": 1}}
    assert queue.leave("a") and queue.leave("a") is None


def test_a_bot_may_be_taken_after_a_while() -> None:
    queue = filled(waiting("a", since=10))
    assert not queue.may_take_bot("a", 10 + BOT_AFTER - 0.1)
    assert queue.may_take_bot("a", 10 + BOT_AFTER)
    assert not queue.may_take_bot("b", 100)


def test_an_unknown_mode_is_named() -> None:
    queue = Queue()
    with pytest.raises(
        BadInput, match=r'expected casual, ranked, draft or sealed, got "rankd".*"ranked"'
    ):
        queue.join(Waiting("a", "one", "rankd", 1200, 0))
    assert not queue.waiting


def test_a_crowd() -> None:
    crowd = Crowd(80, seed=2, seconds=600).run()
    assert len(crowd.went) > 100 and set(crowd.left) == {"left", "dropped"}


def test_runs_are_paired_by_their_record() -> None:
    """Not by rating: the nearest record first, one that is far off only after a while."""

    def runner(user: str, record: tuple[int, int], rating: float = 1200.0) -> Waiting:
        return Waiting(user, "game", "draft", rating, 0.0, record=record)

    queue = Queue()
    for one in (runner("a", (3, 1)), runner("b", (0, 2)), runner("c", (3, 2), 2400.0)):
        queue.join(one)
    assert [{one.user for one in pair} for pair in queue.pair(0.0)] == [{"a", "c"}]
    queue.join(runner("d", (6, 0)))
    assert queue.pair(10.0) == [], "eight wins and losses apart"
    assert [{one.user for one in pair} for pair in queue.pair(ANYBODY)] == [{"b", "d"}]
