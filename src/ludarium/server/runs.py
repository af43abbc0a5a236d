"""Runs: a deck is drafted or built of packs, then played until so many wins or losses. The bosses are a run, too.

What is offered is written down before it is shown, and every step is a claim that names the run and the step it
answers. A run notes the match that is played for it, so there is never a second one; the end of the match and what it
means for the run are one commit, or made up for when somebody looks next.
"""

import logging
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from sqlalchemy import ColumnElement, Connection, bindparam, exists, insert, or_, select, update

from ..core.building import pick_options
from ..core.cards import Row
from ..core.errors import BadDeck
from ..core.game import Game
from ..core.match import Match
from ..progress.book import Book, standard_book
from ..progress.builders import build
from ..progress.limited import draft_offer, free_cards, not_offered, sealed_pool, values_offered
from ..progress.purse import Denied, check_known
from ..progress.rewards import Prize
from . import moment
from .ledger import Account, Act, rows_of
from .pairing import RUNS
from .pen import Decision, Groups
from .standing import outcome
from .store import Store, exactly, new_id
from .tables import matches, runs, seats

if TYPE_CHECKING:
    from .room import Room

log = logging.getLogger(__name__)
GAUNTLET = "gauntlet"
MATCHED = (*RUNS, GAUNTLET)  # modes of matches that are part of a run
VALUE, PICK, BUILD, PLAY, OVER = "value", "pick", "build", "play", "over"
PAST = 12  # runs that are told when they are over
ASK_AGAIN = "ask for your runs again to see where they stand"
NAMED = {PICK: "its deck is drafted", BUILD: "its deck is built", VALUE: "its first choice is made"}
OF: Any = bindparam("of")
# A run gets a match, unless it has one, or is over by now.
TAKE_UP = exactly(
    update(runs)
    .where(runs.c.id == OF, runs.c.match.is_(None), runs.c.state == PLAY)
    .values(match=bindparam("by"))
)
CHALLENGE = exactly(
    update(runs)
    .where(runs.c.id == OF, runs.c.match.is_(None))
    .values(match=bindparam("by"), content=bindparam("content"))
)


def is_closed() -> ColumnElement[bool]:
    """Whether a match was played in a run that is not over: its decks are nobody else's business before."""
    return exists().where(
        seats.c.match == matches.c.id,
        runs.c.user == seats.c.user,
        runs.c.game == matches.c.game,
        runs.c.mode == matches.c.pairing,
        runs.c.ended.is_(None),
        runs.c.created <= matches.c.created,
    )


# --- steps, each as a claim -----------------------------------------------------------------------


def begin(mode: str) -> Act:
    def act(account: Account) -> Mapping[str, int]:
        row = mode_row(account.book, mode)
        if account.connection.execute(open_run(account.user, account.game, mode)).first():
            raise Denied(f"you have a {mode} run that is not over: end it, or give it up, first")
        account.purse.pay(row["price"])
        made = new_row(account.user, account.game, mode, VALUE, account.at)
        made["content"] = {"values": values_offered(account.book, mode, account.purse.dice)}
        account.steps.append((insert(runs), [made]))
        return {f"run:{made['id']}": 1}

    return act


def begun(done: Mapping[str, int]) -> str:
    """The run that a claim has begun, from its marks."""
    return next(name.removeprefix("run:") for name in done if name.startswith("run:"))


def choose(run: str, step: int, value: str) -> Act:
    """One of the values that were offered: then come the first cards."""

    def act(account: Account) -> Mapping[str, int]:
        row = at_step(account, run, step, VALUE)
        book, dice, content = account.book, account.purse.dice, dict(row.content)
        check_known("value", value, content["values"])
        content["value"] = value
        if row.mode == "draft":
            content |= {"picks": [], "offer": draft_offer(book, value, [], dice)}
            return change(account, row, state=PICK, content=content)
        content["pool"] = sealed_pool(book, value, dice)
        return change(account, row, state=BUILD, content=content)

    return act


def pick(run: str, step: int, card: str) -> Act:
    """One of the cards that were offered; after the last one, the deck is filled up."""

    def act(account: Account) -> Mapping[str, int]:
        row = at_step(account, run, step, PICK)
        book, dice, content = account.book, account.purse.dice, dict(row.content)
        check_known("card", card, content["offer"])
        value, picks = content["value"], [*content["picks"], card]
        content |= {"picks": picks, "offer": []}
        if len(picks) < book[row.mode]["picks"]:
            content["offer"] = draft_offer(book, value, picks, dice)
            return change(account, row, content=content)
        deck = build(book, row.mode, value, picks, dice)
        content["deck"] = book.game.reader.encode(deck)
        return change(account, row, state=PLAY, content=content)

    return act


def build_deck(run: str, step: int, written: str) -> Act:
    """A deck of the pool, and of what everybody may add. It may be another before each match."""

    def act(account: Account) -> Mapping[str, int]:
        row = at_step(account, run, step, BUILD, PLAY)
        book, content = account.book, dict(row.content)
        if "pool" not in content:
            raise Denied("this deck was drafted: it stays as it is")
        check_idle(row)
        deck, group = book.game.deck(written), book[row.mode]["group"]
        if problems := not_offered(book, row.mode, deck, content["pool"]):
            raise BadDeck(problems)
        if deck.fields.get(group) != content["value"]:
            raise BadDeck([f"{group}: expected {content['value']}, which this run is of"])
        content["deck"] = book.game.reader.encode(deck)
        return change(account, row, state=PLAY, content=content)

    return act


def retire(run: str, step: int) -> Act:
    """Give a run up; it brings what its wins are worth. Without a win that is nothing, whatever a run without one brings
    that was played to its end: else a price could be exchanged for it, and a run begun anew, as often as one likes."""

    def act(account: Account) -> Mapping[str, int]:
        row = at_step(account, run, step, VALUE, PICK, BUILD, PLAY)
        check_idle(row)
        ended = end(account, row, row.wins) if row.wins else over(account, {})
        return change(account, row, **ended)

    return act


def at_step(account: Account, run: str, step: int, *states: str) -> Any:
    """A run of one's own that waits for this very step. Of others' nothing is told."""
    own = (runs.c.user == account.user, runs.c.game == account.game, runs.c.id == run)
    row = account.connection.execute(select(runs).where(*own, runs.c.mode != GAUNTLET)).first()
    if row is None:
        raise Denied(f"you have no such run; {ASK_AGAIN}")
    if row.state == OVER:
        raise Denied("this run is over")
    if row.step != step:
        raise Denied(f"this answers step {step} of the run, and it is at {row.step}; {ASK_AGAIN}")
    if row.state not in states:
        raise Denied(f"this is not what the run waits for: {NAMED.get(row.state, 'it is played')}")
    return row


def check_idle(row: Any) -> None:
    if row.match is not None:
        raise Denied(f"a match of this run is not over: end it first (/match/{row.match})")


def mode_row(book: Book, mode: str) -> Row:
    check_known("mode", mode, modes_of(book))
    row: Row = book[mode]
    return row


def modes_of(book: Book) -> list[str]:
    return [mode for mode in RUNS if book[mode]]


def new_row(user: str, game: str, mode: str, state: str, at: float) -> dict[str, Any]:
    row: dict[str, Any] = {"id": new_id(), "user": user, "game": game, "mode": mode, "step": 0}
    row |= {"state": state, "content": {}, "wins": 0, "losses": 0, "match": None}
    return row | {"prize": None, "created": at, "ended": None}


def open_run(user: str, game: str, mode: str) -> Any:
    own = (runs.c.user == user, runs.c.game == game, runs.c.mode == mode)
    return select(runs).where(*own, runs.c.state != OVER)


def change(account: Account, row: Any, **values: Any) -> Mapping[str, int]:
    changed = update(runs).where(runs.c.id == row.id).values(step=row.step + 1, **values)
    account.steps.append((changed, []))
    return {}


def end(account: Account, row: Any, wins: int) -> dict[str, Any]:
    """Pay what so many wins are worth; what the run is then."""
    prizes = account.book[row.mode]["prizes"]
    brought = pay(account, prizes[wins] if prizes else {}, f"run:{row.id}", f"{row.mode}: {wins}")
    return over(account, brought)


def over(account: Account, brought: Mapping[str, int]) -> dict[str, Any]:
    return {"state": OVER, "ended": account.at, "prize": dict(brought)}


def pay(account: Account, prize: Row, ref: str, reason: str) -> dict[str, int]:
    won = Prize()
    won.add(prize)
    account.purse.take(won)
    changes = account.purse.changes
    account.note(ref, reason)
    return changes


# --- matches --------------------------------------------------------------------------------------


async def ready(store: Store, user: str, game: Game, mode: str) -> Any:
    """The run that somebody is about to play a match of."""
    row = await store.one(open_run(user, game.name, mode))
    if row is None:
        raise Denied(f"you have no {mode} run in {game.title}: begin one first")
    if row.match is not None and await settle_late(store, row.match):
        return await ready(store, user, game, mode)
    check_idle(row)
    if row.state != PLAY:
        raise Denied("the deck of this run is not complete: go on with that first")
    return row


def of_room(room: "Room", match: Match) -> Groups:
    """What the end of a match means for runs, written with it. The end itself does not depend on it."""
    result = match.result
    if room.row.pairing not in MATCHED or result is None:
        return []
    said = {"winner": result.winner, "scores": result.scores, "reason": result.reason}

    def decide(connection: Connection) -> Groups:
        try:
            return settle(connection, room.id, said, moment.wall())
        except Exception:
            log.exception("a run was not brought up to date", extra={"match": room.id})
            return []

    return [(Decision(decide), [])]


def settle(connection: Connection, match: str, result: Row, at: float) -> Groups:
    """Count a match for the runs that it is part of: once, since they forget it with that."""
    steps: Groups = []
    sitting = list(
        connection.execute(select(seats).where(seats.c.match == match).order_by(seats.c.seat))
    )
    for row in connection.execute(select(runs).where(runs.c.match == match)).all():
        book = standard_book(row.game)
        own = next((s.seat for s in sitting if s.user == row.user), None)
        came = outcome(result, own) if own is not None else None
        if book is None or came is None or row.state == OVER:
            steps.append((free(row), []))
            continue
        other = next(s for s in sitting if s.seat != own)
        about = {"match": match, "outcome": came, "name": other.name, "level": other.level}
        account = Account(connection, row.user, book, at)
        count = beat if row.mode == GAUNTLET else tally
        count(account, row, came, about)
        steps += account.steps
    return steps


def free(row: Any) -> Any:
    return update(runs).where(runs.c.id == row.id).values(match=None, step=row.step + 1)


def tally(account: Account, row: Any, came: str, about: Row) -> None:
    """A match of a run; a draw counts as neither."""
    mode = account.book[row.mode]
    wins, losses = row.wins + (came == "won"), row.losses + (came == "lost")
    content = row.content | {"matches": [*row.content.get("matches", ()), about]}
    values = {"wins": wins, "losses": losses, "match": None, "content": content}
    if wins >= mode["wins"] or losses >= mode["losses"]:
        values |= end(account, row, min(wins, mode["wins"]))
    change(account, row, **values)


def beat(account: Account, row: Any, came: str, about: Row) -> None:
    """A match against a boss: the first win pays, and opens the next one."""
    content, boss = dict(row.content), row.content.get("boss")
    known = {each["id"]: each for each in account.book["boss"]}
    if came == "won" and boss in known and boss not in content["beaten"]:
        content["beaten"] = [*content["beaten"], boss]
        ref = f"boss:{boss}"
        if not rows_of(account.connection, account.user, account.game, ref):
            brought = pay(account, known[boss]["pays"], ref, f"beat {known[boss]['name']}"[:120])
            content["brought"] = content.get("brought", {}) | {boss: brought}
    wins = len(content["beaten"])
    losses = row.losses + (came == "lost")
    change(account, row, wins=wins, losses=losses, match=None, content=content)


async def settle_late(store: Store, match: str) -> bool:
    """Whether a match has ended without its run: then that is made up for."""
    row = await store.one(select(matches.c.ended, matches.c.result).where(matches.c.id == match))
    if row is not None and row.ended is None:
        return False
    result = {"reason": "void"} if row is None else dict(row.result or {"reason": "void"})
    at = moment.wall() if row is None else row.ended
    await store.decide(lambda connection: settle(connection, match, result, at))
    return True


async def make_up(store: Store) -> int:
    """Runs whose match ended before this start, and that do not know it; how many matches."""
    joined = runs.outerjoin(matches, matches.c.id == runs.c.match)
    ended = or_(matches.c.ended.is_not(None), matches.c.id.is_(None))
    wanted = select(runs.c.match).select_from(joined).where(runs.c.match.is_not(None), ended)
    names = {row.match for row in await store.all(wanted)}
    for name in names:
        await settle_late(store, name)
    return len(names)


# --- telling --------------------------------------------------------------------------------------


async def told(store: Store, user: str, book: Book) -> dict[str, Any]:
    """The modes of a game, and where one stands in each."""
    rows = await rows_told(store, user, book.game.name)
    found = {mode: [row for row in rows if row.mode == mode] for mode in MATCHED}
    return {
        "game": book.game.name,
        "modes": [mode_told(book, mode, found[mode]) for mode in modes_of(book)],
        "gauntlet": gauntlet_told(book, found[GAUNTLET]) if book["boss"] else None,
    }


async def rows_told(store: Store, user: str, game: str) -> Sequence[Any]:
    """The newest first; a match that has ended without them is counted before."""
    own = (runs.c.user == user, runs.c.game == game)
    wanted = select(runs).where(*own).order_by(runs.c.created.desc(), runs.c.id)
    rows = await store.all(wanted)
    late = [await settle_late(store, row.match) for row in rows if row.match is not None]
    return await store.all(wanted) if any(late) else rows


async def one_told(store: Store, user: str, book: Book, run: str) -> dict[str, Any]:
    rows = await rows_told(store, user, book.game.name)
    row = next((each for each in rows if each.id == run and each.mode in modes_of(book)), None)
    if row is None:
        raise Denied(f"you have no such run; {ASK_AGAIN}")
    return run_told(book, row)


def mode_told(book: Book, mode: str, rows: Sequence[Any]) -> dict[str, Any]:
    row = book[mode]
    now = next((each for each in rows if each.state != OVER), None)
    past = [each for each in rows if each.state == OVER][:PAST]
    return {
        "mode": mode,
        "group": row["group"],
        "price": row["price"],
        "wins": row["wins"],
        "losses": row["losses"],
        "prizes": row["prizes"],
        "picks": row.get("picks"),
        "of": row.get("of"),
        "packs": row.get("packs"),
        "pack": row.get("pack"),
        "choices": row["choices"],
        "odds": row.get("odds"),
        "run": run_told(book, now) if now is not None else None,
        "past": [run_told(book, each) for each in past],
    }


def run_told(book: Book, row: Any) -> dict[str, Any]:
    content, mode = row.content, book[row.mode]
    options = {each.id: each for each in pick_options(book.game)[mode["group"]]}
    deck = content.get("deck")
    pool = content.get("pool")
    return {
        "id": row.id,
        "game": row.game,
        "mode": row.mode,
        "state": row.state,
        "step": row.step,
        "group": mode["group"],
        "values": [vars(options[each]) for each in content["values"] if each in options],
        "value": content.get("value"),
        "offer": content.get("offer", []),
        "picks": content.get("picks", []),
        "pool": pool or [],
        "free": free_cards(book, row.mode) if pool else {},
        "deck": {"code": deck, "cards": dict(book.game.reader.decode(deck))} if deck else None,
        "wins": row.wins,
        "losses": row.losses,
        "most_wins": mode["wins"],
        "most_losses": mode["losses"],
        "match": row.match,
        "matches": content.get("matches", []),
        "prize": row.prize,
        "created": row.created,
        "ended": row.ended,
    }


def gauntlet_told(book: Book, rows: Sequence[Any]) -> dict[str, Any]:
    row = rows[0] if rows else None
    content = row.content if row is not None else {}
    beaten = content.get("beaten", [])
    upcoming = next_boss(book, beaten)
    bosses = [
        {key: each[key] for key in ("id", "name", "deck", "level", "text", "pays")}
        | {"state": standing(each["id"], beaten, upcoming)}
        | {"brought": content.get("brought", {}).get(each["id"])}
        for each in book["boss"]
    ]
    match = row.match if row is not None else None
    return {"bosses": bosses, "match": match, "boss": content.get("boss") if match else None}


def standing(boss: str, beaten: Sequence[str], upcoming: str | None) -> str:
    return "beaten" if boss in beaten else "next" if boss == upcoming else "closed"


def next_boss(book: Book, beaten: Sequence[str]) -> str | None:
    return next((each["id"] for each in book["boss"] if each["id"] not in beaten), None)
