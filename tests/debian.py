"""Debian's packages that some tests need, installed where that may be done."""

import fcntl
import os
import shutil
import subprocess
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import TypeVar

Found = TypeVar("Found")


def may_install() -> bool:
    root = hasattr(os, "geteuid") and os.geteuid() == 0
    return root and Path("/etc/debian_version").is_file() and bool(shutil.which("apt-get"))


def install(find: Callable[[], Found | None], *packages: str) -> Found | None:
    """Tries one package after the other until `find` finds what it looks for. Parts of the tests run side by side and
    apt-get refuses to wait, so one of them installs and the others wait for it."""
    lock = Path(tempfile.gettempdir()) / "ludarium-tests-install.lock"
    with lock.open("w") as held:
        fcntl.flock(held, fcntl.LOCK_EX)
        steps = (
            ["update"],
            *(["install", "--yes", "--no-install-recommends", p] for p in packages),
        )
        for words in steps:
            if found := find():
                return found
            run(words)
        return find()


def run(words: list[str]) -> None:
    quiet = os.environ | {"DEBIAN_FRONTEND": "noninteractive"}
    subprocess.run(["apt-get", "--quiet", *words], env=quiet, check=False, timeout=600)
