"""`ludarium serve`: what it explains, says and does when it is stopped."""

import re
import signal
import socket
import subprocess
import sys
from pathlib import Path

import httpx
import pytest
from typer.testing import CliRunner

from ludarium.cli.app import app
from ludarium.cli.serve import cores_of, listen, own_address, shown
from ludarium.core.errors import BadInput
from ludarium.server.settings import Settings

from .conftest import Served


def test_help_explains_database_port_and_workers() -> None:
    result = CliRunner().invoke(
        app, ["serve", "--help"], prog_name="ludarium", env={"COLUMNS": "160"}
    )
    assert result.exit_code == 0
    for words in ("SQLite", "postgresql://", "any port that is free", "Threads that think"):
        assert words in result.output


def test_a_busy_port_is_told_at_once() -> None:
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        port = other.getsockname()[1]
        with pytest.raises(BadInput, match=f"port {port} is in use.*--port {port + 1}.*--port 0"):
            listen("127.0.0.1", port)
        result = CliRunner().invoke(app, ["serve", "--port", str(port), "--no-open"])
    assert result.exit_code == 2


def test_wrong_settings_are_refused() -> None:
    with pytest.raises(BadInput, match="expected https://HOST"):
        Settings(public_url="games.example")
    assert CliRunner().invoke(app, ["serve", "--log-level", "loud", "--port", "0"]).exit_code == 2
    for given, message in (
        (["--set", "Ember Bolt.n=3"], "ludarium serve GAME --set"),
        (["spellfaire", "--set", "Combust.n=3"], "Combust.effects.2.n"),
        (["nope"], "no such game"),
        (["--workshop", "some"], "expected off or a number of cores"),
        (["--workshop-device", "abacus"], "expected cpu or cuda"),
    ):
        wrong = CliRunner().invoke(app, ["serve", "--port", "0", "--no-open", *given])
        assert wrong.exit_code == 2 and message in wrong.stderr
    wrong = CliRunner().invoke(app, ["serve", "--port", "0", "--database", "mysql://x/y"])
    assert wrong.exit_code == 2 and "got mysql://" in wrong.stderr


def test_how_many_cores_measure() -> None:
    assert [cores_of(each) for each in ("off", "0", "1", "12")] == [0, 0, 1, 12]


@pytest.mark.parametrize(
    ("words", "name", "value"),
    [
        ([], "away", 300),
        (["--away", "7"], "away", 7),
        ([], "compile_ahead", True),
        (["--no-ahead"], "compile_ahead", False),
        ([], "workshop_nice", 15),
        (["--workshop-nice", "0"], "workshop_nice", 0),
    ],
)
def test_what_is_said_at_the_start_holds(
    monkeypatch: pytest.MonkeyPatch, words: list[str], name: str, value: float
) -> None:
    made: list[Settings] = []

    def create_app(settings: Settings) -> None:
        made.append(settings)
        raise BadInput("enough")

    monkeypatch.setattr("ludarium.server.app.create_app", create_app)
    CliRunner().invoke(app, ["serve", "--port", "0", "--no-open", *words])
    assert [getattr(settings, name) for settings in made] == [value]


def test_nobody_is_away_for_less_than_no_time() -> None:
    wrong = CliRunner().invoke(app, ["serve", "--port", "0", "--no-open", "--away", "-1"])
    assert wrong.exit_code == 2


def test_addresses_are_shown_as_a_browser_takes_them() -> None:
    assert shown("0.0.0.0") == "localhost" and shown("::1") == "[::1]"
    assert own_address("0.0.0.0") not in ("0.0.0.0", "")  # None without a network


def test_it_prints_its_address_and_stops_on_ctrl_c(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "ludarium", "serve", "--port", "0", "--no-open"]
    with subprocess.Popen(
        [*command, "--database", str(tmp_path / "games.db"), "--workers", "1"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env={"PYTHONUNBUFFERED": "1", "PATH": "", "HOME": str(tmp_path)},
    ) as process:
        assert process.stdout is not None and process.stderr is not None
        line = process.stdout.readline()
        found = re.search(r"http://127\.0\.0\.1:\d+", line)
        assert found, line + process.stderr.read()
        assert httpx.get(f"{found[0]}/api/v1/health").json()["ok"]
        process.send_signal(signal.SIGINT)
        assert process.wait(30) == 0
        assert "Traceback" not in process.stderr.read()
    assert (tmp_path / "games.db").is_file()


def test_an_unused_connection_outlives_that_of_a_proxy(server: Served) -> None:
    assert server.server.config.timeout_keep_alive > 60  # nginx keeps its own as long
