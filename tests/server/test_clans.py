"""Clans at the server: nothing of a plan leaks before both have confirmed, not even that there is one (C54), and
nothing that a seat does changes the time of the other (C36)."""

import asyncio
import json
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any, ClassVar

import pytest
from sqlalchemy import update

from ludarium.core.game import load
from ludarium.core.match import Observation
from ludarium.server import tables
from ludarium.server.computer import Computer
from ludarium.server.thinker import Thinker

from .client import Client
from .conftest import Served
from .servers import database_of, log_of, match_row, query, served
from .test_secrecy import MATCH
from .test_simultaneous import Time, ask_all, come_back, compare, compare_pages
from .test_simultaneous import World as AnyWorld
from .test_simultaneous import guests as guests
from .test_simultaneous import hours as hours
from .test_spans import GAME, clock_of, late
from .test_spans import Table as AnyTable

HAND = ["Coal Raider", "Knife Runner", "Road Brawler"]
DECK = ["Moss Giant", "Otter Pair", "Wolf Pup", "Silt Wall", "Bark Archer", "Tide Hauler"]
BEN = {"hero": "Halda Stonewall", "hand": ["Gate Pikeman", "Hexpost"], "deck": ["Tide Hauler"] * 6}
# Of each hero with an instant ability what seat 0 does in a round. The second hand and deck are those of another
# world, in which the same is done: others cannot tell the two apart even after the reveal.
PLANS = {
    "Vesk Quartermaster": ["place Knife Runner left", "hero 2", "place Coal Raider right"],
    "Sable Wanderer": ["hero 2 Ember Scout left", "place Coal Raider right"],
    "Oru Rootkeeper": ["hero 2 Cinder Twins", "place Cinder Twins left", "place Coal Raider right"],
    "Iri Seer": ["hero 2", "take {deck}", "place Knife Runner left", "place Coal Raider right"],
    "Brakk Clanbreaker": ["hero 1 left", "place Knife Runner left", "place Coal Raider right"],
}


def position(hero: str = "Vesk Quartermaster", swapped: bool = False, **more: Any) -> Any:
    """Seat 0 may have another card in the hand, and its deck the other way round."""
    hand = [*HAND[:2], "Wolf Tracker"] if swapped else HAND
    deck = DECK[::-1] if swapped else DECK
    ada = {"hero": hero, "hand": hand, "deck": deck, "discard": ["Cinder Twins"]}
    left = {"stacks": [["Ember Scout"], ["Ford Warden"]]}
    return {"round": 3, "lanes": [left, {}, {}], "seats": [ada | more, BEN]}


class World(AnyWorld):
    """Clans under its own clock."""

    def __init__(self, stack: ExitStack, folder: Path, name: str, at: Any) -> None:
        super().__init__(stack, folder, GAME, name, at, load("clans"))

    def do(self, client: Client, *actions: str) -> None:
        for action in actions:
            client.act(action.format(deck=self.position["seats"][0]["deck"][1]))


# --- secrets ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("hero", PLANS)
def test_nothing_of_a_plan_reaches_the_others(
    tmp_path: Path, hours: Time, guests: ExitStack, hero: str
) -> None:
    """Seat 0 has planned and confirmed, or has done nothing: every byte is the same, over reconnects and a restart.
    When both have done the same, so is the reveal, whatever was drawn or lies in the hand."""
    busy = World(guests, tmp_path, "busy", position(hero))
    idle = World(guests, tmp_path, "idle", position(hero, swapped=True))
    worlds: list[AnyWorld] = [busy, idle]
    with busy.open(), idle.open():
        hours.now += 1
        told = len(busy.ben.heard)
        busy.do(busy.ada, *PLANS[hero])
        hours.now += 1
        busy.do(busy.ada, "take back Coal Raider right", "place Coal Raider center", "confirm")
        busy.sync()
        assert len(busy.ben.heard) == told + 1  # the answer to `sync`, and nothing else
        idle.sync()
        for everything in (False, True):
            hours.now += 1
            come_back(worlds, everything)
            ask_all(worlds)
            show_lobby((busy, idle))
            compare(worlds)
        compare_pages(worlds)
    with busy.open(), idle.open():  # the servers come up again
        compare(worlds)
        compare_pages(worlds)
        busy_log = log_of(busy.database, MATCH)
        assert busy_log[-1].text == "confirm" and not log_of(idle.database, MATCH)
        idle.do(idle.ada, *PLANS[hero][:-1], "place Coal Raider center", "confirm")
        for world in worlds:
            world.ben.act("place Hexpost right")
            world.ben.act("confirm")
        compare(worlds)
        assert busy.ben.view["round"] == 4 and busy.eve.view["seats"][0]["last"]["plan"]
        assert busy.ada.view != idle.ada.view  # who may know
        busy.do(busy.ada, "confirm")
        compare(worlds)
        compare_pages(worlds)


def test_a_forecast_tells_what_its_seat_knows(
    tmp_path: Path, hours: Time, guests: ExitStack
) -> None:
    """Seat 0 has planned a whole round, or nothing: seat 1 is told the same, byte for byte, and nobody else is told
    anything. The lanes end as if the other added nothing."""
    match = load("clans").position(position())
    for seat, action in ((1, "place Gate Pikeman right"), (1, "confirm"), (0, "confirm")):
        match.submit(seat, action)
    crystals = [seat["crystal"] for seat in match.position()["seats"]]
    busy = World(guests, tmp_path, "busy", position())
    idle = World(guests, tmp_path, "idle", position(swapped=True))
    worlds: list[AnyWorld] = [busy, idle]
    with busy.open(), idle.open():
        busy.do(busy.ada, *PLANS["Vesk Quartermaster"], "confirm")
        for world in worlds:
            world.ben.act("place Gate Pikeman right")
            told = forecast(world.ben)
            assert told["crystals"] == crystals and not told["over"]
            assert [lane["zone"] for lane in told["lanes"]] == [-1, 0, -1]
            assert told["lanes"][2]["stacks"][0] == [] and told["lanes"][1]["stacks"] == [[], []]
            assert [each["card"] for each in told["lanes"][2]["stacks"][1]] == ["gate_pikeman"]
            assert "hand" not in json.dumps(told) and "deck" not in json.dumps(told)
            assert world.ben.prompt is not None
            request = world.ben.prompt["request"]
            world.eve.send("forecast", request=request, action=1)
            for asked in ({"request": "1.99", "action": 1}, {"request": request, "action": 2}):
                world.ben.send("forecast", **asked)
        compare(worlds)
        assert ["older question" in refused(busy.ben)[0], len(refused(busy.ben))] == [True, 2]
        assert "an action of which there is a forecast" in refused(busy.ben)[1]
        assert refused(busy.eve) == ["you are watching this match"]


def refused(client: Client) -> list[str]:
    """What was said to questions for a forecast."""
    frames = [frame.body for frame in client.heard if frame.tag == "refused"]
    return [body["detail"] for body in frames if body["about"] == "forecast"]


def forecast(client: Client) -> dict[str, Any]:
    assert client.prompt is not None
    asked = {"request": client.prompt["request"], "action": client.choices()["confirm"]}
    found = client.ask("forecast", "forecast", **asked)
    assert {name: found[name] for name in asked} == asked
    told: dict[str, Any] = found["told"]
    return told


def show_lobby(worlds: tuple[World, World]) -> None:
    for world in worlds:
        for client in (world.ben, world.eve):
            client.ask("lobby", "lobby")
            client.send("lobby", on=False)


class BotWorld(World):
    """Ada against a bot that does what a test tells it to, and Eve who watches."""

    scripts: ClassVar[dict[Thinker, list[str]]] = {}

    def begin(self, server: Served) -> None:
        super().begin(server)
        seat = tables.seats.c.match == MATCH, tables.seats.c.seat == 1
        bot = {"kind": "bot", "user": None, "level": "novice", "name": "Novice"}
        query(database_of(server), (update(tables.seats).where(*seat).values(**bot), None))
        self.clients = [self.ada, self.eve]

    @contextmanager
    def open(self) -> Iterator[Served]:
        with super().open() as self.server:
            yield self.server

    @property
    def room(self) -> Any:
        return self.server.app.parts.hub.rooms[MATCH]

    def bot_plans(self, *actions: str) -> None:
        self.scripts[self.server.app.parts.hub.thinker] = list(actions)
        wait_for(lambda: self.bot_log() == list(actions))

    def bot_log(self) -> list[str]:
        return [row.text for row in log_of(self.database, MATCH) if row.seat == 1]


def wait_for(condition: Callable[[], bool]) -> None:
    end = time.monotonic() + 30
    while not condition():
        assert time.monotonic() < end
        time.sleep(0.01)


@pytest.fixture
def bot_worlds(
    tmp_path: Path, guests: ExitStack, monkeypatch: pytest.MonkeyPatch
) -> tuple[BotWorld, BotWorld]:
    scripts = BotWorld.scripts

    async def choose(thinker: Thinker, seen: Observation, *_: Any) -> int:
        while not scripts.get(thinker):
            await asyncio.sleep(0.005)
        return seen.game.position(position()).parse(1, scripts[thinker].pop(0))

    async def rest(*_: Any) -> None:
        pass

    monkeypatch.setattr(Thinker, "choose", choose)
    monkeypatch.setattr(Thinker, "is_ready", lambda *_: True)
    monkeypatch.setattr(Computer, "rest", rest)
    made = [BotWorld(guests, tmp_path, name, position()) for name in ("busy", "idle")]
    return made[0], made[1]


def heard_alike(worlds: tuple[BotWorld, BotWorld], *names: str) -> None:
    for world in worlds:
        world.sync()
    for name in names:
        first, second = ([f.raw for f in getattr(world, name).heard] for world in worlds)
        assert first == second


def reconnect(worlds: tuple[BotWorld, BotWorld], everything: bool) -> None:
    for world in worlds:
        for client, other in ((world.ada, world.eve), (world.eve, world.ada)):
            client.close_socket()
            other.wait("table")
            client.resume(None if everything else client.v)
            world.sync()


BOT_PLAN = ["place Gate Pikeman left", "hero 1", "place Hexpost right", "confirm"]


def test_a_bot_gives_nothing_away(bot_worlds: tuple[BotWorld, BotWorld], hours: Time) -> None:
    busy, idle = bot_worlds
    with busy.open(), idle.open():
        hours.now += 1
        busy.bot_plans(*BOT_PLAN)
        for everything in (False, True):
            reconnect(bot_worlds, everything)
            heard_alike(bot_worlds, "ada", "eve")
        for world in bot_worlds:
            world.ada.act("place Knife Runner left")
        heard_alike(bot_worlds, "ada", "eve")
    with busy.open(), idle.open():
        heard_alike(bot_worlds, "ada", "eve")
        idle.bot_plans(*BOT_PLAN)
        for world in bot_worlds:
            world.ada.act("confirm")
        heard_alike(bot_worlds, "ada", "eve")
        assert busy.ada.view["round"] == 4


def test_a_bot_and_watchers_learn_nothing_of_a_person(
    bot_worlds: tuple[BotWorld, BotWorld], hours: Time
) -> None:
    busy, idle = bot_worlds
    with busy.open(), idle.open():
        wait_for(lambda: busy.room.computer.thoughts[1].seen is not None)
        thought = busy.room.computer.thoughts[1]
        busy.do(busy.ada, *PLANS["Vesk Quartermaster"], "confirm")
        assert busy.room.computer.thoughts[1] is thought and not thought.stopped
        heard_alike(bot_worlds, "eve")
        reconnect(bot_worlds, everything=True)
        heard_alike(bot_worlds, "eve")
    with busy.open(), idle.open():
        heard_alike(bot_worlds, "eve")
        seen = [world.room.match.observe(1) for world in bot_worlds]
        assert seen[0].state == seen[1].state == thought.seen.state
        assert seen[0].legal == seen[1].legal


# --- cards -----------------------------------------------------------------------------------------


def test_cards_are_found_by_element_and_by_family(tmp_path: Path, guests: ExitStack) -> None:
    """The frame of a card shows its element; its family of the rules is one more word to filter by."""
    world = World(guests, tmp_path, "cards", position())
    with world.open():
        found = world.ada.http.get("/games/clans/cards").json()
        look = world.ada.http.get("/games").json()["games"]
        rows = {row["id"]: row for row in found["cards"]}
        assert rows["heron_sage"]["family"] == "water"
        assert rows["heron_sage"]["words"] == {"family": "Heron", "rarity": "rare"}
        assert rows["road_brawler"]["words"] == {"family": None, "rarity": "common"}
        families = {row["words"]["family"] for row in found["cards"]} - {None}
        assert families == {row["name"] for row in found["tables"]["family"]}
        card = next(row for row in look if row["name"] == "clans")["look"]["card"]
        assert (card["family"], card["filters"]) == (["element"], ["rarity", "family"])


# --- time ------------------------------------------------------------------------------------------


class Table(AnyTable):
    """Two people at Clans by its clock, and a spectator."""

    def __init__(self, stack: ExitStack, folder: Path, clock: Any = GAME, **more: Any) -> None:
        AnyWorld.__init__(self, stack, folder, clock, "games", position(**more), load("clans"))
        self.written = 0

    def texts(self) -> list[tuple[int, str, bool]]:
        return [(row.seat, row.text, row.late) for row in log_of(self.database, MATCH)]


def test_both_have_eight_seconds_after_the_playback(
    tmp_path: Path, hours: Time, guests: ExitStack
) -> None:
    """Whatever one does, the other's time is the same, and all three read the same length of the playback."""
    table = Table(guests, tmp_path)
    with table.open():
        assert table.both() == [8, 8]
        hours.now += 3
        table.act(table.ada, "place Knife Runner left")
        assert table.both() == [5, 5] and clock_of(table.ben)["spans"] == ["Plan", "Plan"]
        hours.now += 1
        table.act(table.ada, "confirm")
        hours.now += 1
        assert table.left(table.ada) == [-4, 3]  # the own clock stands still
        assert table.left(table.ben) == table.left(table.eve) == [3, 3]
        table.act(table.ben, "confirm")
        kinds = [e["event"] for e in updates(table.eve)[-1]["events"]]
        times = table.game.definition.times
        assert times is not None
        playback = times.spans["plan"].playback
        assert isinstance(playback, dict)
        wait = sum(playback.get(kind, 0) for kind in kinds)
        assert wait > 4 and {"reveal", "tick", "attack"} <= set(kinds)
        for client in table.clients:
            assert clock_of(client)["wait"] == round(1000 * wait)
            assert clock_of(client)["move"] == [8000, 8000]
        hours.now += 1
        table.act(table.ada, "place Coal Raider center")  # planned while it is still shown
        assert table.both() == [8, 8] and clock_of(table.ben)["wait"] == round(1000 * (wait - 1))
        hours.now += wait - 1 + 2
        assert table.both() == [6, 6]


def updates(client: Client) -> list[dict[str, Any]]:
    return [frame.body for frame in client.heard if frame.tag == "update"]


def test_who_runs_out_of_time_has_planned_nothing(
    tmp_path: Path, hours: Time, guests: ExitStack
) -> None:
    """C36, C49: what was staged is in the hand again, what was drawn stays drawn; and it shows at the reveal only."""
    table = Table(guests, tmp_path)
    with table.open():
        for action in ("hero 1", "place Knife Runner left", "place Moss Giant right"):
            table.act(table.ada, action)
        hours.now += 8.7
        table.act(table.ada, "place Coal Raider center")  # within the grace of 0.75 s
        table.act(table.ben, "confirm")
        hours.now += 0.1
        table.ring()
        assert table.texts()[-2:] == [
            (1, "confirm", False),
            (0, "confirm nothing (out of time)", True),
        ]
        seat = table.ada.view["seats"][0]
        assert {"coal_raider", "knife_runner", "road_brawler", "moss_giant"} < set(seat["hand"])
        assert seat["last"] == {"plan": [], "hero_used": [1], "card": None}
        assert seat["charges"] == [1, 1] and table.ben.view["round"] == 4
        assert late(table.ada) == late(table.ben) == late(table.eve) == [0]
        wait = clock_of(table.ada)["wait"] / 1000
        table.act(table.ada, "place Coal Raider left")
        before = len(table.ben.heard)
        hours.now += wait + 8.8  # now both are late: the first of them in secret
        table.ring()
        wait_for(lambda: len(table.log()) == len(table.texts()) and table.log()[-1] == (1, True))
        table.sync()
        assert table.texts()[-2:] == [
            (0, "confirm nothing (out of time)", True),
            (1, "confirm (out of time)", True),
        ]
        told = [frame for frame in table.ben.heard[before:] if frame.tag == "update"]
        assert [(f.body["late"], f.body["late_too"]) for f in told] == [(1, [0])]


def test_a_restart_keeps_what_was_used(tmp_path: Path, hours: Time, guests: ExitStack) -> None:
    table = Table(guests, tmp_path)
    with table.open():
        hours.now += 3
        table.act(table.ada, "place Knife Runner left")
        hours.now += 2
        assert table.both() == [3, 3]
    for _ in range(2):
        hours.now += 1000
        with table.open():
            assert table.both() == [3, 3]
    with table.open():
        for client in (table.ada, table.ben):
            table.act(client, "confirm")
        wait = clock_of(table.eve)["wait"]
        hours.now += 1
        table.both()
    hours.now += 1000
    with table.open():  # in the middle of the playback
        assert table.both() == [8, 8] and clock_of(table.ben)["wait"] == wait - 1000


def test_sixty_seconds_away_lose(tmp_path: Path, guests: ExitStack) -> None:
    """C40: with a countdown that both can read, also the one who comes back in time."""
    table = Table(guests, tmp_path)
    with table.open() as server:
        assert table.ada.table["lose_after"] == 60
        channel = server.app.parts.hub.rooms[MATCH].audience.channels["1"]
        table.ben.close_socket()
        table.ada.wait("table", lambda body: body["table"]["seats"][1]["away"] == 0)
        channel.gone -= 40
        table.eve.resume(table.eve.v)
        assert 40 <= table.eve.table["seats"][1]["away"] < 50 and not table.ada.is_over
        table.ben.resume(table.ben.v)
        assert table.ben.table["seats"][1]["away"] is None
        table.ben.close_socket()
        table.ada.wait("table", lambda body: body["table"]["seats"][1]["away"] == 0)
        channel.gone -= 60
        table.ada.sync()
        wait_for(lambda: table.ada.sync() is not None and table.ada.is_over)
        assert table.ada.view["result"] == {
            "winner": 0,
            "scores": [1000, -1000],
            "reason": "away",
        }
        table.ben.resume(table.ben.v)
        table.eve.sync()


def test_a_time_limit_ends_the_match_after_the_running_round(
    tmp_path: Path, hours: Time, guests: ExitStack
) -> None:
    """C38: by the crystals. It is off unless a table asks for it, and changes nobody's seconds."""
    table = Table(guests, tmp_path, GAME | {"limit": 30.0}, crystal=90)
    with table.open():
        assert until_the_limit(table) == 30 and table.ada.table["clock"]["limit"] == 30
        while until_the_limit(table) > 8:
            hours.now += 7
            for client in (table.ada, table.ben):
                table.act(client, "confirm")
            hours.now += clock_of(table.ada)["wait"] / 1000
        hours.now += until_the_limit(table) - 1
        table.act(table.ada, "place Knife Runner right")
        before = table.both()
        hours.now += 1.1
        table.ring()
        assert log_of(table.database, MATCH)[-1].kind == "limit"
        assert table.ben.view["final"] and not table.ben.is_over
        assert [left is not None and round(left + 1.1, 3) for left in table.both()] == before
    with table.open():  # it is remembered
        assert clock_of(table.eve)["limit"] is None
        for client in (table.ada, table.ben):
            table.act(client, "confirm")
        result = match_row(table.database, MATCH).result
        assert table.eve.view["result"] == result and result["winner"] == 1


def until_the_limit(table: Table) -> float:
    table.left(table.ada)
    return float(clock_of(table.ada)["limit"] / 1000)


def test_only_the_games_clock_has_a_limit_for_the_match(tmp_path: Path, guests: ExitStack) -> None:
    table = Table(guests, tmp_path)
    with table.open():
        wanted = {"game": "clans", "mode": "invite", "clock": {"game": True, "limit": 600}}
        made = table.ada.http.post("/matches", json=wanted)
        assert made.status_code == 201
        row = match_row(table.database, made.json()["id"])
        assert row.clock == {"move": None, "match": None, "game": True, "limit": 600.0}
        for game, clock, said in (
            ("clans", {"limit": 600}, "clock.limit: expected null without clock.game"),
            ("clans", {"game": True, "limit": 5}, "clock.limit"),
        ):
            refused = table.ada.http.post("/matches", json={**wanted, "game": game, "clock": clock})
            assert refused.status_code == 422 and said in refused.text
        rows = {row["name"]: row for row in table.ada.http.get("/games").json()["games"]}
        assert rows["clans"]["times"]["limit"] and not rows["clans"]["times"]["match"]


# --- one screen, rematches, nonsense -----------------------------------------------------------------


def test_two_at_one_screen(tmp_path: Path, guests: ExitStack) -> None:
    """The device changes hands without a word of the plan; the reveal is played for both first."""
    with served(str(tmp_path / "hotseat.db")) as server:
        ada, eve = (guests.enter_context(Client(server.url)) for _ in range(2))
        decks = {"deck": "ant-hill", "deck2": "siege-train"}
        made = ada.create(game="clans", mode="hotseat", **decks)
        ada.join(made["id"])
        assert ada.prompt is not None and ada.prompt["seat"] == 0
        card = next(text for text in ada.choices() if text.startswith("place"))
        ada.act(card)
        assert len(ada.view["seats"][0]["plan"]) == 1
        ada.act("confirm")
        handed = updates(ada)[-1]
        assert handed["prompt"]["seat"] == 1 and not handed["events"] and handed["public"] is None
        other = handed["view"]["seats"][0]
        assert not other["plan"] and not other["confirmed"] and set(other["hand"]) == {None}
        refused = ada.refused("takeback")
        assert "taken back" in refused["detail"] or "takeback" in refused["detail"].lower()
        ada.act("confirm")
        shown = updates(ada)[-1]
        assert shown["prompt"]["seat"] == 0 and shown["view"]["round"] == 2
        assert "enter" in [event["event"] for event in shown["events"]]
        assert shown["public"]["after"]["seats"][0]["last"]["plan"]
        assert set(shown["public"]["after"]["seats"][0]["hand"]) == {None}
        eve.connect()
        eve.join(made["id"])
        assert eve.view["seats"][0]["last"]["plan"]  # who watches sees what was revealed
        ada.close_socket()


def test_nobody_begins_and_there_is_a_rematch(tmp_path: Path, guests: ExitStack) -> None:
    table = Table(guests, tmp_path)
    with table.open():
        ada, ben = table.ada, table.ben
        wanted = {"game": "clans", "mode": "invite", "deck": "ant-hill"}
        refused = ada.http.post("/matches", json=wanted | {"first": 1})
        assert refused.status_code == 422 and "does not have a first player" in refused.text
        made = ada.create(**wanted, clock={"game": True})
        ada.join(made["id"])
        ben.v = None
        ben.join(made["id"], key=made["invite"].partition("key=")[2], deck="heron-marsh")
        ada.wait_version(1)
        ada.send("concede")
        ada.wait("update")
        ada.send("rematch")
        ben.wait("offer")
        ben.send("answer", offer="rematch", yes=True)
        again = ben.wait("offer", lambda body: body["state"] != "open")
        assert again["state"] == "accepted"
        ben.v = None
        ben.join(again["match"])
        assert ben.view["round"] == 1 and ben.prompt and ben.table["clock"]["game"]


NUMBERS: list[Any] = [-1, 0, 2, 3, 6, 407, 2327, 2328, -(2**63), 2**62, 2**80, 1.5, "1", None]


def test_nonsense_changes_nothing(tmp_path: Path, hours: Time, guests: ExitStack) -> None:
    """Each is refused to whoever sent it, and nobody else hears of it; the match goes on."""
    table = Table(guests, tmp_path)
    with table.open():
        table.act(table.ada, "place Knife Runner left")
        frozen = len(table.log()), len(table.eve.heard), len(table.ben.heard)
        for client, request in ((table.ada, "0.2"), (table.ben, "1.1"), (table.eve, "0.2")):
            for number in NUMBERS:
                if number == 2 and client is table.ada:
                    continue  # `confirm nothing`, which is legal here
                client.send("act", request=request, action=number)
            client.send("act", request="0.1", action=1)  # the other seat, or an older question
            client.send("act", request="1.1" if client is table.ada else "0.2", action=1)
            client.send("act", request=["0.2"], action={})
            client.send("act", request="0.2", plan=["place Knife Runner left"] * 500)
            client.send("plan", actions=["confirm"])
            client.send("concede", seat=0 if client is table.ben else 1)
            client.send("preview", request=request, actions=list(range(1500)))
            client.send("why", request=request, parts={"kind": "place", "card": 7, "lane": []})
            client.send("takeback")
            client.send("hint", request=request)
            client.sync()
        table.sync()
        assert len(table.log()) == frozen[0]
        for client in (table.ada, table.ben, table.eve):
            assert not client.is_over and client.view["round"] == 3
        table.act(table.ada, "confirm")
        for number in (1, 2, 600, 1752):
            refused = table.ada.refused("act", request="0.3", action=number)
            assert refused["title"] == "Not your turn"
        assert table.ada.prompt is None
        table.act(table.ben, "place Hexpost right")
        table.act(table.ben, "confirm")
        assert table.ada.view["round"] == 4 and table.eve.view["round"] == 4
        for client in (table.ada, table.ben):
            assert all(json.loads(frame.raw)["t"] != "closed" for frame in client.heard)
