"""Two worlds that differ only in hidden cards: to all who may not know, every byte is the same."""

import json
import random
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from copy import deepcopy
from pathlib import Path
from typing import Any

import pytest

from ludarium.core.dice import word
from ludarium.core.game import Game, load
from ludarium.core.keyed import Secret
from ludarium.core.match import Observation
from ludarium.server.thinker import Thinker

from .client import Client
from .servers import START, database_of, insert_match, served, user_cookie

SECRET = Secret(bytes(range(16)), bytes(range(16, 32)))
MATCH, USERS = "the-match-in-two-worlds", ["user-ada", "user-ben"]
FIRE = [card["name"] for card in load("spellfaire").cards if card.get("school") == "fire"]


@pytest.fixture(autouse=True)
def unhurried(monkeypatch: pytest.MonkeyPatch) -> None:
    """How often one may ask depends on the time of day; what one is told does not."""
    monkeypatch.setattr("ludarium.server.limits.BURST", 1e6)


@pytest.fixture(autouse=True)
def judged(monkeypatch: pytest.MonkeyPatch) -> None:
    """Spectators are told chances that give away every bit of what they were made from."""

    def chances_of(*seen: Observation) -> tuple[float, ...]:
        share = word("all of it", [(each.seat, each.state) for each in seen]) % 1000 / 1000
        return share, 1 - share

    ready = Thinker.is_ready
    monkeypatch.setattr(
        Thinker, "is_ready", lambda *about: about[2:] == ("analysis",) or ready(*about)
    )
    monkeypatch.setattr(Game, "networks", property(lambda game: (object(),)))
    monkeypatch.setattr("ludarium.bots.chances.chances_of", chances_of)


class World:
    """One server with the match, its two players, a spectator, and a second window of seat 0."""

    def __init__(self, url: str, cookies: list[str]) -> None:
        self.ada, self.ben, self.eve = (Client(url, cookie) for cookie in cookies)
        self.window = self.ada.twin()
        self.all = [self.ada, self.ben, self.eve, self.window]
        self.blind = [self.ada, self.eve, self.window]

    def sync(self) -> None:
        for client in self.all:
            client.sync()


@contextmanager
def two_worlds(folder: Path, starts: list[dict[str, Any]]) -> Iterator[tuple[World, World]]:
    with ExitStack() as stack:
        worlds = []
        for i, start in enumerate(starts):
            server = stack.enter_context(served(str(folder / f"world{i}.db")))
            names = [*USERS, "user-eve"]
            cookies = [user_cookie(server, user, user.title()) for user in names]
            insert_match(
                database_of(server),
                USERS,
                start=start,
                secret=SECRET,
                id=MATCH,
                mode="open",
                created=1.0,
            )
            world = World(server.url, cookies)
            for client in world.all:
                stack.callback(client.close)
                client.join(MATCH)
            worlds.append(world)
        yield worlds[0], worlds[1]


def compare(first: World, second: World) -> None:
    """Everything that was sent to those who may not know seat 1's cards."""
    for world in (first, second):
        world.sync()
    for a, b in zip(first.blind, second.blind, strict=True):
        heard, other = [f.raw for f in a.heard], [f.raw for f in b.heard]
        for mine, theirs in zip(heard, other, strict=False):
            assert mine == theirs
        assert len(heard) == len(other)


def chances_told(client: Client) -> list[list[float]]:
    """What a client has heard of how likely each seat is to win."""
    told = [frame.body.get("chances") for frame in client.heard]
    return [each for each in told if each is not None]


def compare_pages(first: World, second: World) -> None:
    """The same over HTTP; and what is for later is refused in both."""
    for path in (f"/matches/{MATCH}", "/matches?mine=1", "/matches?live=1"):
        for a, b in ((first.ada, second.ada), (first.eve, second.eve)):
            answers = [client.http.get(path) for client in (a, b)]
            assert answers[0].status_code == 200 and answers[0].text == answers[1].text
            assert MATCH in answers[0].text or (a is first.eve and "mine" in path)
    for path in ("replay", "replay?form=text", "steps?seat=all", "steps?seat=1", "review"):
        answers = [w.ada.http.get(f"/matches/{MATCH}/{path}") for w in (first, second)]
        assert [answer.status_code for answer in answers] == [409, 409], path
        assert len({json.dumps(without_id(answer.json())) for answer in answers}) == 1


def without_id(problem: dict[str, Any]) -> dict[str, Any]:
    return {k: v for k, v in problem.items() if k not in ("request", "instance")}


def both(worlds: tuple[World, World], name: str, tag: str, **body: Any) -> None:
    for world in worlds:
        getattr(world, name).send(tag, **body)


def seat_0_moves(worlds: tuple[World, World], dice: random.Random) -> None:
    first, second = worlds
    assert first.ada.prompt == second.ada.prompt and first.ada.prompt is not None
    request = first.ada.prompt["request"]
    numbers = list(first.ada.choices().values())
    both(worlds, "ada", "preview", request=request, actions=dice.sample(numbers, 1))
    both(worlds, "ada", "act", request="1.1", action=dice.choice(numbers))  # refused
    both(worlds, "ada", "why", request=request, parts={"kind": "attack", "source": "nobody"})
    action = dice.choice(numbers)
    for world in worlds:
        world.ada.act(action)
    both(worlds, "ada", "takeback")
    for world in worlds:
        world.sync()
        world.ben.send("answer", offer="takeback", yes=False)


def seat_1_moves(worlds: tuple[World, World], dice: random.Random) -> str:
    """Something that both hands can do and that looks the same."""
    first, second = worlds
    common = sorted(set(first.ben.choices()) & set(second.ben.choices()))
    text = dice.choice(common)
    for world in worlds:
        world.ben.act(text)
    return text


def reconnect(worlds: tuple[World, World], seen: int | None) -> None:
    for world in worlds:
        for client in (world.window, world.eve):
            client.drop()
            if seen is not None:
                client.v = seen
            world.ada.wait("table")  # that somebody has left
            client.resume(seen)
            world.sync()


def show_lobby(worlds: tuple[World, World]) -> None:
    for world in worlds:
        for client in (world.ada, world.eve):
            client.ask("lobby", "lobby")
            client.send("lobby", on=False)


def play_in_both(worlds: tuple[World, World], dice: random.Random, steps: int) -> set[str]:
    first, second = worlds
    done = set()
    for step in range(steps):
        compare(first, second)
        if first.ada.is_over:
            break
        if first.ada.prompt:
            seat_0_moves(worlds, dice)
        else:
            done.add(seat_1_moves(worlds, dice))
        if step % 8 == 3:
            assert first.eve.v is not None
            compare(first, second)
            reconnect(worlds, None if step % 16 == 3 else max(1, first.eve.v - 2))
            show_lobby(worlds)
    compare(first, second)
    assert [f.raw for f in first.ben.heard] != [f.raw for f in second.ben.heard]  # who may know
    return done


def differing(seed: int) -> list[dict[str, Any]]:
    """A position from play, and the same with other hidden cards of seat 1."""
    game = load("spellfaire")
    match = game.match(seed=seed, decks=["kingdom-frost", "wildclan-fire"])
    dice = random.Random(seed)
    for _ in range(20):
        seat = match.actors[0]
        match.submit(seat, dice.choice(match.legal_ids(seat)))
    spec = match.position()
    other = deepcopy(spec)
    seat = other["seats"][1]
    cards = seat["hand"] + seat["deck"]
    swap = next(card for card in cards if card in FIRE)
    spare = next(c for c in FIRE if c != swap and (cards + seat["discard"]).count(c) < 2)
    cards[cards.index(swap)] = spare
    dice.shuffle(cards)
    n = len(seat["hand"])
    seat["hand"], seat["deck"] = cards[:n], cards[n:]
    assert sorted(seat["hand"]) != sorted(spec["seats"][1]["hand"]) and not seat["shown"]
    return [{"position": spec}, {"position": other}]


@pytest.mark.parametrize("seed", [3, 8])
def test_other_cards_in_hand_and_deck(tmp_path: Path, seed: int) -> None:
    with two_worlds(tmp_path, differing(seed)) as worlds:
        assert worlds[0].ben.view["seats"][1]["hand"] != worlds[1].ben.view["seats"][1]["hand"]
        compare_pages(*worlds)
        play_in_both(worlds, random.Random(seed), 24)
        for world in worlds:
            assert len({tuple(each) for each in chances_told(world.eve)}) > 5
            assert not chances_told(world.ada) and not chances_told(world.ben)  # they play
        if not worlds[0].ada.is_over:
            compare_pages(*worlds)


def test_another_deck_from_the_mulligan_on(tmp_path: Path) -> None:
    """Which two spells stayed out is not told, not by a single byte."""
    game = load("spellfaire")
    lines = game.reader.lines(game.deck("wildclan-fire"))
    starts = [START | {"decks": ["kingdom-frost", deck]} for deck in (lines, other_deck(lines))]
    with two_worlds(tmp_path, starts) as worlds:
        done = play_in_both(worlds, random.Random(2), 30)
        assert any("mulligan" in text for text in done) and "end turn" in done


def other_deck(lines: list[str]) -> list[str]:
    """The same creatures, other spells left out."""
    game = load("spellfaire")
    held = [spell for spell in FIRE if f"2x {spell}" in lines]
    (left_out,) = [spell for spell in FIRE if spell not in held]
    made = [line for line in lines if line not in (f"2x {held[0]}", f"2x {held[1]}")]
    made += [f"2x {left_out}", f"1x {held[0]}", f"1x {held[1]}"]
    assert game.check_deck(made) == []
    return made


def test_handles_are_names_without_a_number(tmp_path: Path) -> None:
    """What a viewer calls a creature says nothing of how many there were, and each has its own."""
    position = differing(3)
    with two_worlds(tmp_path, position) as (world, _):
        views = [client.view for client in (world.ada, world.ben, world.eve)]
        names = [[unit["id"] for seat in view["seats"] for unit in seat["board"]] for view in views]
        assert names[0] and all(len(set(row)) == len(row) for row in names)
        assert not set(names[0]) & set(names[1]) and not set(names[0]) & set(names[2])
        assert all(isinstance(name, str) and len(name) == 10 for row in names for name in row)
