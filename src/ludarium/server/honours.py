"""What somebody has of what all games share: experience, badges, and the puzzles and decks of days.

Experience and badges are rows of the ledger that belong to no game (`EVERY`). They are decided and written in the
transaction of the match's end or of the solved puzzle, each once. A day is taken once, and none before the last one that
was taken: a clock that is turned back brings nothing twice.
"""

import logging
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field
from datetime import UTC, date, datetime
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from sqlalchemy import Connection, Select, func, insert, select

from ..core.errors import LudariumError
from ..core.match import Match
from ..core.puzzles import puzzles
from ..progress import days as calendar
from ..progress.book import standard
from ..progress.days import Streak
from ..progress.honours import BADGES, XP, Badge, badges_of, has_earned, reached, shared
from . import moment
from .ledger import ADD_ROW, DAY, check_user, counts, day_start, match_ref, noted, sums
from .pen import Groups
from .store import Store
from .tables import contests, days, ledger

if TYPE_CHECKING:
    from .earning import Ended, Seat

log = logging.getLogger(__name__)
EVERY = "*"  # the game of what belongs to none
PUZZLE, DECK = "puzzle", "deck"  # kinds of days
OPEN, DONE, MISSED = "open", "done", "missed"
ADD_DAY = insert(days)


# --- what a day has -------------------------------------------------------------------------------


def date_of(at: float) -> date:
    """By UTC."""
    return datetime.fromtimestamp(at, UTC).date()


@lru_cache(1)
def shelves() -> dict[str, list[calendar.Shelf]]:
    """What there is to choose from: the puzzles and the ready decks of all games, by the book."""
    from ..games import names

    found: dict[str, list[calendar.Shelf]] = {PUZZLE: [], DECK: []}
    for name in names():
        try:
            game = standard(name)
            listed = [puzzle.id for puzzle in puzzles(game)]
        except LudariumError as fault:
            log.warning("nothing of %s comes as a daily: %s", name, fault)
            continue
        found[PUZZLE].append((name, listed))
        found[DECK].append((name, list(game.decks) if game.seats == 2 else []))
    return found


def of_day(kind: str, at: float) -> tuple[str, str] | None:
    """The game and the puzzle or deck of a day."""
    return calendar.choice(date_of(at), shelves()[kind])


# --- what a match is good for ---------------------------------------------------------------------


def badges_in(game: str) -> dict[str, Badge]:
    return badges_of(standard(game))


def badges_by(match: Match, seat: int, outcome: str) -> tuple[str, ...]:
    """The badges of the game that a match would bring a seat."""
    game = match.game
    try:
        listed = [each for each in badges_in(game.name).values() if each.row["outcome"] == outcome]
    except LudariumError as fault:
        log.warning("no badges of %s: %s", game.name, fault)
        return ()
    if not listed:
        return ()
    wanted = {one["event"] for badge in listed for one in badge.row["counts"]}
    view = match.view(seat)
    events = [event for event in match.events(seat) if event["event"] in wanted] if wanted else []
    return tuple(
        badge.id for badge in listed if has_earned(game, badge, outcome, view, events, seat)
    )


# --- writing --------------------------------------------------------------------------------------


def days_of(user: str, kind: str) -> Select[Any]:
    return select(days.c.day, days.c.done).where(days.c.user == user, days.c.kind == kind)


def streak_of(rows: Iterable[Any], at: float) -> Streak:
    done = [date.fromisoformat(row.day) for row in rows if row.done]
    return calendar.streak(done, date_of(at))


class Standing:
    """What one person has, as a transaction sees it, and what is to be written of it."""

    def __init__(self, connection: Connection, user: str, at: float) -> None:
        self.connection = connection
        self.user = user
        self.at = at
        self.held: Counter[str] = Counter(counts(connection.execute(sums(user, EVERY))))
        self.before = dict(self.held)
        self.known: dict[str, list[Any]] = {}  # days by kind, as far as they were needed
        self.steps: Groups = []

    def days(self, kind: str) -> list[Any]:
        if kind not in self.known:
            self.known[kind] = list(self.connection.execute(days_of(self.user, kind)))
        return self.known[kind]

    def take(self, kind: str, day: date, done: bool) -> bool:
        """Note that the puzzle or deck of a day was done or missed; False: the day is taken, or a later one."""
        written = day.isoformat()
        if any(row.day >= written for row in self.days(kind)):
            return False
        row = {"user": self.user, "kind": kind, "day": written, "done": done, "at": self.at}
        self.steps.append((ADD_DAY, [row]))
        self.days(kind).append(Taken(written, done))
        if done:
            self.held[kind] += 1
            self.held[XP] += shared().row["xp"][kind]
        return True

    def note(self, ref: str, reason: str) -> None:
        """Write down what came, with the badges that it completes."""
        # Where no day was looked up none was taken, and no streak has grown.
        puzzle, deck = (streak_of(self.known.get(kind, ()), self.at) for kind in (PUZZLE, DECK))
        for badge in shared().badges.values():
            if reached(badge, self.held, puzzle, deck) >= badge.row["n"]:
                self.grant(badge.id)
        same = {"user": self.user, "game": EVERY, "reason": reason, "ref": ref, "at": self.at}
        changes = {item: n - self.before.get(item, 0) for item, n in self.held.items()}
        rows = [same | {"item": item, "amount": n} for item, n in changes.items() if n]
        if rows:
            self.steps.append((ADD_ROW, rows))

    def grant(self, badge: str) -> None:
        """Once."""
        self.held[BADGES + badge] = 1


@dataclass(frozen=True)
class Taken:
    day: str
    done: bool


def pay_match(
    connection: Connection, of: "Ended", seat: "Seat", practice: bool, ref: str
) -> Groups:
    """What a match brings one of its players."""
    own = Standing(connection, seat.user, of.at)
    held, won = own.held, seat.outcome == "won"
    paid = practised(connection, seat.user, of.at, seat.outcome) if practice else 0
    held[XP] += shared().xp(seat.outcome, practice, paid)
    held["played"] += 1
    if practice:
        held[f"{seat.outcome}:practice"] += 1
    if won:
        held["won"] += 1
        held[f"won:in:{of.game}"] += 1
        if seat.level is not None:
            held[f"won:{seat.level}"] += 1
        if not practice:
            held["won:people"] += 1
            held["won:ranked"] += of.pairing == "ranked"
        if is_deck_of_day(of, seat):
            own.take(DECK, date_of(of.begun), True)
        if of.contest is not None and is_run_of_day(connection, of):
            held["run"] += 1
    for badge in seat.badges:
        own.grant(badge)
    own.note(ref, f"{seat.outcome} a match of {of.game}")
    return own.steps


def practised(connection: Connection, user: str, at: float, outcome: str) -> int:
    """How many matches for practice ended so that day."""
    item = f"{outcome}:practice"
    own = (ledger.c.user == user) & (ledger.c.game == EVERY) & (ledger.c.item == item)
    wanted = select(func.sum(ledger.c.amount)).where(own, ledger.c.at >= day_start(at))
    return int(connection.execute(wanted).scalar() or 0)


def is_deck_of_day(of: "Ended", seat: "Seat") -> bool:
    """Begun on its day, ended within the hour after it, against a bot that is strong enough."""
    if of.mode != "bot" or of.at >= day_start(of.begun) + DAY + moment.GRACE:
        return False
    return shared().may_be_deck(seat.level) and of_day(DECK, of.begun) == (of.game, seat.deck)


def is_run_of_day(connection: Connection, of: "Ended") -> bool:
    wanted = select(contests.c.kind, contests.c.ends).where(contests.c.id == of.contest)
    row = connection.execute(wanted).first()
    if row is None or row.kind != "daily":
        return False
    return bool(of.begun < row.ends and of.at < row.ends + moment.GRACE)


# --- the puzzle of the day ------------------------------------------------------------------------


@dataclass
class Tried:
    """What a try at the puzzle of the day came to. `noted`: it was the first one that decided."""

    state: str
    noted: bool
    streak: Streak
    xp: int = 0
    badges: list[dict[str, Any]] = field(default_factory=list)


def is_of_today(game: str, puzzle: str) -> bool:
    return of_day(PUZZLE, moment.wall()) == (game, puzzle)


async def tried_puzzle(
    store: Store, user: str, game: str, puzzle: str, solved: bool
) -> Tried | None:
    """Somebody has solved a puzzle, or missed it; None: it is not that of the day. The first try decides."""
    if not is_of_today(game, puzzle):
        return None
    at = moment.wall()
    day, found = date_of(at), list[Tried]()

    def decide(connection: Connection) -> Groups:
        check_user(connection, user)
        own = Standing(connection, user, at)
        noted = own.take(PUZZLE, day, solved)
        if noted:
            own.note(f"day:{day.isoformat()}:{PUZZLE}", "solved the daily puzzle")
        gained = own.held - Counter(own.before)
        state = state_of(own.days(PUZZLE), day)
        streak = streak_of(own.days(PUZZLE), at)
        found[:] = [Tried(state, noted, streak, gained[XP], won_badges(gained))]
        return own.steps

    await store.decide(decide)
    return found[0]


def state_of(rows: Iterable[Any], day: date) -> str:
    written = day.isoformat()
    done = [row.done for row in rows if row.day == written]
    return OPEN if not done else DONE if done[0] else MISSED


# --- reading --------------------------------------------------------------------------------------


async def xp_of(store: Store, user: str) -> int:
    own = (ledger.c.user == user) & (ledger.c.game == EVERY) & (ledger.c.item == XP)
    rows = await store.all(select(func.sum(ledger.c.amount)).where(own))
    return int(rows[0][0] or 0)


def level(xp: int) -> dict[str, int]:
    n, gained, of = shared().level(xp)
    return {"level": n, "xp": gained, "of": of}


@lru_cache(1)
def all_badges() -> dict[str, Badge]:
    """Those of any game first, then those of each game."""
    from ..games import names

    found = dict(shared().badges)
    for name in names():
        try:
            found |= badges_in(name)
        except LudariumError as fault:
            log.warning("no badges of %s: %s", name, fault)
    return found


def badge_row(badge: Badge) -> dict[str, Any]:
    row = badge.row
    looks = {name: row[name] for name in ("title", "text", "picture", "family", "metal")}
    return {"id": badge.id, "game": badge.game, **looks}


def won_badges(changes: Iterable[str]) -> list[dict[str, Any]]:
    """Among items of the ledger; one that is no more is left out."""
    ids = [item.removeprefix(BADGES) for item in changes if item.startswith(BADGES)]
    known = all_badges()
    return [badge_row(known[name]) for name in ids if name in known]


async def told(store: Store, user: str) -> dict[str, Any]:
    """All of it, for one's profile."""
    at = moment.wall()
    when = select(ledger.c.item, func.min(ledger.c.at).label("at")).where(
        ledger.c.user == user, ledger.c.game == EVERY, ledger.c.item.startswith(BADGES)
    )
    held, dated, solved, decks = await store.several(
        sums(user, EVERY),
        when.group_by(ledger.c.item),
        days_of(user, PUZZLE),
        days_of(user, DECK),
    )
    owned, got = counts(held), {row.item: float(row.at) for row in dated}
    puzzle, deck = streak_of(solved, at), streak_of(decks, at)
    return {
        "level": level(owned.get(XP, 0)),
        "streaks": {
            PUZZLE: vars(puzzle),
            DECK: vars(deck),
            "day": vars(streak_of([*solved, *decks], at)),
        },
        "badges": [
            badge_row(badge)
            | {"at": got.get(BADGES + name)}
            | (
                {"n": badge.row["n"], "have": reached(badge, owned, puzzle, deck)}
                if badge.game is None
                else {"n": 1, "have": int(BADGES + name in got)}
            )
            for name, badge in all_badges().items()
        ],
    }


async def brought(store: Store, user: str, match: str) -> dict[str, Any]:
    """What a match has brought somebody, for its end screen."""
    rows = await store.all(noted(user, EVERY, match_ref(match)))
    changes = {str(row.item): int(row.amount) for row in rows}
    xp = await xp_of(store, user)
    before, after = shared().level(xp - changes.get(XP, 0))[0], level(xp)
    return {
        "match": match,
        "paid": bool(rows),
        "xp": changes.get(XP, 0),
        "level": after,
        "risen": bool(rows) and before < after["level"],
        "deck": DECK in changes,
        "badges": won_badges(changes),
    }


async def today(store: Store, user: str) -> dict[str, Any]:
    """What waits today: the puzzle and the deck, and how it stands with both."""
    at = moment.wall()
    day = date_of(at)
    tally = select(days.c.done, func.count().label("n")).where(days.c.day == day.isoformat())
    tally = tally.where(days.c.kind == PUZZLE).group_by(days.c.done)
    solved, decks, everybody = await store.several(
        days_of(user, PUZZLE), days_of(user, DECK), tally
    )
    tries = {bool(row.done): int(row.n) for row in everybody}
    puzzle, deck = of_day(PUZZLE, at), of_day(DECK, at)
    return {
        "day": day.isoformat(),
        "ends": day_start(at) + DAY,
        "puzzle": puzzle
        and {
            "game": puzzle[0],
            "id": puzzle[1],
            "state": state_of(solved, day),
            "streak": vars(streak_of(solved, at)),
            "solved": tries.get(True, 0),
            "tried": sum(tries.values()),
        },
        "deck": deck
        and {
            "game": deck[0],
            "deck": deck[1],
            "level": shared().row["deck"]["level"],
            "state": state_of(decks, day),
            "streak": vars(streak_of(decks, at)),
        },
    }
