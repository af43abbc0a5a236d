"""Ratings with their uncertainty: a Weng-Lin model (Bradley-Terry) by `openskill`, on the scale of Elo.

Pure: what is stored is read and written in `ratings.py`. A rating is known when its deviation is small; until then it
is provisional. A season is a month by UTC; games that have seasons begin each with a soft reset.
"""

import math
from datetime import UTC, datetime
from functools import lru_cache
from typing import Any

from msgspec import Struct
from openskill.models import BradleyTerryFull

from ..core.cards import Row, read_toml
from ..core.errors import BadInput
from ..core.game import Game
from ..progress.book import book_of

START, UNKNOWN = 1200.0, 250.0  # rating and deviation of a newcomer
KNOWN = 110.0  # the deviation below which a rating is no longer provisional
SPAN = 2.0  # deviations to either side of the range that is shown
KEPT = 0.5  # of the distance to the start, at a new season
BLUR = 40.0  # deviation that a new season adds
USUAL = "adept"  # the level that stands at START
FILE = "strength.toml"
A_DAY, A_SEASON = 3, 10  # rated matches between the same two
MOST_GAIN = 90.0  # points that one whose rating is known can win or lose by one other in a season

MODEL = BradleyTerryFull(
    mu=START,
    sigma=UNKNOWN,
    beta=400 / math.log(10) / math.sqrt(2),  # 400 points: ten to one, as in Elo
    tau=3.0,
    kappa=0.0001,
    gamma=lambda *_, **__: 1.0,  # else the deviation shrinks slower than the error
    limit_sigma=True,
)


class Rating(Struct, frozen=True):
    rating: float = START
    deviation: float = UNKNOWN
    at: float = 0.0  # when it was last changed; 0: never

    @property
    def provisional(self) -> bool:
        return self.deviation > KNOWN

    @property
    def range(self) -> tuple[int, int]:
        far = SPAN * self.deviation
        return round(self.rating - far), round(self.rating + far)


def rate(one: Rating, other: Rating, score: float, at: float = 0.0) -> tuple[Rating, Rating]:
    """Both after a match; `score` is that of the first: 1, 0.5 or 0."""
    made = [[MODEL.rating(mu=each.rating, sigma=each.deviation)] for each in (one, other)]
    (a,), (b,) = MODEL.rate(made, ranks=[1 - score, score])
    return Rating(a.mu, a.sigma, at), Rating(b.mu, b.sigma, at)


def bounded(before: Rating, after: Rating, gained: float) -> Rating:
    """The rating after a match against one from whom so much was gained in this season: two who arrange their results
    come no further, however far apart they are. Newcomers are not held back."""
    if before.provisional:
        return after
    change = max(-MOST_GAIN, min(MOST_GAIN, gained + after.rating - before.rating)) - gained
    return Rating(before.rating + change, after.deviation, after.at)


def score_of(winner: int | None, seat: int) -> float:
    return 0.5 if winner is None else float(winner == seat)


# --- seasons ----------------------------------------------------------------------------------------


def season_of(at: float) -> str:
    """The month by UTC: 2026-11."""
    return datetime.fromtimestamp(at, UTC).strftime("%Y-%m")


def bounds(season: str) -> tuple[float, float]:
    """When a season begins, and when the next one does."""
    try:
        begins = datetime.strptime(season, "%Y-%m").replace(tzinfo=UTC)
    except ValueError:
        raise BadInput(f'season: expected a month such as 2026-11, got "{season[:20]}"') from None
    year, month = divmod(begins.year * 12 + begins.month, 12)
    return begins.timestamp(), datetime(year, month + 1, 1, tzinfo=UTC).timestamp()


def day_of(at: float) -> float:
    """When the day by UTC began."""
    return at - at % 86400


def season_row(game: Game) -> Row | None:
    """What the game's progress says of seasons; None: it has none."""
    book = book_of(game)
    row: Row = book["season"] if book else {}
    return row or None


def is_season(row: Row, month: str) -> bool:
    """Whether a month lies between the first season and the last one."""
    return bool((row.get("begins") or month) <= month <= (row.get("ends") or month))


def season_start(game: Game, at: float) -> float | None:
    """What ratings are drawn to when the season of a moment begins; None: there is no such season."""
    row = season_row(game)
    return float(row["start"]) if row and is_season(row, season_of(at)) else None


def at_season(rating: Rating, start: float | None, now: float) -> Rating:
    """The same, with the soft reset if its season is over."""
    if start is None or not rating.at or season_of(rating.at) == season_of(now):
        return rating
    drawn = start + (rating.rating - start) * KEPT
    return Rating(drawn, min(UNKNOWN, math.hypot(rating.deviation, BLUR)), rating.at)


def tier_of(game: Game, rating: Rating) -> str | None:
    """The tier of a season by its rating, where the game has tiers."""
    row = season_row(game)
    reached = (
        [tier["name"] for tier in row["tiers"] if tier["least"] <= rating.rating] if row else []
    )
    return reached[-1] if reached else None


# --- bots -------------------------------------------------------------------------------------------


@lru_cache(32)
def strengths(game: Game) -> dict[str, int]:
    """The levels of the bots on the scale of people, by the recorded ladder of the game; {} without one."""
    from ..bots.levels import LEVELS

    path = game.definition.folder / FILE
    if not path.is_file():
        return {}
    document, _ = read_toml(path, BadInput)
    elo: dict[str, Any] = document.get("elo", {})
    if list(elo) != [level for level in LEVELS if level in elo] or USUAL not in elo:
        raise BadInput(
            f"{path.name}: expected levels from {', '.join(LEVELS)} in this order, {USUAL} among them, "
            f"got {', '.join(elo) or 'none'}"
        )
    return {level: round(START + points - elo[USUAL]) for level, points in elo.items()}


def level_near(game: Game, rating: float) -> str:
    """The level that fits best; of a game without a ladder the usual one."""
    known = strengths(game)
    return min(known, key=lambda level: abs(known[level] - rating), default=USUAL)


def shown(game: Game, rating: Rating, games: int) -> dict[str, Any]:
    """A rating as it is told."""
    low, high = rating.range
    known = strengths(game)
    return {
        "rating": round(rating.rating),
        "deviation": round(rating.deviation),
        "low": low,
        "high": high,
        "provisional": rating.provisional,
        "games": games,
        "about": level_near(game, rating.rating).capitalize() if known else None,
        "tier": tier_of(game, rating) if games else None,
    }
