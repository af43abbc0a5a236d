"""Keyed dice: the secret of a match, what is published of it, and replays that keep it."""

import hashlib
import json
from typing import Any

import pytest

import ludarium
from ludarium import BadInput, BadReplay, Replay, ReplayMismatch
from ludarium.core.keyed import Secret

SECRET = Secret(bytes(range(16)), bytes(range(100, 116)))
OLD = Secret(SECRET.secret, SECRET.salt, scheme=1)
OTHER = Secret(bytes(16), SECRET.salt)
GAME = ludarium.load("spellfaire")


def played(secret: Secret | None = SECRET, n: int = 30) -> ludarium.Match:
    match = GAME.match(secret=secret)
    for i in range(n):
        if not match.is_over:
            legal = match.legal_ids(match.actors[0])
            match.submit(match.actors[0], legal[i % len(legal)])
    return match


def both_forms(replay: Replay) -> list[Replay]:
    return [Replay.from_json(replay.to_json()), Replay.from_text(replay.to_text())]


def changed(replay: Replay, **fields: Any) -> Replay:
    """The replay with other values in its `keyed` table."""
    document = json.loads(replay.to_json())
    document["start"]["keyed"] |= fields
    return Replay.from_json(json.dumps(document))


def test_the_words_are_those_that_everybody_can_compute() -> None:
    digest = hashlib.blake2b(bytes([0] * 7 + [3]), key=SECRET.secret, digest_size=8).digest()
    assert SECRET.word(3) == int.from_bytes(digest, "big") // 2**11 < 2**53
    assert SECRET.commitment == hashlib.sha256(SECRET.salt + SECRET.secret).hexdigest()
    assert len({SECRET.word(ply) for ply in range(1000)}) == 1000
    assert Secret.new() != Secret.new()


@pytest.mark.parametrize(("secret", "salt"), [(b"", bytes(16)), (bytes(16), bytes(17))])
def test_a_secret_of_another_size_is_refused(secret: bytes, salt: bytes) -> None:
    with pytest.raises(BadInput, match="16 bytes"):
        Secret(secret, salt)
    with pytest.raises(BadInput, match="Secret"):
        GAME.match(secret=b"x" * 16)  # type: ignore[arg-type]
    with pytest.raises(BadInput, match="Secret"):
        GAME.position({}, secret="x")  # type: ignore[arg-type]


def test_the_dice_of_every_entry_come_from_the_secret() -> None:
    match = GAME.match(secret=SECRET)
    assert match.secret == SECRET and match.start_spec["seed"] == SECRET.word(0)
    match.submit(match.actors[0], "mulligan")  # rolls nothing: the word stays as it was set
    assert match.position()["seed"] == SECRET.word(1)
    match.submit(match.actors[0], "mulligan")
    assert match.position()["seed"] == SECRET.word(2)
    assert played(OTHER).state_bytes != played().state_bytes
    assert GAME.position({"seed": 5}, secret=SECRET).position()["seed"] == SECRET.word(0)


def test_one_word_does_not_decide_all_rolls(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever has tried all words of 53 bits knows nothing: the deals come from all 128 bits."""
    monkeypatch.setattr(Secret, "word", lambda self, ply: 5)
    assert played(SECRET, 2).position()["seats"] != played(OTHER, 2).position()["seats"]


def test_rolls_are_even_and_their_own_for_every_entry() -> None:
    rolls = [SECRET.rolls(ply) for ply in range(4)]
    shown = [[roll(6) for _ in range(3000)] for roll in rolls]
    assert len({tuple(row) for row in shown}) == 4
    for row in shown:
        assert all(400 < row.count(face) < 600 for face in range(6))
    first = hashlib.blake2b(bytes(16), key=SECRET.secret, person=b"rolls").digest()
    assert SECRET.rolls(0)(1 << 32) == int.from_bytes(first[:4], "big")


def test_replays_from_before_the_streams_keep_their_dice() -> None:
    match = played(OLD)
    assert "scheme" not in match.start_spec["keyed"]
    assert match.replay().final == "ea4c4d79713a6027"  # written by the release before
    assert all(each.run().secret == OLD for each in both_forms(match.replay()))
    assert played(SECRET).replay().final != match.replay().final


def test_a_keyed_match_is_replayed_forked_and_copied_with_its_dice() -> None:
    match = played()
    for again in both_forms(match.replay()):
        assert again == match.replay()
        assert again.run().state_bytes == match.state_bytes
        for n in (0, 1, 7, 20):
            fork = again.fork(n)
            assert fork.secret == SECRET and fork.state_bytes == played(n=n).state_bytes
    twin = match.copy()
    for each in (match, twin):
        each.submit(each.actors[0], each.legal(each.actors[0])[0])
    assert twin.state_bytes == match.state_bytes and twin.replay() == match.replay()


def test_a_keyed_position_is_replayed() -> None:
    match = GAME.position(played(n=12).position(), secret=SECRET)
    for _ in range(6):
        match.submit(match.actors[0], match.legal_ids(match.actors[0])[0])
    for again in both_forms(match.replay()):
        assert again.run().state_bytes == match.state_bytes


def test_a_replay_that_breaks_its_commitment_is_refused() -> None:
    replay = played().replay()
    for fields in (
        {"secret": OTHER.secret.hex()},
        {"salt": bytes(16).hex()},
        {"commitment": OTHER.commitment},
        {"commitment": None},
    ):
        with pytest.raises(ReplayMismatch, match="commitment"):
            changed(replay, **fields).run()
        with pytest.raises(ReplayMismatch, match="commitment"):
            changed(replay, **fields).fork(0)
    with pytest.raises(ReplayMismatch, match="seed"):  # a whole other secret: the seed tells
        changed(replay, **OTHER.written()).run()


@pytest.mark.parametrize(
    "fields",
    [{"secret": "xy"}, {"secret": "00"}, {"salt": 5}, {"salt": None}, {"more": 1}, {"scheme": 3}],
)
def test_a_secret_that_is_none_is_no_replay(fields: dict[str, Any]) -> None:
    with pytest.raises(BadReplay, match="keyed"):
        changed(played(n=3).replay(), **fields).run()


def test_matches_by_seed_stay_as_they_were() -> None:
    match = GAME.match(seed=4)
    assert match.secret is None and "keyed" not in match.start_spec
    assert match.replay().secret() is None
