"""A command whose database cannot be opened says so in a sentence."""

from __future__ import annotations

import subprocess
import sys

import pytest

from tests.play.served import PATIENCE, ROOT, environment

NOWHERE = "postgresql://nobody@127.0.0.1:1/nothing"


@pytest.mark.parametrize("command", ["migrate", "thin"])
def test_a_database_that_cannot_be_opened_is_a_sentence_and_no_traceback(command: str) -> None:
    done = subprocess.run(
        [sys.executable, "manage.py", command],
        cwd=ROOT,
        env={**environment(), "DATABASE_URL": NOWHERE},
        capture_output=True,
        text=True,
        timeout=PATIENCE,
    )
    assert done.returncode == 1
    assert done.stderr.startswith("The database cannot be used: ")
    assert "Traceback" not in done.stderr
