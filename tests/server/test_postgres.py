"""The same on PostgreSQL: whole matches, a killed server, output commit."""

import asyncio
from collections.abc import Iterator
from pathlib import Path

import msgspec
import pytest
from sqlalchemy import insert, text, update
from sqlalchemy.ext.asyncio import create_async_engine

from ludarium.core.errors import BadInput
from ludarium.core.ghosts import PEOPLE
from ludarium.progress import Book
from ludarium.server import pools, tables
from ludarium.server.lease import this_server
from ludarium.server.migrate import migrate, upgrade, versions
from ludarium.server.store import database_url

from . import test_honours
from .conftest import Served
from .postgres import Cluster, cluster
from .servers import DECKS, database_of, players, process, query, served, user_of
from .test_asks import kept_and_forgotten
from .test_contests import attempt, begin, contest, daily
from .test_earning import made_up_for
from .test_friends import befriend, own
from .test_ghosts import fed, leave, rounds, run, stored
from .test_killed import killed_in_mid_match
from .test_ledger import BOOKS, economy, overspent, refused_claims
from .test_matches import whole_match
from .test_migrate import differences
from .test_modes import MODES, whole_run
from .test_modes import made_up_for as run_made_up_for
from .test_output_commit import failed_write, fenced, nothing_before_its_row
from .test_quick_play import GAME, pair, resign
from .test_storage import refused, second_owner
from .test_workshop import collected

OLD = "INSERT INTO matches (id, game, fingerprint, mode, variant, start, secret, salt, public, created)"
OLD += " VALUES ('one', 'mana', 'f', 'invite', '[]', '{}', 's', 's', false, 1.0)"


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
        paths = ["/matches/%00", "/matches/a%00b/review", "/games/mana/cards?match=%00"]
        paths += ["/contests/%00", "/matches/%00/ghosts", "/me/ghosts?outcome=%00"]
        for path in paths:
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


@pytest.mark.parametrize("version", versions()[:-1])
def test_tables_of_an_older_release_are_upgraded(postgres: Cluster, version: str) -> None:
    async def go() -> tuple[list[object], int]:
        engine = create_async_engine(database_url(postgres.database()))
        async with engine.begin() as connection:
            await connection.run_sync(upgrade, version)
            await connection.execute(text(OLD))
        await migrate(engine)
        async with engine.connect() as connection:
            found = await connection.run_sync(differences)
            kept = (await connection.execute(text("SELECT count(*) FROM matches"))).scalar()
        await engine.dispose()
        return found, kept or 0

    assert asyncio.run(go()) == ([], 1)


def test_questions_of_designers(on_postgres: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    kept_and_forgotten(on_postgres, monkeypatch)


def test_runs(on_postgres: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    """Ghosts, a run of the day and a profile that goes."""
    monkeypatch.setattr(pools, "FRESH", 0.0)
    monkeypatch.setattr(pools, "PER_PERSON", 20)
    with players(on_postgres, 2) as (ada, ben):
        leave(on_postgres, user_of(ada), 20)
        match = run(ben)
        rounds(ben, 2)
        assert fed(on_postgres, match)[0]["name"] > PEOPLE
        rows = stored(database_of(on_postgres), match)
        assert [row.round for row in rows] == [1, 2] and rows[0].line[0][0]
        assert ben.http.get(f"/matches/{match}/ghosts").json()["ghosts"][0]["person"]
        assert len(ben.http.get("/me/ghosts?game=manalimit").json()["ghosts"]) == 2
        name = daily(ada, "manalimit")["id"]
        own = begin(ada, name)
        assert attempt(ada, name).status_code == 200
        assert ben.http.get(f"/matches/{own}").status_code == 403
        rounds(ada, 1)
        ada.send("concede")
        ada.wait("update", lambda body: body["view"]["result"] is not None)
        assert [row["you"] for row in contest(ada, name)["results"]] == [True]
        assert contest(ada, name)["you"]["rank"] == 1
        assert contest(ada, name)["streak"] == 1
        assert ada.http.delete("/me").status_code == 204
        assert [row["name"] for row in contest(ben, name)["results"]] == ["Someone"]
        assert {row.user for row in stored(database_of(on_postgres), own)} == {None}


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


@pytest.mark.parametrize("book", BOOKS)
def test_random_economies(postgres: Cluster, book: Book) -> None:
    asyncio.run(economy(postgres.database(), book, 2, 60))


def test_nobody_spends_twice(postgres: Cluster) -> None:
    asyncio.run(overspent(postgres.database()))


def test_a_refused_claim_changes_nothing(postgres: Cluster) -> None:
    asyncio.run(refused_claims(postgres.database()))


def test_killed_between_the_end_and_the_reward(
    postgres: Cluster, monkeypatch: pytest.MonkeyPatch
) -> None:
    made_up_for(postgres.database(), monkeypatch)


def test_paired_rated_befriended_and_blocked(on_postgres: Served) -> None:
    with players(on_postgres, 2) as (ada, ben):
        ada.connect(), ben.connect()
        made = pair(ada, ben)
        resign(ada, ben)
        found = [one.http.get("/me/ratings").json()["ratings"][0] for one in (ada, ben)]
        assert found[0]["rating"] < 1200 < found[1]["rating"]
        assert ada.http.get(f"/ratings/{GAME}").json()["season"]
        befriend(ada, ben)
        assert [row["id"] for row in own(ben)["friends"]] == [user_of(ada)]
        wanted = {"match": made["match"], "kind": "block"}
        assert ben.http.post("/me/blocks", json=wanted).status_code == 200
        assert own(ada)["friends"] == own(ben)["friends"] == []


@pytest.mark.parametrize(("book", "mode"), MODES)
def test_a_whole_run_of_a_mode(on_postgres: Served, book: Book, mode: str) -> None:
    whole_run(on_postgres, book, mode)


def test_killed_between_the_end_and_the_run(
    postgres: Cluster, monkeypatch: pytest.MonkeyPatch
) -> None:
    run_made_up_for(postgres.database(), monkeypatch)


def test_what_all_games_share(postgres: Cluster, monkeypatch: pytest.MonkeyPatch) -> None:
    test_honours.made_up_for(postgres.database(), monkeypatch)
    database = postgres.database()
    with served(database) as server:
        test_honours.solved_by_day(server, database, test_honours.Clock(monkeypatch))


def test_books_versions_and_what_people_made_of_them(on_postgres: Served) -> None:
    collected(on_postgres)
