"""The example that learns, for a few updates."""

import sys
from collections.abc import Iterator
from pathlib import Path
from xml.etree import ElementTree

import pytest

FOLDER = Path(__file__).parents[2] / "examples" / "learning"


@pytest.fixture
def path() -> Iterator[None]:
    sys.path.insert(0, str(FOLDER))
    yield
    sys.path.remove(str(FOLDER))


def test_the_example_learns_and_draws_its_curve(
    path: None, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    pytest.importorskip("torch", reason="no PyTorch here: the learning example did not run")
    import ppo

    arguments = ["spellfaire", "--updates", "3", "--places", "16", "--steps", "40"]
    low, share, high = ppo.main(
        [*arguments, "--matches", "32", "--curve", str(tmp_path / "curve.svg")]
    )
    assert 0 <= low <= share <= high <= 1
    assert "on fresh seeds" in capsys.readouterr().out
    assert ElementTree.parse(tmp_path / "curve.svg").getroot().tag.endswith("svg")


def test_the_curve_shows_its_intervals(path: None) -> None:
    from curve import draw, wilson

    assert wilson(0, 0) == (0.0, 0.5, 1.0)
    low, share, high = wilson(90, 100)
    assert (round(low, 3), share, round(high, 3)) == (0.826, 0.9, 0.945)
    drawn = draw([(100, (0.2, 0.3, 0.4)), (200, (0.5, 0.6, 0.7))], "a < title")
    root = ElementTree.fromstring(drawn)
    assert [each.tag.rpartition("}")[2] for each in root].count("polygon") == 1
