"""Other commits of the project beside this one, to compare versions."""

from __future__ import annotations

import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

ROOT = Path(__file__).resolve().parents[1]


@contextmanager
def checkout_of(revision: str) -> Iterator[Path]:
    """A checkout of that commit, removed afterwards."""
    with TemporaryDirectory(prefix="runde-") as folder:
        tree = Path(folder, revision.replace("/", "-"))
        git = ("git", "-C", str(ROOT), "worktree")
        subprocess.run([*git, "add", "-q", "--detach", str(tree), revision], check=True)
        try:
            yield tree
        finally:
            subprocess.run([*git, "remove", "--force", str(tree)], check=True)
