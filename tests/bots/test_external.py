"""Programs outside: they play every game, know no more than their seat, and lose by what they break."""

import json
import os
import random
import signal
import subprocess
import sys
import time
from collections import deque
from copy import deepcopy
from pathlib import Path
from typing import Any

import pytest

import ludarium
from ludarium import envs
from ludarium.bots import external
from ludarium.bots.external import External, Fault, Limits, answer_to
from ludarium.bots.process import Silence
from ludarium.bots.question import introduction, question
from ludarium.core.errors import BadInput
from ludarium.lab.referee import Outside, Played, play

from ..contract.cases import games, load, toy_is_known
from .programs import EXAMPLES, NODE, PYTHON, program

with toy_is_known():
    GAMES = [load(name) for name in games()]
SPELLFAIRE, MANA = load("spellfaire"), load("mana")
QUICK = Limits(move=0.3, start=60.0)


def outside(command: list[str], limits: Limits = QUICK, **more: Any) -> Outside:
    return Outside(lambda: External(command, limits, **more), limits)


def lose(command: list[str], limits: Limits = QUICK, seed: int = 1) -> Played:
    """A match of this program against a good one; both are ended."""
    bad, good = outside(command, limits), outside(PYTHON, Limits(move=60.0, start=60.0))
    try:
        return play(SPELLFAIRE.match(seed=seed), [bad, good], seed)
    finally:
        good.drop()
        bad.drop()


def check_loss(played: Played, kind: str, *words: str) -> None:
    assert played.fault is not None and played.faulty == 0, "nothing was wrong"
    assert played.fault.kind == kind, str(played.fault)
    for word in words:
        assert word in str(played.fault)
    assert played.result.winner == 1
    assert played.result.reason == ("time" if kind == "time" else "forfeit")
    again = played.match.replay()
    assert ludarium.Replay.from_json(again.to_json()).run().result == played.result


# --- those who play --------------------------------------------------------------------------------


def check_end_by_the_rules(played: Played, seats: list[Outside]) -> None:
    """However long it was: each prompt was answered, by an action in the log, until nobody had to act."""
    entries = played.match.entries
    assert {entry.kind for entry in entries} <= {"act", "feed"} and not played.match.actors
    acts = [entry.seat for entry in entries if entry.kind == "act"]
    assert [acts.count(seat) for seat in range(len(seats))] == [each.requests for each in seats]
    assert len(acts) == played.decisions > 0
    with toy_is_known():
        again = ludarium.Replay.from_json(played.match.replay().to_json()).run()
    assert again.result == played.result


@pytest.mark.parametrize("command", [PYTHON, NODE], ids=["python", "javascript"])
def test_the_examples_play_every_game(command: list[str]) -> None:
    player = outside(command, Limits(move=60.0, start=60.0))
    other = outside(command, Limits(clock=(60.0, 1.0), start=60.0))
    try:
        for game in GAMES:
            for seed in (1, 2):
                seats = [player, other][: game.seats]
                played = play(game.match(seed=seed), seats, seed)
                assert played.fault is None, f"{game.name}: {played.fault}"
                check_end_by_the_rules(played, seats)
    finally:
        player.drop()
        other.drop()


@pytest.mark.parametrize("name", ["line_bot.py", "line_bot.js", "http_bot.py", "http_bot.js"])
def test_the_examples_are_as_short_as_promised(name: str) -> None:
    assert len((EXAMPLES / name).read_text(encoding="utf-8").splitlines()) <= 40


def test_a_bot_introduces_itself_and_has_options(tmp_path: Path) -> None:
    command = program(tmp_path)
    with External(command, QUICK) as bot:
        assert bot.name == "Test" and bot.offered == {"Depth": "type spin default 3"}
    with pytest.raises(BadInput, match=r'no option "Deph" .did you mean "Depth"'):
        External(command, QUICK, {"Deph": "4"})
    heard = tmp_path / "heard"
    command = program(tmp_path, ready=f'open({str(heard)!r}, "a").write("ready"); say("readyok")')
    path = Path(command[1])
    text = path.read_text().replace(
        'elif word == "quit"',
        f'elif word == "setoption":\n        open({str(heard)!r}, "a").write(rest + ";")\n    elif word == "quit"',
    )
    path.write_text(text)
    with External(command, QUICK, {"Depth": "4"}) as bot:
        bot.begin({"game": "none"})
    assert heard.read_text() == "name Depth value 4;ready"


def test_an_answer_may_be_a_text(tmp_path: Path) -> None:
    command = program(
        tmp_path, go='say("info string thinking", "bestaction " + legal[0]["text"].upper())'
    )
    bot = outside(command)
    try:
        played = play(SPELLFAIRE.match(seed=3), [bot, outside(PYTHON)], 3)
        bot.drop()
    finally:
        bot.drop()
    assert played.faulty != 0


def test_a_late_answer_to_stop_is_still_one(tmp_path: Path) -> None:
    """Who thinks until it is told to stop has used its time and no more."""
    command = program(tmp_path, go="pass", stop='say("bestaction " + str(legal[0]["id"]))')
    with External(command, Limits(move=0.05, start=60.0, grace=10.0)) as bot:
        match = SPELLFAIRE.match()
        bot.begin({})
        legal = [{"id": action} for action in match.legal_ids(match.actors[0])]
        answer, used = bot.ask({"legal": legal}, "movetime 50", 0.05)
    assert int(answer) == legal[0]["id"] and used >= 0.05


# --- those who lose --------------------------------------------------------------------------------

CHILD = 'subprocess.Popen([sys.executable, "-c", "import time; time.sleep(600)"])'
WRONG: dict[str, tuple[dict[str, str], str, tuple[str, ...]]] = {
    "crashes": ({"go": "sys.exit(3)"}, "crash", ("exited with status 3",)),
    "raises": (
        {"go": "1 / 0"},
        "crash",
        (
            "exited with status 1; last line of its standard error: 'ZeroDivisionError: division by zero'",
        ),
    ),
    "leaves a child at the pipe": ({"go": f"{CHILD}; os._exit(3)"}, "crash", ("status 3",)),
    "kills itself": ({"go": "os.kill(os.getpid(), 9)"}, "crash", ("SIGKILL",)),
    "closes its output": ({"go": "os.close(1); time.sleep(60)"}, "crash", ("closed its output",)),
    "is slow": ({"go": "time.sleep(60)"}, "time", ("no answer within 0.3 s",)),
    "never answers": ({"go": 'say("info depth 1")'}, "time", ("no answer within 0.3 s",)),
    "cheats by number": (
        {"go": 'say("bestaction 999999")'},
        "illegal",
        ("illegal action: expected a number from 1 to 5945 or a text, got 999999",),
    ),
    "never ends its line": (
        {"go": 'sys.stdout.write("bestacti"); sys.stdout.flush()'},
        "time",
        ("no answer within 0.3 s; unfinished line: 'bestacti' (did the bot flush its output?)",),
    ),
    "talks to the terminal": (
        {"go": 'say("bestaction " + chr(27) + "]0;owned" + chr(7))'},
        "illegal",
        (r"\x1b]0;owned\x07",),
    ),
    "cheats by text": (
        {"go": 'say("bestaction win the game")'},
        "illegal",
        ('"win the game" is not an action',),
    ),
    "plays what it cannot": ({"go": 'say("bestaction 0")'}, "illegal", ("illegal action",)),
    "says nothing of use": (
        {"go": 'say("bestaction")'},
        "illegal",
        ("bestaction without an action",),
    ),
    "babbles": ({"go": 'say("hello there")'}, "protocol", ("'hello there'",)),
    "writes no text": (
        {"go": "sys.stdout.buffer.write(bytes(range(256)) + b'\\n'); sys.stdout.flush()"},
        "protocol",
        ('expected "bestaction" or "info", got',),
    ),
    "answers twice": (
        {"go": 'say(*["bestaction " + str(legal[0]["id"])] * 2)'},
        "protocol",
        ("without a new `go`",),
    ),
    "floods with talk": (
        {"go": 'while True: say("info " + "x" * 1000)'},
        "protocol",
        ("without an answer",),
    ),
    "floods with a line": (
        {"go": 'while True: sys.stdout.write("x" * 65536)'},
        "protocol",
        ("a line of more than",),
    ),
    "says a long line": (
        {"go": 'say("info " + "x" * 300000, "bestaction " + str(legal[0]["id"]))'},
        "protocol",
        ("a line of more than 262144 bytes",),
    ),
    "floods its log": ({"go": 'while True: sys.stderr.write("x" * 65536)'}, "time", ("no answer",)),
    "never speaks": ({"greet": "time.sleep(60)"}, "start", ('no "ludariumok" within',)),
    "greets wrongly": ({"greet": 'say("uciok")'}, "start", ("'uciok'",)),
    "greets for ever": (
        {"greet": 'while True: say("id name " + "x" * 1000)'},
        "start",
        ("expected",),
    ),
    "stops reading": ({"ready": 'say("readyok"); time.sleep(60)'}, "time", ("no answer",)),
}


@pytest.mark.parametrize("name", WRONG)
def test_what_is_no_move_loses_the_match(tmp_path: Path, name: str) -> None:
    parts, kind, words = WRONG[name]
    start = 0.4 if name == "never speaks" else 60.0
    move = 0.3 if kind == "time" else 60.0
    check_loss(lose(program(tmp_path, **parts), Limits(move=move, start=start)), kind, *words)


def test_who_is_never_ready_loses(tmp_path: Path) -> None:
    with External(program(tmp_path, ready="pass"), Limits(start=60.0)) as bot:
        bot.limits = Limits(start=0.2)
        with pytest.raises(Fault, match=r'no "readyok" within 0\.2 s') as fault:
            bot.begin({})
    assert fault.value.kind == "start"


def test_the_result_is_told_with_the_reason(tmp_path: Path) -> None:
    notes = [tmp_path / "good", tmp_path / "bad"]
    keep = [f'open({str(note)!r}, "w").write(rest)' for note in notes]
    good = program(tmp_path, result=keep[0])
    bad = program(tmp_path, result=keep[1], go='say("bestaction pass the salt")')
    limits = Limits(move=60.0, start=60.0)
    players = [outside(good, limits), outside(bad, limits)]
    played = play(SPELLFAIRE.match(seed=1), players, 1)
    for player in players:
        player.drop()  # what was written to it is read before it goes
    told = [json.loads(note.read_text()) for note in notes]
    assert [each["fault"] for each in told] == [None, str(played.fault)]
    for seat, each in enumerate(told):
        assert each["seat"] == seat and each["result"] == each["view"]["result"]
        assert each["result"]["winner"] == 0 and each["result"]["reason"] == "forfeit"


class Sandglass:
    """Stands for a process, in a time of its own: it thinks so many seconds about every question."""

    def __init__(self, thinking: float) -> None:
        self.thinking = thinking
        self.time = 0.0
        self.asked: list[str] = []
        self.said: deque[tuple[float, str]] = deque()
        self.answer = ""

    def now(self) -> float:
        return self.time

    def write(self, line: str) -> None:
        word, _, rest = line.partition(" ")
        if word in ("ludarium", "isready"):
            self.said.append((self.time, {"ludarium": "ludariumok", "isready": "readyok"}[word]))
        elif word == "position":
            self.answer = f"bestaction {json.loads(rest)['legal'][-1]['id']}"
        elif word == "go":
            self.asked.append(rest)
            self.said.append((self.time + self.thinking, self.answer))

    def read(self, until: float) -> tuple[float, str]:
        self.time = max(self.time, min(until, self.said[0][0]) if self.said else until)
        if not self.said or self.said[0][0] > self.time:
            raise Silence
        return self.said.popleft()

    def end(self, patience: float) -> None: ...


def play_by_the_glass(
    monkeypatch: pytest.MonkeyPatch, clock: tuple[float, float], thinking: float
) -> tuple[Played, list[str]]:
    """A match against one who answers at once, and what the slower one was told of its time."""
    slow, quick = Sandglass(thinking), Sandglass(0.0)
    started = iter((slow, quick))
    monkeypatch.setattr(external, "Process", lambda command, log: next(started))
    players = [outside([], Limits(clock=clock)) for _ in range(2)]
    return play(SPELLFAIRE.match(seed=1), players, 1), slow.asked


@pytest.mark.parametrize(
    ("clock", "thinking", "told"),
    [
        ((0.5, 0.0), 0.2, ["time 500 inc 0", "time 300 inc 0", "time 100 inc 0", "time 0 inc 0"]),
        ((0.1, 0.2), 0.3, ["time 100 inc 200", "time 0 inc 200"]),
    ],
)
def test_a_match_clock_forgives_its_grace_once(
    monkeypatch: pytest.MonkeyPatch, clock: tuple[float, float], thinking: float, told: list[str]
) -> None:
    """Every answer comes within the grace of its own question; the match has no more than one."""
    played, asked = play_by_the_glass(monkeypatch, clock, thinking)
    check_loss(played, "time", "its time for the match is used up: 0.0 s were left for this answer")
    assert asked == told


def test_a_match_clock_lasts_who_thinks_no_longer_than_is_added(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    played, asked = play_by_the_glass(monkeypatch, (0.25, 0.25), 0.25)
    assert played.fault is None and len(asked) > 5 and set(asked) == {"time 250 inc 250"}


def test_what_it_said_before_it_ended_is_heard(tmp_path: Path) -> None:
    """Also when a child of it holds the pipe open."""
    go = f'{CHILD}; say("bestaction " + str(legal[0]["id"])); os._exit(4)'
    with External(program(tmp_path, go=go), Limits(start=60.0)) as bot:
        bot.begin({})
        assert bot.ask({"legal": [{"id": 7}]}, "movetime 60000", 60.0)[0] == "7"
        with pytest.raises(Fault, match="exited with status 4") as fault:
            bot.ask({"legal": [{"id": 7}]}, "movetime 60000", 60.0)
    assert fault.value.kind == "crash"


def test_a_program_that_is_not_there_is_named() -> None:
    with pytest.raises(BadInput, match='cannot start the program "no-such-bot": No such file'):
        External(["no-such-bot"])


def test_its_last_words_are_kept(tmp_path: Path) -> None:
    log = tmp_path / "bot.log"
    command = program(tmp_path, greet='sys.stderr.write("no model found"); sys.exit(1)')
    with pytest.raises(
        Fault, match="exited with status 1; last line of its standard error: 'no model found'"
    ):
        External(command, QUICK, log=log)
    assert log.read_text() == "no model found"


def test_its_last_words_are_one_short_line_without_control_characters(tmp_path: Path) -> None:
    words = 'sys.stderr.write("first" + chr(10) + chr(27) + "[31m" + "x" * 9000 + chr(10) * 2)'
    with pytest.raises(Fault) as fault:
        External(program(tmp_path, greet=f"{words}; sys.exit(1)"), QUICK)
    told = str(fault.value)
    assert told.isprintable() and len(told) < 200 and "xxx..." in told and "first" not in told


# --- processes -------------------------------------------------------------------------------------


def is_alive(pid: int) -> bool:
    """Whether a process runs; one that has ended and waits to be looked at does not."""
    try:
        state = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0]
    except OSError:
        return False
    return state != "Z"


def wait_for(test: Any) -> None:
    end = time.monotonic() + 20
    while not test():
        assert time.monotonic() < end
        time.sleep(0.02)


def heed_interrupts() -> None:
    """Also where the tests run in the background of a shell, which makes all they start ignore SIGINT."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)


@pytest.mark.skipif(not Path("/proc").is_dir(), reason="processes are looked up in /proc")
def test_what_a_program_started_ends_with_it(tmp_path: Path) -> None:
    note = tmp_path / "pids"
    greet = (
        (
            'child = subprocess.Popen([sys.executable, "-c", "import time; time.sleep(600)"]); '
            f'open({str(note)!r}, "w").write(f"{{{{os.getpid()}}}} {{{{child.pid}}}}"); say("ludariumok")'
        )
        .replace("{{", "{")
        .replace("}}", "}")
    )
    with External(program(tmp_path, greet=greet), QUICK):
        pids = [int(word) for word in note.read_text().split()]
        assert all(map(is_alive, pids))
    wait_for(lambda: not any(map(is_alive, pids)))


@pytest.mark.skipif(not Path("/proc").is_dir(), reason="processes are looked up in /proc")
@pytest.mark.parametrize("how", [signal.SIGINT, signal.SIGTERM])
def test_programs_end_when_the_tournament_is_stopped(tmp_path: Path, how: int) -> None:
    note = tmp_path / "pids"
    go = f'open({str(note)!r}, "a").write(str(os.getpid()) + chr(10)); time.sleep(600)'
    path = program(tmp_path, go=go)[1]
    words = ["tournament", "mana", "--bots", f"{sys.executable} {path},{sys.executable} {path}"]
    host = subprocess.Popen(
        [sys.executable, "-m", "ludarium", *words, "--clock", "600", "--opening", "0"],
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        preexec_fn=heed_interrupts,
    )
    try:
        wait_for(lambda: note.is_file() and note.read_text().endswith("\n"))
        host.send_signal(how)
        assert host.wait(120) == 130
        wait_for(lambda: not any(is_alive(int(pid)) for pid in note.read_text().split()))
    finally:
        if host.poll() is None:
            os.kill(host.pid, signal.SIGKILL)
            host.wait()


# --- what it may know ------------------------------------------------------------------------------


TOLD = 12  # lines until seat 1, which only ends its turns, holds too many cards


class Spy:
    """Stands for a program: keeps all that it was told, answers by a fixed rule."""

    def __init__(self) -> None:
        self.limits = QUICK
        self.lines: list[str] = []

    def begin(self, about: dict[str, Any]) -> None:
        self.lines.append(json.dumps(about))

    def ask(self, question: dict[str, Any], go: str, seconds: float) -> tuple[str, float]:
        self.lines.append(json.dumps(question) + go)
        legal = question["legal"]
        return str(legal[len(self.lines) * 7 % len(legal)]["id"]), 0.0

    def finish(self, result: dict[str, Any]) -> None:
        self.lines.append(json.dumps(result))

    def close(self) -> None: ...


class Scripted:
    """Takes an action that both worlds allow."""

    def __init__(self, texts: list[str]) -> None:
        self.texts = texts

    def begin(self, match: ludarium.Match, seat: int, seed: int) -> None: ...

    def finish(self, match: ludarium.Match, seat: int, fault: str | None) -> None: ...

    def choose(self, match: ludarium.Match, seat: int) -> str:
        legal = {action.text for action in match.legal(seat)}
        found = next((text for text in self.texts if text in legal), None)
        return found or "concede"  # no action: ends the match for both alike


def differing(seed: int) -> list[dict[str, Any]]:
    """A position from play, and the same with other hidden cards of seat 1."""
    match = SPELLFAIRE.match(seed=seed, decks=["kingdom-frost", "wildclan-fire"])
    dice = random.Random(seed)
    for _ in range(20):
        seat = match.actors[0]
        match.submit(seat, dice.choice(match.legal_ids(seat)))
    spec = match.position()
    other = deepcopy(spec)
    seat = other["seats"][1]
    cards = seat["hand"] + seat["deck"]
    dice.shuffle(cards)
    n = len(seat["hand"])
    seat["hand"], seat["deck"] = cards[:n], cards[n:]
    assert sorted(seat["hand"]) != sorted(spec["seats"][1]["hand"]) and not seat["shown"]
    return [spec, other]


@pytest.mark.parametrize("seed", [3, 8, 9])
def test_two_worlds_are_told_alike_byte_by_byte(seed: int) -> None:
    """A program cannot tell worlds apart that differ in what its seat may not know."""
    heard = []
    for spec in differing(seed):
        spy = Spy()
        player = Outside(lambda spy=spy: spy, QUICK)  # type: ignore[misc]
        play(SPELLFAIRE.position(spec), [player, Scripted(["end turn"])], seed)
        heard.append(spy.lines)
    # Later on cards that do not fit into its hand are shown to all.
    assert len(heard[0]) > TOLD and heard[0][:TOLD] == heard[1][:TOLD]


def test_a_hidden_choice_of_another_is_not_told() -> None:
    """Seats that choose at the same time: whatever seat 0 has chosen, seat 1 is asked the same."""
    toy = next(game for game in GAMES if game.name == "toy")
    heard = []
    for choice in (0, -1):
        spy = Spy()
        match = toy.match(seed=5)
        match.take(0, match.legal_ids(0)[choice])
        player = Outside(lambda spy=spy: spy, QUICK)  # type: ignore[misc]
        player.begin(match, 1, 5)
        player.choose(match, 1)
        heard.append(spy.lines)
    assert heard[0] == heard[1] and len(heard[0]) == 2


def test_the_whole_position_is_only_for_open_games() -> None:
    for game in GAMES:
        spy = Spy()
        player = Outside(lambda spy=spy: spy, QUICK)  # type: ignore[misc]
        match = game.match(seed=2)
        seat = match.actors[0]
        player.begin(match, seat, 2)
        player.choose(match, seat)
        asked = json.loads(spy.lines[-1].partition("movetime")[0])
        assert ("position" in asked) == game.definition.perfect
        about = json.loads(spy.lines[0])
        assert about["game"] == game.name and about["fingerprint"] == game.fingerprint
        assert about["seat"] == seat and about["clock"] == {"movetime": 300}
        assert "seed" not in about
        assert (about["deck"] is None) == (game.definition.build_deck is None)


# --- transcripts, observations, second answers --------------------------------------------------------


def test_a_transcript_has_every_line_of_both_sides(tmp_path: Path) -> None:
    """Talk, garbage, a line without an end, standard error: each with its moment."""
    bot = program(
        tmp_path,
        go='say("info string thinking", "info bell " + chr(7)); sys.stderr.write("oops\\n"); '
        'sys.stderr.flush(); sys.stdout.write("bestacti"); sys.stdout.flush()',
    )
    limits = Limits(move=0.5, start=60.0)
    path = tmp_path / "one.log"
    player = Outside(lambda: External(bot, limits), limits, lambda label: path)
    try:
        played = play(MANA.match(seed=1), [player, player], seed=1)
    finally:
        player.drop()
    assert played.fault is not None and "did the bot flush its output?" in str(played.fault)
    lines = path.read_text(encoding="utf-8").splitlines()
    marks = {line.split()[1] for line in lines}
    assert marks == {">", "<", "<~", "!"}
    said = [line.split(maxsplit=1)[1] for line in lines]
    assert said[0].startswith("> newmatch {") and "> isready" in said and "< readyok" in said
    assert "< info string thinking" in said and r"< info bell \x07" in said
    assert "> go movetime 500" in said and "> stop" in said
    assert "! oops" in said and "<~ bestacti" in said
    moments = [float(line.split()[0]) for line in lines]
    assert moments[0] >= 0 and max(moments) > 0.5


def test_a_byte_order_mark_is_allowed(tmp_path: Path) -> None:
    greet = "sys.stdout.buffer.write(bytes([239, 187, 191]))"
    bot = program(tmp_path, greet=f'{greet}; say("id name Marked", "ludariumok")')
    with External(bot, Limits(start=60.0)) as outside:
        assert outside.name == "Marked"


def test_a_bot_may_ask_for_the_observation_of_an_environment(tmp_path: Path) -> None:
    for form, options, wanted in (
        ("type check default true", {}, True),
        ("type check default false", {}, False),
        ("type check default false", {"Observation": "true"}, True),
    ):
        greet = f'say("option name Observation {form}", "ludariumok")'
        with External(program(tmp_path, greet=greet), Limits(start=60.0), options) as bot:
            assert bot.wants_observation is wanted
    match = SPELLFAIRE.match(seed=3)
    seat = match.actors[0]
    asked = question(match, seat, 0, observation=True)
    assert asked["observation"] == envs.observe(match, seat).tolist()
    assert "observation" not in question(match, seat, 0)
    assert introduction(match, seat)["environment"] == "spellfaire_v2"


def test_a_late_second_answer_is_not_blamed_on_the_next_move() -> None:
    spy = Spy()
    player = Outside(lambda: spy, QUICK)  # type: ignore[arg-type,return-value]
    match = SPELLFAIRE.match(seed=2)
    player.begin(match, match.actors[0], 2)
    player.last_answer = "no such action"
    spy.ask = lambda *_: ("no such action", 0.0)  # type: ignore[method-assign]
    with pytest.raises(Fault, match="answered the last `go` a second time") as fault:
        player.choose(match, match.actors[0])
    assert fault.value.kind == "protocol"


def test_an_answer_may_name_its_request(tmp_path: Path) -> None:
    """Then a late second answer is a fault even where it is legal again."""
    good = program(
        tmp_path, go="say(f\"bestaction {legal[0]['id']} request {question['request']}\")"
    )
    again = program(tmp_path, go="say(f\"bestaction {legal[0]['id']} request 1\")")
    limits = Limits(move=30.0, start=60.0)
    first = Outside(lambda: External(good, limits), limits)
    second = Outside(lambda: External(again, limits), limits)
    try:
        played = play(MANA.match(seed=1, first=0), [first, second], seed=1)
    finally:
        first.drop()
        second.drop()
    assert played.faulty == 1 and played.fault is not None and played.fault.kind == "protocol"
    assert "expected an answer to request 2, got" in str(played.fault)
    assert played.decisions == 3  # two of the good one, one of the other


@pytest.mark.parametrize(
    ("request_", "answer", "wanted"),
    [(3, "17 request 3", "17"), (3, "end turn  request 3", "end turn"), (3, "17", "17"),
     (None, "17 request 3", "17 request 3"), (3, "request 3", "request 3")],
)  # fmt: skip
def test_the_request_is_taken_off_an_answer(request_: int | None, answer: str, wanted: str) -> None:
    assert answer_to(request_, answer) == wanted
