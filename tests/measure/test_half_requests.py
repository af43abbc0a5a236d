"""200 half requests are gone after 20 s, and a guest plays on meanwhile; also with few descriptors."""

import subprocess
import sys
import time
from pathlib import Path
from urllib.parse import urlsplit

import httpx
import pytest

from tests.server.half import all_gone, half_requests
from tests.server.servers import by_invitation, players, process

LIMITED = "import resource as r, runpy, sys; r.setrlimit(r.RLIMIT_NOFILE, (256, 256)); "


@pytest.mark.parametrize("n", [200, 1100])
def test_half_requests_are_gone_and_a_guest_plays_on(tmp_path: Path, n: int) -> None:
    with process(str(tmp_path / "games.db")) as server, players(server) as (host, guest):
        by_invitation(host, guest)
        lines = half_requests(urlsplit(server.url).port or 0, n)
        end, slowest, moves = time.monotonic() + 20, 0.0, 0
        while time.monotonic() < end:
            began = time.monotonic()
            player = host if host.prompt else guest
            if player.prompt is None:
                break
            player.act(next(iter(player.choices().values())))
            assert player.http.get("/me").status_code == 200
            slowest, moves = max(slowest, time.monotonic() - began), moves + 1
            for client in (host, guest):
                client.sync()
            time.sleep(0.2)
        assert moves >= 10 and slowest < 3, (moves, slowest)
        time.sleep(max(0.0, end - time.monotonic()))
        assert all_gone(lines, 0.5) == 0


def test_with_few_descriptors_requests_are_answered_meanwhile(tmp_path: Path) -> None:
    code = (
        LIMITED
        + "sys.argv = ['ludarium', *sys.argv[1:]]; runpy.run_module('ludarium', run_name='__main__')"
    )
    command = [sys.executable, "-c", code, "serve", "--port", "0", "--no-open"]
    server = subprocess.Popen(
        [*command, "--database", str(tmp_path / "few.db")], stdout=subprocess.PIPE, text=True
    )
    assert server.stdout is not None
    try:
        url = server.stdout.readline().split()[3]
        lines = half_requests(urlsplit(url).port or 0, 300)
        for _ in range(20):
            assert httpx.get(f"{url}/health", timeout=5).status_code == 200
            time.sleep(0.2)
        assert all_gone(lines, 20) == 0
    finally:
        server.terminate()
        server.wait(30)
        server.stdout.close()
