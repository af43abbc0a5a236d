"""The same on PostgreSQL: whole matches, a killed server, output commit."""

import asyncio
from collections.abc import Iterator
from pathlib import Path

import msgspec
import pytest
from sqlalchemy import insert, text, update

from ludarium.core.errors import BadInput
from ludarium.server import tables
from ludarium.server.lease import this_server

from .conftest import Served
from .postgres import Cluster, cluster
from .servers import DECKS, database_of, players, process, query, served
from .test_killed import killed_in_mid_match
from .test_matches import whole_match
from .test_output_commit import failed_write, fenced, nothing_before_its_row
from .test_storage import refused, second_owner


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


def test_what_a_text_cannot_hold_is_refused(on_postgres: Served) -> None:
    """PostgreSQL takes no NUL: that is the fault of whoever sent it, and of nobody else. Before, every
    move that was written at the same time was lost with it, and the server was said to be ill."""
    writer = on_postgres.app.parts.store.writer
    with players(on_postgres, 1) as (ada,):
        for path in ("/matches/%00", "/matches/a%00b/review", "/games/mana/cards?match=%00"):
            assert ada.http.get(path).status_code == 422, path
        rules = ada.http.post(
            "/matches", json={"game": "mana", "mode": "hotseat", "rules_of": "\0"}
        )
        assert rules.status_code == 422
        assert ada.http.delete("/me/decks/%00").status_code == 422
        assert writer.trouble is None and ada.http.get("/health").json()["ok"]
        ada.connect()
        assert ada.ask("join", "refused", match="\0")["title"] != "Something broke"


def test_one_who_cannot_be_saved_takes_nobody_along(on_postgres: Served) -> None:
    store = on_postgres.app.parts.store
    good, bad = {"name": "kept", "value": "1"}, {"name": "nul", "value": "\0"}

    async def both() -> list[BaseException | None]:
        into = insert(tables.settings)
        jobs = [store.write(into, [bad]), store.write(into, [good])]
        return list(await asyncio.gather(*jobs, return_exceptions=True))

    loop = on_postgres.app.parts.hub.tasks[0].get_loop()
    first, second = asyncio.run_coroutine_threadsafe(both(), loop).result(30)
    assert isinstance(first, BadInput) and second is None


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


def test_a_second_server_is_refused(postgres: Cluster) -> None:
    """A killed one is not missed; one whose connection breaks goes on, unless another came."""
    database = postgres.database()
    with process(database) as first:
        said = refused(database)
        assert f"process {first.process.pid} on" in said and first.url in said
        first.kill()
        first.start()


def test_two_servers_take_nothing_from_each_other(
    on_postgres: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    second_owner(on_postgres, monkeypatch)


BREAK = "SELECT pg_terminate_backend(pid) FROM pg_locks WHERE locktype = 'advisory' AND database = "
BREAK += "(SELECT oid FROM pg_database WHERE datname = current_database())"


def test_a_lost_lease(postgres: Cluster, monkeypatch: pytest.MonkeyPatch) -> None:
    database = postgres.database()
    with served(database) as server, players(server, 1) as (ada,):
        query(database, (text(BREAK), None))
        ada.create(mode="invite", deck=DECKS[0])  # nobody came meanwhile: it has it again
        assert ada.http.get("/health").json()["ok"]
        other = this_server("http://elsewhere")
        value = msgspec.json.encode(other).decode()
        named = update(tables.settings).where(tables.settings.c.name == "server")
        query(database, (text(BREAK), None), (named.values(value=value), None))
        answer = ada.http.post("/matches", json={"game": "spellfaire", "mode": "hotseat"})
        assert answer.status_code == 503 and answer.json()["title"] == "Cannot save"
        health = ada.http.get("/health")
        assert health.status_code == 503 and "takes no writes" in health.json()["reason"]
        assert "elsewhere" in str(server.app.parts.store.writer.trouble)


def test_a_database_that_cannot_be_opened(postgres: Cluster) -> None:
    there = postgres.database().rpartition("/")[0]
    said = refused(f"{there}/nowhere")
    assert "Create it with createdb" in said
