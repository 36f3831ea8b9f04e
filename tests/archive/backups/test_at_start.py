"""A laptop backs itself up at each start."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from datetime import datetime, timedelta
from pathlib import Path

import pytest

from encounters.archive.backups.files import NAME, NoBackup, backups_in, write_at_start
from encounters.serve.startup.environment import BACKUPS
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


def test_many_starts_within_minutes_leave_the_backups_of_earlier_days(tmp_path: Path) -> None:
    set_up(tmp_path)
    earlier = ["2026-01-05-200000-000000", "2026-01-06-190000-000000", "2026-01-06-200000-000000"]
    (tmp_path / BACKUPS).mkdir()
    for name in earlier:
        (tmp_path / BACKUPS / f"{name}.sqlite3").write_bytes(b"")
    for number in range(20):
        write(tmp_path, str(number))
        write_at_start(tmp_path)
    names = [path.stem for path in backups_in(tmp_path)]
    assert names[:3] == earlier
    assert [name_in(file) for file in backups_in(tmp_path)[3:]] == ["15", "16", "17", "18", "19"]


def test_of_hours_days_and_weeks_the_last_backup_is_kept_for_a_while(tmp_path: Path) -> None:
    """A start every half hour for ten weeks."""
    set_up(tmp_path)
    (tmp_path / BACKUPS).mkdir()
    begin = datetime(2026, 1, 5)
    made = [begin + timedelta(minutes=30 * number) for number in range(2 * 24 * 70)]
    for when in made:
        (tmp_path / BACKUPS / f"{when:{NAME}}.sqlite3").write_bytes(b"")
    write_at_start(tmp_path)
    *kept, _ = (datetime.strptime(path.stem, NAME) for path in backups_in(tmp_path))
    hours = {when for when in made[-12:] if when.minute == 30}
    days = {when for when in made[-7 * 48 :] if (when.hour, when.minute) == (23, 30)}
    weeks = {when for when in made if when.weekday() == 6 and when in made[-8 * 7 * 48 :]}
    weeks = {when for when in weeks if (when.hour, when.minute) == (23, 30)}
    assert {*made[-4:]} <= {*kept}
    assert len(kept) <= 5 + 6 + 7 + 8 and len({*kept} & hours) >= 5
    assert len({*kept} & days) >= 6 and len({*kept} & weeks) >= 7


def test_a_file_with_another_name_is_somebodys_own_and_stays(tmp_path: Path) -> None:
    set_up(tmp_path)
    (tmp_path / BACKUPS).mkdir()
    own = tmp_path / BACKUPS / "before the dragon.sqlite3"
    own.write_bytes(b"")
    for number in range(7):
        write(tmp_path, str(number))
        write_at_start(tmp_path)
    assert own.exists() and len(backups_in(tmp_path)) == 6


def test_nothing_new_needs_no_further_backup(tmp_path: Path) -> None:
    set_up(tmp_path)
    write_at_start(tmp_path)
    write_at_start(tmp_path)
    assert len(backups_in(tmp_path)) == 1


def test_the_first_start_has_nothing_to_keep(tmp_path: Path) -> None:
    write_at_start(tmp_path)
    (tmp_path / "runde.sqlite3").touch()
    write_at_start(tmp_path)
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
    write_at_start(tmp_path)
    assert backups_in(tmp_path) == []


def test_the_database_of_another_program_is_no_backup(tmp_path: Path) -> None:
    with closing(sqlite3.connect(tmp_path / "runde.sqlite3")) as database:
        database.execute("CREATE TABLE stamps (name)")
    with pytest.raises(NoBackup, match="another program"):
        write_at_start(tmp_path)


def test_a_start_without_a_backup_says_so_and_goes_on(tmp_path: Path) -> None:
    set_up(tmp_path)
    (tmp_path / "runde-backups").write_text("in the way", encoding="utf-8")
    with Served(tmp_path) as server:
        assert server.phone().get("/").status == 200
        server.process.kill()
        assert server.process.stderr is not None
        assert "No backup was made" in server.process.stderr.read()
