"""A review: what each step of a finished match was worth, where it turned, which decision cost each player most, and
what was luck.
In games of perfect information every action is held against the best one."""

import asyncio
import logging
import time
from collections import OrderedDict
from typing import TYPE_CHECKING, Any

from ..core.match import ENDINGS, Observation
from .archive import Archive
from .decisions import (
    Decision,
    better_plans,
    costliest,
    costliest_of_perfect,
    decisions_of,
    place,
    summary,
)
from .luck import luck_of, taken_in
from .problems import Conflict
from .steps import ALL, Past, Step, news_of, steps_of, view_of
from .table import turn_of
from .thinker import ADVISER, Thinker

if TYPE_CHECKING:
    from ..bots.bot import Weighed

log = logging.getLogger(__name__)
SWING = 0.25  # a change that counts as a turning point
MOST = 5
CLEARLY = 0.5  # of the best action's share: a move with less was a mistake
KEPT = 128  # reviews in memory
PATIENCE = 10.0  # seconds: a review that nobody has asked for so long pauses until somebody does
# What an action loses, of the 2 between a loss and a win, to be called so.
MARKS = ((0.6, "blunder"), (0.3, "mistake"), (0.15, "inaccuracy"))
# What each seat knew, and whose side a judgement takes; empty where nobody has to decide.
Moment = list[tuple[Observation, int]]
Weighings = dict[Observation, "Weighed"]


class Review:
    """One in the making, or made."""

    def __init__(self) -> None:
        self.progress = 0.0
        self.made: dict[str, Any] | None = None
        self.fault: Exception | None = None
        self.task: asyncio.Task[None] | None = None
        self.asked = 0.0  # when somebody last did
        self.again = asyncio.Event()

    def ask(self) -> None:
        self.asked = time.monotonic()
        self.again.set()

    async def until_asked(self) -> None:
        """Whoever has left the page is not worked for; what was judged so far is kept."""
        if time.monotonic() - self.asked > PATIENCE:
            self.again.clear()
            await self.again.wait()


class Reviews:
    def __init__(self, archive: Archive, thinker: Thinker) -> None:
        self.archive = archive
        self.thinker = thinker
        self.kept: OrderedDict[str, Review] = OrderedDict()

    async def get(self, match: str) -> Review:
        """Begins it at the first call; a failed one may be tried again."""
        found = self.kept.get(match)
        if found is None:
            past = await self.archive.past(match)
            found = self.kept.setdefault(match, Review())
            if found.task is None:
                found.task = asyncio.create_task(self.make(past, found), name=f"review {match}")
            while len(self.kept) > KEPT:
                _, old = self.kept.popitem(last=False)
                if old.task:
                    old.task.cancel()
        found.ask()
        if found.fault is not None:
            del self.kept[match]
            raise found.fault
        return found

    async def make(self, past: Past, review: Review) -> None:
        try:
            steps = await asyncio.to_thread(steps_of, past)
            moments = await asyncio.to_thread(watch, past, steps)
            decisions = await asyncio.to_thread(decisions_of, past)
            best: list[int] = []
            known: Weighings = {}
            points = await self.judge(moments, past, review, best, known)
            rows: list[dict[str, Any]] = [
                {"n": step.n, "value": value, "chance": None}
                for step, value in zip(steps, points, strict=True)
            ]
            await self.say_chances(rows, moments, past)
            if best:
                await asyncio.to_thread(mark, rows, past, best)
            weighed = {} if best else await self.weigh(decisions, past, review, known)
            turns = turning(points, [step.text for step in steps[1:]])
            await self.explain(turns, steps, past, best, weighed)
            if best:
                costly = costliest_of_perfect(rows, past)
            else:
                costly = await costliest(decisions, weighed, self.thinker, past.row.id)
            place(costly, steps)
            await better_plans(costly, steps, past, self.thinker, past.row.id)
            choices = {row["since"]: row.pop("choice") for row in costly}
            await asyncio.to_thread(show, costly, steps, past, choices)
            for row in costly:
                if len(past.seats) == 1:  # a run alone has a score, which is not a chance
                    row |= dict.fromkeys(("before", "chance", "best_chance"))
                row["summary"] = summary(row)
            taken = await asyncio.to_thread(taken_in, past)
            luck = await luck_of(taken, steps, self.thinker, past.row.id)
            review.made = {
                "points": rows,
                "turning": turns,
                "costliest": costly,
                "luck": luck,
                "level": ADVISER,
            }
        except Exception as fault:
            log.warning("a review failed: %s", fault, extra={"match": past.row.id})
            review.fault = Conflict("This match cannot be reviewed.")

    async def judge(
        self,
        moments: list[Moment],
        past: Past,
        review: Review,
        best: list[int],
        known: Weighings,
    ) -> list[float]:
        """From the side of seat 0; the end by its result. `best` is filled with the best actions
        where the engine looks ahead, `known` with what other searches have found."""
        points: list[float] = []
        for moment in moments:
            await review.until_asked()
            seen = [each for each, _ in moment]
            if not seen:  # it waits for an input: as before
                points.append(points[-1] if points else 0.0)
                continue
            if seen[0].game.definition.perfect:
                value, action = await self.thinker.weigh(seen[0], past.row.id)
                values = [value]
                best.append(action)
            else:
                found = await self.thinker.search(seen[0].game, seen, past.row.id)
                known.update(zip(seen, found, strict=True))
                values = [each.value for each in found]
            # an estimate from sampled plans may lie a little beyond a sure win
            values = [min(1.0, max(-1.0, value)) for value in values]
            sides = [side * value for (_, side), value in zip(moment, values, strict=True)]
            points.append(round(sum(sides) / len(sides), 3))
            review.progress = len(points) / (len(moments) + 1)
        points.append(worth(past.row.result or {}))
        return points

    async def say_chances(
        self, rows: list[dict[str, Any]], moments: list[Moment], past: Past
    ) -> None:
        """How likely seat 0 was to win at each step. Where nothing is hidden the values are an engine's scores, and
        only a network knows chances."""
        first = next((moment[0][0] for moment in moments if moment), None)
        if first is None or first.game.seats != 2:
            return
        for row in rows:
            row["chance"] = round((row["value"] + 1) / 2, 3)
        if first.game.definition.perfect:
            for row, moment in zip(rows, moments, strict=False):
                seen = [each for each, _ in moment]
                found = await self.thinker.chances(seen, past.row.id) if seen else None
                row["chance"] = None if found is None else round(found[0], 3)

    async def weigh(
        self, decisions: list[Decision], past: Past, review: Review, known: Weighings
    ) -> dict[int, "Weighed"]:
        """What was worth what in each decision; those of a plan made in secret lie within a step."""
        weighed = {}
        for each in decisions:
            if each.seen not in known:
                await review.until_asked()
                found = await self.thinker.search(each.seen.game, [each.seen], past.row.id)
                known[each.seen] = found[0]
            weighed[each.n] = known[each.seen]
        return weighed

    async def explain(
        self,
        turns: list[dict[str, Any]],
        steps: list[Step],
        past: Past,
        best: list[int],
        weighed: dict[int, "Weighed"],
    ) -> None:
        """Say of each turning point whose move it was, what it cost them and what was better. Where
        several seats have chosen together it was nobody's alone."""
        better: dict[int, int | None] = {}
        for turn in turns:
            i = turn["n"]  # which step it is
            step, n = steps[i], steps[i].since
            entry, _ = past.log[n]
            gain = turn["after"] - turn["before"]
            lost = 0.0 if step.seat is None else -gain if step.seat == 0 else gain
            turn |= {"n": step.n, "since": n, "seat": step.seat, "cost": round(max(0.0, lost), 3)}
            if entry.kind != "act" or not turn["cost"] or len(step.moves) > 1:
                continue
            if best:
                better[n] = best[n]
            elif n in weighed:
                shares = {action: share for action, (share, _) in weighed[n].actions.items()}
                first = max(shares, key=lambda action: shares[action])
                if shares.get(int(entry.value), 0.0) < CLEARLY * shares[first]:
                    better[n] = first
        await asyncio.to_thread(show, turns, steps, past, better)

    async def close(self) -> None:
        for review in self.kept.values():
            if review.task:
                review.task.cancel()


def worth(result: dict[str, Any]) -> float:
    """What the end was worth to seat 0: won, lost or drawn; of a run alone, its score."""
    scores, winner = result.get("scores", []), result.get("winner")
    if len(scores) == 1:
        return float(scores[0]) / 1000
    return 1.0 if winner == 0 else -1.0 if winner == 1 else 0.0


def watch(past: Past, steps: list[Step]) -> list[Moment]:
    """What both seats knew after each step but the last (or the one that acts, where both know the
    same). A bot says what it is worth to the seat that is to act, whoever observes: that is the side.
    """
    moments: list[Moment] = []
    ends = {step.n for step in steps[:-1]}
    for n, match in enumerate(past.walk()):
        if n not in ends:
            continue
        actors = match.actors
        seats = actors[:1] if match.game.definition.perfect else range(match.game.seats)
        own = {seat: seat if seat in actors else actors[0] for seat in seats if actors}
        sides = {seat: 1 if own[seat] == 0 else -1 for seat in own}
        moments.append([(match.observe(seat), sides[seat]) for seat in own])
    return moments


def mark(rows: list[dict[str, Any]], past: Past, best: list[int]) -> None:
    """Say of each action what it lost, and what would have been better."""
    for n, (match, better) in enumerate(zip(past.walk(), best, strict=False)):
        entry, _ = past.log[n]
        side = 1 if entry.seat == 0 else -1
        if entry.kind != "act" or entry.value == better:
            continue
        text, parts = match.describe(entry.seat, better), match.parts(entry.seat, better)
        lost = round(max(0.0, side * (rows[n]["value"] - rows[n + 1]["value"])), 3)
        word = next((word for least, word in MARKS if lost >= least), None)
        rows[n + 1] |= {"loss": lost, "mark": word, "best": text if word else None}
        rows[n + 1]["best_parts"] = parts if word else None


def show(
    turns: list[dict[str, Any]], steps: list[Step], past: Past, better: dict[int, int | None]
) -> None:
    """Add what a client needs to say the moves in words: parts, the view before, what followed."""
    begins = {turn["since"]: turn for turn in turns}
    ends: dict[int, list[dict[str, Any]]] = {}
    for turn in turns:
        ends.setdefault(turn["n"], []).append(turn)
    parts = {step.n: step.parts for step in steps}
    told: dict[int | None, int] = {}
    events: list[dict[str, Any]] = []
    for n, match in enumerate(past.walk()):
        events += news_of(match, ALL, told)
        for turn in ends.get(n, ()):
            turn["events"] = events
        if n in parts:
            events = []
        if n not in begins:
            continue
        turn, (entry, _) = begins[n], past.log[n]
        choice = better.get(n)
        if choice == entry.value:
            choice = None
        turn.setdefault("parts", parts[turn["n"]])
        turn |= {"turn": turn_of(match), "view": view_of(match, ALL)}
        turn.setdefault("best", None if choice is None else match.describe(entry.seat, choice))
        turn.setdefault("best_parts", None if choice is None else match.parts(entry.seat, choice))


def turning(points: list[float], texts: list[str]) -> list[dict[str, Any]]:
    """The largest swings, in the order of the match. To give up is no move that turned it."""
    swings: list[dict[str, Any]] = [
        {"n": n, "before": points[n - 1], "after": points[n], "text": texts[n - 1]}
        for n in range(1, len(points))
        if abs(points[n] - points[n - 1]) >= SWING and texts[n - 1] not in ENDINGS
    ]
    largest = sorted(swings, key=lambda each: -abs(each["after"] - each["before"]))[:MOST]
    return sorted(largest, key=lambda each: each["n"])
