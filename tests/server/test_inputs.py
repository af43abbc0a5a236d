"""What comes from outside is stored with the step that drew it, and drawn once."""

import random
from pathlib import Path

import pytest

from ..contract.cases import load, toy_is_known
from .client import Client, play
from .servers import log_of, players, served


def test_inputs_are_kept_and_a_restart_draws_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    database = str(tmp_path / "games.db")
    with toy_is_known():
        with served(database) as server, players(server, 1) as (ada,):
            match = str(ada.create(game="toy", mode="hotseat")["id"])
            ada.join(match)
            first = log_of(database, match)
            assert [(row.kind, row.seat) for row in first] == [("feed", -1)]
            assert first[0].value == {"prize": ada.view["prize"]}
            ada.act(next(iter(ada.choices())))
            seen = ada.v, ada.view, ada.prompt
            cookie = ada.cookie
        assert log_of(database, match)[0].text.startswith('input {"prize"')
        kernel = load("toy").kernel
        supply = kernel.supply
        monkeypatch.setattr(kernel, "supply", None)  # nobody may draw again
        with served(database) as server, Client(server.url, cookie) as ada:
            ada.join(match)
            assert (ada.v, ada.view, ada.prompt) == seen
            monkeypatch.setattr(kernel, "supply", supply)
            assert play([ada], random.Random(1)) > 3
        kinds = [row.kind for row in log_of(database, match)]
        assert kinds.count("feed") == load("toy").rules["rounds"]
