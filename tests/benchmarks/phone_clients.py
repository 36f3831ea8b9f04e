"""The two clients that `phone` compares: a table of Runde, and a fight of ten in React.

Each is a process that serves its pages and plays for everybody without a page in the browser.
"""

from __future__ import annotations

import hashlib
import json
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from tests.benchmarks.stage import of_checkout

SOURCE = Path(__file__).parent / "react_client"
BUNDLED = (
    *("--bundle", "--minify", "--jsx=automatic", "--log-level=warning", "--outfile=page.js"),
    '--define:process.env.NODE_ENV="production"',
)


class Client:
    """A server that has been started, and its first line of output."""

    def __init__(self, name: str, process: subprocess.Popen[str]):
        self.name, self.process = name, process
        about = self._heard()
        self.url: str = about["url"]
        self.cookies: dict[str, str] = about["cookies"]
        self.paths: dict[str, str] = {"GM": about["gm"], "player": about["player"]}

    def ready(self) -> bool:
        """Makes sure that a fight is running; returns whether the GM's page shows that fight."""
        before, self.paths["GM"] = self.paths["GM"], self._said("ready")["gm"]
        return before == self.paths["GM"]

    def answer(self) -> None:
        """Has the next question answered by somebody without a page in the browser."""
        self._said("answer")

    def streams(self) -> dict[str, int]:
        """Bytes that further phones of the GM and the player have received, if there are any."""
        told: dict[str, int] = self._said("streams")["streams"]
        return told

    def _said(self, what: str) -> Any:
        assert self.process.stdin
        self.process.stdin.write(f"{what}\n")
        self.process.stdin.flush()
        return self._heard()

    def _heard(self) -> Any:
        assert self.process.stdout
        return json.loads(self.process.stdout.readline())


@contextmanager
def runde(name: str, checkout: Path, game: str) -> Iterator[Client]:
    command = [sys.executable, "-m", "tests.benchmarks.phone_table", game]
    with _running(name, command, **of_checkout(checkout)) as client:
        yield client


@contextmanager
def react() -> Iterator[Client]:
    with _running("React", ["node", "server.mjs"], cwd=_built()) as client:
        yield client


def _built() -> Path:
    """Builds the client in a temporary folder, which is reused until the sources change."""
    packages = SOURCE / "package.json"
    digest = hashlib.sha256(packages.read_bytes()).hexdigest()[:12]
    folder = Path(tempfile.gettempdir()) / f"runde-react-client-{digest}"
    if not folder.exists():
        with tempfile.TemporaryDirectory(prefix="runde-") as beside:
            shutil.copy(packages, beside)
            _run(beside, "npm", "install", "--no-audit", "--no-fund", "--loglevel=error")
            shutil.copytree(beside, folder, symlinks=True)
    shutil.copytree(SOURCE, folder, dirs_exist_ok=True)
    _run(folder, "node_modules/.bin/esbuild", "page.jsx", *BUNDLED)
    return folder


def _run(folder: Path | str, *command: str) -> None:
    subprocess.run(command, cwd=folder, check=True, stdout=sys.stderr)


@contextmanager
def _running(name: str, command: list[str], **where: Any) -> Iterator[Client]:
    pipes: Any = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE, "text": True}
    process = subprocess.Popen(command, **where, **pipes)
    try:
        yield Client(name, process)
    finally:
        process.communicate()  # the process ends when its input is closed
