"""What the end of a match pays: decided and written in the transaction that notes the end.

If that could not be done, the next start of the server finds the match, plays it again and pays it, once.
"""

import logging
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from sqlalchemy import Connection, Select, delete, exists, insert, literal, select

from ..core.cards import Row
from ..core.errors import LudariumError
from ..core.match import ENDINGS, Match
from ..core.takebacks import UNDO
from ..progress.book import Book, standard, standard_book
from ..progress.quests import counted, quests_of_day
from ..progress.rewards import Prize, Today, match_prize
from ..progress.shop import offers as shop_offers
from . import honours, moment
from .ledger import QUESTS, SHOP, Account, day_of, day_start, match_ref, rows_of
from .pen import Decision, Groups
from .revive import load_match
from .standing import outcome
from .table import UNCOUNTED, counts
from .tables import bots, entries, kin, ledger, matches, seats, settings, users

if TYPE_CHECKING:
    from .hub import Hub
    from .room import Room

log = logging.getLogger(__name__)
ENOUGH = 5  # actions of each seat: a match that is given up before pays nobody
# Matches between people that pay somebody in a day: with the same other, and by invitation. Who plays more plays for fun.
WITH_ONE = 10
INVITED = 20
SINCE = "earning"  # setting: what ended before has been paid
Counts = dict[str, int]


@dataclass(frozen=True)
class Seat:
    """A person's part in a match that has ended."""

    seat: int
    user: str
    outcome: str
    view: Mapping[str, Any]
    quests: Counts  # what the match adds to each
    others: tuple[str | None, ...]  # who had the other seats; None: a bot
    badges: tuple[str, ...] = ()  # of the game, that the match is good for
    deck: str | None = None
    level: str | None = None  # of the bot that it was against


@dataclass(frozen=True)
class Ended:
    match: str
    game: str
    book: Book | None  # None: nothing is owned in this game, or the match does not pay by it
    seats: Sequence[Seat]
    at: float
    begun: float = 0.0
    mode: str = ""
    pairing: str = ""
    contest: str | None = None


def ended(
    match: Match, row: Any, start: Mapping[str, Any], sitting: Sequence[Any], at: float
) -> Ended | None:
    """What a match is to be paid for, by the row that is kept of it; None: nothing."""
    result, name = match.result, match.game.name
    people = [s for s in sitting if s["kind"] == "person"]
    if result is None or not counts(row.mode, start, row.contest, row.version):
        return None
    if match.game.fingerprint != standard(name).fingerprint:
        return None  # other rules or cards than those of the book
    book = standard_book(name) if counts(row.mode, start) else None
    if len({s["user"] for s in people}) < len(people) or is_cut_short(match, result.reason):
        return None
    if any(entry.kind == UNDO for entry in match.entries):
        return None
    said = {"winner": result.winner, "scores": result.scores, "reason": result.reason}
    paid = []
    for s in people:
        came = outcome(said, s["seat"])
        if came is None or not s["user"]:
            continue
        others = [o for o in sitting if o["seat"] != s["seat"]]
        whose, level = tuple(o["user"] for o in others), others[0].get("level") if others else None
        view = match.view(s["seat"]) if book and book["reward"].get("carried") else {}
        added = progress(book, match, s["seat"], came) if book else {}
        badges = honours.badges_by(match, s["seat"], came)
        deck = s.get("deck")
        paid.append(Seat(s["seat"], s["user"], came, view, added, whose, badges, deck, level))
    about = (row.created, row.mode, row.pairing, row.contest)
    return Ended(row.id, name, book, paid, at, *about) if paid else None


def is_cut_short(match: Match, reason: str) -> bool:
    """Whether it was given up before it was played: who loses a hundred matches a minute earns nothing."""
    if reason not in ENDINGS:
        return False
    acted = [entry.seat for entry in match.entries if entry.kind == "act"]
    return any(acted.count(seat) < ENOUGH for seat in range(match.game.seats))


def progress(book: Book, match: Match, seat: int, came: str) -> Counts:
    if not book["quests"]:
        return {}
    wanted = {row["event"] for row in book["quest"]}
    events = [event for event in match.events(seat) if event["event"] in wanted]
    return {row["id"]: counted(book.game, row, events, seat, came) for row in book["quest"]}


# --- paying ---------------------------------------------------------------------------------------


def of_room(room: "Room", match: Match) -> Groups:
    """What is written with the end of a match. The end itself does not depend on it: what fails here is made up for."""
    try:
        of = ended(match, room.row, room.start, room.sitting, moment.wall())
    except Exception:
        log.exception("a match was not paid", extra={"match": room.id})
        return []

    def decide(connection: Connection) -> Groups:
        assert of is not None
        try:
            return pay(connection, of)
        except Exception:
            log.exception("a match was not paid", extra={"match": of.match})
            return []

    return [(Decision(decide), [])] if of is not None else []


def pay(connection: Connection, of: Ended) -> Groups:
    named = {user for seat in of.seats for user in (seat.user, *seat.others) if user}
    found = select(users.c.id, bots.c.user).outerjoin(bots, bots.c.user == users.c.id)
    known = list(connection.execute(found.where(users.c.id.in_(named))))
    here, programs = {row.id for row in known}, {row.user for row in known if row.user}
    steps: Groups = []
    for seat in of.seats:
        if seat.user not in here - programs:
            continue
        ref = match_ref(of.match)
        practice = not seat.others or any(each is None or each in programs for each in seat.others)
        if not practice and not is_paid(connection, of, seat):
            continue
        if of.book is not None and not rows_of(connection, seat.user, of.game, ref):
            account = Account(connection, seat.user, of.book, of.at)
            pay_seat(account, seat, practice, ref)
            steps += account.steps
        if not rows_of(connection, seat.user, honours.EVERY, ref):
            steps += honours.pay_match(connection, of, seat, practice, ref)
    return steps


def is_paid(connection: Connection, of: Ended, seat: Seat) -> bool:
    """Whether a match between people pays one of them: never with a profile of the same device, and so many in a day."""
    mine = select(kin.c.other).where(kin.c.user == seat.user, kin.c.other.in_(seat.others))
    if connection.execute(mine).first():
        return False
    before = connection.execute(paid_with_people(seat.user, day_start(of.at))).all()
    invited = {row.match for row in before if not row.pairing}
    same = {row.match for row in before if row.user in seat.others}
    return len(same) < WITH_ONE and (bool(of.pairing) or len(invited) < INVITED)


def paid_with_people(user: str, since: float) -> Select[Any]:
    """The matches that have paid somebody, and with whom."""
    paid = (ledger.c.user == user) & (ledger.c.game == honours.EVERY) & (ledger.c.at >= since)
    paid &= ledger.c.item == "played"
    return (
        select(seats.c.match, seats.c.user, matches.c.pairing)
        .join(matches, matches.c.id == seats.c.match)
        .join(ledger, ledger.c.ref == literal("match:") + matches.c.id)
        .where(paid, seats.c.user.is_not(None), seats.c.user != user)
    )


def pay_seat(account: Account, seat: Seat, practice: bool, ref: str) -> None:
    purse, held, book = account.purse, account.purse.held, account.book
    today = account.played_since(day_start(account.at))
    if seat.outcome != "drawn":
        held["streak"] = held["streak"] + 1 if seat.outcome == "won" else 0
    done = Today(
        today.get("played:won", 0), today.get(f"practice:{seat.outcome}", 0), held["streak"]
    )
    purse.take(match_prize(book, seat.outcome, practice, done, seat.view, seat.seat))
    held[f"played:{seat.outcome}"] += 1
    if practice:
        held[f"practice:{seat.outcome}"] += 1
    marks = advance(account, seat.quests)
    if book["shop"]:
        open_shop(account, {"match": ref.removeprefix("match:"), "rerolled": False})
    account.note(ref, f"{seat.outcome} a match", marks)


def open_shop(account: Account, about: Row) -> str:
    """A new one; what was left in the last one is gone."""
    purse = account.purse
    found = shop_offers(account.book, purse.cards, purse.levels, purse.dice)
    account.close(SHOP)
    return account.offer(SHOP, about | {"offers": [each._asdict() for each in found]})


# --- quests ---------------------------------------------------------------------------------------


def quests_today(account: Account) -> tuple[str, list[Row]]:
    """The day's quests: those that were fixed, or new ones."""
    book, last = account.book, account.latest(QUESTS)
    rows = {row["id"]: row for row in book["quest"]}
    if last is not None and last.content["day"] >= day_of(account.at):
        return last.id, [rows[name] for name in last.content["quests"] if name in rows]
    before = last.content["quests"] if last is not None else ()
    found = quests_of_day(book, account.purse.dice, before)
    content = {"day": day_of(account.at), "quests": [row["id"] for row in found]}
    return account.offer(QUESTS, content), found


def advance(account: Account, added: Counts) -> Counts:
    """Count a match for the quests of the day, and pay those that are done."""
    if not account.book["quests"]:
        return {}
    offer, found = quests_today(account)
    done, marks = account.marks(f"quest:{offer}:"), Counts()
    for row in found:
        before = done.get(row["id"], 0)
        n = min(added.get(row["id"], 0), row["n"] - before)
        if n > 0:
            marks[f"quest:{offer}:{row['id']}"] = n
            if before + n == row["n"]:
                prize = Prize()
                prize.add(row["pays"] or account.book["quests"]["pays"])
                account.purse.take(prize)
    return marks


# --- making up ------------------------------------------------------------------------------------


async def make_up(hub: "Hub") -> int:
    """Pay what ended before this start and was not paid; how many matches."""
    store, now = hub.store, moment.wall()
    since = await store.one(select(settings.c.value).where(settings.c.name == SINCE))
    names, failed = [], 0
    if since is not None:
        rows = await store.all(unpaid(float(since[0])))
        paying = {game for game in {row.game for row in rows} if can_pay(game)}
        names = [row.id for row in rows if row.game in paying]
    for name in names:
        try:
            await make_up_for(hub, name)
        except LudariumError as fault:
            failed += 1
            log.warning("a match could not be paid: %s", fault, extra={"match": name})
    if not failed:
        gone = delete(settings).where(settings.c.name == SINCE)
        mark = (insert(settings), [{"name": SINCE, "value": str(now)}])
        await store.writer.execute_together([(gone, []), mark])
    return len(names) - failed


def can_pay(game: str) -> bool:
    """Whether it can be loaded, with what can be earned in it: to be at hand when a match ends."""
    try:
        standard_book(game)
        honours.badges_in(game)
    except LudariumError as fault:
        log.warning("nothing can be earned in %s: %s", game, fault)
        return False
    return True


async def make_up_for(hub: "Hub", name: str) -> None:
    loaded = await load_match(hub.store, hub.rule_sets, name)
    if loaded.match is None or loaded.row.ended is None:
        return
    row = loaded.row
    of = ended(loaded.match, row, row.start, loaded.seats, row.ended)
    if of is not None:
        await hub.store.decide(lambda connection: pay(connection, of))


def unpaid(since: float) -> Any:
    """Matches that ended since then and have a person without a reward; many of them pay nothing."""
    person = (
        (seats.c.match == matches.c.id) & (seats.c.kind == "person") & seats.c.user.is_not(None)
    )
    paid = exists().where(ledger.c.user == seats.c.user, ledger.c.game == honours.EVERY)
    paid = paid.where(ledger.c.ref == literal("match:") + matches.c.id)
    undone = exists().where(entries.c.match == matches.c.id, entries.c.kind == UNDO)
    owed = exists().where(person, ~paid)
    chosen = select(matches.c.id, matches.c.game).where(matches.c.ended >= since, owed, ~undone)
    chosen = chosen.where(matches.c.mode.not_in(UNCOUNTED))
    return chosen.order_by(matches.c.ended)
