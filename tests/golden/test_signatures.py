"""Behaviour and the name of the rules change together."""

import pytest

from ludarium.lab.signature import signature

from ..contract.cases import GAMES
from .playthrough import game_of
from .signatures import current, silent_change, stored, unwritten_change

OLD = {"RULES": 1, "fingerprint": "f1", "signature": "aaaa"}


def test_behaviour_does_not_change_under_the_same_rules() -> None:
    before, now = stored(), current()
    assert set(before) == set(now), "signatures.json names other games: make golden"
    for name in GAMES:
        for judge in (silent_change, unwritten_change):
            if fault := judge(name, before[name], now[name]):
                pytest.fail(fault, pytrace=False)


@pytest.mark.parametrize(
    ("change", "silent", "unwritten"),
    [
        ({}, "", ""),
        ({"signature": "bbbb"}, "bump RULES in kernel.py or restore the behaviour", ""),
        ({"signature": "bbbb", "RULES": 2, "fingerprint": "f2"}, "", "make golden"),
        ({"RULES": 2, "fingerprint": "f2"}, "", "make golden"),
        ({"signature": "bbbb", "fingerprint": "f2"}, "", "make golden"),  # other tables
    ],
)
def test_what_is_said_of_a_change(change: dict[str, object], silent: str, unwritten: str) -> None:
    new = OLD | change
    for judge, said in ((silent_change, silent), (unwritten_change, unwritten)):
        fault = judge("game", OLD, new)
        assert said in fault and bool(said) == bool(fault)


def test_other_rules_have_another_signature() -> None:
    assert signature(game_of("toy")) == signature(game_of("toy"))
    assert signature(game_of("toy")) != signature(game_of("toy", "harsh"))
