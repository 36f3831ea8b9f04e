"""Freezes a data folder of this version, for upgrade tests of later versions.

    python -m tests.serve.database.freeze 1.0.0

Run it on the commit of a release, and keep the file. The folder has four players in a running
fight.
"""

from __future__ import annotations

import gzip
import json
import sqlite3
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

from encounters.serve.startup.environment import DATABASE, SECRET_KEY
from tests.play.served import set_up

FROZEN = Path(__file__).parent / "frozen"


def freeze(version: str) -> Path:
    with TemporaryDirectory() as temporary:
        folder = Path(temporary)
        table = set_up(folder)
        with sqlite3.connect(folder / DATABASE) as database:
            dump = list(database.iterdump())
        key = (folder / SECRET_KEY).read_text(encoding="utf-8")
    kept = json.dumps({"table": table, "key": key, "dump": dump}, ensure_ascii=False).encode()
    path = FROZEN / f"{version}.json.gz"
    path.write_bytes(gzip.compress(kept, mtime=0))
    return path


def thaw(path: Path, folder: Path) -> dict:
    """Restores the folder as that version left it; returns the table like `set_up`."""
    kept = json.loads(gzip.decompress(path.read_bytes()))
    folder.mkdir(mode=0o700)
    (folder / SECRET_KEY).write_text(kept["key"], encoding="utf-8")
    with sqlite3.connect(folder / DATABASE) as database:
        database.executescript("\n".join(kept["dump"]))
        # Phones come back, however many years later the test runs.
        database.execute("UPDATE django_session SET expire_date = '9999-01-01 00:00:00'")
    return kept["table"]


if __name__ == "__main__":
    FROZEN.mkdir(exist_ok=True)
    print(freeze(sys.argv[1]))
