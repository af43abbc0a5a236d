"""The example that learns, for a few updates."""

import sys
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from typing import Any
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


@pytest.mark.parametrize(
    ("option", "words"),
    [
        (["--save", "model"], "--save: expected a name that ends in .npz, got model"),
        (["--save", "no/folder/model.npz"], "--save: expected an existing folder, got no/folder"),
        (["--curve", "no/folder/curve.svg"], "--curve: expected an existing folder, got no/folder"),
    ],
)
def test_a_wrong_path_is_refused_before_the_training(
    path: None, option: list[str], words: str, capsys: pytest.CaptureFixture[str]
) -> None:
    pytest.importorskip("torch", reason="no PyTorch here: the learning example did not run")
    import ppo

    with pytest.raises(SystemExit):
        ppo.main(["mana", *option])
    assert words in capsys.readouterr().err


def test_the_curve_shows_its_intervals(path: None) -> None:
    from curve import draw, wilson

    assert wilson(0, 0) == (0.0, 0.5, 1.0)
    low, share, high = wilson(90, 100)
    assert (round(low, 3), share, round(high, 3)) == (0.826, 0.9, 0.945)
    drawn = draw([(100, (0.2, 0.3, 0.4)), (200, (0.5, 0.6, 0.7))], "a < title")
    root = ElementTree.fromstring(drawn)
    assert [each.tag.rpartition("}")[2] for each in root].count("polygon") == 1


def test_it_learns_against_past_selves_and_saves_its_network(
    path: None, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    torch = pytest.importorskip("torch", reason="no PyTorch here: the learning example did not run")
    import ppo

    from ludarium import envs

    saved = tmp_path / "model.npz"
    arguments = ["mana", "--updates", "3", "--places", "8", "--steps", "16", "--matches", "8"]
    ppo.main([*arguments, "--selfplay", "1", "--save", str(saved)])
    monkeypatch.syspath_prepend(str(FOLDER.parent / "bots"))
    policy_bot: Any = import_module("policy_bot")
    policy = policy_bot.Policy(str(saved))
    assert policy.environment == "mana_v2"
    env = envs.make_vector("mana", 4, opponent=policy)
    env.reset(seed=1)
    _, rewards, _, _, _ = env.step(env.sample())
    assert rewards.shape == (4,) and torch is not None
