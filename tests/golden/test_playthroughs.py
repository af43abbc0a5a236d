"""Whole matches as they were told when they were last looked at; `make golden` writes them anew."""

import difflib

import pytest

from ..contract.cases import GAMES
from ..parts import part_of
from .case import FOLDER, Playthrough
from .playthrough import PLAYTHROUGHS, game_of, texts, write

SHOWN = 60  # lines of a difference


@pytest.mark.parametrize("playthrough", PLAYTHROUGHS, ids=lambda p: p.path.stem)
def test_a_match_is_played_and_told_as_before(playthrough: Playthrough) -> None:
    before = playthrough.path.read_text(encoding="utf-8").splitlines()
    now = write(playthrough).splitlines()
    if before == now:
        return
    name = playthrough.path.name
    change = list(difflib.unified_diff(before, now, name, f"{name} now", n=3, lineterm=""))
    lines = [line if len(line) <= 300 else f"{line[:297]}..." for line in change[:SHOWN]]
    more = f"... and {len(change) - SHOWN} more lines" if len(change) > SHOWN else ""
    advice = "If this is meant, make golden and look at the difference in git."
    pytest.fail("\n".join([*lines, more, advice]), pytrace=False)


def test_there_is_no_file_too_many_and_none_is_too_long() -> None:
    assert sorted(FOLDER.glob("*.txt")) == sorted(p.path for p in PLAYTHROUGHS)
    assert all(p.path.stat().st_size < 400_000 for p in PLAYTHROUGHS)
    assert {p.game for p in PLAYTHROUGHS} == set(GAMES)


@pytest.mark.parametrize("name", GAMES)
def test_every_kind_of_event_happens(name: str) -> None:
    """What a game tells nobody, it names in `UNTOLD` of its playthroughs."""
    text = "\n".join(texts(name))
    untold = getattr(part_of(name, "playthroughs"), "UNTOLD", ())
    told = [kind for kind in game_of(name).definition.events if kind not in untold]
    assert [kind for kind in told if f" {kind}: seat=" not in text] == []
