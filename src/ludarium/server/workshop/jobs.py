"""What designers ask, as rows of a table that processes of their own answer, batch by batch.

One step is measured at a time, with as many threads as the operator gives (`--workshop`), at low priority. After each
step the next person has a turn. All batches are kept by the question they answer: a killed server goes on where it
was, and whoever asks the same again finds them; who asks the same at the same time shares one measurement. A new
question of the same person about the same game stops the one before.
"""

import asyncio
import base64
import logging
import time
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any

from sqlalchemy import Table, Text, cast, delete, func, insert, select, update

from ... import games
from ...core.errors import BadInput
from .. import moment
from ..auth import User
from ..problems import Conflict, NotFound, Refused
from ..settings import Settings
from ..store import Store, new_id
from ..tables import workshop_asks, workshop_pieces
from ..thinker import Thinker
from .kinds import KINDS as KINDS  # where others register
from .process import FIRST, Broken, Process, TooLong
from .questions import key_of, question_of

log = logging.getLogger(__name__)
MOST_EACH, MOST_HOME, MOST = 4, 16, 64  # questions under way: of one person, one address, and all
LONGEST = 900.0  # seconds of measuring for one question
WARM = 4  # processes that are kept, each with the code of one game
SAVE = 8.0  # seconds between two times that an answer is written: it follows from its batches, and moves wait meanwhile
WATCHED = 15.0  # seconds after a look in which somebody is taken to watch
DAYS = 30  # that answers are kept
KEPT = 512 << 20  # bytes of batches; beyond it the older half goes
KEPT_ASKS = 256 << 20  # the same of answers
TRIES = 2  # to measure a question whose process has ended
HOUR = 3600.0
PREPARING = "The computer players of this game are being prepared."
OPEN = ("waiting", "measuring")
OFF = (
    "Measuring is switched off on this server (it was started with --workshop off). Editing, playing "
    "and sharing work as ever."
)


@dataclass
class Ask:
    """A question under way."""

    id: str
    user: str
    game: str
    kind: str
    key: str
    question: dict[str, Any]
    home: str = ""  # the address that it came from; not kept
    state: str = "waiting"
    document: dict[str, Any] = field(default_factory=dict)
    seconds: float = 0.0
    saved: float = 0.0
    seen: float = field(default_factory=time.monotonic)  # when somebody last looked at the answer
    broken: int = 0  # processes that ended while they measured it

    @property
    def work(self) -> str:
        """Names what is measured: the same for all who ask the same of the same bots."""
        return f"{self.key} {' '.join(self.question['bots'])}"

    def told(self) -> dict[str, Any]:
        question, known = self.question, self.document
        empty: dict[str, Any] = {"bots": [], "rows": [], "sentence": "", "matches": [], "found": {}}
        bots = [
            {"bot": bot, "state": self.state, "played": 0, "wanted": 0, "left": None}
            for bot in question["bots"]
        ]
        path = f"/api/v1/workshop/asks/{self.id}/matches"
        links = [
            {**each, "replays": [f"{path}/{i}/{when}" for when in WHEN]}
            for i, each in enumerate(known.get("matches", ()))
        ]
        found = {
            "id": self.id,
            "kind": self.kind,
            "state": self.state,
            "before": question["fingerprints"][0],
            "after": question["fingerprints"][1],
            **(empty | {"bots": bots} | known | {"matches": links}),
        }
        return found if self.state in OPEN else settled(found)


def settled(found: dict[str, Any]) -> dict[str, Any]:
    """An answer that nobody goes on with: what was being measured is not known."""
    rows = [
        {
            **row,
            "by": {
                bot: {**each, "state": at_rest(each["state"])} for bot, each in row["by"].items()
            },
        }
        for row in found["rows"]
    ]
    bots = [
        {**bot, "state": found["state"], "left": None} if bot["state"] in OPEN else bot
        for bot in found["bots"]
    ]
    return found | {"rows": rows, "bots": bots}


def at_rest(state: str) -> str:
    return "unknown" if state == "measuring" else state


WHEN = ("before", "after")


class Jobs:
    """All questions under way on this server."""

    def __init__(self, store: Store, thinker: Thinker, settings: Settings) -> None:
        self.store = store
        self.thinker = thinker
        self.cores = settings.workshop
        self.how: dict[str, Any] = {"threads": self.cores, "device": settings.workshop_device}
        self.how["nice"] = settings.workshop_nice
        self.how |= {"cluster": settings.workshop_cluster} if settings.workshop_cluster else {}
        self.live: dict[str, Ask] = {}
        self.served: dict[str, float] = {}  # seconds of each person and address
        self.now = ""  # the work whose step it is
        self.held: dict[str, str] = {}  # work that a process holds, with the game
        self.processes: dict[str, Process] = {}
        self.news = asyncio.Event()
        self.tasks: set[asyncio.Task[None]] = set()
        self.ready: set[str] = set()  # games whose bots are compiled
        self.warmed: set[str] = set()  # games that a process has measured
        self.preparing: set[str] = set()
        self.shown: dict[tuple[str, int, str], str] = {}  # samples that were opened: their replays

    @property
    def measuring(self) -> dict[str, Any]:
        return {"on": self.cores > 0, "cores": self.cores}

    async def open(self) -> None:
        """Go on with what was under way when the server ended."""
        if not self.cores:
            return
        self.begin(self.tidy())
        wanted = select(workshop_asks).where(workshop_asks.c.state.in_(OPEN))
        for row in await self.store.all(wanted.order_by(workshop_asks.c.created)):
            self.enter(ask := ask_of(row))
            if row.game in games.names():
                self.prepare(row.game)
            else:
                await self.fail(ask, f"this server has no game {row.game} any more")
        self.begin(self.work())

    def begin(self, work: Any) -> None:
        task = asyncio.create_task(work)
        self.tasks.add(task)
        task.add_done_callback(self.tasks.discard)

    async def close(self) -> None:
        for task in list(self.tasks):
            task.cancel()
        await asyncio.gather(*self.tasks, return_exceptions=True)
        for process in self.processes.values():
            await process.end()

    async def tidy(self) -> None:
        while True:
            await self.forget()
            await asyncio.sleep(HOUR)

    async def forget(self) -> None:
        """Old questions, batches that answer none, and the older ones where they are too many."""
        old = moment.wall() - DAYS * 86400
        asks = delete(workshop_asks).where(
            workshop_asks.c.changed < old, workshop_asks.c.state.not_in(OPEN)
        )
        pieces = delete(workshop_pieces).where(
            workshop_pieces.c.key.not_in(select(workshop_asks.c.key))
        )
        await self.store.write(asks)
        await self.store.write(pieces)
        table = workshop_pieces
        await self.halve(table, func.length(table.c.data), table.c.id, KEPT)
        table = workshop_asks
        size = sum(func.length(cast(each, Text)) for each in (table.c.question, table.c.document))
        over = table.c.state.not_in(OPEN)
        await self.halve(table, size, table.c.changed, KEPT_ASKS, over)

    async def halve(self, table: Table, size: Any, order: Any, most: int, *which: Any) -> None:
        """Where the rows are larger than that together, the older half goes."""
        wanted = select(func.sum(size).label("size"), func.avg(order).label("middle")).where(*which)
        row = await self.store.one(wanted)
        if row is not None and row.size and row.size > most:
            await self.store.write(delete(table).where(order < float(row.middle), *which))

    # --- asking -----------------------------------------------------------------------------------

    async def ask(
        self,
        user: User,
        game: str,
        kind: str,
        before: Any,
        after: Any,
        bots: list[str] | None,
        more: dict[str, Any],
        home: str = "",
    ) -> Ask:
        """A new question, or the same that is under way; what it stands for is checked before anything runs."""
        if not self.cores:
            raise Conflict(OFF)
        if kind not in KINDS:
            raise BadInput(f'kind: expected one of {", ".join(KINDS)}, got "{kind[:40]}"')
        question = await question_of(game, before, after, bots, more)
        key = key_of(kind, question)
        mine = [ask for ask in self.live.values() if ask.user == user.id]
        for ask in mine:
            if (ask.key, ask.question["bots"]) == (key, question["bots"]):
                return ask
        for ask in [each for each in mine if stands_for(each, game, kind, more)]:
            await self.stop(ask)
        await self.check_room(user.id, home)
        ask = Ask(new_id(), user.id, game, kind, key, question, home)
        self.enter(ask)
        try:
            await self.find(ask)
        except BaseException:
            self.live.pop(ask.id, None)
            raise
        self.prepare(game)
        if game in self.preparing and not ask.document:
            ask.document = {"sentence": PREPARING}
        self.news.set()
        return ask

    def enter(self, ask: Ask) -> None:
        """Who comes, or comes back, has had as much as those here who had least: nothing is saved up."""
        for who in ("home", "user"):
            name = getattr(ask, who)
            others = [self.served.get(getattr(each, who), 0.0) for each in self.live.values()]
            self.served[name] = max(self.served.get(name, 0.0), min(others, default=0.0))
        self.live[ask.id] = ask

    async def check_room(self, user: str, home: str) -> None:
        again = {"retry-after": "30"}
        mine = sum(ask.user == user for ask in self.live.values())
        if mine >= MOST_EACH:
            raise Refused(
                f"You have {mine} questions under way, as many as one person may: stop one of them, or "
                "wait until one is answered.",
                429,
                again,
            )
        near = sum(ask.home == home != "" for ask in self.live.values())
        if near >= MOST_HOME:
            raise Refused(
                f"{near} questions are under way from your address, as many as one may have: try again "
                "in a minute.",
                429,
                again,
            )
        if len(self.live) >= MOST and not await self.make_room():
            raise Refused(
                f"{len(self.live)} questions are under way here, as many as this server takes: try again "
                "in a minute.",
                429,
                again,
            )

    async def make_room(self) -> bool:
        """Stop what nobody has looked at for longest; what was measured for it is kept."""
        since = time.monotonic() - WATCHED
        left = [ask for ask in self.live.values() if ask.seen < since]
        if not left:
            return False
        await self.stop(min(left, key=lambda ask: ask.seen))
        return True

    async def find(self, ask: Ask) -> None:
        """Write it down, with what is known from others who asked the same."""
        table = workshop_asks
        wanted = (
            select(table).where(table.c.key == ask.key).order_by(table.c.changed.desc()).limit(20)
        )
        same = [
            row
            for row in await self.store.all(wanted)
            if row.question["bots"] == ask.question["bots"] and row.document.get("bots")
        ]
        known = next((row for row in same if row.state == "done"), same[0] if same else None)
        if ask.id in self.live:  # else somebody else's measurement of the same has ended meanwhile
            others = [each for each in self.alike(ask) if each is not ask]
            if others:
                ask.document, ask.state = others[0].document, others[0].state
            elif known is not None:
                ask.document = dict(known.document)
                ask.state = "done" if known.state == "done" else "waiting"
        now = moment.wall()
        await self.store.write(insert(table), [row_of(ask) | {"created": now, "changed": now}])
        if ask.state == "done":
            self.live.pop(ask.id, None)

    async def get(self, name: str) -> Ask:
        if name in self.live:
            self.live[name].seen = time.monotonic()
            return self.live[name]
        row = await self.store.one(select(workshop_asks).where(workshop_asks.c.id == name))
        if row is None:
            raise NotFound(
                f'No question has the id "{name[:40]}". Answers are kept for {DAYS} days: ask again.'
            )
        found = ask_of(row)
        if found.state in OPEN and not self.cores:  # it waits for a server that measures
            found.state = "stopped"
        return found

    async def stop(self, ask: Ask) -> None:
        if self.live.pop(ask.id, None) is None:
            return
        ask.state = "stopped"
        if ask.work in self.held and not self.alike(ask):
            del self.held[ask.work]
            self.processes[ask.game].stop(ask.work)
            if ask.work == self.now:
                self.begin(self.processes[ask.game].part())
        await self.save(ask)

    async def leave(self, user: str) -> None:
        """Somebody is gone: nothing is measured for them any more."""
        for ask in [each for each in self.live.values() if each.user == user]:
            await self.stop(ask)

    async def replay(self, name: str, number: int, when: str) -> str:
        """One of the two matches of a sample, played again: a replay as JSON."""
        ask = await self.get(name)
        found = ask.document.get("matches", [])
        if when not in WHEN or not 0 <= number < len(found):
            raise NotFound("This answer has no such match.")
        if not self.cores:
            raise Conflict(OFF)
        arm = WHEN.index(when)
        return await self.played(ask, "replay", sample=found[number], arm=arm)

    async def watch(self, name: str, sample: Mapping[str, Any]) -> str:
        """Any match that a number of a field names, played again: a replay as JSON."""
        ask = await self.get(name)
        if not self.cores:
            raise Conflict(OFF)
        return await self.played(ask, "watch", sample=sample)

    async def played(self, ask: Ask, do: str, **more: Any) -> str:
        try:
            made = await self.process(ask.game).order(do, task=task_of(ask), **more)
        except Broken as fault:
            raise Conflict(f"This match cannot be played again now ({fault}); try again.") from None
        if "replay" not in made:
            raise Conflict(f"This match cannot be played again: {made.get('fault')}")
        return str(made["replay"])

    # --- measuring --------------------------------------------------------------------------------

    def warm(self, game: str) -> None:
        """Somebody looks at this game's Workshop: their first question should not wait for the code."""
        if self.cores and game not in self.processes:
            self.prepare(game, warm=True)

    def prepare(self, game: str, warm: bool = False) -> None:
        if game not in self.ready | self.preparing:
            self.preparing.add(game)
            self.begin(self._prepare(game, warm))

    async def _prepare(self, game: str, warm: bool) -> None:
        """Until its code is compiled: two processes should not do the same work."""
        self.thinker.warm([game], wanted=True)
        end = time.monotonic() + FIRST
        while self.is_compiling(game) and time.monotonic() < end:
            with suppress(TimeoutError):
                await asyncio.wait_for(self.thinker.stir.wait(), 1)
        self.preparing.discard(game)
        self.ready.add(game)
        self.news.set()
        if warm and not any(ask.game == game for ask in self.live.values()):
            with suppress(Broken):
                await self.process(game).order("warm", game=game)

    def is_compiling(self, game: str) -> bool:
        return game in self.thinker.waking or game in self.thinker.forge.jobs

    def process(self, game: str) -> Process:
        if game not in self.processes:
            idle = [each for each in self.processes.values() if not each.lock.locked()]
            if len(self.processes) >= WARM and idle:
                oldest = min(idle, key=lambda each: each.used)
                del self.processes[oldest.game]
                self.begin(oldest.end())
                self.let_go(oldest.game)
            self.processes[game] = Process(game, self.how, self.warmed)
        return self.processes[game]

    def let_go(self, game: str) -> None:
        """Its process is gone: whatever it held begins again from what is kept."""
        self.held = {work: of for work, of in self.held.items() if of != game}

    def alike(self, ask: Ask) -> list[Ask]:
        """All questions under way that the same measurement answers."""
        return [each for each in self.live.values() if each.work == ask.work]

    def next(self) -> Ask | None:
        """Whose turn it is: of those who watch the address and the person who had least, in seconds, and of theirs
        the question with the least. What nobody watches has the moments that are left."""
        able = [ask for ask in self.live.values() if ask.game in self.ready]
        since = time.monotonic() - WATCHED
        had = self.served.get
        order = {
            ask.id: (ask.seen < since, had(ask.home, 0), had(ask.user, 0), ask.seconds, ask.id)
            for ask in able
        }
        return min(able, key=lambda ask: order[ask.id], default=None)

    def charge(self, ask: Ask, seconds: float) -> None:
        """Whose turn it was pays; who asks the same has turns of their own."""
        for each in self.alike(ask):
            each.seconds += seconds
        for who in {ask.home, ask.user}:
            self.served[who] = self.served.get(who, 0.0) + seconds
        if len(self.served) > 1000:
            here = {who for each in self.live.values() for who in (each.home, each.user)}
            self.served = {who: had for who, had in self.served.items() if who in here}

    async def work(self) -> None:
        while True:
            ask = self.next()
            if ask is None:
                self.news.clear()
                await self.news.wait()
                continue
            try:
                await self.step(ask)
            except asyncio.CancelledError:
                raise
            except Exception:
                log.exception("a question failed", extra={"ask": ask.id})
                await self.fail(ask, "the server failed; its log says where")

    async def step(self, ask: Ask) -> None:
        process = self.process(ask.game)
        task = None
        if ask.work not in self.held:
            task = task_of(ask) | {"kept": await self.kept(ask)}
            if ask.id not in self.live:  # it was stopped meanwhile
                return
        for each in self.alike(ask):
            each.state = "measuring"
        self.held[ask.work], self.now, began = ask.game, ask.work, time.monotonic()
        try:
            found = await process.order("step", id=ask.work, kind=ask.kind, task=task)
        except Broken as fault:
            log.warning("measuring %s: %s", ask.game, fault)
            self.let_go(ask.game)
            for each in self.alike(ask):
                each.broken += TRIES if isinstance(fault, TooLong) else 1
                if each.broken >= TRIES:
                    await self.fail(each, f"measuring it failed ({fault})")
            return
        finally:
            self.now = ""
            self.charge(ask, time.monotonic() - began)
        if found.get("again"):
            self.held.pop(ask.work, None)
        elif "fault" in found:
            self.held.pop(ask.work, None)
            for each in self.alike(ask):
                await self.fail(each, found["fault"])
        elif "document" in found:
            await self.learn(ask, found)
        elif found.get("done"):
            self.held.pop(ask.work, None)
            for each in self.alike(ask):
                await self.finish(each)

    async def learn(self, ask: Ask, found: Mapping[str, Any]) -> None:
        """What a step found, for all who ask it."""
        keep = [(head, base64.b64decode(data)) for head, data in found["keep"]]
        alike = self.alike(ask) or [ask]  # it may have been stopped meanwhile
        for each in alike:
            each.document = found["document"]
        late = alike[0].seconds > LONGEST
        for each in alike:
            await self.save(each, keep, always=False)
            keep = []
        if late and ask.work in self.held:
            del self.held[ask.work]
            self.processes[ask.game].stop(ask.work)
            for each in self.alike(ask):
                await self.finish(each)

    async def kept(self, ask: Ask) -> list[list[Any]]:
        table = workshop_pieces
        rows = await self.store.all(
            select(table).where(table.c.key == ask.key).order_by(table.c.id)
        )
        return [[row.head, base64.b64encode(row.data).decode()] for row in rows]

    async def finish(self, ask: Ask) -> None:
        if self.live.pop(ask.id, None) is not None:
            ask.state = "done"
            await self.save(ask)

    async def fail(self, ask: Ask, why: str) -> None:
        if self.live.pop(ask.id, None) is not None:
            ask.state = "failed"
            ask.document = ask.document | {"why": why[:500]}
            await self.save(ask)

    async def save(self, ask: Ask, keep: Any = (), always: bool = True) -> None:
        """What was measured, and the answer that follows from it."""
        pieces = [{"key": ask.key, "head": head, "data": data} for head, data in keep]
        if not (always or time.monotonic() - ask.saved > SAVE):
            if pieces:
                await self.store.write(insert(workshop_pieces), pieces)
            return
        ask.saved = time.monotonic()
        row = {"state": ask.state, "document": ask.document, "seconds": ask.seconds}
        changed = (
            update(workshop_asks)
            .where(workshop_asks.c.id == ask.id)
            .values(**row, changed=moment.wall())
        )
        steps: list[Any] = [(insert(workshop_pieces), pieces)] if pieces else []
        await self.store.writer.execute_together([*steps, (changed, [])])


def stands_for(ask: Ask, game: str, kind: str, more: Mapping[str, Any]) -> bool:
    """Whether a new question takes the place of this one."""
    return (ask.game, ask.kind, ask.question["more"].get("book")) == (game, kind, more.get("book"))


def task_of(ask: Ask) -> dict[str, Any]:
    return {name: ask.question[name] for name in ("before", "after", "bots", "more")}


def ask_of(row: Any) -> Ask:
    names = ("id", "user", "game", "kind", "key", "question", "state", "seconds")
    kept = {name: getattr(row, name) for name in names}
    return Ask(**kept, home=row.user, document=dict(row.document))


def row_of(ask: Ask) -> dict[str, Any]:
    names = ("id", "user", "game", "kind", "key", "question", "state", "document", "seconds")
    return {name: getattr(ask, name) for name in names}
