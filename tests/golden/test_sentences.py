"""The golden sentences are those of the narrator today; the page's tests read the same file."""

import json

from . import sentences


def test_events_are_told_as_before() -> None:
    before = sentences.PATH.read_text(encoding="utf-8").splitlines()
    now = sentences.text().splitlines()
    changed = [f"{a}\n{b}" for a, b in zip(before, now, strict=False) if a != b]
    assert not changed, "make golden, and look at the difference:\n" + "\n".join(changed[:10])
    assert len(before) == len(now)


def test_every_means_of_a_template_is_in_the_file() -> None:
    cases = json.loads(sentences.PATH.read_text(encoding="utf-8"))["cases"]
    said = " ".join(
        text
        for case in cases
        if case["name"] == "made up"
        for step in case["steps"]
        for text in step["said"]
    )
    wanted = ("on itself", "on your own", "on their own", "falls", "hard", "scratched", "2 points")
    assert [words for words in wanted if words not in said] == []
