"""What is told of ratings: the best of a season, and one player's graph, opponents, best wins and decks."""

from typing import Any

from sqlalchemy import func, select

from ..core.game import Game
from . import moment, seasons
from .problems import NotFound
from .rating import Rating, bounds, season_of, season_start, shown, strengths
from .ratings import RANKED, now_of
from .store import Store
from .tables import matches, ratings, seats, users

MOST = 100
BEST = 5
FORM = 5  # results that are told beside a change


async def leaderboard(store: Store, game: Game, season: str | None) -> dict[str, Any]:
    """The best of a season: whoever has played a rated match in it, by the lower end of their range."""
    season = season or season_of(moment.wall())
    begins, ends = bounds(season)
    inside = [ratings.c.game == game.name, ratings.c.mode == RANKED]
    inside += [ratings.c.at >= begins, ratings.c.at < ends]
    columns = ratings.c.user, func.max(ratings.c.at).label("at"), func.count().label("n")
    latest: Any = select(*columns).where(*inside).group_by(ratings.c.user).subquery()
    rows = await store.all(
        select(*ratings.c, users.c.name, latest.c.n)
        .join(latest, (latest.c.user == ratings.c.user) & (latest.c.at == ratings.c.at))
        .join(users, users.c.id == ratings.c.user)
        .where(*inside)
        .order_by((ratings.c.after - 2 * ratings.c.deviation).desc(), ratings.c.user)
        .limit(MOST)
    )
    return {
        "game": game.name,
        "season": season,
        "seasons": season_start(game, begins) is not None,
        "rewards": seasons.told(game, season),
        "players": [
            {"rank": n, "id": row.user, "name": row.name}
            | shown(game, Rating(row.after, row.deviation, row.at), row.n)
            for n, row in enumerate(rows, 1)
        ],
        "bots": [{"level": level, "rating": points} for level, points in strengths(game).items()],
    }


async def own(store: Store, games: list[Game], user: str) -> list[dict[str, Any]]:
    """Somebody's rating in each game in which they have one."""
    found = []
    for game in games:
        rating, n = await now_of(store, user, game)
        if n:
            await seasons.settle(store, user, game.name)
            own = {"game": game.name, "mode": RANKED} | shown(game, rating, n)
            found.append(own | {"seasons": await seasons.won(store, user, game.name)})
    return found


async def player(store: Store, game: Game, user: str) -> dict[str, Any]:
    """One player's history in a game."""
    name = await store.one(select(users.c.name).where(users.c.id == user))
    if name is None:
        raise NotFound(f'no such player: "{user[:40]}"')
    rating, n = await now_of(store, user, game)
    met = await meetings(store, game, user)
    return {
        "id": user,
        "name": name[0],
        "game": game.name,
        "now": shown(game, rating, n),
        "graph": [
            {"at": one["at"], "rating": one["after"], "deviation": one["deviation"]} for one in met
        ],
        "opponents": tally(met, "opponent"),
        "decks": tally([one for one in met if one["deck"]], "deck"),
        "wins": sorted(
            (one for one in met if one["outcome"] == "won"), key=lambda one: -one["against"]
        )[:BEST],
    }


async def of_match(store: Store, game: Game, user: str, match: str) -> dict[str, Any]:
    """What a rated match has changed for one player, as it stood after it, with their latest results up to it."""
    met = await meetings(store, game, user)
    at = next((n for n, one in enumerate(met) if one["match"] == match), None)
    if at is None:
        raise NotFound("This match was not rated, or you did not play it.")
    row = met[at]
    after = Rating(row["after"], row["deviation"], row["at"])
    told = shown(game, after, at + 1)
    told |= {"before": row["before"], "change": row["after"] - row["before"]}
    return told | {"match": match, "form": [one["outcome"] for one in met[: at + 1][-FORM:]]}


async def meetings(store: Store, game: Game, user: str) -> list[dict[str, Any]]:
    """The rated matches of one player, the oldest first."""
    other, theirs = seats.alias(), ratings.alias()
    rows = await store.all(
        select(
            *ratings.c,
            matches.c.result,
            seats.c.seat,
            seats.c.deck,
            other.c.name.label("opponent"),
            theirs.c.before.label("against"),
        )
        .join(matches, matches.c.id == ratings.c.match)
        .join(seats, (seats.c.match == ratings.c.match) & (seats.c.user == user))
        .join(other, (other.c.match == ratings.c.match) & (other.c.seat != seats.c.seat))
        .outerjoin(theirs, (theirs.c.match == ratings.c.match) & (theirs.c.user == other.c.user))
        .where(ratings.c.user == user, ratings.c.game == game.name, ratings.c.mode == RANKED)
        .order_by(ratings.c.at)
    )
    return [
        {
            "match": row.match,
            "at": row.at,
            "before": round(row.before),
            "after": round(row.after),
            "deviation": round(row.deviation),
            "opponent": row.opponent,
            "against": round(row.against or 0),
            "deck": row.deck,
            "outcome": outcome(row.result, row.seat),
        }
        for row in rows
    ]


def outcome(result: dict[str, Any], seat: int) -> str:
    winner = result.get("winner")
    return "drawn" if winner is None else "won" if winner == seat else "lost"


def tally(met: list[dict[str, Any]], by: str) -> list[dict[str, Any]]:
    """Games won, lost and drawn against each, or with each; the most played first."""
    found: dict[str, dict[str, Any]] = {}
    for one in met:
        row = found.setdefault(one[by], {"name": one[by], "won": 0, "lost": 0, "drawn": 0})
        row[one["outcome"]] += 1
    return sorted(found.values(), key=lambda row: -(row["won"] + row["lost"] + row["drawn"]))
