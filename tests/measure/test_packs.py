"""A million packs keep the odds that are shown, and what is due comes in time."""

from collections import Counter
from random import Random

from ludarium.progress.packs import roll_rarities

from ..progress.test_packs import BOOKS

PACKS = 1_000_000


def test_a_million_packs() -> None:
    for book in BOOKS:
        for kind, row in book["pack"].items():
            dice, dry, pity = Random(9).randrange, 0, row["pity"]
            places = [slot["odds"] for slot in row["slots"] for _ in range(slot["n"])]
            seen: list[Counter[str]] = [Counter() for _ in places]
            forced = 0
            for _ in range(PACKS):
                due = dry + 1 >= pity["within"]
                rarities = roll_rarities(row, dry, dice)
                dry = 0 if pity["rarity"] in rarities else dry + 1
                assert dry < pity["within"]
                forced += due
                if not due:
                    for at, rarity in enumerate(rarities):
                        seen[at][rarity] += 1
            n = PACKS - forced
            for at, odds in enumerate(places):
                for rarity, share in odds.items():
                    told, rate = f"{kind}, place {at + 1}, {rarity}", seen[at][rarity] / n
                    print(f"{told}: {100 * rate:.3f} % of {n:,}, shown {share} %; {forced:,} due")
                    assert (
                        abs(rate - share / 100)
                        < 4.5 * (share / 100 * (1 - share / 100) / n) ** 0.5 + 1e-9
                    )
