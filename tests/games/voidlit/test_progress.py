"""What players of Voidlit own and earn: the amounts of the rulings."""

from random import Random

import ludarium
from ludarium.progress.book import FILE, Book
from ludarium.progress.economy import days_to_own_all

from ...clauses import clause

GAME = ludarium.load("voidlit")
BOOK = Book(GAME, GAME.definition.folder / FILE)
RARITIES = ("common", "uncommon", "rare", "legendary")


def by_rarity(*amounts: int) -> dict[str, int]:
    return dict(zip(RARITIES, amounts, strict=True))


@clause("V78")
def test_matches() -> None:
    row = BOOK["reward"]
    assert [row[each]["lumen"] for each in ("won", "drawn", "lost")] == [40, 25, 15]
    assert [row[each]["xp"] for each in ("won", "drawn", "lost")] == [100, 70, 50]
    assert (row["practice"], row["practice_wins"]) == (50, 20)
    assert BOOK["first_win"]["packs"] == {"standard": 1}


@clause("V79")
def test_levels() -> None:
    assert BOOK["level"]["xp"] == 500
    pack, rare = BOOK["level"]["prizes"]
    assert pack["packs"] == {"standard": 1} and rare["cards"] == {"rare": 1}


@clause("V80")
def test_packs() -> None:
    pack = BOOK["pack"]["standard"]
    assert pack["price"] == {"lumen": 100} and pack["pity"] == {"rarity": "legendary", "within": 20}
    assert [(slot["n"], slot["odds"]) for slot in pack["slots"]] == [
        (3, {"common": 100}),
        (1, {"uncommon": 88, "rare": 10, "legendary": 2}),
        (1, {"rare": 85, "legendary": 15}),
    ]


@clause("V81")
def test_shards() -> None:
    assert BOOK["spare"] == BOOK["craft"]["currency"] == "shards"
    assert BOOK["craft"]["dust"] == by_rarity(10, 25, 75, 300)
    assert BOOK["craft"]["make"] == by_rarity(40, 100, 300, 1200)


@clause("V82")
def test_the_beginning() -> None:
    start = BOOK["start"]
    assert len({GAME.deck(name).fields["nation"] for name in start["decks"]}) == 5
    assert start["packs"] == {"standard": 3} and BOOK["slots"] == 12


@clause("V83")
def test_quests() -> None:
    assert BOOK["quests"]["a_day"] == 3 and len(BOOK["quest"]) == 10
    assert BOOK["quests"]["pays"]["coins"] == {"lumen": 60}
    nations = {row["card"].get("nation") for row in BOOK["quest"]} - {None}
    assert len(nations) == 5


@clause("V84")
def test_seasons() -> None:
    tiers = BOOK["season"]["tiers"]
    assert BOOK["season"]["start"] == 1200
    assert [(each["name"], each["least"]) for each in tiers] == [
        ("Spark", 0), ("Flame", 1200), ("Star", 1400), ("Nova", 1600), ("Void", 1800),
    ]  # fmt: skip
    assert [each["pays"]["packs"]["standard"] for each in tiers] == [1, 2, 3, 4, 5]


@clause("V85", "V86")
def test_runs() -> None:
    draft, sealed = BOOK["draft"], BOOK["sealed"]
    assert (draft["choices"], draft["picks"], draft["of"], draft["fill"]) == (3, 30, 3, "common")
    assert draft["odds"] == by_rarity(60, 27, 10, 3)
    assert (sealed["choices"], sealed["packs"], sealed["fill"]) == (3, 8, "common")
    assert [mode["price"]["lumen"] for mode in (draft, sealed)] == [100, 150]
    for mode in (draft, sealed):
        assert (mode["wins"], mode["losses"]) == (7, 3)
        worth = [
            100 * row["packs"]["standard"] + row["coins"].get("lumen", 0) for row in mode["prizes"]
        ]
        assert worth == sorted(worth) and mode["prizes"][-1]["cards"] == {"rare": 1}


@clause("V87")
def test_bosses() -> None:
    bosses = BOOK["boss"]
    levels = ["novice", "adept", "expert", "master"]
    assert len({boss["deck"] for boss in bosses}) == len(bosses) == 8
    assert all(boss["rules"] for boss in bosses)
    order = [levels.index(boss["level"]) for boss in bosses]
    assert order == sorted(order) and set(order) == {0, 1, 2, 3}


def test_a_week_of_five_matches_a_day_owns_all() -> None:
    days = [days_to_own_all(BOOK, 5, Random(seed).randrange) for seed in range(10)]
    assert 5 <= sum(days) / len(days) <= 10
