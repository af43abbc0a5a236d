"""Whole matches as they were told when they were last looked at; `make golden` writes them anew."""

import difflib
import re

import pytest

from ..contract.cases import GAMES
from .playthrough import FOLDER, PLAYTHROUGHS, Playthrough, game_of, write

SHOWN = 60  # lines of a difference
KEYWORDS = ("guard", "charge", "lifesteal", "ward")


def texts(game: str) -> list[str]:
    return [p.path.read_text(encoding="utf-8") for p in PLAYTHROUGHS if p.game == game]


UNTOLD = {"keep"}  # counted by the lab, told to nobody


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
    text = "\n".join(texts(name))
    told = [kind for kind in game_of(name).definition.events if kind not in UNTOLD]
    assert [kind for kind in told if f" {kind}: seat=" not in text] == []


def test_the_rare_things_of_spellfaire_happen() -> None:
    text = "\n".join(texts("spellfaire"))
    wanted = {
        "an order that is chosen": "| first ",
        "a mulligan of some cards": "mulligan: seat=0 n=2 ",
        "the Lich's return": "card=lich_adept moment=turn start",
        **{keyword: f'"{keyword}":true' for keyword in KEYWORDS},
    }
    assert [what for what, sign in wanted.items() if sign not in text] == []


def test_the_rare_things_of_mana_happen() -> None:
    text = "\n".join(texts("mana"))
    wanted = {
        "a geyser devoured": r"devour: .* tile=G .*(\n.*){1,3}over: .*reason=devoured",
        "a field that moves to the left": r"field: .* dx=-1 ",
        **{f"a match that ends: {why}": f"reason={why}" for why in ("enclosed", "self-enclosed")},
    }
    assert [what for what, sign in wanted.items() if not re.search(sign, text)] == []
