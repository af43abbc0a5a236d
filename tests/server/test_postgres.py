"""The same on PostgreSQL: whole matches, a killed server, output commit."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from .conftest import Served
from .postgres import Cluster, cluster
from .servers import database_of, served
from .test_killed import killed_in_mid_match
from .test_matches import whole_match
from .test_output_commit import failed_write, fenced, nothing_before_its_row


@pytest.fixture(scope="module")
def postgres() -> Iterator[Cluster]:
    with cluster() as running:
        yield running


@pytest.fixture(scope="module")
def on_postgres(postgres: Cluster) -> Iterator[Served]:
    with served(postgres.database()) as server:
        yield server


def test_two_guests_by_link(on_postgres: Served, tmp_path: Path) -> None:
    whole_match(on_postgres, database_of(on_postgres), tmp_path, 4)


def test_killed_in_mid_match(postgres: Cluster) -> None:
    killed_in_mid_match(postgres.database())


def test_nothing_before_its_row(on_postgres: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    nothing_before_its_row(on_postgres, monkeypatch)


def test_a_failed_write(on_postgres: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    failed_write(on_postgres, monkeypatch)


@pytest.mark.parametrize("hasty", [False, True])
def test_a_second_owner_is_fenced(
    on_postgres: Served, monkeypatch: pytest.MonkeyPatch, hasty: bool
) -> None:
    fenced(on_postgres, monkeypatch, hasty)
