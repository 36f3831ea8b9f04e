"""`manage.py backup` and `restore`: the whole server in one file, and back, during play."""

from __future__ import annotations

import re
import sqlite3
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.core.management import call_command

from encounters.campaigns.models import Campaign, Seat
from encounters.lobby.backups.files import NoBackup, current
from encounters.lobby.backups.writing import copy_file
from tests.phones import phone_of
from tests.play.served import (
    PATIENCE,
    ROOT,
    Hosted,
    Served,
    Store,
    environment,
    manage,
    set_up,
)

COUNTS = "SELECT (SELECT count(*) FROM play_step), (SELECT count(*) FROM campaigns_seat)"
STATES = "SELECT number, state, log, rolls, created FROM play_step ORDER BY id"
PLAIN = "SELECT number, state, created FROM play_step ORDER BY id"


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    store = Store(tmp_path / "data")
    yield store
    store.drop()


@pytest.fixture
def other(tmp_path: Path) -> Iterator[Store]:
    """Another server of the same kind."""
    store = Store(tmp_path / "other")
    yield store
    store.drop()


def refused(store: Store, *arguments: str, answer: str = "") -> str:
    """The command's error message, after checking that it has done nothing."""
    done = subprocess.run(
        [sys.executable, "manage.py", *arguments],
        cwd=ROOT,
        env=environment(RUNDE_DATA=str(store.folder), **store.more),
        input=answer,
        capture_output=True,
        text=True,
        timeout=PATIENCE,
    )
    assert done.returncode == 1, done
    assert "Traceback" not in done.stderr
    return done.stderr


def backup(store: Store, file: Path) -> Path:
    manage(store.folder, "backup", str(file), **store.more)
    return file


def test_everything_comes_back_as_it_was(store: Store, tmp_path: Path) -> None:
    set_up(store.folder, **store.more)
    before = store.rows(STATES)
    file = backup(store, tmp_path / "evening.sqlite3")
    script = "from encounters.campaigns.models import Campaign; Campaign.objects.all().delete()"
    manage(store.folder, "shell", "--no-imports", "-c", script, **store.more)
    assert store.rows(COUNTS) == [(0, 0)]
    manage(store.folder, "restore", str(file), **store.more)
    assert store.rows(STATES) == before
    assert file.stat().st_mode & 0o077 == 0, "a copy of all that is kept is nobody else's"


def test_another_server_takes_it_over_and_goes_on(
    store: Store, other: Store, tmp_path: Path
) -> None:
    """Although it is empty and has no tables."""
    set_up(store.folder, **store.more)
    said = manage(other.folder, "restore", str(backup(store, tmp_path / "b")), **other.more)
    assert said.startswith("1 campaign was restored.\n")
    assert other.rows(COUNTS) == store.rows(COUNTS)
    script = (
        "from encounters.campaigns.models import *; one = Campaign.objects.get();"
        " print(Seat.objects.create(campaign=one, name='Nina').pk)"
    )
    manage(other.folder, "shell", "--no-imports", "-c", script, **other.more)


@pytest.mark.database
def test_a_laptops_backup_moves_to_a_data_centre_and_back(
    store: Store, other: Store, tmp_path: Path
) -> None:
    """From SQLite to the database of the tests, which may be PostgreSQL, and back."""
    laptop = tmp_path / "laptop"
    set_up(laptop)
    manage(laptop, "backup", str(tmp_path / "there"))
    manage(store.folder, "restore", str(tmp_path / "there"), **store.more)
    home = tmp_path / "home"
    manage(home, "restore", str(backup(store, tmp_path / "back")))

    def kept(folder: Path) -> list[tuple[object, ...]]:
        with closing(sqlite3.connect(folder / "runde.sqlite3")) as database:
            return database.execute(PLAIN).fetchall()

    assert kept(home) == kept(laptop)


@pytest.mark.database
def test_phones_that_are_connected_see_what_was_restored(store: Store, tmp_path: Path) -> None:
    table = set_up(store.folder, **store.more)
    file = backup(store, tmp_path / "evening")
    kind: type[Served] = Hosted if store.hosted else Served
    with kind(store.folder, **store.more) as server:
        gwen = server.phone(table["phones"]["gwen"])
        stream = server.phone(table["phones"]["aldo"]).stream(table["campaign"])
        path = f"/e/{table['encounter']}/"
        tap = {"by": "aldo", "kind": "declare", "choice": "none", "step": 1, "token": "t" * 32}
        assert gwen.post(f"{path}answer", **tap).status == 200
        assert any('data-step="2"' in panel for _number, panel in stream)
        manage(store.folder, "restore", "--yes", str(file), **store.more)
        gwen = server.phone(table["phones"]["gwen"])  # nobody keeps a connection open that long
        shown = gwen.get(path)
        assert shown.status == 200 and 'data-step="1"' in shown.body  # type: ignore[attr-defined]
        assert any('data-step="1"' in panel for _number, panel in stream)
        assert gwen.post(f"{path}answer", **tap | {"token": "u" * 32}).status == 200


def test_a_backup_overwrites_nothing(store: Store, tmp_path: Path) -> None:
    set_up(store.folder, **store.more)
    there = tmp_path / "there"
    there.write_text("mine", encoding="utf-8")
    assert "overwrites nothing" in refused(store, "backup", str(there))
    assert there.read_text(encoding="utf-8") == "mine"
    assert "No backup was made" in refused(store, "backup", str(tmp_path / "no" / "folder"))


def cut(file: Path) -> None:
    file.write_bytes(file.read_bytes()[: file.stat().st_size // 2])


def scribbled(file: Path) -> None:
    data = bytearray(file.read_bytes())
    middle = len(data) // 2
    data[middle : middle + 6000] = b"x" * 6000
    file.write_bytes(data)


def anything(file: Path) -> None:
    file.write_bytes(b"not a database at all" * 100)


def of_another_program(file: Path) -> None:
    file.unlink()
    with closing(sqlite3.connect(file)) as database:
        database.execute("CREATE TABLE recipes (name TEXT)")


def newer(file: Path) -> None:
    with closing(sqlite3.connect(file)) as database, database:
        row = "('play', '9999_from_the_future', '2030-01-01')"
        database.execute(f"INSERT INTO django_migrations (app, name, applied) VALUES {row}")


def without_its_campaign(file: Path) -> None:
    with closing(sqlite3.connect(file)) as database, database:
        database.execute("DELETE FROM campaigns_campaign")


@pytest.mark.parametrize(
    ("spoil", "said"),
    [
        (cut, "damaged"),
        (scribbled, "damaged"),
        (anything, "this is no backup"),
        (of_another_program, "another program"),
        (without_its_campaign, "belongs to one that is missing"),
    ],
)
def test_what_is_no_sound_backup_is_told(
    tmp_path: Path, spoil: Callable[[Path], None], said: str
) -> None:
    set_up(tmp_path)
    copy_file(tmp_path / "runde.sqlite3", tmp_path / "evening")
    spoil(tmp_path / "evening")
    with pytest.raises(NoBackup, match=re.escape(said)), current(tmp_path / "evening"):
        pytest.fail("it was taken")


def test_what_is_refused_changes_nothing(store: Store, tmp_path: Path) -> None:
    set_up(store.folder, **store.more)
    before = store.rows(STATES)
    file = tmp_path / "evening"
    set_up(tmp_path / "laptop")
    copy_file(tmp_path / "laptop" / "runde.sqlite3", file)
    newer(file)
    said = refused(store, "restore", "--yes", str(file))
    assert "Nothing was changed" in said
    assert "it is from a newer version of this program (play.9999_from_the_future)" in said
    assert "No such file" in refused(store, "restore", "--yes", str(tmp_path / "nowhere"))
    assert store.rows(STATES) == before


def test_what_is_refused_is_told_where_nothing_is_yet(store: Store, tmp_path: Path) -> None:
    (tmp_path / "evening").write_bytes(b"no backup")
    assert "this is no backup" in refused(store, "restore", str(tmp_path / "evening"))


@pytest.mark.parametrize(
    ("language", "one", "two", "five"),
    [
        ("en", "1 campaign was", "2 campaigns were", "5 campaigns were"),
        ("de", "1 Kampagne wurde", "2 Kampagnen wurden", "5 Kampagnen wurden"),
        ("da", "1 kampagne er", "2 kampagner er", "5 kampagner er"),
        ("pl", "Przywrócono 1 kampanię", "Przywrócono 2 kampanie", "Przywrócono 5 kampanii"),
        ("he", "קמפיין אחד שוחזר", "שני קמפיינים שוחזרו", "5 קמפיינים שוחזרו"),
    ],
)
@pytest.mark.django_db
def test_how_many_came_back_is_said_in_the_machines_language(
    language: str,
    one: str,
    two: str,
    five: str,
    gwen: User,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    tmp_path: Path,
) -> None:
    command = "encounters.lobby.management.commands.restore"
    monkeypatch.setattr(f"{command}.restore", lambda file: None)
    monkeypatch.setattr(f"{command}.opening.console_language", lambda console: language)
    (tmp_path / "evening").write_bytes(b"")
    for count, said in ((1, one), (2, two), (5, five)):
        while Campaign.objects.count() < count:
            Campaign.objects.create(name="The Mill", gm=gwen, ruleset="ose")
        call_command("restore", "--yes", str(tmp_path / "evening"))
        assert said in capsys.readouterr().out


def test_campaigns_are_replaced_only_by_who_says_so(store: Store, tmp_path: Path) -> None:
    set_up(store.folder, **store.more)
    file = backup(store, tmp_path / "evening")
    for answer in ("", "y\n"):
        assert "Nothing was changed." in refused(store, "restore", str(file), answer=answer)


@pytest.mark.django_db
@pytest.mark.parametrize("same_key", [True, False])
def test_who_has_to_come_in_anew_after_it_is_said(
    same_key: bool,
    pia: Seat,
    settings: Any,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    tmp_path: Path,
) -> None:
    monkeypatch.setattr("encounters.lobby.management.commands.restore.restore", lambda file: None)
    (tmp_path / "evening").write_bytes(b"")
    phone_of(pia)
    if not same_key:
        settings.SECRET_KEY = "that of another server"
    call_command("restore", "--yes", str(tmp_path / "evening"))
    said = capsys.readouterr().out
    assert ("made with another secret key" in said) is not same_key
