"""A plan is played the same way everywhere: threads, cluster, and a run that was interrupted."""

import json
import os
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import ludarium
from ludarium.bots import BOTS
from ludarium.core.errors import BadInput
from ludarium.lab.chunks import Folder, match_frame, polars
from ludarium.lab.lock import Lock
from ludarium.lab.plan import Draft, Plan, seeds_of
from ludarium.lab.play import How, Outcome, parts_of, play
from ludarium.lab.samples import Samples
from ludarium.lab.tally import MATCHES, POINTS, TIMES, keys_of

GAME = ludarium.load("spellfaire")
DECKS = ["kingdom-frost", "wildclan-fire", "ironbound-fire"]


def make_plan(bot: str = "heuristic", pairs: int = 20, tallied: bool = True) -> Plan:
    draft = Draft([GAME], {bot: BOTS[bot]}, tallied=tallied)
    for i, (a, b) in enumerate(pairwise(DECKS)):
        players = [(a, GAME.decks[a]), (b, GAME.decks[b])]
        draft.add(players, seeds_of(1, pairs, i), (bot, bot))
    return draft.plan()


@pytest.fixture(scope="module")
def known() -> Outcome:
    return play(make_plan(), How(threads=1))


def same(a: Outcome, b: Outcome) -> bool:
    return a.results.tobytes() == b.results.tobytes() and np.array_equal(a.tally, b.tally)


def test_threads_change_nothing(known: Outcome) -> None:
    assert same(known, play(make_plan(), How(threads=2)))


def test_chunks_follow_from_the_plan_and_keep_pairs_together() -> None:
    for pairs in (1, 3, 200):
        plan = make_plan(pairs=pairs)
        parts = parts_of(plan)
        assert parts[0][0] == 0 and parts[-1][1] == len(plan.rows)
        assert all(a[1] == b[0] and a[1] % 2 == 0 for a, b in pairwise(parts))


def test_every_cell_has_its_own_seeds() -> None:
    cells = [set(seeds_of(1, 5000, cell).tolist()) for cell in range(4)]
    assert len(set.union(*cells)) == 20_000


def test_a_cluster_that_loses_a_worker_loses_nothing(known: Outcome) -> None:
    """Two workers; one is killed while it plays."""
    distributed = pytest.importorskip("distributed")
    killed = threading.Event()

    def kill_one(local: Any) -> None:
        while not any(worker.pid for worker in local.workers.values()):
            time.sleep(0.05)
        time.sleep(0.5)
        os.kill(next(iter(local.workers.values())).pid, signal.SIGKILL)
        killed.set()

    with distributed.LocalCluster(
        n_workers=2, threads_per_worker=1, dashboard_address=None, protocol="tcp"
    ) as local:
        threading.Thread(target=kill_one, args=(local,), daemon=True).start()
        found = play(make_plan(), How(cluster=local.scheduler_address))
        assert killed.wait(30)
        again = play(make_plan(), How(cluster=local.scheduler_address))
    assert same(known, found) and same(known, again)


def test_a_cluster_that_is_not_there_is_told() -> None:
    with pytest.raises(BadInput, match=r"tcp://127.0.0.1:9.*dask scheduler"):
        play(make_plan(), How(cluster="tcp://127.0.0.1:9"))


# --- on disk -----------------------------------------------------------------------------------------


def test_a_run_goes_on_where_it_was(known: Outcome, tmp_path: Path) -> None:
    folder = tmp_path / "run"

    class Interrupted(Exception):
        pass

    done: list[int] = []

    def stop_soon(n: int) -> None:
        done.append(n)
        if len(done) == 3:
            raise Interrupted

    with pytest.raises(Interrupted):
        play(make_plan(), How(threads=1, folder=folder, progress=stop_soon))
    kept = len(list(folder.glob("matches-*.parquet")))
    assert 3 <= kept < len(parts_of(make_plan()))
    assert same(known, play(make_plan(), How(folder=folder)))
    files = [file for file in folder.iterdir() if file.name != ".lock"]
    made = {file: file.stat().st_mtime_ns for file in files}
    assert same(known, play(make_plan(), How(folder=folder)))
    assert made == {file: file.stat().st_mtime_ns for file in files}
    assert {*files} == {file for file in folder.iterdir() if file.name != ".lock"}


def test_rows_tell_who_sat_where(known: Outcome, tmp_path: Path) -> None:
    play(make_plan(), How(folder=tmp_path / "run"))
    files = sorted((tmp_path / "run").glob("matches-*.parquet"))
    frame = polars().concat([polars().read_parquet(file) for file in files])
    assert frame.equals(match_frame(known.plan, known.results))
    first, second = frame.row(0, named=True), frame.row(1, named=True)
    assert first["seed"] == second["seed"]
    assert (first["deck_0"], first["deck_1"]) == (second["deck_1"], second["deck_0"])
    assert set(frame["winner"].to_list()) <= {-1, 0, 1}


@pytest.fixture
def run(tmp_path: Path) -> Iterator[Path]:
    play(make_plan(pairs=4), How(folder=tmp_path / "run"))
    yield tmp_path / "run"


def refused(run: Path, file: Path) -> bool:
    """The file is named, and once it is deleted its matches are played again."""
    with pytest.raises(BadInput, match=rf"{file.name} is damaged .*delete it"):
        play(make_plan(pairs=4), How(folder=run))
    file.unlink()
    return same(play(make_plan(pairs=4)), play(make_plan(pairs=4), How(folder=run)))


@pytest.mark.parametrize("kind", ["matches-*.parquet", "cards-*.parquet", "chunk-*.json"])
@pytest.mark.parametrize("damage", [b"", b"PAR1 and then nothing", b"[]", b"{}", b"\xff"])
def test_a_damaged_chunk_is_named(run: Path, kind: str, damage: bytes) -> None:
    file = sorted(run.glob(kind))[1]
    file.write_bytes(damage)
    assert refused(run, file)


@pytest.mark.parametrize("kind", ["matches", "cards"])
def test_no_flipped_bit_is_counted(run: Path, kind: str) -> None:
    """Whatever a reader of Parquet would make of it: it is not asked."""
    plan = make_plan(pairs=4)
    folder = Folder(run, plan, parts_of(plan))
    file = run / f"{kind}-00001.parquet"
    whole = file.read_bytes()
    for i in range(0, len(whole), 7):
        file.write_bytes(whole[:i] + bytes([whole[i] ^ 1 << i % 8]) + whole[i + 1 :])
        with pytest.raises(BadInput, match=rf"{file.name} is damaged"):
            folder.read(1)
    file.write_bytes(whole)
    folder.read(1)


def test_rows_that_were_cut_emptied_or_written_again_are_not_counted(run: Path) -> None:
    matches, cards = run / "matches-00001.parquet", run / "cards-00002.parquet"
    frame = polars().read_parquet(matches)
    frame[:1].write_parquet(matches)
    assert refused(run, matches)
    frame.with_columns(score_0=None).write_parquet(matches)
    assert refused(run, matches)
    polars().read_parquet(cards)[:-1].write_parquet(cards)
    assert refused(run, cards)


def test_chunks_of_another_run_are_not_counted(run: Path, tmp_path: Path) -> None:
    """The same seeds and decks by another bot, and another chunk of the same run."""
    other = tmp_path / "other"
    play(make_plan("random", pairs=4), How(folder=other))
    for name in ("matches-00001.parquet", "cards-00001.parquet"):
        (run / name).write_bytes((other / name).read_bytes())
        assert refused(run, run / name)
    for source in (other / "chunk-00001.json", run / "chunk-00002.json"):
        for kind in ("matches-{}.parquet", "cards-{}.parquet", "chunk-{}.json"):
            number = source.stem.partition("-")[2]
            file = source.parent / kind.format(number)
            (run / kind.format("00001")).write_bytes(file.read_bytes())
        assert refused(run, run / "chunk-00001.json")


@pytest.mark.parametrize("left", [(), ("cards",), ("cards", "matches")])
def test_a_chunk_that_was_not_finished_is_played_anew(run: Path, left: tuple[str, ...]) -> None:
    """Killed at any moment: the seal comes last."""
    for kind in ("cards", "matches", "chunk"):
        for file in run.glob(f"{kind}-00001.*"):
            if kind not in left:
                file.unlink()
    before = {file: file.stat().st_mtime_ns for file in run.glob("*-00002.*")}
    assert same(play(make_plan(pairs=4)), play(make_plan(pairs=4), How(folder=run)))
    assert before == {file: file.stat().st_mtime_ns for file in run.glob("*-00002.*")}


def test_the_files_are_the_same_by_whomever_they_were_played(run: Path, tmp_path: Path) -> None:
    play(make_plan(pairs=4), How(threads=1, folder=tmp_path / "again"))
    kept = {file.name: file.read_bytes() for file in run.iterdir()}
    assert kept == {file.name: file.read_bytes() for file in (tmp_path / "again").iterdir()}


def test_a_folder_that_cannot_be_made_is_told(tmp_path: Path) -> None:
    (tmp_path / "letter").write_text("dear")
    with pytest.raises(BadInput, match="cannot be written"):
        play(make_plan(pairs=4), How(folder=tmp_path / "letter" / "run"))


def test_a_folder_of_something_else_is_refused(run: Path, tmp_path: Path) -> None:
    with pytest.raises(BadInput, match="another run"):
        play(make_plan(pairs=5), How(folder=run))
    (run / "run.json").write_text("{}")
    with pytest.raises(BadInput, match="cannot be read"):
        play(make_plan(pairs=4), How(folder=run))
    other = tmp_path / "other"
    other.mkdir()
    (other / "letter.txt").write_text("dear")
    with pytest.raises(BadInput, match="not empty"):
        play(make_plan(pairs=4), How(folder=other))


def test_run_json_names_the_plan(run: Path) -> None:
    about = json.loads((run / "run.json").read_text())
    assert about["plan"] == make_plan(pairs=4).digest and about["game"] == "spellfaire"


def test_more_than_the_memory_holds_is_told() -> None:
    with pytest.raises(BadInput, match=r"2,000,000,000,000 matches need about .* GB .* at most"):
        seeds_of(1, 10**12)
    draft = Draft([GAME], {"random": BOTS["random"]})
    players = [(name, GAME.decks[name]) for name in DECKS[:2]]
    seeds = np.broadcast_to(np.int64(1), 10**12)  # so many, and no memory yet
    with pytest.raises(BadInput, match="GB of memory"):
        draft.add(players, seeds, ("random", "random"))


def test_nothing_to_play_is_told() -> None:
    with pytest.raises(BadInput, match="expected 2 or more matches, got 0"):
        play(make_plan(pairs=0))


def test_a_gpu_takes_what_fits_on_it() -> None:
    with pytest.raises(BadInput, match="not adept"):
        play(make_plan("adept", tallied=False), How(device="cuda"))
    with pytest.raises(BadInput, match="counts no cards"):
        play(make_plan("random"), How(device="cuda"))
    with pytest.raises(BadInput, match='"cpu" or "cuda"'):
        play(make_plan(), How(device="abacus"))


# --- what is counted, and the referee -----------------------------------------------------------------


def test_the_referee_agrees_with_the_loop_on_matches_and_counts(known: Outcome) -> None:
    """Ten matches played again decision by decision; their events, counted here, give the tallies."""
    plan = make_plan(pairs=5)
    outcome = play(plan)
    samples = Samples(outcome, plan.games, GAME.decks)
    keys, columns = keys_of(GAME), list(GAME.definition.tallies)
    expected = np.zeros_like(outcome.tally)
    for m in range(len(plan.rows)):
        match = samples.replay(m).run()
        counts: dict[tuple[int, int, int], int] = {}
        for seat in range(2):
            for event in match.events(seat):
                for column, (kind, fact) in enumerate(GAME.definition.tallies.values()):
                    # what both seats see is counted once, what a seat sees of its own too
                    if event["event"] == kind and event["seat"] == seat and event[fact] is not None:
                        at = seat, keys.index(event[fact]), column
                        counts[at] = counts.get(at, 0) + 1
        assert match.result is not None
        row = plan.rows[m]
        for (seat, card, column), n in counts.items():
            points = {None: 1, seat: 2}.get(match.result.winner, 0)
            player = (seat + int(row["swap"])) % 2
            expected[int(row["group"]), player, card, column] += np.array([1, points, n])
    kept = columns.index("kept")  # told to nobody, so no viewer can count it
    told = [i for i in range(len(columns)) if i != kept]
    assert np.array_equal(outcome.tally[:, :, :, told], expected[:, :, :, told])
    starts = outcome.tally[:, :, :, kept, TIMES].sum()
    assert 0 < starts <= len(plan.rows) * 7
    assert (outcome.tally[..., POINTS] <= 2 * outcome.tally[..., MATCHES]).all()


def test_openings_are_found_again() -> None:
    """A match of Mana that began with random plies is the same at the table."""
    mana = ludarium.load("mana")
    draft = Draft([mana], {"heuristic": BOTS["heuristic"]}, opening=4, tallied=True)
    draft.add([("", None), ("", None)], seeds_of(3, 2), ("heuristic", "heuristic"))
    outcome = play(draft.plan())
    replay = Samples(outcome, [mana], {}).replay(1)
    result = replay.run().result
    assert result is not None
    assert list(result.scores) == outcome.results[1]["scores"][:2].tolist()
    assert len(replay.entries) == 4 + int(outcome.results[1]["decisions"])


# --- one run at a time -----------------------------------------------------------------------------


def test_a_folder_has_one_run_at_a_time(tmp_path: Path) -> None:
    """The second names the first and touches nothing; a lock that was left behind holds nobody up."""
    plan = make_plan()
    first = Folder(tmp_path / "run", plan, parts_of(plan))
    with pytest.raises(BadInput, match=rf"in use by another run \(process {os.getpid()}\)"):
        Folder(tmp_path / "run", plan, parts_of(plan))
    first.close()
    Folder(tmp_path / "run", plan, parts_of(plan)).close()


def test_the_lock_of_a_killed_run_is_gone(tmp_path: Path) -> None:
    code = (
        "import sys, time; from pathlib import Path; from ludarium.lab.lock import Lock; "
        "lock = Lock(Path(sys.argv[1])); lock.take(); print('held', flush=True); time.sleep(60)"
    )
    with subprocess.Popen(
        [sys.executable, "-c", code, str(tmp_path)], stdout=subprocess.PIPE, text=True
    ) as other:
        assert other.stdout is not None and other.stdout.readline() == "held\n"
        with pytest.raises(BadInput, match=f"process {other.pid}"):
            Lock(tmp_path).take()
        other.kill()
    Lock(tmp_path).take()
