"""Finished matches: step by step, as replays, and played on from any point. All is open by then."""

import asyncio
import time
from collections import OrderedDict
from contextlib import suppress
from dataclasses import dataclass
from typing import Any

import msgspec
from sqlalchemy import insert, select

from ..bots.levels import settings_of
from ..core.errors import BadInput
from ..core.game import Game
from ..core.match import Match
from ..core.replay import Replay
from . import messages, tables
from .hub import Hub
from .problems import Conflict
from .revive import Loaded, UnknownMatch, VoidMatch, entry_of, load_match, secret_of
from .steps import ALL, NONE, Past, make_steps
from .store import Store, new_id
from .table import counts, turn_of

UPLOAD = "upload"
MOST_STEPS = 64  # answers kept in memory


@dataclass
class Uploaded(Replay):
    """A replay from elsewhere. It is played by the rules that were kept with it, so that it outlives
    an upgrade of the cards."""

    kept: Game | None = None

    @classmethod
    def read(cls, content: str, kept: Game | None) -> "Uploaded":
        return cls(**vars(Replay.from_json(content)), kept=kept)

    def load_game(self) -> Game:
        return self.kept or super().load_game()


class Archive:
    def __init__(self, store: Store, hub: Hub) -> None:
        self.store = store
        self.hub = hub
        self.kept: OrderedDict[tuple[str, str], msgspec.Raw] = OrderedDict()

    async def load(self, match: str) -> Loaded:
        return await load_match(self.store, self.hub.rule_sets, match, play=False)

    async def past(self, match: str) -> Past:
        loaded = await self.load(match)
        row = loaded.row
        if row.ended is None:
            raise Conflict("The match is still being played.")
        if row.mode == UPLOAD:
            return await self.uploaded(loaded)
        log = [(entry_of(entry), entry.text) for entry in loaded.entries]
        return Past(row, loaded.seats, log, loaded.match, loaded.fault)

    async def uploaded(self, loaded: Loaded) -> Past:
        row, kept = loaded.row, None
        with suppress(VoidMatch):  # then by what it says itself, if these are still the rules
            kept = await self.hub.rule_sets.find(row.fingerprint)
        content = msgspec.json.encode(row.start["replay"]).decode()
        replay = Uploaded.read(content, kept)
        return Past(row, loaded.seats, replay.entries, replay, "")

    async def game(self, match: str) -> Game:
        """The rules that a match is played by; VoidMatch if they are gone."""
        row = await self.store.one(select(tables.matches).where(tables.matches.c.id == match))
        if row is None:
            raise UnknownMatch(f'no such match: "{match[:40]}"')
        if row.mode == UPLOAD:
            return (await self.past(match)).begin().game
        return await self.hub.rule_sets.find(row.fingerprint)

    async def version(self, match: str) -> str | None:
        """Of which rule book of somebody's own its rules are."""
        wanted = select(tables.matches.c.version).where(tables.matches.c.id == match)
        row = await self.store.one(wanted)
        return row.version if row is not None else None

    def table(self, loaded: Loaded | Past, user: str) -> messages.TableInfo:
        """What the table of a finished match says."""
        row = loaded.row
        secret = secret_of(row).commitment if row.secret else ""
        return messages.TableInfo(
            id=row.id,
            game=row.game,
            title=self.hub.title(row),
            mode=row.mode,
            variant=list(row.variant),
            seats=[
                messages.SeatInfo(each["kind"], each["name"], each["level"], each["deck"])
                for each in loaded.seats
            ],
            you=[each["seat"] for each in loaded.seats if user and each["user"] == user],
            watching=0,
            commitment=secret,
            clock=messages.ClockRule(**row.clock) if row.clock else None,
            rematch=row.rematch,
            counts=counts(row.mode, row.start, row.contest, row.version),
            contest=row.contest,
            pairing=row.pairing,
            version=row.version,
            upgrades=bool(row.start.get("upgrades")),
        )

    # --- step by step ---------------------------------------------------------------------------

    async def steps(self, match: str, eyes: str, user: str) -> dict[str, Any]:
        """The whole match as a seat saw it, as a spectator did, or with both hands open."""
        past = await self.past(match)
        seats = [str(each["seat"]) for each in past.seats]
        if eyes not in (ALL, NONE, *seats):
            known = ", ".join([ALL, NONE, *seats])
            raise BadInput(f"seat: expected one of {known}, got {eyes}")
        key = (match, eyes)
        if key not in self.kept:
            made = await asyncio.to_thread(make_steps, past, eyes)
            self.kept[key] = msgspec.Raw(msgspec.json.encode(made))
            if len(self.kept) > MOST_STEPS:
                self.kept.popitem(last=False)
        self.kept.move_to_end(key)
        table = self.table(past, user)
        return {"table": table, "result": past.row.result, "steps": self.kept[key]}

    # --- replays --------------------------------------------------------------------------------

    async def replay(self, match: str) -> Replay:
        past = await self.past(match)
        return await asyncio.to_thread(past.replay)

    async def upload(self, content: str) -> str:
        """Keep a replay that plays as it says; the id of its match."""
        replay = Replay.from_json(content)
        match = await asyncio.to_thread(replay.run)
        if not match.is_over:
            raise BadInput("This replay ends before the match does.")
        await self.hub.rule_sets.keep(match.game)
        row = {
            "id": new_id(),
            "game": match.game.name,
            "fingerprint": match.game.fingerprint,
            "mode": UPLOAD,
            "variant": replay.variant,
            "start": {"decks": [], "first": None, "replay": msgspec.json.decode(content)},
            "secret": b"",
            "salt": b"",
            "public": False,
            "created": time.time(),
            "ended": time.time(),
            "result": replay.result or match.view(None)["result"],
            "turns": turn_of(match),
        }
        seats = [
            {"match": row["id"], "seat": seat, "kind": "person", "name": f"Player {seat + 1}"}
            for seat in range(match.game.seats)
        ]
        await self.store.writer.execute_together(
            [(insert(tables.matches), [row]), (insert(tables.seats), seats)]
        )
        return str(row["id"])

    # --- playing on -----------------------------------------------------------------------------

    async def go_on(self, match: str, n: int, seat: int, level: str, user: str, name: str) -> str:
        """A new match against a bot (or alone) from the point after n entries, with fresh dice."""
        settings_of(level)
        past = await self.past(match)
        if n > len(past.log):
            raise BadInput(f"n: expected 0 to {len(past.log)}, got {n}")
        there = await asyncio.to_thread(after, past, n)
        if seat not in there.actors:
            raise Conflict(f"Seat {seat} has nothing to decide after {n} moves.")
        bot = {"kind": "bot", "user": None, "name": f"{level.capitalize()} bot", "level": level}
        person = {"kind": "person", "user": user, "name": name, "level": None}
        seats = [
            {
                "seat": each["seat"],
                "deck": each["deck"],
                **(person if each["seat"] == seat else bot),
            }
            for each in past.seats
        ]
        start = {"position": there.position()}
        mode = "alone" if there.game.seats == 1 else "bot"
        return await self.hub.insert(there.game, mode, start, None, None, seats)


def after(past: Past, n: int) -> Match:
    match = past.begin()
    for i, (entry, _) in enumerate(past.log):
        if i >= n and entry.kind != "feed":
            break  # what a step drew belongs to it
        match.repeat(entry)
    return match.go_on()
