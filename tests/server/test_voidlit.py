"""Voidlit at the server: other cards in hand, bank or deck, and every byte that others read is the same, through mulligans,
blocks, looks at the deck and banking; and the time of a decision in the other's turn is its own."""

import json
import time
from collections.abc import Callable
from contextlib import ExitStack
from copy import deepcopy
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from ludarium.core.game import load

from ..clauses import clause
from .client import Client
from .servers import database_of, insert_match, log_of, match_row, served, user_of
from .test_secrecy import MATCH
from .test_simultaneous import Time, ask_all, come_back, compare, compare_pages, timeless
from .test_simultaneous import World as AnyWorld
from .test_simultaneous import guests as guests
from .test_simultaneous import hours as hours
from .test_spans import GAME, clock_of, late
from .test_spans import Table as AnyTable

Row = dict[str, Any]
FACE = "attack own 1 on enemy player"
HAND = ["Ebb", "Drifter", "Triage", "Sidearm", "Dividend"]
DECK = ["Lock Keeper", "Reef Clerk", "Breach", "Salvager", "Current Scout", "Hired Blade", "Triage"]
BANK = ["Tidal Assessor", "Doge of Salt", "Current Cloak"]
NATION = "tidewright compact"
BEN = {"hand": ["Drifter", "Wither"], "deck": ["Freight Titan"] * 7, "bank": ["Triage"] * 3}


class Case(NamedTuple):
    """What is done in two worlds: by whom, and what in each of them. Where a step is `restart`, the servers come up again;
    `None` is nothing at all, which others may not notice either."""

    position: Row
    other: Row  # what seat 0 has in the second world
    steps: list[tuple[str, str | None, str | None]]


def both(name: str, *texts: str) -> list[tuple[str, str | None, str | None]]:
    return [(name, text, text) for text in texts]


def position(ada: Row | None = None, ben: Row | None = None, **more: Any) -> Row:
    own = {"nation": NATION, "hand": HAND, "deck": DECK, "bank": BANK}
    return {"seats": [own | (ada or {}), BEN | (ben or {})]} | more


def hidden(hand: list[str]) -> Row:
    """Another hand, bank and deck of the same sizes."""
    bank = ["Vault Archivist", "Ledger Mage", "Undertow Agent"]
    return {"hand": hand, "bank": bank, "deck": ["Tidal Assessor", *DECK[:0:-1]]}


RESTART: tuple[str, None, None] = ("restart", None, None)
OTHER_HAND = ["Ebb", "Lock Keeper", "Deep Ledger", "Diving Suit", "Diving Suit"]
CASES = {
    "mulligan": Case(
        position({"bank": []}, {"bank": []}, phase="mulligan", active=0, turn=0),
        hidden(OTHER_HAND) | {"bank": []},
        [
            ("ada", "mulligan Drifter, Triage", None),
            RESTART,
            ("ada", None, "mulligan"),
            *both("ben", "mulligan Wither"),
            ("ada", "bank Sidearm", "bank Diving Suit"),
            RESTART,
            *both("ada", "end turn"),
            *both("ben", "end turn"),
            ("ada", "bank Ebb", "bank Ebb"),
        ],
    ),
    "block": Case(
        position({"units": ["Drifter", "Lock Keeper"]}, {"units": ["Checkpoint Guard"]}),
        hidden(OTHER_HAND),
        [
            *both("ada", FACE),
            RESTART,
            *both("ben", "block own 1"),
            ("ada", "bank Triage", "bank Deep Ledger"),
            *both("ada", "end turn"),
            *both("ben", FACE),
            RESTART,
            *both("ada", "block own 1"),
            *both("ben", "end turn"),
        ],
    ),
    "look": Case(
        position({"relics": ["Deep Ledger"]}, active=1),
        hidden(OTHER_HAND),
        [
            *both("ben", "end turn"),  # seat 0 draws, then looks at the next card
            RESTART,
            *both("ada", "bottom"),
            ("ada", "bank Drifter", "bank Lock Keeper"),
            *both("ada", "end turn"),
            *both("ben", "end turn"),
            *both("ada", "keep", "end turn"),
        ],
    ),
    "known": Case(
        position({"shown": ["Ebb"]}, {"units": ["Salvager"]}),
        hidden(OTHER_HAND) | {"shown": ["Ebb"]},
        [
            ("ada", "bank Ebb", "bank Lock Keeper"),
            RESTART,
            *both("ada", "end turn"),
            *both("ben", "bank Wither", "end turn"),
            ("ada", "bank Sidearm", "bank Ebb"),
            *both("ada", "end turn"),
        ],
    ),
}


class World(AnyWorld):
    """Voidlit by its own clock."""

    def __init__(self, stack: ExitStack, folder: Path, name: str, at: Row) -> None:
        super().__init__(stack, folder, GAME, name, at, load("voidlit"))


@clause("V14", "V18", "V37", "V54", "V67")
@pytest.mark.parametrize("name", CASES)
def test_other_cards_are_the_same_bytes_for_others(
    tmp_path: Path, hours: Time, guests: ExitStack, name: str
) -> None:
    case = CASES[name]
    second = deepcopy(case.position)
    second["seats"][0] |= case.other
    worlds: list[AnyWorld] = [
        World(guests, tmp_path, f"world{i}", at) for i, at in enumerate((case.position, second))
    ]
    steps = list(case.steps)
    while steps:
        with ExitStack() as stack:
            for world in worlds:
                stack.enter_context(world.open())
            compare(worlds)
            while steps and steps[0] is not RESTART:
                who, *texts = steps.pop(0)
                hours.now += 1
                do(worlds, who, texts)
                check_alike(worlds)
            come_back(worlds, everything=len(steps) % 2 == 0)
            check_alike(worlds)
            compare_pages(worlds)
        hours.now += 100
        del steps[:1]
    first, other = worlds
    assert first.ada.view != other.ada.view  # who may know


def do(worlds: list[AnyWorld], who: str, texts: list[str | None]) -> None:
    for world, text in zip(worlds, texts, strict=True):
        if text is not None:
            getattr(world, who).act(text)


def check_alike(worlds: list[AnyWorld]) -> None:
    """What was told, and what is answered to all that seat 1 and the spectator may ask."""
    for world in worlds:
        world.sync()
    if worlds[0].ben.prompt:
        ask_all(worlds)
    for world in worlds:
        for client in (world.ben, world.eve):
            client.send("hint", request="1.1")
            client.ask("lobby", "lobby")
            client.send("lobby", on=False)
    compare(worlds)


@clause("V37")
def test_the_order_of_both_decks_is_nobodys(tmp_path: Path, hours: Time, guests: ExitStack) -> None:
    """Until cards are drawn, both players and the spectator read the same bytes."""
    at = position({"units": ["Drifter"]}, {"deck": ["Wither", "Breach", *DECK]})
    other = deepcopy(at)
    for seat in other["seats"]:
        seat["deck"].reverse()
    worlds = [World(guests, tmp_path, f"world{i}", each) for i, each in enumerate((at, other))]
    with worlds[0].open(), worlds[1].open():
        for world in worlds:
            for text in ("bank Sidearm", "play Drifter", FACE):
                world.ada.act(text)
            world.ada.send("takeback")
            world.ben.wait("offer")
            world.ben.send("answer", offer="takeback", yes=False)
            world.ben.sync()
            world.ada.send("hint", request="0.1")
        compare([*worlds])
        heard = [[timeless(frame.raw) for frame in world.ada.heard] for world in worlds]
        assert heard[0] == heard[1]
        for world in worlds:
            world.ada.act("end turn")
        assert worlds[0].ada.view != worlds[1].ada.view  # the card for banking


# --- time ------------------------------------------------------------------------------------------


class Table(AnyTable):
    """Two people at Voidlit by its clock, and a spectator."""

    def __init__(self, stack: ExitStack, folder: Path, at: Row, clock: Any = GAME) -> None:
        AnyWorld.__init__(self, stack, folder, clock, "games", at, load("voidlit"))
        self.written = 0

    def texts(self) -> list[tuple[int, str, bool]]:
        return [(row.seat, row.text, row.late) for row in log_of(self.database, MATCH)]

    def pass_playback(self, hours: Time) -> None:
        self.left(self.ada)
        hours.now += clock_of(self.ada)["wait"] / 1000


MULLIGAN = position({"bank": []}, {"bank": []}, phase="mulligan", active=0, turn=0)
LOOK = position({"relics": ["Deep Ledger"]}, active=1)
DUEL = position({"units": ["Drifter"] * 3}, {"units": ["Checkpoint Guard"]})


@clause("V14", "V33")
def test_the_mulligan_has_30_seconds_for_both(
    tmp_path: Path, hours: Time, guests: ExitStack
) -> None:
    """Whoever has chosen, nobody else's clock tells of it, and after a restart neither; then all is kept."""
    table = Table(guests, tmp_path, MULLIGAN)
    with table.open():
        assert table.both() == [30, 30]
        assert clock_of(table.eve)["spans"] == ["Starting hand"] * 2
        hours.now += 10
        table.sync()
        told = len(table.ben.heard)
        table.ada.act("mulligan Drifter")
        table.ben.sync()
        assert len(table.ben.heard) == told + 1  # the answer to `sync`, and nothing else
        assert table.left(table.ben) == table.left(table.eve) == [20, 20]
        assert table.left(table.ada) == [-20, 20]
    hours.now += 1000
    with table.open():
        assert table.left(table.ben) == table.left(table.eve) == [20, 20]
        table.written = len(table.log())
        hours.now += 20.8
        table.ring()
        assert table.texts() == [
            (0, "mulligan Drifter", False),
            (1, "mulligan (out of time)", True),
        ]
        assert len(table.ben.view["seats"][1]["hand"]) == 2 and table.ada.view["phase"] == "main"
        assert late(table.ada) == late(table.ben) == late(table.eve) == [1]
        assert clock_of(table.ada)["empty"] == [0, 0]  # a mulligan does not count
        table.pass_playback(hours)
        assert table.both() == [75, None]


@clause("V18", "V33")
def test_a_turn_has_75_seconds_in_all_and_a_block_15_each(
    tmp_path: Path, hours: Time, guests: ExitStack
) -> None:
    table = Table(guests, tmp_path, DUEL)
    with table.open():
        assert table.both() == [75, None]
        hours.now += 5
        table.act(table.ada, "attack own 1 on enemy player")
        table.pass_playback(hours)
        hours.now += 6
        assert table.both() == [-70, 9]
        assert clock_of(table.eve)["spans"] == ["Turn", "Block"]
    hours.now += 1000
    with table.open():  # in the middle of a block
        assert table.both() == [-70, 9] and table.ben.prompt is not None
        table.act(table.ben, "no block")
        table.pass_playback(hours)
        hours.now += 10
        table.act(table.ada, "attack own 2 on enemy 1")  # the only defender: nobody is asked
        table.pass_playback(hours)
        assert table.both() == [60, None]
        table.act(table.ada, "attack own 2 on enemy player")
        table.pass_playback(hours)
        assert table.both() == [-60, 15]  # each block has its own
        hours.now += 15.8
        table.ring()
        assert table.texts()[-1] == (1, "no block (out of time)", True)
        assert clock_of(table.ada)["empty"] == [0, 0]
        table.pass_playback(hours)
        table.act(table.ada, "bank Ebb")
        hours.now += 60.8
        table.ring()
        assert table.texts()[-1] == (0, "end turn (out of time)", True)
        assert len(table.ada.view["seats"][0]["hand"]) == 5  # with the card for banking
        table.pass_playback(hours)
        assert table.both() == [None, 75]


@clause("V33")
def test_three_empty_turns_in_a_row_lose(tmp_path: Path, hours: Time, guests: ExitStack) -> None:
    """A card that is looked at in the same turn makes no second one of it."""
    table = Table(guests, tmp_path, LOOK)
    with table.open():
        for n in range(3):
            table.act(table.ben, "end turn")
            table.pass_playback(hours)
            assert table.ada.view["phase"] == "choose" and clock_of(table.ben)["empty"] == [n, 0]
            hours.now += 75.8
            table.ring()
            wait_for(lambda: table.ben.sync() is not None and not in_turn(table.ben, 0))
            table.written = len(table.log())
        table.sync()
        wanted = {"winner": 1, "scores": [-1000, 1000], "reason": "time"}
        assert [client.view["result"] for client in table.clients] == [wanted] * 3
        assert match_row(table.database, MATCH).result == wanted


def in_turn(client: Client, seat: int) -> bool:
    return not client.is_over and client.view["active"] == seat


def wait_for(condition: Callable[[], bool]) -> None:
    end = time.monotonic() + 30
    while not condition():
        assert time.monotonic() < end
        time.sleep(0.01)


@clause("V33")
def test_practice_has_no_clock_unless_it_is_asked_for(tmp_path: Path, guests: ExitStack) -> None:
    table = Table(guests, tmp_path, DUEL)
    with table.open():
        made = table.ada.http.post(
            "/matches", json={"game": "voidlit", "mode": "bot", "level": "random"}
        )
        assert made.status_code == 201
        assert match_row(table.database, made.json()["id"]).clock is None


# --- leaving ---------------------------------------------------------------------------------------


@clause("V32", "VL10")
@pytest.mark.parametrize(
    ("moment", "name"),
    [
        ("mulligan", "ben"),
        ("half a mulligan", "ada"),
        ("half a mulligan", "ben"),
        ("block", "ada"),
        ("block", "ben"),
        ("look", "ben"),
    ],
)
def test_one_may_concede_at_any_moment(
    tmp_path: Path, guests: ExitStack, moment: str, name: str
) -> None:
    at = {"block": DUEL, "look": LOOK}
    before = {"half a mulligan": "mulligan Drifter", "block": FACE}
    table = Table(guests, tmp_path, at.get(moment, MULLIGAN))
    with table.open():
        if moment in before:
            table.act(table.ada, before[moment])
        if moment == "look":
            table.act(table.ben, "end turn")
        table.eve.send("concede")
        table.sync()
        assert not table.ada.is_over  # who watches has nothing to give up
        getattr(table, name).send("concede")
        getattr(table, name).sync()
        table.sync()
        winner = 1 if name == "ada" else 0
        for client in table.clients:
            result = client.view["result"]
            assert (result["winner"], result["reason"]) == (winner, "concede")
            assert client.prompt is None
    with table.open():
        assert table.eve.view["result"]["winner"] == winner


@clause("V32")
def test_who_is_away_for_a_minute_has_lost_also_in_the_others_turn(
    tmp_path: Path, guests: ExitStack
) -> None:
    table = Table(guests, tmp_path, DUEL)
    with table.open() as server:
        assert table.ada.table["lose_after"] == 60
        table.act(table.ada, FACE)
        channel = server.app.parts.hub.rooms[MATCH].audience.channels["1"]
        table.ben.close_socket()
        table.ada.wait("table", lambda body: body["table"]["seats"][1]["away"] == 0)
        channel.gone -= 60
        wait_for(lambda: table.ada.sync() is not None and table.ada.is_over)
        assert table.ada.view["result"] == {"winner": 0, "scores": [1000, -1000], "reason": "away"}
        table.ben.resume(table.ben.v)


# --- forged, stale and out of turn -------------------------------------------------------------------

NUMBERS: list[Any] = [-1, 0, 2, 3, 13, 14, 15, 46, 16156, 16157, -(2**63), 2**80, 1.5, "1", None]
MOMENTS = {"mulligan": (MULLIGAN, "", ""), "block": (DUEL, "ada", FACE), "look": (LOOK, "ben", "end turn")}  # fmt: skip


@clause("V14", "V18", "V31", "V54")
@pytest.mark.parametrize("moment", MOMENTS)
def test_nonsense_changes_nothing(
    tmp_path: Path, hours: Time, guests: ExitStack, moment: str
) -> None:
    """Each is refused to whoever sent it, and nobody else hears of it; the match goes on."""
    at, who, text = MOMENTS[moment]
    table = Table(guests, tmp_path, at)
    with table.open():
        if who:
            table.act(getattr(table, who), text)
        log, views = table.texts(), [client.view for client in table.clients]
        legal = {"ada": set(), "ben": set(), "eve": set()} | {
            name: set(getattr(table, name).choices().values())
            for name in ("ada", "ben")
            if getattr(table, name).prompt
        }
        asked = {c.prompt["request"] for c in table.clients if c.prompt}
        for name, client in (("ada", table.ada), ("ben", table.ben), ("eve", table.eve)):
            mine = client.prompt["request"] if client.prompt else None
            for request in asked | {"0.1", "1.1", "0.99", "9.1", "", "x"}:
                for number in NUMBERS:
                    if request != mine or number not in legal[name]:
                        client.send("act", request=request, action=number)
            client.send("act", request=["0.1"], action={})
            client.send("act", request=mine, plan=["end turn"] * 500)
            client.send("concede", seat=1 if client is table.ada else 0)
            client.send("takeback")
            client.send("answer", offer="takeback", yes=client is table.eve)
            client.send("preview", request=mine or "0.1", actions=list(range(1500)))
            client.send("why", request=mine or "0.1", parts={"kind": "play", "card": 7})
            client.send("forecast", request=mine or "0.1", action=1)
            client.send("hint", request="0.99")
            client.sync()
        table.sync()
        offers = [f for client in table.clients for f in client.heard if f.tag == "offer"]
        assert table.texts() == log and [c.view for c in table.clients] == views
        assert all(json.loads(f.raw)["t"] != "closed" for c in table.clients for f in c.heard)
        assert not offers or moment == "block"  # an attack that is not answered may be taken back
        mover = next(client for client in table.clients if client.prompt)
        table.act(mover, next(iter(mover.choices())))
        assert len(table.texts()) == len(log) + 1


@clause("V18", "V54")
def test_what_nobody_learned_from_is_taken_back_by_consent(
    tmp_path: Path, hours: Time, guests: ExitStack
) -> None:
    table = Table(guests, tmp_path, position({"units": ["Drifter"], "relics": ["Deep Ledger"]}, {"units": ["Lock Keeper"]}))  # fmt: skip
    with table.open():
        before = table.ada.view
        table.act(table.ada, FACE)
        stale = table.ben.prompt
        assert stale is not None
        table.ada.send("takeback")
        table.ben.wait("offer")
        table.ben.send("answer", offer="takeback", yes=True)
        table.ada.wait("update")
        table.sync()
        assert table.ada.view == before and table.ben.prompt is None
        refused = table.ben.refused("act", request=stale["request"], action=2)
        assert refused["title"] in ("Stale", "Not your turn"), refused
        table.act(table.ada, FACE)
        table.act(table.ben, "block own 1")
        assert "omething else has happened" in table.ada.refused("takeback")["detail"]
        table.act(table.ada, "bank Ebb")
        table.act(table.ada, "end turn")
        assert "can't be taken back" in table.ada.refused("takeback")["detail"]
        table.act(table.ben, "end turn")
        assert "can't be taken back" in table.ben.refused("takeback")["detail"]  # seat 0 looks
        asked = table.ada.view
        table.act(table.ada, "bottom")
        table.ada.send("takeback")  # which tells nobody more than before
        table.ben.wait("offer")
        table.ben.send("answer", offer="takeback", yes=True)
        table.ada.wait("update")
        assert table.ada.view == asked and list(table.ada.choices()) == ["keep", "bottom"]


# --- two at one screen -------------------------------------------------------------------------------


def updates(client: Client) -> list[Row]:
    return [frame.body for frame in client.heard if frame.tag == "update"]


def hands(view: Row) -> list[bool]:
    """Whose hands and banks a view shows."""
    return [any(seat["hand"]) or seat["bank_cards"] is not None for seat in view["seats"]]


@clause("V18", "V37")
def test_a_block_at_one_screen_is_asked_in_the_open(tmp_path: Path, guests: ExitStack) -> None:
    """`Definition.aloud`: no hand is sent, whoever held the device keeps it; other questions are for one seat's eyes."""
    at = DUEL | {"seats": [DUEL["seats"][0] | {"relics": ["Deep Ledger"]}, DUEL["seats"][1]]}
    with served(str(tmp_path / "hotseat.db")) as server:
        ada = guests.enter_context(Client(server.url))
        match = insert_match(
            database_of(server),
            [user_of(ada)] * 2,
            start={"position": at},
            mode="hotseat",
            game=load("voidlit"),
        )
        ada.join(match)
        assert ada.prompt is not None and hands(ada.view) == [True, False]
        for n, answer in enumerate(("no block", "block own 1"), 1):
            ada.act(f"attack own {n} on enemy player")
            asked = updates(ada)[-1]
            assert (asked["prompt"]["seat"], asked["prompt"]["phase"]) == (1, "block")
            assert asked["view"]["seat"] is None and hands(asked["view"]) == [False, False]
            twin = guests.enter_context(ada.twin())
            twin.join(match)  # a reload in the middle of it
            assert twin.view == ada.view and twin.prompt == ada.prompt
            ada.act(answer)
            assert ada.view["seat"] == 0 and hands(ada.view) == [True, False]
            ada.act("bank Ebb" if answer == "no block" else "end turn")
        assert ada.view["seat"] == 1 and hands(ada.view) == [False, True]
        ada.act("end turn")
        assert ada.prompt["phase"] == "choose" and ada.view["seat"] == 0
        assert hands(ada.view) == [True, False] and ada.view["pending"]["card"]
        assert updates(ada)[-1]["public"]["after"]["pending"] == {"seat": 0, "card": None}


@clause("V14", "V37")
def test_starting_hands_at_one_screen_are_chosen_one_after_the_other(
    tmp_path: Path, guests: ExitStack
) -> None:
    with served(str(tmp_path / "hotseat.db")) as server:
        ada = guests.enter_context(Client(server.url))
        decks = {"deck": "emberhold-starter", "deck2": "umbral-starter"}
        ada.join(ada.create(game="voidlit", mode="hotseat", **decks)["id"])
        for seat in range(2):
            assert ada.prompt is not None and ada.prompt["seat"] == seat
            assert hands(ada.view) == [seat == 0, seat == 1]
            ada.act(max(ada.choices().values()))
        assert ada.prompt is not None and ada.view["phase"] == ada.prompt["phase"] == "main"
