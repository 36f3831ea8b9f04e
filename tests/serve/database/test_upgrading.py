"""A fight that was begun with an earlier release continues after an upgrade."""

from __future__ import annotations

import sqlite3
from pathlib import Path

import pytest

from encounters.serve.startup.environment import DATABASE
from tests.play.served import Served
from tests.serve.database.freeze import FROZEN, thaw

RELEASES = sorted(FROZEN.glob("*.json.gz"))


def test_the_first_release_is_kept() -> None:
    assert [path.name for path in RELEASES][:1] == ["1.0.0.json.gz"]


@pytest.mark.parametrize("release", RELEASES, ids=lambda path: path.name.removesuffix(".json.gz"))
def test_its_phones_are_known_and_its_fight_goes_on(release: Path, tmp_path: Path) -> None:
    folder = tmp_path / "data"
    table = thaw(release, folder)
    with Served(folder) as server:
        phone = server.phone(table["phones"]["aldo"])
        assert phone.get(f"/c/{table['campaign']}/").status == 200
        answered = phone.post(
            f"/e/{table['encounter']}/answer",
            by="aldo",
            kind="declare",
            choice="none",
            step=1,
            token="after the upgrade",
        )
        assert answered.status == 200
    with sqlite3.connect(folder / DATABASE) as database:
        [(steps,)] = database.execute("SELECT count(*) FROM play_step").fetchall()
    assert steps == 2
