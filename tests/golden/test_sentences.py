"""The golden sentences are those of the narrator today; the page's tests read the same file."""

import json

from . import sentences


def test_events_are_told_as_before() -> None:
    before = sentences.PATH.read_text(encoding="utf-8").splitlines()
    now = sentences.text().splitlines()
    changed = [f"{a}\n{b}" for a, b in zip(before, now, strict=False) if a != b]
    assert not changed, "make golden, and look at the difference:\n" + "\n".join(changed[:10])
    assert len(before) == len(now)


def test_every_form_of_the_made_up_game_is_said() -> None:
    case = next(iter(json.loads(sentences.PATH.read_text(encoding="utf-8"))["cases"]))
    said = [text for step in case["steps"] for text in step["said"]]
    wanted = ("on itself.", "their own", "falls.", "hit hard.", "is hit.", "scratched.", "points.")
    assert [
        each for each in wanted if not any(text.endswith(each) or each in text for text in said)
    ] == []
