"""A laptop backs itself up at each start."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from encounters.lobby.backups.at_start import KEPT, back_up, backups_in
from encounters.lobby.backups.files import NoBackup
from tests.play.served import Served, manage, set_up


def write(folder: Path, name: str) -> None:
    with closing(sqlite3.connect(folder / "runde.sqlite3")) as database, database:
        database.execute("UPDATE campaigns_campaign SET name = ?", (name,))


def name_in(file: Path) -> str:
    with closing(sqlite3.connect(file)) as database:
        found: str = database.execute("SELECT name FROM campaigns_campaign").fetchone()[0]
    return found


def test_each_start_keeps_what_was_there_before_it(tmp_path: Path) -> None:
    set_up(tmp_path)
    for evening in ("first", "second"):
        write(tmp_path, evening)
        with Served(tmp_path):
            pass
    assert [name_in(file) for file in backups_in(tmp_path)] == ["first", "second"]
    assert (tmp_path / "runde-backups").stat().st_mode & 0o077 == 0
    manage(tmp_path, "restore", "--yes", str(backups_in(tmp_path)[0]))
    assert name_in(tmp_path / "runde.sqlite3") == "first"


def test_the_ten_newest_are_kept(tmp_path: Path) -> None:
    set_up(tmp_path)
    for number in range(KEPT + 2):
        write(tmp_path, str(number))
        back_up(tmp_path)
    assert [name_in(file) for file in backups_in(tmp_path)] == [str(n) for n in range(2, KEPT + 2)]


def test_nothing_new_needs_no_further_backup(tmp_path: Path) -> None:
    set_up(tmp_path)
    back_up(tmp_path)
    back_up(tmp_path)
    assert len(backups_in(tmp_path)) == 1


def test_the_first_start_has_nothing_to_keep(tmp_path: Path) -> None:
    back_up(tmp_path)
    (tmp_path / "runde.sqlite3").touch()
    back_up(tmp_path)
    assert backups_in(tmp_path) == []


@pytest.mark.parametrize(
    "before",
    ["PRAGMA journal_mode=WAL", "CREATE TABLE django_migrations (app)"],
    ids=["made", "broken off"],
)
def test_nor_has_it_where_a_command_has_made_the_file_or_a_first_start_was_broken_off(
    tmp_path: Path, before: str
) -> None:
    with closing(sqlite3.connect(tmp_path / "runde.sqlite3")) as database:
        database.execute(before)
    assert (tmp_path / "runde.sqlite3").stat().st_size
    back_up(tmp_path)
    assert backups_in(tmp_path) == []


def test_the_database_of_another_program_is_no_backup(tmp_path: Path) -> None:
    with closing(sqlite3.connect(tmp_path / "runde.sqlite3")) as database:
        database.execute("CREATE TABLE stamps (name)")
    with pytest.raises(NoBackup, match="another program"):
        back_up(tmp_path)


def test_a_start_without_a_backup_says_so_and_goes_on(tmp_path: Path) -> None:
    set_up(tmp_path)
    (tmp_path / "runde-backups").write_text("in the way", encoding="utf-8")
    with Served(tmp_path) as server:
        assert server.phone().get("/").status == 200
        server.process.kill()
        assert server.process.stderr is not None
        assert "No backup was made" in server.process.stderr.read()
