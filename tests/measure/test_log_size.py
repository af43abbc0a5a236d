"""Ten minutes of steady writes: the write-ahead log stays under 64 MB, and nobody waits for it."""

import asyncio
import os
import time
from pathlib import Path
from typing import Any

from sqlalchemy import func, select

from ludarium.server.store import ADD_ENTRY, ADD_MATCH, Store, database_url
from ludarium.server.tables import entries

SECONDS = float(os.environ.get("LUDARIUM_SECONDS", "600"))
LIMIT = 64 << 20


def test_ten_minutes_of_steady_writes(tmp_path: Path) -> None:
    path = tmp_path / "games.db"

    async def go() -> tuple[int, int, list[float]]:
        store = Store(database_url(str(path)))
        await store.open()
        largest, batches = 0, 0
        waits: list[float] = []
        start: dict[str, Any] = {
            "id": "m",
            "game": "spellfaire",
            "fingerprint": "f",
            "mode": "invite",
        }
        start |= {"variant": [], "start": {}, "secret": b"", "salt": b"", "clock": None}
        start |= {"invite": None, "public": False, "created": 1.0, "ended": None}
        start |= {"result": None, "turns": None, "rematch": None}
        await store.write(ADD_MATCH, [start])
        row: dict[str, Any] = {
            "match": "m",
            "kind": "act",
            "seat": 0,
            "value": 1,
            "spent": 0,
            "at": 1.0,
        }
        end = time.monotonic() + SECONDS
        reading = asyncio.create_task(read(store, end))
        while time.monotonic() < end:
            began = time.monotonic()
            # 15 KB per batch, as many matches that are made and finished write
            rows = [row | {"n": 8 * batches + i, "text": "x" * 1500} for i in range(8)]
            await store.write(ADD_ENTRY, rows)
            waits.append(time.monotonic() - began)
            batches += 1
            if batches % 50 == 0:
                largest = max(largest, path.with_name("games.db-wal").stat().st_size)
            await asyncio.sleep(0.005)
        await reading
        await store.close()
        return largest, batches, sorted(waits)

    async def read(store: Store, end: float) -> None:
        """Readers hold the log, as the pages of a lobby do."""
        while time.monotonic() < end:
            await store.one(select(func.count()).select_from(entries).where(entries.c.n > 0))
            await asyncio.sleep(0.02)

    largest, batches, waits = asyncio.run(go())
    p99 = waits[int(len(waits) * 0.99)]
    print(
        f"\n{batches} batches in {SECONDS:.0f} s; log at most {largest / 2**20:.1f} MB, "
        f"database {path.stat().st_size / 2**20:.1f} MB; "
        f"a write: p50 {1000 * waits[len(waits) // 2]:.2f} ms, p99 {1000 * p99:.2f} ms, "
        f"longest {1000 * waits[-1]:.0f} ms"
    )
    assert largest < LIMIT and path.stat().st_size > LIMIT / 8
