"""Law 3: a replay run again gives the same bytes; one that is not whole is refused."""

import contextlib
import json
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import ludarium
from ludarium import BadReplay, Replay, ReplayMismatch
from ludarium.core.keyed import Secret

from .cases import CASES, EVERY_CASE, law, load, modest, played, share, walk
from .test_laws import CHOICES, SEEDS

REFUSED = (BadReplay, ReplayMismatch)
SECRET = Secret(bytes(range(16)), bytes(range(100, 116)))


def fed(seed: int = 5, n: int = 6) -> ludarium.Match:
    """A match of the toy game whose prizes were fed."""
    match = load("toy").match(seed, supply=False)
    for i in range(n):
        if match.waits_for_input:
            match.feed({"prize": 1 + i % 3})
        for seat in match.actors:
            match.submit(seat, match.legal(seat)[-1])
    return match


def keyed(name: str, choices: tuple[int, ...] = (5, 8, 13, 21, 34, 55)) -> ludarium.Match:
    """A match whose dice come from a secret."""
    match = load(name).match(secret=SECRET)
    for seat, action in walk(match, list(choices)):
        match.submit(seat, action)
    return match


def taken_back() -> ludarium.Match:
    """An attack, taken back, and another one, with keyed dice."""
    spec = {"seats": [{"board": ["Ghoul", "Ghoul"]}, {"board": ["Town Guard"]}]}
    match = load("spellfaire").position(spec, secret=SECRET)
    match.submit(0, "attack own 1 on enemy 1")
    match.takeback(0)
    match.submit(0, "attack own 2 on enemy 1")
    return match


@law(seed=SEEDS, choices=CHOICES)
def test_a_replay_gives_the_same_bytes_in_both_forms(
    name: str, variant: str, seed: int, choices: list[int]
) -> None:
    match = played(load(name, variant), seed, choices)
    replay = match.replay()
    for again in (Replay.from_json(replay.to_json()), Replay.from_text(replay.to_text())):
        assert again == replay
        end = again.run()
        assert end.state_bytes == match.state_bytes
        assert end.entries == match.entries
        assert end.result == match.result
        assert end.events(0) == match.events(0) and end.events() == match.events()


@EVERY_CASE
def test_a_replay_is_saved_and_loaded(name: str, variant: str, tmp_path: Path) -> None:
    match = played(load(name, variant), 11, list(range(0, 400, 7)))
    for file in ("a.json", "a.txt"):
        match.replay().save(tmp_path / file)
        assert Replay.load(tmp_path / file).verify().state_bytes == match.state_bytes


@EVERY_CASE
def test_a_fork_is_the_match_after_any_entry(name: str, variant: str) -> None:
    game = load(name, variant)
    choices = list(range(0, 300, 7))
    replay = played(game, 23, choices).replay()
    for n in range(len(replay.entries) + 1):
        fork = replay.fork(n)
        acts = sum(entry.kind == "act" for entry, _ in replay.entries[:n])
        assert fork.state_bytes == played(game, 23, choices[:acts]).state_bytes
    for n in (-1, len(replay.entries) + 1):
        with pytest.raises(BadReplay):
            replay.fork(n)


@pytest.mark.parametrize("kind", ["concede", "time", "abort"])
@EVERY_CASE
def test_an_end_by_decision_is_an_entry(name: str, variant: str, kind: str) -> None:
    match = played(load(name, variant), 3, [4, 5])
    match.end(kind, match.game.seats - 1)
    replay = match.replay()
    for again in (Replay.from_json(replay.to_json()), Replay.from_text(replay.to_text())):
        assert again.run().result == match.result


@EVERY_CASE
def test_a_replay_from_a_position(name: str, variant: str) -> None:
    game = load(name, variant)
    match = game.position(played(game, 9, [3, 1, 4, 1, 5, 9, 2, 6]).position())
    for seat in match.actors:
        match.submit(seat, match.legal(seat)[0])
    replay = match.replay()
    for again in (Replay.from_json(replay.to_json()), Replay.from_text(replay.to_text())):
        assert again.run().state_bytes == match.state_bytes


@pytest.mark.parametrize("n", range(7))
def test_inputs_are_entries(n: int) -> None:
    """Also where the match still waits for its first one."""
    match = fed(n=n)
    replay = match.replay()
    for again in (Replay.from_json(replay.to_json()), Replay.from_text(replay.to_text())):
        assert again == replay
        assert again.run().state_bytes == match.state_bytes
        assert again.run().waits_for_input == match.waits_for_input
    for k in range(len(replay.entries)):
        assert replay.fork(k).entries == match.entries[:k]


# --- what is refused -----------------------------------------------------------------------------------


@cache
def documents() -> list[str]:
    """Replays of every case in both forms, from its start and from a position; one with inputs."""
    matches = [played(load(*case), 7, [5, 8, 13, 21, 34, 55]) for case in CASES]
    replays = [match.replay() for match in (*matches, fed())]
    replays += [match.game.position(match.position()).replay() for match in matches]
    replays += [match.replay() for match in (keyed("toy"), keyed("spellfaire"), taken_back())]
    return [r.to_json() for r in replays] + [r.to_text() for r in replays]


def read(content: str) -> Replay:
    return Replay.from_json(content) if content.startswith("{") else Replay.from_text(content)


@settings(modest, max_examples=400)
@given(
    which=st.integers(0, 999),
    at=st.integers(0, 10**6),
    cut=st.integers(0, 3),
    put=st.text(
        st.characters(codec="utf-8") | st.sampled_from('0123456789[]{}",:-. e'), max_size=2
    ),
)
def test_a_damaged_replay_never_raises_anything_else(
    which: int, at: int, cut: int, put: str
) -> None:
    content = documents()[which % len(documents())]
    at %= len(content)
    damaged = content[:at] + put + content[at + cut :]
    try:
        end = read(damaged).run()
    except REFUSED:
        return
    # Only what is not needed to play may change: white space, texts beside the numbers.
    assert end.state_bytes == read(content).run().state_bytes


def paths(value: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    out = [path]
    if isinstance(value, dict | list):
        items = value.items() if isinstance(value, dict) else enumerate(value)
        for key, inner in items:
            out += paths(inner, (*path, key))
    return out


JUNK: st.SearchStrategy[Any] = st.sampled_from(
    [None, True, -1, 7, 1.5, 10**30, float("inf"), "", "toy", [], [[]], [1], {}, {"a": 1}]
)


@settings(modest, max_examples=500)
@given(which=st.integers(0, 999), data=st.data(), junk=JUNK)
def test_a_replay_with_a_wrong_value_never_raises_anything_else(
    which: int, data: Any, junk: Any
) -> None:
    written = [each for each in documents() if each.startswith("{")]
    document = json.loads(written[which % len(written)])
    *way, last = data.draw(st.sampled_from(paths(document)[1:]))
    inner = document
    for key in way:
        inner = inner[key]
    inner[last] = junk
    with contextlib.suppress(*REFUSED):
        read(json.dumps(document)).run()


@EVERY_CASE
def test_a_truncated_replay_is_refused(name: str, variant: str, tmp_path: Path) -> None:
    replay = played(load(name, variant), 2, list(range(0, 90, 7))).replay()
    for file in ("a.json", "a.txt"):
        replay.save(tmp_path / file)
        whole = (tmp_path / file).read_bytes()
        for n in range(0, len(whole) - 2, max(1, len(whole) // share(variant, 40))):
            (tmp_path / file).write_bytes(whole[:n])
            with pytest.raises(REFUSED):
                Replay.load(tmp_path / file).run()


@EVERY_CASE
def test_a_replay_of_other_rules_is_refused_naming_both(name: str, variant: str) -> None:
    match = played(load(name, variant), 2, [1, 2, 3])
    replay = match.replay()
    replay.fingerprint = "0123456789abcdef"
    with pytest.raises(ReplayMismatch, match=f"0123456789abcdef.*{match.game.fingerprint}"):
        replay.run()


def test_replays_that_say_what_did_not_happen_are_refused() -> None:
    replay = played(load("toy"), 2, list(range(60))).replay()
    assert replay.result is not None
    for key, value in (("winner", 9), ("scores", [1, 1]), ("reason", "luck")):
        document = json.loads(replay.to_json())
        document["result"][key] = value
        with pytest.raises(ReplayMismatch):
            Replay.from_json(json.dumps(document)).run()
    document = json.loads(replay.to_json())
    document["entries"][1][2] = 999
    with pytest.raises(ReplayMismatch, match="entry 2"):
        Replay.from_json(json.dumps(document)).run()
    document["entries"][1][0] = "sing"
    with pytest.raises(ReplayMismatch, match="sing"):
        Replay.from_json(json.dumps(document)).run()


def test_files_that_are_no_replays(tmp_path: Path) -> None:
    for content in (b"", b"{", b"[1, 2]", b"\xff\xfe", b"[Game 3]", b"null", b"1. 0: end turn"):
        (tmp_path / "x.json").write_bytes(content)
        with pytest.raises(BadReplay):
            Replay.load(tmp_path / "x.json")
    with pytest.raises(BadReplay, match=r"missing\.json"):
        Replay.load(tmp_path / "missing.json")
    with pytest.raises(BadReplay, match="format 2"):
        Replay.from_json('{"ludarium": 2}')
    with pytest.raises(BadReplay):
        Replay.from_json("[" * 100_000)


def test_a_text_with_comments_reads_the_same() -> None:
    match = played(load("toy"), 2, [1, 2, 3, 4])
    lines = ["; a comment", ""]
    for line in match.replay().to_text().splitlines():
        lines += [line + "   ; why not" if line[:1].isdigit() else line, ""]
    assert Replay.from_text("\n".join(lines)).run().state_bytes == match.state_bytes


def test_the_game_of_a_replay_is_loaded_once_and_again_where_the_replay_changed() -> None:
    replay = played(load("toy"), 3, [1, 2]).replay()
    assert replay.fork(0).game is replay.fork(1).game is replay.load_game()
    replay.fingerprint = "0" * 16
    with pytest.raises(ReplayMismatch, match="0000000000000000"):
        replay.fork(0)
