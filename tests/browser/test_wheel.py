"""The wheel serves the page in a clean environment, without Node."""

import os
import re
import subprocess
import sys
import sysconfig
import venv
from pathlib import Path

import httpx
import pytest

from .server import ADDRESS, ROOT, kill, page_fault


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The `ludarium` of an environment that has the wheel, and this one's libraries in reach."""
    if fault := page_fault():
        pytest.fail(fault)
    folder = tmp_path_factory.mktemp("wheel")
    pip = [sys.executable, "-m", "pip", "--quiet", "--disable-pip-version-check"]
    env = {**os.environ, "LUDARIUM_SKIP_WEB": "1"}  # the page is built and fresh
    wheel = ["wheel", str(ROOT), "--no-deps", "--no-build-isolation", "--wheel-dir", str(folder)]
    subprocess.run([*pip, *wheel], check=True, env=env)
    clean = folder / "venv"
    venv.create(clean)
    bin_ = clean / ("Scripts" if os.name == "nt" else "bin")
    found = next(folder.glob("*.whl"))
    subprocess.run(
        [*pip, "--python", str(bin_ / "python"), "install", "--no-deps", "--no-index", str(found)],
        check=True,
    )
    # A plain path: .pth files there, such as the one of an editable install, are not read.
    site = next(clean.rglob("site-packages"))
    (site / "libraries.pth").write_text(sysconfig.get_path("purelib") + "\n")
    return bin_ / "ludarium"


def test_the_wheel_serves_the_page_without_node(installed: Path, tmp_path: Path) -> None:
    env = {"PATH": str(installed.parent), "HOME": str(tmp_path), "COLUMNS": "200"}
    where = [str(installed.parent / "python"), "-c", "import ludarium; print(ludarium.__file__)"]
    told = subprocess.run(where, env=env, cwd=tmp_path, capture_output=True, text=True, check=True)
    assert told.stdout.startswith(str(installed.parents[1]))
    words = ["serve", "--no-open", "--port", "0", "--database", str(tmp_path / "games.db")]
    process = subprocess.Popen(
        [str(installed), *words],
        env=env,
        cwd=tmp_path,
        stdout=subprocess.PIPE,
        text=True,
        start_new_session=True,
    )
    try:
        assert process.stdout
        line = next(each for each in process.stdout if ADDRESS.search(each))
        match = ADDRESS.search(line)
        assert match
        with httpx.Client(base_url=match[0]) as client:
            page = client.get("/")
            assert page.status_code == 200 and "<title>" in page.text
            assets = re.findall(r'(?:src|href)="(/[^"]+)"', page.text)
            assert any(name.endswith(".js") for name in assets)
            for name in assets:
                assert client.get(name).status_code == 200, name
            assert client.get("/api/v1/games").status_code == 200
    finally:
        kill(process)
