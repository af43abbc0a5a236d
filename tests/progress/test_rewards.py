"""What matches, days, levels and quests pay; how long a collection takes."""

from collections import Counter
from random import Random
from typing import Any

import pytest

import ludarium
from ludarium.progress.book import Book, book_of, most_copies
from ludarium.progress.economy import days_to_own_all
from ludarium.progress.quests import counted, quests_of_day
from ludarium.progress.rewards import Today, level_of, level_prizes, match_prize
from ludarium.progress.shop import CARD, UPGRADE, offers, price_of, sold_for, upgrade_price

from ..parts import OURS

BOOKS = {name: book for name in OURS if (book := book_of(ludarium.load(name))) is not None}
LATER = Today(wins=1)


def with_part(part: str) -> list[Any]:
    return [pytest.param(book, id=name) for name, book in BOOKS.items() if book[part]]


@pytest.mark.parametrize("book", with_part("first_win"))
def test_a_match_pays_by_its_outcome(book: Book) -> None:
    row = book["reward"]
    for outcome in ("won", "drawn", "lost"):
        assert match_prize(book, outcome, False, LATER, {}, 0).coins == Counter(row[outcome])
        half = match_prize(book, outcome, True, LATER, {}, 0).coins
        assert half == {c: n * row["practice"] // 100 for c, n in row[outcome].items()}


@pytest.mark.parametrize("book", with_part("first_win"))
def test_the_first_win_of_a_day_pays_more_and_only_it(book: Book) -> None:
    assert match_prize(book, "won", False, Today(), {}, 0).packs == book["first_win"]["packs"]
    assert not match_prize(book, "won", False, LATER, {}, 0).packs
    assert not match_prize(book, "lost", False, Today(), {}, 0).packs


@pytest.mark.parametrize("book", with_part("first_win"))
def test_practice_pays_so_many_wins_a_day(book: Book) -> None:
    most = book["reward"]["practice_wins"]
    last, over = (Today(wins=1, practice=n) for n in (most - 1, most))
    assert match_prize(book, "won", True, last, {}, 0).coins
    assert not match_prize(book, "won", True, over, {}, 0).coins
    assert match_prize(book, "won", False, over, {}, 0).coins  # against people it goes on
    assert match_prize(book, "lost", True, last, {}, 0).coins
    assert not match_prize(book, "lost", True, over, {}, 0).coins  # nobody lives on losing


@pytest.mark.parametrize("book", with_part("streak"))
def test_a_streak_pays_for_every_win_after_the_first(book: Book) -> None:
    row, name = book["streak"], book["reward"]["carried"]["view"]
    view = {"seats": [{name: 0}, {name: 0}]}
    for streak in range(1, row["most"] + 4):
        paid = match_prize(book, "won", False, Today(1, 0, streak), view, 0).coins
        assert paid[row["currency"]] == row["each"] * min(streak - 1, row["most"])
    assert not match_prize(book, "lost", False, Today(1, 0, 9), view, 0).coins[row["currency"]]


@pytest.mark.parametrize("book", with_part("streak"))
def test_a_share_of_what_was_won_in_the_match_is_kept(book: Book) -> None:
    row = book["reward"]["carried"]
    view = {"seats": [{row["view"]: 1001}, {row["view"]: 7}]}
    paid = [match_prize(book, "drawn", False, LATER, view, seat).coins for seat in (0, 1)]
    assert [each[row["currency"]] for each in paid] == [1001 * row["share"] // 100, 1]


@pytest.mark.parametrize("book", with_part("level"))
def test_every_level_pays_its_prize_once(book: Book) -> None:
    xp, track = book["level"]["xp"], book["level"]["prizes"]
    assert [level_of(book, n) for n in (0, xp - 1, xp, 5 * xp)] == [1, 1, 2, 6]
    step_by_step, at_once = Counter[str](), level_prizes(book, 0, 7 * xp + 3)
    for n in range(0, 7 * xp, 50):
        prize = level_prizes(book, n, n + 50)
        step_by_step += prize.packs + prize.cards
    assert step_by_step == at_once.packs + at_once.cards
    assert sum(step_by_step.values()) == sum(
        sum(
            (
                Counter(track[i % len(track)]["packs"]) + Counter(track[i % len(track)]["cards"])
            ).values()
        )
        for i in range(7)
    )


@pytest.mark.parametrize("book", with_part("quests"))
def test_a_day_has_different_quests_and_not_those_of_yesterday(book: Book) -> None:
    n, yesterday = book["quests"]["a_day"], list[str]()
    for seed in range(200):
        today = [row["id"] for row in quests_of_day(book, Random(seed).randrange, yesterday)]
        assert len(set(today)) == n
        assert not set(today) & set(yesterday)
        yesterday = today


@pytest.mark.parametrize("book", with_part("quests"))
def test_a_quest_counts_what_its_seat_did(book: Book) -> None:
    quests = {row["id"]: row for row in book["quest"]}
    event = {row["event"]: row for row in quests.values() if row["event"] and not row["card"]}
    for name, quest in event.items():
        events = [{"event": name, "seat": 0}, {"event": name, "seat": 1}, {"event": "", "seat": 0}]
        assert counted(book.game, quest, events, 0, "lost") == 1
    won = next(row for row in quests.values() if row["outcome"])
    assert [counted(book.game, won, [], 0, each) for each in ("won", "lost")] == [1, 0]


@pytest.mark.parametrize("book", with_part("quests"))
def test_a_quest_for_cards_of_a_kind_leaves_others_out(book: Book) -> None:
    quest = next(row for row in book["quest"] if len(row["card"]) > 1)
    meant = [c["id"] for c in book.game.cards if all(c[k] == v for k, v in quest["card"].items())]
    played = [{"event": quest["event"], "seat": 1, "card": card["id"]} for card in book.game.cards]
    assert 0 < counted(book.game, quest, played, 1, "won") == len(meant) < len(played)


@pytest.mark.parametrize("book", with_part("shop"))
def test_a_shop_sells_what_one_may_still_own(book: Book) -> None:
    dice, most = Random(4), most_copies(book.game)
    for _ in range(300):
        owned = {card: dice.randint(0, n) for card, n in most.items()}
        levels = {card: dice.randint(0, book["upgrade"]["levels"]) for card in most}
        shown = offers(book, owned, levels, dice.randrange)
        cards = [each for each in shown if each.kind == CARD]
        upgrades = [each for each in shown if each.kind == UPGRADE]
        assert len({each.card for each in cards}) == len(cards) == book["shop"]["cards"]
        assert len({each.card for each in upgrades}) == len(upgrades) <= book["shop"]["upgrades"]
        for each in cards:
            assert owned[each.card] < most[each.card] and each.price == price_of(book, each.card)
        for each in upgrades:
            assert owned[each.card] > 0 and each.level == levels[each.card] + 1
            assert each.price == upgrade_price(book, each.card, each.level)
    assert offers(book, most, {card: 99 for card in most}, dice.randrange) == []


@pytest.mark.parametrize("book", with_part("shop"))
def test_selling_never_earns(book: Book) -> None:
    for card in most_copies(book.game):
        assert 0 < sold_for(book, card) < price_of(book, card)


@pytest.mark.parametrize("book", with_part("quests"))
def test_a_collection_takes_days_not_years(book: Book) -> None:
    """Five matches a day; winning more is quicker."""
    days = [days_to_own_all(book, 5, Random(7).randrange, won) for won in (20, 80)]
    assert 3 <= days[1] < days[0] <= 60
